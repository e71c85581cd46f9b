"""Years right before what was measured in them: "1952 life expectancy", "the highest 2007 income"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from askfirst.catalog.model import Catalog, Dataset
from askfirst.understanding.rules.periods import Calendar, of_year
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.recognition.terms import has_times
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.times.point_words import YEAR
from askfirst.understanding.rules.times.short_years import WholeYears, with_whole_years
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.counting_words import NUMBER_WORDS

_DEFINITE = frozenset(("the", "its", "their", "our", "s", "of", "in", "and", "total", "average", "mean", "median"))
_AMOUNTS = frozenset((
    "with", "having", "than", "over", "above", "under", "below", "exactly", "least", "most", "about", "around", "=",
    ">", "<", ">=", "<=", "exceeding", "has", "have", "had", "a", "an", "or", "to", "only", "nearly", "almost", "up",
    "top", "first", "last", "bottom", "limit",
))  # fmt: skip
_OF_ROWS = frozenset((
    "the", "every", "each", "any", "which", "what", "these", "those", "all", "our", "my", "their", "this", "that", "no",
    "among", "of", "for", "between", "many", "and", "other", "some", "s", "non", "from",
))  # fmt: skip
_YEARS_OLD = tuple((unit, *old) for unit in ("years", "year", "yrs", "yr") for old in (("old",), ("of", "age")))
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
        dated = any(_is_measured(span, tokens, here, before) or _is_of_rows(span, tokens, here, at) for span in behind)
        if before not in _AMOUNTS and dated:
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


def _is_of_rows(span: Span, tokens: Tokens, dataset: Dataset, at: int) -> bool:
    """As in "every 1982 car", "the heaviest 1975 cars": the rows of a year; "2000 cars" are so many of them."""
    entry = span.entries[0]
    if entry.kind != "dataset" or entry.name != dataset.name:
        return False
    behind, before = tokens.items[span.last - 1], tokens.items[at - 1].word if at else ""
    single = behind.word == behind.stem and not behind.word.endswith("s")
    return single or before in _OF_ROWS or before.endswith("est")


def years_written_whole(tokens: Tokens, catalog: Catalog, calendar: Calendar) -> WholeYears:
    """The text with its years of two digits in four."""
    timed = any(has_times(catalog, name) for name in catalog.datasets)
    aged = any(implied(("old",), dataset) for dataset in catalog.datasets.values())
    return with_whole_years(_without_years_old(tokens) if aged else tokens, calendar, timed=timed, aged=aged)


def _without_years_old(tokens: Tokens) -> Tokens:
    """As in "between 20 and 25 years old" where ages are stored: the number is one, and the words say no more."""
    words = tokens.words()
    gone: set[int] = set()
    for at in range(1, len(words)):
        last = next((at + len(said) for said in _YEARS_OLD if words[at : at + len(said)] == said), at)
        if last > at and (tokens.items[at - 1].kind == "number" or words[at - 1] in NUMBER_WORDS):
            gone.update(range(at, last))
    return replace(tokens, items=tuple(token for at, token in enumerate(tokens.items) if at not in gone))
