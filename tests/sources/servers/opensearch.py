"""A real server that speaks OpenSearch's protocol, and tables in it.

VARCHAR is kept as a keyword, BIGINT as a long, DOUBLE as a double, DATE as a date that says days alone. There is no
time without a zone: TIMESTAMP is kept as a date, as if it were in UTC, and comes back with that zone. Moments are kept
to the millisecond, so that one with a fraction of it is refused here. TIME and DECIMAL are kept as keywords in their
usual spelling: no number of the server holds a decimal to its last digit.
"""

from __future__ import annotations

import atexit
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from functools import cache
from typing import Any

import httpx
from osmem_server import OsmemServer  # type: ignore[import-untyped]

from askfirst.sources.duckdb.local import LocalTable

MOST = 5_000
"""The server takes its time with each document."""
_BATCH = 1_000
_MILLISECOND = 1_000
_KINDS: dict[str, dict[str, Any]] = {
    "VARCHAR": {"type": "keyword"},
    "BIGINT": {"type": "long"},
    "INTEGER": {"type": "integer"},
    "DOUBLE": {"type": "double"},
    "BOOLEAN": {"type": "boolean"},
    "DATE": {"type": "date", "format": "yyyy-MM-dd"},
    "TIMESTAMP": {"type": "date"},
    "TIMESTAMP WITH TIME ZONE": {"type": "date"},
    "TIME": {"type": "keyword"},
}


@cache
def _base() -> OsmemServer:
    """The one server of the tests, empty: each set of tables has a clone of it, on a port of its own."""
    server = OsmemServer.start(japanese=False)
    atexit.register(server.close)
    return server


def empty() -> str:
    """The address of a server that holds nothing."""
    return str(_base().clone().url)


async def filled(tables: Sequence[LocalTable]) -> str:
    """The address of a server that holds an index for each table, under its original name, and nothing else."""
    url = empty()
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        for table in tables:
            if len(table.rows) > MOST:
                raise ValueError(f"{table.name} has {len(table.rows)} rows, more than {MOST}")
            kinds = {original: kind(type_) for _, original, type_ in table.columns}
            names = [original for _, original, _ in table.columns]
            documents = [dict(zip(names, map(as_sent, row), strict=True)) for row in table.rows]
            await put(client, table.original, kinds, documents)
    return url


async def put(
    client: httpx.AsyncClient, index: str, kinds: Mapping[str, Any], documents: Sequence[Mapping[str, Any]]
) -> None:
    """A new index with this mapping and these documents."""
    (await client.put(f"/{index}", json={"mappings": {"properties": kinds}})).raise_for_status()
    for first in range(0, len(documents), _BATCH):
        batch = enumerate(documents[first : first + _BATCH], first)
        lines = [part for number, one in batch for part in ({"index": {"_id": f"{number:05}"}}, one)]
        body = "".join(f"{json.dumps(line)}\n" for line in lines)
        answer = await client.post(
            f"/{index}/_bulk?refresh=true", content=body, headers={"Content-Type": "application/x-ndjson"}
        )
        if answer.raise_for_status().json()["errors"]:
            raise ValueError(f"{index} does not take its documents: {answer.text[:500]}")


def kind(type_: str) -> dict[str, Any]:
    """The mapping of a column of DuckDB's type."""
    return _KINDS.get(type_) or {"type": "keyword"}


def as_sent(value: Any) -> Any:
    """The value as JSON, as its kind takes it."""
    if isinstance(value, datetime):
        if value.microsecond % _MILLISECOND:
            raise ValueError(f"{value!r} has a part of a millisecond, which the server does not keep")
        moment = value.astimezone(UTC) if value.tzinfo else value
        return f"{moment.replace(tzinfo=None).isoformat(timespec='milliseconds')}Z"
    if isinstance(value, date):
        return value.isoformat()
    return value if value is None or isinstance(value, str | int | float | bool) else str(value)
