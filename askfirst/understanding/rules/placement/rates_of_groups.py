"""Percentages by groups: "percentage of late X by Y", "proportion of females by Y" are of each Y's own rows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from askfirst.domain.outline import Mention
from askfirst.understanding.rules.board import Board, Figure, Part
from askfirst.understanding.rules.recognition import meanings

_PERCENTAGES = frozenset(("percentage", "percentages", "percent", "proportion", "fraction", "pct", "%", "rate"))
_ATTRIBUTES = frozenset(("with", "without", "having", "that", "which", "who", "whose", "where", "over", "under",
    "above", "below", "exceeding", "more", "less", "at"))  # fmt: skip
_GIVES = re.compile(
    r"(?:does|do|did|will|can) (?:each|every|the (?:different|various|individual|respective)) .*"
    r"\b(?:account for|make up|represent|constitute|contribute|bring(?: in)?|amount to|stand for|hold|cover)\b|"
    r"\b(?:come|comes|came|coming|stem|stems|stemmed|originate|originates|is|are|was|were|go|goes|went|belong|"
    r"belongs|belonged|fall|falls|fell|accounted|represented|made up|contributed|brought in)"
    r" (?:(?:due|down) to|from|to|on|for by|by|with) (?:each|every)\b"
)
"""Ways to say that every group gives its part of one whole: "does each Y account for", "comes from each Y"."""
_SMALL = frozenset(("the", "all", "our", "a", "of"))


def told_of_each_group(board: Board, figure: Figure, behind: Sequence[Part]) -> bool:
    """Whether a percentage names what it counts right behind itself; which reading that is will be told."""
    named = _PERCENTAGES.intersection(figure.text.lower().split())
    if not named or figure.candidates or not behind or not board.groups:
        return False
    first = min(behind, key=lambda part: part.first)
    if not (_stands_next(board, figure.last, first) and _divides_others(board, first)):
        return False
    said, own = board.tokens.said(first.first, first.last), board.dataset.plural
    board.assumptions.append(f"{figure.text!r} is taken of each group's own {own}: how many are {said}")
    return True


def divides_the_whole(board: Board, figure: Figure) -> bool:
    """As in "what share of late X does each Y account for": all of the late X are the whole, and each Y has a part."""
    said = " ".join(board.tokens.words()[figure.last :])
    if not board.groups or figure.function != "share" or not _GIVES.search(said):
        return False
    board.assumptions.append(f"{figure.text!r} is taken of all of them together as 100 %")
    return True


def _stands_next(board: Board, last: int, part: Part) -> bool:
    """As in "percentage of | females", "percentage of cars | with 4 cylinders"."""
    between = board.tokens.words()[last : part.first]
    if set(between) <= _SMALL:
        # Behind the rows it must be told how it is said of them: "orders from X" only says which ones.
        rows = any(item.last == last and meanings.means_rows(board, item) for item in board.items)
        return not rows or board.tokens.words()[part.first] in _ATTRIBUTES
    return set(between) <= _SMALL | _ATTRIBUTES


def _divides_others(board: Board, part: Part) -> bool:
    """Whether the groups are of another field than the one that is counted."""
    paths = set(part.what.fields) if isinstance(part.what, Mention) else set()
    return not any(paths & set(group.candidates) for group in board.groups)
