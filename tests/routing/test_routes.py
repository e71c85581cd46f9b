from __future__ import annotations

from typing import Any, get_args

import pytest

from askfirst.domain.clarification import Clarification
from askfirst.domain.decision import Kind
from askfirst.domain.pending import AwaitsAnswer, AwaitsYes, Stopped, pending_to_plain
from askfirst.domain.proposal import Proposal
from askfirst.domain.state import State
from askfirst.routing.after_classify import after_classify
from askfirst.routing.after_execute import after_execute
from askfirst.routing.after_plan import after_plan
from askfirst.routing.after_reiterate import after_reiterate

RUNNING = pending_to_plain(Stopped("interrupted", 1))
ASKED = pending_to_plain(AwaitsAnswer(Clarification("a", "Which?", (), "a"), 1))
PROPOSED = pending_to_plain(AwaitsYes(Proposal("id", "s", 1, "a", 1, "cancel", "7", {}, "Cancel 7?"), 1))
FAILED = {"failed": "x"}
LIST: dict[str, Any] = {"current_task_key": "a", "tasks": {}}
FINISHED: dict[str, Any] = {"current_task_key": None, "tasks": {}}


@pytest.mark.parametrize(
    ("kind", "pending", "todo_list", "goes_to"),
    [
        ("new_request", None, None, "reiterate_intention"),
        ("follow_up", None, None, "reiterate_intention"),
        ("modification", None, None, "reiterate_intention"),
        ("exact_answer", RUNNING, LIST, "execute_next_todo"),
        ("continue", RUNNING, LIST, "execute_next_todo"),
        ("continue", RUNNING, FINISHED, "respond"),
        ("exact_answer", RUNNING, None, "plan_todos"),
        ("continue", RUNNING, None, "plan_todos"),
        ("continue", None, None, "respond"),
        ("abort", None, None, "respond"),
        ("about_options", ASKED, LIST, "respond"),
        ("confirm", RUNNING, LIST, "execute_next_todo"),
        ("confirm", None, FINISHED, "respond"),
        ("confirm", None, None, "respond"),
        ("decline", None, None, "respond"),
        ("about_options", PROPOSED, LIST, "respond"),
    ],
)
async def test_each_kind_of_message_goes_where_the_table_says(
    kind: Kind, pending: Any, todo_list: Any, goes_to: str
) -> None:
    state: State = {"decision": {"kind": kind}, "pending": pending, "todo_list": todo_list}
    assert await after_classify(state) == goes_to


async def test_no_kind_is_forgotten() -> None:
    for kind in get_args(Kind):
        assert await after_classify({"decision": {"kind": kind}})


async def test_an_unknown_kind_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown kind of message 'chat'"):
        await after_classify({"decision": {"kind": "chat"}})


async def test_a_failure_ends_every_step() -> None:
    state: State = {
        "failure": FAILED,
        "decision": {"kind": "new_request"},
        "restatement": {"scope_score": 100},
        "todo_list": LIST,
    }
    assert {await after_classify(state), await after_reiterate(state), await after_plan(state)} == {"respond"}


@pytest.mark.parametrize(
    ("score", "goes_to"), [(0, "respond"), (39, "respond"), (40, "plan_todos"), (100, "plan_todos")]
)
async def test_out_of_scope_gets_no_plan(score: int, goes_to: str) -> None:
    assert await after_reiterate({"restatement": {"scope_score": score}}) == goes_to


@pytest.mark.parametrize(
    ("pending", "todo_list", "goes_to"),
    [
        (RUNNING, LIST, "execute_next_todo"),
        (RUNNING, FINISHED, "respond"),
        (ASKED, LIST, "respond"),
        (pending_to_plain(Stopped("error", 1)), LIST, "respond"),
        (pending_to_plain(Stopped("limit", 1)), LIST, "respond"),
    ],
)
async def test_steps_follow_each_other_until_one_asks_or_fails(pending: Any, todo_list: Any, goes_to: str) -> None:
    assert await after_execute({"pending": pending, "todo_list": todo_list}) == goes_to
