"""What a text says in signs alone, where a value belongs: "with status '---'", "to 😀".

Signs have no place among words, so they are read over elsewhere. Where they stand for a value, the condition would be
lost without a word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from askfirst.catalog.lookup import phrase_of
from askfirst.catalog.model import Catalog

_MARKS = (("'", "'"), ("`", "`"), ("\u2018", "\u2019"), ("\u201a", "\u2018"))
_QUOTED = re.compile(
    r"(?<![\w'`\u2018\u2019\u201a])(?:"
    + "|".join(rf"{first}(?:[^\w{last}\n]|_)*{last}" for first, last in _MARKS)
    + r"|[\"\u201c\u201d\u00ab]\s*[\"\u201c\u201d\u00bb])(?!\w)"
)
"""Quotes with no letter between them. Whatever stands in double quotes is a value already."""
_SIGNS = re.compile(r"(?<!\S)(?:[^\w\s]|_)+(?!\S)")
_STRANGE = re.compile(r"[*#@$^~?!|_\\]{2,}")
_EQUAL = frozenset(("is", "are", "was", "were", "equals", "not", "named", "called", "contains", "=", "==", "!="))
_OPENERS = _EQUAL.union((
    "to", "from", "in", "at", "by", "for", "of", "with", "without", "via", "than", "like", "containing",
))  # fmt: skip
"""Words behind which something must come."""
_CLAUSES = frozenset(("with", "where", "whose", "having", "without"))
_ENDS = ".?!…"
_NEAR = 3
"""So many words a clause may have before its value."""


def values_in_signs(text: str, catalog: Catalog) -> Iterator[str]:
    """The values of a text that hold no letter and no digit, as they were written."""
    quoted = [match.span() for match in _QUOTED.finditer(text)]
    yield from (text[start + 1 : end - 1].strip() or text[start:end] for start, end in quoted)
    for match in _SIGNS.finditer(text):
        inside = any(start <= match.start() < end for start, end in quoted)
        before = text[: match.start()].lower().split()[-_NEAR:]
        if not inside and before and _is_value(match.group(), before, text[match.end() :].strip(), catalog):
            yield match.group()


def _is_value(signs: str, before: list[str], behind: str, catalog: Catalog) -> bool:
    """Whether signs stand where a value belongs: strange ones, or such as the text ends in ("where status is -")."""
    if _is_strange(signs):
        return _wants_a_value(before, catalog)
    return not behind and before[-1] in _EQUAL and bool(signs.strip(_ENDS))


def _is_strange(signs: str) -> bool:
    """Whether it is neither punctuation nor a sign that people write between words: & + - / = < > % $ →."""
    return bool(_STRANGE.search(signs)) or any(
        unicodedata.category(one) == "So" and one not in "°№™®©" for one in signs
    )


def _wants_a_value(words: list[str], catalog: Catalog) -> bool:
    """Whether what stands before it is not whole: "shipments to", "orders with status"."""
    return words[-1] in _OPENERS or (not _CLAUSES.isdisjoint(words[:-1]) and _is_field(words[-1], catalog))


def _is_field(word: str, catalog: Catalog) -> bool:
    said = phrase_of(word)[-1:]
    return bool(said) and any(
        phrase_of(field.label)[-1:] == said
        for dataset in catalog.datasets.values()
        for field in dataset.fields.values()
    )
