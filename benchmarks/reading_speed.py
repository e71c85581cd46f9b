"""How long a question takes to be read over a table of 200 fields, and to be answered over a million rows.

The first is the reading alone (`RuleReader.restate`), with its look-ups among the stored values; the second is a whole
exchange. Each question is asked once before it is measured.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from datetime import date
from pathlib import Path

import duckdb

from askfirst.agent import build_agent
from askfirst.catalog.load import load_catalog
from askfirst.config.settings import load_settings
from askfirst.sources.duckdb.source import open_duckdb
from askfirst.understanding.reader import View
from askfirst.understanding.rules.reader import RuleReader

READ_GOAL, ANSWER_GOAL = 20.0, 300.0
"""Milliseconds, as medians."""
ROUNDS = 5
ROWS = 1_000_000
TODAY = date(2025, 1, 15)

THINGS = (
    "order",
    "invoice",
    "customer",
    "supplier",
    "product",
    "warehouse",
    "delivery",
    "payment",
    "contract",
    "ticket",
)
NUMBERS = ("amount", "net weight", "discount", "unit price", "lead time", "score", "quantity", "tax")
NAMES = ("status", "category", "region", "owner name", "channel", "priority", "payment method", "city")
OTHERS = ("created at", "due date", "is active", "note")
PLACES = ("Oslo", "Bergen", "Hamburg", "New Orleans", "Port Louis", "San José", "Den Haag", "Kuala Lumpur")
STATES = ("open", "closed", "on hold", "cancelled", "sent back")
FIGURES = (
    "average {thing} {number}",
    "total {thing} {number} by {thing} {name}",
    "highest {thing} {number} in 2024",
    "how many records have {thing} status open",
    "median {thing} {number} by {thing} city last month",
    "top 5 {thing} cities by total {thing} {number}",
    "{thing} {number} over 100 by {thing} region, highest first",
    "show records with {thing} city Hamburg and {thing} status on hold last week",
    "share of records by {thing} channel where {thing} {number} is at least 20",
    "how many records with {thing} city Bergn or Oslo since March 2024 by month of {thing} due date",
    "average {thing} {number} not in New Orleans per quarter",
    "correlation between {thing} {number} and {thing} quantity",
)
QUESTIONS = tuple(
    text.format(thing=THINGS[(at * 5 + turn) % 10], number=NUMBERS[(at + turn) % 8], name=NAMES[(at * 3 + turn) % 8])
    for turn in range(5)
    for at, text in enumerate(FIGURES)
)
ABOUT_SALES = (
    "how many sales are there?",
    "total amount by region",
    "average amount by product in 2024",
    "top 5 products by amount",
    "sales in Hamburg last month",
    "sales over 900 by month in 2024",
    "median amount by channel",
    "sales by weekday",
    "share of sales by region",
    "how many sales in Oslo or Bergen in 2024?",
    "highest amount per product",
    "latest 10 sales",
    "number of different products by region",
    "total amount by quarter since 2023",
    "sales with channel web and amount under 50",
    "regions with more than 1000 sales",
    "average amount by region and channel",
    "90th percentile of amount by product",
    "sales yesterday",
    "total quantity by month in 2024, highest first",
)


def wide_table(connection: duckdb.DuckDBPyConnection) -> None:
    """One table of 200 columns and a thousand rows."""
    columns = []
    for thing in THINGS:
        columns += [_column(thing, name, f"(i * 7 % {40 + len(name)}) * 1.5") for name in NUMBERS]
        columns += [_column(thing, name, f"{list(_values(name))!r}[1 + i % {len(_values(name))}]") for name in NAMES]
        columns += [
            _column(thing, "created at", "TIMESTAMP '2023-01-01' + INTERVAL (i * 11) HOUR"),
            _column(thing, "due date", "DATE '2023-02-01' + CAST(i % 700 AS INTEGER)"),
            _column(thing, "is active", "i % 3 = 0"),
            _column(thing, "note", "'note ' || i"),
        ]
    connection.execute(f"CREATE TABLE records AS SELECT {', '.join(columns)} FROM range(1000) AS r(i)")  # noqa: S608 - our own names


def _column(thing: str, name: str, expression: str) -> str:
    return f'{expression} AS "{thing}_{name.replace(" ", "_")}"'


def _values(name: str) -> tuple[str, ...]:
    known = {"city": PLACES, "status": STATES}
    return known.get(name) or tuple(f"{name} {letter}" for letter in "ABCDEFGH")


async def reading_times(folder: Path) -> list[float]:
    """Milliseconds of every reading of every question."""
    file = folder / "wide.duckdb"
    with duckdb.connect(str(file)) as connection:
        wide_table(connection)
    source = open_duckdb("wide", database=file)
    catalog = load_catalog("wide", await source.describe(), None)
    await source.bind(catalog)
    fields = sum(len(dataset.fields) for dataset in catalog.datasets.values())
    print(f"{fields} fields, {len(QUESTIONS)} questions, {ROUNDS} rounds")
    view = View(catalog, "", TODAY, "UTC", "monday", source.values)
    reader, spent = RuleReader(), []
    for turn in range(ROUNDS + 1):
        for question in QUESTIONS:
            before = time.perf_counter()
            await reader.restate(question, view, follows=False)
            if turn:
                spent.append((time.perf_counter() - before) * 1000)
    await source.close()
    return spent


def answering_times(folder: Path) -> list[float]:
    """Milliseconds of an exchange for each question that is answered, over a million rows in a Parquet file."""
    file = folder / "sales.parquet"
    select = f"""SELECT i AS sale_id, TIMESTAMP '2023-01-01' + INTERVAL (i % 17500) HOUR AS sold_at,
            {list(PLACES)!r}[1 + i * 31 % 8] AS region, 'Product ' || (i * 17 % 200) AS product,
            ['web', 'shop', 'phone'][1 + i * 13 % 3] AS channel, 1 + i % 9 AS quantity,
            CAST((i * 7919 % 100000) / 100.0 AS DECIMAL(10, 2)) AS amount FROM range({ROWS}) AS r(i)"""  # noqa: S608 - our own names
    with duckdb.connect() as connection:
        connection.query(select).write_parquet(str(file))
    spent = []
    with build_agent(file, settings=load_settings(home=folder / "home", today=TODAY)) as agent:
        for number, question in enumerate(ABOUT_SALES):
            agent.run(f"first {number}", question)
            before = time.perf_counter()
            reply = agent.run(f"measured {number}", question)
            if reply.type == "final_answer":
                spent.append((time.perf_counter() - before) * 1000)
    print(f"{len(spent)} of {len(ABOUT_SALES)} questions answered")
    return spent


def report(what: str, spent: list[float], goal: float) -> None:
    """Median and 95th percentile beside what is wanted."""
    median, late = statistics.median(spent), statistics.quantiles(spent, n=20)[-1]
    verdict = "reached" if median < goal else "missed"
    print(f"{what}: median {median:.1f} ms, p95 {late:.1f} ms (wanted: median under {goal:.0f} ms, {verdict})")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        report("reading, 200 fields", asyncio.run(reading_times(Path(folder))), READ_GOAL)
        report(f"exchange, {ROWS:,} rows", answering_times(Path(folder)), ANSWER_GOAL)


if __name__ == "__main__":
    main()
