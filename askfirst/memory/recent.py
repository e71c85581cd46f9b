"""The tables that were kept last, at hand without reading them again."""

from __future__ import annotations

from collections import OrderedDict

from askfirst.domain.ports import ResultStore
from askfirst.domain.table import Table

REMEMBERED = 4


class RecentResults:
    """A result store in front of another: an exchange words its answer and replies from the table it has just kept.

    A remembered table is what was put, even where its file has been deleted since.
    """

    def __init__(self, kept: ResultStore) -> None:
        self._kept = kept
        self._recent: OrderedDict[str, Table] = OrderedDict()

    async def put(self, reference: str, table: Table) -> None:
        """See ResultStore."""
        await self._kept.put(reference, table)
        self._recent[reference] = table
        while len(self._recent) > REMEMBERED:
            self._recent.popitem(last=False)

    async def get(self, reference: str) -> Table | None:
        """See ResultStore."""
        return self._recent.get(reference) or await self._kept.get(reference)

    async def forget(self, session: str) -> None:
        """See ResultStore."""
        for reference in [known for known in self._recent if known.rpartition("/")[0] == session]:
            del self._recent[reference]
        await self._kept.forget(session)
