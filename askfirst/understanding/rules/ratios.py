"""One number over another: "cost per kg", "ratio of a to b", "a divided by b"."""

from __future__ import annotations

from askfirst.domain.outline import Term
from askfirst.understanding.rules import meanings
from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.figures import figure_at
from askfirst.understanding.rules.numbers import comparable_unit
from askfirst.understanding.rules.spans import Span

_DIVIDED = ("divided by", "over", "/")
_SUMMED = (None, "sum", "avg")


def ratios(board: Board, at: int) -> int:
    """As in "freight cost per container", "sales per order", "length to width ratio", "a divided by b"."""
    found = figure_at(board, at)
    if not found or len(found[0]) != 1:
        return 0
    figure, joint = found[0][0], found[1]
    if figure.function not in _SUMMED or figure.near:
        return 0
    fields = _fields(board, figure)
    if not fields:
        return 0
    if _is_part_of(board, joint) or board.word(joint) == "per" or board.word(joint) in _DIVIDED:
        taken = _over(board, at, joint + 1, fields)
        if taken and _is_part_of(board, joint):
            board.assumptions.append(f"{board.said(at, at + taken)!r} is given as a fraction of 1")
        return taken
    if board.word(joint) == "to" and board.is_a(joint + 2, "function") and board.items[joint + 2].function == "ratio":
        taken = _over(board, at, joint + 1, fields)
        return taken + 1 if taken else 0
    return 0


def _is_part_of(board: Board, at: int) -> bool:
    """As in "a as a fraction of b"."""
    if not board.is_a(at, "function") or board.word(at) not in ("share of", "fraction of", "proportion of"):
        return False  # a percentage is a hundred times as much as the ratio
    return "as" in board.tokens.words()[max(board.items[at].first - 2, 0) : board.items[at].first]


def _fields(board: Board, figure: Figure) -> tuple[str, ...]:
    """The fields that are added up above the line."""
    named = [board.dataset.measures[name] for name in figure.candidates if name in board.dataset.measures]
    if named:
        return tuple(measure.field for measure in named if measure.field and measure.function in ("sum", "avg"))
    return figure.candidates


def _over(board: Board, at: int, target: int, fields: tuple[str, ...]) -> int:
    span = board.at(target)
    text = board.said(at, target + 1) if span else ""
    if meanings.means_rows(board, span):
        board.figures.append(Figure(text, fields, "ratio"))
        board.assumptions.append(f"{text!r} divides the total by the number of {board.dataset.plural}")
        return target + 1 - at
    second = tuple(path for path in denominators(board, span) if path not in fields)
    if not second:
        return 0
    if len(second) > 1:
        board.figures.append(Figure(text, fields, "ratio"))
        board.seconds.append(Term(board.said(target, target + 1), "second", second))
    else:
        board.figures.append(Figure(text, fields, "ratio", second[0]))
    return target + 1 - at


def denominators(board: Board, span: Span | None) -> tuple[str, ...]:
    """The numbers that a word below the line may mean: by name, or by the unit that they are counted in."""
    if span is not None and span.kind == "unit":
        own = board.dataset.fields.values()
        return tuple(field.name for field in own if field.unit and comparable_unit(field.unit) == span.cue)
    return meanings.fields(board, span, meanings.is_figure)
