"""Whether two words are one, perhaps in another form or with a slip."""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from askfirst.catalog.lookup import stem

_SLIP = 90
_SHORTEST_SLIP = 5
_LONG = 8
"""Letters of a word that may have two slips."""
_SHORTEST_ROOT = 3
_REMEMBERED = 80
"""Letters: longer ones are no words, and would only fill the memory."""


def alike(said: str, meant: str) -> bool:
    """Whether a folded word is that one."""
    return _alike(said, meant) if len(said) <= _REMEMBERED else _alike.__wrapped__(said, meant)


@lru_cache(maxsize=20_000)
def _alike(said: str, meant: str) -> bool:
    if said == meant or stem(said) == stem(meant) or root(said) == root(meant):
        return True
    if min(len(said), len(meant)) < _SHORTEST_SLIP:
        return False
    slips = OSA.distance(said, meant)
    near = max(len(said), len(meant)) > _SHORTEST_SLIP and slips <= 1 + (min(len(said), len(meant)) >= _LONG)
    return near or fuzz.ratio(said, meant) >= _SLIP


@lru_cache(maxsize=5_000)
def root(word: str) -> str:
    """A verb without its endings and without a doubled last letter: cancel, cancelled, cancelling are one."""
    endings = (ending for ending in ("ing", "ed", "es", "s", "e") if word.endswith(ending))
    found = next((word.removesuffix(one) for one in endings if len(word) - len(one) >= _SHORTEST_ROOT), word)
    return found[:-1] if found[-1] == found[-2:-1] and len(found) > _SHORTEST_ROOT else found
