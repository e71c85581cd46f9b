"""Numbers that a GraphQL server computes: whether they are just those of the rows, and how they are asked for."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from askfirst.domain.query import Filter, Measure, Query
from askfirst.sources.graphql.aggregates import Aggregates, read_aggregates
from askfirst.sources.graphql.conserve import Conservation
from askfirst.sources.graphql.dialects import CONDITION, DIALECTS, Conditions
from askfirst.sources.graphql.document import Given, groups_document
from askfirst.sources.graphql.exact import Exactly, Texts
from askfirst.sources.graphql.plan import count_of
from askfirst.sources.graphql.roots import Root
from askfirst.sources.graphql.schema import Known
from askfirst.sources.graphql.sums import Sums
from askfirst.sources.graphql.wire import RefusedError
from askfirst.sources.remote.port import InexactError, RemoteTable, Value

Ask: TypeAlias = Callable[[str, Mapping[str, Any]], Awaitable[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class Computing:
    """What a server with this schema computes; `scalars` says what its own scalars hold."""

    known: Known
    scalars: Mapping[str, str]

    @property
    def roots(self) -> frozenset[str]:
        """The fields of the query's type that are asked for numbers."""
        found = [read_aggregates(self.known.schema, one) for one in self.known.roots]
        return frozenset(one.root for one in found if one)

    def sums(self, query: Query, table: RemoteTable, zone: str) -> Sums:
        """What is asked for a query. Raises InexactError, saying why, where that would not be what the rows say."""
        root, computes = self._of(table)
        exactly = self._exactly(root, computes, query.zone or zone)
        made = Sums(query, root, computes, root.scalars, root.needed, exactly.clause(query), exactly.texts, zone)
        made.check()
        return made

    def text(self, sums: Sums) -> str:
        """Document and variables as JSON. Raises ConservationError where they are not what the query asks."""
        document, variables = self._document(sums)
        return f"{document}\n\n{json.dumps(variables, ensure_ascii=False, indent=2)}"

    async def groups(self, sums: Sums, ask: Ask) -> list[tuple[Value, ...]]:
        """The groups. Raises InexactError for a server that refuses them or takes different texts for the same.

        Raises ConservationError, and sends nothing, where what would be sent is not what the query asks.
        """
        document, variables = self._document(sums)
        try:
            rows = sums.read(await ask(document, variables))
            for name, texts in sums.texts.values.items():
                await self._check_told_apart(sums, name, texts, ask)
        except RefusedError as error:
            if error.retryable:
                raise
            raise InexactError("the server refused to compute it", "Read its rows.") from error
        return rows

    async def _check_told_apart(self, sums: Sums, name: str, texts: list[str], ask: Ask) -> None:
        """Ask for the same texts with capitals for small letters, or with a blank behind: no row should have these.

        A row that does have them need not mean that the server confuses them, but may.
        """
        others = {other for one in texts for other in (one.swapcase(), f"{one} ")} - set(texts)
        exactly = self._exactly(sums.root, sums.computes, "UTC")
        clause = exactly.equal(sums.root.table.column(name), sorted(others)) if others else None
        if clause is None:
            return
        path = (sums.computes.root, *sums.computes.total)
        where = Given(path[:1], sums.computes.where, clause)
        document, variables = groups_document(self.known.schema, {path: path[-1]}, [where])
        asked = Query(sums.query.dataset, (Measure("count"),), filters=(Filter(name, "in", tuple(sorted(others))),))
        Conservation(asked, sums.root, sums.zone).check(document, json.dumps(variables))
        if count_of(await ask(document, variables), path) != 0:
            raise InexactError(f"the server may take different values of {name!r} for the same", "Read its rows.")

    def _document(self, sums: Sums) -> tuple[str, dict[str, Any]]:
        """What is sent for the numbers, compared with the query."""
        document, variables = sums.document(self.known.schema)
        Conservation(sums.query, sums.root, sums.zone).check(document, json.dumps(variables))
        return document, variables

    def _of(self, table: RemoteTable) -> tuple[Root, Aggregates]:
        root = self.known.root(table.original)
        computes = read_aggregates(self.known.schema, root) if root else None
        if root is None or computes is None:
            raise InexactError("its schema offers rows alone", "Read its rows.")
        return root, computes

    def _exactly(self, root: Root, computes: Aggregates, zone: str) -> Exactly:
        return Exactly(root.table, self._conditions(root, computes), root.scalars, zone, Texts())

    def _conditions(self, root: Root, computes: Aggregates) -> Conditions | None:
        from graphql import get_named_type, is_input_object_type

        query = self.known.schema.query_type
        if not computes.where or query is None:
            return None
        type_ = get_named_type(query.fields[computes.root].args[computes.where].type)
        if not is_input_object_type(type_):
            return None
        dialect = CONDITION if computes.where == "condition" else DIALECTS[root.shape.convention]
        return Conditions(type_, root.row_type, dialect, self.scalars)
