"""Units that name a number or go with its name: "gross kilos", "kg gross", "USD freight", "how many kilos per ..."."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.catalog.lookup import Entry, fold, stem
from askfirst.catalog.model import Dataset, Field
from askfirst.understanding.rules.recognition.numbers import comparable_unit
from askfirst.understanding.rules.recognition.verbs import is_verb_form, same_root
from askfirst.understanding.rules.spans import WEAK, Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.counting_words import NUMBER_WORDS, UNITS

_WITH_A_NAME = 0.95
_ALONE = 0.9
_PER = frozenset(("per", "each", "every", "a", "an", "one"))
_ASKED = frozenset(("many", "much", "total", "average", "mean", "avg", "median", "most", "fewest", "number"))
_JOINS = frozenset(("of", "in"))
_LONGEST = 2


def unit_names(tokens: Tokens, named: Sequence[Span], dataset: Dataset) -> Iterator[Span]:
    """A term for a unit with a word of the number's name, a unit behind "per", or the number that a unit stands for."""
    words = tokens.words()
    measures = [field for field in dataset.fields.values() if field.role == "measure" and field.unit]
    for first, last, unit in _units(words):
        counted = first > 0 and (tokens.items[first - 1].kind == "number" or words[first - 1] in NUMBER_WORDS)
        own = [field for field in measures if comparable_unit(field.unit) == unit]
        if not own or (counted and words[first - 1] != "one"):
            continue
        if first > 0 and words[first - 1] in _PER:
            yield Span("unit", first, last, unit, _WITH_A_NAME)
        if first > 0 and words[first - 1] == "in" and last - first > 1:
            yield Span("unit", first, last, unit, _WITH_A_NAME)
        found = list(_with_a_name(tokens, named, own, first, last))
        yield from (_term(dataset, fields, *place, _WITH_A_NAME) for fields, place in found)
        asked = words[last : last + 1] == ("per",) or (first > 0 and words[first - 1] in _ASKED)
        if not found and asked and words[last : last + 1] != ("of",):
            yield _term(dataset, _done(words, own), first, last, _ALONE)


def _done(words: Sequence[str], own: Sequence[Field]) -> Sequence[Field]:
    """As in "how many kilograms were loaded", where one of the numbers is called load; else all of them."""
    verbs = [word for word in words if is_verb_form(word)]
    told = [field for field in own if any(same_root(verb, word) for verb in verbs for word in _said(field))]
    return told if len(told) == 1 else own


def _units(words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    for first in range(len(words)):
        for length in range(_LONGEST, 0, -1):
            said = " ".join(words[first : first + length])
            unit = comparable_unit(said)
            # Letters and words such as "second" are seldom meant for a unit, away from a number.
            known = len(said) > 1 and said in UNITS.get(unit, ()) and said not in _OTHERWISE
            if known and first + length <= len(words):
                yield first, first + length, unit
                break


_OTHERWISE = frozenset(("second", "seconds", "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks", "in",
    "min", "percent", "%", "degree", "degrees", "foot", "$", "hr", "sec"))  # fmt: skip


def _with_a_name(
    tokens: Tokens, named: Sequence[Span], own: Sequence[Field], first: int, last: int
) -> Iterator[tuple[list[Field], tuple[int, int]]]:
    """The fields that the words beside the unit tell, and where unit and words stand."""
    words, stems = tokens.words(), [token.stem for token in tokens.items]
    behind = last + (words[last : last + 1] in tuple((word,) for word in _JOINS))
    names = {field.name for field in own}
    for span in named:
        best = span.entries[0] if span.kind == "term" and span.weight >= WEAK and span.entries else None
        whole = best is not None and best.kind == "field" and best.name in names
        if whole and best and (span.first == behind or span.last == first):
            fields = [field for field in own if field.name == best.name]
            yield fields, (min(span.first, first), max(span.last, last))
            return
    for at, place in ((first - 1, (first - 1, last)), (behind, (first, behind + 1))):
        word = stems[at] if 0 <= at < len(stems) else ""
        told = [field for field in own if word and word in _said(field)]
        if len(told) == 1:
            yield told, place
            return


def _said(field: Field) -> frozenset[str]:
    """The words of its name but those for the unit."""
    words = {stem(word) for word in fold(f"{field.name} {field.label}").split()}
    return frozenset(word for word in words if comparable_unit(word) != comparable_unit(field.unit))


def _term(dataset: Dataset, fields: Sequence[Field], first: int, last: int, weight: float) -> Span:
    entries = tuple(Entry("field", dataset.name, field.name, (field.unit,), weight) for field in fields)
    return Span("term", first, last, weight=weight, entries=entries)
