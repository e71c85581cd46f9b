"""What the groups are called that sources number: parts of a moment that come again, and periods.

A source groups and orders them by number, so that their order is that of the calendar or of the question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from askfirst.domain.cycles import NAMES
from askfirst.domain.query import Dimension, Query
from askfirst.domain.table import Cell


def name_groups(query: Query, rows: Sequence[tuple[Cell, ...]]) -> tuple[tuple[Cell, ...], ...]:
    """The rows, numbers of weekdays, months, quarters and periods as their names."""
    named = {place: group_names(dimension) for place, dimension in enumerate(query.dimensions)}
    named = {place: names for place, names in named.items() if names}
    if not named:
        return tuple(rows)
    return tuple(
        tuple(named[place].get(cell, cell) if place in named else cell for place, cell in enumerate(row))
        for row in rows
    )


def group_names(dimension: Dimension) -> Mapping[Cell, str]:
    """The names of a dimension's groups by number; empty where its groups are called as they are."""
    names: Sequence[str] = NAMES.get(dimension.part, ()) if dimension.part else ()
    if dimension.periods:
        names = [period.name for period in dimension.periods]
    return dict(enumerate(names, start=1))
