"""Words for a place on the map that stand for two fields: "their coordinates"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.lookup import Lexicon, phrase_of
from askfirst.catalog.model import Catalog
from askfirst.understanding.rules.recognition.shorthand import as_words
from askfirst.understanding.rules.tokens import Token, Tokens

_COORDINATES = frozenset((
    "coordinates", "coordinate", "coords", "co-ordinates", "geocoordinates", "lat/long", "lat/lon", "lat/lng",
    "latlong",
    "latlon", "latlng",
))  # fmt: skip


def with_coordinates(tokens: Tokens, catalog: Catalog) -> Tokens:
    """The text with both fields named, where there are such fields and none that is called coordinates."""
    said = {at for at, token in enumerate(tokens.items) if token.word in _COORDINATES and token.kind != "quoted"}
    if not said:
        return tokens
    phrases = Lexicon.of(catalog).phrases(None)
    named = all(phrase_of(word) in phrases for word in ("latitude", "longitude"))
    if not named or any(phrase_of(tokens.items[at].word) in phrases for at in said):
        return tokens
    items: list[Token] = []
    for at, token in enumerate(tokens.items):
        items += as_words(tokens, at, at + 1, ("latitude", "and", "longitude")) if at in said else [token]
    return replace(tokens, items=tuple(items))
