"""Years right before what was measured in them: "1952 life expectancy", "the highest 2007 income"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.catalog.model import Catalog, Dataset
from askfirst.understanding.rules.periods import of_year
from askfirst.understanding.rules.recognition.terms import has_times
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.times.point_words import YEAR
from askfirst.understanding.rules.tokens import Tokens

_DEFINITE = frozenset(("the", "its", "their", "our", "s", "of", "in", "and", "total", "average", "mean", "median"))
_AMOUNTS = frozenset((
    "with", "having", "than", "over", "above", "under", "below", "exactly", "least", "most", "about", "around", "=",
    ">", "<", ">=", "<=", "exceeding", "has", "have", "had", "a", "an", "or", "to", "only", "nearly", "almost", "up",
    "top", "first", "last", "bottom", "limit",
))  # fmt: skip
_WHOLE = ("integer",)
_SURE = 1.2


def year_nouns(
    tokens: Tokens, named: Sequence[Span], fixed: Sequence[Span], catalog: Catalog, dataset: str
) -> Iterator[Span]:
    """As times; what is counted ("2000 containers") and what the words around call an amount are no years."""
    if not has_times(catalog, dataset):
        return
    words, here = tokens.words(), catalog.dataset(dataset)
    taken = {at for span in fixed if span.kind == "time" for at in range(span.first, span.last)}
    for at, word in enumerate(words[:-1]):
        if at in taken or not YEAR.fullmatch(word) or tokens.items[at].kind != "number":
            continue
        before = words[at - 1] if at else ""
        behind = [span for span in named if span.first == at + 1 and span.entries]
        if before not in _AMOUNTS and any(_is_measured(span, tokens, here, before) for span in behind):
            yield Span("time", at, at + 1, weight=_SURE, period=of_year(int(word)))


def _is_measured(span: Span, tokens: Tokens, dataset: Dataset, before: str) -> bool:
    """Whether the term is a number of the dataset, and not the plural of what so many are counted of."""
    entry = span.entries[0]
    field = dataset.fields.get(entry.name) if entry.kind == "field" else None
    if entry.kind == "measure":
        return True
    if field is None or field.role != "measure":
        return False
    token = tokens.items[span.last - 1]
    counted = field.type in _WHOLE and token.word != token.stem
    return not counted or before in _DEFINITE
