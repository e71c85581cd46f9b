"""The values that labels of metrics may have: a closed set each, so that no user and no text can make a new series."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import get_args

from askfirst.domain.decision import Kind, MatchedBy
from askfirst.domain.errors import AskfirstError, Fault
from askfirst.domain.events import ChoiceOutcome, CommitStep
from askfirst.domain.proposal import Delivery
from askfirst.domain.reply import Reply
from askfirst.domain.todo import Status

OTHER = "other"
"""Stands for every value that is not known."""
SITES = ("classify", "restate", "plan", "fill", "summarize", "decline")
"""Where a language model is called."""
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def _errors(base: type[Exception]) -> Iterator[str]:
    yield base.__name__
    for one in base.__subclasses__():
        yield from _errors(one)


FIXED: dict[str, frozenset[str]] = {
    "kind": frozenset(get_args(Kind)) | {"unread"},
    "matched_by": frozenset(get_args(MatchedBy)),
    "reply": frozenset(kind.__dataclass_fields__["type"].default for kind in get_args(Reply)),
    "outcome": frozenset(get_args(ChoiceOutcome)),
    "step": frozenset(get_args(CommitStep)),
    "status": frozenset(get_args(Status)) | frozenset(get_args(Delivery)),
    "fault": frozenset(get_args(Fault)),
    "error": frozenset((*_errors(AskfirstError), "InternalError")),
    "site": frozenset(SITES),
    "method": frozenset(METHODS),
    "cached": frozenset(("yes", "no")),
    "tokens": frozenset(("prompt", "completion", "cached")),
    "code": frozenset(("1xx", "2xx", "3xx", "4xx", "5xx")),
}
"""Labels whose values are known before there is any workspace."""
OPEN = ("tool", "source", "intent", "model", "route", "sink")
"""Labels whose values are those that an agent was built with."""


@dataclass
class Labels:
    """What each label may be. A name is learnt from whoever builds the agent, never from a record."""

    known: dict[str, frozenset[str]] = field(default_factory=lambda: dict.fromkeys(OPEN, frozenset()))

    def learn(self, label: str, names: Iterable[str]) -> None:
        """Let a label have these values besides those that it may have. Raises KeyError for another label."""
        self.known[label] |= frozenset(names)

    def of(self, label: str, value: str) -> str:
        """The value, or "other"."""
        allowed: Collection[str] = FIXED.get(label) or self.known[label]
        return value if value in allowed else OTHER
