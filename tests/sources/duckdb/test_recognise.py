"""Numbers, dates and yes or no that are written as text become what they are; what is lost or guessed is said."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import duckdb
import pytest

from askfirst.sources.duckdb.source import DuckDBOptions, open_duckdb
from tests.sources.duckdb.tables import see, see_column


@pytest.mark.parametrize(
    ("header", "cells", "type_", "values"),
    [
        ("price", ["1,234.50", "12", "(5)", "-7.25"], "number", [1234.5, 12, -5, -7.25]),
        ("price", ["$1,200", "$ 3.50", "-$4", "$0"], "number", [1200, 3.5, -4, 0]),
        ("price", ["1.234,50", "3,5", "1.000.000"], "number", [1234.5, 3.5, 1_000_000]),
        ("part", ["12 %", "3.5%", "0%"], "number", [12, 3.5, 0]),
        ("size", ["1.5k", "2M", "300", "-1 bn"], "number", [1500, 2_000_000, 300, -1e9]),
        ("count", ["1", "NA", "3"], "integer", [1, None, 3]),
        ("count", ["1", "2.5", "?"], "number", [1, 2.5, None]),
        ("count", ["nan", "2.5", "1"], "number", [None, 2.5, 1]),
        ("day", ["2012-01-31", "2012-02-01"], "date", [date(2012, 1, 31), date(2012, 2, 1)]),
        ("day", ["2012/01/31", "2012/2/1"], "date", [date(2012, 1, 31), date(2012, 2, 1)]),
        ("day", ["31.01.2012", "1.2.2012"], "date", [date(2012, 1, 31), date(2012, 2, 1)]),
        ("day", ["01/31/2012", "02/01/2012"], "date", [date(2012, 1, 31), date(2012, 2, 1)]),
        ("day", ["31/1/12", "1/2/12"], "date", [date(2012, 1, 31), date(2012, 2, 1)]),
        ("day", ["Jan 1 2012", "Feb 1 2012"], "date", [date(2012, 1, 1), date(2012, 2, 1)]),
        ("day", ["Sunday, January 1st, 2012", "Sept 3, 2012"], "date", [date(2012, 1, 1), date(2012, 9, 3)]),
        ("day", ["1 January 2012", "03-Sep-2012"], "date", [date(2012, 1, 1), date(2012, 9, 3)]),
        ("day", ["20120131", "20120201"], "date", [date(2012, 1, 31), date(2012, 2, 1)]),
        ("month", ["2012-01", "2012-02"], "date", [date(2012, 1, 1), date(2012, 2, 1)]),
        ("month", ["Jan 2012", "March 2012"], "date", [date(2012, 1, 1), date(2012, 3, 1)]),
        ("at", ["2012-01-31 10:05", "2012-02-01T11:06:07"], "timestamp",
         [datetime(2012, 1, 31, 10, 5), datetime(2012, 2, 1, 11, 6, 7)]),  # noqa: DTZ001 - no zone is the point
        ("at", ["1/31/2012 1:05 PM", "2/1/2012 12:00 am"], "timestamp",
         [datetime(2012, 1, 31, 13, 5), datetime(2012, 2, 1)]),  # noqa: DTZ001
        ("at", ["2012-01-31T10:05:00Z", "2012-02-01 11:00:00+02:00"], "timestamp",
         [datetime(2012, 1, 31, 10, 5, tzinfo=UTC), datetime(2012, 2, 1, 9, tzinfo=UTC)]),
        ("answer", ["Yes", "no", "-", "YES"], "boolean", [True, False, None, True]),
        ("answer", ["Y", "N", "N"], "boolean", [True, False, False]),
        ("answer", ["true", "true"], "boolean", [True, True]),
        ("is_open", ["1", "0", "1"], "boolean", [True, False, True]),
        ("hasChildren", ["y", "y"], "boolean", [True, True]),
    ],
)  # fmt: skip
async def test_text_that_is_more(tmp_path: Path, header: str, cells: list[str], type_: str, values: list[Any]) -> None:
    """All cells fit, so the column has their type."""
    seen = await see_column(tmp_path, header, cells)
    assert (seen.only.type, seen.cells) == (type_, values)


@pytest.mark.parametrize(
    ("header", "cells"),
    [
        ("zip", ["00501", "90210", "10001"]),
        ("tracking", ["12345678901234567890", "12345678901234567891"]),
        ("version", ["1.2.12", "1.3.1"]),
        ("season", ["2010-11", "2011-12"]),
        ("seat", ["12A", "12B", "M"]),
        ("size", ["S", "M", "L"]),
        ("grade", ["N", "N"]),
        ("order_id", [*(str(n) for n in range(200)), "X-17"]),
        ("element", ["Na", "Cl"]),
        ("person", ["Null", "May", "June"]),
    ],
)
async def test_text_that_is_no_more(tmp_path: Path, header: str, cells: list[str]) -> None:
    """Codes, names and versions stay as they are, every character of them."""
    seen = await see_column(tmp_path, header, cells)
    assert (seen.only.type, seen.cells, seen.only.note) == ("string", cells, "")


async def test_cells_that_do_not_fit_are_missing_and_counted(tmp_path: Path) -> None:
    """One in a hundred may be anything; the note shows some of them."""
    cells = ["abc", "n/a", *(str(n) for n in range(298))]
    seen = await see_column(tmp_path, "price", cells)
    assert seen.only.note == "2 of 300 values of price are no number ('abc', 'n/a') and count as missing"
    assert seen.cells[:3] == [None, None, 0]


async def test_too_many_cells_that_do_not_fit_make_text(tmp_path: Path) -> None:
    """Two in a hundred are no accident."""
    seen = await see_column(tmp_path, "price", ["abc", "abd", *(str(n) for n in range(98))])
    assert (seen.only.type, seen.only.note) == ("string", "")


async def test_days_that_could_be_months_stay_text(tmp_path: Path) -> None:
    """No value tells the order, so nobody is told a wrong month; a setting says it."""
    cells = ["01/02/2012", "03/04/2012", "05/06/2012"]
    seen = await see_column(tmp_path, "sold_on", cells)
    assert (seen.only.type, seen.cells) == ("string", cells)
    assert "could be day-month or month-day. Set 'date_order: dmy'" in seen.only.note
    told = await see_column(tmp_path, "sold_on", cells, DuckDBOptions(date_order="mdy"))
    assert (told.only.type, told.cells[0]) == ("date", date(2012, 1, 2))
    told = await see_column(tmp_path, "sold_on", cells, DuckDBOptions(date_order="dmy"))
    assert told.cells[0] == date(2012, 2, 1)


async def test_both_orders_in_one_column_stay_text(tmp_path: Path) -> None:
    """Where one value rules out one order and another the other, neither is right."""
    cells = [*("01/02/2012" for _ in range(300)), "13/01/2012", "01/13/2012"]
    seen = await see_column(tmp_path, "sold_on", cells)
    assert (seen.only.type, "could be" in seen.only.note) == ("string", True)


async def test_days_that_are_the_same_either_way(tmp_path: Path) -> None:
    """The first of January has one reading."""
    seen = await see_column(tmp_path, "sold_on", ["01/01/2012", "02/02/2012"])
    assert (seen.only.type, seen.only.note) == ("date", "")


async def test_thousands_that_could_be_decimals_are_said(tmp_path: Path) -> None:
    """Every cell has a comma before three digits: the usual reading is taken, and disclosed."""
    seen = await see_column(tmp_path, "people", ["1,234", "5,678"])
    assert seen.cells == [1234, 5678]
    assert seen.only.note == "people is read with commas between thousands, not before decimals"


@pytest.mark.parametrize(
    ("cells", "unit", "note"),
    [
        (["$5", "$7"], "$", ""),
        (["5 EUR", "7 EUR"], "EUR", ""),
        (["5%", "7%"], "%", ""),
        (["$5", "€7"], "", "price is kept as text, for its values mix $ and €"),
        (["5%", "7"], "", "price is kept as text, for its values mix % and bare numbers"),
    ],
)
async def test_what_stands_beside_a_number_is_its_unit(tmp_path: Path, cells: list[str], unit: str, note: str) -> None:
    """Different currencies do not add up."""
    seen = await see_column(tmp_path, "price", cells)
    assert (seen.only.unit, seen.only.note, seen.only.type) == (unit, note, "string" if note else "number")


async def test_marks_of_missing_values_in_text(tmp_path: Path) -> None:
    """A cell that is nothing but a mark is missing, and that is said."""
    seen = await see_column(tmp_path, "city", ["Rome", "NA", "Oslo", "?", "New York", "-", "NA"])
    assert seen.cells == ["Rome", None, "Oslo", None, "New York", None, None]
    assert seen.only.note == "4 of 7 values of city are 'NA' or '-' or '?' and count as missing"


async def test_na_among_two_letter_codes_is_a_code(tmp_path: Path) -> None:
    """Namibia is not missing."""
    seen = await see_column(tmp_path, "country", ["DE", "NA", "FR", "IT", "?"])
    assert seen.cells == ["DE", "NA", "FR", "IT", None]
    assert "'NA' among the values of country (1 of 5) is taken for a code" in seen.only.note
    assert "'?'" in seen.only.note


async def test_na_is_missing_where_its_rows_lack_something_else_too(tmp_path: Path) -> None:
    """Rows without a city have no state; a code of its own would have one."""
    cells = ["DE", "NA", "FR", "NA", "IT"]
    cities = ["Rome", "NA", "Oslo", "-", "Kiel"]
    (tmp_path / "t.csv").write_text(
        "state,city\n" + "\n".join(map(",".join, zip(cells, cities, strict=True))), encoding="utf-8"
    )
    seen = await see(tmp_path / "t.csv")
    assert seen.dataset.fields["state"].note == "2 of 5 values of state are 'NA' and count as missing"


async def test_na_is_missing_among_states(tmp_path: Path) -> None:
    """No state is called so."""
    seen = await see_column(tmp_path, "state", ["CA", "NA", "TX", "WA", "NY", "AK", "CA"])
    assert seen.cells == ["CA", None, "TX", "WA", "NY", "AK", "CA"]


async def test_columns_of_other_files(tmp_path: Path) -> None:
    """Text in Parquet, JSON and DuckDB files is looked at in the same way, and nothing is written there."""
    rows = "FROM (VALUES ('1,200', 'Jan 1 2012', 1, 'nan'::DOUBLE), ('NA', 'Feb 1 2012', 0, 2)) t(n, d, is_new, x)"
    expected = [(1200, date(2012, 1, 1), True, None), (None, date(2012, 2, 1), False, 2)]
    database = tmp_path / "base.duckdb"
    with duckdb.connect(str(database)) as made:
        made.execute(f"CREATE TABLE things AS {rows}")
        made.query(rows).write_parquet(str(tmp_path / "things.parquet"))
    (tmp_path / "things.json").write_text(
        '[{"n": "1,200", "d": "Jan 1 2012", "is_new": 1}, {"n": "NA", "d": "Feb 1 2012", "is_new": 0}]'
    )
    assert (await see(tmp_path / "things.parquet")).rows == expected
    assert (await see(tmp_path / "things.json")).rows == [row[:3] for row in expected]
    before = database.read_bytes()
    source = open_duckdb("base", database=database)
    assert source._engine.read("SELECT * FROM things") == expected
    await source.close()
    assert database.read_bytes() == before


async def test_digits_of_one_length_in_a_column_of_text_are_codes(tmp_path: Path) -> None:
    """Where the file itself says text; a delimited file says nothing, and years have four digits."""
    with duckdb.connect() as made:
        made.query("FROM (VALUES ('9123456', '1565', '12'), ('9876543', '1570', '7')) t(hull, year, n)").write_parquet(
            str(tmp_path / "ships.parquet")
        )
    seen = await see(tmp_path / "ships.parquet")
    assert seen.rows == [("9123456", 1565, 12), ("9876543", 1570, 7)]


async def test_a_file_too_large_for_memory_has_the_same_columns(tmp_path: Path) -> None:
    """It is read again for each query, through the same readings."""
    path = tmp_path / "large.csv"
    with duckdb.connect() as made:
        made.query(
            "SELECT '$' || (i % 1000) || '.50' AS price, md5(i::VARCHAR) AS h,"
            " strftime(DATE '2012-01-01' + (i % 366)::INTEGER,"
            " '%d.%m.%Y') AS day FROM range(500000) r(i)"
        ).write_csv(str(path))
    source = open_duckdb("large", files=[path], options=DuckDBOptions(memory_mb=40))
    [dataset] = await source.describe()
    assert (dataset.fields["price"].type, dataset.fields["day"].type) == ("number", "date")
    assert source._engine.read("SELECT sum(price), min(day) FROM large") == [
        (500 * 499_500 + 250_000, date(2012, 1, 1))
    ]
    await source.close()
