"""Rows that are written under a key, again and again if need be: one statement, in the words of each database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Table, bindparam
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql import Executable


class Upsert:
    """Inserts a row of a table; one that has the key already takes the new values. Columns are given by name.

    `made` are columns whose values the database makes: they are kept where the row is there.
    """

    def __init__(self, table: Table, key: Sequence[str], *, made: Mapping[str, Any] | None = None) -> None:
        values = {column.name: bindparam(column.name) for column in table.c} | dict(made or {})
        kept = {*key, *(made or {})}
        changed = [column.name for column in table.c if column.name not in kept]
        in_sqlite = sqlite.insert(table).values(values)
        in_postgres = postgresql.insert(table).values(values)
        self._statements: dict[str, Executable] = {
            "sqlite": in_sqlite.on_conflict_do_update(
                index_elements=key, set_={name: in_sqlite.excluded[name] for name in changed}
            ),
            "postgresql": in_postgres.on_conflict_do_update(
                index_elements=key, set_={name: in_postgres.excluded[name] for name in changed}
            ),
        }

    def write(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Write rows in their order."""
        if rows:
            connection.execute(self._statements[connection.dialect.name], rows)


class InsertOnce:
    """Inserts a row of a table; where any key of the table has it already, nothing is changed."""

    def __init__(self, table: Table) -> None:
        self._statements: dict[str, Executable] = {
            "sqlite": sqlite.insert(table).on_conflict_do_nothing(),
            "postgresql": postgresql.insert(table).on_conflict_do_nothing(),
        }

    def write(self, connection: Connection, row: Mapping[str, Any]) -> bool:
        """Whether the row is new."""
        statement = self._statements[connection.dialect.name].execution_options(preserve_rowcount=True)
        return connection.execute(statement, dict(row)).rowcount > 0
