"""Remembers what follows from a catalog alone: readers work it out for every question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from askfirst.catalog.model import Catalog

R = TypeVar("R")

KEPT = 64


def per_catalog(work: Callable[..., R]) -> Callable[..., R]:
    """The same function of a catalog and names, run once for each.

    What it gives is shared by all callers: it must not be changed.
    """

    @lru_cache(maxsize=KEPT)
    def once(catalog: Identity, *names: str) -> R:
        return work(catalog.catalog, *names)

    def remembered(catalog: Catalog, *names: str) -> R:
        return once(Identity(catalog), *names)

    return remembered


@dataclass(frozen=True, slots=True, eq=False)
class Identity:
    """A catalog as a cache's key: catalogs hold mappings, so only which one it is can be hashed."""

    catalog: Catalog

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Identity) and self.catalog is other.catalog

    def __hash__(self) -> int:
        return id(self.catalog)
