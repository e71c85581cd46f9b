"""Asks an agent over the freight workspace and holds its replies against SQL over the same files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import yaml

from askfirst.agent import Agent
from askfirst.domain.reply import FinalAnswer, Reply
from askfirst.scenarios.format import SqlExpected, TableExpected
from askfirst.scenarios.tables import table_differences
from tests.understanding.rules.worlds import FREIGHT

_JOINED = """
    CREATE VIEW trips AS
    SELECT s.*, c.name AS carrier, c.alliance, c.country AS carrier_country, v.name AS vessel,
           d.name AS destination, d.country AS destination_country, d.region AS destination_region,
           o.name AS origin, o.country AS origin_country,
           k.name AS customer, k.segment AS customer_segment, k.region AS customer_region
    FROM shipments s
    LEFT JOIN carriers c USING (carrier_id)
    LEFT JOIN vessels v USING (vessel_id)
    LEFT JOIN facilities d ON d.facility_id = s.destination_id
    LEFT JOIN facilities o ON o.facility_id = s.origin_id
    LEFT JOIN customers k USING (customer_id);
    CREATE VIEW sales AS
    SELECT o.*, k.name AS customer, k.country AS customer_country
    FROM orders o LEFT JOIN customers k USING (customer_id)
"""


def gold() -> list[dict[str, Any]]:
    """The questions, each with what must come of it; `then` holds the rest of a conversation."""
    loaded: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("gold.yaml").read_text("utf-8"))
    return loaded


def true_data() -> duckdb.DuckDBPyConnection:
    """A connection of its own to the Parquet files, past all of askfirst."""
    connection = duckdb.connect()
    for path in sorted((FREIGHT / "data").glob("*.parquet")):
        connection.read_parquet(str(path)).create_view(path.stem)
    connection.execute(_JOINED)
    return connection


def faults(agent: Agent, truth: duckdb.DuckDBPyConnection, session: str, talk: dict[str, Any]) -> Iterator[str]:
    """What is wrong with the replies to one conversation."""
    for turn in (talk, *talk.get("then", ())):
        reply = agent.run(session, turn["ask"])
        for fault in _faults_of(reply, turn, truth):
            yield f"{turn['ask']!r}: {fault}"


def _faults_of(reply: Reply, turn: dict[str, Any], truth: duckdb.DuckDBPyConnection) -> Iterator[str]:
    allowed = _allowed(turn)
    if reply.type not in allowed:
        yield f"expected {' or '.join(sorted(allowed))}, got {reply.type}: {reply.text}"
    elif isinstance(reply, FinalAnswer):
        wanted = SqlExpected(sql=turn["sql"], columns=turn.get("columns"), ordered=turn.get("ordered", False))
        yield from table_differences(
            TableExpected(equals_sql=wanted), reply.table, truth=lambda sql: truth.execute(sql).fetchall()
        )


def _allowed(turn: dict[str, Any]) -> set[str]:
    allowed = {"final_answer"} if "sql" in turn else set()
    if turn.get("asks") or turn.get("may_ask"):
        allowed.add("needs_clarification")
    if turn.get("out_of_scope"):
        allowed.add("out_of_scope")
    return allowed
