"""States that two columns tell of, or a number: still out, overdue, back late, run out, below what to order at."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import Field
from askfirst.domain.query import Filter
from askfirst.sources.duckdb.abbreviations import spelled_out
from askfirst.sources.duckdb.state_claims import Claim, claims_of
from askfirst.sources.duckdb.state_pair_words import (
    BACK,
    BACK_LATE,
    BACK_ON_TIME,
    DUE,
    EARLY,
    ENDINGS,
    LENT,
    LOW,
    NONE_LEFT,
    ORDER_AT,
    OUT,
    OVERDUE,
    RATED,
    RATINGS,
    RETURNED,
    SOME_LEFT,
    STOCK,
    UNRATED,
)
from askfirst.sources.duckdb.state_words import DONE, LATE, OPEN

_TIMES = ("date", "timestamp")
_MONEY = frozenset(("value", "worth", "cost", "price", "turnover", "days", "day"))
_OF_TIME = frozenset(("date", "time", "at", "on", "day", "datetime", "timestamp", "dt", "ts"))


def told_by_pairs(fields: Sequence[Field], known: Collection[str]) -> Iterator[Claim]:
    """What the columns tell two by two, or by being missing; nothing that is `known` by a column of states."""
    for claim in (*_lent(fields), *_due(fields), *_closed(fields), *_stock(fields), *_rated(fields)):
        if claim.phrase not in known:
            yield claim


def _lent(fields: Sequence[Field]) -> Iterator[Claim]:
    """Of what is lent and comes back: out where the return is missing."""
    begun, back = _time(fields, LENT), _time(fields, RETURNED)
    if begun is None or back is None or not back.missing:
        return
    yield from claims_of(OUT, Filter(back.name, "is_null"), f"{back.label} is missing")
    yield from claims_of(BACK, Filter(back.name, "not_null"), f"{back.label} is not missing", time=back.name)


def _due(fields: Sequence[Field]) -> Iterator[Claim]:
    """Of what had to be done by a day: late, on time, or overdue where it is not done and the day is over."""
    due = _time(fields, DUE)
    ends = [end for end in (_time(fields, words) for words, _ in ENDINGS) if end is not None]
    if due is None or len(ends) != 1 or any(stem(word) == "late" for one in fields for word in fold(one.label).split()):
        return
    end = ends[0]
    about = f"{end.label} is {{}} {due.label}"
    verbs = next(verbs for words, verbs in ENDINGS if _time(fields, words) == end)
    late = [*LATE.said, *BACK_LATE, *(f"{verb} late" for verb in verbs), *(f"late {verb}" for verb in verbs)]
    timely = [f"{verb} {when}" for verb in verbs for when in ("on time", "in time")]
    overdue = Filter(end.name, "is_null")
    missed = f"{end.label} is missing and {due.label} is past"
    yield from (Claim(phrase, overdue, missed, sure=True, past=due.name) for phrase in OVERDUE)
    late = [phrase for phrase in late if phrase not in OVERDUE]
    yield from claims_of(late, Filter(end.name, "gt", second=due.name), about.format("after"))
    timely += [*LATE.opposite, *BACK_ON_TIME]
    yield from claims_of(timely, Filter(end.name, "le", second=due.name), about.format("not after"))
    early = [f"{verb} early" for verb in verbs]
    yield from claims_of((*EARLY, *early), Filter(end.name, "lt", second=due.name), about.format("before"))


def _closed(fields: Sequence[Field]) -> Iterator[Claim]:
    """Of what is opened and closed: open where the closing is missing. What a status tells comes first."""
    done = frozenset(("closed", "resolved", "completed", "finished", "solved", "fixed", "completion", "close"))
    end = _time(fields, done)
    if end is None or not end.missing:
        return
    yield from claims_of(OPEN.said, Filter(end.name, "is_null"), f"{end.label} is missing", sure=False)
    yield from claims_of(DONE.opposite, Filter(end.name, "is_null"), f"{end.label} is missing", sure=False)


def _stock(fields: Sequence[Field]) -> Iterator[Claim]:
    """Of goods: none left, some left, and few enough that more are to be ordered."""
    numbers = [field for field in fields if field.role == "measure"]
    held = [
        field
        for field in numbers
        if not _MONEY & _set(_names(field)) and any(STOCK & _pairs_of(words) for words in _names(field))
    ]
    if len(held) != 1:
        return
    stock = held[0]
    yield from claims_of(NONE_LEFT, Filter(stock.name, "le", (0,)), f"{stock.label} is 0")
    yield from claims_of(SOME_LEFT, Filter(stock.name, "gt", (0,)), f"{stock.label} is over 0", sure=False)
    points = [field for field in numbers if any(ORDER_AT & _pairs_of(words) for words in _names(field))]
    if len(points) == 1 and points != held:
        yield from claims_of(
            LOW, Filter(stock.name, "lt", second=points[0].name), f"{stock.label} is below {points[0].label}"
        )


def _rated(fields: Sequence[Field]) -> Iterator[Claim]:
    """Of what is rated: unrated where the rating is missing."""
    rated = [field for field in fields if field.role == "measure" and field.missing and RATINGS & _set(_names(field))]
    if len(rated) == 1:
        field = rated[0]
        yield from claims_of(UNRATED, Filter(field.name, "is_null"), f"{field.label} is missing")
        yield from claims_of(RATED, Filter(field.name, "not_null"), f"{field.label} is not missing", sure=False)


def _time(fields: Sequence[Field], words: Collection[str]) -> Field | None:
    """The only column of time that is called by such a word, and by no more than that it is a time."""
    found = [
        field
        for field in fields
        if field.type in _TIMES and any({*name} & {*words} and {*name} - _OF_TIME <= {*words} for name in _names(field))
    ]
    return found[0] if len(found) == 1 else None


def _names(field: Field) -> list[list[str]]:
    return [fold(name).split() for name in (field.label, *spelled_out(field.label))]


def _set(names: Sequence[Sequence[str]]) -> set[str]:
    return {stem(word) for name in names for word in name}


def _pairs_of(words: Sequence[str]) -> set[str]:
    """All runs of the words, as texts: "on hand" of the quantity on hand."""
    return {" ".join(words[at:end]) for at in range(len(words)) for end in range(at + 1, len(words) + 1)}
