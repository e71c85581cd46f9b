"""Words that ask for changes, growth and running totals, and the same words where they ask for none."""

import pytest

from askfirst.understanding.rules.times.series_words import changes_named, found_in, goes_by_unit, told
from askfirst.understanding.rules.tokens import tokenize


def words(text: str) -> tuple[str, ...]:
    return tokenize(text).words()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Month over month change in orders", {"month over month change"}),
        ("year-over-year growth of revenue", {"year over year growth"}),
        ("growth in sales, year over year", {"growth", "year over year"}),
        ("QoQ growth in %", {"qoq growth in %"}),
        ("percentage change in sales between 2023 and 2024", {"percentage change"}),
        ("how did sales grow by year", {"grow"}),
        ("by how much did sales drop from May to June", {"by how much", "drop"}),
        ("how much has revenue increased since January", {"how much", "increased"}),
        ("what was the increase in orders from May to June", {"increase"}),
        ("sales increase by channel from 2023 to 2024", {"increase"}),
        ("change in rainfall from month to month", {"change", "from month to month"}),
        ("running total of rain by month", {"running total"}),
        ("running count of orders by day", {"running"}),
        ("cumulative orders by week", {"cumulative"}),
        ("which country grew the most", {"grew"}),
        ("how much did we spend in 2024", set()),
        ("orders that were declined", set()),
        ("change it to weekly", set()),
        ("drop the filter on carriers", set()),
        ("how do I change the carrier", set()),
        ("shipments in the fall of 2024", set()),
        ("how have orders changed over time", set()),
        ("films with a running time over 2 hours", set()),
    ],
)
def test_words_that_follow_a_number(text: str, found: set[str]) -> None:
    said = words(text)
    assert {" ".join(said[first:last]) for first, last in found_in(said)} == found


@pytest.mark.parametrize(
    ("text", "way", "unit", "down"),
    [
        ("month over month change", "change", "month", False),
        ("yoy growth", "change", "year", False),
        ("growth rate", "growth", None, False),
        ("by what percent", "growth", None, False),
        ("from quarter to quarter", "change", "quarter", False),
        ("dropped", "change", None, True),
        ("running", "running", None, False),
        ("cumulative", "running", None, False),
    ],
)
def test_what_the_words_say(text: str, way: str, unit: str | None, down: bool) -> None:  # noqa: FBT001 - a table's column
    meant = told(words(text))
    assert (meant.way, meant.unit, meant.down) == (way, unit, down)


def test_two_times_are_the_ends_of_a_change_unless_it_goes_by_unit() -> None:
    assert changes_named(words("growth of sales from 2023 to 2024"))
    assert not changes_named(words("running total of sales from 2023 to 2024"))
    assert goes_by_unit(words("monthly growth of sales from 2023 to 2024"))
    assert not goes_by_unit(words("growth of sales from 2023 to 2024"))
