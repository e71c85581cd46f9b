"""Places conditions: comparisons, missing values, flags, the catalog's own conditions, and their negations."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.model import Condition
from askfirst.domain.outline import Term
from askfirst.domain.query import Filter, Operator
from askfirst.understanding.rules import meanings
from askfirst.understanding.rules.amounts import Amount, amount_at, bounded, exactly_at, filter_term, having
from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.naming import names_at
from askfirst.understanding.rules.numbers import comparable_unit, scale

_DOUBTFUL = 0.85
_STATES = ("missing", "empty", "null", "known")
_BOUNDS = ("gt", "ge", "lt", "le", "between")
_OPPOSITE: dict[Operator, Operator] = {
    "eq": "ne", "ne": "eq", "in": "not_in", "not_in": "in", "is_null": "not_null", "not_null": "is_null",
    "gt": "le", "le": "gt", "lt": "ge", "ge": "lt",
}  # fmt: skip


def field_compared(board: Board, at: int) -> int:
    """As in "gross weight over 20k kg", "delay of more than 5 hours", "arrival is missing", "name contains x"."""
    span = board.at(at)
    numeric = meanings.fields(board, span, meanings.is_numeric)
    behind = board.skip(at + 1, "joining")
    if board.is_a(behind, "missing") and board.word(behind).split()[-1] in _STATES:
        return _missing(board, at, behind)
    if board.is_a(behind, "comparator", cue="contains") and board.is_a(behind + 1, "value"):
        return _contains(board, at, behind)
    amount = amount_at(board, behind) or (exactly_at(board, behind) if numeric else None)
    if not amount or meanings.means_rows(board, span):
        return 0
    named = meanings.measures(board, span)
    if named:
        board.havings.append(having(Figure(board.said(at, at + 1), named), amount))
        return amount.last - at
    return _bound(board, numeric, amount, first=at, last=amount.last)


def amount_of(board: Board, at: int) -> int:
    """As in "more than 500 shipments", "over 20k kg", "at least 5 items", "3 containers"."""
    amount = amount_at(board, at)
    exact = amount is None
    amount = amount or exactly_at(board, at)
    if not amount:
        return 0
    target = board.skip(amount.last, "joining") if board.is_a(amount.last, "joining", cue="of") else amount.last
    span = board.at(target)
    numeric = meanings.fields(board, span, meanings.is_numeric)
    if meanings.means_rows(board, span):
        return 0 if exact else _having_rows(board, amount, target)
    if numeric:
        return _bound(board, numeric, amount, first=at, last=target + 1)
    candidates = _with_unit(board, amount.unit) or (() if exact or amount.unit else _compared_before(board))
    return _bound(board, candidates, amount, first=at, last=amount.last)


def _having_rows(board: Board, amount: Amount, target: int) -> int:
    figure = Figure(board.said(amount.first, target + 1), (), "count")
    board.havings.append(having(figure, amount))
    board.root_at = board.root_at if board.root_at is not None else target
    return target + 1 - amount.first


def _bound(board: Board, candidates: tuple[str, ...], amount: Amount, *, first: int, last: int) -> int:
    fitting = bounded(board, candidates, amount)
    if not fitting:
        return 0
    board.place(filter_term(board, board.said(first, last), fitting, amount), first, last)
    return last - first


def _compared_before(board: Board) -> tuple[str, ...]:
    """As in "over 500 instead": the one number that the earlier query has a bound on."""
    bounds = [filter_ for filter_ in board.base.filters if filter_.op in _BOUNDS] if board.base else []
    fields = {filter_.field for filter_ in bounds if meanings.is_numeric(board.bind(filter_.field))}
    return tuple(fields) if len(fields) == 1 else ()


def _with_unit(board: Board, unit: str) -> tuple[str, ...]:
    """The dataset's own numbers that are measured in a unit."""
    if not unit:
        return ()
    units = {name: comparable_unit(field.unit) for name, field in board.dataset.fields.items() if field.unit}
    same = tuple(name for name, of in units.items() if of == unit)
    return same or tuple(name for name, of in units.items() if scale(unit, of))


def missing_values(board: Board, at: int) -> int:
    """As in "without arrival date", "with no vessel"."""
    if not board.is_a(at, "missing"):
        return 0
    return _missing(board, at + 1, at)


def _missing(board: Board, field: int, cue: int) -> int:
    span = board.at(field)
    key = meanings.relation_key(board, span)
    flags = meanings.fields(board, span, meanings.is_flag)
    candidates = (key,) if key else meanings.fields(board, span, meanings.anything)
    first, last = min(field, cue), max(field, cue) + 1
    if not candidates:
        return negations(board, cue) if cue < field else 0
    text = board.said(first, last)
    if flags and cue < field:
        term = Term(text, "filter", flags, op="eq", values=(False,))
    else:
        term = Term(text, "filter", candidates, op="is_null" if board.items[cue].cue == "is_null" else "not_null")
    board.place(term, first, last)
    return last - first


def _contains(board: Board, at: int, behind: int) -> int:
    candidates = meanings.fields(board, board.at(at), meanings.is_text)
    if not candidates:
        return 0
    words = board.said(behind + 1, behind + 2)
    text = board.said(at, behind + 2)
    board.place(Term(text, "filter", candidates, op="contains", values=(words,)), at, behind + 2)
    return behind + 2 - at


def negations(board: Board, at: int) -> int:
    """As in "not late", "not refrigerated", "except Miami", "not to Miami"."""
    if not board.is_a(at, "negation", "missing"):
        return 0
    names = names_at(board, at + 1)
    if names:
        for mention, first, last, confidence in names.found:
            board.place(replace(mention, negated=True), first, last, confidence)
        return names.last - at
    target = board.skip(at + 1, "joining")
    span = board.at(target)
    flags = meanings.fields(board, span, meanings.is_flag)
    named = meanings.condition(board, span)
    if flags and not named:
        board.place(_flag(board, at, target, flags, value=False), at, target + 1)
    elif not named or not _negate(board, named, at, target):
        return 0
    return target + 1 - at


def _negate(board: Board, named: Condition, at: int, target: int) -> bool:
    """Only a condition of one filter has an opposite that a query can hold."""
    if len(named.filters) != 1 or named.filters[0].op not in _OPPOSITE:
        return False
    one = named.filters[0]
    opposite = replace(one, op=_OPPOSITE[one.op])
    board.place(opposite, at, target + 1)
    if opposite.op in ("gt", "ge", "lt", "le"):
        label, said = board.bind(one.field).label, board.said(at, target + 1)
        board.assumptions.append(f"{said!r} leaves out {board.dataset.plural} of which no {label} is known")
    return True


def known_conditions(board: Board, at: int) -> int:
    """A condition of the catalog, or a flag by its name."""
    span = board.at(at)
    named = meanings.condition(board, span)
    if named:
        twins = _twins(board, at, named)
        for filter_ in named.filters:
            board.place(filter_, at, at + 1, _DOUBTFUL if twins else 1.0)
        board.assumptions += twins
        board.assumptions += _disclosed(board, named, at)
        return 1
    flags = meanings.fields(board, span, meanings.is_flag)
    if flags and not meanings.means_rows(board, span):
        board.place(_flag(board, at, at, flags, value=True), at, at + 1)
        return 1
    return 0


def _twins(board: Board, at: int, named: Condition) -> list[str]:
    """What to tell where a stored value of the dataset has the condition's name and says something else."""
    stated = {filter_.field for filter_ in named.filters}
    fields = {hit.field for hit in board.items[at].hits if hit.dataset == board.dataset.name} - stated
    said = board.said(at, at + 1)
    labels = [board.bind(field).label for field in sorted(fields)]
    return [f"{said!r} is also a value of {label}: ask for '{label} {said}' to get those" for label in labels]


def _disclosed(board: Board, named: Condition, at: int) -> list[str]:
    said = board.said(at, at + 1)
    meaning = named.description or " and ".join(_plainly(filter_) for filter_ in named.filters)
    return [f"{said!r} is read as: {meaning}"]


def _plainly(filter_: Filter) -> str:
    return " ".join([filter_.field, filter_.op, *map(str, filter_.values)])


def _flag(board: Board, at: int, target: int, flags: tuple[str, ...], *, value: bool) -> Term:
    return Term(board.said(at, target + 1), "filter", flags, op="eq", values=(value,))
