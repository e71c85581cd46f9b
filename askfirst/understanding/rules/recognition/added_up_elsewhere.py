"""Things without names that are counted by what brought them: "containers by carrier in 2024", "got the most boxes".

Each is a row, too, with a time of its own; what is asked of carriers and places is when it was brought there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.catalog.lookup import Phrase, phrase_of
from askfirst.catalog.model import Catalog, Dataset
from askfirst.understanding.rules.recognition.verbs import same_root
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_BEFORE = ("by", "per", "each", "every", "which", "what", "across")
_WAYS = ("to", "from", "into")
_COUNTED = ("of", "many", "total")
_ASKS = ("most", "least", "fewest", "many", "more", "fewer", "number", "count", "total")


def added_up_elsewhere(tokens: Tokens, fixed: Sequence[Span], catalog: Catalog, dataset: str) -> str:
    """The dataset whose rows say how many there were, where a time is asked and nothing of the things themselves."""
    thing = catalog.datasets.get(dataset)
    timed = any(span.kind == "time" for span in fixed)
    if thing is None or thing.name_field or len(thing.relations) != 1 or not timed:
        return ""
    (step,) = thing.relations.values()
    other = catalog.dataset(step.dataset)
    if other.time is None or not _counts(other, thing) or _says_of_itself(tokens, thing):
        return ""
    words, stems = tokens.words(), tuple(token.stem for token in tokens.items)
    grouped = any(words[at - 1] in _BEFORE for phrase in _ends(other) for at in _found(stems, phrase) if at)
    listed = words[:1] in (("list",), ("show",), ("which",), ("what",)) and not set(words) & {*_ASKS, "by", "per"}
    return other.name if (grouped or _counted_on_a_way(tokens, fixed, thing)) and not listed else ""


def _counted_on_a_way(tokens: Tokens, fixed: Sequence[Span], thing: Dataset) -> bool:
    """As in "Santos to Le Havre, number of boxes", where no word beside the things tells of which kind they are."""
    words, stems = tokens.words(), tuple(token.stem for token in tokens.items)
    timed = {at for span in fixed if span.kind == "time" for at in range(span.first, span.last)}
    ways = (at for at, word in enumerate(words[:-1]) if word in _WAYS and not timed & {at, at + 1})
    phrases = [phrase_of(text) for text in (thing.plural, thing.label, *thing.synonyms)]
    plain = any(words[at - 1] in _COUNTED for phrase in phrases for at in _found(stems, phrase) if at)
    coded = any(word.isalnum() and not word.isalpha() and not word.isdecimal() for word in words)
    return plain and not coded and any(True for _ in ways)


def _counts(other: Dataset, thing: Dataset) -> bool:
    """Whether a whole number of the other's rows is called as the things are."""
    numbers = [field for field in other.fields.values() if field.type == "integer" and field.role == "measure"]
    return any(phrase_of(field.name) == phrase_of(thing.plural) for field in numbers)


def _says_of_itself(tokens: Tokens, thing: Dataset) -> bool:
    stems, words = tuple(token.stem for token in tokens.items), tokens.words()
    own = [field for field in thing.fields.values() if field.role != "hidden" and field.name != thing.key]
    named = [phrase_of(text) for field in own for text in (field.label, *field.synonyms)]
    deeds = [field.label for field in own if field.type in ("date", "timestamp")]
    told = any(True for phrase in named for _ in _found(stems, phrase))
    return told or any(same_root(word, deed) for deed in deeds for word in words)


def _ends(other: Dataset) -> Iterator[Phrase]:
    for relation in other.relations.values():
        yield from map(phrase_of, (relation.label, *relation.synonyms))


def _found(stems: tuple[str, ...], phrase: Phrase) -> Iterator[int]:
    yield from (at for at in range(len(stems)) if phrase and stems[at : at + len(phrase)] == phrase)
