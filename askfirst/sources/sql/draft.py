"""A statement in the making: the tables that it joins and the values that it binds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from sqlglot import exp

from askfirst.catalog.model import BoundField, Catalog, Dataset, Relation
from askfirst.domain.errors import UserError
from askfirst.domain.query import Query, Scalar
from askfirst.sources.sql.settings import SqlSettings


class Draft:
    """Hands out columns and placeholders, and remembers which joins and values they need.

    Every path over relations is joined once, under an alias made of the relations' names (`vessel__carrier`).
    """

    def __init__(self, query: Query, catalog: Catalog, settings: SqlSettings) -> None:
        self.query = query
        self.settings = settings
        self.values: list[Scalar] = []
        self._catalog = catalog
        self._base = catalog.dataset(query.dataset)
        self._aliases: dict[tuple[str, ...], str] = {(): self._base.name}
        self._joins: list[exp.Join] = []

    @property
    def dataset(self) -> Dataset:
        return self._base

    @property
    def catalog(self) -> Catalog:
        return self._catalog

    def asking(self, query: Query) -> Draft:
        """A draft of another query, to stand within this one: it binds its values among the same."""
        within = Draft(query, self._catalog, self.settings)
        within.values = self.values
        return within

    def bind(self, path: str) -> BoundField:
        """The field at a path of the query's dataset. Raises UnknownName."""
        return self._catalog.bind(self._base.name, path)

    def column(self, path: str) -> exp.Column:
        """The column at a path, its joins remembered. Raises UnknownName; UserError across sources."""
        bound = self.bind(path)
        return column(self._alias(bound.steps), bound.field.name)

    def value(self, value: Scalar) -> exp.Parameter:
        """A placeholder for a value."""
        self.values.append(value)
        return exp.Parameter(this=exp.Literal.number(len(self.values)))

    @property
    def zone(self) -> str:
        """Where days of zoned fields are cut in this query."""
        return self.query.zone or self.settings.time_zone

    def tables(self) -> dict[str, exp.Expr | list[exp.Join]]:
        """The FROM clause and its joins, as far as columns were asked for until now."""
        return {"from_": exp.From(this=_table(self._base.name, self._base.name)), "joins": self._joins}

    def _alias(self, steps: tuple[Relation, ...]) -> str:
        names = tuple(step.name for step in steps)
        if names not in self._aliases:
            parent = self._alias(steps[:-1])
            self._aliases[names] = self._free("__".join(names))
            self._joins.append(self._join(parent, steps[-1], self._aliases[names]))
        return self._aliases[names]

    def _free(self, alias: str) -> str:
        # Engines compare names without case.
        taken = {used.casefold() for used in self._aliases.values()}
        while alias.casefold() in taken:
            alias += "_"
        return alias

    def _join(self, parent: str, relation: Relation, alias: str) -> exp.Join:
        target = self._catalog.dataset(relation.dataset)
        if target.source != self._base.source:
            raise UserError(
                f"{self._base.name!r} and {target.name!r} are in different sources and cannot be joined.",
                f"Ask about one of {self._base.source!r} and {target.source!r} at a time.",
            )
        equal = exp.EQ(this=column(parent, relation.field), expression=column(alias, relation.key))
        return exp.Join(this=_table(target.name, alias), side="LEFT", on=equal)


def all_of(conditions: Sequence[exp.Expr]) -> exp.Expr:
    """One condition that holds where all of them hold."""
    return reduce(lambda left, right: exp.And(this=left, expression=right), conditions)


def any_of(conditions: Sequence[exp.Expr]) -> exp.Expr:
    """One condition that holds where at least one of them holds. What is itself joined by OR must be in brackets."""
    return exp.Paren(this=reduce(lambda left, right: exp.Or(this=left, expression=right), conditions))


def column(table: str, name: str) -> exp.Column:
    return exp.Column(this=identifier(name), table=identifier(table))


def identifier(name: str) -> exp.Identifier:
    return exp.Identifier(this=name, quoted=True)


def ordered(expression: exp.Expr, descending: bool = False) -> exp.Ordered:  # noqa: FBT001, FBT002 - as in Order
    return exp.Ordered(this=expression, desc=descending, nulls_first=False)


def named(expression: exp.Expr, name: str) -> exp.Alias:
    return exp.Alias(this=expression, alias=identifier(name))


def cast_to(expression: exp.Expr, kind: str) -> exp.Cast:
    return exp.Cast(this=expression, to=exp.DataType(this=exp.DataType.Type[kind.upper()]))


def _table(name: str, alias: str) -> exp.Table:
    return exp.Table(this=identifier(name), alias=exp.TableAlias(this=identifier(alias)))
