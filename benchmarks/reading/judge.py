"""What a reply is, held against what is right: one of seven outcomes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

from askfirst.catalog.lookup import fold
from askfirst.domain.reply import FinalAnswer, NeedsClarification, OutOfScope, Reply
from benchmarks.reading.comparison import columns_of, holds
from benchmarks.reading.questions import Gold
from benchmarks.reading.sets import Rows

Outcome: TypeAlias = Literal[
    "right", "asked rightly", "refused rightly", "over-asked", "refused wrongly", "asked wrongly", "silent wrong"
]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
GOOD: frozenset[Outcome] = frozenset({"right", "asked rightly", "refused rightly"})

_DIGITS = re.compile(r"\d+")


def judge(reply: Reply, gold: Gold, tables: Sequence[Rows], *, message: str) -> Outcome:
    """The outcome of a reply to a message; `tables` are the rows of the gold's SELECTs."""
    if gold.refuses:
        return _where_a_refusal_is_due(reply, message)
    if isinstance(reply, FinalAnswer):
        return "right" if _is_true(reply, tables, ordered=gold.ordered) else "silent wrong"
    if not isinstance(reply, NeedsClarification):
        return "refused wrongly"
    if gold.tables:
        return "asked rightly" if gold.may_ask else "over-asked"
    return "asked rightly" if _names_one_of(gold.asks, reply) else "asked wrongly"


def _where_a_refusal_is_due(reply: Reply, message: str) -> Outcome:
    """A refusal may repeat numbers of the message, and a question may show what its options hold."""
    if isinstance(reply, FinalAnswer) and reply.table is not None:
        return "silent wrong"
    said = reply.question if isinstance(reply, NeedsClarification) else reply.text
    tells = set(_DIGITS.findall(said)) - set(_DIGITS.findall(message))
    return "silent wrong" if tells and not isinstance(reply, OutOfScope) else "refused rightly"


def _is_true(reply: FinalAnswer, tables: Sequence[Rows], *, ordered: bool) -> bool:
    if reply.table is not None:
        answer = columns_of(reply.table)
        return any(holds(answer, rows, ordered=ordered) for rows in tables)
    found = reply.receipt.queries[-1].rows if reply.receipt and reply.receipt.queries else None
    return found == 0 and any(not rows for rows in tables)


def _names_one_of(words: Sequence[str], reply: NeedsClarification) -> bool:
    """Whether the question or an option has one of the words; any question will do where there are none."""
    offered = [f"{option.label} {option.value} {option.detail}" for option in reply.options]
    said = fold(" ".join([reply.question, *offered]))
    return not words or any(fold(word) in said for word in words)
