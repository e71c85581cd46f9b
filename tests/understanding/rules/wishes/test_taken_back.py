"""Of two numbers the one that is meant: what is corrected, denied or left alone is not."""

from __future__ import annotations

import pytest

from tests.understanding.rules.wishes.conversations import ASKS, filled

CORRECTIONS = [
    "no,", "sorry,", "oops", "whoops,", "wait,", "no wait,", "I mean", "I meant order", "actually", "correction:",
    "scratch that,", "make that", "my mistake, it's", "my bad,", "hang on,", "hold on, it is", "typo,", "nope,",
    "that should be", "or rather", "change that to", "I take that back,", "wrong number, it's", "apologies,", "err",
    "excuse me, I turned the digits,", "no, that's my cousin's, mine is",
]  # fmt: skip


@pytest.mark.parametrize("words", CORRECTIONS)
@pytest.mark.parametrize("first", ["refund order 7713", "refund 7713"])
async def test_a_correction_takes_the_order_back_and_is_no_amount(first: str, words: str) -> None:
    assert await filled("refund", f"{first}, {words} 7731") == {"target": "7731"}


@pytest.mark.parametrize(
    "text",
    [
        "refund order 7700, not 7701",
        "refund order 7700 (not 7701)",
        "not 7701, refund order 7700",
        "refund order 7700 instead of 7701",
        "refund 7700 rather than order 7701",
        "leave 7701 alone and refund 7700",
        "forget 7701, refund 7700",
        "keep 7701, refund 7700",
        "don't refund 7701, refund 7700",
        "refund 7700, don't touch 7701",
        "it's not 7701, it's 7700, please refund that",
        "I said 7701 on the phone but it's not that, refund 7700",
        "refund order 7701. Wait, wrong line. It is 7700 that I mean, 7701 stays.",
    ],
)
async def test_what_is_denied_or_left_alone_is_not_meant(text: str) -> None:
    assert await filled("refund", text) == {"target": "7700"}


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("refund 200 dollars on order 7700, no, 7710", {"target": "7710", "amount": 200}),
        ("refund 200, no, 220 dollars on order 7700", {"target": "7700", "amount": 220}),
        ("refund order 7700, 200 dollars, sorry, 250", {"target": "7700", "amount": 250}),
        ("refund order 7700, damaged, no, 7707", {"target": "7707", "reason": "damaged"}),
    ],
)
async def test_a_correction_is_of_what_looks_like_it(text: str, args: dict[str, object]) -> None:
    """Neither the other number nor what was told of the goods goes with it."""
    assert await filled("refund", text) == args


@pytest.mark.parametrize(
    "text",
    [
        "refund order 7700, sorry, 250",
        "refund 7700 and not just 7701",
        "refund order 7700 or 7701",
        "refund all orders except 7700",
        "refund order 7700, wrong one, it's 7707",
    ],
)
async def test_what_is_not_clear_is_asked_about(text: str) -> None:
    assert await filled("refund", text) == ASKS


@pytest.mark.parametrize("text", ["don't cancel order 7700", "keep order 7700", "cancel, but not 7700"])
async def test_a_denial_alone_runs_nothing(text: str) -> None:
    assert await filled("cancel_order", text) == ASKS
