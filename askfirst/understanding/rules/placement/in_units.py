"""A number that only its unit names: "how big are they on average in TEU", "on average in dollars"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.numbers import comparable_unit
from askfirst.understanding.rules.recognition.terms import is_year
from askfirst.understanding.rules.recognition.verbs import same_root

_NEAR = 3
_OPEN = ("how big", "how large", "how small", "how much", "how high", "how long", "how far", "how heavy", "how old")


def averaged_in_a_unit(board: Board, at: int) -> tuple[list[Figure], int] | None:
    """The numbers of the unit behind "on average in", where nothing else says which number is asked for."""
    average = board.is_a(at, "function") and board.items[at].function in ("avg", "median") and not board.loose
    if not average or not board.is_a(at + 1, "joining", cue="in") or not board.is_a(at + 2, "term", "unit"):
        return None
    unit = comparable_unit(board.word(at + 2))
    before = " ".join(board.tokens.words()[: board.items[at].first])
    own = board.dataset.fields
    paths = tuple(
        name
        for name in own
        if own[name].unit and comparable_unit(own[name].unit) == unit and meanings.is_figure(board.bind(name))
    )
    if not unit or not paths or not any(opening in before for opening in _OPEN):
        return None
    return [Figure(board.said(at, at + 3), paths, board.items[at].function)], at + 3


def told_by_a_verb(board: Board, candidates: tuple[str, ...], at: int) -> tuple[str, ...]:
    """Of the numbers of a unit the one that the words before are about: "loaded with more than 25,000 kg"."""
    first = board.items[at].first
    before = board.tokens.words()[max(first - _NEAR, 0) : first] if len(candidates) > 1 else ()
    told = [
        path
        for path in candidates
        if any(same_root(word, part) for word in before for part in board.bind(path).field.label.lower().split())
    ]
    return tuple(told) if len(told) == 1 else candidates


def counted_in_years(board: Board, named: tuple[str, ...], at: int) -> tuple[str, ...]:
    """As in "at least 80 years of life expectancy": the number that is so counted, and not the year of the rows."""
    years = board.word(at) in ("years", "yrs") and all(is_year(board.bind(path).field) for path in named)
    counted = years and bool(named) and board.is_a(at + 1, "joining", cue="of")
    return meanings.fields(board, board.at(at + 2), meanings.is_figure) if counted else ()
