"""Several times in one: compared ("2024 vs 2023", "year over year"), or any of them ("in 2022 and 2024")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise

from askfirst.domain.calendar_units import DAYS_OF, MONTHS_OF
from askfirst.understanding.rules.periods import (
    Calendar,
    Period,
    Unit,
    as_datetime,
    asking,
    moved,
    name_of,
    of_year,
    whole_years,
)
from askfirst.understanding.rules.times.compared_stretches import compared_stretch, joint_at
from askfirst.understanding.rules.times.elided import elided
from askfirst.understanding.rules.times.point_words import BACK, YEAR, Found, Words, ends_here, unit_of, word_at
from askfirst.understanding.rules.times.points import named_at
from askfirst.understanding.rules.times.ranges import one_ended
from askfirst.understanding.rules.times.same_times import MONTHS_BETWEEN, same_days_at
from askfirst.understanding.rules.times.series_words import changes_named, goes_by_unit
from askfirst.understanding.rules.times.the_one_before import asks_which, before_and_after, one_before, run_before
from askfirst.understanding.rules.times.time_words import MONTHLY
from askfirst.understanding.rules.words.compared_times import OPENINGS

COMPARING = frozenset(
    (
        *("compare", "compared", "comparing", "comparison", "vs", "vs.", "versus", "against", "difference"),
        *("change", "growth", "increase", "decrease", "decline", "rise", "grow", "evolve"),
    )
)
"""Words that make a comparison of two times."""
_CHANGES = frozenset(("change", "growth", "increase", "decrease", "decline", "rise", "grow", "evolve", "difference"))
_MOST = 24
_MONTHS_OF_A_HALF = 6
_ORDINALS = ("first", "second", "third", "fourth")
_PREPOSITIONS = ("in", "during", "for", "on", "of", "from")
_OVER: dict[Words, Unit] = {
    **{(unit, joint, unit): unit for unit in ("year", "quarter", "month", "week", "day") for joint in ("over", "on")},
    ("yoy",): "year", ("qoq",): "quarter", (MONTHLY,): "month",
}  # fmt: skip


def joined_at(words: Words, at: int, calendar: Calendar) -> Found | None:
    """Two or more times that the words join here; what does not fit together is asked about."""
    try:
        sides = before_and_after(words, at, calendar)
        return sides or _same_days(words, at) or _unit_over_unit(words, at, calendar) or _joined(words, at, calendar)
    except (ValueError, OverflowError):
        return None


def _same_days(words: Words, at: int) -> Found | None:
    """As in "the same month a year before": beside the time that is said elsewhere, which is to be asked for else."""
    size = same_days_at(words, at)
    why = "the same as which time"
    return (Period(None, None, "", MONTHS_BETWEEN, ask=why, compared=True), size) if size else None


def _unit_over_unit(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "year over year", "MoM": the unit that holds today and the one before it."""
    if _CHANGES.intersection(words):
        return None  # the change from each to the next is a series, not two of them
    for phrase, unit in _OVER.items():
        if words[at : at + len(phrase)] == phrase:
            parts = calendar.unit(unit, -1), calendar.unit(unit)
            shift = MONTHS_OF.get(unit, 0)
            return Period(None, None, f"this {unit} and the one before", shift, parts=parts, compared=True), len(phrase)
    return None


def _joined(words: Words, at: int, calendar: Calendar) -> Found | None:
    opening = max((len(phrase) for phrase in OPENINGS if words[at : at + len(phrase)] == phrase), default=0)
    if not opening and words[at] in ("from", "between") and _asks_a_change(words, at):
        opening = 1
    if opening and goes_by_unit(words) and changes_named(words):
        return None  # the change from each to the next within a range
    first = _one(words, at + opening, calendar)
    if not first:
        return None
    told = bool(opening) or bool({"compare", "comparing", "comparison"}.intersection(words[:at]))
    found, here, compared = [first[0]], at + opening + first[1], told
    while len(found) < _MOST:
        joint, cue = joint_at(words, here, changed=bool(opening))
        more = _one(words, here + joint, calendar, after=found[-1]) if joint else None
        more = more or (elided(words, here + joint, words[at:here], calendar) if cue or told else None)
        before = _before_it(words, here + joint, found[-1]) if cue else None
        run = run_before(words, here + joint, in_their_years(found, calendar)) if joint else None
        found = [run] if run else found
        same = one_before(words, here + joint, found[-1], compares=cue or told) if joint else None
        more = max((read for read in (same, before, more) if read), key=lambda read: read[1], default=None)
        if not more or (words[here] == "over" and _length(more[0]) != _length(found[-1])):
            break
        found.append(more[0])
        here += joint + more[1]
        compared = compared or cue or more is same or (words[here - joint - more[1]] == "or" and asks_which(words[:at]))
    if len(found) == 1:
        return None
    return _together(found, calendar, compared=compared), here - at


def _asks_a_change(words: Words, at: int) -> bool:
    return bool(_CHANGES.intersection(words[:at])) or changes_named(words)


def _one(words: Words, at: int, calendar: Calendar, *, after: Period | None = None) -> Found | None:
    """One of the times: a point, with its preposition, or a side of one; behind a year a bare number may be one."""
    if at >= len(words):
        return None
    if after and after.is_plain and whole_years(after) and YEAR.fullmatch(words[at]) and ends_here(words, at + 1):
        return of_year(int(words[at])), 1
    shared = _sharing_its_unit(words, at, calendar) or compared_stretch(words, at, calendar)
    if shared:
        return shared
    side = one_ended(words, at, calendar)
    if side and not side[0].cycle and words[at] != "from":
        return side
    lead = 1 if words[at] in _PREPOSITIONS else 0
    found = named_at(words, at + lead, calendar)
    return (found[0], found[1] + lead) if found and not found[0].cycle else None


def _sharing_its_unit(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "from the third to the fourth quarter of 2024": what is counted is said once, behind both."""
    the = 1 if word_at(words, at) == "the" else 0
    joint = at + the + 1
    if word_at(words, at + the) not in _ORDINALS or word_at(words, joint) not in ("to", "and"):
        return None
    second = joint + (2 if word_at(words, joint + 1) == "the" else 1)
    if word_at(words, second) not in _ORDINALS or not unit_of(word_at(words, second + 1), plural=False):
        return None
    found = named_at((words[at + the], *words[second + 1 :]), 0, calendar)
    return (found[0], the + 1) if found and not found[0].cycle else None


def _before_it(words: Words, at: int, it: Period) -> Found | None:
    """As in "the previous year", "a month earlier", "the same period last year": counted from the time before it."""
    the = 1 if word_at(words, at) in ("the", "a", "its") else 0
    here = at + the
    if word_at(words, here) == "same" and word_at(words, here + 1):
        skip = 1 if word_at(words, here + 2) in ("of", "in") else 0
        skip += 1 if word_at(words, here + 2 + skip) == "the" else 0
        back = word_at(words, here + 2 + skip) in BACK and word_at(words, here + 3 + skip) == "year"
        return (moved(it, -12), the + 4 + skip) if back and it.is_plain else None
    unit = unit_of(word_at(words, here), plural=False)
    if unit and word_at(words, here + 1) in ("before", "earlier", "prior", "ago") and it.is_plain:
        return _back(it, unit), the + 2
    if word_at(words, here) not in ("previous", "prior", "preceding") or not it.is_plain:
        return None
    if word_at(words, here + 1) == "period":
        return _own_length_back(it), the + 2
    unit = unit_of(word_at(words, here + 1), plural=False)
    if unit is None:
        return None
    same = _length(it) == unit
    return (_back(it, unit) if same else asking(f"the whole {unit} or the same stretch of it")), the + 2


def _back(it: Period, unit: Unit) -> Period:
    if unit in MONTHS_OF:
        return moved(it, -MONTHS_OF[unit])
    step = timedelta(days=DAYS_OF.get(unit, 1))
    return replace(it, start=it.start and it.start - step, end=it.end and it.end - step)


def _own_length_back(it: Period) -> Period:
    if it.start is None or it.end is None:
        return it
    months = (it.end.year - it.start.year) * 12 + it.end.month - it.start.month
    if months and it.start.day == it.end.day == 1:
        return moved(it, -months)
    return replace(it, start=it.start - (it.end - it.start), end=it.start)


def _length(it: Period) -> Unit | None:
    """The calendar unit that it is as long as."""
    if it.start is None or it.end is None:
        return None
    days = (as_datetime(it.end) - as_datetime(it.start)).days
    lengths: dict[Unit, range] = {
        "day": range(1, 2), "week": range(7, 8), "month": range(28, 32), "quarter": range(90, 93),
        "year": range(365, 367),
    }  # fmt: skip
    return next((unit for unit, length in lengths.items() if days in length), None)


def _together(found: Sequence[Period], calendar: Calendar, *, compared: bool) -> Period:
    open_ = next((period for period in found if period.ask), None)
    if open_:
        return open_
    if (
        _length(found[-2]) in ("day", "week", "month", "quarter")
        and _length(found[-1]) == "year"
        and not found[-2].shift
    ):
        return asking(f"all of {name_of(found[-1])}, or the same part of it")
    parts = in_their_years(found, calendar, backwards=compared)
    merged = _merged(parts)
    if compared or (len(merged) == 1 and whole_years(merged[0]) and _adjoin(parts)):
        return comparison(parts)
    if len(merged) == 1:
        return replace(merged[0], rule="all of them together")
    return Period(None, None, "any of them", parts=tuple(merged))


def _adjoin(parts: Sequence[Period]) -> bool:
    """As in "in the first half and in the second half": nobody takes a year apart who wants all of it."""
    ordered = sorted(parts, key=_start)
    plain = all(part.is_plain and not whole_years(part) for part in parts)
    return plain and all(_end(a) == _start(b) for a, b in pairwise(ordered))


def comparison(parts: Iterable[Period]) -> Period:
    """The periods, earliest first, to be compared; asked about where they overlap or have no end."""
    periods = tuple(parts)
    if open_ := next((period for period in periods if period.ask), None):
        return open_
    if not all(period.is_plain for period in periods):
        return asking("each of them needs a beginning and an end")
    ordered = sorted(periods, key=_start)
    if any(_end(one) > _start(other) for one, other in pairwise(ordered)):
        return asking("they overlap")
    return Period(None, None, " and ".join(map(name_of, ordered)), parts=tuple(ordered), compared=True)


def in_their_years(found: Sequence[Period], calendar: Calendar, *, backwards: bool = False) -> list[Period]:
    """A year that is said once is that of all; without one they follow each other up to the latest.

    `backwards`: the latest may be said first, as in "Q2 against Q1".
    """
    parts = list(found)
    for at in range(len(parts) - 2, -1, -1):
        one, behind = parts[at], parts[at + 1]
        if not one.shift or one.start is None or behind.start is None:
            continue
        if not found[-1].shift and whole_years(found[-1]) is None and found[-1].start is not None:
            one = moved(one, 12 * (found[-1].start.year - one.start.year))
            ahead = one.start is not None and _start(one) > as_datetime(calendar.today) >= _start(found[-1])
            parts[at] = moved(one, -12) if ahead else one
        elif found[-1].shift and not backwards:
            parts[at] = moved(one, -12) if _start(one) > _start(behind) else one
    for at in range(1, len(parts)):
        if found[at].shift and not parts[at - 1].shift:
            parts[at] = _in_the_year_of(parts[at - 1], parts[at])
    return parts


def _in_the_year_of(before: Period, part: Period) -> Period:
    """As in "the second half of 2024 compared with the first": asked where the next or the last year is as near."""
    if before.start is None or part.start is None or not before.is_plain or whole_years(before) is not None:
        return part
    same = replace(moved(part, 12 * (before.start.year - part.start.year)), shift=0)
    if same.start and abs(same.start.month - before.start.month) > _MONTHS_OF_A_HALF:
        return asking("of which year")
    return same


def _merged(parts: Iterable[Period]) -> list[Period]:
    """In order, with what touches or overlaps made one."""
    merged: list[Period] = []
    for part in sorted(parts, key=_start):
        if merged and _end(merged[-1]) >= _start(part):
            end = max(merged[-1], part, key=_end).end
            merged[-1] = Period(merged[-1].start, end, "")
        else:
            merged.append(replace(part, shift=0))
    return merged


def _start(period: Period) -> datetime:
    return as_datetime(period.start) if period.start else datetime.min  # noqa: DTZ901 - before every other


def _end(period: Period) -> datetime:
    return as_datetime(period.end) if period.end else datetime.max  # noqa: DTZ901 - after every other
