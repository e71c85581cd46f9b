"""The peer's tools: powers like ours, as plain functions over the same parts, with schemas that are kept small."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Literal

from langchain_core.tools import StructuredTool
from pydantic import BaseModel

from askfirst.analysis.statistics import describe_numbers, description_table
from askfirst.analysis.wording import format_cell
from askfirst.catalog.describe import describe_query
from askfirst.catalog.lookup import Lexicon, phrase_of
from askfirst.domain.query import Dimension, Filter, Grain, Measure, Operator, Order, Query, Scalar, TimeRange
from askfirst.domain.table import Table
from askfirst.parts import Parts
from askfirst.sources.source import ValueSearch
from askfirst.tools.llm_summary import word_answer

SHOWN = 5
"""Rows that a model is shown of a result."""


class PeerFilter(BaseModel):
    """A condition."""

    field: str
    op: Operator
    values: list[Scalar] = []


class PeerMeasure(BaseModel):
    """A number per group."""

    function: Literal["count", "sum", "avg", "min", "max", "median"]
    field: str | None = None


class PeerDimension(BaseModel):
    """What to group by."""

    field: str
    grain: Grain | None = None


class PeerTime(BaseModel):
    """From start, included, to end, excluded; ISO dates."""

    field: str
    start: str | None = None
    end: str | None = None


class PeerQuery(BaseModel):
    """A query: with measures it groups, with columns it lists rows."""

    dataset: str
    measures: list[PeerMeasure] = []
    dimensions: list[PeerDimension] = []
    columns: list[str] = []
    filters: list[PeerFilter] = []
    time: PeerTime | None = None
    order_by: str | None = None
    descending: bool = False
    limit: int | None = None

    def typed(self) -> Query:
        return Query(
            dataset=self.dataset,
            measures=tuple(Measure(one.function, one.field) for one in self.measures),
            dimensions=tuple(Dimension(one.field, one.grain) for one in self.dimensions),
            columns=tuple(self.columns),
            filters=tuple(Filter(one.field, one.op, tuple(one.values)) for one in self.filters),
            time=TimeRange(self.time.field, self.time.start, self.time.end) if self.time else None,
            order=(Order(self.order_by, self.descending),) if self.order_by else (),
            limit=self.limit,
        )


@dataclass(slots=True)
class PeerTools:
    """The functions, and what they keep of one conversation: queries and results by their ids."""

    parts: Parts
    queries: dict[str, Query] = field(default_factory=dict)
    results: dict[str, tuple[Query, Table]] = field(default_factory=dict)

    async def resolve_entity(self, name: str, fields: list[str]) -> str:
        """Find the stored values that a business name may mean, in fields such as shipments.destination.name.

        Several values mean that the user must be asked which one is meant.
        """
        places = tuple(self._place(path) for path in fields)
        (hits,) = await self.parts.look_up([ValueSearch(name, tuple((owner, column) for owner, column, _ in places))])
        paths = {(owner, column): path for owner, column, path in places}
        found = [{"field": paths[hit.dataset, hit.field], "value": hit.value, "match": hit.how} for hit in hits]
        return json.dumps(found)

    async def map_terms(self, dataset: str, terms: list[str]) -> str:
        """Find the fields and measures of a dataset that business terms may mean, likeliest first."""
        phrases = Lexicon.of(self.parts.catalog).phrases(dataset)
        found = {
            term: [entry.name for entry in phrases.get(phrase_of(term), ()) if entry.kind in {"field", "measure"}][
                :SHOWN
            ]
            for term in terms
        }
        return json.dumps(found)

    async def build_query(self, query: PeerQuery) -> str:
        """Check a query against the catalog. Gives its id for run_query."""
        typed = query.typed()
        source = self.parts.sources[self.parts.catalog.dataset(typed.dataset).source]
        source.compile(typed, self.parts.catalog)
        key = f"q{len(self.queries) + 1}"
        self.queries[key] = typed
        return json.dumps({"query_id": key, "reads": describe_query(typed, self.parts.catalog)})

    async def run_query(self, query_id: str) -> str:
        """Run a query that was built. Gives the id of its result, the number of rows and the first of them."""
        query = self.queries[query_id]
        source = self.parts.sources[self.parts.catalog.dataset(query.dataset).source]
        compiled = source.compile(query, self.parts.catalog)
        table = await source.execute(compiled, self.parts.catalog, self.parts.limits.query)
        return self._kept(query, table)

    async def analyze_result(self, result_id: str, fields: list[str]) -> str:
        """Describe number columns of a result statistically: mean, median, spread, extremes."""
        query, table = self.results[result_id]
        described = [(name, describe_numbers(table.column(name))) for name in fields]
        return self._kept(query, description_table(described))

    async def summarize_result(self, result_id: str) -> str:
        """Word a result in a sentence whose numbers are those of the result."""
        query, table = self.results[result_id]
        return word_answer(table, query, self.parts.catalog)

    def as_langchain(self) -> list[StructuredTool]:
        """The tools as an agent takes them."""
        functions: list[Any] = [
            self.resolve_entity,
            self.map_terms,
            self.build_query,
            self.run_query,
            self.analyze_result,
            self.summarize_result,
        ]
        return [StructuredTool.from_function(coroutine=function) for function in functions]

    def _place(self, path: str) -> tuple[str, str, str]:
        dataset, _, rest = path.partition(".")
        bound = self.parts.catalog.bind(dataset, rest)
        return bound.dataset.name, bound.field.name, rest

    def _kept(self, query: Query, table: Table) -> str:
        key = f"r{len(self.results) + 1}"
        self.results[key] = (query, table)
        rows = [
            [format_cell(cell, column) for cell, column in zip(row, table.columns, strict=True)]
            for row in table.rows[:SHOWN]
        ]
        names = [column.name for column in table.columns]
        return json.dumps({"result_id": key, "row_count": table.row_count, "columns": names, "first_rows": rows})
