import io

import pytest
from rich.console import Console
from rich.text import Text

from askfirst.domain.events import PlanMade, Progress, ReplyReady, TextSaid, TodoFinished, TodoStarted
from askfirst.domain.reply import FinalAnswer
from askfirst.domain.todo import Todo, TodoList
from askfirst.entrypoints.cli.following import follow
from askfirst.entrypoints.cli.plans import show_plan
from askfirst.entrypoints.cli.screen import Screen
from tests.entrypoints.screens import MARKS, shown

PLAN = TodoList.plan(
    {"find": Todo("Find Oslo", "entity_resolution"), "run": Todo("Run the query", "sql_executor")},
    original="oslo",
    rewritten="visits to Oslo",
    exchange=1,
)
REPLY = FinalAnswer(session_id="s", turn_number=1, text="3 visits.")
EVENTS: tuple[Progress, ...] = (
    PlanMade(PLAN),
    TodoStarted("find", "Find Oslo", "entity_resolution"),
    TodoFinished("find", "complete", "Oslo is Port of Oslo"),
    TodoStarted("run", "Run the query", "sql_executor"),
    TodoFinished("run", "complete", "3 rows"),
    ReplyReady(REPLY),
)


def test_where_nothing_moves_the_plan_comes_first_and_each_step_is_a_line() -> None:
    """A log of an exchange reads from top to bottom."""
    lines = shown(lambda screen: check_reply(screen, EVENTS)).splitlines()
    assert lines == [
        "Plan: visits to Oslo",
        "  1. Find Oslo [entity_resolution]",
        "  2. Run the query [sql_executor]",
        "  ✓ Find Oslo: Oslo is Port of Oslo",
        "  ✓ Run the query: 3 rows",
        "",
    ]


def test_a_message_that_goes_on_with_a_plan() -> None:
    """No plan is made anew, so its steps are known from before."""
    lines = shown(lambda screen: check_reply(screen, EVENTS[3:], plan=PLAN)).splitlines()
    assert lines == ["  ✓ Run the query: 3 rows", ""]


def test_a_plan_under_way() -> None:
    """Each step shows whether it is done, running or waiting."""
    halfway = PLAN.record("find", status="complete", summary="Oslo is Port of Oslo")
    assert shown(lambda screen: screen.show(show_plan(halfway, screen.marks, {"run"}))).splitlines() == [
        "Plan  visits to Oslo",
        "✓ Find Oslo  Oslo is Port of Oslo",
        "▸ Run the query  sql_executor",
    ]


@pytest.mark.parametrize(("events", "stays"), [(EVENTS, True), (EVENTS[-1:], False)])
def test_on_a_terminal_the_plan_stays_and_the_waiting_goes(events: tuple[Progress, ...], *, stays: bool) -> None:
    """What is left on the screen is the plan as it ended, drawn once more at the bottom."""
    stream = io.StringIO()
    console = Console(file=stream, width=60, force_terminal=True, no_color=True, highlight=False)
    check_reply(Screen(console, moves=True, marks=MARKS), events)
    assert "reading ..." in stream.getvalue()
    last = Text.from_ansi(stream.getvalue().rpartition("\x1b[2K")[2]).plain
    assert ("Run the query  3 rows" in last) is stays
    assert "reading ..." not in last


TEXT: tuple[Progress, ...] = (TextSaid("3 visits."), TextSaid("Most are new."))


def test_the_text_stands_below_the_plan_while_it_comes() -> None:
    """It gives way to the reply, so that nothing is said twice."""
    stream = io.StringIO()
    console = Console(file=stream, width=60, height=20, force_terminal=True, no_color=True, highlight=False)
    check_reply(Screen(console, moves=True, marks=MARKS), (*EVENTS[:-1], *TEXT, EVENTS[-1]))
    assert "3 visits. Most are new." in stream.getvalue()
    last = Text.from_ansi(stream.getvalue().rpartition("\x1b[2K")[2]).plain
    assert "Run the query  3 rows" in last
    assert "visits." not in last


def test_a_step_that_is_tried_again_says_its_text_again() -> None:
    """What it said before is not kept beside it."""
    stream = io.StringIO()
    console = Console(file=stream, width=60, height=20, force_terminal=True, no_color=True, highlight=False)
    events = (*EVENTS[:-1], *TEXT, EVENTS[3], *TEXT, EVENTS[-1])
    check_reply(Screen(console, moves=True, marks=MARKS), events)
    assert stream.getvalue().count("3 visits. Most are new.") == 2
    assert "Most are new. 3 visits." not in stream.getvalue()


def test_more_text_than_the_window_has_room_for() -> None:
    """Its end is shown: what has left the window above could not be taken back."""
    stream = io.StringIO()
    console = Console(file=stream, width=60, height=8, force_terminal=True, no_color=True, highlight=False)
    words = " ".join(f"word{number}" for number in range(100))
    check_reply(Screen(console, moves=True, marks=MARKS), (*EVENTS[:-1], TextSaid(words), EVENTS[-1]))
    said = stream.getvalue()
    assert ("word99" in said, "word10 " in said) == (True, False)


def test_where_nothing_moves_the_text_comes_with_the_reply() -> None:
    lines = shown(lambda screen: check_reply(screen, (*EVENTS[:-1], *TEXT, EVENTS[-1]))).splitlines()
    assert lines[-2:] == ["  ✓ Run the query: 3 rows", ""]


def test_an_exchange_without_a_reply() -> None:
    """That would be a fault of ours, and is not taken for an answer."""
    with pytest.raises(RuntimeError, match="without a reply"):
        shown(lambda screen: check_reply(screen, EVENTS[:-1]))


def check_reply(screen: Screen, events: tuple[Progress, ...], plan: TodoList | None = None) -> None:
    assert follow(events, screen, plan=plan) is REPLY
