"""What may be sent to an engine: one SELECT over known columns of known tables, made of known parts only."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from askfirst.domain.query import Scalar
from askfirst.sources.sql.guard import UnsafeStatementError

_PARTS = frozenset(
    {
        exp.Select, exp.From, exp.Join, exp.Where, exp.Group, exp.Having, exp.Order, exp.Ordered, exp.Limit,
        exp.Offset, exp.Subquery, exp.Table, exp.TableAlias, exp.Alias, exp.Column, exp.Identifier, exp.Literal,
        exp.Null, exp.Placeholder, exp.Star, exp.Paren, exp.Distinct, exp.DataType, exp.Var, exp.Case, exp.If,
        exp.And, exp.Or, exp.Not, exp.EQ, exp.NEQ, exp.LT, exp.LTE, exp.GT, exp.GTE, exp.In, exp.Between, exp.Is,
        exp.Div, exp.Cast, exp.Collate, exp.Glob, exp.DPipe, exp.Count, exp.Sum, exp.Min, exp.Max, exp.Nullif,
        exp.Substring, exp.Typeof, exp.DataTypeParam,
    }
)  # fmt: skip
_CLAUSES = frozenset({"expressions", "from_", "joins", "where", "group", "having", "order", "limit", "offset"})
_TYPES = frozenset({"DATE", "DOUBLE", "TEXT", "INT128"})


@dataclass(frozen=True, slots=True)
class Used:
    """A column of a table that a statement reads."""

    table: str
    column: str


def admit(
    text: str, values: Sequence[Scalar], dialect: str, tables: Mapping[str, Collection[str]]
) -> tuple[exp.Select, frozenset[Used]]:
    """The parsed statement and what it reads, where it may be sent. Raises UnsafeStatementError."""
    try:
        statements = sqlglot.parse(text, dialect=dialect)
    except SqlglotError as error:
        raise UnsafeStatementError(f"The statement {text!r} cannot be parsed.") from error
    if len(statements) != 1 or not isinstance(statements[0], exp.Select):
        raise UnsafeStatementError(f"{text!r} is not exactly one SELECT.")
    tree = statements[0]
    for node in tree.walk():
        _check(node, tables)
    if tree.sql(dialect) != text:
        raise UnsafeStatementError(f"{text!r} is read in another way than it is written.")
    places = len(list(tree.find_all(exp.Placeholder)))
    if places != len(values):
        raise UnsafeStatementError(f"{text!r} has {places} places for {len(values)} values.")
    return tree, frozenset(used for select in tree.find_all(exp.Select) for used in _used(select, tables))


def _check(node: exp.Expr, tables: Collection[str]) -> None:
    if type(node) not in _PARTS:
        raise UnsafeStatementError(f"{node.sql()!r} ({type(node).__name__}) is no part of a query of ours.")
    if isinstance(node, exp.Table) and not (isinstance(node.this, exp.Identifier) and node.name in tables):
        raise UnsafeStatementError(f"The table {node.sql()!r} is not known.")
    if isinstance(node, exp.Table) and (node.db or node.catalog):
        raise UnsafeStatementError(f"The table {node.sql()!r} is of another schema.")
    cast = isinstance(node, exp.DataType) and isinstance(node.parent, exp.Cast)
    if cast and node.this.value not in _TYPES:
        raise UnsafeStatementError(f"Nothing is cast to {node.sql()!r}.")
    if isinstance(node, exp.Select) and {key for key, value in node.args.items() if value} - _CLAUSES:
        raise UnsafeStatementError(f"{node.sql()!r} has clauses that queries of ours do not have.")


def _used(select: exp.Select, tables: Mapping[str, Collection[str]]) -> list[Used]:
    """The columns of tables that one SELECT names itself."""
    known = {one.alias_or_name: one.name for one in select.find_all(exp.Table) if one.parent_select is select}
    results = {item.alias for item in select.expressions}
    found = []
    for column in select.find_all(exp.Column):
        if column.parent_select is not select:
            continue
        table, name = column.table, column.name
        if table in known and name in tables[known[table]]:
            found.append(Used(known[table], name))
        elif not (table == "" and name in results) and not _of_inner(select, table, name):
            raise UnsafeStatementError(f"The column {column.sql()!r} is not known.")
    return found


def _of_inner(select: exp.Select, table: str, name: str) -> bool:
    clause = select.args.get("from_")
    source = clause.this if isinstance(clause, exp.From) else None
    if not isinstance(source, exp.Subquery) or source.alias != table:
        return False
    return name in {item.alias for item in source.this.expressions}
