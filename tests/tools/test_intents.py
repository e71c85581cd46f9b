"""The official actions of the example, on its real data."""

from __future__ import annotations

import duckdb
import pytest

from askfirst.catalog.lookup import fold
from askfirst.config.workspace import freight_folder
from askfirst.domain.tool_result import Done, Failed, Propose, ToolResult
from askfirst.parts import Parts, card_of
from tests.tools.conftest import MakeContext

ACTIONS = ("order_status", "cancel_order", "refund", "exchange", "return", "complaint")


async def run(name: str, parts: Parts, context: MakeContext, **args: object) -> ToolResult:
    tool = parts.tools[name]
    return await tool.run(tool.arguments.model_validate(args), context())


def stored() -> list[tuple[str, str]]:
    """Every order and its status, as they are stored."""
    with duckdb.connect() as connection:
        asked = connection.sql(f"SELECT order_id, status FROM '{freight_folder()}/data/orders.parquet' ORDER BY ALL")  # noqa: S608
        return [(str(order), str(status)) for order, status in asked.fetchall()]


def order_of_status(wanted: str) -> tuple[str, str]:
    """The first order whose status reads so, whatever its case and spaces, and the status as it is stored."""
    return next((order, status) for order, status in stored() if fold(status) == wanted)


def spelled_otherwise(*wanted: str) -> str:
    """An order whose status is one of these in other letters or with stray spaces."""
    return next(order for order, status in stored() if fold(status) in wanted and status not in wanted)


def test_the_example_has_the_six_actions(parts: Parts) -> None:
    """One only looks; the others propose."""
    effects = {name: parts.tools[name].effect for name in ACTIONS}
    assert effects == {name: "read" if name == "order_status" else "commit" for name in ACTIONS}


async def test_a_status_counts_however_it_is_spelled(parts: Parts, context: MakeContext) -> None:
    result = await run("refund", parts, context, target=spelled_otherwise("shipped", "delivered", "returned"))
    assert isinstance(result, Propose)


async def test_what_would_be_done_is_proposed(parts: Parts, context: MakeContext) -> None:
    order, _ = order_of_status("open")
    result = await run("cancel_order", parts, context, target=order, reason="ordered_twice")
    assert result == Propose(
        "cancel_order",
        order,
        {"reason": "ordered_twice"},
        f"I understand you want to cancel order {order}. Is this correct?",
        "The order will not be carried out.",
        ("reason: ordered twice",),
    )


async def test_numbers_are_told_with_their_unit(parts: Parts, context: MakeContext) -> None:
    order, _ = order_of_status("delivered")
    result = await run("refund", parts, context, target=order, amount=1250.5)
    assert isinstance(result, Propose)
    assert result.details == ("amount: 1,250.50 USD",)


@pytest.mark.parametrize("action", ["cancel_order", "exchange", "return"])
async def test_a_condition_that_does_not_hold_is_told_with_the_state(
    action: str, parts: Parts, context: MakeContext
) -> None:
    order, _ = order_of_status("cancelled")
    result = await run(action, parts, context, target=order)
    assert isinstance(result, Failed)
    assert result.failed.startswith(f"Order {order} is cancelled: only ")


async def test_a_target_that_is_not_stored_is_not_taken(parts: Parts, context: MakeContext) -> None:
    result = await run("cancel_order", parts, context, target="ORD-99999")
    assert isinstance(result, Failed)
    assert result.failed == "There is no order 'ORD-99999'."


async def test_a_target_that_may_be_missing_is_left_out_of_the_question(parts: Parts, context: MakeContext) -> None:
    result = await run("complaint", parts, context, about="billing")
    assert isinstance(result, Propose)
    assert (result.target, result.question) == (
        "",
        "I understand you want to complain about billing. Is this correct?",
    )


async def test_an_action_that_reads_shows_the_row(parts: Parts, context: MakeContext) -> None:
    order, status = order_of_status("shipped")
    result = await run("order_status", parts, context, target=order)
    assert isinstance(result, Done)
    assert result.text.startswith(f"Order {order}: status {status}, order date ")
    assert result.table is not None
    assert result.table.row_count == 1


def test_a_card_says_what_words_mean_the_action(parts: Parts) -> None:
    """Rules, prompts and validation read the same file."""
    card = card_of(parts.tools["refund"])
    assert "money back" in card.phrases
    assert {argument.name: argument.kind for argument in card.parameters} == {
        "target": "text",
        "reason": "choice",
        "amount": "number",
    }
    amount = card.parameters[2]
    assert (amount.above, amount.unit, amount.usual, amount.required) == (0, "USD", (1, 100000), False)
