"""A checked statement in the catalog's names, made one in the names of the database, its texts ordered as DuckDB's."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlglot import exp

from askfirst.domain.errors import SourceError
from askfirst.sources.postgres.engine import Beside
from askfirst.sources.postgres.stored import Collations, StoredColumn, StoredTable, still
from askfirst.sources.sql.draft import identifier, named

LONGEST_NAME = 63
"""The bytes of a name that the server keeps."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A statement's text, and the look at whether what it uses is still as it was read."""

    text: str
    unchanged: Beside


@dataclass(frozen=True, slots=True)
class _Place:
    """A table in a FROM clause, and the columns that are used of it."""

    node: exp.Table
    table: StoredTable
    columns: list[StoredColumn]


@dataclass(frozen=True, slots=True)
class Names:
    """The tables of a schema by their names in the catalog."""

    source: str
    schema: str
    tables: Mapping[str, StoredTable]
    collations: Collations

    def placed(self, tree: exp.Select) -> Placed:
        """The statement; the tree is changed. Raises SourceError for what was not in the database when it was read."""
        used = [place for select in list(tree.find_all(exp.Select)) for place in self._columns(select)]
        columns: dict[StoredTable, list[StoredColumn]] = {}
        for one in used:
            columns.setdefault(one.table, []).extend(one.columns)
        for one in used:
            one.node.replace(self._projected(one))
        for correlation in list(tree.find_all(exp.Corr)):
            correlation.replace(_of_what_changes(correlation))
        _shorten(tree.find_all(exp.Identifier))
        return Placed(tree.sql("postgres"), still(self.source, self.schema, columns))

    def _columns(self, select: exp.Select) -> list[_Place]:
        """The tables that a SELECT is from, each with the columns that are used of it, which are made comparable."""
        parts = [select.args.get("from_"), *(select.args.get("joins") or [])]
        nodes = [one.this for one in parts if one and isinstance(one.this, exp.Table)]
        places = {node.alias_or_name: _Place(node, self._table(node.name), []) for node in nodes}
        columns = [
            one for one in select.find_all(exp.Column) if one.table in places and one.parent_select is select
        ]  # fmt: skip
        texts: dict[tuple[str, str], StoredColumn] = {}
        for column in columns:
            place = places[column.table]
            stored = self._column(place.table, column.name)
            place.columns.append(stored)
            texts |= {(column.table, column.name): stored} if stored.is_text else {}
        for column in columns:
            if (column.table, column.name) in texts:
                self._collate(column, texts)
        return list(places.values())

    def _collate(self, column: exp.Column, texts: Mapping[tuple[str, str], StoredColumn]) -> None:
        if isinstance(column.parent, exp.ILike):
            _wrap(column, self.collations.fold)
        elif not _only_told_apart(column, texts):
            _wrap(column, self.collations.order)

    def _projected(self, place: _Place) -> exp.Subquery:
        """The table with its columns under the catalog's names; the planner sees through it."""
        wanted: list[exp.Expr] = [named(_value(one), one.name) for one in dict.fromkeys(place.columns)]
        stored = exp.Table(this=identifier(place.table.original), db=identifier(self.schema))
        inner = exp.Select(expressions=wanted or [exp.Literal.number(1)], from_=exp.From(this=stored))
        return exp.Subquery(this=inner, alias=exp.TableAlias(this=identifier(place.node.alias_or_name)))

    def _table(self, name: str) -> StoredTable:
        if name not in self.tables:
            raise SourceError(
                f"The source {self.source!r} has no table {name!r} that may be read.",
                "Mend the catalog, or give its user the right to read the table.",
            )
        return self.tables[name]

    def _column(self, table: StoredTable, name: str) -> StoredColumn:
        found = table.column(name)
        if found is None:
            raise SourceError(
                f"The table {table.name!r} of {self.source!r} has no column {name!r} that may be read.",
                "Mend the catalog, or give its user the right to read the column.",
            )
        return found


def _only_told_apart(column: exp.Column, texts: Mapping[tuple[str, str], StoredColumn]) -> bool:
    """Whether texts are only found equal or not, which an index in the column's own collation can be used for."""
    stored, parent = texts[column.table, column.name], column.parent
    if not stored.comparable:
        return False
    if isinstance(parent, exp.EQ | exp.NullSafeNEQ):
        other = parent.right if parent.left is column else parent.left
        if not isinstance(other, exp.Column):
            return True
        beside = texts.get((other.table, other.name))
        return beside is not None and beside.comparable and beside.collation == stored.collation
    return isinstance(parent, exp.In | exp.Is)


def _wrap(column: exp.Column, collation: str) -> None:
    column.replace(exp.Collate(this=column.copy(), expression=identifier(collation)))


def _value(column: StoredColumn) -> exp.Expr:
    original = exp.Column(this=identifier(column.original))
    return exp.cast(original, column.cast, dialect="postgres") if column.cast else original


def _of_what_changes(correlation: exp.Corr) -> exp.Case:
    """The correlation, null where a side never changes: the server would make one of what rounding leaves."""
    one, other = correlation.this, correlation.expression
    changes = exp.And(this=_changes(one, other), expression=_changes(other, one))
    return exp.Case(ifs=[exp.If(this=changes, true=correlation.copy())])


def _changes(side: exp.Expr, other: exp.Expr) -> exp.LT:
    """Whether a side has several values where the other has one too."""
    known = exp.Not(this=exp.Is(this=other.copy(), expression=exp.Null()))
    both = exp.Case(ifs=[exp.If(this=known, true=side.copy())])
    return exp.LT(this=exp.Min(this=both), expression=exp.Max(this=both.copy()))


def _shorten(identifiers: Iterable[exp.Identifier]) -> None:
    """Names that the server would cut off, and take for each other, become short ones that differ."""
    for one in list(identifiers):
        if len(one.name.encode()) > LONGEST_NAME:
            one.set("this", "long_" + hashlib.sha256(one.name.encode()).hexdigest()[:16])
