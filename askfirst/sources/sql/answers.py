"""How many rows an engine is asked for, and what they come to: the table of an answer, and whether to count it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from askfirst.analysis.groups import name_groups
from askfirst.catalog.model import Catalog
from askfirst.domain.query import Query
from askfirst.domain.table import Cell, Table
from askfirst.sources.sql.columns import result_columns


def has_more(query: Query, fetched: int, most: int) -> bool:
    """Whether rows beyond those fetched may belong to the answer, so that all have to be counted.

    One row more than `most` was asked for.
    """
    cut = query.limit_per or (query.offset and not fetched)
    return bool(cut) or fetched in {most + 1, query.limit}


def table_of(query: Query, catalog: Catalog, cells: Sequence[tuple[Cell, ...]], total: int) -> Table:
    """The answer of these rows, with groups that are numbered by their names, `total` rows in all."""
    rows = tuple(cells) if query.count_groups else name_groups(query, cells)
    return Table(result_columns(query, catalog), rows, total, truncated=total > len(rows))


def cut(tree: exp.Select, rows: int) -> None:
    """Let the statement give so many rows at most: the planner then knows how many are wanted."""
    limit = tree.args.get("limit")
    if limit is None or int(limit.expression.name) > rows:
        tree.set("limit", exp.Limit(expression=exp.Literal.number(rows)))
