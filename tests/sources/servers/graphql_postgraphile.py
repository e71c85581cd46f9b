"""Tables in the way of PostGraphile with its plugins for filters and aggregates: first, after, orderBy and filter.

What the plugin for aggregates does is done here: the sum of nothing is zero, keys of groups are texts, groups have no
number of rows, and the numbers are of all rows that the filter leaves, whatever the page.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from graphql import (
    GraphQLArgument,
    GraphQLBoolean,
    GraphQLEnumType,
    GraphQLField,
    GraphQLInputField,
    GraphQLInputObjectType,
    GraphQLInt,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLScalarType,
    GraphQLSchema,
    GraphQLString,
)

from askfirst.sources.duckdb.local import LocalTable
from tests.sources.servers.graphql_hasura import FUNCTIONS
from tests.sources.servers.graphql_relay import PAGE_INFO
from tests.sources.servers.graphql_types import COUNT, POSTGRAPHILE, columns_of, graphql_name, numbers_of, rows_of

Row = dict[str, Any]
Fold = Callable[[Any], Any]

COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "equalTo": lambda cell, value: cell == value,
    "in": lambda cell, value: cell in value,
    "lessThan": lambda cell, value: cell < value,
    "lessThanOrEqualTo": lambda cell, value: cell <= value,
    "greaterThan": lambda cell, value: cell > value,
    "greaterThanOrEqualTo": lambda cell, value: cell >= value,
}
_OF_ALL = {"sum": "sum", "average": "avg", "min": "min", "max": "max"}


def schema(tables: Sequence[LocalTable], page: int, fold: Fold = lambda cell: cell) -> GraphQLSchema:
    """`fold` makes the same of what the database takes for the same."""
    compared = {name: _comparisons(scalar) for name, scalar in POSTGRAPHILE.items()}
    of_scalars = {POSTGRAPHILE[name].name: one for name, one in compared.items()}
    fields: dict[str, GraphQLField] = {}
    for table in tables:
        fields |= _fields(table, of_scalars, page, fold)
    return GraphQLSchema(GraphQLObjectType("Query", fields))


def _fields(
    table: LocalTable, compared: Mapping[str, GraphQLInputObjectType], page: int, fold: Fold
) -> dict[str, GraphQLField]:
    name, columns, rows = graphql_name(table.original), columns_of(table, POSTGRAPHILE), rows_of(table)
    row = GraphQLObjectType(f"{name}Row", {one: GraphQLField(type_) for one, type_ in columns.items()})

    def conditions() -> dict[str, GraphQLInputField]:
        joined = {one: GraphQLInputField(GraphQLList(GraphQLNonNull(filter_))) for one in ("and", "or")}
        own = {one: GraphQLInputField(compared[type_.name]) for one, type_ in columns.items()}
        return {**joined, "not": GraphQLInputField(filter_), **own}

    filter_ = GraphQLInputObjectType(f"{name}Filter", conditions)
    constants = {one: one.upper() for one in columns}
    order = GraphQLEnumType(f"{name}OrderBy", {f"{one}_ASC": at for at, one in constants.items()})
    arguments = {
        "first": GraphQLArgument(GraphQLInt),
        "after": GraphQLArgument(GraphQLString),
        "orderBy": GraphQLArgument(GraphQLList(GraphQLNonNull(order))),
        "filter": GraphQLArgument(filter_),
    }

    def found(_: Any, __: Any, **given: Any) -> dict[str, Any]:
        kept = [one for one in rows if "filter" not in given or holds(given["filter"], one, fold)]
        return {"rows": kept, "given": given, "page": page}

    key = next(iter(columns))
    one = {key: GraphQLArgument(GraphQLNonNull(columns[key]))}
    return {
        name: GraphQLField(_connection(table, row, constants, fold), arguments, resolve=found),
        f"{name}Row": GraphQLField(row, one),
    }


def _connection(
    table: LocalTable, row: GraphQLObjectType, constants: Mapping[str, str], fold: Fold
) -> GraphQLObjectType:
    name = graphql_name(table.original)
    keys = {constant: column for column, constant in constants.items()}
    keys |= {f"{constant}_TRUNCATED_TO_DAY": "" for constant in constants.values()}
    by = GraphQLEnumType(f"{name}GroupBy", keys)
    arguments = {"groupBy": GraphQLArgument(GraphQLNonNull(GraphQLList(GraphQLNonNull(by))))}
    computed = _aggregates(table, fold)
    edge = GraphQLObjectType(f"{name}Edge", {"node": GraphQLField(row), "cursor": GraphQLField(GraphQLString)})

    def grouped(parent: Any, _: Any, groupBy: Sequence[str]) -> list[dict[str, Any]]:  # noqa: N803 - the server's word
        groups: dict[tuple[Any, ...], list[Row]] = {}
        for one in parent["rows"]:
            groups.setdefault(tuple(fold(one[column]) for column in groupBy), []).append(one)
        first = {key: [of[0][column] for column in groupBy] for key, of in groups.items()}
        return [{"keys": list(map(_as_text, first[key])), "rows": of} for key, of in groups.items()]

    return GraphQLObjectType(
        f"{name}Connection",
        {
            "nodes": GraphQLField(GraphQLNonNull(GraphQLList(row)), resolve=lambda parent, _: _page(parent)[0]),
            "edges": GraphQLField(
                GraphQLNonNull(GraphQLList(edge)), resolve=lambda parent, _: [{"node": one} for one in _page(parent)[0]]
            ),
            "pageInfo": GraphQLField(GraphQLNonNull(PAGE_INFO), resolve=lambda parent, _: _page(parent)[1]),
            "totalCount": GraphQLField(GraphQLNonNull(GraphQLInt), resolve=lambda parent, _: len(parent["rows"])),
            "aggregates": GraphQLField(computed, resolve=lambda parent, _: parent),
            "groupedAggregates": GraphQLField(GraphQLList(GraphQLNonNull(computed)), arguments, resolve=grouped),
        },
    )


def _aggregates(table: LocalTable, fold: Fold) -> GraphQLObjectType:
    name, columns = graphql_name(table.original), columns_of(table, POSTGRAPHILE)

    def function(called: str, of: str, types: Mapping[str, GraphQLScalarType]) -> GraphQLField:
        fields = {one: GraphQLField(type_, resolve=_computing(of, one, fold)) for one, type_ in types.items()}
        type_ = GraphQLObjectType(f"{name}{called.capitalize()}Aggregates", fields)
        return GraphQLField(type_, resolve=lambda parent, _: parent["rows"])

    numbers = {one: columns[one] for one in numbers_of(table)}
    # Sums and averages of whole numbers come as larger ones.
    large = {one: type_ if type_.name == "Float" else POSTGRAPHILE["DECIMAL"] for one, type_ in numbers.items()}
    fields = {
        called: function(called, of, numbers if of in ("min", "max") else large) for called, of in _OF_ALL.items()
    }
    fields["distinctCount"] = function("distinctCount", "distinct", dict.fromkeys(columns, COUNT))
    return GraphQLObjectType(f"{name}Aggregates", {"keys": GraphQLField(GraphQLList(GraphQLString)), **fields})


def _computing(function: str, column: str, fold: Fold) -> Callable[[list[Row], Any], Any]:
    def computed(rows: list[Row], _: Any) -> Any:
        cells = [row[column] for row in rows if row[column] is not None]
        if function == "sum" and not cells:
            return 0
        return FUNCTIONS[function]([fold(one) for one in cells] if function == "distinct" else cells)

    return computed


def _page(parent: Mapping[str, Any]) -> tuple[list[Row], dict[str, Any]]:
    rows, given = list(parent["rows"]), parent["given"]
    for column in reversed(given.get("orderBy") or []):
        rows.sort(key=lambda row: (row[column] is None, row[column] if row[column] is not None else 0))
    begin = int(b64decode(given["after"]).decode()) if given.get("after") else 0
    end = min(begin + min(given.get("first", parent["page"]), parent["page"]), len(rows))
    cursor = b64encode(str(end).encode()).decode() if end > begin else None
    return rows[begin:end], {"hasNextPage": end < len(rows), "endCursor": cursor}


def _as_text(cell: Any) -> str | None:
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, datetime):
        return cell.isoformat(" ")
    return None if cell is None else str(cell)


def _comparisons(scalar: GraphQLScalarType) -> GraphQLInputObjectType:
    own = {one: GraphQLInputField(scalar) for one in COMPARE if one != "in"}
    listed = GraphQLInputField(GraphQLList(GraphQLNonNull(scalar)))
    null = GraphQLInputField(GraphQLBoolean)
    return GraphQLInputObjectType(f"{scalar.name}Filter", {**own, "in": listed, "isNull": null})


def holds(conditions: Mapping[str, Any], row: Row, fold: Fold) -> bool:
    """As SQL has it: a comparison with a missing value does not hold."""
    if not conditions:
        raise ValueError("An empty condition was sent.")
    return all(_holds(name, inner, row, fold) for name, inner in conditions.items())


def _holds(name: str, inner: Any, row: Row, fold: Fold) -> bool:
    if name == "and":
        return all(holds(one, row, fold) for one in inner)
    if name == "or":
        return any(holds(one, row, fold) for one in inner)
    if not inner:
        raise ValueError("An empty comparison was sent.")
    cell = fold(row[name])
    return all(
        (cell is None) == value
        if operator == "isNull"
        else cell is not None and COMPARE[operator](cell, _folded(value, fold))
        for operator, value in inner.items()
    )


def _folded(value: Any, fold: Fold) -> Any:
    return [fold(one) for one in value] if isinstance(value, list) else fold(value)
