"""Which rows of which tables a query needs, and which of its conditions their server can be told."""

from __future__ import annotations

from collections.abc import Mapping

from askfirst.catalog.model import Catalog
from askfirst.domain.errors import UserError
from askfirst.domain.query import AnyOf, Filter, Query
from askfirst.sources.remote.port import RemoteTable, RowRequest


def row_requests(
    query: Query, catalog: Catalog, tables: Mapping[str, RemoteTable], *, zone: str, most: int
) -> tuple[RowRequest, ...]:
    """A request for each dataset that the query touches, its own first; those that relations lead to are asked whole.

    Raises UnknownName, and UserError where a relation leads to another source.
    """
    base = catalog.dataset(query.dataset)
    needed = columns_needed(query, catalog)
    for name in needed:
        if catalog.dataset(name).source != base.source:
            raise UserError(
                f"{base.name!r} and {name!r} are in different sources and cannot be joined.",
                f"Ask about one of {base.source!r} and {catalog.dataset(name).source!r} at a time.",
            )
    requests = []
    for name, columns in needed.items():
        table = tables[name]
        # A table of which nothing is named is counted: by any column.
        wanted = columns or {table.columns[0].name}
        kept = tuple(one for one in table.columns if one.name in wanted)
        request = RowRequest(table, kept, zone=query.zone or zone, most=most)
        requests.append(_with_conditions(request, query) if name == base.name else request)
    return tuple(requests)


def columns_needed(query: Query, catalog: Catalog) -> dict[str, set[str]]:
    """The columns that a query needs of each dataset that it touches, its own first. Raises UnknownName."""
    base = catalog.dataset(query.dataset)
    needed: dict[str, set[str]] = {base.name: {base.key} if base.key else set()}
    for path in query.fields():
        here, bound = base, catalog.bind(base.name, path)
        for step in bound.steps:
            needed[here.name].add(step.field)
            needed.setdefault(step.dataset, set()).add(step.key)
            here = catalog.dataset(step.dataset)
        needed[here.name].add(bound.field.name)
    return needed


def _with_conditions(request: RowRequest, query: Query) -> RowRequest:
    """The request with the query's conditions on columns of this table."""
    names = {one.name for one in request.columns}
    times = (query.time,) if query.time and query.time.field in names else ()
    return RowRequest(
        request.table,
        request.columns,
        filters=tuple(one for one in query.filters if _is_plain(one, names)),
        any_of=tuple(one for one in query.any_of if _are_plain(one, names)),
        times=times,
        zone=request.zone,
        most=request.most,
    )


def _is_plain(one: Filter, names: set[str]) -> bool:
    return one.field in names and one.part is None and one.second is None


def _are_plain(any_: AnyOf, names: set[str]) -> bool:
    return all(_is_plain(one, names) for filters in any_.alternatives for one in filters)
