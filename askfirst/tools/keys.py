"""The keys of an earlier answer's things as a condition on the next question."""

from __future__ import annotations

from askfirst.domain.errors import StorageError
from askfirst.domain.query import Filter, Scalar
from askfirst.domain.receipt import QueryMetadata
from askfirst.tools.tool import Arguments, ToolContext


class Keys(Arguments):
    """Values of the field `path` that a question is only about: given as `values`, or as a table that is kept.

    `result` is the table's reference; its first column holds them. `none` says why there are none, where there are
    none: then no row is asked for. `assumptions` and `queries` are what the receipt tells of them.
    """

    path: str
    values: tuple[Scalar, ...] = ()
    result: str = ""
    none: str = ""
    assumptions: tuple[str, ...] = ()
    queries: tuple[QueryMetadata, ...] = ()


async def key_filters(keys: Keys | None, context: ToolContext) -> tuple[Filter, ...]:
    """The condition that only rows with these keys meet; without a key two that no row meets together.

    Raises StorageError where the table with the keys is gone.
    """
    if keys is None:
        return ()
    values = keys.values or await _kept(keys.result, context)
    if not values:
        return (Filter(keys.path, "is_null"), Filter(keys.path, "not_null"))
    return (Filter(keys.path, "in", values),)


async def _kept(reference: str, context: ToolContext) -> tuple[Scalar, ...]:
    """The values of a table's first column."""
    if not reference:
        return ()
    table = await context.results.get(reference)
    if table is None:
        raise StorageError(f"The keys in {reference!r} are no longer kept.", "Ask the question again.")
    return tuple(row[0] for row in table.rows if row[0] is not None)
