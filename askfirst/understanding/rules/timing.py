"""Places times: finds the field that each time is about, by the words near it or by the dataset's default."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import BoundField
from askfirst.domain.outline import Term
from askfirst.domain.query import Filter, TimeRange
from askfirst.understanding.rules import meanings
from askfirst.understanding.rules.board import Board, Part
from askfirst.understanding.rules.periods import Period, add_months, whole_years
from askfirst.understanding.rules.spans import Span, is_weak
from askfirst.understanding.rules.terms import is_year
from askfirst.understanding.rules.verbs import is_verb_form, same_root

_NEAR = 6
_PLANNED = frozenset(("estimated", "expected", "planned", "due", "scheduled", "forecast"))
_RELATIVE = frozenset(("last", "this", "next", "past", "yesterday", "today", "in", "on", "during", "since", "before"))
_GENERIC = frozenset(("date", "time", "at", "on", "day", "timestamp", "datetime", "the", "of", "actual", "year"))


@dataclass(frozen=True, slots=True)
class Hint:
    """A word that points to a time field: how well, and which tokens it stands on."""

    path: str
    score: float
    first: int
    last: int


def place_times(board: Board, zone: str) -> None:
    """Place every time; the first about a field becomes the question's time range, others become filters."""
    times = [span for span in board.items if span.kind == "time"]
    _take_parts_of_periods(board, times)
    for span in times:
        hint = _hint(board, span, times)
        path = hint.path if hint else _default(board)
        years = _year_field(board, span)
        if years:
            _place_years(board, span, years)
        elif path and span.period:
            _place(board, span, path, _nearest_year(board, span.period), zone)
            if hint:
                board.time_named = True
                _take_hint(board, hint)
        else:
            board.unplaced.append(board.tokens.said(span.first, span.last))
    board.items = [span for span in board.items if span.kind != "time"]
    _place_events(board)


def _place_events(board: Board) -> None:
    """What "departed" has departed: where a verb names a time field and no time was said of it, the field is known."""
    stated = {part.what.field for part in board.parts if isinstance(part.what, TimeRange | Filter)}
    own = [board.bind(name) for name in board.dataset.fields]
    firm = [span for span in board.items if span.kind in ("term", "value") and not is_weak(span)]
    taken = {at for span in firm for at in range(span.first, span.last)}
    for at, token in enumerate(board.tokens.items):
        if at in taken or not is_verb_form(token.word) or token.word.endswith("ing"):
            continue
        named = [bound.path for bound in own if _points(bound) and _names(bound, token.word)]
        if len(named) == 1 and named[0] not in stated:
            board.parts.append(Part(Filter(named[0], "not_null"), at, at + 1))
            stated.add(named[0])
            board.items = [
                span for span in board.items if not (is_weak(span) and (span.first, span.last) == (at, at + 1))
            ]


def _names(bound: BoundField, verb: str) -> bool:
    """Whether the field is called by the verb alone, as an arrival is by "arrived"."""
    phrases = (fold(text).split() for text in (bound.field.name, bound.field.label))
    contents = ([part for part in phrase if part not in _GENERIC] for phrase in phrases)
    return any(len(content) == 1 and same_root(verb, content[0]) for content in contents)


def _nearest_year(board: Board, period: Period) -> Period:
    """A month without a year, said of an earlier answer, is the one nearest to that answer's time."""
    before = board.base.time.start if board.base and board.base.time else None
    if not (before and period.shift and period.start and period.end):
        return period
    origin, found = datetime.fromisoformat(before).date(), period
    while found.start and found.end and found.start > origin:
        back = replace(found, start=add_months(found.start, -period.shift), end=add_months(found.end, -period.shift))
        if back.start is None or abs(back.start - origin) > abs(found.start - origin):
            break
        found = back
    return found


def _take_parts_of_periods(board: Board, times: list[Span]) -> None:
    """In "early 2024" the word is no condition but a part of the year, and no rule says how much of it."""
    for time in times:
        said = board.tokens.words()[time.first - 1] if time.first else ""
        relative = board.tokens.items[time.first].word in _RELATIVE
        if said in ("early", "late") and not relative:
            board.unplaced.append(board.tokens.said(time.first - 1, time.first))
            board.items = [span for span in board.items if span.last != time.first or span.length > 1]


def _place(board: Board, span: Span, path: str, period: Period, zone: str) -> None:
    said = board.tokens.said(span.first, span.last)
    start, end = (moment.isoformat() if moment else None for moment in (period.start, period.end))
    ranges = [part.what for part in board.parts if isinstance(part.what, TimeRange)]
    if not ranges:
        time = TimeRange(path, start, end, zone, said, period.rule)
        board.parts.append(Part(time, span.first, span.last))
        board.time_field = path
    elif ranges[0].field != path:
        if start:
            board.parts.append(Part(Filter(path, "ge", (start,)), span.first, span.last))
        if end:
            board.parts.append(Part(Filter(path, "lt", (end,)), span.first, span.last))
    else:
        board.unplaced.append(said)


def _default(board: Board) -> str | None:
    """The usual time field, or the dataset's first one, or the nearest behind its relations, disclosed."""
    if board.usual_time:
        return board.usual_time
    for bound in board.catalog.paths(board.dataset.name, depth=1):
        if meanings.is_time(bound) and bound.field.role != "hidden":
            board.assumptions.append(f"times are read as {bound.label}")
            return bound.path
    return None


def _hint(board: Board, time: Span, times: list[Span]) -> Hint | None:
    """The best pointer to a time field near a time; a word nearer to another time is that one's."""
    found = [hint for hint in _hints(board, time) if _nearest(board, hint, times) is time]
    return max(found, key=lambda hint: (hint.score, -_distance(hint, time)), default=None)


def _nearest(board: Board, hint: Hint, times: list[Span]) -> Span:
    """A word behind "and" is no longer about the time before it."""

    def distance(span: Span) -> float:
        between = board.tokens.items[span.last : hint.first]
        return _distance(hint, span) + _NEAR * any(token.word in ("and", "but", ",") for token in between)

    return min(times, key=distance)


def _distance(hint: Hint, span: Span) -> float:
    """In tokens; a word before the time is nearer to it than one behind."""
    return span.first - hint.last if hint.last <= span.first else hint.first - span.last + 0.5


def _hints(board: Board, time: Span) -> Iterator[Hint]:
    bounds = [bound for bound in board.catalog.paths(board.dataset.name, depth=1) if _points(bound)]
    names = [span for span in board.items if span.kind == "term" and not meanings.means_rows(board, span)]
    for span in names:
        for path in meanings.fields(board, span, meanings.is_time)[:1]:
            hint = Hint(path, 2.0 * span.weight, span.first, span.last)
            if _is_noun_of(board, hint, time):
                yield hint
    # In "the estimated arrival" the first word is no verb of its own.
    within = {at for span in names if span.length > 1 for at in range(span.first, span.last)}
    for at, token in enumerate(board.tokens.items):
        word = token.word
        if at in within or not (is_verb_form(word) or word == "due"):
            continue
        for bound in bounds:
            hint = Hint(bound.path, _fit(bound, word, time.period, board), at, at + 1)
            if hint.score and _distance(hint, time) <= _NEAR:
                yield hint


def _is_noun_of(board: Board, hint: Hint, time: Span) -> bool:
    """Whether the name of a field and the time make one phrase: "arrival last week", but not a column asked for."""
    first, last = sorted(((hint.first, hint.last), (time.first, time.last)))
    between = [span for span in board.items if first[1] <= span.first and span.last <= last[0]]
    gap = {at for span in between for at in range(span.first, span.last)}
    marks = any(board.tokens.items[at].kind == "mark" for at in range(first[1], last[0]))
    return last[0] - first[1] <= _NEAR / 2 and not marks and all(_joins(board, at, between) for at in gap)


def _joins(board: Board, at: int, spans: list[Span]) -> bool:
    span = next(span for span in spans if span.first <= at < span.last)
    return span.kind == "joining" or is_verb_form(board.tokens.items[at].word) or span.kind == "grain"


def _points(bound: BoundField) -> bool:
    return meanings.is_time(bound) and bound.field.role != "hidden"


def _fit(bound: BoundField, word: str, period: Period | None, board: Board) -> float:
    """How well a verb fits the names of a time field, 0 where it does not."""
    phrases = [fold(text).split() for text in (bound.field.name, bound.field.label, *bound.field.synonyms)]
    best = 0.0
    for phrase in phrases:
        content = [part for part in phrase if part not in _GENERIC]
        if any(same_root(word, part) for part in content):
            best = max(best, 1 / len(content))
        if word == "due" and "due" in phrase:
            best = 1.0
    planned = any(_PLANNED & set(phrase) for phrase in phrases)
    ahead = bool(period and period.start and period.start.isoformat()[:10] > board.calendar.today.isoformat())
    if best and word.endswith("ing") and planned and ahead:
        best += 1.0
    return best / (1 + len(bound.steps))


def _take_hint(board: Board, hint: Hint) -> None:
    """Words that only said which time is meant are placed with it; a name or another relation beside them stays."""
    for span in list(board.items):
        inside = hint.first <= span.first and span.last <= hint.last
        if not inside:
            continue
        known = meanings.condition(board, span)
        redundant = known is not None and all(
            filter_.field == hint.path and filter_.op == "not_null" for filter_ in known.filters
        )
        names_time = bool(meanings.fields(board, span, meanings.is_time)) and known is None
        if redundant or names_time or span.kind == "value":
            board.items.remove(span)


def _year_field(board: Board, span: Span) -> tuple[str, ...]:
    """Where years are stored as numbers, and the time is made of whole years: that field."""
    own = [board.bind(name) for name in board.dataset.fields]
    if not span.period or whole_years(span.period) is None or any(map(_points, own)):
        return ()
    return tuple(bound.path for bound in own if is_year(bound.field))


def _place_years(board: Board, span: Span, candidates: tuple[str, ...]) -> None:
    before = max((item for item in board.items if item.last <= span.first), key=lambda item: item.last, default=None)
    if before and set(meanings.fields(board, before, meanings.anything)) & set(candidates):
        board.items.remove(before)
    years = whole_years(span.period) if span.period else None
    said = board.tokens.said(span.first, span.last)
    first, last = years or (None, None)
    if first is not None and first == last:
        term = Term(said, "filter", candidates, op="eq", values=(first,))
    elif first is not None and last is not None:
        term = Term(said, "filter", candidates, op="between", values=(first, last))
    elif first is not None:
        term = Term(said, "filter", candidates, op="ge", values=(first,))
    else:
        term = Term(said, "filter", candidates, op="le", values=(last or 0,))
    board.parts.append(Part(term, span.first, span.last))
