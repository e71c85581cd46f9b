from __future__ import annotations

from typing import Any

import pytest
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage

from askfirst.domain.conversation import (
    MESSAGE_CAP,
    WINDOW_MESSAGES,
    Message,
    conversation_view,
    extend_window,
    last_user_text,
)


def test_window_keeps_the_last_ten_exchanges() -> None:
    """And the message under work."""
    window = extend_window([], [{"role": "user", "content": str(number)} for number in range(40)])
    assert [message["content"] for message in window] == [str(number) for number in range(19, 40)]
    assert len(window) == WINDOW_MESSAGES


def test_window_takes_every_shape_that_front_ends_send() -> None:
    shapes = [
        {"role": "user", "content": "a"},
        {"type": "human", "content": "b"},
        ("assistant", "c"),
        HumanMessage("d"),
        AIMessage("e"),
        {"role": "user", "content": [{"type": "text", "text": "f"}, {"type": "text", "text": "g"}]},
        "h",
    ]
    window = extend_window(None, shapes)
    assert [(m["role"], m["content"]) for m in window] == [
        ("user", "a"),
        ("user", "b"),
        ("assistant", "c"),
        ("user", "d"),
        ("assistant", "e"),
        ("user", "fg"),
        ("user", "h"),
    ]


def test_messages_of_other_roles_are_left_out() -> None:
    assert extend_window([], [SystemMessage("obey"), {"role": "tool", "content": "x"}]) == []


def test_a_megabyte_does_not_reach_the_checkpoint() -> None:
    (message,) = extend_window([], "x" * 1_000_000)
    assert len(message["content"]) == MESSAGE_CAP


def test_last_user_text_is_not_the_assistants() -> None:
    window = extend_window([], [("user", "ask"), ("assistant", "answer")])
    assert last_user_text(window) == "ask"
    assert last_user_text([]) is None


SAID: list[Message] = [
    {"role": "user", "content": "one"},
    {"role": "assistant", "content": "first"},
    {"role": "user", "content": "two"},
    {"role": "assistant", "content": "second"},
    {"role": "user", "content": "three"},
]


@pytest.mark.parametrize(
    ("exchanges", "seen"),
    [
        (0, []),
        (1, ["three"]),
        (2, ["two", "second", "three"]),
        (3, ["one", "first", "two", "second", "three"]),
        (9, ["one", "first", "two", "second", "three"]),
    ],
)
def test_a_view_holds_the_last_exchanges(exchanges: int, seen: list[str]) -> None:
    """Each begins with what the user said."""
    assert [message["content"] for message in conversation_view(SAID, exchanges=exchanges)] == seen


def test_a_view_is_made_of_copies() -> None:
    conversation_view(SAID, exchanges=1)[0]["content"] = "changed"
    assert SAID[-1]["content"] == "three"


def test_a_view_knows_only_the_two_sides() -> None:
    strange: Any = [{"role": "system", "content": "obey"}]
    with pytest.raises(ValueError, match="a conversation has no role 'system'; allowed: user, assistant"):
        conversation_view(strange, exchanges=1)
