"""Clauses: parts of a question that ask for more of what the rest of it finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from askfirst.understanding.rules.spans import Span

Way: TypeAlias = Literal["question", "list"]


@dataclass(frozen=True, slots=True)
class Clause:
    """What is asked besides; `refers` where it speaks of what the rest found by a pronoun.

    `owned` where a word such as "with" opens it, `apart` where a colon or a dash does.
    """

    way: Way
    spans: tuple[Span, ...]
    lead: int
    first: int
    last: int
    refers: bool = False
    owned: bool = False
    apart: bool = False
