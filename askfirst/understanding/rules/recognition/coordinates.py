"""Words for a place on the map that stand for two fields: "their coordinates"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from askfirst.catalog.lookup import Lexicon, phrase_of
from askfirst.catalog.model import Catalog
from askfirst.understanding.rules.recognition.shorthand import as_words
from askfirst.understanding.rules.tokens import Token, Tokens

_COORDINATES = frozenset((
    "coordinates", "coordinate", "coords", "co-ordinates", "geocoordinates", "lat/long", "lat/lon", "lat/lng",
    "latlong",
    "latlon", "latlng",
))  # fmt: skip


_BEARINGS = {
    **dict.fromkeys(("north", "above"), ("latitude", "over")),
    **dict.fromkeys(("south", "below"), ("latitude", "under")),
    "east": ("longitude", "over"),
    "west": ("longitude", "under"),
}
_DEGREES = frozenset(("degree", "degrees", "deg", "°", "parallel", "meridian", "latitude", "longitude"))
_NTH = re.compile(r"\d+(?:\.\d+)?(?:st|nd|rd|th)?")


@dataclass(frozen=True, slots=True)
class _Line:
    """Where the number stands, the token behind it all, and plain words for what stands before the number."""

    number: int
    last: int
    told: tuple[str, ...]


def with_lines(tokens: Tokens, catalog: Catalog) -> Tokens:
    """The text with the field named for a line on the map: "north of 70 degrees", "above the 60th parallel"."""
    if not _LINES_TOLD.intersection(tokens.words()) or not _are_named(catalog):
        return tokens
    items: list[Token] = []
    at = 0
    while at < len(tokens):
        found = _line_at(tokens, at)
        if found:
            items += [*as_words(tokens, at, found.number, found.told), *_number(tokens, found.number)]
            at = found.last
        else:
            items.append(tokens.items[at])
            at += 1
    return replace(tokens, items=tuple(items))


_LINES_TOLD = frozenset(_BEARINGS)


def _line_at(tokens: Tokens, at: int) -> _Line | None:
    """The words for a side of a line that begin here."""
    words = tokens.words()
    told = _BEARINGS.get(words[at])
    bearing = words[at + 1 : at + 2] == ("of",)
    number = at + 1 + bearing
    number += words[number : number + 1] == ("the",)
    last = number + 1 + (words[number : number + 1] == ("-",))
    if told is None or last > len(words) or not _NTH.fullmatch(words[last - 1]):
        return None
    behind = words[last : last + 1]
    lined = behind in (("parallel",), ("meridian",))
    plain = bearing and words[at] in ("east", "west") and (behind in _ENDS_OF_LINES)
    if not (lined or plain or (bearing and behind[:1] and behind[0] in _DEGREES)):
        return None
    while last < len(words) and words[last] in _DEGREES:
        last += 1
    return _Line(number, last, ("with", *told))


def _number(tokens: Tokens, at: int) -> list[Token]:
    """The number as it stands, without the ending of "60th"."""
    sign = tokens.items[at].word == "-"
    token = tokens.items[at + sign]
    plain = token.word.rstrip("stndrh")
    number = replace(token, text=plain, word=plain, stem=plain, kind="number")
    return [*tokens.items[at : at + sign], number]


_ENDS_OF_LINES = ((), ("?",), (".",), ("!",), (",",), ("and",), ("in",), ("by",), ("per",))


def _are_named(catalog: Catalog) -> bool:
    phrases = Lexicon.of(catalog).phrases(None)
    return all(phrase_of(word) in phrases for word in ("latitude", "longitude"))


def with_coordinates(tokens: Tokens, catalog: Catalog) -> Tokens:
    """The text with both fields named, where there are such fields and none that is called coordinates."""
    said = {at for at, token in enumerate(tokens.items) if token.word in _COORDINATES and token.kind != "quoted"}
    if not said:
        return tokens
    phrases = Lexicon.of(catalog).phrases(None)
    if not _are_named(catalog) or any(phrase_of(tokens.items[at].word) in phrases for at in said):
        return tokens
    items: list[Token] = []
    for at, token in enumerate(tokens.items):
        items += as_words(tokens, at, at + 1, ("latitude", "and", "longitude")) if at in said else [token]
    return replace(tokens, items=tuple(items))
