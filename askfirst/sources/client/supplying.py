"""What the client has sent for the step of a plan that runs now, and what that step still wants from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from askfirst.domain.client_queries import ClientQuery, Supplied
from askfirst.domain.errors import SourceError
from askfirst.domain.ports import ResultStore
from askfirst.domain.table import Table


class ClientNeededError(SourceError):
    """The client has to run a query first. It is no failure: the step waits for the results and runs again."""


class Supplying:
    """The results for one run of a step, by the names of their queries.

    A step that meets a query without a result goes on as if the query had failed; `wanted` then holds it, with all the
    others that it came to, so that the client is asked for them together.
    """

    def __init__(self, supplied: Mapping[str, Supplied], results: ResultStore) -> None:
        self.wanted: dict[str, ClientQuery] = {}
        self._supplied = supplied
        self._results = results

    async def known(self, query: ClientQuery) -> Table | None:
        """The result; None where it is still to come, and is wanted from now on. Raises SourceError for a failure."""
        found = self._supplied.get(query.name, Supplied())
        if found.error:
            raise SourceError(
                f"The client could not run the query {query.name!r}: {found.error}.",
                "Mend it there, or ask for something else.",
            )
        table = await self._results.get(found.reference) if found.reference else None
        if table is None:
            self.wanted[query.name] = query
        return table

    async def tables(self, queries: Sequence[ClientQuery], likely: Sequence[ClientQuery] = ()) -> list[Table]:
        """All results. Where some are still to come, these and `likely` ones that may be needed then are wanted.

        Raises ClientNeededError then, SourceError for a failure.
        """
        found = [await self.known(query) for query in queries]
        if missing := [query for query, table in zip(queries, found, strict=True) if table is None]:
            for query in likely:
                await self.known(query)
            raise ClientNeededError(f"The client has to run {missing[0].name!r} first.", "Send its result.")
        return [table for table in found if table is not None]


_NOW: ContextVar[Supplying | None] = ContextVar("askfirst_supplying", default=None)
"""A source is shared by all sessions, and wrapped by others: what belongs to one step goes beside its calls."""


@contextmanager
def supplying(now: Supplying) -> Iterator[None]:
    """Until the end of the block, sources in the client are asked for this step."""
    token = _NOW.set(now)
    try:
        yield
    finally:
        _NOW.reset(token)


def supplying_now() -> Supplying | None:
    """The results for the step that runs now; None outside of steps."""
    return _NOW.get()
