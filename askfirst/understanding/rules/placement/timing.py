"""Places times: about the field that each is about, as the question's time, conditions, or periods to compare."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise

from askfirst.domain.outline import Term
from askfirst.domain.query import Filter, TimeRange
from askfirst.understanding.rules.board import Board, Group, Part
from askfirst.understanding.rules.periods import Period, asking, moved, name_of, whole_years
from askfirst.understanding.rules.placement.compared_adjectives import compare_adjective
from askfirst.understanding.rules.placement.time_fields import (
    Hint,
    default_field,
    hint_of,
    place_events,
    points_in_time,
    take_hint,
)
from askfirst.understanding.rules.placement.times_explained import without_explained
from askfirst.understanding.rules.placement.to_come import is_planned, is_yet_to_come, next_one
from askfirst.understanding.rules.placement.undated import of_every_year
from askfirst.understanding.rules.placement.years_or_rows import of_their_rows
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.terms import is_year
from askfirst.understanding.rules.spans import Span, is_weak
from askfirst.understanding.rules.times.comparing import COMPARING, comparison, in_their_years
from askfirst.understanding.rules.times.years_before import in_year_before

_PREPOSITIONS = ("in", "during", "for", "on", "of")
_NOT_ADDED_UP = ("avg", "median", "percentile", "stddev", "min", "max")
_OF_A_DAY = ("minute_of_day", "hour_of_day")


@dataclass(frozen=True, slots=True)
class _Timed:
    """A time and the field that it is about."""

    span: Span
    period: Period
    path: str | None
    hint: Hint | None


def place_times(board: Board, zone: str) -> None:
    """Place every time; the first about a field becomes the question's time range, others become filters."""
    spans = without_explained(board, [span for span in board.items if span.kind == "time"])
    found: list[_Timed] = []
    for span in spans:
        hint = hint_of(board, span, spans)
        found.append(_Timed(span, span.period or asking(""), hint.path if hint else default_field(board), hint))
    found = [_about_the_same(time, found) for time in found]
    for time in _compared(board, _shifted(found)):
        _place(board, time, zone)
    board.items = [span for span in board.items if span.kind != "time"]
    place_events(board)


def _about_the_same(time: _Timed, times: list[_Timed]) -> _Timed:
    """As in "departed on Fridays in May": what stands right behind days that come again is of the same moments."""
    beside = [one for one in times if one.span.last == time.span.first and one.period.cycle and one.hint]
    return replace(time, path=beside[0].path) if beside and not time.hint and not time.period.cycle else time


def _shifted(found: list[_Timed]) -> list[_Timed]:
    """As in "December 2024 year over year": a comparison without times of its own is of the time that is said."""
    plain = [time for time in found if time.period.is_plain]
    over = [time for time in found if time.period.compared and time.period.shift]
    if len(over) != 1 or len(plain) != 1:
        return found
    now = plain[0]
    try:
        period = comparison((moved(now.period, -over[0].period.shift), now.period))
    except OverflowError:
        return found
    return [replace(time, period=period) if time is now else time for time in found if time is not over[0]]


def _compared(board: Board, found: list[_Timed]) -> list[_Timed]:
    """Times apart that are to be compared ("compare the delay in March with that in April") become one."""
    words = board.tokens.words()
    about = {time.path for time in found}
    apart = len(found) > 1 and len(about) == 1 and all(time.period.is_plain for time in found)
    if apart and (COMPARING.intersection(words) or _than_between(board, found) or _asked_again(board, found)):
        first, last = found[0].span, found[-1].span
        period = comparison(in_their_years([time.period for time in found], board.calendar, backwards=True))
        found = [replace(found[0], span=replace(first, last=last.last), period=period)]
    if any(time.period.compared for time in found):
        board.items = [span for span in board.items if not _only_compares(board, span)]
    return found


def _than_between(board: Board, found: list[_Timed]) -> bool:
    """As in "more orders in 2024 than we had in 2023"; "more than 5" compares with a number."""
    words = board.tokens.words()
    for at in range(found[0].span.last, found[-1].span.first):
        if words[at] != "than":
            continue
        bound = next((item for item in board.items if item.kind == "comparator" and item.last == at + 1), None)
        if bound is None or at + 1 == found[-1].span.first:
            compare_adjective(board, bound)
            return True
    return False


def _asked_again(board: Board, found: list[_Timed]) -> bool:
    """As in "how many in 1970, and how many in 1982": a number is wanted of each."""
    between = board.tokens.words()[found[0].span.last : found[-1].span.first]
    asking = [word for word in between if word not in ("and", ",", "then")]
    return len(found) == 2 and tuple(asking) in (("how", "many"), ("how", "much"), ("what",), ("how",))  # noqa: PLR2004 - two times


def _only_compares(board: Board, span: Span) -> bool:
    words = board.tokens.words()[span.first : span.last]
    if span.kind == "series":
        return False
    return bool(words) and words[0] in COMPARING and (span.kind != "term" or is_weak(span))


def _place(board: Board, time: _Timed, zone: str) -> None:
    span, period = time.span, _each_of_them(board, time)
    said = board.tokens.said(span.first, span.last)
    years = _year_field(board, period)
    if period.ask or not (time.path or years):
        board.unplaced.append(f"{said} ({period.ask})" if period.ask else said)
        return
    if years and is_yet_to_come(board, period):
        board.unplaced.append(f"{said} (the data holds what has happened)")
        return
    doubt = board.doubtful_time or (of_their_rows(board, span) if years else "")
    if years and not doubt:
        _place_years(board, span, period, years)
        return
    if doubt and not time.hint and not board.base:
        board.unplaced.append(f"{said} ({doubt})")
        return
    path = time.path or ""
    period = next_one(board, span, period, path)
    if is_yet_to_come(board, period) and not is_planned(board, path):
        board.unplaced.append(f"{said} ({board.bind(path).label} holds what has happened)")
        return
    if _is_taken(board, period, path):
        board.unplaced.append(said)
    elif period.parts:
        _place_several(board, span, period, path, zone)
    else:
        before = in_year_before(board.base.time if board.base else None, period, said)
        for part in of_every_year(board, period) or (before,):
            _place_one(board, span, part, path, zone)
    if time.hint:
        board.time_named = True
        take_hint(board, time.hint)


def _each_of_them(board: Board, time: _Timed) -> Period:
    """As in "average cost in 2023 and in 2024": a number that does not add up is wanted of each."""
    words = board.tokens.words()[time.span.first : time.span.last]
    repeated = any(one == "and" and behind in _PREPOSITIONS for one, behind in pairwise(words))
    averaged = any(item.kind == "function" and item.function in _NOT_ADDED_UP for item in board.items)
    wanted = repeated and averaged and time.period.parts and not time.period.compared
    return comparison(time.period.parts) if wanted else time.period


def _is_taken(board: Board, period: Period, path: str) -> bool:
    """Whether another time of the same field was said, so that both cannot hold as one."""
    for what in (part.what for part in board.parts):
        if isinstance(what, Filter) and what.field == path and period.cycle and what.part == period.cycle.part:
            return True
        if not (period.start or period.end or period.parts):
            continue
        if isinstance(what, TimeRange) and what.field == path:
            return True
        if isinstance(what, Term) and what.candidates == (path,) and (what.periods or what.group is not None):
            return True
    return False


def _place_one(board: Board, span: Span, period: Period, path: str, zone: str) -> None:
    said = board.tokens.said(span.first, span.last)
    if period.cycle:
        day_only = period.cycle.part in _OF_A_DAY and board.bind(path).field.type == "date"
        if day_only:
            label = board.bind(path).label
            board.unplaced.append(f"{said} ({label} holds days without times)")
            return
        condition = Filter(path, period.cycle.op, period.cycle.values, period.cycle.part)
        board.parts.append(Part(condition, span.first, span.last))
        board.assumptions.append(f"{said!r} is read as: {period.rule}, {zone} time")
        if _is_told_apart(board, span, period):
            board.groups.append(Group(said, (path,), "year"))
    if not (period.start or period.end):
        return
    start, end = _iso(period)
    if not any(isinstance(part.what, TimeRange) for part in board.parts):
        board.parts.append(Part(TimeRange(path, start, end, zone, said, period.rule), span.first, span.last))
        board.time_field = path
        if period.told:
            board.assumptions.append(f"{said!r} is read as: {period.rule}")
        return
    for op, value in (("ge", start), ("lt", end)):
        if value:
            board.parts.append(Part(Filter(path, "ge" if op == "ge" else "lt", (value,)), span.first, span.last))


def _is_told_apart(board: Board, span: Span, period: Period) -> bool:
    """As in "how many orders in March of each year": a number for each year; rows that are listed are not counted."""
    each = {"each", "every"}.intersection(board.tokens.words()[span.first : span.last])
    counts = any(item.kind == "function" for item in board.items)
    lists = any(item.cue == "list" or meanings.means_rows(board, item) for item in board.items)
    yearly = period.cycle is not None and period.cycle.part in ("month_of_year", "quarter_of_year")
    return bool(each) and yearly and (counts or not lists)


def _place_several(board: Board, span: Span, period: Period, path: str, zone: str) -> None:
    said = board.tokens.said(span.first, span.last)
    names = [name_of(part) for part in period.parts]
    if period.compared:
        ranges = tuple(
            TimeRange(path, *_iso(part), zone, name, part.rule) for part, name in zip(period.parts, names, strict=True)
        )
        board.parts.append(Part(Term(said, "dimension", (path,), periods=ranges), span.first, span.last))
    elif not _place_alternatives(board, span, period, path):
        board.unplaced.append(said)
        return
    spelled = "; ".join(" to before ".join(side or "any time" for side in _iso(part)) for part in period.parts)
    verb = "compares" if period.compared else "is any of"
    board.assumptions.append(f"{said!r} {verb} {spelled} ({zone})")
    if board.base and board.base.time and board.base.time.field == path:
        board.dropped.append("time")


def _place_alternatives(board: Board, span: Span, period: Period, path: str) -> bool:
    """As in "in 2022 and 2024": days that are joined by OR."""
    if any(isinstance(side, datetime) for part in period.parts for side in (part.start, part.end)):
        return False
    group = board.open_groups = board.open_groups + 1
    said = board.tokens.said(span.first, span.last)
    for part in period.parts:
        term = Term(said, "filter", (path,), group=group)
        if part.start and part.end:
            last = (part.end - timedelta(days=1)).isoformat()
            term = replace(term, op="between", values=(part.start.isoformat(), last))
        elif part.start:
            term = replace(term, op="ge", values=(part.start.isoformat(),))
        elif part.end:
            term = replace(term, op="lt", values=(part.end.isoformat(),))
        board.parts.append(Part(term, span.first, span.last))
    return True


def _iso(period: Period) -> tuple[str | None, str | None]:
    return (
        period.start.isoformat() if period.start else None,
        period.end.isoformat() if period.end else None,
    )


def _year_field(board: Board, period: Period) -> tuple[str, ...]:
    """Where years are stored as numbers, and the time is made of whole years: that field."""
    own = [board.bind(name) for name in board.dataset.fields]
    stretches = period.parts or (period,)
    whole = all((part.start or part.end) and whole_years(part) for part in stretches) and not period.cycle
    if period.ask or not whole or any(map(points_in_time, own)):
        return ()
    return tuple(bound.path for bound in own if is_year(bound.field))


def _place_years(board: Board, span: Span, period: Period, candidates: tuple[str, ...]) -> None:
    before = max((item for item in board.items if item.last <= span.first), key=lambda item: item.last, default=None)
    if before and set(meanings.fields(board, before, meanings.anything)) & set(candidates):
        board.items.remove(before)
    said = board.tokens.said(span.first, span.last)
    if period.compared and not all(part.start and part.end for part in period.parts):
        board.unplaced.append(said)  # stored years make a group each, and no group of many
        return
    if not period.parts:
        terms = [_years_within(said, candidates, period)]
    elif period.compared or all(part.start and part.end for part in period.parts):
        several = [whole_years(part) or (None, None) for part in period.parts]
        numbers = tuple(year for first, last in several for year in range(first or 0, (last or 0) + 1))
        terms = [Term(said, "filter", candidates, op="in", values=numbers)]
        terms += [Term(said, "dimension", candidates)] if period.compared else []
    else:
        group = board.open_groups = board.open_groups + 1
        terms = [replace(_years_within(said, candidates, part), group=group) for part in period.parts]
    board.parts += [Part(term, span.first, span.last) for term in terms]


def _years_within(said: str, candidates: tuple[str, ...], period: Period) -> Term:
    first, last = whole_years(period) or (None, None)
    if first is not None and first == last:
        return Term(said, "filter", candidates, op="eq", values=(first,))
    if first is not None and last is not None:
        return Term(said, "filter", candidates, op="between", values=(first, last))
    if first is not None:
        return Term(said, "filter", candidates, op="ge", values=(first,))
    return Term(said, "filter", candidates, op="le", values=(last or 0,))
