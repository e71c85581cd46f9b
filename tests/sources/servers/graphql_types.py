"""Columns of tables as GraphQL types, and cells as they go over the wire."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from graphql import GraphQLBoolean, GraphQLFloat, GraphQLInt, GraphQLScalarType, GraphQLString

from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.remote.port import ZONED


def _scalar(name: str, written: Callable[[Any], Any], read: Callable[[Any], Any]) -> GraphQLScalarType:
    return GraphQLScalarType(name, serialize=written, parse_value=read)


def _iso(value: Any) -> str:
    return str(value.isoformat())


HASURA: dict[str, GraphQLScalarType] = {
    "VARCHAR": GraphQLString,
    "INTEGER": GraphQLInt,
    "BIGINT": _scalar("bigint", int, int),
    "DOUBLE": _scalar("float8", float, float),
    "DECIMAL": _scalar("numeric", float, Decimal),
    "BOOLEAN": GraphQLBoolean,
    "DATE": _scalar("date", _iso, date.fromisoformat),
    "TIMESTAMP": _scalar("timestamp", _iso, datetime.fromisoformat),
    ZONED: _scalar("timestamptz", _iso, datetime.fromisoformat),
    "TIME": _scalar("time", _iso, time.fromisoformat),
}
RELAY: dict[str, GraphQLScalarType] = {
    "VARCHAR": GraphQLString,
    "INTEGER": GraphQLInt,
    "BIGINT": _scalar("BigInt", str, int),
    "DOUBLE": GraphQLFloat,
    "DECIMAL": _scalar("Decimal", str, Decimal),
    "BOOLEAN": GraphQLBoolean,
    "DATE": _scalar("Date", _iso, date.fromisoformat),
    "TIMESTAMP": _scalar("LocalDateTime", _iso, datetime.fromisoformat),
    ZONED: _scalar("DateTime", lambda one: _iso(one).replace("+00:00", "Z"), datetime.fromisoformat),
    "TIME": _scalar("Time", _iso, time.fromisoformat),
}

POSTGRAPHILE = RELAY | {
    "DECIMAL": _scalar("BigFloat", str, Decimal),
    ZONED: _scalar("Datetime", _iso, datetime.fromisoformat),
}
NUMBERS = frozenset({"INTEGER", "BIGINT", "DOUBLE", "DECIMAL"})
COUNT = RELAY["BIGINT"]


def columns_of(table: LocalTable, scalars: dict[str, GraphQLScalarType]) -> dict[str, GraphQLScalarType]:
    """The fields of a table's type: the original names where GraphQL has such names."""
    return {graphql_name(original): scalars[type_.partition("(")[0]] for _, original, type_ in table.columns}


def numbers_of(table: LocalTable) -> list[str]:
    """The fields that hold numbers."""
    return [graphql_name(original) for _, original, type_ in table.columns if type_.partition("(")[0] in NUMBERS]


def graphql_name(original: str) -> str:
    name = re.sub(r"[^_0-9A-Za-z]", "_", original)
    return name if re.match(r"[_A-Za-z]", name) and not name.startswith("__") else f"c{name}"


def rows_of(table: LocalTable) -> list[dict[str, Any]]:
    names = [graphql_name(original) for _, original, _ in table.columns]
    return [dict(zip(names, row, strict=True)) for row in table.rows]
