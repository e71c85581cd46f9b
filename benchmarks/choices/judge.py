"""What was made of a text, held against what is right: one of seven outcomes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from askfirst.domain.codec import Plain
from askfirst.domain.decision import MatchedBy
from benchmarks.choices.cases import Right

Outcome: TypeAlias = Literal[
    "right", "asked rightly", "refused rightly", "asked wrongly", "over-asked", "not understood", "wrong and run"
]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
GOOD: frozenset[Outcome] = frozenset({"right", "asked rightly", "refused rightly"})

_ORDER = re.compile(r"(?:ORD-?|#)?0*(\d+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Came:
    """What came of a text: a run with `args`, a question `about` an argument (and why), or "say it otherwise"."""

    way: Literal["run", "ask", "rephrase"]
    args: Mapping[str, Plain] = field(default_factory=dict)
    about: str = ""
    why: str = ""
    said: str = ""
    matched_by: MatchedBy = "default"


def judge(came: Came, right: Right) -> Outcome:
    """The outcome. `asked wrongly`: a question was due, and it came about something else; nothing was run."""
    if came.way == "run":
        return "right" if right.args is not None and same_args(came.args, right.args) else "wrong and run"
    if right.refuses:
        return "refused rightly"
    if right.should_run:
        return "over-asked" if came.way == "ask" else "not understood"
    if not right.asks or (came.way == "ask" and {came.about, came.why} & set(right.asks)):
        return "asked rightly"
    return "asked wrongly"


def same_args(came: Mapping[str, Plain], right: Mapping[str, Plain]) -> bool:
    """Whether they are the same arguments with the same values, none more and none less."""
    return came.keys() == right.keys() and all(same_value(name, came[name], value) for name, value in right.items())


def same_value(name: str, came: Plain, right: Plain) -> bool:
    """Numbers by their size, an order by its number however it is written, all else as it is."""
    if isinstance(right, (int, float)) or isinstance(came, (int, float)):
        both = isinstance(right, (int, float)) and isinstance(came, (int, float)) and not isinstance(came, bool)
        return both and float(came) == float(right)
    if name == "target":
        one, other = _ORDER.fullmatch(str(came).strip()), _ORDER.fullmatch(str(right))
        return bool(one and other and one[1] == other[1])
    return bool(came == right)
