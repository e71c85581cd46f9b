from __future__ import annotations

from collections.abc import Sequence

import pytest

from askfirst.analysis.spellings import spellings
from askfirst.domain.query import Measure, Query
from tests.sources.conftest import World


@pytest.mark.parametrize(
    ("values", "together"),
    [
        (["Paid", "open", "paid", " PAID "], [("Paid", "paid", " PAID ")]),
        (["in port", "in-port", "In_Port", "in  port"], [("in port", "in-port", "In_Port", "in  port")]),
        (["Café", "cafe"], [("Café", "cafe")]),
        (["A", "A+", "A-"], []),
        (["C", "C++", "C#"], []),
        (["1.5", "15", "1 5", "-15"], []),
        (["50% off", "50 off"], []),
        (["", "-", "--"], []),
        (["", " "], [("", " ")]),
    ],
)  # fmt: skip
def test_spellings_are_equal_but_for_case_accents_and_spaces(
    values: Sequence[str], together: list[tuple[str, ...]]
) -> None:
    """Signs that may tell values apart are kept; the first value given is the first of its spellings."""
    assert list(spellings(values)) == together


async def test_the_source_tells_them_by_frequency(world: World) -> None:
    """The most frequent spelling comes first, and the answer is the same the second time."""
    for _ in range(2):
        ((first, second),) = await world.source.variants("sales", "status")
        counts = dict(world.sql("SELECT status, count(*) FROM sales GROUP BY 1"))
        assert {first, second} == {"paid", "Paid "}
        assert counts[first] >= counts[second]


async def test_a_field_of_many_values_has_no_spellings(world: World) -> None:
    assert await world.source.variants("shops", "name") == ()
    assert (await world.run(Query("shops", (Measure("count"),)))).rows == ((3,),)
