"""How long something took, said by what was done: "how many hours does it take to resolve", "was down for how long"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from askfirst.catalog.lookup import Entry, fold
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.recognition.numbers import comparable_unit
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_WEIGHT = 1.3
_TIMES = frozenset(("s", "min", "h", "d", "wk"))
_UNITS = "seconds|minutes|mins|hours|hrs|days|weeks|time"
_ASKED = re.compile(rf"how (?:long|many (?:{_UNITS})|much time)")
_TAKING = re.compile(
    r"(?:(?:the )?(?:time|times) (?:that )?)?(?:(?:does|did|do|has|have|will|would|is|it) )*"
    r"(?:it )?(?:usually |normally |typically |generally )?"
    r"(?:takes?|took|taken|taking|needs?|needed)"
    r"(?: (?:us|them|me|you|him|her|people|staff|someone|anyone|the team|our team|support))?"
)
_HOW_LONG = re.compile(r"how long (?:is|was|are|were) (?:the|our)")
_TO_DO = re.compile(r"to (?:get |have |be |finally |actually |fully )?(\w+)")
_AVERAGED = frozenset(("average", "avg", "mean", "median", "typical", "typically", "longest", "shortest", "most",
    "least", "total", "max", "min", "maximum", "minimum", "slowest", "fastest", "percentile", "overall", "altogether",
    "than", "over", "under"))  # fmt: skip
_STANDING = re.compile(
    r"(?:(?:been|stood|standing|stand|lying|sat|sitting|be|at a|out of|not) )?"
    r"(?:down|idle|offline|still|standstill|action|order|service|running|stopped|broken|unavailable|stationary)"
)
_LONGEST = re.compile(r"(?:for )?the (?:longest(?: time)?|most(?: time)?)")
_ON_OFFER = re.compile(
    r"(?:(?:have|has|had|been|are|were|is|was) )*(?:just )?"
    r"(?:sitting|sat|languishing|lingering|hanging around|on the market|up for sale|for sale|on offer|listed"
    r"|advertised)"
    r"(?: (?:there|around|unsold))?(?: for(?= (?:more|over|less|under|at|longer|between|\d)))?"
)
_OFFERED_FOR = frozenset(("days on market", "time on market", "days listed", "days on the market"))
_DOWNTIME = frozenset(("downtime", "outage", "stoppage", "standstill", "idle"))


def taken_times(tokens: Tokens, dataset: Dataset) -> Iterator[Span]:
    """A term for the number that says how long it took, and what is calculated of it where nothing else says so."""
    words = tokens.words()
    yield from _done(words, dataset)
    yield from _down(words, dataset)
    yield from _on_offer(words, dataset)
    yield from _long(words, dataset)


def _done(words: Sequence[str], dataset: Dataset) -> Iterator[Span]:
    taking = next(((at, end) for at in range(len(words)) if (end := _match(_TAKING, words, at))), None)
    if taking is None:
        return
    for at in range(taking[1], len(words)):
        end = _match(_TO_DO, words, at)
        named = _took_to(words[end - 1], dataset) if end else ()
        if named:
            yield Span("term", at, end, weight=_WEIGHT, entries=_entries(dataset, named, " ".join(words[at:end])))
            yield from _asked(words, taking)
            return


def _on_offer(words: Sequence[str], dataset: Dataset) -> Iterator[Span]:
    """As in "sitting for more than 180 days", "on the market for over three months": the days on the market."""
    named = _called(_OFFERED_FOR, dataset)
    if len(named) != 1 or not {"days", "weeks", "long", "longest"} & set(words):
        return
    for at in range(len(words)):
        end = _match(_ON_OFFER, words, at)
        if end:
            yield Span("term", at, end, weight=_WEIGHT, entries=_entries(dataset, named, " ".join(words[at:end])))
            return


def _long(words: Sequence[str], dataset: Dataset) -> Iterator[Span]:
    """As in "how long is the waiting time": what is so long stands behind."""
    for at in range(len(words)):
        end = _match(_HOW_LONG, words, at)
        if end and any(" ".join(words[end:]).startswith(f"{said} ") for said in _times_called(dataset)):
            yield Span("filler", at, end, weight=_WEIGHT)


def _times_called(dataset: Dataset) -> Iterator[str]:
    for field in dataset.fields.values():
        if field.role == "measure" and _is_time(field.unit):
            yield from (fold(word) for word in (field.label, *field.synonyms) if " " in word)


def _down(words: Sequence[str], dataset: Dataset) -> Iterator[Span]:
    """As in "how many hours was it down": the whole time that it was."""
    named = tuple(
        name
        for name, field in dataset.fields.items()
        if field.role == "measure" and _is_time(field.unit) and _DOWNTIME & set(fold(field.label).split())
    )
    asked = next(((at, end) for at in range(len(words)) if (end := _match(_ASKED, words, at))), None)
    if len(named) != 1 or "down" in dataset.fields:
        return
    for at in range(len(words)):
        end = _match(_STANDING, words, at)
        if end and asked and at >= asked[1]:
            yield Span("term", *asked, weight=_WEIGHT, entries=_entries(dataset, named, " ".join(words[at:end])))
            yield Span("filler", at, end, weight=_WEIGHT)
            return
        longest = _match(_LONGEST, words, end) if end else 0
        if longest:
            yield Span("superlative", at, longest - 1, "most", _WEIGHT)
            yield Span("term", longest - 1, longest, weight=_WEIGHT, entries=_entries(dataset, named, "downtime"))
            return


def _asked(words: Sequence[str], taking: tuple[int, int]) -> Iterator[Span]:
    """What asks how long it takes: the usual time, unless another is told."""
    asked = next(((at, end) for at in range(len(words)) if (end := _match(_ASKED, words, at))), None)
    if asked and asked[1] <= taking[0]:
        yield Span("filler", *asked, weight=_WEIGHT)
    if asked and not _AVERAGED & set(words):
        yield Span("function", *taking, "avg", _WEIGHT, None, "avg")
    else:
        yield Span("filler", *taking, weight=_WEIGHT)


def _took_to(verb: str, dataset: Dataset) -> tuple[str, ...]:
    """The numbers of which a name says that they are the time to do so."""
    return _called(frozenset((f"time to {verb}",)), dataset)


def _called(said: frozenset[str], dataset: Dataset) -> tuple[str, ...]:
    return tuple(
        name
        for name, field in dataset.fields.items()
        if field.role == "measure" and said & {fold(word) for word in (field.label, *field.synonyms)}
    )


def _is_time(unit: str) -> bool:
    return comparable_unit(unit) in _TIMES


def _match(pattern: re.Pattern[str], words: Sequence[str], at: int) -> int:
    """The word behind what the pattern matches from a word on; 0 where it matches nothing."""
    text = " ".join(words[at : at + 10])
    found = pattern.match(text)
    if not found or (found.end() < len(text) and text[found.end()] != " "):
        return 0
    return at + len(found[0].split())


def _entries(dataset: Dataset, names: Sequence[str], said: str) -> tuple[Entry, ...]:
    return tuple(Entry("field", dataset.name, name, (said,), 1.0) for name in names)
