"""A request for rows as a document and its variables."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from askfirst.domain.errors import SourceError
from askfirst.sources.graphql.conditions import clause_of
from askfirst.sources.graphql.dialects import CONDITION, DIALECTS, Clause, Conditions
from askfirst.sources.graphql.document import rows_document
from askfirst.sources.graphql.ordering import Ordering, order_of
from askfirst.sources.graphql.roots import Root
from askfirst.sources.graphql.schema import Known
from askfirst.sources.graphql.shapes import Shape
from askfirst.sources.remote.port import RemoteColumn, RowRequest

if TYPE_CHECKING:
    from graphql import GraphQLSchema


@dataclass(frozen=True, slots=True)
class Plan:
    """The same document for all pages, the variables that do not change, and how many rows are wanted.

    With `at_once` there is one page of all rows: others might repeat rows or leave some out.
    """

    root: str
    shape: Shape
    document: str
    fixed: Mapping[str, Any]
    columns: tuple[RemoteColumn, ...]
    most: int
    at_once: bool = False

    def variables(self, rows: int, after: int | str | None) -> dict[str, Any]:
        """The variables of a page of so many rows after so many others, or after a cursor."""
        shape = self.shape
        paged: dict[str, Any] = {}
        if shape.limit:
            paged[shape.limit] = rows
        if shape.after and after is not None:
            paged[shape.after] = after
        return {**self.fixed, **paged}

    def start(self) -> int | None:
        """Where the first page begins."""
        return 0 if self.shape.paging == "offset" else None

    @property
    def paged(self) -> bool:
        """Whether there is a way to what a page leaves out."""
        return self.shape.paging in {"offset", "cursor"}

    def size(self, page: int, left: int) -> int:
        """How many rows the next page has where a page has `page` and `left` are wanted yet."""
        return min(page, left) if self.paged and not self.at_once else left

    def text(self, page: int) -> str:
        """The first page: document and variables."""
        variables = self.variables(self.size(page, self.most), self.start())
        return f"{self.document}\n\n{json.dumps(variables, ensure_ascii=False, indent=2)}"


def plan_rows(known: Known, request: RowRequest, scalars: Mapping[str, str]) -> Plan:
    """Raises SourceError for a table or a column that the schema has not."""
    root = known.root(request.table.original)
    if root is None:
        raise _gone(f"table {request.table.original!r}")
    there = {one.original for one in root.table.columns}
    if gone := [one for one in request.columns if one.original not in there]:
        raise _gone(f"column {gone[0].original!r} in {request.table.original!r}")
    names = tuple(one.original for one in request.columns)
    order = order_of(known.schema, root, names)
    shape, at_once = _paged(root.shape, order)
    fixed: dict[str, Any] = {}
    if clause := _clause(known.schema, request, root, scalars):
        fixed[shape.where] = clause
    if order.terms and not at_once:
        fixed[shape.order] = list(order.terms)
    used = [*fixed, *(one for one in (shape.limit, shape.after) if one)]
    document = rows_document(known.schema, root.table.original, shape, names, used)
    return Plan(root.table.original, shape, document, fixed, request.columns, request.most, at_once)


def _paged(shape: Shape, order: Ordering) -> tuple[Shape, bool]:
    """How the pages follow each other, and whether there had better be one alone.

    PostGraphile refuses a cursor into rows that its order does not tell apart, and a database without an order may
    begin each page's search elsewhere.
    """
    if shape.convention != "postgraphile" or order.by_key:
        return shape, False
    if order.certain and shape.offset:
        return replace(shape, paging="offset", after=shape.offset), False
    return shape, True


def _clause(schema: GraphQLSchema, request: RowRequest, root: Root, scalars: Mapping[str, str]) -> Clause | None:
    from graphql import get_named_type, is_input_object_type

    query, shape = schema.query_type, root.shape
    if not shape.where or query is None:
        return None
    type_ = get_named_type(query.fields[request.table.original].args[shape.where].type)
    if not is_input_object_type(type_):
        return None
    dialect = CONDITION if shape.where == "condition" else DIALECTS[shape.convention]
    return clause_of(request, Conditions(type_, root.row_type, dialect, scalars))


def _gone(what: str) -> SourceError:
    return SourceError(f"The schema has no {what}.", "Describe the source again: its schema may have changed.")


def count_of(data: Mapping[str, Any], path: Sequence[str]) -> int | None:
    """The number at the end of a path; None where there is none."""
    found: Any = data
    for step in path:
        found = found.get(step) if isinstance(found, dict) else None
    if isinstance(found, str) and found.isascii() and found.isdigit():
        found = int(found)
    return found if isinstance(found, int) and not isinstance(found, bool) and found >= 0 else None
