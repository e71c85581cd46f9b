"""A real PostgreSQL for tests, and databases in it that are filled with tables."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

import psycopg
from pydantic import SecretStr
from sqlglot import exp

from askfirst.sources.duckdb.local import LocalTable
from tests.memory.databases import new_database, postgres_server, server

__all__ = ["filled", "named", "postgres_server", "run", "server"]

OTHERWISE = {"HUGEINT": "NUMERIC(38, 0)", "UBIGINT": "NUMERIC(20, 0)", "UINTEGER": "BIGINT", "UTINYINT": "SMALLINT"}
"""Types of DuckDB that PostgreSQL has not."""


async def filled(server: str, tables: Sequence[LocalTable]) -> SecretStr:
    """The address of a new database of a server, with these tables in its schema `public`, under original names."""
    address = new_database(server)
    async with await psycopg.AsyncConnection.connect(address) as connection:
        for table in tables:
            await _fill(connection, table)
    return SecretStr(address)


def named(address: SecretStr) -> str:
    """The name of the database at an address."""
    return urlsplit(address.get_secret_value()).path.strip("/")


async def run(address: SecretStr, *statements: str) -> None:
    """Run statements as the owner of the database, one after the other."""
    async with await psycopg.AsyncConnection.connect(address.get_secret_value(), autocommit=True) as connection:
        for statement in statements:
            await connection.execute(statement.encode())


async def _fill(connection: psycopg.AsyncConnection, table: LocalTable) -> None:
    place = exp.to_identifier(table.original, quoted=True).sql("postgres")
    columns = [
        f"{exp.to_identifier(name, quoted=True).sql('postgres')} {_type(type_)}" for _, name, type_ in table.columns
    ]
    await connection.execute(f"CREATE TABLE {place} ({', '.join(columns)})".encode())
    async with connection.cursor() as cursor, cursor.copy(f"COPY {place} FROM STDIN".encode()) as copy:
        for row in table.rows:
            await copy.write_row(row)


def _type(text: str) -> str:
    return OTHERWISE.get(text) or exp.DataType.build(text, dialect="duckdb").sql("postgres")
