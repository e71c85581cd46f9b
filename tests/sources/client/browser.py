"""A client with a DuckDB of its own, as a page with DuckDB-Wasm has: it runs what it is sent and answers in JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import duckdb

from askfirst.agent import Agent
from askfirst.domain.client_queries import ClientQuery
from askfirst.domain.reply import Reply, RunQueries
from askfirst.sources.duckdb.local import LocalTable, _fill

MOST_ROUNDS = 6


class Browser:
    """Runs queries; `sent` are all that it got. With `binds` it prepares them and binds their values."""

    def __init__(self, tables: Sequence[LocalTable], *, binds: bool = False) -> None:
        self.sent: list[ClientQuery] = []
        self._binds = binds
        self._made = duckdb.connect(":memory:")
        self._made.execute("SET TimeZone = 'UTC'")
        for table in tables:
            _fill(self._made, table)

    def results(self, queries: Sequence[ClientQuery]) -> dict[str, Any]:
        """What they give, after a way through JSON."""
        self.sent += queries
        found = {"results": [self._result(query) for query in queries]}
        plain: dict[str, Any] = json.loads(json.dumps(found, default=_json))
        return plain

    def _result(self, query: ClientQuery) -> dict[str, Any]:
        try:
            if self._binds:
                found = self._made.execute(query.statement, query.parameters)
            else:
                found = self._made.execute(query.sql)
        except duckdb.Error as error:
            return {"name": query.name, "error": str(error)}
        columns = [one[0] for one in found.description or ()]
        return {"name": query.name, "columns": columns, "rows": [list(row) for row in found.fetchall()]}


def ask(agent: Agent, browser: Browser, text: str, *, session: str = "talk") -> Reply:
    """The reply to a message once nothing more is wanted of the client."""
    reply = agent.run(session, text)
    for _ in range(MOST_ROUNDS):
        if not isinstance(reply, RunQueries):
            break
        reply = agent.run(session, results=browser.results(reply.queries))
    return reply


def _json(value: object) -> Any:
    """As a page would write it: days and moments as text, decimals too."""
    if isinstance(value, date | datetime | time):
        return value.isoformat()
    if isinstance(value, Decimal):
        return str(value)
    raise TypeError(type(value))
