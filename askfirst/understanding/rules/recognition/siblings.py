"""One word for a field called like the one shown before, but for that word: "and net?" behind a gross weight."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.catalog.lookup import Entry, Lexicon, phrase_of
from askfirst.catalog.model import Catalog
from askfirst.domain.query import Query
from askfirst.understanding.rules.spans import WEAK, Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.edit_words import FUNCTION_WORDS

_MOST_WORDS = 7
_SURE = 1.3


def siblings(tokens: Tokens, base: Query, catalog: Catalog) -> Iterator[Span]:
    """Words that, before the noun of the field shown, name another field of the same noun."""
    words = [token for token in tokens.items if any(map(str.isalnum, token.word))]
    paths = {one.field for one in base.measures if one.field} | set(base.columns)
    if len(words) > _MOST_WORDS or not paths:
        return
    phrases = Lexicon.of(catalog).phrases(base.dataset)
    labels = {phrase_of(catalog.bind(base.dataset, path).label) for path in paths}
    for at, token in enumerate(tokens.items):
        behind = tokens.items[at + 1].stem if at + 1 < len(tokens) else ""
        for label in labels:
            alone = len(label) > 1 and behind != label[-1] and token.stem != label[-1] and token.kind != "quoted"
            own = alone and not _is_known(phrases.get((token.stem,), ())) and not _is_other_end(tokens, at, label[-1])
            entries = phrases.get((token.stem, label[-1]), ()) if own else ()
            fields = tuple(entry for entry in entries if entry.kind == "field" and entry.weight >= _SURE / 2)
            if fields:
                yield Span("term", at, at + 1, weight=_SURE, entries=fields)
                break


def _is_other_end(tokens: Tokens, at: int, noun: str) -> bool:
    """As in "the minimum temperature" behind a field "temp max": the word before names another end than its name."""
    before = FUNCTION_WORDS.get(tokens.items[at - 1].word) if at else None
    return before is not None and FUNCTION_WORDS.get(noun, before) != before


def _is_known(entries: tuple[Entry, ...]) -> bool:
    return any(entry.weight >= WEAK for entry in entries)
