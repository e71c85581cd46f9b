"""Names that are stored as codes, and codes of what is stored by its name: "Germany" for DE, "women" for F."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import Dataset, Field
from askfirst.sources.source import ValueHit
from askfirst.understanding.reader import LookUp
from askfirst.understanding.rules.places import Places
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.counting_words import MONTHS, WEEKDAYS
from askfirst.understanding.rules.words.stored_codes import (
    GENDER_CODES,
    GENDER_FIELDS,
    LAND_CODES,
    LAND_FIELDS,
    LANDS_BY_CODE,
    SAID_OTHERWISE,
    STATE_FIELDS,
    STATES_BY_CODE,
)
from askfirst.understanding.rules.words.word_forms import lands_of

_EQUAL = ("exact", "folded")
_LONGEST = 4
_CODE = 3
_ANYWHERE: frozenset[str] = frozenset()
"""No words: a value in any column."""
_DIGITS = 3
_OFTEN_STORED = (0, 1, 2, 3, 4, 5, 6, 7)
"""Of the days of a week, and of the months, those of which one will be stored where any are."""


async def with_codes(
    tokens: Tokens, spans: Sequence[Span], taken: Sequence[Span], places: Places, look_up: LookUp
) -> list[Span]:
    """The values, with those that are stored as codes of what was said; their cue is the code."""
    firm = _places_of(taken, _EQUAL)
    partly = firm | _places_of(taken, (*_EQUAL, "partial"))
    free = {span.first for span in spans if span.kind == "unknown"}
    free |= {at for span in taken for at in range(span.first, span.last)}
    asked = [
        (first, last, code, fields, search)
        for first, last, codes, fields in _coded(tokens)
        if fields is _ANYWHERE or free & {*range(first, last)}
        if not (partly if fields is _ANYWHERE else firm) & {*range(first, last)}
        for code in codes
        for search in places.searches(code, places.cued(tokens, first))
    ]
    found = await look_up([search for *_, search in asked]) if asked else ()
    best: dict[tuple[int, int], Span] = {}
    doubtful: set[tuple[int, int]] = set()
    for (first, last, code, fields, _), hits in zip(asked, found, strict=True):
        held = tuple(hit for hit in hits if hit.how in _EQUAL and _is_in(hit, fields, places))
        known = best.get((first, last))
        if held and known is not None and fields is _ANYWHERE and _values(held) != _values(known.hits):
            doubtful.add((first, last))
        elif held and not any(begin < last and first < end for begin, end in best):
            best[first, last] = Span("value", first, last, code, hits=held)
    sure = [span for run, span in best.items() if run not in doubtful]
    alone = await _without_others_of_its_kind(sure, places, look_up)
    return _with([span for span in sure if span not in alone], taken)


async def _without_others_of_its_kind(found: Sequence[Span], places: Places, look_up: LookUp) -> list[Span]:
    """Days and months that stand alone in their column: "sun" beside "rain" is the weather, and no Sunday."""
    kinds = [(span, names) for span in found for names in (MONTHS, WEEKDAYS) if span.cue in names]
    asked = [
        (span, search)
        for span, names in kinds
        for other in names
        if names[other] in _OFTEN_STORED and names[other] != names[span.cue]
        for search in places.searches(other, ())
    ]
    hits = await look_up([search for _, search in asked]) if asked else ()
    beside: dict[Span, set[str]] = {}
    for (span, _), some in zip(asked, hits, strict=True):
        beside.setdefault(span, set()).update(f"{hit.dataset}.{hit.field}" for hit in some if hit.how in _EQUAL)
    own = {span: {f"{hit.dataset}.{hit.field}" for hit in span.hits} for span, _ in kinds}
    return [span for span, _ in kinds if not own[span] & beside.get(span, set())]


def _values(hits: Sequence[ValueHit]) -> set[str]:
    return {hit.value for hit in hits}


def _with(coded: Sequence[Span], taken: Sequence[Span]) -> list[Span]:
    """The values, with coded ones in the place of what they cover."""
    kept = [span for span in taken if not any(span.first < one.last and one.first < span.last for one in coded)]
    return [*kept, *coded]


def _places_of(values: Sequence[Span], ways: Sequence[str]) -> set[int]:
    """The tokens of values that are stored in one of some ways."""
    held = (span for span in values if any(hit.how in ways for hit in span.hits))
    return {at for span in held for at in range(span.first, span.last)}


def _coded(tokens: Tokens) -> Iterator[tuple[int, int, tuple[str, ...], frozenset[str]]]:
    """Runs of words, the longest first, that may be stored as one of some codes in columns called by some words."""
    words = tokens.words()
    for size in range(_LONGEST, 0, -1):
        for first in range(len(words) - size + 1):
            said = " ".join(words[first : first + size])
            if codes := _land_codes(said):
                yield first, first + size, codes, LAND_FIELDS
            if codes := (*SAID_OTHERWISE.get(said, ()), *_calendar(said), *_numbered(words[first : first + size])):
                yield first, first + size, codes, _ANYWHERE
            if size == 1 and (codes := GENDER_CODES.get(said, ())):
                yield first, first + 1, tuple(code for code in codes if code != said), GENDER_FIELDS
            text = tokens.items[first].text
            if size == 1 and text.isupper() and len(text) <= _CODE and not tokens.text.isupper():
                yield first, first + 1, LANDS_BY_CODE.get(said, ()), LAND_FIELDS
                yield first, first + 1, STATES_BY_CODE.get(said, ()), STATE_FIELDS


def _calendar(said: str) -> tuple[str, ...]:
    """Of a month or a day of the week all names: "Mondays" may be stored as Mon."""
    for names in (MONTHS, WEEKDAYS):
        number = names.get(said, names.get(stem(said)))
        if number is not None:
            return tuple(name for name, other in names.items() if other == number and name != said)
    return ()


def _numbered(words: Sequence[str]) -> tuple[str, ...]:
    """As in "press 5" for PRESS-05, "line 2" for LINE2: a number after a word, with and without noughts before."""
    said = re.fullmatch(rf"([a-z]+) ?(\d{{1,{_DIGITS}}})", " ".join(words)) if len(words) <= len("ab") else None
    if said is None:
        return ()
    word, number = said[1], int(said[2])
    return tuple(f"{word}{gap}{number:0{size}}" for gap in (" ", "") for size in range(1, _DIGITS + 1))


def _land_codes(said: str) -> tuple[str, ...]:
    """The codes of a land, or of the land that an adjective or a word for its people is about."""
    names = (said, *lands_of(said))
    return tuple(dict.fromkeys(code for name in names for code in LAND_CODES.get(name, ())))


def _is_in(hit: ValueHit, fields: frozenset[str], places: Places) -> bool:
    return any(_is_called(bound.field, fields) for bound in places.fields.get((hit.dataset, hit.field), ()))


def _is_called(field: Field, names: frozenset[str]) -> bool:
    texts = (field.name, field.label, *field.synonyms)
    return names is _ANYWHERE or not names.isdisjoint(word for text in texts for word in fold(text).split())


def is_coded(word: str, dataset: Dataset) -> bool:
    """Whether a table has a column in which a word for people of a sex, or of a land, may be stored as a code."""
    names = (GENDER_FIELDS if word in GENDER_CODES else frozenset()) | (LAND_FIELDS if lands_of(word) else frozenset())
    texts = (field for field in dataset.fields.values() if field.type == "string" and field.role != "hidden")
    return any(_is_called(field, names) for field in texts)
