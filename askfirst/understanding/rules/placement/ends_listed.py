"""Ends and averages of one number side by side: "the smallest, the largest and the average cost"."""

from __future__ import annotations

from dataclasses import dataclass

from askfirst.domain.query import Function
from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.implied import implied

_ENDS: dict[str, Function] = {"high": "max", "low": "min", "most": "max", "least": "min", "late": "max", "early": "min"}
_ONES = ("one", "ones", "value", "figure", "reading", "number", "amount")
_CALCULATED = ("avg", "median", "sum", "min", "max", "stddev")


@dataclass(frozen=True, slots=True)
class _Asked:
    """A function and the words that name it."""

    function: Function
    text: str


def ends_and_averages(board: Board, at: int) -> int:
    """Several of these before one number, at least one of them said as an end is: each is a figure of its own."""
    asked: list[_Asked] = []
    here = at
    while (function := _function_at(board, here)) and (joint := _joint(board, here + 1)):
        asked.append(_Asked(function, board.said(here, here + 1)))
        here = joint
    last = _function_at(board, here)
    target = here + 1 if last else here
    paths, named = _number_at(board, target)
    if not asked or not paths or not (last or named):
        return 0
    if not any(board.is_a(place, "superlative") for place in range(at, target)):
        return 0
    if last:
        asked.append(_Asked(last, board.said(here, target + 1)))
    if last and len({one.function for one in asked}) == 1 and {"min", "max"} & {asked[0].function}:
        return 0  # "Furthest east, i.e. with the largest longitude" says one end twice.
    figures = [Figure(one.text, paths, one.function) for one in asked]
    board.figures += figures if last else [*figures, Figure(board.said(target, target + 1), named)]
    return target + 1 - at


def end_of_the_same(board: Board, at: int) -> int:
    """As in "the mean weight, and the heaviest one": the end of the number that was calculated right before."""
    end = _function_at(board, at) if board.is_a(at, "superlative") else None
    before = at - 1
    while board.is_a(before, "conjunction", cue="and"):
        before -= 1
    figure = board.figures[-1] if board.figures else None
    if end is None or figure is None or before == at - 1 or board.word(at + 1) not in _ONES:
        return 0
    meant = implied(board.word(at).split(), board.dataset)
    same = set(figure.candidates) & set(meanings.fields(board, board.at(before), meanings.is_figure))
    if figure.function not in _CALCULATED or not same or (meant and not same & set(meant)):
        return 0
    board.figures.append(Figure(board.said(at, at + 2), figure.candidates, end))
    return 2


def _function_at(board: Board, at: int) -> Function | None:
    """What an item says is to be calculated; of superlatives only the ends of a number do."""
    if board.is_a(at, "superlative"):
        if board.items[at].cue == "early" and implied(board.word(at).split(), board.dataset):
            return "max"  # The oldest of what has an age has the highest.
        return _ENDS.get(board.items[at].cue)
    function = board.items[at].function if board.is_a(at, "function") else None
    return function if function in _CALCULATED else None


def _joint(board: Board, at: int) -> int:
    """The item behind commas and "and"; 0 where none stands."""
    behind = board.skip(at, "conjunction")
    plain = all(board.items[place].cue == "and" for place in range(at, min(behind, len(board.items))))
    behind = behind + 1 if behind > at and board.is_a(behind, "goal", cue="which") else behind
    behind = board.skip(behind, "joining") if board.is_a(behind - 1, "goal") else behind
    return behind if behind > at and plain else 0


def _number_at(board: Board, at: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The field of a number, and the named measures where it is called by one: "average order value"."""
    span = board.at(at)
    if span is None or meanings.means_rows(board, span):
        return (), ()
    named = meanings.measures(board, span)
    if named:
        found = (board.dataset.measures[name].field for name in named)
        return tuple(dict.fromkeys(path for path in found if path)), named
    return meanings.fields(board, span, meanings.is_figure), ()
