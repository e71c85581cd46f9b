"""Tables as bare Relay connections: first, after, edges and pageInfo."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Any

from graphql import (
    GraphQLArgument,
    GraphQLBoolean,
    GraphQLError,
    GraphQLField,
    GraphQLInt,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLString,
)

from askfirst.sources.duckdb.local import LocalTable
from tests.sources.servers.graphql_types import RELAY, columns_of, graphql_name, rows_of

PAGE_INFO = GraphQLObjectType(
    "PageInfo",
    {"hasNextPage": GraphQLField(GraphQLNonNull(GraphQLBoolean)), "endCursor": GraphQLField(GraphQLString)},
)


def schema(tables: Sequence[LocalTable], page: int) -> GraphQLSchema:
    return GraphQLSchema(GraphQLObjectType("Query", {graphql_name(one.original): _field(one, page) for one in tables}))


def _field(table: LocalTable, page: int) -> GraphQLField:
    name, rows = graphql_name(table.original), rows_of(table)
    node = GraphQLObjectType(
        f"{name}Row", {one: GraphQLField(type_) for one, type_ in columns_of(table, RELAY).items()}
    )
    edge = GraphQLObjectType(f"{name}Edge", {"node": GraphQLField(node), "cursor": GraphQLField(GraphQLString)})
    connection = GraphQLObjectType(
        f"{name}Connection",
        {
            "edges": GraphQLField(GraphQLList(edge)),
            "pageInfo": GraphQLField(GraphQLNonNull(PAGE_INFO)),
            "totalCount": GraphQLField(GraphQLInt, resolve=lambda *_: len(rows)),
        },
    )
    arguments = {"first": GraphQLArgument(GraphQLInt), "after": GraphQLArgument(GraphQLString)}
    return GraphQLField(
        GraphQLNonNull(connection), arguments, resolve=lambda _, __, **given: _connection(rows, given, page)
    )


def _connection(rows: list[dict[str, Any]], given: dict[str, Any], page: int) -> dict[str, Any]:
    first = given.get("first", page)
    if first > page:
        raise GraphQLError(f"Argument 'first' cannot be higher than {page}.")
    begin = int(b64decode(given["after"]).decode().removeprefix("row:")) if given.get("after") else 0
    end = min(begin + first, len(rows))
    edges = [{"node": row, "cursor": _cursor(at)} for at, row in enumerate(rows[begin:end], begin + 1)]
    info = {"hasNextPage": end < len(rows), "endCursor": edges[-1]["cursor"] if edges else None}
    return {"edges": edges, "pageInfo": info}


def _cursor(place: int) -> str:
    return b64encode(f"row:{place}".encode()).decode()
