"""A GraphQL server as a server of rows."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from askfirst.domain.errors import ConfigError, LimitError, SourceError
from askfirst.domain.query import Query
from askfirst.sources.graphql.admit import admit
from askfirst.sources.graphql.computing import Computing
from askfirst.sources.graphql.document import ANYTHING, HEALTH, count_document
from askfirst.sources.graphql.moments import first_moments, without_zone
from askfirst.sources.graphql.options import GraphqlOptions, require_library
from askfirst.sources.graphql.pages import Page, read_page
from askfirst.sources.graphql.plan import Plan, count_of, plan_rows
from askfirst.sources.graphql.roots import Root, read_roots
from askfirst.sources.graphql.schema import Known, introspection, read_schema
from askfirst.sources.graphql.unchanged import FIELDS, check_fields
from askfirst.sources.graphql.wire import RefusedError, Wire
from askfirst.sources.remote.port import TYPES, InexactError, RemoteColumn, RemoteTable, RowRequest, Value

_SMALL_PAGE = 100
"""What most servers allow that allow no more."""
_OF_SIZE = re.compile(r"first|limit|page|rows|records|exceed|at most|maximum", re.IGNORECASE)
_AT_ONCE = 4
_ROOTS = frozenset({ANYTHING})


class GraphqlServer:
    """Implements `GroupingServer` over HTTP: Hasura, PostGraphile, pg_graphql, Relay and plain lists.

    Only queries are sent, each checked against the server's schema. Conditions of which a server's reading is not sure
    to hold all the rows are kept back. Numbers that the server computes, of all rows together and of groups where it
    makes any, are used where its schema offers them and they are just those of the rows. `tables` comes first: it reads
    the schema that the others need.
    """

    language = "GraphQL"

    def __init__(self, name: str, address: str, options: GraphqlOptions | None = None) -> None:
        """Raises ConfigError for an address, a header or a scalar's type that cannot be, or without graphql-core."""
        require_library()
        self.name = name
        self._options = options or GraphqlOptions()
        if unknown := [one for one in self._options.scalars.values() if one not in TYPES]:
            raise ConfigError(f"There is no type of columns {unknown[0]!r}.", f"Use one of {', '.join(TYPES)}.")
        self._wire = Wire(name, address, self._options)
        self._scalars: Mapping[str, str] = self._options.scalars
        self._known: Known | None = None
        self._computing: Computing | None = None
        self._roots = _ROOTS

    async def tables(self) -> tuple[RemoteTable, ...]:
        """As `Server.tables`. Raises ConfigError for a root field of the settings that gives no rows."""
        data = await self._ask(introspection(), {})
        self._scalars = self._options.scalars
        known = self._known = await asyncio.to_thread(read_schema, self.name, data, self._options)
        self._computing = Computing(known, self._scalars)
        names = ((one.table.original, *one.count[:1]) for one in known.roots)
        self._roots = _ROOTS.union(self._computing.roots, *names)
        turn = asyncio.Semaphore(_AT_ONCE)
        zoneless = await asyncio.gather(*(self._without_zone(root, turn) for root in known.roots))
        if any(zoneless):
            self._scalars = {**self._scalars, **{name: type_ for one in zoneless for name, type_ in one.items()}}
            options = replace(self._options, scalars=self._scalars)
            known = self._known = Known(known.schema, read_roots(known.schema, options))
            self._computing = Computing(known, self._scalars)
        counts = await asyncio.gather(*(self._count(known, root, turn) for root in known.roots))
        return tuple(replace(root.table, rows=rows) for root, rows in zip(known.roots, counts, strict=True))

    def text(self, request: RowRequest) -> str:
        """The document and its variables as JSON. Raises SourceError before `tables`."""
        return self._plan(request).text(self._options.page_rows)

    async def rows(self, request: RowRequest, *, seconds: float) -> AsyncIterator[Sequence[tuple[Value, ...]]]:
        """As `Server.rows`. A page that is refused for its size is asked for once more, smaller."""
        plan = self._plan(request)
        until = asyncio.get_running_loop().time() + seconds
        left, size, place = plan.most, self._options.page_rows, plan.start()
        after: int | str | None = place
        seen: set[str] = set()
        while left > 0:
            asked = plan.size(size, left)
            try:
                page = await self._page(plan, asked, after, (until, seconds))
            except RefusedError as error:
                if (
                    not plan.paged
                    or plan.at_once
                    or after != place
                    or asked <= _SMALL_PAGE
                    or not _OF_SIZE.search(error.failed)
                ):
                    raise
                size = _SMALL_PAGE
                continue
            if page.rows:
                yield page.rows[:left]
            left -= len(page.rows)
            following = self._following(plan, page, after, asked)
            if following is None:
                return
            if plan.at_once and left > 0:
                raise SourceError(
                    f"{self.name!r} sent {len(page.rows):,} rows of {plan.root!r} and has more, in no order.",
                    "Give the table a primary key, or let the server order by each of its columns.",
                )
            if isinstance(following, str):
                self._check_new(following, seen)
            after = following

    async def check_unchanged(self, table: RemoteTable, columns: Sequence[RemoteColumn], *, seconds: float) -> None:
        """As `CheckingServer.check_unchanged`, by one more request: conditions of another type compare otherwise."""
        root = self._known.root(table.original) if self._known else None
        if root is None:
            raise SourceError(f"The schema of {self.name!r} has not been read yet.", "Describe the source first.")
        data = await self._ask(FIELDS, {"name": root.row_type}, left=seconds, seconds=seconds)
        check_fields(self.name, root, columns, data)

    def why_not_grouped(self, query: Query, table: RemoteTable, zone: str) -> str:
        """As `GroupingServer.why_not_grouped`."""
        try:
            self._computed().sums(query, table, zone)
        except InexactError as error:
            return f"{self.name!r} does not compute this: {error.failed}."
        return ""

    def group_text(self, query: Query, table: RemoteTable, zone: str) -> str:
        """The document and its variables as JSON. Raises SourceError before `tables`, InexactError as `groups`."""
        computing = self._computed()
        return computing.text(computing.sums(query, table, zone))

    async def groups(self, query: Query, table: RemoteTable, *, zone: str, seconds: float) -> list[tuple[Value, ...]]:
        """As `GroupingServer.groups`. Raises InexactError besides where the server refuses to compute them."""
        computing = self._computed()
        until = asyncio.get_running_loop().time() + seconds

        async def ask(document: str, variables: Mapping[str, Any]) -> dict[str, Any]:
            left = until - asyncio.get_running_loop().time()
            return await self._ask(document, variables, left=left, seconds=seconds)

        return await computing.groups(computing.sums(query, table, zone), ask)

    async def health(self) -> str:
        """As `Server.health`: GraphQL has no name for a server, so it is the name of the type that queries are of."""
        data = await self._ask(HEALTH, {})
        type_ = data.get(ANYTHING)
        if not isinstance(type_, str):
            raise SourceError(f"{self.name!r} does not tell its type of queries.", "Check that it is a GraphQL server.")
        return f"{self.language} {type_[:100]}"

    async def close(self) -> None:
        """As `Server.close`."""
        await self._wire.close()

    def _computed(self) -> Computing:
        if self._computing is None:
            raise SourceError(f"The schema of {self.name!r} has not been read yet.", "Describe the source first.")
        return self._computing

    def _plan(self, request: RowRequest) -> Plan:
        if self._known is None:
            raise SourceError(f"The schema of {self.name!r} has not been read yet.", "Describe the source first.")
        return plan_rows(self._known, request, self._scalars)

    async def _page(self, plan: Plan, asked: int, after: int | str | None, time: tuple[float, float]) -> Page:
        until, seconds = time
        left = until - asyncio.get_running_loop().time()
        data = await self._ask(plan.document, plan.variables(asked, after), left=left, seconds=seconds)
        page = read_page(data, plan.root, plan.shape, plan.columns)
        if plan.shape.paging == "offset" and len(page.rows) > asked:
            # It does not heed the number of rows, so it may not heed where they begin, and would repeat them.
            raise SourceError(
                f"{self.name!r} sent {len(page.rows)} rows of {plan.root!r} where {asked} were asked for.",
                "Name the other query fields with tables in workspace.yaml, and leave this one out.",
            )
        return page

    def _following(self, plan: Plan, page: Page, after: int | str | None, asked: int) -> int | str | None:
        """Where the next page begins; None after the last. A short page is none: some servers allow less than asked."""
        if plan.shape.paging == "offset":
            return after + len(page.rows) if isinstance(after, int) and page.rows and asked else None
        return page.cursor

    def _check_new(self, cursor: str, seen: set[str]) -> None:
        if cursor in seen:
            raise SourceError(
                f"{self.name!r} says that there are more rows, but leads back to those that it has sent.",
                "Nothing of it was used: its pages cannot be told apart.",
            )
        seen.add(cursor)

    async def _count(self, known: Known, root: Root, turn: asyncio.Semaphore) -> int | None:
        """All rows of a table, where the server counts them and says so."""
        if not root.count:
            return None
        limit = root.shape.limit if root.count[0] == root.table.original else ""
        document = count_document(known.schema, root.count, [limit] if limit else [])
        async with turn:
            try:
                return count_of(await self._ask(document, {limit: 1} if limit else {}), root.count)
            except RefusedError:
                return None

    async def _without_zone(self, root: Root, turn: asyncio.Semaphore) -> dict[str, str]:
        """The fields of a table whose moments have no zone, though their scalar's name promises one."""
        request = first_moments(root, self._scalars)
        if request is None:
            return {}
        async with turn:
            try:
                rows = [row async for page in self.rows(request, seconds=self._options.seconds) for row in page]
            except (SourceError, LimitError):
                # Whoever reads its rows will be told.
                return {}
        return without_zone(root, request, rows)

    async def _ask(
        self, document: str, variables: Mapping[str, Any], *, left: float | None = None, seconds: float | None = None
    ) -> dict[str, Any]:
        """`left` is what is left of the seconds. Raises UnsafeStatementError for what is no document of ours."""
        admit(document, self._roots)
        allowed = self._options.seconds if seconds is None else seconds
        try:
            return await self._wire.ask(document, variables, seconds=allowed if left is None else left)
        except TimeoutError:
            raise LimitError(
                "query_seconds",
                f"{self.name!r} did not answer in {allowed:g} seconds.",
                "Ask for a shorter time or fewer rows, or raise the limit query_seconds.",
            ) from None
