"""The time that numbers are followed along: the groups of the question, periods, or a period and the one before it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from askfirst.domain.calendar_units import units_away
from askfirst.domain.outline import Term
from askfirst.domain.query import Dimension, Grain, Query, TimeRange
from askfirst.understanding.rules.board import Board, Group, Part
from askfirst.understanding.rules.periods import Period, name_of
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.terms import is_year

_LENGTHS: dict[Grain, range] = {
    "day": range(1, 2), "week": range(7, 8), "month": range(28, 32), "quarter": range(90, 93), "year": range(365, 367),
}  # fmt: skip
COMPARING_ONLY = frozenset(("compare", "compared", "comparing", "comparison", "vs", "versus"))
"""Words that want both sides to be seen."""
_ORDER: tuple[Grain, ...] = ("day", "week", "month", "quarter", "year")


def gets_a_time(board: Board, base: Query | None, *, running: bool) -> bool:
    """Whether there is one time to follow numbers along; one that the words only imply is put in its place."""
    units = {one.unit for one in board.series if one.unit}
    unit = next(iter(units), None)
    groups = [group for group in board.groups if _is_time(board, group)]
    periods = [part for part in board.parts if _compares_times(board, part)]
    if len(units) > 1 or len(groups) + len(periods) > 1 or (running and periods):
        return False
    if groups:
        return _fits(board, groups[0], unit)
    if periods:
        return True
    if base is not None and _times_of(board, base):
        return _follows(_times_of(board, base), unit)
    time = next((part for part in board.parts if isinstance(part.what, TimeRange)), None)
    range_ = time.what if time and isinstance(time.what, TimeRange) else base.time if base else None
    if unit and not (range_ and _is_within(range_, unit)):
        found = _group_by(board, unit)
    else:
        found = bool(range_) and not running and _beside_the_one_before(board, time, range_, unit)
    if found and base:
        _keep_groups(board, base)
    return found


def _is_within(time: TimeRange, unit: Grain) -> bool:
    """Whether a time is one stretch of the calendar no longer than the unit."""
    length = _length(time)
    return length is not None and _ORDER.index(length) <= _ORDER.index(unit)


def _keep_groups(board: Board, base: Query) -> None:
    """What the earlier answer was grouped by stays beside the time."""
    for each in base.dimensions:
        board.groups.append(Group(board.bind(each.field).label, (each.field,), each.grain, part=each.part))


def _is_time(board: Board, group: Group) -> bool:
    return bool(group.grain or group.part) or all(meanings.tells_when(board.bind(path)) for path in group.candidates)


def _compares_times(board: Board, part: Part) -> bool:
    """Whether a part makes groups of periods, be they years that are stored as numbers."""
    what = part.what
    if not isinstance(what, Term) or what.slot != "dimension":
        return False
    return bool(what.periods) or all(meanings.tells_when(board.bind(path)) for path in what.candidates)


def two_ends(board: Board) -> Term | None:
    """The two times that the question is about and nothing else; none where it has more or is to compare them."""
    compared = COMPARING_ONLY.intersection(board.tokens.words())
    for part in board.parts:
        what = part.what
        if compared or not _compares_times(board, part) or not isinstance(what, Term):
            continue
        years = [one.what for one in board.parts if isinstance(one.what, Term) and one.what.op == "in"]
        values = next((one.values for one in years if one.candidates == what.candidates), ())
        return what if len(what.periods or values) == len(("from", "to")) else None
    return None


def _fits(board: Board, group: Group, unit: Grain | None) -> bool:
    """Whether the group is by the unit that was said: "year over year, by month" is not from month to month."""
    if group.part:
        return False
    if unit and group.usual:
        board.groups[board.groups.index(group)] = replace(group, grain=unit if group.grain else None, usual=False)
        return bool(group.grain) or unit == "year"
    return unit is None or group.grain == unit or (unit == "year" and not group.grain)


def _group_by(board: Board, unit: Grain) -> bool:
    said = next(one.text for one in board.series if one.unit)
    if board.usual_time:
        board.groups.append(Group(said, (board.usual_time,), unit))
        return True
    years = tuple(name for name, field in board.dataset.fields.items() if is_year(field))
    if years and unit == "year":
        board.groups.append(Group(said, years))
    return bool(years) and unit == "year"


def _times_of(board: Board, base: Query) -> list[Dimension]:
    """The earlier groups that are of time."""
    return [
        each
        for each in base.dimensions
        if each.grain or each.part or each.periods or meanings.tells_when(board.bind(each.field))
    ]


def _follows(times: list[Dimension], unit: Grain | None) -> bool:
    """Whether the earlier groups follow each other by the unit."""
    [time, *others] = times
    by_unit = unit is None or time.grain == unit or (unit == "year" and not (time.grain or time.periods))
    return not others and time.part is None and by_unit


def _length(time: TimeRange) -> Grain | None:
    """The unit of the calendar that a time is as long as."""
    if not (time.start and time.end and len(time.start) == len(time.end) == len("2024-01-01")):
        return None
    days = (date.fromisoformat(time.end) - date.fromisoformat(time.start)).days
    return next((unit for unit, length in _LENGTHS.items() if days in length), None)


def _beside_the_one_before(board: Board, part: Part | None, time: TimeRange | None, unit: Grain | None) -> bool:
    """As in "sales growth in 2024", "year over year growth in May": beside the same stretch so much earlier."""
    step = unit or (_length(time) if time else None)
    if step is None or time is None or time.start is None or time.end is None:
        return False
    start, end = (units_away(date.fromisoformat(day), -1, step) for day in (time.start, time.end))
    if any(isinstance(other.what, TimeRange) for other in board.parts if other is not part):
        return False
    here = Period(date.fromisoformat(time.start), date.fromisoformat(time.end), time.rule)
    before = Period(start, end, f"the same, a {step} earlier")
    names = [name_of(before), name_of(here)]
    periods = (
        replace(time, start=start.isoformat(), end=end.isoformat(), said=names[0], rule=before.rule),
        replace(time, said=names[1]),
    )
    if part:
        board.parts.remove(part)
    else:
        board.dropped.append("time")
    board.parts.append(Part(Term(names[1], "dimension", (time.field,), periods=periods), 0, len(board.tokens)))
    board.assumptions.append(f"the change of {names[1]} is from {names[0]}")
    return True
