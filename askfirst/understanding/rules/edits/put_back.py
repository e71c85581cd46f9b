"""What was left out is let in again: "put Gentoo back", "add the urgent ones back in"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.lookup import fold, stem
from askfirst.domain.query import Filter, Query

_SMALL = frozenset(("the", "one", "ones", "and", "or", "those", "from"))
_SHUT = ("ne", "not_in")


def allowed_again(query: Query, said: str) -> Query | None:
    """Without the conditions that leave the named values out; None where a word names none of them."""
    words = {stem(word) for word in fold(said).split() if word not in _SMALL}
    told: set[str] = set()
    filters: list[Filter] = []
    for one in query.filters:
        if one.op not in _SHUT or one.part is not None:
            filters.append(one)
            continue
        named = [value for value in one.values if _is_named(value, words)]
        told |= {word for value in named for word in _stems(value)}
        kept = tuple(value for value in one.values if value not in named)
        if kept:
            filters.append(replace(one, op="ne" if len(kept) == 1 else "not_in", values=kept))
    everything = bool(words) and words <= _ALL and len(filters) < len(query.filters)
    done = replace(query, filters=tuple(filters))
    return done if (everything or (words and words <= told)) and done != query else None


_ALL = frozenset(("it", "them", "that", "everything", "all"))


def _stems(value: object) -> set[str]:
    return {stem(word) for word in fold(str(value)).split()}


def _is_named(value: object, words: set[str]) -> bool:
    stems = _stems(value)
    return bool(stems and words) and (stems <= words or words <= stems)
