"""Follow-ups about what belongs to the rows of the last answer: "which carriers did those use?", "its destination?"."""

from __future__ import annotations

from collections.abc import Sequence

from askfirst.catalog.lookup import phrase_of
from askfirst.catalog.model import Catalog
from askfirst.domain.query import Query
from askfirst.understanding.rules.recognition.carrying import is_picked
from askfirst.understanding.rules.relations import route

_POINTING = frozenset(("it", "they", "them", "those", "these"))
_OWNING = frozenset(("it", "its", "they", "their", "his", "her", "he", "she", "them", "those", "these"))
_ASKING = frozenset(("which", "what", "whose", "who", "whats", "whos"))
_BEFORE = frozenset(("and", "so", "ok", "okay", "but", "then", "now", "from", "to", "by", "for", "with", "on", "of"))
_BESIDE = frozenset((
    "is", "was", "are", "were", "the", "a", "it", "that", "this", "one", "its", "their", "affected", "involved",
    "concerned", "included", "exactly",
))  # fmt: skip
_LONGEST = 8


def asks_for_things_behind(words: Sequence[str], base: str, other: str, catalog: Catalog) -> bool:
    """Whether things of another dataset are wanted that the last answer's rows belong to."""
    if not other or base == other or not route(catalog, base, other):
        return False
    said = [word for word in words if word.isalnum()]
    owned = bool(_OWNING.intersection(said[:2]))
    return len(said) <= _LONGEST and (owned or (_asks(said) and (_points(said) or is_bare_which(said, catalog, other))))


def _asks(said: Sequence[str]) -> bool:
    rest = [word for word in said if word not in _BEFORE]
    return bool(rest) and rest[0] in _ASKING


def _points(said: Sequence[str]) -> bool:
    return bool(_POINTING.intersection(said))


def is_bare_which(said: Sequence[str], catalog: Catalog, other: str) -> bool:
    """As in "which carriers?", "who was the customer?": nothing is said but whose names are wanted."""
    dataset = catalog.dataset(other)
    rest = [word for word in said if word not in _BEFORE | _ASKING | _BESIDE]
    names = (dataset.name, dataset.label, dataset.plural, *dataset.synonyms)
    return bool(rest) and phrase_of(" ".join(rest)) in {phrase_of(name) for name in names}


def is_of_shown_rows(words: Sequence[str], base: Query | None) -> bool:
    """Whether a field that stands alone is wanted of the rows that were listed, beside their columns."""
    if base is None or not base.columns:
        return False
    said = [word for word in words if word.isalnum()]
    owning = {"its", "their", "his", "her"} if _asks(said) else _OWNING
    return is_picked(base) or bool(owning.intersection(said))
