"""The port of a data source."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol, runtime_checkable

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
    """Look for values that fit `text` in the named fields (dataset, field); in all text fields where none is named.

    Values in `without` (dataset, field, value) are as if they were not stored: what fits less well comes instead.
    """

    text: str
    fields: tuple[tuple[str, str], ...] = ()
    limit: int = 10
    without: frozenset[tuple[str, str, str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Freshness:
    """How new the rows of a dataset are.

    `version` is another one whenever they may have changed, and none ever comes back; it is empty where the source
    cannot tell. `as_of` is the ISO time at which they last changed, empty where that is not known.
    """

    version: str
    as_of: str = ""


UNKNOWN = Freshness("")
"""Of rows that nothing is known of."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The table of a query. `cached_at` is the ISO time from which it was kept, empty where it was fetched just now.

    `as_of` is the ISO time of the last change of the rows behind it, empty where that is not known.
    """

    table: Table
    cached_at: str = ""
    as_of: str = ""


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

    async def freshness(self, dataset: str) -> Freshness:
        """How new the rows of a dataset are, found out without reading them. `UNKNOWN` for one that is not here."""

    async def health(self) -> str:
        """What answers there, as it calls itself. Raises SourceError where nothing does."""

    async def close(self) -> None:
        """Let go of connections and files."""


@runtime_checkable
class KeepingSource(Source, Protocol):
    """A source that may give a table which was fetched before, and says so."""

    async def answer(self, compiled: Compiled, catalog: Catalog, limits: Limits, *, policy: str = "") -> Answer:
        """As `execute`. What was fetched under another `policy`, the hash of what its asker sees, is never given."""

    def anew(self) -> Source:
        """The same without what is kept: every query is sent."""


@runtime_checkable
class RoutingSource(Source, Protocol):
    """A source that may hand a query on to another one, or that wraps one which may."""

    def routed(self, query: Query, catalog: Catalog) -> tuple[Source, str]:
        """The source that is asked for a query, and why it is not the one of this name; empty where it is."""


def asked_of(source: Source, query: Query, catalog: Catalog) -> tuple[Source, str]:
    """The very source that is asked for a query, and why it is another one than its name says; often empty."""
    return source.routed(query, catalog) if isinstance(source, RoutingSource) else (source, "")


async def answer_of(
    source: Source, compiled: Compiled, catalog: Catalog, limits: Limits, *, policy: str = ""
) -> Answer:
    """The query's table from any source, with what is known of its age. Raises SourceError, LimitError."""
    if isinstance(source, KeepingSource):
        return await source.answer(compiled, catalog, limits, policy=policy)
    before = await freshness_of(source, compiled.query, catalog)
    table = await source.execute(compiled, catalog, limits)
    return Answer(table, as_of=unchanged(before, await freshness_of(source, compiled.query, catalog)).as_of)


def asked_anew(source: Source) -> Source:
    """The source, without tables that were fetched before."""
    return source.anew() if isinstance(source, KeepingSource) else source


async def freshness_of(source: Source, query: Query, catalog: Catalog) -> Freshness:
    """How new the rows are that a query is about, those behind relations as well. Known where it is of all of them."""
    steps = (step.dataset for path in query.fields() for step in catalog.bind(query.dataset, path).steps)
    found = [await source.freshness(name) for name in dict.fromkeys((query.dataset, *steps))]
    versions, times = [one.version for one in found], [one.as_of for one in found]
    return Freshness(
        "\n".join(versions) if all(versions) else "", max(times, key=datetime.fromisoformat) if all(times) else ""
    )


def unchanged(before: Freshness, after: Freshness) -> Freshness:
    """What holds of rows that were read in between."""
    return Freshness(
        before.version if before.version == after.version else "", before.as_of if before.as_of == after.as_of else ""
    )


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
