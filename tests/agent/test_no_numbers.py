"""NaN, infinities and nulls in a column: what is computed of them is DuckDB's meaning, and is called what it is."""

from __future__ import annotations

import asyncio
import json
import math
from pathlib import Path
from typing import Any

import duckdb
import pytest

from askfirst.domain.reply import FinalAnswer
from askfirst.sources.duckdb.local import LocalTable, _fill
from tests.agent.faulty import opened, rows
from tests.sources.servers import graphql
from tests.sources.servers.postgres import filled, server

__all__ = ["server"]

LEVELS = (1.5, math.nan, math.inf, -math.inf, None, 2.5, 7.0, 4.0, None, 8.0, 16.0, 0.5)
PLACES = ("Oslo", "Bergen", "Rome", "Kyiv")
READINGS = LocalTable(
    "readings",
    "readings",
    (("id", "id", "BIGINT"), ("place", "place", "VARCHAR"), ("level", "level", "DOUBLE")),
    [(number + 1, PLACES[number % 4], level) for number, level in enumerate(LEVELS)],
)
ASKED = {
    "total level by place": "SELECT place, sum(level) FROM readings GROUP BY ALL ORDER BY 1",
    "average level by place": "SELECT place, avg(level) FROM readings GROUP BY ALL ORDER BY 1",
    "median level by place": "SELECT place, median(level) FROM readings GROUP BY ALL ORDER BY 1",
    "highest level by place": "SELECT place, max(level) FROM readings GROUP BY ALL ORDER BY 1",
    "lowest level by place": "SELECT place, min(level) FROM readings GROUP BY ALL ORDER BY 1",
    "how many readings with level over 3": "SELECT count(*) FROM readings WHERE level > 3",
    "how many readings with level under 3": "SELECT count(*) FROM readings WHERE level < 3",
    "list the 4 readings with the highest level": "FROM readings ORDER BY level DESC NULLS LAST LIMIT 4",
    "list the 3 readings with the lowest level": "FROM readings ORDER BY level NULLS LAST LIMIT 3",
    "total level": "SELECT sum(level) FROM readings",
    "average level in Oslo": "SELECT avg(level) FROM readings WHERE place = 'Oslo'",
}


def truth(text: str) -> list[tuple[Any, ...]]:
    """The rows that DuckDB gives, what is no number written as a text."""
    with duckdb.connect() as made:
        _fill(made, READINGS)
        found = made.execute(text).fetchall()
    return [
        tuple(str(one) if isinstance(one, float) and not math.isfinite(one) else one for one in row) for row in found
    ]


def test_postgres_computes_with_them_as_duckdb_does(server: str, tmp_path: Path) -> None:
    """They are called what they are, and no number is called the highest beside an infinity."""
    address = asyncio.run(filled(server, [READINGS]))
    with opened(address.get_secret_value(), tmp_path) as agent:
        assert {text: rows(agent, text, text) for text in ASKED} == {text: truth(sql) for text, sql in ASKED.items()}
        assert agent.run("s", "total level").text == "The total level is nan, over readings."
        assert (
            agent.run("s", "highest level in Rome").text
            == "The largest level is inf, over readings where place is Rome."
        )
        assert agent.run("s", "highest level by place").text == "Highest level by place."


def test_files_take_nan_for_missing_and_say_so(tmp_path: Path) -> None:
    """What a file cannot know is written NaN in it by many programs; an infinity was computed."""
    with duckdb.connect() as made:
        _fill(made, READINGS)
        made.table("readings").write_parquet(str(tmp_path / "readings.parquet"))
    with opened(tmp_path / "readings.parquet", tmp_path / "home") as agent:
        reply = agent.run("s", "total level by place")
        assert isinstance(reply, FinalAnswer)
        assert reply.table
        assert [tuple(row) for row in reply.table.rows] == [
            ("Bergen", 10.5), ("Kyiv", "-inf"), ("Oslo", 1.5), ("Rome", "inf"),
        ]  # fmt: skip
        assert "is 'nan' and counts as missing" in str(reply)


@pytest.mark.parametrize("kind", [pytest.param("json", marks=pytest.mark.soak), "graphql"])
def test_nulls_of_json_are_in_no_sum_and_no_average(kind: str, tmp_path: Path) -> None:
    cells = [(1, "Oslo", 1.5), (2, "Oslo", None), (3, "Rome", None), (4, "Rome", 2.0), (5, "Kyiv", None)]
    table = LocalTable("readings", "readings", READINGS.columns, cells)
    with graphql.graphql_server() as made:
        where = f"graphql+{asyncio.run(made.filled([table], 'relay'))}"
        if kind == "json":
            where = str(tmp_path / "readings.json")
            named = [dict(zip(("id", "place", "level"), row, strict=True)) for row in cells]
            Path(where).write_text(json.dumps(named), "utf-8")
        with opened(where, tmp_path / "home") as agent:
            assert rows(agent, "s", "total level by place") == [("Kyiv", None), ("Oslo", 1.5), ("Rome", 2.0)]
            assert rows(agent, "t", "average level") == [(1.75,)]
            assert rows(agent, "u", "how many readings are there?") == [(5,)]
