"""The first rows of each group read back from SQL: within what they are numbered, in which order, which are kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlglot import exp

from askfirst.sources.sql.guard import UnsafeStatementError

Ordering: TypeAlias = tuple[tuple[str, bool], ...]
"""Names of columns, and whether each goes from high to low."""


@dataclass(frozen=True, slots=True)
class Within:
    """What a statement keeps of each: the rows `inner` by their numbers, from behind `skipped` to `last`."""

    inner: exp.Select
    columns: tuple[str, ...]
    per: tuple[str, ...]
    ranked_by: Ordering
    skipped: int
    last: int


def read_within(tree: exp.Select) -> Within:
    """The facts of a statement that keeps the first rows of each. Raises UnsafeStatementError for another shape."""
    numbered, ranked = _source(tree)
    rows, inner = _source(numbered)
    *plain, placed = numbered.expressions
    window, place = placed.this, placed.alias
    if not isinstance(window, exp.Window) or not isinstance(window.this, exp.RowNumber) or window.args.get("spec"):
        raise UnsafeStatementError(f"{placed.sql()!r} does not number rows.")
    per = tuple(_name(each, inner) for each in window.args.get("partition_by") or [])
    if _bare(numbered, {"from_", "expressions"}) or place in per:
        raise UnsafeStatementError(f"{numbered.sql()!r} does more than number rows.")
    columns = _columns(plain, inner)
    if columns != _columns(tree.expressions, ranked) or place in columns:
        raise UnsafeStatementError(f"{tree.sql()!r} shows other columns than those of its rows.")
    if _bare(tree, {"from_", "expressions", "where", "order"}):
        raise UnsafeStatementError(f"{tree.sql()!r} does more than keep the first rows.")
    if _ordering(_clause(tree, "order"), ranked) != tuple((name, False) for name in (*per, place)):
        raise UnsafeStatementError(f"{tree.sql()!r} does not show the rows of each together.")
    skipped, last = _bounds(_clause(tree, "where").this, place, ranked)
    return Within(rows, columns, per, _ordering(_clause(window, "order"), inner), skipped, last)


def _source(tree: exp.Select) -> tuple[exp.Select, str]:
    inside = _clause(tree, "from_").this
    if not isinstance(inside, exp.Subquery) or not isinstance(inside.this, exp.Select):
        raise UnsafeStatementError(f"{tree.sql()!r} is not about the rows of another statement.")
    return inside.this, inside.alias


def _clause(tree: exp.Expr, name: str) -> exp.Expr:
    clause = tree.args.get(name)
    if not isinstance(clause, exp.Expr):
        raise UnsafeStatementError(f"{tree.sql()!r} has no {name.rstrip('_')!r}.")
    return clause


def _bare(tree: exp.Select, allowed: set[str]) -> set[str]:
    return {key for key, value in tree.args.items() if value} - allowed


def _columns(projections: Sequence[exp.Expr], table: str) -> tuple[str, ...]:
    for each in projections:
        if _name(each.this, table) != each.alias:
            raise UnsafeStatementError(f"{each.sql()!r} is called otherwise.")
    return tuple(each.alias for each in projections)


def _name(node: exp.Expr, table: str) -> str:
    if not isinstance(node, exp.Column) or node.table != table:
        raise UnsafeStatementError(f"{node.sql()!r} is no column of {table!r}.")
    return node.name


def _ordering(order: exp.Expr, table: str) -> Ordering:
    found = []
    for term in order.expressions:
        if term.args.get("nulls_first"):
            raise UnsafeStatementError(f"Nulls would come first in {order.sql()!r}.")
        found.append((_name(term.this, table), bool(term.args.get("desc"))))
    return tuple(found)


def _bounds(condition: exp.Expr, place: str, table: str) -> tuple[int, int]:
    """How many numbers are left out, and the last that is kept."""
    parts = [condition.left, condition.right] if isinstance(condition, exp.And) else [condition]
    found = [(type(part), _name(part.this, table), part.expression) for part in parts if isinstance(part, exp.Binary)]
    kinds = [kind for kind, name, _ in found if name == place]
    numbers = [int(number.name) for _, _, number in found if isinstance(number, exp.Literal)]
    if kinds not in ([exp.LTE], [exp.GT, exp.LTE]) or len(numbers) != len(parts):
        raise UnsafeStatementError(f"{condition.sql()!r} does not keep the first rows.")
    skipped, last = numbers if len(numbers) > 1 else [0, *numbers]
    return skipped, last
