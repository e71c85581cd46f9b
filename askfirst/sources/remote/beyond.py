"""Names that are not among the rows kept here: whoever has more of them is asked for the very values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from askfirst.catalog.model import Dataset
from askfirst.domain.query import Filter
from askfirst.sources.remote.fetching import fetched
from askfirst.sources.remote.port import RemoteTable, RowRequest, Server
from askfirst.sources.source import ValueHit, ValueSearch

_MOST = 1_000
"""Rows that are counted for a value at most."""
_LONGEST = 200
_SECONDS = 10.0


CountRows: TypeAlias = Callable[[str, str, tuple[str, ...]], Awaitable[Counter[str]]]
"""How many rows of a dataset hold each of some values in a field; values that none holds may be left out."""


@dataclass(frozen=True, slots=True)
class Beyond:
    """Asks for whole values in the text fields of those datasets of which only a part is known here."""

    datasets: Sequence[Dataset]
    count_rows: CountRows

    async def added(
        self, searches: Sequence[ValueSearch], found: Sequence[tuple[ValueHit, ...]]
    ) -> tuple[tuple[ValueHit, ...], ...]:
        """The hits of each search; where none of them is exact, those of the server's that equal its text come first.

        A value equals a text as it is written, in capitals, in small letters, or with a capital for each word.
        """
        open_ = [at for at, hits in enumerate(found) if not any(hit.score == 1 for hit in hits)]
        open_ = [at for at in open_ if 0 < len(searches[at].text) <= _LONGEST]
        more: dict[int, list[ValueHit]] = {at: [] for at in open_}
        for dataset, field in self._fields([searches[at] for at in open_]):
            asked = [at for at in open_ if _is_in(searches[at], dataset, field)]
            counted = await self._counted(dataset, field, [searches[at].text for at in asked])
            for at in asked:
                for value in _ways(searches[at].text):
                    if value in counted and (dataset, field, value) not in searches[at].without:
                        more[at].append(_hit(dataset, field, value, counted[value], searches[at].text))
        return tuple(
            tuple((*more.get(at, ()), *hits)[: searches[at].limit]) if more.get(at) else hits
            for at, hits in enumerate(found)
        )

    def _fields(self, searches: Sequence[ValueSearch]) -> list[tuple[str, str]]:
        """The fields that are searched: those that are named, and every text that is not hidden where none is."""
        every = [
            (dataset.name, field.name, field.role == "hidden")
            for dataset in self.datasets
            for field in dataset.fields.values()
            if field.type == "string"
        ]
        named = {place for search in searches for place in search.fields}
        anywhere = any(not search.fields for search in searches)
        return [(one, other) for one, other, hidden in every if (one, other) in named or (anywhere and not hidden)]

    async def _counted(self, dataset: str, field: str, texts: Sequence[str]) -> Counter[str]:
        """How many rows hold each value that equals one of the texts."""
        ways = tuple(dict.fromkeys(way for text in texts for way in _ways(text)))
        return await self.count_rows(dataset, field, ways) if ways else Counter()


def at_server(server: Server, tables: Mapping[str, RemoteTable]) -> CountRows:
    """Counts rows of a server's tables, by their names in the catalog."""

    async def count(dataset: str, field: str, values: tuple[str, ...]) -> Counter[str]:
        table = tables[dataset]
        request = RowRequest(table, (table.column(field),), filters=(Filter(field, "in", values),), most=_MOST)
        rows = await fetched(server, request, seconds=_SECONDS)
        # The server may have left the condition aside.
        return Counter(str(value) for (value,) in rows if value in values)

    return count


def _hit(dataset: str, field: str, value: str, rows: int, text: str) -> ValueHit:
    return ValueHit(dataset, field, value, rows, 1.0, "exact" if value == text else "folded")


def _is_in(search: ValueSearch, dataset: str, field: str) -> bool:
    return not search.fields or (dataset, field) in search.fields


def _ways(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((text, text.upper(), text.lower(), text.title())))
