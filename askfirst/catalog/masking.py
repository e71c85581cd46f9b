"""Values that somebody may see only in part: how much of each is shown, and what may not be asked of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from askfirst.catalog.model import Catalog
from askfirst.domain.errors import PolicyError
from askfirst.domain.query import Filter, Query
from askfirst.domain.table import Cell, Table

COVER = "•••"
"""Stands for what is not shown, however long it is."""
ALLOWED = "all, first N, last N (N from 1 to 99)"
_FORM = re.compile(r"(first|last) ([1-9][0-9]?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Mask:
    """How many characters of a text are shown, at its beginning or at its end; none where both are 0."""

    first: int = 0
    last: int = 0

    @staticmethod
    def of(text: str) -> Mask | None:
        """The mask that is written "all", "first 2" or "last 4"; None for any other text."""
        if text == "all":
            return Mask()
        found = _FORM.fullmatch(text)
        return Mask(**{found[1]: int(found[2])}) if found else None

    @property
    def whole(self) -> bool:
        """Whether nothing of a value is shown."""
        return not self.first and not self.last

    def covered(self, cell: Cell) -> Cell:
        """What is shown of a cell: nothing stays nothing. At least as many letters and digits are covered as shown."""
        if cell is None:
            return None
        text = cell.strip() if isinstance(cell, str) else ""
        until = max(len(text) - self.last, 0)
        hidden = sum(map(str.isalnum, text[self.first : until]))
        shown = hidden >= max(self.first, self.last)
        return f"{text[: self.first]}{COVER}{text[until:]}" if shown else COVER


NOTHING_SHOWN = Mask()


def check_masked(query: Query, catalog: Catalog) -> None:
    """Raises PolicyError where a query does more with a masked field than to show it. Raises UnknownName."""
    for path, deed in _uses(query):
        bound = catalog.bind(query.dataset, path)
        if bound.field.masked:
            raise masked_error(bound.label, deed)


def masked_error(label: str, deed: str) -> PolicyError:
    """The refusal of what is done with a masked field; `deed` is what it cannot be: "filtered by"."""
    return PolicyError(
        f"{label!r} is masked for you: it can be shown, not {deed}.", "Ask without it, or for a list that shows it."
    )


def mask_table(table: Table, query: Query, catalog: Catalog) -> Table:
    """The table of a query with the cells of masked fields covered: their columns are text without a unit."""
    masks = {path: Mask.of(text) or NOTHING_SHOWN for path, text in _masked_columns(query, catalog)}
    if not masks:
        return table
    at = {place: masks[column.name] for place, column in enumerate(table.columns) if column.name in masks}
    columns = tuple(
        replace(column, type="string", unit="") if place in at else column for place, column in enumerate(table.columns)
    )
    rows = tuple(
        tuple(at[place].covered(cell) if place in at else cell for place, cell in enumerate(row)) for row in table.rows
    )
    return replace(table, columns=columns, rows=rows)


def told_of_masks(query: Query, catalog: Catalog) -> tuple[str, ...]:
    """What must be said of a list that shows masked fields; nothing where it shows none."""
    labels = [repr(catalog.bind(query.dataset, path).label) for path, _ in _masked_columns(query, catalog)]
    if not labels:
        return ()
    listed = " and ".join(filter(None, (", ".join(labels[:-1]), labels[-1])))
    return (f"{listed} {'are' if labels[1:] else 'is'} masked for you",)


def masks_of(query: Query, catalog: Catalog) -> str:
    """The masked columns of a query with their masks, as one text; empty where it has none."""
    return "; ".join(f"{path}: {text}" for path, text in _masked_columns(query, catalog))


def _masked_columns(query: Query, catalog: Catalog) -> Iterator[tuple[str, str]]:
    for path in query.columns:
        if mask := catalog.bind(query.dataset, path).field.masked:
            yield path, mask


def _uses(query: Query) -> Iterator[tuple[str, str]]:
    """The paths of a query and what is done with each, but for what a list only shows."""
    for measure in query.measures:
        yield from ((path, "measured") for path in (measure.field, measure.second) if path)
        yield from _filtered(measure.filters)
    yield from ((dimension.field, "grouped by") for dimension in query.dimensions)
    yield from _filtered(query.filters)
    for any_ in query.any_of:
        for together in any_.alternatives:
            yield from _filtered(together)
    if query.time:
        yield query.time.field, "filtered by"
    yield from ((order.by, "ordered by") for order in query.order if order.by in query.columns)
    yield from ((name, "grouped by") for name in query.limit_per if name in query.columns)


def _filtered(filters: tuple[Filter, ...]) -> Iterator[tuple[str, str]]:
    return ((path, "filtered by") for one in filters for path in one.fields)
