"""What kind of message this is, and how we know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from askfirst.domain.codec import Plain

SaidKind: TypeAlias = Literal[
    "new_request",
    "follow_up",
    "exact_answer",
    "modification",
    "abort",
    "about_options",
    "continue",
    "confirm",
    "decline",
]
"""What the words of a message can make it."""
Kind: TypeAlias = Literal[SaidKind, "client_results", "set_context"]
MatchedBy: TypeAlias = Literal["llm", "exact", "ordinal", "regex", "fuzzy", "reference", "default"]


@dataclass(frozen=True, slots=True)
class Decision:
    """The kind of a message, given what was pending.

    `answer` holds the chosen options' values for an `exact_answer` or a `modification`. `request` is the message
    without its control words: "forget it, show me containers" leaves "show me containers". `instead_of` are the words
    of the earlier request that a `modification` stands for: of "large orders" the "large". `confidence` is 0 to 1.
    With `set_context` the `intent` and its `value` are what is set for the questions to come.
    """

    kind: Kind
    confidence: float
    matched_by: MatchedBy
    reason: str = ""
    answer: tuple[str, ...] = ()
    request: str = ""
    instead_of: str = ""
    intent: str = ""
    value: Plain = None
