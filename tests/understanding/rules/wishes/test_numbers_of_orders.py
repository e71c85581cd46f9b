"""How the number of an order is written and said, and which numbers are none."""

from __future__ import annotations

import pytest

from tests.understanding.rules.wishes.conversations import ASKS, filled


@pytest.mark.parametrize(
    "text",
    [
        "cancel order no:7700",
        "cancel Order#7700",
        "cancel order-7700",
        "cancel ORDER7700",
        "cancel ord.7700",
        "cancel #ORD07700",
        "cancel ODR-07700",
        "cancel O7700",
        'cancel "7700"',
        "cancel order 7,700",
        "cancel ord-7 7 0 0",
        "please cancel the order whose number is 7700",
        "7700: cancel please",
        "order seven seven zero zero, cancel it",
        "cancel order seven thousand seven hundred",
        "cancel order double seven zero zero",
    ],
)
async def test_a_number_however_it_is_written(text: str) -> None:
    assert await filled("cancel_order", text) == {"target": "7700"}


@pytest.mark.parametrize("text", ["track 391", "any news on 890", "status of oder 391"])
async def test_a_short_number_that_something_leads_to(text: str) -> None:
    """A verb of the action, "on" or the noun tell what it is."""
    found = await filled("order_status", text)
    assert found in ({"target": "391"}, {"target": "890"})


@pytest.mark.parametrize(
    "text",
    [
        "cancel order 7700.5",
        "cancel order 7700 and 7701",
        "cancel orders 7700,7701",
        "cancel orders 7700 to 7705",
        "cancel all orders of 2024",
        "cancel order 123456789",
        "cancel order X-99",
    ],
)
async def test_what_is_not_one_order_is_asked_about(text: str) -> None:
    assert await filled("cancel_order", text) == ASKS


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("refund 1200 for order 7700", {"target": "7700", "amount": 1200}),
        ("refund order 7700: 1200", {"target": "7700", "amount": 1200}),
        ("refund 50 dollars for order 391", {"target": "391", "amount": 50}),
        ("refund order 391, not 50 but 60 dollars", {"target": "391", "amount": 60}),
        ("I want 300 dollars back on 1932", {"target": "1932", "amount": 300}),
        ("Invoice 88213, order 2716, my phone is 555-0142: please pay me back", {"target": "2716"}),
        ("refund order 2039, bought on 14 March, invoice 51177", {"target": "2039"}),
    ],
)
async def test_other_numbers_beside_it(text: str, args: dict[str, object]) -> None:
    """Amounts stay amounts; those of other papers, and days on which it was ordered, change nothing."""
    assert await filled("refund", text) == args


async def test_a_second_number_as_long_as_the_first_is_no_amount_unless_it_is_said() -> None:
    """It may as well be another order: a wrong sum paid back is worse than a question."""
    assert await filled("refund", "refund order 7700 1200") == ASKS
