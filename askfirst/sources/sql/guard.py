"""What SQL may be sent at all: one SELECT, over the catalog's tables, made of known parts only."""

from __future__ import annotations

from collections.abc import Collection

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError


class UnsafeStatementError(RuntimeError):
    """A statement that must not be sent. A bug of ours or a forgery: no input of a user leads here."""


CLAUSES = frozenset(
    {
        exp.Select, exp.From, exp.Join, exp.Where, exp.Group, exp.Having, exp.Order, exp.Ordered, exp.Limit,
        exp.Subquery, exp.Table, exp.TableAlias, exp.Alias, exp.Column, exp.Identifier, exp.Literal, exp.Null,
        exp.Parameter, exp.Placeholder, exp.Star, exp.Paren, exp.Distinct, exp.Window, exp.WithinGroup,
        exp.DataType, exp.Var, exp.Interval, exp.Offset, exp.Case, exp.If,
    }
)  # fmt: skip
OPERATORS = frozenset(
    {
        exp.And, exp.Or, exp.Not, exp.EQ, exp.NEQ, exp.NullSafeNEQ, exp.LT, exp.LTE, exp.GT, exp.GTE, exp.In,
        exp.Between, exp.Is, exp.ILike, exp.Escape, exp.Add, exp.Sub, exp.Mul, exp.Div, exp.Cast, exp.AtTimeZone,
    }
)  # fmt: skip
FUNCTIONS = frozenset(
    {
        exp.Count, exp.Sum, exp.Avg, exp.Min, exp.Max, exp.StddevSamp, exp.Corr, exp.PercentileCont, exp.Nullif,
        exp.TimestampTrunc, exp.Extract, exp.Lag, exp.RowNumber,
    }
)  # fmt: skip
ALLOWED = CLAUSES | OPERATORS | FUNCTIONS
TYPES = frozenset({"DATE", "TIMESTAMP", "TIMESTAMPNTZ", "TIME", "DOUBLE", "INT"})


def admit(text: str, *, dialect: str, tables: Collection[str]) -> exp.Select:
    """The parsed statement, where it may be sent. Raises UnsafeStatementError."""
    try:
        statements = sqlglot.parse(text, dialect=dialect)
    except SqlglotError as error:
        raise UnsafeStatementError(f"The statement {text!r} cannot be parsed.") from error
    if len(statements) != 1 or not isinstance(statements[0], exp.Select):
        raise UnsafeStatementError(f"{text!r} is not exactly one SELECT.")
    for node in statements[0].walk():
        _check(node, tables)
    return statements[0]


def _check(node: exp.Expr, tables: Collection[str]) -> None:
    if type(node) not in ALLOWED:
        raise UnsafeStatementError(f"{node.sql()!r} ({type(node).__name__}) is no part of a query of ours.")
    if isinstance(node, exp.Table) and (node.name not in tables or node.db or node.catalog):
        raise UnsafeStatementError(f"The table {node.sql()!r} is not in the catalog.")
    if isinstance(node, exp.Table) and not isinstance(node.this, exp.Identifier):
        raise UnsafeStatementError(f"{node.sql()!r} is no plain table.")
    if isinstance(node, exp.DataType) and node.this.value not in TYPES:
        raise UnsafeStatementError(f"Nothing is cast to {node.sql()!r}.")
    if isinstance(node, exp.Select) and {key for key, value in node.args.items() if value} - SELECT_PARTS:
        raise UnsafeStatementError(f"{node.sql()!r} has clauses that queries of ours do not have.")


SELECT_PARTS = frozenset(
    {
        "expressions",
        "from_",
        "joins",
        "where",
        "group",
        "having",
        "order",
        "limit",
        "offset",
        "kind",
        "operation_modifiers",
    }
)
