"""What happened to rows, for the column of its time: "sign-ups", "came on the market", over a table that stands alone.

The column may be called by another word of the same deed: leavers have a cancel date, joiners a hire date.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from askfirst.catalog.lookup import Entry, fold, parted
from askfirst.catalog.model import Dataset
from askfirst.catalog.remember import per_dataset
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.deeds_of_times import DEEDS, VERBS, Deed
from askfirst.understanding.rules.words.joining_words import JOINED

_SAID = 0.95
_NEW = ("new", "newly", "fresh")


def timed_deeds(tokens: Tokens, dataset: Dataset) -> Iterator[Span]:
    """Terms for the time of a deed that is told by several words or by a plural noun."""
    words = tokens.words()
    for deed in DEEDS:
        names = times_of(deed, dataset)
        if len(names) != 1:
            continue
        for phrase in (*deed.phrases, *deed.nouns):
            for first in range(len(words) - len(phrase) + 1):
                last = first + len(phrase)
                if words[first:last] == phrase:
                    begin = first - (phrase in deed.nouns and words[first - 1 : first] in {(new,) for new in _NEW})
                    if phrase in deed.phrases and phrase not in JOINED and names[0] == dataset.time:
                        yield Span("filler", first, last, "polite", _SAID)  # the rows' own time is meant anyway
                        continue
                    entry = Entry("field", dataset.name, names[0], phrase, _SAID)
                    yield Span("term", begin, last, weight=_SAID, entries=(entry,))


def times_of(deed: Deed, dataset: Dataset) -> list[str]:
    """The own columns of time that are called by a deed."""
    return [name for name, called in _called(dataset).items() if not deed.called.isdisjoint(called)]


def time_of_verb(word: str, dataset: Dataset) -> str | None:
    """The one own column of time that is called by what a verb tells, in whatever word."""
    names = {name for deed in VERBS.get(word, ()) for name in times_of(deed, dataset)}
    return names.pop() if len(names) == 1 else None


@per_dataset
def _called(dataset: Dataset) -> Mapping[str, frozenset[str]]:
    """The words in the names of each column of time."""
    times = (field for field in dataset.fields.values() if field.type in ("date", "timestamp"))
    return {
        field.name: frozenset(fold(parted(f"{field.name} {field.label}")).split())
        for field in times
        if field.role != "hidden"
    }
