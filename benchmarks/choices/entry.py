"""An entry of a set as it stands in the file."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from pydantic import Field

from askfirst.yamlfile import Section

Value: TypeAlias = str | int | float

Kind: TypeAlias = Literal[
    "plain", "synonym", "ordinal", "typo", "reference", "several", "number", "negation", "default", "colloquial",
    "hopeless", "hostile",
]  # fmt: skip
KINDS: tuple[Kind, ...] = get_args(Kind)

VERDICTS = ("args", "asks", "either", "refuses", "intent")
"""What can be right: exactly one of these keys stands in an entry."""


class Message(Section):
    user: str | None = None
    assistant: str | None = None


class Turn(Section):
    tool: str
    args: dict[str, Value]
    user_input: str


class Arguments(Section):
    args: dict[str, Value] = Field(min_length=1)


class Entry(Section):
    """All keys of a case; which of them go together is checked where they are read."""

    id: str = Field(min_length=1)
    kind: Kind
    text: str = Field(min_length=1)
    before: tuple[Message, ...] = ()
    previous: tuple[Turn, ...] = ()
    argument: str | None = None
    options: tuple[Value, ...] = ()
    args: dict[str, Value] | None = Field(default=None, min_length=1)
    asks: tuple[str, ...] | None = None
    either: Arguments | None = None
    refuses: Literal[True] | None = None
    intent: (
        Literal["refund", "exchange", "return", "order_status", "cancel_order", "complaint", "AMBIGUOUS", "none"] | None
    ) = None
    target: str | None = None
    note: str = ""
