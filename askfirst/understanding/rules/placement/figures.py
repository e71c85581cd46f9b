"""Places what a question calculates: counts, totals, averages, percentiles, shares, correlations, named measures."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.placement.afterwards import told_afterwards
from askfirst.understanding.rules.placement.amounts_of_rows import is_of_rows
from askfirst.understanding.rules.placement.averaged_rows import averaged_per_row
from askfirst.understanding.rules.placement.counted_groups import count_periods
from askfirst.understanding.rules.placement.counted_things import counts_by_groups, told_apart
from askfirst.understanding.rules.placement.group_conditions import compared_later
from askfirst.understanding.rules.placement.number_words import (
    asked_of_the_row,
    asks_for_the_next,
    counted_behind_rows,
    is_asked_alone,
    is_measured,
    is_number_of_a_field,
    is_told_behind,
    is_unit_of_time,
    named_by_function,
    said_before,
    told_in_all,
)
from askfirst.understanding.rules.placement.pairs import paired
from askfirst.understanding.rules.placement.verbs_of_numbers import is_said_of_rows
from askfirst.understanding.rules.placement.way_ends import narrowed
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.amounts import amount_at, having
from askfirst.understanding.rules.recognition.events import deed_field, event_field, only_happened
from askfirst.understanding.rules.recognition.spread_words import SPREAD
from askfirst.understanding.rules.spans import Span

Found = tuple[list[Figure], int]
"""The figures, and the item behind them."""
_RATES = ("rate", "rates")


def calculations(board: Board, at: int) -> int:
    """As in "how many shipments", "average weight", "average delay over 10 hours", a named measure."""
    if asked_of_the_row(board, at):
        board.loose.append((at + 1, board.items[at + 1]))
        return 2
    apart = told_apart(board, at)
    found = None if apart else figure_at(board, at) or said_before(board, at)
    if apart or (not found and told_in_all(board, at)) or told_afterwards(board, at) or asks_for_the_next(board, at):
        return 1
    counted = counted_behind_rows(board, at) or counts_by_groups(board, at)
    named = bool(meanings.measures(board, board.at(at))) or counted
    if not found or (board.is_a(at, "term") and not named):
        return 0
    figures, last = found
    amount = amount_at(board, board.skip(last, "joining"))
    if amount and len(figures) == 1 and not is_of_rows(board, figures[0], amount):
        board.havings.append(having(board, replace(figures[0], text=board.said(at, amount.last)), amount))
        if figures[0].function == "share":
            board.figures.append(figures[0])
        return amount.last - at
    later = compared_later(board, figures[0], last) if len(figures) == 1 else None
    if later:
        board.havings.append(having(board, figures[0], later))
        return last - at
    if board.is_a(at, "function", cue=SPREAD):
        board.assumptions.append(f"{board.said(at, at + 1)!r} is answered with the standard deviation")
    board.figures += figures
    held = [(figure.first, figure.last) for figure in figures]
    board.loose = [
        (index, span) for index, span in board.loose if not any(first <= span.first < end for first, end in held)
    ]
    return last - at


def figure_at(board: Board, at: int) -> Found | None:
    """What is calculated from an item on; a bare numeric field has no function yet."""
    span = board.at(at)
    if span is None:
        return None
    if span.kind == "strange":
        meant = meanings.strangers(span, "figure")
        return ([Figure(board.said(at, at + 1), meant, near=True)], at + 1) if meant else None
    if span.kind == "function":
        return _quartiles(board, at) if board.word(at).startswith("quartile") else _calculated(board, at)
    rows = 2 if counted_behind_rows(board, at) else int(counts_by_groups(board, at))
    rows = rows or int(board.root_at is None and _happenings(board, at))
    if rows:
        return [Figure(board.said(at, at + rows), (), "count")], at + rows
    candidates = meanings.measures(board, span) or meanings.fields(board, span, meanings.is_figure)
    if not candidates or meanings.means_rows(board, span):
        return None
    return [Figure(board.said(at, at + 1), candidates, first=span.first, last=span.last)], at + 1


def _calculated(board: Board, at: int) -> Found | None:
    function = board.items[at].function
    target = board.skip(at + 1, "joining") if board.is_a(at + 1, "joining", cue="of") else at + 1
    if function in ("count", "count_distinct"):
        return _counted(board, at, target, distinct=function == "count_distinct")
    if function in ("correlation", "ratio", "gap", "product"):
        return paired(board, at, target)
    if function == "share":
        return _shared(board, at, target)
    return _applied(board, at, target)


def _happenings(board: Board, at: int) -> bool:
    """As in "how many arrivals": rows that have none yet do not count."""
    path = event_field(board, board.at(at)) or deed_field(board, at)
    if path:
        only_happened(board, at, path)
    return path is not None


def _quartiles(board: Board, at: int) -> Found | None:
    """As in "quartiles of the cost": what a quarter, a half and three quarters stay below."""
    target = board.skip(at + 1, "joining")
    rest = figure_at(board, target + 1) if board.is_a(target, "conjunction") else None
    paths = rest[0][0].candidates if rest else meanings.fields(board, board.at(target), meanings.is_figure)
    said = board.said(at, target + 1) if paths else ""
    figures = [Figure(said, paths, "percentile", percent=percent) for percent in (25.0, 50.0, 75.0)]
    if rest and paths:
        return [*figures, *rest[0]], rest[1]
    return (figures, target + 1) if paths else None


def _counted(board: Board, at: int, target: int, *, distinct: bool) -> Found | None:
    span = board.at(target)
    if span and span.kind == "grain" and is_unit_of_time(board, target):
        return _periods(board, at, target)
    if span and (meanings.means_rows(board, span) or (not distinct and _happenings(board, target))):
        return [Figure(board.said(at, target + 1), (), "count")], target + 1
    counted = meanings.distinct_counts(board, span) if distinct else ()
    if counted:
        return [Figure(board.said(at, target + 1), counted)], target + 1
    amounts = meanings.fields(board, span, meanings.is_figure)
    if amounts and not distinct:
        said = board.said(target, target + 1)
        if span and _is_plural(board, span) and is_measured(board, amounts, said):
            board.unplaced.append(said)  # "How many loads" wants no tonnes.
        board.assumptions.append(f"{said!r} is counted by adding up the field of that name")
        return [Figure(board.said(at, target + 1), amounts, "sum")], target + 1
    key = meanings.relation_key(board, span)
    different = (key,) if key else meanings.fields(board, span, meanings.anything)
    plural = _is_plural(board, span)
    rows_behind = not plural and meanings.means_rows(board, board.at(target + 1))
    described = not distinct and (rows_behind or _is_flag(board, span))
    named = board.is_a(target + 1, "value") and not _is_plural(board, span)
    different = narrowed(board, different, board.items[at].first) if len(different) > 1 else different
    if different and not described and not meanings.condition(board, span) and not named:
        return [Figure(board.said(at, target + 1), different, "count_distinct")], target + 1
    return None if distinct else ([Figure(board.said(at, at + 1), (), "count")], at + 1)


def _periods(board: Board, at: int, target: int) -> Found:
    """As in "how many days": the rows, where each is of one day; else no query says how many there are."""
    text = board.said(at, target + 1)
    if board.items[target].cue != board.dataset.grain:
        count_periods(board, text, board.items[target].cue)
    return [Figure(text, (), "count")], target + 1


def _is_plural(board: Board, span: Span | None) -> bool:
    token = board.tokens.items[span.last - 1] if span else None
    return token is not None and token.word != token.stem


def _is_flag(board: Board, span: Span | None) -> bool:
    return bool(meanings.fields(board, span, meanings.is_flag))


def _shared(board: Board, at: int, target: int) -> Found | None:
    """As in "share of cost by X", "what percentage of orders are late", "the late rate"."""
    span = board.items[at]
    if board.word(at) in _RATES and not _is_state(board, board.at(at - 1)):
        return None
    target = target + 1 if board.is_a(target, "function") and board.items[target].function == "sum" else target
    paths = _measured(board, target) or meanings.fields(board, board.at(target), meanings.is_figure)
    if paths and is_said_of_rows(board, target):
        return [Figure(board.said(at, at + 1), (), "share", first=span.first, last=span.last)], at + 1
    of_rows = meanings.means_rows(board, board.at(target))
    behind = target + 1 if of_rows or paths else at + 1
    last = board.items[behind - 1].last
    return [Figure(board.said(at, behind), () if of_rows else paths, "share", first=span.first, last=last)], behind


def _is_state(board: Board, span: Span | None) -> bool:
    """Whether it says of some rows what does not hold for all: a condition, a flag, a stored value."""
    if span is None or span.kind == "value":
        return span is not None
    return meanings.condition(board, span) is not None or _is_flag(board, span)


def _applied(board: Board, at: int, target: int) -> Found | None:
    """A function over one or several numeric fields, or over a named measure."""
    span = board.items[at]
    if board.is_a(target, "conjunction") and not _numbers(board, target + 1, span.function or ""):
        return _and_another(board, at, target + 1)
    # A comma as in "median, body mass" parts nothing.
    target += board.is_a(target, "conjunction")
    if _says_no_more(board, target):
        target += 1
    target = _behind_rows(board, target + 1 if is_number_of_a_field(board, target) else target)
    meant = meanings.strangers(board.at(target), "figure")
    named = _named(board, target, span)
    if meant or named:
        stranger = Figure(board.said(target, target + 1), meant, span.function, percent=span.number, near=True)
        return [replace(named, text=board.said(at, target + 1)) if named else stranger], target + 1
    target = target + 1 if (own := named_by_function(board, target)) else target
    own = own or named_by_function(board, at)
    if own:
        return [Figure(board.said(at, target + 1), own, span.function, percent=span.number)], target + 1
    if span.function == "sum" and meanings.means_rows(board, board.at(target)):
        return [Figure(board.said(at, target + 1), (), "count")], target + 1
    return _of_fields(board, at, target)


def _says_no_more(board: Board, at: int) -> bool:
    """As in "average monthly sales", where each row is of one month; "mean of employment in construction"."""
    if board.is_a(at, "grain"):
        return board.items[at].cue == board.dataset.grain
    behind = board.is_a(at, "joining", cue="in") and board.items[at].first > board.items[at - 1].last
    return behind or is_asked_alone(board, at)


def _behind_rows(board: Board, at: int) -> int:
    """As in "average order worth", "mean of employment in construction": the number is named behind the rows."""
    behind = board.skip(at + 1, "joining")
    numeric = meanings.fields(board, board.at(behind), meanings.is_figure)
    joined = board.is_a(at + 1, "joining", cue="with") or board.is_a(at + 1, "joining", cue="for")
    return behind if numeric and meanings.means_rows(board, board.at(at)) and not joined else at


def _of_fields(board: Board, at: int, target: int) -> Found | None:
    """As in "average weight and volume": one function over fields side by side."""
    span = board.items[at]
    figures: list[Figure] = []
    last = target
    while paths := _numbers(board, last, span.function or ""):
        said = board.said(at if not figures else last, last + 1)
        figures.append(Figure(said, paths, span.function, percent=span.number))
        beside = board.is_a(last + 1, "conjunction") and _numbers(board, last + 2, "sum")
        if not beside or is_told_behind(board, last + 3, span):
            return figures, last + 1
        last += 2
    return None


def _and_another(board: Board, at: int, second: int) -> Found | None:
    """As in "total and average cost": two functions over one field."""
    span = board.items[at]
    rest = figure_at(board, second) if board.is_a(second, "function") else None
    fields = _measured(board, second)
    if rest and (one := averaged_per_row(board, at, rest)):
        return one
    if rest and rest[0][0].candidates:
        own = replace(rest[0][0], text=board.said(at, at + 1), function=span.function, percent=span.number)
        return [own, *rest[0]], rest[1]
    if fields:
        own = Figure(board.said(at, at + 1), fields, span.function, percent=span.number)
        names = meanings.measures(board, board.at(second))
        return [own, Figure(board.said(second, second + 1), names)], second + 1
    return None


def _named(board: Board, at: int, function: Span) -> Figure | None:
    """A function before a named measure says what the measure is, or calculates otherwise on its field.

    "How much" of "how much is the mean delay" only asks for it.
    """
    names = meanings.measures(board, board.at(at))
    asks = board.tokens.items[function.first].word == "how"
    alike = tuple(name for name in names if asks or board.dataset.measures[name].function == function.function)
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
