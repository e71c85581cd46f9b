"""Totals of what was listed moment by moment: "how much scrap was there on those?" behind a list of days."""

from __future__ import annotations

import re

from askfirst.domain.query import Query
from askfirst.understanding.rules.board import Board

_ON_THOSE = re.compile(
    r"(?:and |so )?how (?:much|many) .*\b(?:on|in|over|during|across|at|for) "
    r"(?:those|these|them|all of those|all of them|all those|all these|that time)"
    r"(?: (?:days|weeks|months|dates|hours|nights|shifts|years|ones))?(?: (?:together|altogether|in all|in total))?"
)
_EACH = frozenset(("each", "every", "per", "by"))


def settle_on_those(board: Board, base: Query | None) -> None:
    """One number for all of the moments together; "on each of those" keeps them apart."""
    if base is None or len(base.dimensions) != 1 or base.dimensions[0].grain is None or board.groups:
        return
    said = [word for word in board.tokens.words() if word[:1].isalnum()]
    if _EACH.isdisjoint(said) and _ON_THOSE.fullmatch(" ".join(said)) and "dimensions" not in board.dropped:
        board.dropped.append("dimensions")
        board.assumptions.append("the number is of all of those together")
