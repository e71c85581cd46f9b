"""The parts of a native statement, put together in the order in which its values are bound."""

from __future__ import annotations

from sqlglot import exp

from askfirst.catalog.model import Catalog, Field
from askfirst.domain.query import Filter, Having, Query
from askfirst.sources.sql.draft import Draft, all_of, column, identifier, named, ordered
from askfirst.sources.sql.settings import SqlSettings
from askfirst.sources.sqlalchemy.conditions import EXACT_IN_FLOATS, Values, by_bytes, exact, exact_range
from askfirst.sources.sqlalchemy.dialects import CLICKHOUSE, TEXT_BY_BYTES
from askfirst.sources.sqlalchemy.native_parts import NotNativeError, aggregate, comparable, group, listed

GROUPS = "groups"
EVERY_ROW = 2**31 - 1
"""A limit for engines that take no offset without one: more rows than anybody fetches."""
_HAVING: dict[str, type[exp.Binary]] = {
    "eq": exp.EQ, "ne": exp.NEQ, "lt": exp.LT, "le": exp.LTE, "gt": exp.GT, "ge": exp.GTE,
}  # fmt: skip
_SAME_KEYS = frozenset({"integer", "string"})


class Selecting:
    """A native statement in the making. Its methods raise NotNativeError. Make one for each statement."""

    def __init__(self, query: Query, catalog: Catalog, values: Values) -> None:
        self._query = query
        self._catalog = catalog
        self.values = values
        self._dialect = values.dialect
        self._draft = Draft(query.grouped(), catalog, SqlSettings())
        self._names = self._free_names()

    def rows(self) -> exp.Select:
        """The groups or the list, in no order."""
        projections = self._projections()
        tree = exp.Select(expressions=[named(one, name) for one, name in zip(projections, self._names, strict=True)])
        conditions = self._conditions()
        for key, value in self._tables().items():
            tree.set(key, value)
        if conditions:
            tree.set("where", exp.Where(this=all_of(conditions)))
        groups = len(self._query.dimensions)
        if groups:
            tree.set("group", exp.Group(expressions=[one.copy() for one in projections[:groups]]))
        if self._query.having:
            tree.set("having", exp.Having(this=all_of([self._having(one, projections) for one in self._query.having])))
        return tree

    def counted_groups(self) -> exp.Select:
        """The number of groups whose dimensions are known."""
        within = exp.Subquery(this=self.rows(), alias=exp.TableAlias(this=identifier(GROUPS)))
        known = [
            exp.Not(this=exp.Is(this=column(GROUPS, name), expression=exp.Null()))
            for name in self._names[: len(self._query.dimensions)]
        ]
        tree = exp.Select(expressions=[named(exp.Count(this=exp.Star()), "r1")], from_=exp.From(this=within))
        tree.set("where", exp.Where(this=all_of(known)))
        return tree

    def ordered(self, tree: exp.Select) -> exp.Select:
        """The rows in the query's order, and those of its limit."""
        query = self._query
        down = {order.by: order.descending for order in query.order}
        names = dict(zip(query.result_names(), self._names, strict=True))
        ties = [one.name for one in query.dimensions] if query.groups else self._keys()
        terms = []
        for by in (*down, *(name for name in ties if name not in down)):
            if not query.groups:
                self._check_ordered(by)
            sorted_by = exp.Column(this=identifier(names[by])) if by in names else self._draft.column(by)
            terms.append(ordered(sorted_by, down.get(by, False)))
        if terms:
            tree.set("order", exp.Order(expressions=terms))
        limit = query.limit if query.limit is not None else EVERY_ROW if query.offset else None
        if limit is not None:
            tree.set("limit", exp.Limit(expression=exp.Literal.number(int(limit))))
        if query.offset:
            tree.set("offset", exp.Offset(expression=exp.Literal.number(int(query.offset))))
        return tree

    def _projections(self) -> list[exp.Expr]:
        draft, dialect = self._draft, self._dialect
        found = [group(one, draft.column(one.field), self._field(one.field), dialect) for one in self._query.dimensions]
        for one in self._query.measures:
            of = draft.column(one.field) if one.field else None
            found.append(aggregate(one, of, self._field(one.field) if one.field else None, dialect))
        by = {order.by for order in self._query.order} | ({self._draft.dataset.key} if self._query.columns else set())
        for path in self._query.columns:
            # What is ordered by stands in the result as it is compared.
            way = comparable if path in by else listed
            found.append(way(draft.column(path), self._field(path), dialect))
        return found

    def _conditions(self) -> list[exp.Expr]:
        query = self._query
        found = [self._condition(one) for one in query.filters]
        for any_ in query.any_of:
            ways = [all_of([self._condition(one) for one in way]) for way in any_.alternatives]
            found += [exp.Paren(this=exp.or_(*ways))]
        if query.time:
            field = self._field(query.time.field)
            sides = exact_range(query.time, field, self._draft.column(query.time.field), self.values)
            if sides is None:
                raise NotNativeError(f"The time of {field.label!r} is compared here.")
            found += sides
        return found

    def _condition(self, condition: Filter) -> exp.Expr:
        field = self._field(condition.field)
        found = exact(condition, field, self._draft.column(condition.field), self.values)
        if found is None:
            raise NotNativeError(f"The condition on {field.label!r} may hold for other rows in {self._dialect}.")
        return found

    def _having(self, having: Having, projections: list[exp.Expr]) -> exp.Expr:
        place = self._query.grouped().result_names().index(having.measure)
        measure = next(one for one in self._query.measures if one.name == having.measure)
        decimal = bool(measure.field) and self._field(measure.field or "").type == "decimal"
        if abs(having.value) >= EXACT_IN_FLOATS or (decimal and measure.function in {"sum", "min", "max"}):
            raise NotNativeError(f"{having.measure!r} is compared here.")
        return _HAVING[having.op](this=projections[place].copy(), expression=self.values.bind(having.value))

    def _tables(self) -> dict[str, exp.Expr | list[exp.Join]]:
        found = self._draft.tables()
        joins = [one for one in found.get("joins") or [] if isinstance(one, exp.Join)]
        if joins and self._dialect == CLICKHOUSE:
            raise NotNativeError("clickhouse fills rows without a partner with zeros.")
        for path in self._query.fields():
            self._check_joins(path)
        for join in joins:
            equal, there = join.args["on"], self._catalog.dataset(join.this.name)
            if there.fields[equal.expression.name].type == "string":
                join.set(
                    "on",
                    exp.EQ(
                        this=by_bytes(equal.this, self._dialect), expression=by_bytes(equal.expression, self._dialect)
                    ),
                )
        return found

    def _check_joins(self, path: str) -> None:
        bound = self._draft.bind(path)
        here = self._draft.dataset
        for step in bound.steps:
            there = self._catalog.dataset(step.dataset)
            own, key = here.fields[step.field], there.fields[step.key]
            by_text = own.type == "string" and self._dialect not in TEXT_BY_BYTES
            if own.type != key.type or own.type not in _SAME_KEYS or by_text:
                raise NotNativeError(f"{here.label!r} and {there.label!r} are joined here.")
            here = there

    def _field(self, path: str) -> Field:
        return self._draft.bind(path).field

    def _keys(self) -> list[str]:
        key = self._draft.dataset.key
        if not key:
            raise NotNativeError(f"The rows of {self._draft.dataset.label!r} have no key, so no certain order.")
        return [key]

    def _check_ordered(self, path: str) -> None:
        comparable(self._draft.column(path), self._field(path), self._dialect)

    def _free_names(self) -> list[str]:
        """Names of the result's columns that no column of a table has: engines take one for the other."""
        taken = {field.casefold() for one in self._catalog.datasets.values() for field in one.fields}
        found: list[str] = []
        for number, _ in enumerate(self._query.grouped().result_names(), start=1):
            name = f"r{number}"
            while name in taken:
                name += "_"
            found.append(name)
        return found
