"""Years in words as people say them: "nineteen eighty-two", "twenty eleven", "in two thousand seven"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules.times.point_words import Words, word_at
from askfirst.understanding.rules.tokens import Token, Tokens
from askfirst.understanding.rules.words.counting_words import MONTHS, NUMBER_WORDS

_CENTURIES = {"eighteen": 1800, "nineteen": 1900, "twenty": 2000}
_TEN, _TWENTY = 10, 20
_NOUGHT = ("oh", "o", "zero", "nought")
_BEFORE = frozenset((
    "in", "since", "from", "to", "after", "before", "until", "till", "through", "during", "year", "years", "between",
    "and", "or", "versus", "vs", "with", "than", "of", "by", "for", "spring", "summer", "autumn", "fall", "winter", ",",
    "throughout", "the", "early", "late", "mid", "&", "-", "–", *MONTHS,  # noqa: RUF001 - as people type it
))  # fmt: skip
_BEHIND = frozenset((
    "", ",", ".", "?", "!", ")", "(", ";", ":", "to", "and", "or", "vs", "versus", "than", "compared", "until", "till",
    "through", "by", "per", "please", "on", "with", "in", "for", "onwards", "was", "were", "is", "are", "did", "do",
    "does", "the", "only", "against", "-", "–", "&", "relative", "split", "broken", "grouped",  # noqa: RUF001 - likewise
))  # fmt: skip
_AMOUNTS = frozenset(("least", "most", "over", "under", "about", "around", "exactly", "above", "below"))


def with_spoken_years(tokens: Tokens) -> Tokens:
    """The text with each such year as one number of four digits."""
    words = tokens.words()
    found = {at: year for at in range(len(words)) if (year := _year(words, at))}
    thousands = [at for at in found if words[at] == "two"]
    if not all(_is_a_time(words, at, found[at][1]) for at in thousands):
        found = {at: year for at, year in found.items() if at not in thousands}
    items: list[Token] = []
    at = 0
    while at < len(words):
        said = found.get(at)
        items.append(_token(tokens, at, said[1], said[0]) if said else tokens.items[at])
        at = said[1] if said else at + 1
    return replace(tokens, items=tuple(items))


def _year(words: Words, at: int) -> tuple[int, int] | None:
    """The year that is said from a word on, and the word behind it."""
    if words[at] == "two" and word_at(words, at + 1) == "thousand":
        here = at + 2 + (word_at(words, at + 2) == "and")
        rest, last = _below_a_hundred(words, here)
        return (2000 + rest, last) if rest and word_at(words, last) not in ("hundred", "thousand", "million") else None
    century = _CENTURIES.get(words[at])
    if century is None or (at and NUMBER_WORDS.get(words[at - 1], 0) > _TEN) or word_at(words, at - 1) == "hundred":
        return None
    if word_at(words, at + 1) in _NOUGHT and 0 < NUMBER_WORDS.get(word_at(words, at + 2), 0) < _TEN:
        return century + int(NUMBER_WORDS[words[at + 2]]), at + 3
    rest, last = _below_a_hundred(words, at + 1)
    behind = word_at(words, last)
    return (
        (century + rest, last) if rest >= _TEN and behind not in ("hundred", "thousand", "million", "percent") else None
    )


def _below_a_hundred(words: Words, at: int) -> tuple[int, int]:
    value = int(NUMBER_WORDS.get(word_at(words, at), 0))
    more = int(NUMBER_WORDS.get(word_at(words, at + 1), 0))
    if value >= _TWENTY and 0 < more < _TEN:
        return value + more, at + 2
    return value, at + 1


def _is_a_time(words: Words, at: int, last: int) -> bool:
    """Whether "two thousand seven" stands where a year does; "two thousand seven kg" is an amount."""
    before = word_at(words, at - 1) if at else ""
    return before in _BEFORE and word_at(words, at - 2) not in _AMOUNTS and word_at(words, last) in _BEHIND


def _token(tokens: Tokens, first: int, last: int, year: int) -> Token:
    start, end = tokens.items[first].start, tokens.items[last - 1].end
    return Token(tokens.text[start:end], str(year), str(year), "number", start, end)
