"""A text in units that a choice is read from: words by their keys, numbers with their values, bounds, marks.

The same way of reading makes the keys of a card's labels, so that both sides are compared alike.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from askfirst.catalog.lookup import stem
from askfirst.understanding.rules.choosing.amounts import Amount, amounts_in
from askfirst.understanding.rules.choosing.bounds import bounds_in
from askfirst.understanding.rules.choosing.cue_words import EVERYDAY, SWEEPS
from askfirst.understanding.rules.choosing.written import plain_tokens, written_plainly
from askfirst.understanding.rules.tokens import Token, tokenize
from askfirst.understanding.rules.words.counting_words import NUMBER_WORDS
from askfirst.understanding.rules.words.slips import SLIPS

MOST_CHARACTERS = 2_000
"""A choice is said in fewer; what follows is not read, and told to be too much."""

_HYPHEN = re.compile(r"(?<=[^\W\d_])[-\u2010\u2011_](?=\w)|(?<=\w)[-\u2010\u2011_](?=[^\W\d_])")
_QUOTES = re.compile('["\u201c\u201d\u00ab\u00bb]')
_SPAN = re.compile(r"(?<=\d)\s?[-\u2010-\u2015](?=\s?\d)")
_THOUSANDS = re.compile(r"(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f'\u2019]\d{3})+(?![\d])")
_DECIMAL_COMMA = re.compile(r"(?<![\d.,])(\d{1,3}),(\d{1,2})(?![\d,])")
_HELD_TOGETHER = re.compile(r"\d+s")
_PLURAL_CODE = re.compile(r"[a-z]+\d+s")
_DOTTED = re.compile(r"(?<![\d.,])\d{1,3}(?:\.\d{3}){2,}(?![\d.])")
_LAKHS = re.compile(r"(?<![\d.,])\d{1,2}(?:,\d{2})+,\d{3}(?![\d,])")
_PAUSES = frozenset(",;:.!?()\u2013\u2014-\u2026")


@dataclass(frozen=True, slots=True)
class Unit:
    """A word, a number, a bound ("under five") or a mark. `key` is what it is compared by, `start` and `end` its place.

    `slip` holds where the key is that of another word, which this one is a slip of the pen for, a beginning of, or akin
    to; `near` are other words that it could be as well.
    """

    key: str
    word: str
    kind: str
    start: int
    end: int
    amount: Amount | None = None
    slip: bool = False
    near: tuple[str, ...] = ()

    @property
    def pauses(self) -> bool:
        return self.kind == "mark" and self.key in _PAUSES


def prepared(text: str) -> str:
    """The text, its characters in their places, with hyphens in words gone and numbers written in one way."""
    text = _QUOTES.sub(" ", text[:MOST_CHARACTERS]).replace("\n", ",").replace("\r", " ").replace("\t", " ")
    text = written_plainly(text)
    text = _THOUSANDS.sub(lambda match: re.sub(r"\D", ",", match[0]), text)
    text = _DOTTED.sub(lambda match: match[0].replace(".", ","), text)
    text = _LAKHS.sub(lambda match: match[0].replace(",", "").ljust(len(match[0])), text)
    text = _DECIMAL_COMMA.sub(r"\1.\2", text)
    text = _SPAN.sub(lambda match: match[0].replace(match[0].strip(), "/"), text)
    return _HYPHEN.sub(" ", text)


def units_of(text: str, *, with_bounds: bool = True) -> tuple[Unit, ...]:
    """All units of a text, in order."""
    items = plain_tokens(tokenize(prepared(text)).items)
    spans = dict(bounds_in([key_of(token) for token in items])) if with_bounds else {}
    amounts = {amount.first: amount for amount in amounts_in(text, items)}
    units: list[Unit] = []
    at = 0
    while at < len(items):
        if at in spans:
            last, key = spans[at]
            unit = Unit(key, key, "bound", items[at].start, items[last - 1].end)
        elif at in amounts:
            amount = amounts[at]
            last, kind = amount.last, "number"
            unit = Unit(f"{amount.value:g}", items[at].word, kind, items[at].start, items[last - 1].end, amount)
        else:
            last, token = at + 1, items[at]
            kind = "mark" if token.kind in ("mark", "sign") else "word"
            unit = Unit(key_of(token), token.word, kind, token.start, token.end)
        units.append(unit)
        at = last
    return tuple(units)


def key_of(token: Token) -> str:
    """What a word is compared by: its singular, digits for a number, one word for everyday words of one meaning."""
    if token.kind in ("mark", "sign", "number", "moment"):
        return token.word
    word = token.word.replace(" ", "_")
    return _key(SLIPS.get(word, word).replace(" ", "_"))


@lru_cache(maxsize=4_000)
def _key(word: str) -> str:
    if _HELD_TOGETHER.fullmatch(word) or _PLURAL_CODE.fullmatch(word):
        return word[:-1]
    single = stem(word)
    if single in NUMBER_WORDS and single != "one":
        return f"{NUMBER_WORDS[single]:g}"
    return EVERYDAY.get(single, EVERYDAY.get(word, single))


def keys_of(phrase: str) -> tuple[str, ...]:
    """A phrase of a card as keys, without marks."""
    return tuple(unit.key for unit in units_of(phrase) if unit.kind != "mark")


def corrected(unit: Unit, key: str, near: tuple[str, ...] = ()) -> Unit:
    """The unit as a slip of the pen for another word; words that are told by how they are written become that word."""
    return replace(unit, key=key, word=key if key in SWEEPS and not near else unit.word, slip=True, near=near)
