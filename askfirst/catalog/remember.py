"""Remembers what follows from a catalog or a dataset alone: readers work it out for every question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from askfirst.catalog.model import Catalog, Dataset

R = TypeVar("R")
T = TypeVar("T")

KEPT = 64


def per_catalog(work: Callable[..., R]) -> Callable[..., R]:
    """The same function of a catalog and names, run once for each.

    What it gives is shared by all callers: it must not be changed.
    """
    once = _once(work)

    def remembered(catalog: Catalog, *names: str) -> R:
        return once(Identity(catalog), *names)

    return remembered


def per_dataset(work: Callable[[Dataset], R]) -> Callable[[Dataset], R]:
    """The same function of a dataset, run once for each; what it gives must not be changed."""
    once = _once(work)

    def remembered(dataset: Dataset) -> R:
        return once(Identity(dataset))

    return remembered


def _once(work: Callable[..., R]) -> Callable[..., R]:
    @lru_cache(maxsize=KEPT)
    def once(key: Identity[object], *names: str) -> R:
        return work(key.thing, *names)

    return once


@dataclass(frozen=True, slots=True, eq=False)
class Identity(Generic[T]):
    """A catalog or dataset as a cache's key: they hold mappings, so only which one it is can be hashed."""

    thing: T

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Identity) and self.thing is other.thing

    def __hash__(self) -> int:
        return id(self.thing)
