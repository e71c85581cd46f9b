from __future__ import annotations

import json

import pytest

from askfirst.domain.clarification import Option
from askfirst.domain.reply import (
    ErrorReply,
    FinalAnswer,
    NeedsClarification,
    OutOfScope,
    Reply,
    Usage,
    reply_from_plain,
    reply_to_plain,
)
from askfirst.domain.table import Column, Table

COMMON = {"session_id": "s", "turn_number": 3, "text": "t", "notes": ("n",), "usage": Usage(1, 20, 3.5)}
REPLIES: list[Reply] = [
    FinalAnswer(**COMMON, table=Table((Column("n", "integer", "kg"),), ((1,), (None,)), 2), sources=("a.b",)),  # type: ignore[arg-type]
    NeedsClarification(**COMMON, question="Which?", options=(Option("A", "a", "3 rows"),)),  # type: ignore[arg-type]
    OutOfScope(**COMMON, suggestions=("Ask this",)),  # type: ignore[arg-type]
    ErrorReply(**COMMON, failed="It broke.", remedy="Mend it."),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("reply", REPLIES, ids=lambda reply: reply.type)
def test_every_reply_survives_json(reply: Reply) -> None:
    assert reply_from_plain(json.loads(json.dumps(reply_to_plain(reply)))) == reply


def test_an_unknown_type_is_refused_with_those_allowed() -> None:
    with pytest.raises(ValueError, match=r"unknown reply type 'poem'; allowed: final_answer, needs_clarification"):
        reply_from_plain({"type": "poem"})
