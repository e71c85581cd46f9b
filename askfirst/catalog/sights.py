"""What each principal sees, remembered: it is asked for at every step of every message."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TypeAlias

from askfirst.catalog.model import Catalog
from askfirst.catalog.policies import Policies, Shape, Sight, catalogs_of, sight_of
from askfirst.domain.principal import Asking, name_of

_Known: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]

SIGHTS = 512
_SHAPES = 64


class Sights:
    """The sights of one catalog; the last ones are remembered, by name and attributes.

    Those who see the same datasets and fields share one catalog, whatever their rows: readers remember what follows
    from it.
    """

    def __init__(self, policies: Policies, catalog: Catalog, *, most: int = SIGHTS) -> None:
        self._policies = policies
        self._shaped: Callable[[Shape], tuple[Catalog, Catalog]]
        self._shaped = lru_cache(maxsize=_SHAPES)(partial(catalogs_of, policies, catalog))
        self._remembered = lru_cache(maxsize=most)(self._made)

    def of(self, asks: Asking) -> Sight:
        """As `Policies.of`."""
        known = self._policies.known_of(asks)
        return self._remembered(name_of(asks) or "", tuple(sorted(known.items())))

    def __len__(self) -> int:
        return self._remembered.cache_info().currsize

    def _made(self, name: str, known: _Known) -> Sight:
        del name  # of the key alone: what one name sees is never looked up for another
        return sight_of(self._policies, dict(known), self._shaped)
