"""Rows come whole, typed and in pages, and no pushed condition loses one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from askfirst.domain.errors import SourceError
from askfirst.domain.query import AnyOf, Filter, Query, TimeRange
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.remote.port import RowRequest
from tests.sources.duckdb import random_queries as some
from tests.sources.duckdb.plain_python import ROWS, is_asked
from tests.sources.servers.sqlite import filled
from tests.sources.sqlalchemy.conftest import Both, all_rows, opened
from tests.sources.sqlalchemy.hostile import HOSTILE, NAMES

MOMENT = datetime(2024, 2, 29, 23, 59, 59, 250000)  # noqa: DTZ001 - the column has no zone
CELLS = LocalTable(
    "cells", "cells",
    (
        ("id", "id", "BIGINT"), ("text", "text", "VARCHAR"), ("price", "price", "DECIMAL(12,2)"),
        ("weight", "weight", "DOUBLE"), ("ok", "ok", "BOOLEAN"), ("day", "day", "DATE"),
        ("at", "at", "TIMESTAMP"), ("clock", "clock", "TIME"),
    ),
    [
        (1, "", Decimal("0.10"), 0.5, True, date(2024, 2, 29), MOMENT, time(6, 30)),
        (2**63 - 1, "Ünï\n🦆", Decimal("-1234567890.12"), -2.0, False, date(1, 1, 1), datetime(9999, 12, 31), time(0)),  # noqa: DTZ001
        (None, None, None, None, None, None, None, None),
    ],
)  # fmt: skip


def made(folder: Path, script: str) -> str:
    path = folder / "made.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
    return f"sqlite:///{path}"


async def test_every_type_comes_back_as_it_was(tmp_path: Path) -> None:
    """Nulls, empty text, decimals to the last digit and moments with fractions."""
    server, tables = await opened(filled([CELLS], tmp_path))
    table = tables["cells"]
    rows = await all_rows(server, RowRequest(table, table.columns))
    assert [(one.name, one.type) for one in table.columns] == [(name, type_) for name, _, type_ in CELLS.columns]
    assert rows == list(CELLS.rows)
    assert [type(cell) for cell in rows[0]] == [int, str, Decimal, float, bool, date, datetime, time]
    await server.close()


async def test_rows_come_in_pages_in_the_wanted_columns(both: Both) -> None:
    """60 rows in pages of 25, with the columns in another order than the table's."""
    url = str(both.server._url)
    server, tables = await opened(url, page=25)
    wanted = (tables["things"].column("word"), tables["things"].column("row_id"))
    pages = [page async for page in server.rows(RowRequest(tables["things"], wanted), seconds=5)]
    assert [len(page) for page in pages] == [25, 25, 10]
    assert [row for page in pages for row in page] == [(row["word"], row["row_id"]) for row in ROWS]
    few = await all_rows(server, RowRequest(tables["things"], wanted, most=7))
    assert few == [(row["word"], row["row_id"]) for row in ROWS[:7]]
    await server.close()


requests = st.builds(
    Query,
    st.just("things"),
    filters=st.lists(some.conditions, max_size=3).map(tuple),
    any_of=st.lists(some.any_ofs, max_size=2).map(tuple),
    time=st.none() | some.ranges(),
)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(query=requests)
def test_conditions_never_lose_a_row(both: Both, query: Query) -> None:
    """What is sent meets at least what plain Python keeps, each row once, for any conditions."""
    times = (query.time,) if query.time else ()
    request = RowRequest(both.table, both.table.columns, query.filters, query.any_of, times)
    sent = {row[0]: row for row in both.rows(request)}
    kept = [tuple(row.values()) for row in ROWS if is_asked(query, row)]
    assert [sent.get(row[0]) for row in kept] == kept
    assert len(both.rows(request)) == len(sent)


EXACT = (
    Filter("word", "eq", ("ant",)), Filter("word", "ne", ("ant",)), Filter("word", "in", ("ant", "it's")),
    Filter("word", "not_in", ("ant", "")), Filter("word", "ge", ("b",)), Filter("size", "between", (-1, 2)),
    Filter("size", "lt", (0.5,)), Filter("weight", "gt", (0.25,)), Filter("weight", "is_null"),
    Filter("kind", "not_null"), Filter("day", "eq", ("2025-01-02",)),
    Filter("day", "between", ("2024-12-30", "2025-01-03")),
    Filter("moment", "le", ("2025-01-05",)),
)  # fmt: skip


@pytest.mark.parametrize("condition", EXACT, ids=str)
def test_simple_conditions_are_met_at_the_server(both: Both, condition: Filter) -> None:
    """They are sent, and no row comes for nothing."""
    rows = both.rows(RowRequest(both.table, both.table.columns, (condition,)))
    if condition.field == "moment":
        kept = [row for row in ROWS if row["moment"] is not None and str(row["moment"])[:10] <= "2025-01-05"]
    else:
        kept = [row for row in ROWS if is_asked(Query("things", filters=(condition,)), row)]
    assert rows == [tuple(row.values()) for row in kept]
    assert 0 < len(rows) < len(ROWS)


def test_alternatives_go_together_or_not_at_all(both: Both) -> None:
    """One that the server does not know would otherwise lose its rows."""
    known, unknown = (Filter("size", "eq", (1,)),), (Filter("word", "contains", ("A",)),)
    some_known = RowRequest(both.table, both.table.columns, any_of=(AnyOf((known, unknown)),))
    assert "WHERE" not in both.server.text(some_known)
    assert "OR" in both.server.text(replace(some_known, any_of=(AnyOf((known, (*unknown, *known))),)))


@pytest.mark.parametrize("value", HOSTILE)
def test_hostile_values_are_values(tmp_path: Path, both: Both, value: str) -> None:
    """They are stored and found again as they are, and never reach the text."""
    url = filled([LocalTable("t", "t", (("v", "v", "VARCHAR"),), [(value,), ("other",), (None,)])], tmp_path)
    server, tables = both.loop.run_until_complete(opened(url))
    table = tables["t"]
    for condition, found in (
        (Filter("v", "eq", (value,)), [(value,)]),
        (Filter("v", "in", (value, "more")), [(value,)]),
        (Filter("v", "ne", (value,)), [("other",), (None,)]),
    ):
        request = RowRequest(table, table.columns, (condition,))
        assert both.loop.run_until_complete(all_rows(server, request)) == found
        assert server.text(request) == server.text(replace(request, filters=(Filter("v", condition.op, ("x",) * len(condition.values)),)))  # fmt: skip # noqa: E501
    both.loop.run_until_complete(server.close())


async def test_hostile_names_are_names(tmp_path: Path) -> None:
    """Tables and columns of any name but those with a dot can be read, and conditions put on them."""
    made_of = [
        LocalTable(name, name, tuple((each, each, "VARCHAR") for each in NAMES), [tuple(NAMES), ("x",) * len(NAMES)])
        for name in NAMES
    ]
    server, tables = await opened(filled(made_of, tmp_path))
    assert set(tables) == set(NAMES)
    for table in tables.values():
        assert tuple(one.name for one in table.columns) == NAMES
        filters = tuple(Filter(name, "eq", (name,)) for name in NAMES)
        assert await all_rows(server, RowRequest(table, table.columns, filters)) == [NAMES]
    await server.close()


async def test_what_is_not_of_its_type_is_told(tmp_path: Path) -> None:
    """SQLite lets any column hold anything; the message names column and value."""
    server, tables = await opened(made(tmp_path, "CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1), ('many');"))
    with pytest.raises(SourceError, match=r"'n' of 't' is of type BIGINT, but holds 'many'"):
        await all_rows(server, RowRequest(tables["t"], tables["t"].columns))
    await server.close()


async def test_dates_of_another_shape_are_sent_and_told(tmp_path: Path) -> None:
    """A value that was no ISO text when it was read is not lost by a condition on the day."""
    url = made(tmp_path, "CREATE TABLE t (d DATE); INSERT INTO t VALUES ('2025-01-02');")
    server, tables = await opened(url)
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
        connection.execute("INSERT INTO t VALUES ('3.1.2025')")
        connection.commit()
    request = RowRequest(tables["t"], tables["t"].columns, times=(TimeRange("d", "2030-01-01", None),))
    with pytest.raises(SourceError, match=r"holds '3\.1\.2025'"):
        await all_rows(server, request)
    await server.close()


async def test_columns_of_times_are_what_they_hold(tmp_path: Path) -> None:
    """ISO text is a time, all else the numbers or text that it is; mixtures and bytes are left out."""
    url = made(
        tmp_path,
        """CREATE TABLE t (iso DATETIME, day DATE, epoch TIMESTAMP, julian DATE, german DATE, mixed DATE, none DATE,
                           zoned TIMESTAMP, any, raw BLOB);
        INSERT INTO t VALUES ('2025-01-02T03:04', '2025-01-02', 1735689600, 2460677.5, '2.1.2025', '2025-01-02', NULL,
                              '2025-01-02T03:04:05Z', 1, x'00');
        INSERT INTO t VALUES ('2025-01-02 03:04:05.123456', '2024-02-29', 0, 1, '', 5, NULL, NULL, 2.5, x'01');""",
    )
    server, tables = await opened(url)
    found = {one.name: one.type for one in tables["t"].columns}
    assert found == {
        "iso": "TIMESTAMP", "day": "DATE", "epoch": "BIGINT", "julian": "DOUBLE", "german": "VARCHAR", "none": "DATE",
        "zoned": "VARCHAR", "any": "DOUBLE",
    }  # fmt: skip
    await server.close()


async def test_tables_views_and_keys_are_found(tmp_path: Path) -> None:
    """A primary key, a unique constraint and a unique index of one column make it unique, a partial one does not."""
    url = made(
        tmp_path,
        """CREATE TABLE shops (id INTEGER PRIMARY KEY, code TEXT UNIQUE, name TEXT, a INT, b INT, "x.y" TEXT,
                             UNIQUE (a, b));
        CREATE UNIQUE INDEX by_name ON shops (name);
        CREATE UNIQUE INDEX some_a ON shops (a) WHERE b > 0;
        CREATE TABLE "a.b" (x INT);
        CREATE VIEW large AS SELECT upper(code) AS code, id * 2 AS twice FROM shops;
        CREATE VIEW broken AS SELECT * FROM gone;
        INSERT INTO shops VALUES (1, 'a', 'A', 1, 1, 'x');""",
    )
    server, tables = await opened(url)
    assert set(tables) == {"shops", "large"}
    assert [one.name for one in tables["shops"].columns] == ["id", "code", "name", "a", "b"]
    assert [one.name for one in tables["shops"].columns if one.unique] == ["id", "code", "name"]
    assert await all_rows(server, RowRequest(tables["large"], tables["large"].columns)) == [("A", 2)]
    await server.close()


async def test_other_collations_do_not_lose_rows(tmp_path: Path) -> None:
    """In a column that ignores case, 'ant' and 'Ant' are still two values."""
    url = made(tmp_path, "CREATE TABLE t (w TEXT COLLATE NOCASE); INSERT INTO t VALUES ('ant'), ('Ant'), (NULL);")
    server, tables = await opened(url)
    request = RowRequest(tables["t"], tables["t"].columns, (Filter("w", "ne", ("ant",)),))
    assert await all_rows(server, request) == [("Ant",), (None,)]
    await server.close()


async def test_numbers_beyond_floats_are_not_compared_at_the_server(tmp_path: Path) -> None:
    """Here 9007199254740993 equals 9007199254740992.0, as it is compared as a float; SQLite tells them apart."""
    url = made(tmp_path, "CREATE TABLE t (n BIGINT); INSERT INTO t VALUES (9007199254740993);")
    server, tables = await opened(url)
    request = RowRequest(tables["t"], tables["t"].columns, (Filter("n", "eq", (9007199254740992.0,)),))
    assert await all_rows(server, request) == [(9007199254740993,)]
    await server.close()


NOON = "2025-01-03T12:00:00"
LATER = "2025-01-08T18:30:00"


@pytest.mark.parametrize(
    ("op", "values"),
    [
        ("lt", (NOON,)), ("le", (NOON,)), ("gt", (NOON,)), ("ge", (NOON,)), ("between", (NOON, LATER)),
        ("eq", (max(row["moment"].isoformat() for row in ROWS if row["moment"]),)), ("ne", (NOON,)),
    ],
)  # fmt: skip
def test_times_of_day_lose_no_row(both: Both, op: str, values: tuple[str, ...]) -> None:
    """The server compares the days alone, the day of the time itself included."""
    condition = Filter("moment", op, values)  # type: ignore[arg-type]
    kept = [tuple(row.values()) for row in ROWS if is_asked(Query("things", filters=(condition,)), row)]
    sent = both.rows(RowRequest(both.table, both.table.columns, (condition,)))
    assert [row for row in sent if row in kept] == kept
    assert len(kept) <= len(sent) < len(ROWS) or op == "ne"


def test_ranges_between_times_of_day_lose_no_row(both: Both) -> None:
    """The last day has hours before the end."""
    request = RowRequest(both.table, both.table.columns, times=(TimeRange("moment", NOON, LATER),))
    kept = [tuple(row.values()) for row in ROWS if row["moment"] and NOON <= row["moment"].isoformat() < LATER]
    sent = both.rows(request)
    assert [row for row in sent if row in kept] == kept
    assert 0 < len(kept) <= len(sent) < len(ROWS)


def test_half_a_letter_is_not_sent(both: Both) -> None:
    """No engine takes it; the condition is applied where the rows are."""
    request = RowRequest(both.table, both.table.columns, (Filter("word", "eq", ("\ud800",)),))
    assert len(both.rows(request)) == len(ROWS)
