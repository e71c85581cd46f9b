"""Names that hold a word for a time: "Andes Mar in 2024" is no March, where a carrier is called just so."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.reader import View
from askfirst.understanding.rules.places import found_anywhere
from askfirst.understanding.rules.recognition.values import whole_names
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.counting_words import MONTHS, WEEKDAYS

_TIMES = frozenset((*MONTHS, *WEEKDAYS, "spring", "summer", "autumn", "fall", "winter", "christmas", "easter"))
_HIDDEN = "_"
_EQUAL = ("exact", "folded")


async def without_names(tokens: Tokens, view: View) -> Tokens:
    """The tokens as times are looked for in them: stored names of several words, in capitals, hide what they hold."""
    stored = await _stored_as_texts(tokens, view)
    if not stored and not any(_may_be_of_a_name(tokens, at) for at in range(len(tokens))):
        return tokens
    held = stored | {at for span in await whole_names(tokens, view) for at in range(span.first, span.last)}
    items = tuple(
        replace(token, word=_HIDDEN, stem=_HIDDEN) if at in stored or (at in held and token.word in _TIMES) else token
        for at, token in enumerate(tokens.items)
    )
    return replace(tokens, items=items)


async def _stored_as_texts(tokens: Tokens, view: View) -> set[int]:
    """The months and days of the week that a column holds by their names, where there are no dates at all."""
    dated = any(
        field.type in ("date", "timestamp") and field.role != "hidden"
        for dataset in view.catalog.datasets.values()
        for field in dataset.fields.values()
    )
    if dated:
        return set()
    forms = [(at, name) for at, token in enumerate(tokens.items) for name in _names_of(token.word, token.stem)]
    found = await found_anywhere([name for _, name in forms], view) if forms else ()
    return {at for (at, _), hits in zip(forms, found, strict=True) if any(hit.how in _EQUAL for hit in hits)}


def _names_of(word: str, singular: str) -> tuple[str, ...]:
    """All names of a month or a day of the week: "february", "feb"."""
    for names in (MONTHS, WEEKDAYS):
        number = names.get(word, names.get(singular))
        if number is not None:
            return tuple(name for name, other in names.items() if other == number)
    return ()


def _may_be_of_a_name(tokens: Tokens, at: int) -> bool:
    token = tokens.items[at]
    beside = [tokens.items[place] for place in (at - 1, at + 1) if 0 <= place < len(tokens)]
    named = any(other.text[:1].isupper() and other.kind == "word" for other in beside)
    return token.word in _TIMES and token.text[:1].isupper() and named
