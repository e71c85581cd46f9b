"""Queries in words, from the labels of the catalog."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from askfirst.catalog.condition_words import describe_conditions, describe_filters
from askfirst.catalog.describe import describe_measure, describe_query
from askfirst.catalog.load import load_catalog
from askfirst.catalog.model import Catalog
from askfirst.domain.query import AnyOf, Dimension, Filter, Having, Measure, Operator, Order, Query, TimeRange
from tests.catalog.samples import library, write

LOANS = """
dataset: loans
conditions:
  still_out: {filters: [{field: returned_on, op: is_null}]}
relations:
  book: {dataset: books, field: book_id, key: book_id}
"""
COUNT = Measure("count")
LOST = Filter("state", "eq", ("lost",))
LONG = Filter("days", "gt", (30,))


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    return load_catalog("library", library(), write(tmp_path, loans=LOANS))


@pytest.mark.parametrize(
    ("query", "words"),
    [
        (
            Query("loans", (COUNT,), any_of=(AnyOf(((LOST,), (LONG, Filter("renewed", "eq", (True,))))),)),
            "number of loans where either state is lost or days is over 30 and renewed is yes",
        ),
        (
            Query("loans", (COUNT,), (Dimension("lent_at", part="weekday"),), filters=(LOST,)),
            "number of loans by weekday of lent at where state is lost",
        ),
        (
            Query("loans", (COUNT,), (Dimension("state", merged=(("lost", "Lost"),)),)),
            "number of loans by state",
        ),
        (
            Query("loans", (Measure("ratio", "fee", "days"), Measure("ratio", "fee", alias="x"))),
            "fee per days and fee per loan",
        ),
        (
            Query("loans", (COUNT,), (Dimension("state"),), order=(Order("count_of_rows", descending=True),), limit=1,
                  offset=1),
            "number of loans by state, the second highest by number of loans",
        ),
        (
            Query("loans", (COUNT,), (Dimension("book.title"),), filters=(LOST,),
                  having=(Having("count_of_rows", "gt", 500),), count_groups=True),
            "number of books with number of loans over 500 where state is lost",
        ),
        (
            Query("loans", (Measure("sum", "fee"),), (Dimension("lent_at", "month"),),
                  having=(Having("sum_of_fee", "eq", 0),), count_groups=True),
            "number of months with total fee of 0",
        ),
        (Query("loans", (COUNT,), (Dimension("lent_at", part="day_of_month"),), count_groups=True),
         "number of days of the month"),
        (Query("loans", (COUNT,), (Dimension("state"),), count_groups=True), "number of different states"),
        (Query("loans", (COUNT,), (Dimension("days"),), count_groups=True), "number of different days"),
        (Query("loans", (COUNT,), (Dimension("state"), Dimension("book.title")), count_groups=True),
         "number of combinations of state and book"),
        (
            Query("loans", (COUNT, Measure("count", across="difference"), Measure("sum", "fee", across="running")),
                  (Dimension("lent_at", "month"),)),
            "number of loans and change in number of loans and running total of fee by month of lent at",
        ),
        (
            Query("loans", (Measure("percentage", "fee", "days"), Measure("sum", "fee", across="growth")),
                  (Dimension("lent_at", "year"),),
                  having=(Having("sum_of_fee_growth", "gt", 10),)),
            (
                "fee as a percentage of days and growth of total fee in % by year of lent at "
                "where growth of total fee in % is over 10"
            ),
        ),
        (Query("loans", columns=("loan_id",), limit=5, offset=1_000), "loans, the first 5, skipping the first 1,000"),
    ],
)  # fmt: skip
def test_queries(catalog: Catalog, query: Query, words: str) -> None:
    """Everything that decides the answer is said."""
    assert describe_query(query, catalog) == words


def test_periods_are_told_with_their_days_unless_they_name_the_year(catalog: Catalog) -> None:
    """ "Last month" alone would mean another month tomorrow."""
    december = TimeRange("lent_at", "2024-12-01", "2025-01-01", said="December 2024")
    before = replace(december, start="2023-12-01", end="2024-01-01", said="the December before")
    query = Query("loans", (COUNT,), (Dimension("lent_at", periods=(december, before)),))
    assert describe_query(query, catalog) == (
        "number of loans, December 2024 compared with the December before (from 2023-12-01 to 2023-12-31) by lent at"
    )


def test_a_rate_says_its_conditions_or_the_catalogs_word_for_them(catalog: Catalog) -> None:
    loans = catalog.dataset("loans")
    rate = Measure("rate", filters=(LOST, LONG))
    assert describe_measure(rate, loans, catalog) == "percentage of loans where state is lost and days is over 30"
    fees = Measure("rate", "fee", filters=(LOST,))
    assert describe_measure(fees, loans, catalog) == "percentage of the total fee of loans where state is lost"
    known = Measure("rate", filters=(Filter("returned_on", "is_null"),))
    assert describe_measure(known, loans, catalog) == "percentage of loans that are still out"


@pytest.mark.parametrize(
    ("part", "op", "values", "words"),
    [
        ("weekday", "in", (6, 7), "is on Saturday or Sunday"),
        ("weekday", "not_in", (6, 7), "is not on Saturday or Sunday"),
        ("weekday", "between", (1, 5), "is from Monday to Friday"),
        ("weekday", "lt", (6,), "is from Monday to Friday"),
        ("weekday", "ge", (6,), "is from Saturday to Sunday"),
        ("month_of_year", "eq", (12,), "is in December"),
        ("quarter_of_year", "ne", (1,), "is not in Q1"),
        ("day_of_month", "in", (1, 15), "is on day 1 or 15 of the month"),
        ("day_of_month", "gt", (20,), "is from day 21 to day 31 of the month"),
        ("hour_of_day", "eq", (8,), "is from 08:00 to before 09:00"),
        ("hour_of_day", "between", (8, 9), "is from 08:00 to before 10:00"),
        ("minute_of_day", "lt", (600,), "is before 10:00"),
        ("minute_of_day", "ge", (510,), "is from 08:30 on"),
        ("minute_of_day", "eq", (510,), "is at 08:30"),
        ("minute_of_day", "le", (600,), "is before 10:01"),
    ],
)
def test_parts_of_a_moment(catalog: Catalog, part: str, op: Operator, values: tuple[int, ...], words: str) -> None:
    """Weekdays, months and hours have their names."""
    condition = Filter("lent_at", op, values, part)  # type: ignore[arg-type]
    assert describe_filters((condition,), "loans", catalog) == [f"lent at {words}"]


def test_two_sides_of_a_part_are_one_phrase(catalog: Catalog) -> None:
    sides = (Filter("lent_at", "ge", (480,), "minute_of_day"), LOST, Filter("lent_at", "lt", (600,), "minute_of_day"))
    query = Query("loans", (COUNT,), filters=sides)
    assert describe_conditions(query, catalog) == ["lent at is from 08:00 to before 10:00", "state is lost"]


def test_a_span_that_is_empty_or_whole_is_still_said(catalog: Catalog) -> None:
    """Odd conditions are told as they are: nothing is hidden, nothing fails."""
    empty = (Filter("lent_at", "ge", (600,), "minute_of_day"), Filter("lent_at", "lt", (480,), "minute_of_day"))
    assert describe_filters(empty, "loans", catalog) == ["lent at is from 10:00 to before 08:00"]
    whole = (Filter("lent_at", "lt", (1440,), "minute_of_day"),)
    assert describe_filters(whole, "loans", catalog) == ["lent at is before 24:00"]


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (Filter("state", "starts_with", ("lo",)), "state starts with lo"),
        (Filter("state", "not_ends_with", ("t",)), "state does not end with t"),
        (Filter("days", "gt", second="days", factor=1.9), "days is over 1.9 times days"),
        (Filter("days", "ne", second="days"), "days is not equal to days"),
        (Filter("returned_on", "le", second="returned_on"), "returned on is at or before returned on"),
    ],
)
def test_parts_of_texts_and_other_fields_in_words(catalog: Catalog, condition: Filter, words: str) -> None:
    """What is compared is said with what."""
    assert describe_filters((condition,), "loans", catalog) == [words]


def test_a_limit_within_each_in_words(catalog: Catalog) -> None:
    """The words tell how many, by what, and of each of what."""
    dimensions = (Dimension("state"), Dimension("returned_on", "month"))
    query = Query("loans", (COUNT,), dimensions, order=(Order("count_of_rows", descending=True),), limit_per=("state",))
    three, second = replace(query, limit=3), replace(query, limit=1, offset=1)
    assert describe_query(three, catalog).endswith(", the 3 highest by number of loans for each state")
    assert describe_query(second, catalog).endswith(", the second highest by number of loans for each state")


def test_a_row_without_a_rank_tells_the_order_that_it_was_counted_in(catalog: Catalog) -> None:
    """Of groups the groups' own, of a list the key's."""
    groups = Query("loans", (COUNT,), (Dimension("state"),), limit=1, offset=1)
    assert describe_query(groups, catalog).endswith(", the second in the order of state")
    rows = Query("loans", columns=("state",), limit=1, offset=2)
    assert ", the third " in describe_query(rows, catalog)
