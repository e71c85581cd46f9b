"""Recognises "the median value of the urgent orders", where rows have a number that is called their value."""

from __future__ import annotations

from collections.abc import Sequence

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.spans import Span, is_weak
from askfirst.understanding.rules.tokens import Tokens

_VALUE = "value"
_FAR = 5
_ENDING = frozenset(("in", "by", "per", "for", "and", "with", "on", "from", "to", ",", "?", "."))


def without_values_of_rows(tokens: Tokens, fixed: Sequence[Span], named: Sequence[Span], here: Dataset) -> list[Span]:
    """The spans without functions that swallow the name of the rows' own number: its value, not that of a field."""
    words = tokens.words()
    names = {at for span in named if not is_weak(span) and span.length == 1 for at in (span.first,)}

    def is_of_rows(span: Span) -> bool:
        said = words[span.first : span.last]
        if span.kind != "function" or _VALUE not in said:
            return False
        of = words[span.last : span.last + 1] == ("of",)
        if said[-1] != "of" and not of:
            return False
        return span.first + said.index(_VALUE) in names and _are_rows(words, span.last + of, here)

    return [span for span in fixed if not is_of_rows(span)]


def _are_rows(words: Sequence[str], at: int, here: Dataset) -> bool:
    """Whether the first noun that can be one of the catalog's is the rows' own: "the urgent orders"."""
    called = {word for name in (here.name, here.label, here.plural, *here.synonyms) for word in (fold(name),)}
    for place in range(at, min(at + _FAR, len(words))):
        if words[place] in called:
            return True
        if words[place] in _ENDING:
            return False
    return False
