"""The things that an answer lists, by their keys: from its table, or from its query run once more with the keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from askfirst.domain.errors import LimitError, PolicyError, UserError
from askfirst.domain.query import Dimension, Filter, Measure, Query, Scalar
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.table import Cell, Table
from askfirst.tools.querying import run_query
from askfirst.tools.tool import ToolContext


@dataclass(frozen=True, slots=True)
class Things:
    """Keys with the names behind which they stand, in the order of the answer, each pair once.

    A key itself is its name where the answer does not say one. `nameless` is how many rows of the answer have no key,
    `query` what was run to find the keys.
    """

    pairs: tuple[tuple[Scalar, str], ...]
    nameless: int = 0
    query: QueryMetadata | None = None

    @property
    def keys(self) -> tuple[Scalar, ...]:
        """The keys, each once."""
        return tuple(dict.fromkeys(key for key, _ in self.pairs))

    @property
    def shown(self) -> tuple[str, ...]:
        """The names, each once."""
        return tuple(dict.fromkeys(name for _, name in self.pairs))

    def shared(self) -> list[tuple[str, list[Scalar]]]:
        """The names behind which several keys stand."""
        found: dict[str, list[Scalar]] = {}
        for key, name in self.pairs:
            found.setdefault(name, []).append(key)
        return [(name, keys) for name, keys in found.items() if len(keys) > 1]


def is_cut_off(query: Query, table: Table, list_rows: int) -> bool:
    """Whether the answer has more rows than are kept of it, and nobody asked for just so many."""
    if table.row_count <= len(table.rows):
        return False
    return query.limit is None or len(table.rows) < query.limit or (not query.groups and query.limit == list_rows)


async def listed_things(column: str, named: str, query: Query, table: Table, context: ToolContext) -> Things:
    """The things in the rows of a table that `query` gave.

    Raises PolicyError for keys that are shown in part only, UserError where the data have changed since.
    """
    _refuse_masked(column, query, context)
    if column in {one.name for one in table.columns} and _tells(column, query):
        return _things(table.column(column), _column(table, named))
    if query.groups:
        return await _of_groups(column, named, query, table, context)
    return await _of_rows(column, named, query, table, context)


async def all_things(column: str, named: str, query: Query, context: ToolContext) -> Things:
    """The things of all rows that meet the conditions of a list. Raises LimitError where they are too many."""
    _refuse_masked(column, query, context)
    paths = tuple(dict.fromkeys(path for path in (column, named) if path))
    asked = Query(
        query.dataset,
        measures=(Measure("count"),),
        dimensions=tuple(map(Dimension, paths)),
        filters=query.filters,
        time=query.time,
        any_of=query.any_of,
    )
    found, metadata = await _whole(asked, context)
    return replace(_things(found.column(column), _column(found, named)), query=metadata)


async def reached(source: str, target: str, dataset: str, keys: Sequence[Scalar], context: ToolContext) -> Things:
    """What the rows of a dataset with these keys lead to. Raises LimitError where that is too much."""
    asked = Query(
        dataset,
        measures=(Measure("count"),),
        dimensions=(Dimension(target),),
        filters=(Filter(source, "in", tuple(keys)), Filter(target, "not_null")),
    )
    found, metadata = await _whole(asked, context)
    return replace(_things(found.column(target), found.column(target)), query=metadata)


def _refuse_masked(column: str, query: Query, context: ToolContext) -> None:
    """What is shown of a masked key is no key."""
    bound = context.catalog.bind(query.dataset, column)
    if bound.field.masked:
        raise PolicyError(
            f"You see the {bound.label} in part only, so that nothing can be looked up by it.",
            "Ask by something else, or ask whoever looks after the policies.",
        )


def _tells(column: str, query: Query) -> bool:
    """Whether a column of the answer holds the keys themselves, not parts or spellings of them."""
    return column in query.columns or Dimension(column) in query.dimensions


def _column(table: Table, name: str) -> tuple[Cell, ...]:
    return table.column(name) if name in {one.name for one in table.columns} else (None,) * len(table.rows)


def _things(keys: Sequence[Cell], names: Sequence[Cell]) -> Things:
    pairs = [
        (key, str(key if name is None else name)) for key, name in zip(keys, names, strict=True) if key is not None
    ]
    return Things(tuple(dict.fromkeys(pairs)), nameless=sum(key is None for key in keys))


def _scalars(cells: Sequence[Cell]) -> list[Scalar]:
    return [cell for cell in cells if cell is not None]


async def _of_groups(column: str, named: str, query: Query, table: Table, context: ToolContext) -> Things:
    """The keys behind the groups that are in the table, and behind no others."""
    held = _held(named, query, table)
    asked = Query(
        query.dataset,
        measures=(Measure("count"),),
        dimensions=(Dimension(column), *query.dimensions),
        filters=(*query.filters, *held),
        time=query.time,
        any_of=query.any_of,
    )
    found, metadata = await _whole(asked, context)
    names = [dimension.name for dimension in query.dimensions]
    there = set(_rows(table, names))
    behind = [(key, row) for key, row in zip(found.column(column), _rows(found, names), strict=True) if row in there]
    if there != {row for _, row in behind}:
        raise _changed()
    at = names.index(named) if named in names else 0
    order = {row: place for place, row in enumerate(_rows(table, names))}
    behind.sort(key=lambda one: order[one[1]])
    things = _things([key for key, _ in behind], [row[at] for _, row in behind])
    return replace(things, query=metadata)


def _held(named: str, query: Query, table: Table) -> tuple[Filter, ...]:
    """The names in the table as a condition, so that no more is fetched than is needed; none where one is missing."""
    dimension = next((one for one in query.dimensions if one.field == named and one.name == named), None)
    cells = table.column(named) if dimension else ()
    if dimension is None or not cells or None in cells:
        return ()
    spelt = {merged[0]: merged for merged in dimension.merged}
    values = [value for cell in dict.fromkeys(_scalars(cells)) for value in spelt.get(str(cell), (cell,))]
    return (Filter(named, "in", tuple(values)),)


async def _of_rows(column: str, named: str, query: Query, table: Table, context: ToolContext) -> Things:
    """The keys of the listed rows: the same list once more, with the column of the keys."""
    extra = tuple(path for path in dict.fromkeys((column, named)) if path and path not in query.columns)
    found, metadata = await run_query(replace(query, columns=(*query.columns, *extra)), context)
    if _rows(found, query.columns) != _rows(table, query.columns):
        raise _changed()
    return replace(_things(found.column(column), _column(found, named)), query=metadata)


def _rows(table: Table, names: Sequence[str]) -> list[tuple[Cell, ...]]:
    return list(zip(*(table.column(name) for name in names), strict=True))


def _changed() -> UserError:
    return UserError(
        "The data have changed since the answer that you refer to, and it does not hold the keys.",
        "Ask the earlier question again, then this one.",
    )


async def _whole(query: Query, context: ToolContext) -> tuple[Table, QueryMetadata]:
    """A table that holds all of its rows."""
    table, metadata = await run_query(query, context)
    if table.truncated or len(table.rows) < table.row_count:
        raise too_many(table.row_count, context.limits.rows, "query_rows")
    return table, metadata


def too_many(found: int, most: int, setting: str) -> LimitError:
    """The refusal of more keys than one question may be narrowed by."""
    return LimitError(
        setting,
        f"The question would be about {found:,} things of another answer; {most:,} are allowed.",
        f"Ask for fewer of them first, for example the top 100, or raise the setting {setting}.",
    )
