"""Tables in the way of Hasura: where, order_by, limit, offset, and for each the numbers of all rows together."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from graphql import (
    GraphQLArgument,
    GraphQLBoolean,
    GraphQLEnumType,
    GraphQLField,
    GraphQLFloat,
    GraphQLInputField,
    GraphQLInputObjectType,
    GraphQLInt,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLScalarType,
    GraphQLSchema,
)

from askfirst.sources.duckdb.local import LocalTable
from tests.sources.servers.graphql_types import HASURA, columns_of, graphql_name, numbers_of, rows_of

Row = dict[str, Any]


def _like(cell: str, pattern: str) -> bool:
    """Without regard to case for ASCII alone, as a PostgreSQL of the locale C has it."""
    signs = {"%": ".*", "_": "."}
    if "\\" in pattern:
        raise ValueError("A pattern with an escape was sent.")
    regex = "".join(signs.get(one, re.escape(one)) for one in pattern)
    return re.fullmatch(regex, cell, re.IGNORECASE | re.DOTALL | re.ASCII) is not None


COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "_eq": lambda cell, value: cell == value,
    "_neq": lambda cell, value: cell != value,
    "_in": lambda cell, value: cell in value,
    "_nin": lambda cell, value: cell not in value,
    "_lt": lambda cell, value: cell < value,
    "_lte": lambda cell, value: cell <= value,
    "_gt": lambda cell, value: cell > value,
    "_gte": lambda cell, value: cell >= value,
    "_ilike": _like,
}


def schema(tables: Sequence[LocalTable], page: int) -> GraphQLSchema:
    order = GraphQLEnumType("order_by", {name: name for name in ("asc", "desc")})
    compared = {name: _comparisons(scalar) for name, scalar in HASURA.items()}
    fields: dict[str, GraphQLField] = {}
    for table in tables:
        fields |= _fields(table, {HASURA[name].name: one for name, one in compared.items()}, order, page)
    mutation = {name: GraphQLField(GraphQLInt) for name in fields}
    return GraphQLSchema(GraphQLObjectType("query_root", fields), GraphQLObjectType("mutation_root", mutation))


def _fields(
    table: LocalTable, compared: dict[str, GraphQLInputObjectType], order: GraphQLEnumType, page: int
) -> dict[str, GraphQLField]:
    name, columns, rows = graphql_name(table.original), columns_of(table, HASURA), rows_of(table)
    row = GraphQLObjectType(name, {one: GraphQLField(type_) for one, type_ in columns.items()})

    def where() -> dict[str, GraphQLInputField]:
        joined = {one: GraphQLInputField(GraphQLList(GraphQLNonNull(condition))) for one in ("_and", "_or")}
        own = {one: GraphQLInputField(compared[type_.name]) for one, type_ in columns.items()}
        return {**joined, "_not": GraphQLInputField(condition), **own}

    condition = GraphQLInputObjectType(f"{name}_bool_exp", where)
    orders = GraphQLInputObjectType(f"{name}_order_by", {one: GraphQLInputField(order) for one in columns})
    arguments = {
        "where": GraphQLArgument(condition),
        "order_by": GraphQLArgument(GraphQLList(GraphQLNonNull(orders))),
        "limit": GraphQLArgument(GraphQLInt),
        "offset": GraphQLArgument(GraphQLInt),
    }
    aggregate = GraphQLObjectType(f"{name}_aggregate", {"aggregate": GraphQLField(_aggregated(table))})
    found = {
        name: GraphQLField(
            GraphQLNonNull(GraphQLList(GraphQLNonNull(row))),
            arguments,
            resolve=lambda _, __, **given: asked(rows, given, page),
        ),
        f"{name}_aggregate": GraphQLField(
            aggregate, arguments, resolve=lambda _, __, **given: {"aggregate": asked(rows, given, len(rows))}
        ),
    }
    [key, type_] = next(iter(columns.items()))
    cells = [one[key] for one in rows]
    if key.endswith("id") and None not in cells and len(set(cells)) == len(cells):
        argument = {key: GraphQLArgument(GraphQLNonNull(type_))}
        found[f"{name}_by_pk"] = GraphQLField(row, argument)
    return found


def _aggregated(table: LocalTable) -> GraphQLObjectType:
    """The numbers of the rows that the field before has found."""
    name, columns, numbers = graphql_name(table.original), columns_of(table, HASURA), numbers_of(table)
    ordered = [one for one, type_ in columns.items() if type_ is not GraphQLBoolean]
    selected = GraphQLEnumType(f"{name}_select_column", {one: one for one in columns})
    counted = {
        "columns": GraphQLArgument(GraphQLList(GraphQLNonNull(selected))),
        "distinct": GraphQLArgument(GraphQLBoolean),
    }

    def function(called: str, one: str, types: dict[str, GraphQLScalarType]) -> GraphQLField:
        fields = {each: GraphQLField(type_, resolve=_computing(one, each)) for each, type_ in types.items()}
        return GraphQLField(GraphQLObjectType(f"{name}_{called}_fields", fields), resolve=lambda rows, _: rows)

    # A table without numbers has no sums: a type must have fields.
    added_up = {
        "sum": function("sum", "sum", {one: columns[one] for one in numbers}),
        "avg": function("avg", "avg", dict.fromkeys(numbers, GraphQLFloat)),
    }
    return GraphQLObjectType(
        f"{name}_aggregate_fields",
        {
            "count": GraphQLField(GraphQLNonNull(GraphQLInt), counted, resolve=_count),
            **(added_up if numbers else {}),
            "min": function("min", "min", {one: columns[one] for one in ordered}),
            "max": function("max", "max", {one: columns[one] for one in ordered}),
        },
    )


def _count(rows: list[Row], _: Any, columns: Sequence[str] = (), distinct: bool = False) -> int:  # noqa: FBT001, FBT002 - as the library calls it
    if not columns:
        return len(rows)
    [column] = columns
    cells = [row[column] for row in rows if row[column] is not None]
    return len(set(cells)) if distinct else len(cells)


def _computing(function: str, column: str) -> Callable[[list[Row], Any], Any]:
    return lambda rows, _: FUNCTIONS[function]([row[column] for row in rows if row[column] is not None])


FUNCTIONS: dict[str, Callable[[list[Any]], Any]] = {
    "sum": lambda cells: sum(cells) if cells else None,
    "avg": lambda cells: float(sum(cells)) / len(cells) if cells else None,
    "min": lambda cells: min(cells, default=None),
    "max": lambda cells: max(cells, default=None),
    "distinct": lambda cells: len(set(cells)),
}
"""Over the cells that are there."""


def _comparisons(scalar: GraphQLScalarType) -> GraphQLInputObjectType:
    lists = {one: GraphQLInputField(GraphQLList(GraphQLNonNull(scalar))) for one in ("_in", "_nin")}
    plain = [one for one in COMPARE if one not in lists and (one != "_ilike" or scalar.name == "String")]
    own = {one: GraphQLInputField(scalar) for one in plain}
    fields = {**own, **lists, "_is_null": GraphQLInputField(GraphQLBoolean)}
    return GraphQLInputObjectType(f"{scalar.name}_comparison_exp", fields)


def asked(rows: list[Row], given: dict[str, Any], page: int) -> list[Row]:
    """The rows of a request, `page` at most."""
    kept = [row for row in rows if "where" not in given or holds(given["where"], row)]
    for one in reversed(given.get("order_by") or []):
        [(name, direction)] = one.items()
        present = [row for row in kept if row[name] is not None]
        absent = [row for row in kept if row[name] is None]
        kept = sorted(present, key=lambda row: row[name], reverse=direction == "desc") + absent
    first = given.get("offset") or 0
    return kept[first : first + min(page, given.get("limit", page))]


def holds(where: dict[str, Any], row: Row) -> bool:
    """As SQL has it: a comparison with a missing value does not hold."""
    if not where:
        raise ValueError("An empty condition was sent.")
    return all(_holds(name, inner, row) for name, inner in where.items())


def _holds(name: str, inner: Any, row: Row) -> bool:
    if name == "_and":
        return all(holds(one, row) for one in inner)
    if name == "_or":
        return any(holds(one, row) for one in inner)
    if name == "_not":
        return not holds(inner, row)
    if not inner:
        raise ValueError("An empty comparison was sent.")
    cell = row[name]
    return all(
        (cell is None) == value if operator == "_is_null" else cell is not None and COMPARE[operator](cell, value)
        for operator, value in inner.items()
    )
