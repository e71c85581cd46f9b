"""Runs of words that may name one stored value, and how well they fit what was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from askfirst.catalog.lookup import fold
from askfirst.sources.source import ValueHit

NEARLY = 0.8
_SLIPPED = 0.9
_SLIPPED_IN_TWO = 0.93
_REORDERED = 0.95
_RANK = {"exact": 3, "folded": 3, "partial": 2, "fuzzy": 1}
EQUAL_RANK = _RANK["folded"]
PARTIAL_RANK = _RANK["partial"]
_LINKS = frozenset(("of", "the", "in", "at", "de", "la", "le", "and", "&"))
"""Words that people drop from names or put into them: "the Antwerp port" for "Port of Antwerp"."""

_JOINING = frozenset(("and", "or", "nor", "but", "vs", "versus", "plus"))


@dataclass(frozen=True, slots=True)
class Window:
    """Neighbouring tokens that may name one value; `pure` where none of them means anything else.

    A `twin` has a meaning of its own in the catalog: whether a value has its name too is only to be known. Words that
    are `borrowed` from other meanings are a value only where a stored one equals them all.
    """

    first: int
    last: int
    pure: bool
    twin: bool = False
    borrowed: bool = False
    words: tuple[str, ...] = ()


def best_rank(hits: Sequence[ValueHit], window: Window) -> int:
    """The best rank of all; "Port of New" is all but the last word of one name, and begins another one as well."""
    several = len({hit.value for hit in hits}) > 1
    begun = several and all(rank(hit, window) < EQUAL_RANK or _begins(hit, window) for hit in hits)
    best = max(rank(hit, window) for hit in hits)
    return min(best, PARTIAL_RANK) if begun and all(hit.how == "partial" for hit in hits) else best


def rank(hit: ValueHit, window: Window) -> int:
    """Several words that are nearly all of a name say more than one word that is a part of it.

    All of its words in another order, or three and more with a slip, are the name itself.
    """
    if _hangs(hit, window) or (hit.how == "fuzzy" and "," in window.words):
        return 0
    length = window.last - window.first
    reordered = hit.how == "partial" and length > 1 and (hit.score >= _REORDERED or _is_turned(hit, window))
    begun = hit.how == "partial" and (window.pure or length > len("ab")) and length > 1 and _begins(hit, window)
    least = _SLIPPED if length > len("ab") else _SLIPPED_IN_TWO
    several = length > len("ab") or (length > 1 and window.pure)
    slipped = hit.how in ("fuzzy", "partial") and hit.score >= least and several
    if reordered or slipped or begun:
        return EQUAL_RANK
    nearly = hit.how == "fuzzy" and hit.score >= NEARLY and length > 1
    return PARTIAL_RANK if nearly else _RANK[hit.how]


def _hangs(hit: ValueHit, window: Window) -> bool:
    """As in "Andes Mar and" of "Andes Mar and Gulf Heron": what joins two names is no word of one."""
    stored = fold(hit.value).split()
    ends = ((window.words[:1], stored[:1]), (window.words[-1:], stored[-1:]))
    return len(window.words) > 1 and any(said != tuple(kept) and _JOINING.issuperset(said) for said, kept in ends)


def _is_turned(hit: ValueHit, window: Window) -> bool:
    """As in "Antwerp port" for "Port of Antwerp": all words that say something, in any order."""
    said, stored = set(window.words) - _LINKS, set(fold(hit.value).split()) - _LINKS
    bare = window.words[0] not in _LINKS and window.words[-1] not in _LINKS
    return bare and said == stored and len(said) > 1


def _begins(hit: ValueHit, window: Window) -> bool:
    """As in "Heron Gulf" for "Heron Gulf Lines": all but the last word of a name, which is seldom said."""
    return tuple(fold(hit.value).split()[:-1]) == window.words


def holds_all(hits: Sequence[ValueHit]) -> bool:
    """Whether the words are whole words of a stored name of several."""
    return any(hit.how == "partial" and len(fold(hit.value).split()) > 1 for hit in hits)
