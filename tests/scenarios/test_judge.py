"""Every kind of expectation passes on what it describes, and fails, in a sentence, on what it does not."""

from dataclasses import fields

import pytest

from askfirst.scenarios.format import (
    ActionExpected,
    Expected,
    OptionsExpected,
    ReceiptExpected,
    SqlExpected,
    TableExpected,
    TextExpected,
    TimeExpected,
)
from askfirst.scenarios.judge import Happened, judge
from askfirst.scenarios.truth import Rows
from tests.scenarios.exchanges import ASKED, COMMITTED, DRAWN, FAILED, HAPPENED, PROPOSED

RIGHT: list[tuple[Expected, Happened]] = [
    (Expected(kind="follow_up"), HAPPENED),
    (Expected(kind="none"), FAILED),
    (Expected(route=("classify_intent", "respond")), HAPPENED),
    (Expected(route=()), FAILED),
    (Expected(todos=(("resolve", None), ("execute", "sql_executor"))), HAPPENED),
    (Expected(todos=()), ASKED),
    (Expected(statuses="complete"), HAPPENED),
    (Expected(statuses={"execute": "complete"}), HAPPENED),
    (Expected(turns=2), HAPPENED),
    (Expected(turns=(("resolve", "complete"), ("execute", "complete"))), HAPPENED),
    (Expected(reply="needs_clarification"), ASKED),
    (Expected(error="LimitError"), FAILED),
    (Expected(text=TextExpected(("2 SALES",), ("3",), (r"^\d sales\.$",))), HAPPENED),
    (Expected(restated=TextExpected(("2025-01-06",))), HAPPENED),
    (Expected(table=TableExpected(row_count=2)), HAPPENED),
    (Expected(options=OptionsExpected(2, ("North", "North Sea"), {"North Sea": "12"})), ASKED),
    (Expected(receipt=ReceiptExpected(TimeExpected("2025-01-06T00:00:00", "2025-01-13"))), HAPPENED),
    (Expected(receipt=ReceiptExpected(names={"north": "North"}, query_hash=True)), HAPPENED),
    (Expected(receipt=ReceiptExpected(changes=TextExpected(("South",)))), HAPPENED),
    (Expected(receipt=ReceiptExpected(assumptions=TextExpected(("Monday",)))), HAPPENED),
    (Expected(events=("router_event", "tool_event", "tool_event", "reply_event")), HAPPENED),
    (Expected(events=("router_event", "reply_event")), HAPPENED),
    (Expected(notes=TextExpected(("A note",))), HAPPENED),
    (Expected(proposal=ActionExpected("void", "7", {"reason": "twice"}), no_commit=True), PROPOSED),
    (Expected(options=OptionsExpected(labels=("Confirm", "Decline"))), PROPOSED),
    (Expected(commit=ActionExpected("void", "7", {"reason": "twice"})), COMMITTED),
    (Expected(charts=0), HAPPENED),
    (Expected(charts=1), DRAWN),
]

EVENTS = "router_event > tool_event > tool_event > reply_event"
WRONG: list[tuple[Expected, Happened, str]] = [
    (Expected(kind="abort"), HAPPENED, "kind: expected 'abort', got 'follow_up'"),
    (Expected(kind="abort"), FAILED, "kind: expected 'abort', got 'none'"),
    (Expected(kind="none"), HAPPENED, "kind: expected 'none', got 'follow_up'"),
    (Expected(route=("respond",)), HAPPENED, "route: expected respond, got classify_intent > respond"),
    (Expected(route=()), HAPPENED, "route: expected nothing, got classify_intent > respond"),
    (
        Expected(todos=(("execute", None), ("resolve", None))),
        HAPPENED,
        "todos: expected ['execute', 'resolve'], got ['resolve', 'execute']",
    ),
    (Expected(todos=()), HAPPENED, "todos: expected [], got ['resolve', 'execute']"),
    (Expected(todos=(("resolve", None),)), ASKED, "todos: expected ['resolve'], got []"),
    (
        Expected(todos=(("resolve", "sql_executor"), ("execute", None))),
        HAPPENED,
        "tool of 'resolve': expected 'sql_executor', got 'entity_resolution'",
    ),
    (Expected(statuses="complete"), ASKED, "statuses: expected 'complete', got no plan"),
    (Expected(statuses={"execute": "error"}), HAPPENED, "status of 'execute': expected 'error', got 'complete'"),
    (Expected(statuses={"chart": "pending"}), HAPPENED, "status of 'chart': expected 'pending', got None"),
    (Expected(turns=3), HAPPENED, "turns: expected 3, got 2: resolve complete, execute complete"),
    (Expected(turns=0), HAPPENED, "turns: expected 0, got 2: resolve complete, execute complete"),
    (
        Expected(turns=(("resolve", "error"),)),
        HAPPENED,
        "turns: expected resolve error, got resolve complete, execute complete",
    ),
    (Expected(reply="error"), ASKED, "reply: expected 'error', got 'needs_clarification': 'Which north do you mean?'"),
    (Expected(error="UserError"), FAILED, "error: expected 'UserError', got 'LimitError'"),
    (Expected(error="UserError"), HAPPENED, "error: expected 'UserError', got None"),
    (Expected(text=TextExpected(("3 sales",))), HAPPENED, "text: expected '3 sales' in it, got '2 sales.'"),
    (Expected(text=TextExpected((), ("SALES",))), HAPPENED, "text: expected no 'SALES' in it, got '2 sales.'"),
    (Expected(text=TextExpected((), (), ("^3",))), HAPPENED, "text: expected a match of '^3', got '2 sales.'"),
    (Expected(restated=TextExpected(("South",))), ASKED, "restated: expected 'South' in it, got ''"),
    (Expected(table=TableExpected(row_count=1)), HAPPENED, "table's row_count: expected 1, got 2"),
    (Expected(table=TableExpected()), ASKED, "table: expected one, got none"),
    (Expected(options=OptionsExpected(count=3)), ASKED, "number of options: expected 3, got 2"),
    (Expected(options=OptionsExpected(count=1)), HAPPENED, "number of options: expected 1, got 0"),
    (
        Expected(options=OptionsExpected(labels=("North Sea", "North"))),
        ASKED,
        "options: expected ['North Sea', 'North'], got ['North', 'North Sea']",
    ),
    (
        Expected(options=OptionsExpected(details={"North": "12"})),
        ASKED,
        "detail of option 'North': expected '12' in it, got '1 sale'",
    ),
    (
        Expected(options=OptionsExpected(details={"West": "1"})),
        ASKED,
        "detail of option 'West': expected '1' in it, got no such option among ['North', 'North Sea']",
    ),
    (Expected(receipt=ReceiptExpected()), ASKED, "receipt: expected one, got none"),
    (
        Expected(receipt=ReceiptExpected(TimeExpected("2025-01-07"))),
        HAPPENED,
        "receipt's time.start: expected '2025-01-07', got '2025-01-06'",
    ),
    (
        Expected(receipt=ReceiptExpected(TimeExpected(end="next week"))),
        HAPPENED,
        "receipt's time.end: expected 'next week', got '2025-01-13'",
    ),
    (
        Expected(receipt=ReceiptExpected(names={"north": "South"})),
        HAPPENED,
        "receipt's name 'north': expected 'South', got 'North'",
    ),
    (
        Expected(receipt=ReceiptExpected(names={"west": "West"})),
        HAPPENED,
        "receipt's name 'west': expected 'West', got None",
    ),
    (
        Expected(receipt=ReceiptExpected(query_hash=False)),
        HAPPENED,
        "receipt's query hash: expected False, got True",
    ),
    (
        Expected(receipt=ReceiptExpected(changes=TextExpected(("West",)))),
        HAPPENED,
        "receipt's changes: expected 'West' in it, got 'region: South -> North'",
    ),
    (
        Expected(receipt=ReceiptExpected(assumptions=TextExpected(("Sunday",)))),
        HAPPENED,
        "receipt's assumptions: expected 'Sunday' in it, got 'Weeks start on Monday'",
    ),
    (
        Expected(events=("reply_event", "router_event")),
        HAPPENED,
        f"events: expected reply_event > router_event in this order, got {EVENTS}",
    ),
    (
        Expected(events=("tool_event",) * 3),
        HAPPENED,
        f"events: expected tool_event > tool_event > tool_event in this order, got {EVENTS}",
    ),
    (Expected(notes=TextExpected(("warning",))), HAPPENED, "notes: expected 'warning' in it, got 'A note.'"),
    (
        Expected(proposal=ActionExpected()),
        HAPPENED,
        "proposal: expected one, got a reply of type 'final_answer': '2 sales.'",
    ),
    (Expected(proposal=ActionExpected("refund")), PROPOSED, "proposal's intent: expected 'refund', got 'void'"),
    (Expected(proposal=ActionExpected(target="8")), PROPOSED, "proposal's target: expected '8', got '7'"),
    (Expected(proposal=ActionExpected(args={})), PROPOSED, "proposal's args: expected {}, got {'reason': 'twice'}"),
    (Expected(commit=ActionExpected()), PROPOSED, "number of commit events: expected 1, got 0"),
    (Expected(commit=ActionExpected(target="8")), COMMITTED, "commit's target: expected '8', got '7'"),
    (Expected(no_commit=True), COMMITTED, "commit: expected none, got void 7"),
    (Expected(charts=1), HAPPENED, "number of charts: expected 1, got 0"),
]


def no_truth(sql: str) -> Rows:
    raise AssertionError(sql)


@pytest.mark.parametrize(("expected", "happened"), RIGHT)
def test_what_happened_as_expected(expected: Expected, happened: Happened) -> None:
    """A right expectation is no difference."""
    assert judge(expected, happened, truth=no_truth) == ()


@pytest.mark.parametrize(("expected", "happened", "sentence"), WRONG)
def test_what_did_not_happen(expected: Expected, happened: Happened, sentence: str) -> None:
    """A wrong expectation is one difference, which says what was expected and what came."""
    assert judge(expected, happened, truth=no_truth) == (sentence,)


def test_no_expectation_is_left_unjudged() -> None:
    """For every field of an expectation the table above has a case that fails."""
    names = {each.name for each in fields(Expected)}
    assert {name for expected, *_ in WRONG for name in names if getattr(expected, name) not in (None, False)} == names


def test_all_differences_are_told() -> None:
    """The first difference does not hide the others."""
    expected = Expected(kind="abort", turns=1, table=TableExpected(row_count=1, equals_sql=SqlExpected("SELECT 1")))
    said = judge(expected, ASKED, truth=no_truth)
    assert [sentence.split(":")[0] for sentence in said] == ["kind", "turns", "table"]
