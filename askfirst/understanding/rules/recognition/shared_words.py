"""Names that share their last word: "first and last names", "gross or net weight"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from askfirst.catalog.lookup import Entry
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_JOINTS = ("and", "or", "&", "vs", "versus", "to")


def shared_words(tokens: Tokens, phrases: Mapping[tuple[str, ...], tuple[Entry, ...]]) -> Iterator[Span]:
    """The first words of such pairs, as terms of the fields that they are with the word that both share."""
    stems = [token.stem for token in tokens.items]
    for at in range(len(stems) - 3):
        first, joint, second, shared = stems[at], tokens.items[at + 1].word, stems[at + 2], stems[at + 3]
        if joint not in _JOINTS or not _fields(phrases, second, shared):
            continue
        entries = _fields(phrases, first, shared)
        if entries:
            yield Span("term", at, at + 1, weight=entries[0].weight, entries=entries)


def _fields(phrases: Mapping[tuple[str, ...], tuple[Entry, ...]], word: str, shared: str) -> tuple[Entry, ...]:
    entries = phrases.get((word, shared), ()) if word and shared else ()
    return tuple(entry for entry in entries if entry.kind == "field" and entry.weight == 1)
