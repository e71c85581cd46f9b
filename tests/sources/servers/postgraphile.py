"""A real PostGraphile over a real PostgreSQL: npm brings it and its plugins."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, TypeAlias

from pydantic import SecretStr
from sqlglot import exp

from askfirst.sources.duckdb.local import LocalTable
from tests.npm import NODE
from tests.sources.servers import postgres

Kind: TypeAlias = Literal["amber", "open", "v4", "bare"]
PACKAGES = (
    NODE,
    "postgraphile@5.1.5",
    "postgraphile-plugin-connection-filter@4.0.1",
    "@graphile/pg-aggregates@0.2.0-rc.2",
)
PROGRAM = Path(__file__).with_name("postgraphile.mjs")


def installed(folder: Path) -> Path:
    """PostGraphile in a folder. Its plugins name older peers than they work with."""
    shutil.copy(PROGRAM, folder)
    quiet = ("--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline", "--legacy-peer-deps")
    subprocess.run(["npm", "install", *quiet, *PACKAGES], cwd=folder, check=True, timeout=600, stdin=subprocess.DEVNULL)
    return folder


@contextmanager
def serving(folder: Path, database: SecretStr, kind: Kind) -> Iterator[str]:
    """The address of a PostGraphile of a kind over a database."""
    node = folder / "node_modules" / ".bin" / "node"
    command = [str(node), PROGRAM.name, database.get_secret_value(), kind]
    process = subprocess.Popen(
        command, cwd=folder, env={**os.environ, "GRAPHILE_ENV": "production"}, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    try:
        yield f"http://127.0.0.1:{int(process.stdout.readline())}/graphql"
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()


async def filled(server: str, tables: Sequence[LocalTable], keys: Sequence[tuple[str, str]]) -> SecretStr:
    """A new database with these tables; `keys` are columns of tables."""
    address = await postgres.filled(server, tables)
    await postgres.run(
        address,
        *(f"ALTER TABLE {_quoted(table)} ADD PRIMARY KEY ({_quoted(column)})" for table, column in keys),
    )
    return address


def _quoted(name: str) -> str:
    return exp.to_identifier(name, quoted=True).sql("postgres")
