"""Orders that the conversation named, or that were offered: "it", "both", "the other one", places in a list."""

from __future__ import annotations

import pytest

from tests.understanding.rules.wishes.conversations import ASKS, asked_about, filled

TOGETHER = ("compare orders 7700 and 7701",)
ONE_BY_ONE = ("where is 7700?", "and 7701?")
OFFERED = ("ORD-00391", "ORD-00392", "ORD-00393")


@pytest.mark.parametrize(
    ("before", "text", "order"),
    [
        (TOGETHER, "cancel the first one", "7700"),
        (TOGETHER, "cancel the latter", "7701"),
        (TOGETHER, "please cancel the last one", "7701"),
        (ONE_BY_ONE, "cancel the first one", "7700"),
        (ONE_BY_ONE, "cancel the other one", "7700"),
        (ONE_BY_ONE, "cancel the previous one", "7700"),
        (ONE_BY_ONE, "cancel it", "7701"),
        (("show my order 5120",), "cancel that order, please", "5120"),
        (("show my order 5120",), "cancel the same order", "5120"),
        (("show my order 5120",), "no, the other one, cancel 7701", "7701"),
    ],
)
async def test_what_was_named_before(before: tuple[str, ...], text: str, order: str) -> None:
    assert await filled("cancel_order", text, *before) == {"target": order}


@pytest.mark.parametrize("before", ["carriers with more than 1000 shipments", "list 1000 shipments", "over 7700 units"])
async def test_a_number_that_counts_rows_named_nothing(before: str) -> None:
    assert await asked_about("cancel_order", "cancel it", before) == "target"


@pytest.mark.parametrize(
    ("before", "text"),
    [
        (TOGETHER, "cancel both"),
        (TOGETHER, "cancel it"),
        (TOGETHER, "cancel the other one"),
        (TOGETHER, "cancel the third one"),
        (TOGETHER, "cancel my last order"),
        (TOGETHER, "cancel the latest order"),
        (ONE_BY_ONE, "cancel everything"),
        (("show my order 5120",), "cancel the other one"),
        ((), "cancel both"),
        ((), "cancel everything"),
    ],
)
async def test_what_points_at_none_or_at_several_is_asked_about(before: tuple[str, ...], text: str) -> None:
    """The question is which order, never whether to go on without the word."""
    assert await asked_about("cancel_order", text, *before) == "target"


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("the last one please", "393"),
        ("not the first, the second", "392"),
        ("391... no, 392", "392"),
        ("the one ending in 93", "393"),
        ("that with the 2 at the end", "392"),
        ("second from the top", "392"),
        ("second from the bottom", "392"),
    ],
)
async def test_one_of_those_that_were_offered(text: str, order: str) -> None:
    assert await filled("cancel_order", text, offered=OFFERED) == {"target": order}


async def test_the_other_of_two_that_were_offered_is_no_reason() -> None:
    assert await filled("cancel_order", "not the first, the other", offered=OFFERED[:2]) == {"target": "392"}


@pytest.mark.parametrize("text", ["both", "all of them", "the first two", "none of these", "option 5", "whichever"])
async def test_none_or_several_of_those_that_were_offered(text: str) -> None:
    assert await filled("cancel_order", text, offered=OFFERED) == ASKS


@pytest.mark.parametrize("text", ["status?", "what's the status now?", "any update?", "status please", "is it late?"])
async def test_an_action_that_only_looks_goes_on_with_the_last_order(text: str) -> None:
    assert await filled("order_status", text, "where is 7700?") == {"target": "7700"}
    assert await filled("order_status", text) == ASKS


async def test_an_order_that_is_spoken_of_and_not_named_is_asked_about_even_if_none_is_needed() -> None:
    assert await filled("complaint", "complaint about damage to that order") == ASKS
    assert await filled("complaint", "complaint about damage") == {"about": "damage"}
