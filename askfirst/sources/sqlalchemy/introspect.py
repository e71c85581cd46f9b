"""The tables and views of a schema, as SQLAlchemy finds them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Inspector, inspect
from sqlalchemy.exc import SQLAlchemyError

from askfirst.sources.remote.port import RemoteColumn, RemoteTable
from askfirst.sources.sqlalchemy.dialects import SQLITE, UNIQUE_KEPT
from askfirst.sources.sqlalchemy.kinds import duckdb_type
from askfirst.sources.sqlalchemy.stored import counts, quoted, told

TIMES = ("DATE", "TIMESTAMP", "TIME")


def found_tables(connection: Connection, schema: str | None, dialect: str) -> tuple[RemoteTable, ...]:
    """Tables and views with at least one column of a known type.

    Those with a dot in their name are left out, as a path is written with dots; so are those, and columns, whose name
    differs from another's in nothing but case, and views that do not work.
    """
    inspector = inspect(connection)
    names = [*inspector.get_table_names(schema=schema), *inspector.get_view_names(schema=schema)]
    tables = [_table(name, inspector, connection, (schema, dialect)) for name in apart(names)]
    return tuple(table for table in tables if table is not None and table.columns)


def apart(names: Iterable[str]) -> list[str]:
    """The names that can stand in a path and differ in more than case, in their order."""
    found: dict[str, str] = {}
    for name in names:
        if name and "." not in name:
            found.setdefault(name.casefold(), name)
    return list(found.values())


def _table(name: str, inspector: Inspector, connection: Connection, at: tuple[str | None, str]) -> RemoteTable | None:
    schema, dialect = at
    try:
        described = inspector.get_columns(name, schema=schema)
        unique = _unique(name, inspector, schema) if dialect in UNIQUE_KEPT else set()
        types = {one["name"]: duckdb_type(one["type"], dialect) for one in described}
        if dialect == SQLITE:
            types |= _as_stored(connection, name, {one["name"]: one["type"] for one in described}, types)
    except SQLAlchemyError:
        return None  # a view over what is gone
    known = {one["name"]: one for one in described if types[one["name"]]}
    columns = tuple(
        RemoteColumn(
            _written(each, connection), _written(each, connection), types[each] or "",
            unique=each in unique, description=known[each].get("comment") or "",
        )
        for each in apart(known)
    )  # fmt: skip
    written = _written(name, connection)
    return RemoteTable(written, written, columns, description=_comment(name, inspector, schema))


def _written(name: str, connection: Connection) -> str:
    """The name as the engine writes it: some answer in small letters for names in capitals."""
    dialect = connection.dialect
    written = dialect.denormalize_name(name) if dialect.requires_name_normalize else name
    return str(written)


def _unique(name: str, inspector: Inspector, schema: str | None) -> set[str]:
    """The columns that hold no value twice, by a constraint or an index of that column alone."""
    keys: list[Sequence[str | None]] = [inspector.get_pk_constraint(name, schema=schema)["constrained_columns"]]
    keys += [one["column_names"] for one in inspector.get_unique_constraints(name, schema=schema)]
    keys += [
        one["column_names"]
        for one in inspector.get_indexes(name, schema=schema)
        # An index of some of the rows says nothing about the others.
        if one["unique"] and not any("where" in option for option in one.get("dialect_options", {}))
    ]
    return {key[0] for key in keys if len(key) == 1 and key[0]}


def _as_stored(
    connection: Connection, table: str, declared: dict[str, Any], types: dict[str, str | None]
) -> dict[str, str | None]:
    """The types of columns whose declaration is no promise in SQLite: those of time, and those without a type."""
    unclear = [name for name, type_ in types.items() if type_ in TIMES or _untyped(declared[name])]
    if not unclear:
        return {}
    asked = [each for name in unclear for each in counts(name, types[name])]
    text = f"SELECT {', '.join(asked)} FROM {quoted(table)}"  # noqa: S608 - quoted names
    row = connection.exec_driver_sql(text).one()
    width = len(asked) // len(unclear)
    found = {}
    for place, name in enumerate(unclear):
        cells = [int(cell or 0) for cell in row[place * width : (place + 1) * width]]
        found[name] = told(cells, types[name])
    return found


def _untyped(type_: Any) -> bool:
    return type(type_).__name__ in {"NullType", "NUMERIC"} and getattr(type_, "precision", None) is None


def _comment(name: str, inspector: Inspector, schema: str | None) -> str:
    try:
        return inspector.get_table_comment(name, schema=schema)["text"] or ""
    except NotImplementedError:
        return ""
