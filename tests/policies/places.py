"""The shop's rows in every kind of place that askfirst asks: files, databases and servers."""

from __future__ import annotations

import asyncio
import csv
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any, Literal, TypeAlias

import duckdb

from askfirst.sources.duckdb.local import LocalTable
from tests.policies.shop import AUDITS, CUSTOMERS, ORDERS, POLICIES, WORKSPACE, shop
from tests.sources.servers import graphql, opensearch, postgres, sqlite

Place: TypeAlias = Literal["files", "duckdb", "sqlite", "postgres", "opensearch", "hasura", "relay", "across"]
ADDRESS = "SHOP_ADDRESS"
"""The variable of the environment that holds the address of a PostgreSQL database."""
_KINDS = {"credit_limit": "BIGINT", "amount": "BIGINT", "ordered_on": "DATE", "found_on": "DATE"}
_READ: dict[str, Callable[[str], Any]] = {"BIGINT": int, "DATE": date.fromisoformat, "VARCHAR": str}
RELATION = """
dataset: orders
relations:
  customer: {dataset: customers, field: customer_id, key: customer_id, label: customer}
"""


def tables() -> tuple[LocalTable, ...]:
    """The rows of the shop's files."""
    return tuple(_table(*one) for one in (("customers", CUSTOMERS), ("orders", ORDERS), ("audits", AUDITS)))


@contextmanager
def shop_in(place: Place, folder: Path, postgres_server: str = "", policies: str = POLICIES) -> Iterator[Path]:
    """A workspace over the shop's rows in a place; a server of its own ends with the block."""
    if place == "files":
        yield shop(folder / "shop", policies=policies)
    elif place in {"hasura", "relay"}:
        with graphql.graphql_server() as server:
            address = asyncio.run(server.filled(tables(), "hasura" if place == "hasura" else "relay"))
            yield _workspace(folder, f"{{kind: graphql, address: '{address}'}}", policies)
    elif place == "across":
        address = sqlite.filled(tables()[:1], folder)
        made = _workspace(folder, f"{{kind: sql, address: '{address}'}}", policies, more="files: data/*.csv")
        (made / "data" / "customers.csv").unlink()
        (made / "catalog").mkdir()
        (made / "catalog" / "orders.yaml").write_text(RELATION, "utf-8")
        yield made
    else:
        yield _workspace(folder, _filled(place, folder, postgres_server), policies)


def _filled(place: Place, folder: Path, postgres_server: str) -> str:
    if place == "duckdb":
        (folder / "shop").mkdir()
        with duckdb.connect(str(folder / "shop" / "shop.duckdb")) as made:
            for one in tables():
                columns = ", ".join(f'"{name}" {type_}' for name, _, type_ in one.columns)
                made.execute(f"CREATE TABLE {one.name} ({columns})")
                places = ", ".join("?" for _ in one.columns)
                made.executemany(f"INSERT INTO {one.name} VALUES ({places})", one.rows)  # noqa: S608 - our own names
        return "{kind: duckdb, database: shop.duckdb}"
    if place == "sqlite":
        return f"{{kind: sql, address: '{sqlite.filled(tables(), folder)}'}}"
    if place == "opensearch":
        return f"{{kind: elasticsearch, address: '{asyncio.run(opensearch.filled(tables()))}'}}"
    os.environ[ADDRESS] = asyncio.run(postgres.filled(postgres_server, tables())).get_secret_value()
    return f"{{kind: postgres, address: ${ADDRESS}}}"


def _workspace(folder: Path, source: str, policies: str, *, more: str = "") -> Path:
    before, _, behind = WORKSPACE.partition("  shop: {kind: duckdb, files: data/*.csv}\n")
    second = f"  files: {{kind: duckdb, {more}}}\n" if more else ""
    return shop(folder / "shop", workspace=f"{before}  shop: {source}\n{second}{behind}", policies=policies)


def _table(name: str, text: str) -> LocalTable:
    header, *rows = csv.reader(StringIO(text))
    kinds = [_KINDS.get(column, "VARCHAR") for column in header]
    columns = tuple((column, column, kind) for column, kind in zip(header, kinds, strict=True))
    return LocalTable(name, name, columns, [_cells(row, kinds) for row in rows])


def _cells(row: Sequence[str], kinds: Sequence[str]) -> tuple[Any, ...]:
    return tuple(_READ[kind](cell) if cell else None for cell, kind in zip(row, kinds, strict=True))
