"""Names of fields said the other way round: "date of death" for a death date, "port of arrival"."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.catalog.lookup import Entry, fold, stem
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.noun_classes import KINDS_OF_THINGS

_WEIGHT = 1.0
_COUNTS = ("number", "numbers", "count", "share", "rate", "percentage", "no")
"""As in "the number of rows", which counts them."""
_ARTICLES = ("the", "a", "an", "their", "its", "his", "her")


def turned_names(tokens: Tokens, dataset: Dataset) -> Iterator[Span]:
    """A term for each field whose name has two words and stands there as "second of first"."""
    if "of" not in tokens.words():
        return
    names: dict[tuple[str, str], list[str]] = {}
    for field in dataset.fields.values():
        for text in dict.fromkeys(map(fold, (field.label, field.name, *field.synonyms))):
            words = tuple(map(stem, text.split()))
            if len(words) == 2 and field.role != "hidden":  # noqa: PLR2004 - of two words one is of the other
                names.setdefault((words[0], words[1]), []).append(field.name)
    words, stems = tokens.words(), [token.stem for token in tokens.items]
    rows = {*map(stem, fold(f"{dataset.name} {dataset.label} {dataset.plural}").split())}
    for at in range(len(words) - 2):
        last = at + 2 + (words[at + 2] in _ARTICLES)
        own = {*stems[last : last + 1]} & rows
        # "The status of orders", "of order X-1" is about the rows; "date of death" is a field of a table of deaths.
        of_one = [token.kind for token in tokens.items[last + 1 : last + 2]] == ["code"]
        of_rows = own and stems[at] not in KINDS_OF_THINGS and (words[last] != stems[last] or last > at + 2 or of_one)
        if words[at + 1] != "of" or words[at] in _COUNTS or of_rows:
            continue
        if at and (stems[at - 1], stems[at]) in names:
            continue  # "The size types of containers" are no types of containers.
        found = dict.fromkeys(names.get((stems[last], stems[at]), ())) if last < len(stems) else {}
        if found:
            entries = tuple(Entry("field", dataset.name, name, (stems[last], stems[at]), _WEIGHT) for name in found)
            yield Span("term", at, last + 1, weight=_WEIGHT, entries=entries)
