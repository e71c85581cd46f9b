"""The tables that were kept last, at hand without reading them again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from askfirst.domain.ports import ResultStore
from askfirst.domain.table import Table

REMEMBERED = 4


class RecentResults:
    """A result store in front of another: an exchange words its answer and replies from the table it has just kept.

    A remembered table is what was put, even where its file has been deleted since. Where other processes write to the
    same store, `hold` tells under which hold of a session something runs: what was put under another one is not
    remembered, as the session may have been forgotten elsewhere since.
    """

    def __init__(self, kept: ResultStore, *, hold: Callable[[], object] | None = None) -> None:
        self._kept = kept
        self._hold = hold
        self._recent: OrderedDict[str, tuple[object, Table]] = OrderedDict()

    async def put(self, reference: str, table: Table) -> None:
        """See ResultStore."""
        await self._kept.put(reference, table)
        self._recent[reference] = (self._hold() if self._hold else None, table)
        while len(self._recent) > REMEMBERED:
            self._recent.popitem(last=False)

    async def get(self, reference: str) -> Table | None:
        """See ResultStore."""
        found = self._recent.get(reference)
        if found and (self._hold is None or (found[0] and found[0] == self._hold())):
            return found[1]
        return await self._kept.get(reference)

    async def forget(self, session: str) -> None:
        """See ResultStore."""
        for reference in [known for known in self._recent if known.rpartition("/")[0] == session]:
            del self._recent[reference]
        await self._kept.forget(session)
