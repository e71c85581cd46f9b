"""Queries that the client runs, because the data lives there, and the results that it sends back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from askfirst.domain.errors import UserError
from askfirst.domain.query import Scalar
from askfirst.domain.table import Column

MAX_CHARACTERS = 20_000_000
"""Of all texts and numbers that one message may bring as results."""
_MAX_ERROR = 500
_CELLS = (str, int, float, bool, type(None))


@dataclass(frozen=True, slots=True)
class ClientQuery:
    """A query for the client to run: its results come back under its `name`, with the columns named here, in order.

    `sql` has its values written in; `statement` has placeholders ($1, $2, ...) for the `parameters`, for engines that
    prepare statements. Both mean the same. At most `rows` rows come back. Timestamps of the columns in `zoned` have a
    time zone, and are shown in `zone`.
    """

    name: str
    purpose: str
    sql: str
    statement: str
    parameters: tuple[Scalar, ...]
    dialect: str
    columns: tuple[Column, ...]
    rows: int
    zoned: tuple[str, ...] = ()
    zone: str = "UTC"


@dataclass(frozen=True, slots=True)
class ClientResult:
    """What the client sends for a query: its columns and rows as JSON has them, or why it could not run it."""

    name: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Any, ...], ...] = ()
    error: str = ""


@dataclass(frozen=True, slots=True)
class Supplied:
    """Where the table of a result is kept, or why there is none."""

    reference: str = ""
    error: str = ""


def number_of(queries: Sequence[ClientQuery]) -> str:
    """How many they are, in words: "1 query", "3 queries"."""
    return "1 query" if len(queries) == 1 else f"{len(queries)} queries"


def as_json(data: Any) -> Any:
    """Results as JSON can hold them, for the session's state. Raises UserError for what it cannot, and for too much."""
    try:
        text = json.dumps(data, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise _fault(f"they are no JSON ({error})") from error
    if len(text) > MAX_CHARACTERS:
        raise _fault(f"they hold {len(text):,} characters, and {MAX_CHARACTERS:,} are allowed")
    # Half a surrogate pair is no text.
    return json.loads(text.encode("utf-8", "replace"))


def read_results(data: Any) -> tuple[ClientResult, ...]:
    """The results of a message, in the form that they have on every surface.

    That is `{"results": [{"name": ..., "columns": [...], "rows": [[...]]}]}`, or the list alone; a query that failed
    has an "error" in place of columns and rows. Raises UserError naming the first thing that is otherwise.
    """
    listed = data.get("results") if isinstance(data, Mapping) else data
    if not _is_list(listed) or not listed:
        raise _fault("they are no list of results")
    results = tuple(_result(one, number) for number, one in enumerate(listed, start=1))
    names = [one.name for one in results]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise _fault(f"{twice[:60]!r} comes twice")
    size = sum(_size(cell) for one in results for row in one.rows for cell in row)
    if size > MAX_CHARACTERS:
        raise _fault(f"they hold {size:,} characters, and {MAX_CHARACTERS:,} are allowed")
    return results


def _result(data: Any, number: int) -> ClientResult:
    place = f"result {number}"
    if not isinstance(data, Mapping) or not isinstance(data.get("name"), str):
        raise _fault(f"{place} has no 'name'")
    name = data["name"]
    if error := data.get("error"):
        return ClientResult(name, error=" ".join(str(error).split())[:_MAX_ERROR])
    columns, rows = data.get("columns"), data.get("rows")
    if not _is_list(columns) or not all(isinstance(one, str) for one in columns):
        raise _fault(f"{place}, {name[:60]!r}, has no list of names as 'columns'")
    if not _is_list(rows) or not all(_is_list(row) for row in rows):
        raise _fault(f"{place}, {name[:60]!r}, has no list of lists as 'rows'")
    _check_cells(name, len(columns), rows)
    return ClientResult(name, tuple(columns), tuple(tuple(row) for row in rows))


def _check_cells(name: str, width: int, rows: Sequence[Sequence[Any]]) -> None:
    for at, row in enumerate(rows, start=1):
        if len(row) != width:
            raise _fault(f"row {at} of {name[:60]!r} has {len(row)} cells, and there are {width} columns")
        if odd := next((cell for cell in row if not isinstance(cell, _CELLS)), None):
            raise _fault(f"row {at} of {name[:60]!r} holds {str(odd)[:60]!r}, no text, number, boolean or null")


def _is_list(value: Any) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _size(cell: Any) -> int:
    return len(cell) if isinstance(cell, str) else 8


def _fault(why: str) -> UserError:
    return UserError(
        f"The results cannot be used: {why}.",
        'Send {"results": [{"name": "the query\'s name", "columns": ["..."], "rows": [["..."]]}]}.',
    )
