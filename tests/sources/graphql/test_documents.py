"""What is sent to PostGraphile and to pg_graphql, by schemas as these write them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from graphql import (
    GraphQLSchema,
    OperationDefinitionNode,
    build_schema,
    introspection_from_schema,
    parse,
    validate,
)
from graphql.execution import get_variable_values

from askfirst.domain.query import AnyOf, Filter, TimeRange
from askfirst.sources.graphql.options import GraphqlOptions
from askfirst.sources.graphql.plan import plan_rows
from askfirst.sources.graphql.roots import Root
from askfirst.sources.graphql.schema import Known, read_schema
from askfirst.sources.remote.port import ZONED, RemoteTable
from tests.sources.graphql.asking import wanted

POSTGRAPHILE = """
type Query implements Node {
  nodeId: ID!
  query: Query!
  allOrders(first: Int, last: Int, offset: Int, before: Cursor, after: Cursor,
    orderBy: [OrdersOrderBy!] = [PRIMARY_KEY_ASC], condition: OrderCondition, filter: OrderFilter): OrdersConnection
  allNotes(first: Int, last: Int, offset: Int, before: Cursor, after: Cursor,
    orderBy: [NotesOrderBy!] = [NATURAL], condition: NoteCondition): NotesConnection
  orderById(id: BigInt!): Order
  orderByNodeId(nodeId: ID!): Order
  search(text: String!, first: Int, after: Cursor, orderBy: [NotesOrderBy!]): NotesConnection
}
interface Node { nodeId: ID! }
scalar Cursor
scalar BigInt
scalar BigFloat
scalar Datetime
scalar Date
type Order implements Node {
  nodeId: ID!
  id: BigInt!
  customerName: String
  state: State
  total: BigFloat
  items: Int
  paid: Boolean
  due: Date
  soldAt: Datetime
  notes(first: Int): NotesConnection!
}
type Note { text: String written: Datetime }
enum State { OPEN DONE }
enum OrdersOrderBy { NATURAL ID_ASC ID_DESC CUSTOMER_NAME_ASC PRIMARY_KEY_ASC PRIMARY_KEY_DESC }
enum NotesOrderBy { NATURAL TEXT_ASC TEXT_DESC WRITTEN_ASC WRITTEN_DESC }
type OrdersConnection { nodes: [Order]! edges: [OrdersEdge!]! pageInfo: PageInfo! totalCount: Int! }
type OrdersEdge { cursor: Cursor node: Order }
type NotesConnection { nodes: [Note]! edges: [NotesEdge!]! pageInfo: PageInfo! totalCount: Int! }
type NotesEdge { cursor: Cursor node: Note }
type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: Cursor endCursor: Cursor }
input OrderCondition { id: BigInt customerName: String }
input NoteCondition { text: String written: Datetime }
input OrderFilter {
  id: BigIntFilter customerName: StringFilter state: StateFilter total: BigFloatFilter items: IntFilter
  due: DateFilter soldAt: DatetimeFilter and: [OrderFilter!] or: [OrderFilter!] not: OrderFilter
}
input BigIntFilter { isNull: Boolean equalTo: BigInt notEqualTo: BigInt in: [BigInt!] lessThan: BigInt
  lessThanOrEqualTo: BigInt greaterThan: BigInt greaterThanOrEqualTo: BigInt }
input IntFilter { isNull: Boolean equalTo: Int in: [Int!] lessThan: Int lessThanOrEqualTo: Int
  greaterThanOrEqualTo: Int }
input StringFilter { isNull: Boolean equalTo: String in: [String!] likeInsensitive: String }
input StateFilter { isNull: Boolean equalTo: State in: [State!] }
input BigFloatFilter { isNull: Boolean lessThanOrEqualTo: BigFloat greaterThanOrEqualTo: BigFloat }
input DateFilter { isNull: Boolean equalTo: Date lessThanOrEqualTo: Date greaterThanOrEqualTo: Date }
input DatetimeFilter { isNull: Boolean lessThanOrEqualTo: Datetime greaterThanOrEqualTo: Datetime }
"""
PG_GRAPHQL = """
type Query {
  node(nodeId: ID!): Node
  orderCollection(first: Int, last: Int, before: Cursor, after: Cursor, offset: Int, filter: OrderFilter,
    orderBy: [OrderOrderBy!]): OrderConnection
}
type Mutation { orderCollection(atMost: Int! = 1): Int }
interface Node { nodeId: ID! }
scalar Cursor
scalar BigInt
scalar BigFloat
scalar Datetime
scalar UUID
scalar Opaque
type Order implements Node { nodeId: ID! id: BigInt! code: UUID name: String paid: Boolean total: BigFloat
  soldAt: Datetime odd: Opaque }
type OrderConnection { edges: [OrderEdge!]! pageInfo: PageInfo! totalCount: Int! }
type OrderEdge { cursor: String! node: Order! }
type PageInfo { endCursor: String hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String }
enum FilterIs { NULL NOT_NULL }
enum OrderByDirection { AscNullsFirst AscNullsLast DescNullsFirst DescNullsLast }
input OrderOrderBy { id: OrderByDirection name: OrderByDirection }
input OrderFilter { id: BigIntFilter code: UUIDFilter name: StringFilter paid: BooleanFilter soldAt: DatetimeFilter
  nodeId: IDFilter and: [OrderFilter!] or: [OrderFilter!] not: OrderFilter }
input BigIntFilter { eq: BigInt gt: BigInt gte: BigInt in: [BigInt!] is: FilterIs lt: BigInt lte: BigInt neq: BigInt }
input UUIDFilter { eq: UUID in: [UUID!] is: FilterIs neq: UUID }
input StringFilter { eq: String ilike: String in: [String!] is: FilterIs neq: String startsWith: String }
input BooleanFilter { eq: Boolean is: FilterIs }
input DatetimeFilter { eq: Datetime gt: Datetime gte: Datetime is: FilterIs lt: Datetime lte: Datetime }
input IDFilter { eq: ID }
"""


def known(sdl: str) -> Known:
    data: Any = introspection_from_schema(build_schema(sdl))
    return read_schema("remote", data, GraphqlOptions())


def sent(sdl: str, table: str, *names: str, **conditions: Any) -> tuple[str, dict[str, Any]]:
    """Document and variables of a first page, which the schema takes."""
    schema = known(sdl)
    plan = plan_rows(schema, wanted(_root(schema, table).table, *names, **conditions), {})
    document, _, variables = plan.text(1000).partition("\n\n")
    _check(schema.schema, document, json.loads(variables))
    return document, json.loads(variables)


def _root(schema: Known, table: str) -> Root:
    return next(one for one in schema.roots if one.table.name == table)


def _check(schema: GraphQLSchema, document: str, variables: dict[str, Any]) -> None:
    parsed = parse(document)
    assert validate(schema, parsed) == []
    [operation] = parsed.definitions
    assert isinstance(operation, OperationDefinitionNode)
    values = get_variable_values(schema, operation.variable_definitions or (), variables)
    assert not isinstance(values, list), values


def test_tables_of_postgraphile() -> None:
    orders, notes = (one.table for one in known(POSTGRAPHILE).roots)
    assert (orders.name, orders.original, notes.name) == ("orders", "allOrders", "notes")
    assert types(orders) == {
        "nodeId": "VARCHAR", "id": "BIGINT", "customerName": "VARCHAR", "state": "VARCHAR", "total": "DOUBLE",
        "items": "BIGINT", "paid": "BOOLEAN", "due": "DATE", "soldAt": ZONED,
    }  # fmt: skip
    assert {one.name for one in orders.columns if one.unique} == {"nodeId", "id"}
    assert [one.count for one in known(POSTGRAPHILE).roots] == [("allOrders", "totalCount"), ("allNotes", "totalCount")]


def test_rows_of_postgraphile() -> None:
    document, variables = sent(
        POSTGRAPHILE,
        "orders",
        "customerName",
        "total",
        filters=(
            Filter("state", "in", ("OPEN", "DONE")),
            Filter("total", "gt", (100,)),
            Filter("items", "ne", (3,)),
            Filter("customerName", "contains", ("ann",)),
            Filter("paid", "eq", (True,)),
            Filter("id", "lt", (7,)),
        ),
        any_of=(AnyOf(((Filter("customerName", "eq", ('"} {',)),), (Filter("customerName", "is_null"),))),),
        times=(TimeRange("soldAt", "2025-01-01", "2025-02-01", "Europe/Berlin"),),
    )
    assert document == (
        "query Rows($filter: OrderFilter, $orderBy: [OrdersOrderBy!], $first: Int, $after: Cursor) {\n"
        "  allOrders(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n"
        "    nodes {\n      customerName\n      total\n    }\n"
        "    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"
    )
    assert variables == {
        "filter": {
            "state": {"in": ["OPEN", "DONE"]},
            "total": {"greaterThanOrEqualTo": "99.9999"},
            "id": {"lessThan": "7"},
            "or": [{"customerName": {"equalTo": '"} {'}}, {"customerName": {"isNull": True}}],
            "soldAt": {
                "greaterThanOrEqualTo": "2024-12-31T20:00:00+00:00",
                "lessThanOrEqualTo": "2025-02-01T02:00:00+00:00",
            },
        },
        "orderBy": ["PRIMARY_KEY_ASC"],
        "first": 1000,
    }


def test_rows_of_postgraphile_by_condition() -> None:
    """Without its plugin for filters it knows equality alone; without a key, pages go by numbers of rows."""
    document, variables = sent(
        POSTGRAPHILE, "notes", "written", "text", filters=(Filter("text", "eq", ("x",)), Filter("text", "is_null"))
    )
    assert document.startswith(
        "query Rows($condition: NoteCondition, $orderBy: [NotesOrderBy!], $first: Int, $offset: Int) {\n"
        "  allNotes(\n    condition: $condition\n    orderBy: $orderBy\n    first: $first\n    offset: $offset\n  ) {"
    )
    assert variables == {"condition": {"text": "x"}, "orderBy": ["WRITTEN_ASC", "TEXT_ASC"], "first": 1000, "offset": 0}


def test_tables_of_pg_graphql() -> None:
    [orders] = (one.table for one in known(PG_GRAPHQL).roots)
    assert (orders.name, orders.original) == ("order", "orderCollection")
    assert types(orders) == {
        "nodeId": "VARCHAR", "id": "BIGINT", "code": "VARCHAR", "name": "VARCHAR", "paid": "BOOLEAN",
        "total": "DOUBLE", "soldAt": ZONED,
    }  # fmt: skip


def test_rows_of_pg_graphql() -> None:
    code = "0b5f6b9e-3f0c-4a51-9f6b-1a2b3c4d5e6f"
    document, variables = sent(
        PG_GRAPHQL,
        "order",
        "id",
        "name",
        filters=(
            Filter("code", "in", (code,)),
            Filter("name", "not_null"),
            Filter("id", "between", (1, 9)),
            Filter("id", "ge", (2,)),
            Filter("paid", "ne", (True,)),
            Filter("total", "ge", (1,)),
            Filter("nodeId", "eq", ("x",)),
        ),
        most=10,
    )
    assert document == (
        "query Rows($filter: OrderFilter, $first: Int, $after: Cursor) {\n"
        "  orderCollection(filter: $filter, first: $first, after: $after) {\n"
        "    edges {\n      node {\n        id\n        name\n      }\n    }\n"
        "    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"
    )
    first = {"code": {"in": [code]}, "name": {"is": "NOT_NULL"}, "id": {"gte": "1", "lte": "9"}}
    assert variables == {"filter": {"and": [first, {"id": {"gte": "2"}}]}, "first": 10}


def test_what_is_no_uuid_is_not_sent_as_one() -> None:
    for value in ("x", "0b5f6b9e3f0c4a519f6b1a2b3c4d5e6f", ""):
        assert sent(PG_GRAPHQL, "order", "id", filters=(Filter("code", "eq", (value,)),))[1] == {"first": 1000}


def test_without_an_and_what_does_not_fit_is_left_out() -> None:
    """A column may be called as the conventions join conditions."""
    sdl = PG_GRAPHQL.replace("and: [OrderFilter!] or: [OrderFilter!]", "and: StringFilter or: [Int!]")
    both = (Filter("id", "ge", (1,)), Filter("id", "ge", (2,)))
    assert sent(sdl, "order", "id", filters=both)[1]["filter"] == {"id": {"gte": "1"}}
    either = AnyOf(((both[0],), (both[1],)))
    assert "filter" not in sent(sdl, "order", "id", any_of=(either,))[1]


@pytest.mark.parametrize(
    ("field", "paging"),
    [
        ("items: [Item!]!", ("none", "", "")),
        ("items(limit: Int = 10): [Item]", ("most", "limit", "")),
        ("items(first: Int, skip: Int): [Item]", ("offset", "first", "skip")),
        ("items(where: Int, order_by: Int, limit: Int, offset: Int): [Item]", ("offset", "limit", "offset")),
        ('items(kind: String = "a", kinds: [String!]): [Item]', ("none", "", "")),
        ("items(kind: String!): [Item]", None),
        ("items(limit: Int!): [Item]", ("most", "limit", "")),
        ("items: [[Item]]", None),
        ("items: [Int]", None),
        ("items: [Either]", None),
        ("items: [Empty]", None),
        ("items: Item", None),
        ("items(first: Int, after: String): Pages", ("cursor", "first", "after")),
        ("items(first: Int!, after: ID): Pages!", ("cursor", "first", "after")),
        ("items: Pages", None),
        ("items(first: Int): Pages", None),
        ("items(first: Int, after: String): Unpaged", None),
    ],
)  # fmt: skip
def test_which_fields_are_tables(field: str, paging: tuple[str, str, str] | None) -> None:
    sdl = f"""type Query {{ {field} other: Int }} type Item {{ id: Int }} union Either = Item | Pages
        type Empty {{ item: Item }} type Info {{ hasNextPage: Boolean! endCursor: String }}
        type Pages {{ edges: [Edge] pageInfo: Info! }} type Edge {{ node: Item }} type Unpaged {{ edges: [Edge] }}"""
    shapes = [one.shape for one in known(sdl).roots]
    assert [(one.paging, one.limit, one.after) for one in shapes] == ([paging] if paging else [])
    assert all(one.convention in {"list", "relay"} for one in shapes)


def types(table: RemoteTable) -> dict[str, str]:
    return {one.original: one.type for one in table.columns}
