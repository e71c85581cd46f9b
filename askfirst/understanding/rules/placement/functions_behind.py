"""How a number is calculated, said behind it: "freight cost by carrier, mean and sd", "construction, annual mean"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span

_OF_NUMBERS = ("avg", "min", "max", "median", "stddev", "sum", "percentile", "range")
_GOES_ON = ("grouping", "joining", "conjunction", "relation", "grain", "columns", "order", "change", "goal", "limit")
_APART = (",", ":", "(", "-", "–", ";", "—")  # noqa: RUF001 - as people type it


def calculated_behind(board: Board, at: int) -> tuple[list[Figure], int] | None:
    """The figures of the functions that begin at an item, of the numbers that stand before them."""
    if asked := _so_much(board, at):
        return asked
    functions, last = _functions(board, at)
    if board.rank or not functions or not _ends(board, last):
        return None
    if board.figures:
        return _besides(board, at, functions, last) or _instead(board, functions, last)
    numbers = [span for _, span in board.loose if meanings.fields(board, span, meanings.is_figure)]
    apart = board.items[at].first > 0 and board.tokens.items[board.items[at].first - 1].text in _APART
    if not numbers or (len(numbers) > 1 and not apart):
        return None
    return [_figure(board, number, function) for number in numbers for function in functions], last


def _so_much(board: Board, at: int) -> tuple[list[Figure], int] | None:
    """As in "how many, and worth how much": the number right before is asked for, added up."""
    if board.word(at) != "how much" or not board.loose or board.loose[-1][0] != at - 1 or not _ends(board, at + 1):
        return None
    span = board.loose[-1][1]
    paths = meanings.fields(board, span, meanings.is_figure)
    if not paths or span.last != board.items[at].first:
        return None
    board.loose.pop()
    return [Figure(board.said(at - 1, at + 1), paths, "sum", first=span.first, last=span.last)], at + 1


def _besides(board: Board, at: int, functions: list[Span], last: int) -> tuple[list[Figure], int] | None:
    """As in "mean age, sd by race": of the number that was calculated just before."""
    figure = board.figures[-1]
    named = any(name in board.dataset.measures for name in figure.candidates)
    if not board.is_a(at - 1, "conjunction") or figure.function not in _OF_NUMBERS or not figure.candidates or named:
        return None
    bare = replace(figure, text=figure.text.split(" ", 1)[-1])
    return [_of(board, bare, figure.candidates, function) for function in functions], last


def _instead(board: Board, functions: list[Span], last: int) -> tuple[list[Figure], int] | None:
    """As in "how many hours did it take on average", "order value by channel: mean and median"."""
    figure, named = board.figures[-1], board.dataset.measures
    told = figure.text.lower()
    open_ = figure.function is None or (figure.function == "sum" and told.startswith(("how many ", "how much ")))
    fields = tuple(named[name].field or "" if name in named else name for name in figure.candidates)
    others = any(one.function != "count" or one.candidates for one in board.figures[:-1])
    functions_named = {named[name].function for name in figure.candidates if name in named}
    if functions_named - {"sum"} and all(function.function == "sum" for function in functions):
        return None  # "Average delay of both years combined": taken together, and not added up.
    if others or not open_ or not fields or not all(fields) or figure.second or figure.near:
        return None
    counted = f"{figure.text.split(' ', 2)[-1]!r} is counted by adding up"
    board.assumptions[:] = [told for told in board.assumptions if not told.startswith(counted)]
    board.figures.pop()
    return [_of(board, figure, fields, function) for function in functions], last


def _of(board: Board, figure: Figure, fields: tuple[str, ...], function: Span) -> Figure:
    said = f"{board.tokens.said(function.first, function.last)} {figure.text}"
    return replace(figure, text=said, candidates=fields, function=function.function, percent=function.number)


def _functions(board: Board, at: int) -> tuple[list[Span], int]:
    found: list[Span] = []
    here = at
    while (span := board.at(here)) and span.kind == "function" and span.function in _OF_NUMBERS:
        if board.word(here).endswith(" of") or (span.function == "percentile" and span.number is None):
            return [], at
        found.append(span)
        joint = board.skip(here + 1, "conjunction")
        if joint == here + 1 or not board.is_a(joint, "function") or board.items[joint].function not in _OF_NUMBERS:
            return found, here + 1
        here = joint
    return [], at


def _ends(board: Board, at: int) -> bool:
    """Whether no number follows that the functions may be of."""
    span = board.at(board.skip(at, "conjunction"))
    if span is None or (span.kind == "function" and span.function == "count"):
        return True
    return span.kind in _GOES_ON and not board.is_a(at, "joining", cue="of")


def _figure(board: Board, number: Span, function: Span) -> Figure:
    paths = meanings.fields(board, number, meanings.is_figure)
    said = f"{board.tokens.said(function.first, function.last)} {board.tokens.said(number.first, number.last)}"
    return Figure(said, paths, function.function, percent=function.number, first=number.first, last=number.last)
