"""Reads "more than 500", "between 10 and 20 kg", "5 or more", and what they can bound."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import cast

from askfirst.domain.outline import Term
from askfirst.domain.query import Operator, Scalar
from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.recognition.magnitudes import in_its_size
from askfirst.understanding.rules.recognition.number_ranges import range_of
from askfirst.understanding.rules.recognition.numbers import comparable_unit, scale
from askfirst.understanding.rules.words.counting_words import NUMBER_WORDS

_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Amount:
    """A comparison with a number, its unit if one was said, and the items it stands on."""

    op: Operator
    values: tuple[float, ...]
    unit: str
    first: int
    last: int


def amount_at(board: Board, at: int) -> Amount | None:
    """The comparison that begins at an item."""
    if board.is_a(at, "comparator", cue="between") or (board.word(at) == "from" and board.is_a(at + 1, "number")):
        return _between(board, at)
    if board.is_a(at, "comparator"):
        return _compared(board, at)
    if ranged := _ranged(board, at):
        return ranged
    if board.is_a(at, "number"):
        unit, last = _unit(board, at)
        if board.word(last) in ("to", "-") and board.is_a(last + 1, "number"):
            return replace(between, first=at) if (between := _between(board, at - 1)) else None
        if board.is_a(last, "comparator", cue="ge_after") or board.is_a(last, "comparator", cue="le_after"):
            op = cast("Operator", board.items[last].cue.removesuffix("_after"))
            return Amount(op, (_number(board, at),), unit, at, last + 1)
    return None


def exactly_at(board: Board, at: int) -> Amount | None:
    """A bare number, as in "with 3 items", or several: "3 or 4 items", "3, 4 and 6 items"."""
    if not board.is_a(at, "number") or board.items[at].cue == "times":
        return None
    if ranged := _ranged(board, at):
        return ranged
    unit, last = _unit(board, at)
    values = [_number(board, at)]
    while board.skip(last, "conjunction") > last and board.is_a(board.skip(last, "conjunction"), "number"):
        number = board.skip(last, "conjunction")
        more, behind = _unit(board, number)
        if unit != more and unit and more:
            break
        values.append(_number(board, number))
        unit, last = unit or more, behind
    return Amount("in" if len(values) > 1 else "eq", tuple(values), unit, at, last)


def _ranged(board: Board, at: int) -> Amount | None:
    """As in "5-10 containers", "double-digit": both ends stand in one item."""
    if not board.is_a(at, "number"):
        return None
    ends = range_of(board.tokens.said(board.items[at].first, board.items[at].last))
    unit, last = _unit(board, at)
    return Amount("between", ends, unit, at, last) if ends else None


def _compared(board: Board, at: int) -> Amount | None:
    op = board.items[at].cue
    number = board.skip(at + 1, "joining") if op in ("eq", "ne") else at + 1
    if op not in ("gt", "ge", "lt", "le", "eq", "ne") or not board.is_a(number, "number"):
        return None
    if board.items[number].cue == "times":
        return None  # of something else, not so many
    unit, last = _unit(board, number)
    return Amount(cast("Operator", op), (_number(board, number),), unit, at, last)


def _between(board: Board, at: int) -> Amount | None:
    if not board.is_a(at + 1, "number"):
        return None
    first_unit, joint = _unit(board, at + 1)
    if board.word(joint) not in ("and", "to", "up to", "through", "-") or not board.is_a(joint + 1, "number"):
        return None
    unit, last = _unit(board, joint + 1)
    low, high = sorted((_in_scale_of(board, at + 1, joint + 1), _number(board, joint + 1)))
    return Amount("between", (low, high), unit or first_unit, at, last)


def _number(board: Board, at: int) -> float:
    return board.items[at].number or 0.0


def _in_scale_of(board: Board, at: int, other: int) -> float:
    """The number of an item; "5" is five million too in "between 5 and 6 million"."""
    low, high = board.items[at], board.items[other]
    said = board.tokens.said(high.first, high.last)
    begins = _DIGITS.match(said)
    plain = _DIGITS.fullmatch(board.tokens.said(low.first, low.last))
    spelled = NUMBER_WORDS.get(said.lower().split()[0]) if said else None
    mantissa = float(begins[0].replace(",", "")) if begins else spelled
    small, large = low.number or 0.0, high.number or 0.0
    spoken = plain or board.tokens.items[low.first].word in NUMBER_WORDS
    whole = low.length == 1 or board.tokens.items[low.last - 1].word == "half"
    scaled = mantissa and spoken and whole and 0 < small < mantissa < large
    return small * large / mantissa if scaled and mantissa else small


def _unit(board: Board, at: int) -> tuple[str, int]:
    """The unit of the number at an item, and the item behind both."""
    if board.is_a(at + 1, "unit"):
        return board.items[at + 1].cue, at + 2
    return board.items[at].cue, at + 1


def bounded_behind(board: Board, amount: Amount, last: int) -> tuple[Amount, int]:
    """As in "forty tonnes net or more": the comparison behind all that tells what a bare number is of."""
    cue = board.items[last].cue if board.is_a(last, "comparator") else ""
    if amount.op != "eq" or cue not in ("ge_after", "le_after"):
        return amount, last
    return replace(amount, op=cast("Operator", cue.removesuffix("_after"))), last + 1


def bounded(board: Board, candidates: tuple[str, ...], amount: Amount) -> tuple[str, ...]:
    """The fields among the candidates whose unit is the one that was said, or else one that it can be turned into."""
    if not amount.unit:
        return candidates
    units = {path: comparable_unit(board.bind(path).field.unit) for path in candidates}
    same = tuple(path for path, unit in units.items() if unit in ("", amount.unit))
    first = next((unit for unit in units.values() if scale(amount.unit, unit)), None)
    return same or tuple(path for path, unit in units.items() if unit == first)


def filter_term(board: Board, text: str, candidates: tuple[str, ...], amount: Amount) -> Term:
    """The comparison as a filter on one of the candidates."""
    whole = all(board.bind(path).field.type == "integer" for path in candidates)
    unit = board.bind(candidates[0]).field.unit
    times = scale(amount.unit, comparable_unit(unit)) or 1.0
    values: tuple[Scalar, ...] = tuple(in_its_size(value * times, unit) for value in amount.values)
    if whole and all(float(value).is_integer() for value in values):
        values = tuple(int(value) for value in values)
    return Term(text, "filter", candidates, op=amount.op, values=values)


def having(board: Board, figure: Figure, amount: Amount) -> Term:
    """The comparison as a condition on a figure, in the unit that the figure has."""
    named = board.dataset.measures
    fields = [named[name].field if name in named else name for name in figure.candidates]
    units = [board.bind(path).field.unit for path in fields if path]
    times = (scale(amount.unit, comparable_unit(units[0])) if units and amount.unit else None) or 1.0
    values = tuple(in_its_size(value * times, units[0] if units else "") for value in amount.values)
    return replace(figure.term("having"), op=amount.op, values=values)
