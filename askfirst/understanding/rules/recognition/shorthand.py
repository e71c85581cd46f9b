"""Shorthand written out: "cnt", "w/o", "corr(x, y)", "race x gender", "6-cylinder", "gross wt", "AOV".

What means the same whatever the data is ("w/o") is written out silently; what the catalog's words decide ("wt", "AOV")
is told. `Tokens.said` still gives the user's own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from askfirst.catalog.lookup import Lexicon, stem
from askfirst.catalog.model import Catalog
from askfirst.catalog.remember import per_catalog
from askfirst.understanding.reader import View
from askfirst.understanding.rules.places import found_anywhere
from askfirst.understanding.rules.tokens import Token, Tokens
from askfirst.understanding.rules.words.counting_words import MONTHS, UNITS, WEEKDAYS
from askfirst.understanding.rules.words.shorthand_words import FUNCTION_WORDS, SHORT_NOUNS, WAYS
from askfirst.understanding.rules.words.slips import RUN_TOGETHER
from askfirst.understanding.rules.words.urgent_words import SURELY_URGENT

_COUNTED = re.compile(r"(\d+)-([a-z]{3,})", re.IGNORECASE)
_ERA = re.compile(r"(pre|post) ((?:19|20)\d\d)")
"""As in "pre-1990", which is one token."""
_UNIT_WORDS = frozenset(word for ways in UNITS.values() for word in ways)
_PERIODS = frozenset(("hour", "day", "week", "wk", "month", "mo", "quarter", "qtr", "year", "yr"))
_NO_ALTERNATIVES = frozenset(
    ("and", "or", "he", "she", "his", "her", "him", "s", "n", "a", "w", "b", "c", "o", "yes", "no", "km", "mi", "l")
) | {*MONTHS, *WEEKDAYS, "q1", "q2", "q3", "q4", "h1", "h2"}
_VOWELS = frozenset("aeiou")
_SHORTEST = 2
_LONGEST_ACRONYM = 6
_SHORTEST_SMALL = 3
_LED_BY = {"a": "average", "t": "total", "m": "median"}


@dataclass(frozen=True, slots=True)
class WrittenOut:
    """The tokens with short words written out, and what to tell of it."""

    tokens: Tokens
    told: tuple[str, ...] = ()


def written_out(tokens: Tokens) -> Tokens:
    """The text with the shorthand that means the same everywhere in whole words; what is quoted stays as it is."""
    items: list[Token] = []
    at = 0
    while at < len(tokens):
        last, words = _way_at(tokens, at)
        items += as_words(tokens, at, last, words) if words else [tokens.items[at]]
        last += _led_by_by(tokens, at, items) if not words else 0
        items += _slash_behind(tokens, last - 1)
        at = last
    return replace(tokens, items=tuple(items))


def _way_at(tokens: Tokens, at: int) -> tuple[int, tuple[str, ...]]:
    """The words that the text from a token on stands for, none where it is no shorthand; and the token behind it."""
    token = tokens.items[at]
    if token.kind == "quoted":
        return at + 1, ()
    if era := _ERA.fullmatch(token.word):
        return at + 1, ("before" if era[1] == "pre" else "after", era[2])
    if token.kind == "word" and token.word in RUN_TOGETHER:
        return at + 1, RUN_TOGETHER[token.word]
    for pattern, meant in WAYS:
        match = pattern.match(tokens.text, token.start)
        if not match:
            continue
        last = at + 1
        while last < len(tokens) and tokens.items[last].end <= match.end():
            last += 1
        # A token that the match ends within is another word; but "w/" may stand right before one.
        if tokens.items[last - 1].end <= match.end():
            return last, tuple(meant.split())
    return at + 1, ()


def _led_by_by(tokens: Tokens, at: int, items: list[Token]) -> int:
    """As in "region-wise": by region. How many tokens behind the word say so; those of a time are known anyway."""
    here, *behind = tokens.items[at : at + 3]
    wise = next((many for many, token in enumerate(behind, 1) if token.word == "wise"), 0)
    if not wise or here.kind != "word" or here.word in {*_PERIODS, *_NO_ALTERNATIVES, "day"}:
        return 0
    if wise == len(behind) and wise > 1 and behind[0].text != "-":
        return 0
    if tokens.items[max(at - 1, 0)].word not in ("by", "per"):
        items.insert(-1, Token("", "by", "by", "word", here.start, here.start))
    return wise


def _slash_behind(tokens: Tokens, at: int) -> list[Token]:
    """What the slash between two words says: "cost/kg" is for each of them, "returned/refunded" either of them."""
    if at + 1 >= len(tokens):
        return []
    here, behind = tokens.items[at], tokens.items[at + 1]
    plain = here.kind == behind.kind == "word" and tokens.text[here.end : behind.start] == "/"
    if not plain or {here.word, behind.word} & _NO_ALTERNATIVES:
        return []
    several = here.word != here.stem and behind.word == behind.stem
    word = "per" if several or behind.word in (_UNIT_WORDS | _PERIODS) - {"min", "m"} else "or"
    return [Token("/", word, word, "word", here.end, behind.start)]


def as_words(tokens: Tokens, first: int, last: int, words: tuple[str, ...]) -> list[Token]:
    start, end = tokens.items[first].start, tokens.items[last - 1].end
    said = tokens.text[start:end]
    return [Token(said, one, stem(one), "number" if one.isdecimal() else "word", start, end) for one in words]


async def spelled_out(tokens: Tokens, view: View, known: frozenset[str]) -> WrittenOut:
    """The text with short forms of the catalog's own words written out; what is stored somewhere stays as it is."""
    found = dict(_short_forms(tokens, view.catalog, known))
    texts = [tokens.items[at].text for at in found]
    hits = await found_anywhere(texts, view) if texts else ()
    stored = {
        text for text, some in zip(texts, hits, strict=True) if any(hit.how in ("exact", "folded") for hit in some)
    }
    items: list[Token] = []
    told: dict[str, None] = {}
    for at, token in enumerate(tokens.items):
        words = found.get(at, ()) if token.text not in stored else ()
        items += as_words(tokens, at, at + 1, words) if words else [token]
        if words and token.kind == "word":
            told[f"{token.text!r} is read as {' '.join(words)!r}"] = None
    return WrittenOut(replace(tokens, items=_numbered(items)), tuple(told))


def _numbered(items: list[Token]) -> tuple[Token, ...]:
    """With the number of "6-cylinder" as one."""
    return tuple(replace(token, kind="number") if token.word.isdecimal() else token for token in items)


def _short_forms(tokens: Tokens, catalog: Catalog, known: frozenset[str]) -> Iterator[tuple[int, tuple[str, ...]]]:
    shouted = tokens.text.isupper()
    for at, token in enumerate(tokens.items):
        counted = _COUNTED.fullmatch(token.text) if token.kind == "code" else None
        if counted and _is_counted(counted[2].lower(), catalog):
            yield at, (counted[1], counted[2].lower())
        said = {token.word, token.stem}
        if token.kind != "word" or not token.text.isalpha() or said & known or said & _names(catalog):
            continue
        dotted = tokens.text[token.end : token.end + 1] == "." and at + 2 < len(tokens)
        words = (
            FUNCTION_WORDS.get(token.word, ())
            or _noun(token.word, catalog, dotted=dotted)
            or _acronym(token, catalog, shouted=shouted)
        )
        if words:
            yield at, words


def _is_counted(word: str, catalog: Catalog) -> bool:
    return word not in _PERIODS and (word in _UNIT_WORDS or stem(word) in _stems(catalog))


def _noun(word: str, catalog: Catalog, *, dotted: bool) -> tuple[str, ...]:
    """The one word of the catalog that a short word stands for: "wt", "vsl", "dest."."""
    ours = _stems(catalog)
    usual = [meant for meant in SHORT_NOUNS.get(word, ()) if meant in ours]
    if usual or word in SHORT_NOUNS:
        return (usual[0],) if len(usual) == 1 else ()
    if len(word) < _SHORTEST:
        return ()
    begun = {own for own in ours if own.startswith(word) and len(own) > len(word)} if dotted else set()
    bare = not _VOWELS.intersection(word) and not word.endswith("y")
    short = begun or ({own for own in ours if _is_skeleton(word, own)} if bare else set())
    return (short.pop(),) if len(short) == 1 else ()


def _is_skeleton(short: str, word: str) -> bool:
    """Whether the letters stand in the word in their order, the first and the last of it among them."""
    short = short.removesuffix("s") if not word.endswith("s") and len(short) > _SHORTEST else short
    if len(word) < len(short) + _SHORTEST or short[:1] != word[:1] or short[-1:] != word[-1:]:
        return False
    letters = iter(word)
    return all(letter in letters for letter in short)


def _acronym(token: Token, catalog: Catalog, *, shouted: bool) -> tuple[str, ...]:
    """The one name of a number of the catalog that has these initials, as it is or drawn together: "AOV"."""
    if token.word in SURELY_URGENT:
        return ()
    capital = token.text.isupper() and not shouted
    least = _SHORTEST if capital else _SHORTEST_SMALL
    if not least <= len(token.word) <= _LONGEST_ACRONYM:
        return ()
    names = _initials(catalog)
    found = names.get(token.word, ())
    if found:
        return tuple(found[0].split()) if len(found) == 1 else ()
    lead, rest = _LED_BY.get(token.word[0]), names.get(token.word[1:], ())
    if not lead or not capital or len(rest) != 1 or len(token.word) <= _SHORTEST:
        return ()
    return (lead, *rest[0].split())


@per_catalog
def _names(catalog: Catalog) -> frozenset[str]:
    """The names of one word that fields and measures have, short as they may be."""
    named = Lexicon.of(catalog).phrases().items()
    return frozenset(
        phrase[0]
        for phrase, entries in named
        if len(phrase) == 1 and entries[0].weight >= 1 and entries[0].kind in ("field", "measure")
    )


@per_catalog
def _stems(catalog: Catalog) -> frozenset[str]:
    """The words, in the singular, of the names that datasets, fields and measures have."""
    names = (phrase for phrase, entries in Lexicon.of(catalog).phrases().items() if entries[0].weight >= 1)
    return frozenset(word for phrase in names for word in phrase if len(word) > _SHORTEST)


@per_catalog
def _initials(catalog: Catalog) -> Mapping[str, tuple[str, ...]]:
    """The names of several words that fields and measures have, by their initials; one for each meaning."""
    found: dict[str, dict[tuple[str, str], str]] = {}
    for phrase, entries in Lexicon.of(catalog).phrases().items():
        best = entries[0]
        if len(phrase) < _SHORTEST or best.weight < 1 or best.kind not in ("field", "measure"):
            continue
        held = found.setdefault("".join(word[0] for word in phrase), {})
        held.setdefault((best.kind, best.name), " ".join(phrase))
    return {initials: tuple(dict.fromkeys(names.values())) for initials, names in found.items()}
