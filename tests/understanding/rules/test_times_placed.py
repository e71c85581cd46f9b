"""Times find their place in the outline: the question's time, conditions, periods to compare, or a question back."""

from dataclasses import replace

import pytest

from askfirst.catalog.model import Catalog, Condition, Dataset, Field
from askfirst.domain.outline import Outline, Term
from askfirst.domain.query import Filter, Measure, Query, TimeRange
from askfirst.understanding.reader import View
from askfirst.understanding.rules.reading import RuleReading
from askfirst.understanding.rules.times.cycles import cycle_grains
from askfirst.understanding.rules.tokens import tokenize
from tests.understanding.rules.worlds import CINEMA, FILMS, films, freight

HARVESTS = Catalog(
    "farm",
    {
        "harvests": Dataset(
            name="harvests",
            source="memory",
            label="harvest",
            plural="harvests",
            fields={
                "crop": Field("crop", "string", "category", "crop"),
                "year": Field("year", "integer", "category", "year"),
                "tons": Field("tons", "number", "measure", "tons"),
            },
        )
    },
)


async def outline(text: str, view: View, *, follows: bool = False) -> Outline:
    restatement = await RuleReading().restate(text, view, follows=follows)
    assert restatement.outline is not None
    return restatement.outline


def compared(found: Outline) -> list[tuple[str, str | None, str | None]]:
    return [(it.said, it.start, it.end) for term in found.terms for it in term.periods]


def alternatives(found: Outline) -> list[tuple[object, ...]]:
    return [(term.candidates, term.op, term.values) for term in found.terms if term.group is not None]


MARCH, APRIL = ("March 2024", "2024-03-01", "2024-04-01"), ("April 2024", "2024-04-01", "2024-05-01")


@pytest.mark.parametrize(
    "text",
    [
        "films released in April 2024 vs March 2024",
        "compare the average rating of films released in March 2024 with that in April 2024",
        "how did rating of films change from March to April 2024",
        "films in March 2024 compared to April 2024",
        "films in April 2024 month over month",
        "films in April 2024 compared with the previous month",
    ],
)
async def test_compared_times_are_groups(text: str) -> None:
    """They take the place of the one time, named and in order, and the words that compare are placed with them."""
    found = await outline(text, films())
    [term] = [term for term in found.terms if term.periods]
    assert (term.slot, term.candidates, compared(found)) == ("dimension", ("released_on",), [MARCH, APRIL])
    assert (found.time, found.unplaced) == (None, ())
    assert "2024-03-01 to before 2024-04-01; 2024-04-01 to before 2024-05-01 (UTC)" in " ".join(found.assumptions)


async def test_any_of_several_times() -> None:
    """Times that do not touch are alternatives of one group, each with its first and its last day."""
    found = await outline("films in 2020 and 2022 or later", films())
    assert alternatives(found) == [
        (("released_on",), "between", ("2020-01-01", "2020-12-31")),
        (("released_on",), "ge", ("2022-01-01",)),
    ]
    assert len({term.group for term in found.terms if term.slot == "filter"}) == 1
    assert (found.time, found.unplaced) == (None, ())


async def test_times_that_touch_are_one() -> None:
    found = await outline("films in 2022 and 2023", films())
    assert found.time
    assert (found.time.start, found.time.end) == ("2022-01-01", "2024-01-01")


@pytest.mark.parametrize(
    ("text", "filters"),
    [
        ("shipments on weekends in 2024", (Filter("arrived_at", "in", (6, 7), "weekday"),)),
        ("shipments with estimated arrival on Mondays", (Filter("eta", "eq", (1,), "weekday"),)),
        ("shipments that departed before noon", (Filter("departed_at", "lt", (720,), "minute_of_day"),)),
        ("orders in Decembers", (Filter("ordered_at", "eq", (12,), "month_of_year"),)),
        ("orders between 8 and 10 am", (Filter("ordered_at", "between", (480, 599), "minute_of_day"),)),
    ],
)
async def test_what_comes_again_is_a_condition(text: str, filters: tuple[Filter, ...]) -> None:
    """It is about the field that any time there would be about, stands beside another time, and is told."""
    found = await outline(text, await freight())
    assert (found.filters, found.unplaced) == (filters, ())
    assert (found.time is not None) == ("2024" in text)
    assert "UTC time" in " ".join(found.assumptions)


@pytest.mark.parametrize(
    ("text", "unplaced"),
    [
        ("films released on 05/01/2025", "on 05/01/2025 (5 January 2025 or 1 May 2025)"),
        ("films released in the morning", "morning (which hours are meant)"),
        ("films released after 17:30", "after 17:30 (release holds days without times)"),
        ("films released over Christmas", "over Christmas (which days are meant)"),
        ("films released in the last few weeks", "in the last few weeks (how many weeks are meant)"),
        ("films released last year on 2024-05-01", "on 2024-05-01"),
        ("films in 2020 vs 2021 released in May 2020", "in May 2020"),
    ],
)
async def test_what_cannot_be_placed_is_told(text: str, unplaced: str) -> None:
    """The words, with what they leave open, are what the user is asked about; nothing is guessed."""
    assert ", ".join((await outline(text, films())).unplaced) == unplaced


async def test_catalog_knows_what_night_means() -> None:
    """A condition of the catalog goes before the doubt about an undefined part of the day."""
    night = Condition("night", (Filter("released_on", "not_null", ()),), "after dark")
    catalog = Catalog("cinema", {**CINEMA.datasets, "films": replace(FILMS, conditions={"night": night})})
    found = await outline("films at night", replace(films(), catalog=catalog))
    assert (found.filters, found.unplaced) == (night.filters, ())


@pytest.mark.parametrize("text", ["in March 2024 vs April 2024", "in 2020 and 2022 instead"])
async def test_several_times_replace_an_earlier_one(text: str) -> None:
    """A follow-up that compares times, or takes any of several, no longer has the single one."""
    before = Query("films", (Measure("count"),), time=TimeRange("released_on", "2024-01-01", "2025-01-01"))
    found = await outline(text, films(last=before), follows=True)
    assert "time" in found.drop
    assert compared(found) == [MARCH, APRIL] or len(alternatives(found)) == 2


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("harvests in 2022 and 2024", [Term("in 2022 and 2024", "filter", ("year",), op="in", values=(2022, 2024))]),
        (
            "harvests in 2022 and 2023",
            [Term("in 2022 and 2023", "filter", ("year",), op="between", values=(2022, 2023))],
        ),
        (
            "harvests in the 1990s",
            [Term("in the 1990s", "filter", ("year",), op="between", values=(1990, 1999))],
        ),
        (
            "harvests 2024 vs 2022",
            [
                Term("2024 vs 2022", "dimension", ("year",)),
                Term("2024 vs 2022", "filter", ("year",), op="in", values=(2022, 2024)),
            ],
        ),
    ],
)
async def test_years_that_are_numbers(text: str, terms: list[Term]) -> None:
    """Where years are stored as numbers, whole years are conditions on them."""
    found = await outline(text, replace(films(), catalog=HARVESTS))
    assert [term for term in found.terms if term.candidates == ("year",)] == terms


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("films by weekday", ["weekday"]),
        ("films by hour of the day and month of the year", ["hour_of_day", "month_of_year"]),
        ("which day of the week has most films", ["weekday"]),
        ("by time of day", ["hour_of_day"]),
        ("films released on weekdays", []),
        ("films released on a weekday", []),
    ],
)
def test_groups_by_what_comes_again(text: str, parts: list[str]) -> None:
    """The cue is the part to group by."""
    assert [span.cue for span in sorted(cycle_grains(tokenize(text)), key=lambda span: span.first)] == parts
