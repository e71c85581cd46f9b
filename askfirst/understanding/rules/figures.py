"""Places what a question calculates: counts, totals, averages, percentiles, shares, correlations, named measures."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules import meanings
from askfirst.understanding.rules.amounts import Amount, amount_at, having
from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.spans import Span

Found = tuple[list[Figure], int]
"""The figures, and the item behind them."""


_IN_ALL = ("in total", "overall", "combined", "total", "altogether")


def calculations(board: Board, at: int) -> int:
    """As in "how many shipments", "average weight", "average delay over 10 hours", a named measure."""
    if board.figures and board.word(at) in _IN_ALL:
        return 1
    found = figure_at(board, at)
    if not found or (board.is_a(at, "term") and not meanings.measures(board, board.at(at))):
        return 0
    figures, last = found
    amount = amount_at(board, board.skip(last, "joining"))
    if amount and len(figures) == 1 and not _is_of_rows(figures[0], amount):
        board.havings.append(having(replace(figures[0], text=board.said(at, amount.last)), amount))
        return amount.last - at
    board.figures += figures
    return last - at


def _is_of_rows(figure: Figure, amount: Amount) -> bool:
    """Whether the amount is the rows' own: "how many orders over 2000 dollars" counts no dollars."""
    return figure.function == "count" and (bool(amount.unit) or figure.text.lower().startswith("how many"))


def figure_at(board: Board, at: int) -> Found | None:
    """What is calculated from an item on; a bare numeric field has no function yet."""
    span = board.at(at)
    if span is None:
        return None
    if span.kind == "strange":
        meant = meanings.strangers(span, "figure")
        return ([Figure(board.said(at, at + 1), meant, near=True)], at + 1) if meant else None
    if span.kind == "function":
        return _calculated(board, at)
    candidates = meanings.measures(board, span) or meanings.fields(board, span, meanings.is_figure)
    if not candidates or meanings.means_rows(board, span):
        return None
    return [Figure(board.said(at, at + 1), candidates)], at + 1


def _calculated(board: Board, at: int) -> Found | None:
    function = board.items[at].function
    target = board.skip(at + 1, "joining") if board.is_a(at + 1, "joining", cue="of") else at + 1
    if function in ("count", "count_distinct"):
        return _counted(board, at, target, distinct=function == "count_distinct")
    if function == "correlation":
        return _paired(board, at, target)
    if function == "share":
        return _shared(board, at, target)
    return _applied(board, at, target)


def _counted(board: Board, at: int, target: int, *, distinct: bool) -> Found | None:
    span = board.at(target)
    if span and meanings.means_rows(board, span):
        return [Figure(board.said(at, target + 1), (), "count")], target + 1
    amounts = meanings.fields(board, span, meanings.is_figure)
    if amounts and not distinct:
        said = board.said(target, target + 1)
        board.assumptions.append(f"{said!r} is counted by adding up the field of that name")
        return [Figure(board.said(at, target + 1), amounts, "sum")], target + 1
    key = meanings.relation_key(board, span)
    different = (key,) if key else meanings.fields(board, span, meanings.anything)
    described = not distinct and (meanings.means_rows(board, board.at(target + 1)) or _is_flag(board, span))
    if different and not described and not meanings.condition(board, span) and not board.is_a(target + 1, "value"):
        return [Figure(board.said(at, target + 1), different, "count_distinct")], target + 1
    return None if distinct else ([Figure(board.said(at, at + 1), (), "count")], at + 1)


def _is_flag(board: Board, span: Span | None) -> bool:
    return bool(meanings.fields(board, span, meanings.is_flag))


def _paired(board: Board, at: int, target: int) -> Found | None:
    first = meanings.fields(board, board.at(target), meanings.is_numeric)
    joint = board.skip(target + 1, "conjunction", "joining")
    second = meanings.fields(board, board.at(joint), meanings.is_numeric)
    if not first or not second or joint == target + 1:
        return None
    if len(second) > 1:
        labels = board.bind(second[0]).label
        board.assumptions.append(f"{board.said(joint, joint + 1)!r} is read as {labels}")
    return [Figure(board.said(at, joint + 1), first, "correlation", second[0])], joint + 1


def _shared(board: Board, at: int, target: int) -> Found | None:
    span = board.at(target)
    if meanings.means_rows(board, span):
        return [Figure(board.said(at, target + 1), (), "share")], target + 1
    paths = meanings.fields(board, span, meanings.is_figure)
    if paths:
        return [Figure(board.said(at, target + 1), paths, "share")], target + 1
    return ([Figure(board.said(at, at + 1), (), "share")], at + 1) if board.is_a(target, "grouping") else None


def _applied(board: Board, at: int, target: int) -> Found | None:
    """A function over one or several numeric fields, or over a named measure."""
    span = board.items[at]
    if board.is_a(target, "conjunction"):
        return _and_another(board, at, target + 1)
    meant = meanings.strangers(board.at(target), "figure")
    if meant:
        said = board.said(target, target + 1)
        return [Figure(said, meant, span.function, percent=span.number, near=True)], target + 1
    named = _named(board, target, span)
    if named:
        return [replace(named, text=board.said(at, target + 1))], target + 1
    if span.function == "sum" and meanings.means_rows(board, board.at(target)):
        return [Figure(board.said(at, target + 1), (), "count")], target + 1
    figures: list[Figure] = []
    last = target
    while paths := _numbers(board, last, span.function or ""):
        said = board.said(at if not figures else last, last + 1)
        figures.append(Figure(said, paths, span.function, percent=span.number))
        if not board.is_a(last + 1, "conjunction") or not _numbers(board, last + 2, "sum"):
            return figures, last + 1
        last += 2
    return None


def _and_another(board: Board, at: int, second: int) -> Found | None:
    """As in "total and average cost": two functions over one field."""
    span = board.items[at]
    rest = _calculated(board, second) if board.is_a(second, "function") else None
    fields = _measured(board, second)
    if rest:
        own = replace(rest[0][0], text=board.said(at, at + 1), function=span.function, percent=span.number)
        return [own, *rest[0]], rest[1]
    if fields:
        own = Figure(board.said(at, at + 1), fields, span.function, percent=span.number)
        names = meanings.measures(board, board.at(second))
        return [own, Figure(board.said(second, second + 1), names)], second + 1
    return None


def _named(board: Board, at: int, function: Span) -> Figure | None:
    """A function before a named measure says what the measure is, or calculates otherwise on its field."""
    names = meanings.measures(board, board.at(at))
    alike = tuple(name for name in names if board.dataset.measures[name].function == function.function)
    fields = _measured(board, at)
    if alike:
        return Figure("", alike)
    return Figure("", fields, function.function, percent=function.number) if fields else None


def _measured(board: Board, at: int) -> tuple[str, ...]:
    """The field under a named measure: in "total and average cost" both are of the cost."""
    named = [board.dataset.measures[name] for name in meanings.measures(board, board.at(at))]
    return tuple(measure.field for measure in named if measure.field)


def _numbers(board: Board, at: int, function: str) -> tuple[str, ...]:
    span = board.at(at)
    paths = meanings.fields(board, span, meanings.is_figure)
    if not paths and function in ("min", "max"):
        paths = meanings.fields(board, span, meanings.is_time)
    return paths or meanings.fields(board, span, meanings.is_numeric)
