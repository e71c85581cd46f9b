"""Reasons around a value: what they name is no choice, what may be a filter in them is asked about."""

import pytest

from tests.understanding.rules.choosing.reading import run


@pytest.mark.parametrize(
    ("argument", "text", "value"),
    [
        ("facility_level", "secondary, as that is where microscopy is done", "secondary"),
        ("facility_level", "secondary because primary facilities have no stock", "secondary"),
        ("facility_level", "all, because we need everything", "all"),
        ("facility_level", "primary... sorry, I misread the letter, it says secondary", "secondary"),
        ("facility_level", "don't restrict the level", "all"),
        ("facility_level", "all three levels", "all"),
        ("facility_level", "primary, not all", "primary"),
        ("facility_level", "the last of the three", "tertiary"),
        ("age_group", "under fives, because they are most at risk", "u5"),
        ("age_group", "everyone, young and old", "all"),
        ("age_group", "pregnant women only, no one else", "pw"),
        ("age_group", "pregnant women as they come to the clinics anyway", "pw"),
        ("test_method", "microscopy since it's the gold standard", "microscopy"),
        ("test_method", "rdt because microscopy is slow", "rdt"),
        ("test_method", "both because neither is perfect", "both"),
        ("test_method", "rdt since the lab is closed", "rdt"),
        ("test_method", "bothh", "both"),
    ],
)
async def test_a_value_with_its_reason(argument: str, text: str, value: str) -> None:
    assert await run("tpr", text, argument) == {argument: value}


@pytest.mark.parametrize(
    ("argument", "text"),
    [
        ("facility_level", "primary since January"),
        ("facility_level", "don't restrict it to primary"),
        ("facility_level", "whichever you consider best"),
        ("test_method", "rdt only for children"),
        ("test_method", "rdt in primary, microscopy in secondary"),
        ("test_method", "either of the two"),
    ],
)
async def test_a_reason_that_may_be_a_filter(argument: str, text: str) -> None:
    assert await run("tpr", text, argument) is None


@pytest.mark.parametrize(
    "text",
    [
        "We are revising a paper on pregnancy and a reviewer asks for it. TPR of pregnant women, tertiary, both tests.",
        "TPR of pregnant women, tertiary, both tests. My supervisor asked me for it.",
        "TPR of pregnant women, tertiary, both tests, so that I can show it to my colleagues",
    ],
)
async def test_circumstances_around_a_request(text: str) -> None:
    """A sentence that tells who asks and why holds no value and is no question."""
    assert await run("tpr", text) == {"facility_level": "tertiary", "age_group": "pw", "test_method": "both"}
