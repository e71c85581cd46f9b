"""Tables with any names and any cells: what columns are for, what they are called, and which refer to others."""

from __future__ import annotations

import asyncio
import csv
import io
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.query import Dimension, Measure, Query
from askfirst.sources.duckdb.naming import dataset_wording, field_wording
from askfirst.sources.duckdb.source import DuckDBSource, open_duckdb
from askfirst.sources.source import Limits

TEXT = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=12)
CELL = st.one_of(TEXT, st.sampled_from(["", "NA", "1", "-2.5", "$3", "12 %", "01/02/2020", "yes", "2020-01-31", "1,5"]))
TABLE = st.integers(1, 5).flatmap(
    lambda width: st.tuples(
        st.lists(TEXT, min_size=width, max_size=width),
        st.lists(st.lists(CELL, min_size=width, max_size=width), min_size=1, max_size=8),
    )
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TABLE)
def test_whatever_a_table_holds_every_column_can_be_asked(table: tuple[list[str], list[list[str]]]) -> None:
    """Names and labels tell the columns apart, and as many rows are counted as there are."""
    header, rows = table
    written = io.StringIO()
    # Numbers below a word tell the header from the rows, and keep rows of empty cells from being blank lines.
    csv.writer(written, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(
        [["first", *header], *(["1", *row] for row in rows)]
    )
    with TemporaryDirectory() as folder:
        path = Path(folder) / "any table.csv"
        path.write_text(written.getvalue(), "utf-8")
        asyncio.run(_check(path, len(header) + 1, len(rows)))


async def _check(path: Path, width: int, rows: int) -> None:
    source = open_duckdb("any", files=[path])
    try:
        [dataset] = await source.describe()
        fields = dataset.fields.values()
        assert len(fields) == width == len({field.label.casefold() for field in fields})
        assert await asked(source, Query(dataset.name, measures=(Measure("count"),))) == [(rows,)]
        for field in fields:
            counted = await asked(source, Query(dataset.name, (Measure("count"),), (Dimension(field.name),)))
            assert sum(int(str(row[-1])) for row in counted) == rows
    finally:
        await source.close()


async def asked(source: DuckDBSource, query: Query) -> list[tuple[object, ...]]:
    catalog = Catalog("any", {dataset.name: dataset for dataset in await source.describe()})
    return list((await source.execute(source.compile(query, catalog), catalog, Limits())).rows)


async def described(folder: Path, **files: str) -> dict[str, Dataset]:
    for name, text in files.items():
        (folder / f"{name}.csv").write_text(text, "utf-8")
    source = open_duckdb("files", files=[folder])
    try:
        return {dataset.name: dataset for dataset in await source.describe()}
    finally:
        await source.close()


async def test_columns_called_as_nobody_would(tmp_path: Path) -> None:
    """Keywords, spaces, emoji, quotes, line breaks, nothing, and one name three times."""
    header = ["select", "a b", "💰", 'say "hi"', "two\nlines", "", "Name", "name ", "NAME"]
    written = io.StringIO()
    csv.writer(written, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows([header, *[["x"] * 9] * 3])
    [dataset] = (await described(tmp_path, odd=written.getvalue())).values()
    labels = [field.label.casefold() for field in dataset.fields.values()]
    assert labels[:5] == ["select", "a b", "💰", 'say "hi"', "two lines"]
    assert (len(dataset.fields), len(set(labels))) == (9, 9)
    assert all(name.replace("_", "x").isalnum() for name in dataset.fields)


async def test_a_header_with_a_gap_is_no_row(tmp_path: Path) -> None:
    """Where all is text, the first line is taken for names, be one of them empty."""
    [dataset] = (await described(tmp_path, gap="name,,city\nAda,x,Rome\nBob,y,Oslo\n")).values()
    assert (list(dataset.fields), dataset.rows) == (["name", "column1", "city"], 2)
    [dataset] = (await described(tmp_path, gap="1,2\n3,4\n")).values()
    assert dataset.rows == 2


async def test_three_hundred_columns(tmp_path: Path) -> None:
    """Width is no problem."""
    text = "\n".join(",".join(f"{word}{n}" for n in range(300)) for word in ("c", "", ""))
    [dataset] = (await described(tmp_path, wide=text)).values()
    assert {field.type for field in dataset.fields.values()} == {"integer"}
    assert len(dataset.fields) == 300


async def test_what_columns_are_for(tmp_path: Path) -> None:
    """Calendars and codes are not summed; rates and sizes of one thing are averaged."""
    header = "year,zip_code,month,number_of_seats,lifeExp,unit_price_usd,weight_kg,lat,pct_late,days"
    rows = [
        f"{2000 + n},{10000 + n % 7},{n % 12 + 1},{n % 5},7{n % 9}.5,{n}.5,{n},{n}.1,{n % 100},{n}" for n in range(60)
    ]
    [dataset] = (await described(tmp_path, things="\n".join([header, *rows]))).values()
    fields = dataset.fields
    assert {name: field.role for name, field in fields.items() if field.role != "measure"} == {
        "year": "category", "zip_code": "identifier", "month": "category"
    }  # fmt: skip
    averaged = [name for name, field in fields.items() if field.role == "measure" and not field.additive]
    assert averaged == ["lifeExp", "unit_price_usd", "lat", "pct_late"]
    assert "life expectancy" in fields["lifeExp"].synonyms


@pytest.mark.parametrize(
    ("header", "label", "unit", "synonyms"),
    [
        ("Miles_per_Gallon", "miles per gallon", "", ("mpg",)),
        ("bill_length_mm", "bill length", "mm", ()),
        ("Weight_in_lbs", "weight", "lb", ()),
        ("body_mass_g", "body mass", "g", ()),
        ("plan_g", "plan g", "", ()),
        ("Distance (mi)", "distance", "mi", ()),
        ("gdpPercap", "gdp percap", "", ("gdp per capita",)),
        ("lifeExp", "life exp", "", ("life expectancy",)),
    ],
)
def test_labels_and_units_come_from_the_name(header: str, label: str, unit: str, synonyms: tuple[str, ...]) -> None:
    """Units go where units belong, and short forms are written out."""
    wording = field_wording(header, numeric=True)
    assert (wording.label, wording.unit) == (label, unit)
    assert set(synonyms) <= set(wording.synonyms)


@pytest.mark.parametrize(
    ("file", "one", "many"),
    [
        ("cars", "car", "cars"),
        ("la-riots", "la riot", "la riots"),
        ("seattle-weather", "seattle weather row", "seattle weather rows"),
        ("sales_2024", "2024 sale", "2024 sales"),
        ("people", "person", "people"),
        ("iris", "iris row", "iris rows"),
        ("Q1 Sales (final)", "Q1 Sales (final)", "Q1 Sales (final)"),
    ],
)
def test_rows_are_called_after_the_file(file: str, one: str, many: str) -> None:
    """Only a word for many things names the rows."""
    rows = dataset_wording(file)
    assert (rows.one, rows.many) == (one, many)


CUSTOMERS = "id,name\n1,Ada\n2,Bob\n3,Cy\n"


async def test_a_column_that_refers_to_another_file(tmp_path: Path) -> None:
    """Its name and its values say so; the relation says how it was found."""
    orders = "order_id,customer_id,product_code\nA1,1,P1\nA2,1,P9\nA3,3,P8\n"
    found = await described(tmp_path, orders=orders, customers=CUSTOMERS, products="product_code,name\nP1,Tea\n")
    [(name, relation)] = found["orders"].relations.items()
    assert (name, relation.dataset, relation.field, relation.key) == ("customer", "customers", "customer_id", "id")
    assert relation.note == (
        "orders.customer_id is taken to refer to customers.id: all of 2 different values are found there"
    )
    assert not found["customers"].relations


async def test_a_column_that_could_refer_to_two_files_refers_to_none(tmp_path: Path) -> None:
    """Nobody guesses between them."""
    people = CUSTOMERS.replace("id,", "customer_id,", 1)
    found = await described(tmp_path, orders="order_id,customer_id\nA1,1\n", customers=people, people=people)
    assert not found["orders"].relations


async def test_one_table_answers_to_rows_and_records(tmp_path: Path) -> None:
    """Unless a column has that name; several tables cannot all be meant."""
    [alone] = (await described(tmp_path, weather="day,record\n2020-01-01,5\n")).values()
    assert set(alone.synonyms) == {"weather", "row", "entry"}
    assert "row" not in (await described(tmp_path, cars="name\nx\n"))["weather"].synonyms
