"""Cells of a client's results: what JSON can say of a type is read, everything else is refused with its place."""

from __future__ import annotations

from typing import Any

import pytest

from askfirst.domain.client_queries import ClientQuery, ClientResult, as_json, read_results
from askfirst.domain.errors import UserError
from askfirst.domain.table import Column, ColumnType
from askfirst.sources.client.cells import checked_table


def query(type_: ColumnType, *, zoned: bool = False, zone: str = "UTC", rows: int = 3) -> ClientQuery:
    columns = (Column("value", type_),)
    return ClientQuery("q_1", "the answer", "", "", (), "duckdb", columns, rows, ("value",) if zoned else (), zone)


def read(type_: ColumnType, cell: Any, **more: Any) -> Any:
    table = checked_table(query(type_, **more), ClientResult("q_1", ("value",), ((cell,),)))
    [[value]] = table.rows
    return value


@pytest.mark.parametrize(
    ("type_", "cell", "value"),
    [
        ("string", "", ""),
        ("string", None, None),
        ("integer", 5, 5),
        ("integer", 5.0, 5),
        ("integer", "-12345678901234567890", -12345678901234567890),
        ("number", 5, 5.0),
        ("number", "NaN", "nan"),
        ("number", "-Infinity", "-inf"),
        ("number", 1.5, 1.5),
        ("decimal", "12.50", 12.5),
        ("decimal", "0.1234567890123456789", "0.1234567890123456789"),
        ("decimal", 2, 2.0),
        ("boolean", True, True),
        ("date", "2025-01-31", "2025-01-31"),
        ("date", 1738281600000, "2025-01-31"),
        ("date", "2025-01-31T00:00:00.000Z", "2025-01-31"),
        ("timestamp", "2025-01-31T08:30:00", "2025-01-31T08:30:00"),
        ("timestamp", "2025-01-31T08:30:00.000Z", "2025-01-31T08:30:00"),
        ("timestamp", 1738312200000, "2025-01-31T08:30:00"),
        ("time", "08:30:00", "08:30:00"),
        ("other", "{}", "{}"),
    ],
)
def test_what_json_says_of_a_type(type_: ColumnType, cell: Any, value: Any) -> None:
    assert read(type_, cell) == value


def test_a_moment_with_a_zone_is_shown_in_that_of_the_workspace() -> None:
    for cell in ("2025-01-31T08:30:00Z", "2025-01-31 09:30:00+01:00", 1738312200000):
        assert read("timestamp", cell, zoned=True, zone="Europe/Berlin") == "2025-01-31T09:30:00+01:00"


@pytest.mark.parametrize(
    ("type_", "cell", "why"),
    [
        ("string", 5, "'5' is no string for 'value'"),
        ("integer", 1.5, "'1.5' is no integer"),
        ("integer", True, "'True' is no integer"),
        ("integer", "1e3", "'1e3' is no integer"),
        ("integer", 2**53, "Send whole numbers beyond 9,007,199,254,740,991 as text"),
        ("number", "1_000", "'1_000' is no number"),
        ("number", False, "'False' is no number"),
        ("decimal", "NaN", "'NaN' is no decimal"),
        ("boolean", 1, "'1' is no boolean"),
        ("date", "31.01.2025", "'31.01.2025' is no date"),
        ("date", "2025-01-31T08:00:00", "'2025-01-31T08:00:00' is no date"),
        ("date", 10**30, "is no date"),
        ("timestamp", "yesterday", "'yesterday' is no timestamp"),
        ("timestamp", "2025-01-31T08:30:00+01:00", "has a time zone, and 'value' has none"),
        ("time", 8, "'8' is no time"),
    ],
)
def test_what_is_no_value_of_a_type(type_: ColumnType, cell: Any, why: str) -> None:
    with pytest.raises(UserError, match="The result of 'q_1' cannot be used: row 1: ") as raised:
        read(type_, cell)
    assert why in str(raised.value)


def test_a_moment_without_the_zone_that_it_needs() -> None:
    with pytest.raises(UserError, match="does not say of which time zone it is"):
        read("timestamp", "2025-01-31T08:30:00", zoned=True)


def test_other_columns_and_more_rows_than_the_query_gives() -> None:
    with pytest.raises(UserError, match=r"its columns are 'other', and the query's are 'value'"):
        checked_table(query("string"), ClientResult("q_1", ("other",), ()))
    with pytest.raises(UserError, match="it has 4 rows, and the query gives 3 at most"):
        checked_table(query("string"), ClientResult("q_1", ("value",), (("x",),) * 4))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ("text", "they are no list of results"),
        ([], "they are no list of results"),
        ({"result": []}, "they are no list of results"),
        ([{"columns": []}], "result 1 has no 'name'"),
        ([{"name": "q", "columns": "a", "rows": []}], "result 1, 'q', has no list of names as 'columns'"),
        ([{"name": "q", "columns": ["a"], "rows": ["b"]}], "result 1, 'q', has no list of lists as 'rows'"),
        ([{"name": "q", "columns": ["a"], "rows": [[1, 2]]}], "row 1 of 'q' has 2 cells, and there are 1 columns"),
        (
            [{"name": "q", "columns": ["a"], "rows": [[[1]]]}],
            "row 1 of 'q' holds '[1]', no text, number, boolean or null",
        ),
        ([{"name": "q", "error": "no"}, {"name": "q", "error": "no"}], "'q' comes twice"),
        ([{"name": "q", "columns": ["a"], "rows": [["x" * 20_000_001]]}], "20,000,000 are allowed"),
    ],
)
def test_results_of_another_shape(data: Any, why: str) -> None:
    with pytest.raises(UserError, match="The results cannot be used: ") as raised:
        read_results(data)
    assert why in str(raised.value)
    assert '{"results": [{"name"' in str(raised.value)


@pytest.mark.parametrize(("data", "why"), [([object()], "they are no JSON"), (["x" * 20_000_000], "are allowed")])
def test_what_cannot_be_kept(data: Any, why: str) -> None:
    with pytest.raises(UserError, match=f"The results cannot be used: .*{why}"):
        as_json(data)


def test_half_a_surrogate_pair_is_no_text() -> None:
    assert as_json(["\ud83d", "\U0001f600"]) == ["?", "\U0001f600"]


def test_a_failure_is_told_in_one_line_and_bounded() -> None:
    [one] = read_results([{"name": "q", "error": "Catalog\n Error: " + "x" * 1000}])
    assert one.error.startswith("Catalog Error: x")
    assert len(one.error) == 500
