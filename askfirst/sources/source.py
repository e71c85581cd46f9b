"""The port of a data source."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.query import Query, Scalar
from askfirst.domain.table import Table


@dataclass(frozen=True, slots=True)
class Compiled:
    """A query in a source's own language: text with placeholders, and the bound values in order."""

    query: Query
    text: str
    parameters: tuple[Scalar, ...]
    hash: str


@dataclass(frozen=True, slots=True)
class Limits:
    """What one execution may cost. `rows` bounds what is fetched; the true number of rows is still counted."""

    rows: int = 10_000
    seconds: float = 30.0


@dataclass(frozen=True, slots=True)
class ValueHit:
    """A stored value that fits some words: where it is, how many rows of its own dataset hold it, how well it fits.

    `score` is 0 to 1; 1 only for values equal to the words after folding case, accents and white space.
    """

    dataset: str
    field: str
    value: str
    rows: int
    score: float
    how: Literal["exact", "folded", "partial", "fuzzy"]


@dataclass(frozen=True, slots=True)
class ValueSearch:
    """Look for values that fit `text` in the named fields (dataset, field); in all text fields where none is named."""

    text: str
    fields: tuple[tuple[str, str], ...] = ()
    limit: int = 10


class Source(Protocol):
    """A place that answers typed queries. Methods that wait are async; nothing here takes text as code."""

    @property
    def name(self) -> str:
        """What the workspace calls it."""

    @property
    def language(self) -> str:
        """What it is asked in: "SQL", "Elasticsearch", "GraphQL"."""

    async def describe(self) -> tuple[Dataset, ...]:
        """The datasets that it holds, as far as introspection can tell. Raises SourceError, ConfigError."""

    async def bind(self, catalog: Catalog) -> None:
        """Search values by the roles of this catalog from now on, and check that its relations are many-to-one.

        Raises ConfigError naming every relation whose key is not unique: a join over it would count rows twice.
        """

    async def values(self, searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        """For each search the hits, best first. Exact hits come alone; partial and fuzzy ones where none is exact."""

    async def variants(self, dataset: str, field: str) -> tuple[tuple[str, ...], ...]:
        """The values of a text field that are spelled in several ways, each with its spellings, most frequent first.

        Nothing for a field with too many values to be a category.
        """

    def compile(self, query: Query, catalog: Catalog) -> Compiled:
        """The query in the source's language, checked to hold every constraint. Raises UnknownName, UserError."""

    def completes(self, query: Query, catalog: Catalog) -> str:
        """Why the query is computed here over the source's rows, in words for the user; empty where it computes it."""

    async def execute(self, compiled: Compiled, catalog: Catalog, limits: Limits) -> Table:
        """Run it. Raises SourceError, LimitError."""

    async def health(self) -> str:
        """What answers there, as it calls itself. Raises SourceError where nothing does."""

    async def close(self) -> None:
        """Let go of connections and files."""


async def look_up(sources: Iterable[Source], searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
    """For each search the stored values of all sources that fit, best first; exact ones come alone, as from one."""
    found = await asyncio.gather(*(source.values(searches) for source in sources)) if searches else []
    if not found:
        return tuple(() for _ in searches)
    if len(found) == 1:
        return found[0]
    return tuple(_merged([hit for hits in same for hit in hits]) for same in zip(*found, strict=True))


def _merged(hits: Sequence[ValueHit]) -> tuple[ValueHit, ...]:
    equal = [hit for hit in hits if hit.how in _EQUAL]
    return tuple(sorted(equal or hits, key=lambda hit: (-hit.score, -hit.rows)))


_EQUAL = ("exact", "folded")
