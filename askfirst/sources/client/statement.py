"""A checked statement in the catalog's names, made one that the client can run: its names, the values written in."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping

import sqlglot
from sqlglot import exp

from askfirst.domain.client_queries import ClientQuery
from askfirst.domain.query import Scalar
from askfirst.domain.table import Column
from askfirst.sources.client.tables import ClientTable
from askfirst.sources.source import Compiled
from askfirst.sources.sql.answers import cut
from askfirst.sources.sql.draft import identifier, named

DIALECT = "duckdb"


def client_query(
    compiled: Compiled, tables: Mapping[str, ClientTable], columns: tuple[Column, ...], *, purpose: str, rows: int
) -> ClientQuery:
    """The query as the client gets it, `rows` rows at most. Equal queries have equal names."""
    tree = sqlglot.parse_one(compiled.text, dialect=DIALECT, into=exp.Select)
    cut(tree, rows)
    used = frozenset(one.name for one in tree.find_all(exp.Column))
    for table in list(tree.find_all(exp.Table)):
        table.replace(_typed(table, tables[table.name], used))
    statement = tree.sql(DIALECT)
    for place in list(tree.find_all(exp.Parameter, exp.Placeholder)):
        place.replace(_literal(compiled.parameters[int(place.name) - 1]))
    sql = tree.sql(DIALECT)
    name = f"q_{hashlib.sha256(sql.encode()).hexdigest()[:16]}"
    return ClientQuery(name, purpose, sql, statement, compiled.parameters, DIALECT, columns, rows)


def _typed(node: exp.Table, table: ClientTable, used: Collection[str]) -> exp.Subquery:
    """The client's table with the columns that are used under the catalog's names, each of its declared type."""
    columns: list[exp.Expr] = [
        named(exp.cast(exp.Column(this=identifier(one.original)), one.type, dialect=DIALECT), one.name)
        for one in table.columns
        if one.name in used
    ]
    stored = exp.From(this=exp.Table(this=identifier(table.original)))
    inner = exp.Select(expressions=columns or [exp.Literal.number(1)], from_=stored)
    return exp.Subquery(this=inner, alias=exp.TableAlias(this=identifier(node.alias_or_name)))


def _literal(value: Scalar) -> exp.Expr:
    """The value written out; a number with a fraction as the DOUBLE that it is when it is bound, not as a DECIMAL."""
    if isinstance(value, float):
        return exp.cast(exp.Literal.string(repr(value)), "DOUBLE", dialect=DIALECT)
    return exp.convert(value)
