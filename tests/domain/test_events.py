from __future__ import annotations

import json

import pytest

from askfirst.domain.events import (
    PlanMade,
    Progress,
    ReplyReady,
    TodoFinished,
    TodoStarted,
    progress_from_plain,
    progress_to_plain,
)
from askfirst.domain.reply import ErrorReply
from askfirst.domain.todo import Todo, TodoList

PLAN = TodoList.plan({"a": Todo("do a", "tool")}, original="ask", rewritten="Ask.", exchange=1)
EVENTS: list[Progress] = [
    PlanMade(PLAN),
    TodoStarted("a", "do a", "tool"),
    TodoFinished("a", "complete", "did a"),
    ReplyReady(ErrorReply(session_id="s", turn_number=1, text="It broke.", todo_list=PLAN, failed="It broke.")),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.type)
def test_every_event_survives_json(event: Progress) -> None:
    plain = json.loads(json.dumps(progress_to_plain(event)))
    assert plain["type"] == event.type
    assert progress_from_plain(plain) == event


def test_an_unknown_event_is_an_error() -> None:
    with pytest.raises(KeyError, match="thunder"):
        progress_from_plain({"type": "thunder"})
