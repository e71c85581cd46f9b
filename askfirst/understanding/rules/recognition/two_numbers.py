"""Recognises differences and products of numbers: "how far apart are a and b", "the range of a", "a times b"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from askfirst.catalog.lookup import Entry, fold
from askfirst.catalog.model import Dataset
from askfirst.domain.query import Function
from askfirst.understanding.rules.recognition.correlated import is_number_term
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.arithmetic_words import (
    BETWEEN,
    DIFFER,
    ENDS_APART,
    GAPS,
    NAMELESS_ENDS,
    ON_AVERAGE,
    PRODUCTS,
    RANGE_BEHIND,
    SIGNS,
)

_WEIGHT = 1.25
_NUMBER = "#"
_ENDS = 2
_FUNCTIONS = frozenset(("max", "min", "maximum", "minimum", "average", "mean", "total", "highest", "lowest"))


@dataclass(frozen=True, slots=True)
class _Text:
    """The words as one text in which the name of every number is a sign; `places` are the tokens of each word."""

    words: tuple[str, ...]
    places: tuple[tuple[int, int], ...]

    @property
    def text(self) -> str:
        return " ".join(self.words)

    def at(self, start: int) -> int:
        """The word at a place of the text."""
        return self.text[:start].count(" ")


def two_numbers(tokens: Tokens, named: Sequence[Span], dataset: Dataset) -> Iterator[Span]:
    """The words before, between and behind the numbers; the numbers stay the terms that they are."""
    terms = [span for span in named if is_number_term(span, dataset) and not _is_function(tokens, span)]
    numbers = {(span.first, span.last) for span in terms}
    numbers = {one for one in numbers if not any(_holds(other, one) for other in numbers)}
    turned = [*_turned(tokens, numbers, dataset)]
    numbers |= {(span.first, span.last) for span in turned}
    yield from _nameless_ends(tokens, _text(tokens, numbers), dataset)
    if not numbers:
        return
    short = {span.first: span for span in _shortened(tokens, numbers, dataset)}
    text = _text(tokens, numbers | {(at, at + 1) for at in short})
    found = list(_found(tokens, text))
    yield from found
    yield from (*short.values(), *turned) if found else ()


def _found(tokens: Tokens, text: _Text) -> Iterator[Span]:
    yield from _ends_apart(tokens, text)
    for match in RANGE_BEHIND.finditer(text.text):
        yield _function(text, match.start(), match.end() - 1, "range", behind=1)
    pairs = [*_before_two(tokens, text, GAPS, "gap"), *_before_two(tokens, text, PRODUCTS, "product")]
    yield from pairs
    signs = [*_signs(tokens, text)]
    yield from signs
    if any(span.function == "gap" or span.cue == "minus" for span in (*pairs, *signs)):
        for form in (ON_AVERAGE, DIFFER):
            yield from (_filler(text, match.start(), match.end()) for match in form.finditer(text.text))


def _text(tokens: Tokens, numbers: set[tuple[int, int]]) -> _Text:
    words: list[str] = []
    places: list[tuple[int, int]] = []
    behind = dict(numbers)
    at = 0
    while at < len(tokens):
        last = behind.get(at, at + 1)
        words.append(_NUMBER if at in behind else tokens.items[at].word.replace(" ", "_") or "_")
        places.append((at, last))
        at = last
    return _Text(tuple(words), tuple(places))


def _ends_apart(tokens: Tokens, text: _Text) -> Iterator[Span]:
    """As in "difference between the highest and the lowest a", "the range of a", "max a minus min a"."""
    for form in ENDS_APART:
        for match in form.finditer(text.text):
            said = [text.places[text.at(match.start() + at)] for at, sign in enumerate(match[0]) if sign == _NUMBER]
            if len({_said(tokens, place) for place in said}) > 1:
                continue
            first = match.start() + match[0].index(_NUMBER)
            yield _function(text, match.start(), first, "range")
            if match.end() > first + 1:
                yield _filler(text, first + 2, match.end())


def _before_two(tokens: Tokens, text: _Text, forms: Sequence[re.Pattern[str]], function: Function) -> Iterator[Span]:
    """As in "average difference between a and b", "the product of a and b"."""
    for form in forms:
        for match in form.finditer(text.text):
            places = [text.places[text.at(match.start(name))] for name in ("one", "two")]
            if _said(tokens, places[0]) == _said(tokens, places[1]):
                continue
            yield _function(text, match.start(), match.start("one"), function)
            yield _joining(text, match.end("one") + 1, match.start("two"), "and")


def _signs(tokens: Tokens, text: _Text) -> Iterator[Span]:
    """As in "a times b", "a minus b"."""
    for match in BETWEEN.finditer(text.text):
        ends = (text.at(match.start()) - 1, text.at(match.end()) + 1)
        places = [text.places[at] for at in ends if 0 <= at < len(text.words) and text.words[at] == _NUMBER]
        sign = next((sign for sign, ways in SIGNS.items() if match[0].removesuffix(" the") in ways), "")
        if len(places) == _ENDS and sign and (sign == "times" or _said(tokens, places[0]) != _said(tokens, places[1])):
            yield _joining(text, match.start(), match.end() + 1, sign)


def _nameless_ends(tokens: Tokens, text: _Text, dataset: Dataset) -> Iterator[Span]:
    """As in "the difference between the heaviest and the lightest": the second adjective stands for the number."""
    for form in NAMELESS_ENDS:
        for match in form.finditer(text.text):
            high, low = implied((match["high"],), dataset), implied((match["low"],), dataset)
            same = tuple(path for path in high if path in low)
            named = [text.places[text.at(match.start())]] if match[0].startswith(_NUMBER) else []
            told = [" ".join(_said(tokens, place)) for place in named]
            if (
                len(same) != 1
                or match["high"] == match["low"]
                or told not in ([], [fold(dataset.fields[same[0]].label)])
            ):
                continue
            last = text.places[text.at(match.start("low"))]
            entry = Entry("field", dataset.name, same[0], (match["low"],), _WEIGHT)
            yield _function(text, match.start(), match.start("low"), "range")
            yield Span("term", *last, weight=_WEIGHT, entries=(entry,))


def _shortened(tokens: Tokens, numbers: set[tuple[int, int]], dataset: Dataset) -> Iterator[Span]:
    """As in "gross and net weight": the first word of a name of which the second ends alike."""
    words = tokens.words()
    labels = {fold(field.label): name for name, field in dataset.fields.items() if field.role == "measure"}
    for first, last in numbers:
        if first >= _ENDS and words[first - 1] in ("and", "minus", "less", "vs"):
            whole = " ".join((words[first - 2], *words[first + 1 : last]))
            name = labels.get(whole) if last - first > 1 else None
            if name and (first - 2, first - 1) not in numbers:
                entry = Entry("field", dataset.name, name, (words[first - 2],), _WEIGHT)
                yield Span("term", first - 2, first - 1, weight=_WEIGHT, entries=(entry,))


def _turned(tokens: Tokens, numbers: set[tuple[int, int]], dataset: Dataset) -> Iterator[Span]:
    """As in "max temp" for what is called "temp max"."""
    words = tokens.words()
    labels = {fold(field.label): name for name, field in dataset.fields.items() if field.role == "measure"}
    for at in range(len(words) - 1):
        name = labels.get(f"{words[at + 1]} {words[at]}")
        if name and not any(first < at + _ENDS and at < last for first, last in numbers):
            entry = Entry("field", dataset.name, name, words[at : at + _ENDS], _WEIGHT)
            yield Span("term", at, at + _ENDS, weight=_WEIGHT, entries=(entry,))


def _function(text: _Text, start: int, end: int, function: Function, behind: int = 0) -> Span:
    first, last = text.at(start), text.at(end) + behind
    if last == len(text.places):
        return Span("function", text.places[first][0], text.places[-1][1], function, _WEIGHT, function=function)
    return Span("function", text.places[first][0], text.places[last][0], function, _WEIGHT, function=function)


def _joining(text: _Text, start: int, end: int, cue: str) -> Span:
    first, last = text.at(start), text.at(end)
    return Span("joining", text.places[first][0], text.places[last][0], cue, _WEIGHT)


def _filler(text: _Text, start: int, end: int) -> Span:
    return Span("filler", text.places[text.at(start)][0], text.places[text.at(end - 1)][1], weight=_WEIGHT)


def _is_function(tokens: Tokens, span: Span) -> bool:
    """As "max" where a number is called "temp max": alone it says how another is calculated."""
    return span.length == 1 and tokens.items[span.first].word in _FUNCTIONS


def _said(tokens: Tokens, place: tuple[int, int]) -> tuple[str, ...]:
    return tokens.words()[place[0] : place[1]]


def _holds(other: tuple[int, int], one: tuple[int, int]) -> bool:
    return other != one and other[0] <= one[0] and one[1] <= other[1]
