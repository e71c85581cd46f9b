"""Stretches right beside a point in time: "the 30 days before 1 January", "the week after Easter"."""

from __future__ import annotations

from datetime import date, datetime

from askfirst.domain.calendar_units import units_away
from askfirst.understanding.rules.periods import LONGEST, Calendar, Period, asking
from askfirst.understanding.rules.times.point_words import Found, Words, count_at, unit_of, word_at
from askfirst.understanding.rules.times.points import named_at

_LEADS = ("in", "within", "during", "over", "for", "across", "throughout", "on")
_BEFORE: tuple[Words, ...] = (
    ("before",), ("prior", "to"), ("preceding",), ("leading", "up", "to"), ("up", "to"), ("ahead", "of"), ("until",),
    ("running", "up", "to"),
)  # fmt: skip
_AFTER: tuple[Words, ...] = (("after",), ("following",), ("from",), ("since",))
_OF_SEVERAL: tuple[Words, ...] = (("until",), ("from",), ("since",), ("up", "to"))
_RUN_UPS: tuple[Words, ...] = (
    ("run", "up", "to"), ("runup", "to"), ("lead", "up", "to"), ("build", "up", "to"), ("leading", "up", "to"),
    ("days", "before"), ("weeks", "before"), ("days", "after"), ("weeks", "after"), ("days", "leading", "up", "to"),
    ("weeks", "leading", "up", "to"), ("aftermath", "of"),
)  # fmt: skip


def stretch_beside(words: Words, at: int, calendar: Calendar) -> Found | None:
    """So many units right before or right behind a point; "in the" may stand before it."""
    here = at + (words[at] in _LEADS)
    the = word_at(words, here) == "the"
    here += the
    here += word_at(words, here) in ("last", "first", "next", "full") and here > at
    count = count_at(words, here)
    unit = unit_of(word_at(words, here + (count is not None)), plural=count is not None)
    led = the or words[at] in ("in", "within", "during") or (count and _ends_plainly(words, here + 2))
    if not led or unit in (None, "hour") or (count is None and not the):
        return None
    here += 1 + (count is not None)
    long = count is not None or (unit in ("month", "quarter", "year") and word_at(words, here) != "up")
    if long and (ending := _ending_with(words, here, calendar)):
        period = _beside(ending[0], count or 1, unit, before=True)
        return (period, here + ending[1] - at) if period else None
    side = next((phrase for phrase in (*_BEFORE, *_AFTER) if words[here : here + len(phrase)] == phrase), ())
    found = named_at(words, here + len(side), calendar) if side else None
    if not found or not found[0].is_plain or (count is None and side in _OF_SEVERAL):
        return None
    period = _beside(found[0], count or 1, unit, before=side in _BEFORE)
    return (period, here + len(side) + found[1] - at) if period else None


def _ends_plainly(words: Words, at: int) -> bool:
    """As in "12 months ending June 2024", "twelve months to the end of June"."""
    ends = words[at : at + 2] == ("up", "to") and any(words[at + 2 : at + 2 + len(end)] == end for end in _ENDS)
    return ends or word_at(words, at) in ("ending", "ended", "to")


def _ending_with(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "the 12 months to the end of June": the moment behind the point, which is itself among them."""
    joint = next((size for phrase, size in _ENDINGS.items() if words[at : at + size] == phrase), 0)
    edge = next((size for phrase, size in _ENDS.items() if words[at + joint : at + joint + size] == phrase), 0)
    found = named_at(words, at + joint + edge, calendar) if joint else None
    plain = found and found[0].is_plain and (edge or words[at] != "up")
    if not found or not plain or found[0].end is None or isinstance(found[0].end, datetime):
        return None
    behind = Period(found[0].end, found[0].end, "")
    return behind, joint + edge + found[1]


_ENDINGS: dict[Words, int] = {
    ("up", "to"): 2, ("ending", "in"): 2, ("ending", "with"): 2, ("ending", "on"): 2, ("ended", "in"): 2,
    ("to",): 1, ("ending",): 1, ("until",): 1, ("ended",): 1,
}  # fmt: skip
_ENDS: dict[Words, int] = {("the", "end", "of"): 3, ("end", "of"): 2, ("end",): 1}


def _beside(point: Period, count: int, unit: str, *, before: bool) -> Period | None:
    start, end = point.start, point.end
    if start is None or end is None or isinstance(start, datetime) or isinstance(end, datetime):
        return None
    if not 0 < count <= LONGEST:
        return None
    said = f"{count} {unit}{'s'[: count > 1]} {'before' if before else 'after'} it"
    first: date = units_away(start, -count, unit) if before else end
    last: date = start if before else units_away(end, count, unit)
    return Period(first, last, said, told=True)


def run_up_at(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "the run-up to Christmas": no rule says how long it is."""
    the = words[at] == "the"
    phrase = next((said for said in _RUN_UPS if words[at + the : at + the + len(said)] == said), ())
    if not phrase or (not the and phrase[0] in ("days", "weeks")):
        return None
    found = named_at(words, at + the + len(phrase), calendar)
    return (asking("how many days are meant"), the + len(phrase) + found[1]) if found else None


def as_of(period: Period, calendar: Calendar) -> Period:
    """Up to now where it is said of today; of another time it may be from then on, or as things stood then."""
    if period.ask or not period.is_plain:
        return period if period.ask else asking("which time is meant")
    holds = calendar.unit("day")
    if period.start == holds.start and period.end == holds.end:
        return Period(None, period.end, "up to its last day, included")
    return asking("from then on, or as things stood then")
