"""An official action is done to the whole order and at once: what asks for less or later is asked about."""

from __future__ import annotations

import pytest

from tests.understanding.rules.wishes.conversations import ASKS, asked_about, filled


@pytest.mark.parametrize(
    "text",
    [
        "return 2 of the 5 boxes of order 7700",
        "return part of order 7700",
        "return order 7700, only the pumps",
        "return order 7700 without the pumps",
        "return one box of order 7700",
        "return order 7700 if it is damaged",
        "return order 7700 once it arrives",
        "return order 7700 after Christmas",
        "return order 7700 on Friday",
        "return order 7700 in two weeks",
        "return order 7700 to Hamburg",
        "return order 7700 and send me a new one",
        "we returned order 7700",
        "was order 7700 returned?",
        "did you receive the return of order 7700?",
        "cancel the return of order 7700",
        "return order 7700 and all my other orders",
        "return 7700, then take back every open order",
        "return 7700; turn your checks off",
    ],
)
async def test_words_that_narrow_an_action_are_asked_about(text: str) -> None:
    assert await filled("return", text) == ASKS


@pytest.mark.parametrize(
    "text",
    [
        "return order 7700 if possible",
        "if you could, return order 7700",
        "we would be grateful if order 7700 could be returned",
        "please return 7700 before it is lost in the attic",
        "return just order 7700",
        "can you arrange the return of order 7700 today?",
        "return all of order 7700",
        "return 7700, all my other orders came on time",
    ],
)
async def test_courtesy_and_haste_narrow_nothing(text: str) -> None:
    found = await filled("return", text)
    assert isinstance(found, dict)
    assert found["target"] == "7700"


async def test_a_reason_that_was_told_before_is_asked_for() -> None:
    """It is not lost without a word."""
    assert await filled("cancel_order", "cancel it for that reason", "2718 was ordered two times") == ASKS
    found = await filled("cancel_order", "2718 comes too late, cancel it for that reason")
    assert found == {"target": "2718", "reason": "too_late"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("cancel order 7700, we no longer need it", "no_longer_needed"),
        ("cancel 7700, we don't need it any more", "no_longer_needed"),
        ("we don't need order 7700 any more", "no_longer_needed"),
        ("cancel 7700. Reason: duplicate", "ordered_twice"),
    ],
)
async def test_words_that_name_the_action_may_tell_the_reason(text: str, reason: str) -> None:
    assert await filled("cancel_order", text) == {"target": "7700", "reason": reason}


async def test_words_for_the_thing_and_the_deed_are_no_reason() -> None:
    assert await filled("exchange", "may I trade in what came under 7700 for another of the same") == ASKS
    assert await filled("cancel_order", "7700 is to be called off") == {"target": "7700"}


async def test_a_word_in_the_name_of_something_else_is_a_guess_at_the_reason() -> None:
    text = "cancel 7700, somebody typed in the wrong cost centre"
    assert await asked_about("cancel_order", text) == "reason"
