"""Constraint conservation: the text that will be sent holds all that the query asks, and asks nothing more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from typing import cast

from sqlglot import exp

from askfirst.catalog.model import Catalog
from askfirst.domain.query import NUMBER_OF_GROUPS, CyclePart, Dimension, Filter, Measure, Query, Scalar, TimeRange
from askfirst.sources.sql.decode import Decoder, Fact, conjuncts
from askfirst.sources.sql.decode_series import followed, wanted_series
from askfirst.sources.sql.decode_within import read_within
from askfirst.sources.sql.fitting import Fitted, fit_filter, fit_range
from askfirst.sources.sql.settings import WEEK_SHIFT, SqlSettings
from askfirst.sources.sql.within import ranked_rows

AGGREGATES = {
    "avg": "avg",
    "stddev": "stddevsamp",
    "correlation": "corr",
    "median": "percentilecont",
    "percentile": "percentilecont",
}
PAIRED = ("ratio", "percentage", "gap", "product", "per_distinct")
"""What is made of two fields, in their order."""


class ConservationError(RuntimeError):
    """A statement that lost, changed or gained a constraint. A bug of ours: it is not sent."""


class Conservation:
    """Compares one parsed statement with the query that it should be."""

    def __init__(self, query: Query, catalog: Catalog, settings: SqlSettings) -> None:
        self._query = query
        self._catalog = catalog
        self._settings = settings
        self._week_shift = WEEK_SHIFT[settings.week_start]
        self._zone = query.zone or settings.time_zone

    def check(self, tree: exp.Select, parameters: Sequence[Scalar]) -> None:
        """Raises ConservationError, naming what is not as it should be."""
        if self._query.count_groups:
            groups = Conservation(self._query.grouped(), self._catalog, self._settings)
            groups.check(self._of_counted_groups(tree), parameters)
            return
        if self._query.limit_per:
            self._within(tree, parameters)
            return
        if self._query.across:
            self._series(tree, parameters)
            return
        inner, wrapped = _inner(tree)
        decoder = Decoder(inner, parameters, self._relations())
        self._same("dataset", decoder.table, self._query.dataset)
        self._rows(inner, decoder)
        self._columns(inner, decoder)
        having = tree.args.get("where") if wrapped else inner.args.get("having")
        self._having(having, inner, decoder)
        if wrapped:
            self._names(tree)
        self._around(tree)

    def _names(self, tree: exp.Select) -> None:
        names = [(item.alias, item.this.name) for item in tree.expressions]
        self._same("columns", names, [(name, name) for name in self._query.result_names()])

    def _around(self, tree: exp.Select) -> None:
        self._order(tree)
        limit = tree.args.get("limit")
        self._same("limit", int(limit.expression.name) if limit else None, self._query.limit)
        offset = tree.args.get("offset")
        self._same("offset", int(offset.expression.name) if offset else 0, self._query.offset)

    def _series(self, tree: exp.Select, parameters: Sequence[Scalar]) -> None:
        """Numbers that are followed along a time: the groups, what is made of them, and the conditions around."""
        series = tree
        if self._query.having:
            self._names(tree)
            series, _ = _inner(tree)
        inner, _ = _inner(series)
        Conservation(self._query.plain(), self._catalog, self._settings).check(inner, parameters)
        found = [(item.alias, followed(item.this)) for item in series.expressions]
        self._same("followed numbers", found, wanted_series(self._query, self._catalog))
        cut = {key for key in ("where", "group", "having", "joins") if series.args.get(key)}
        self._same("clauses of the series", cut, set())
        clause = tree.args.get("where") if self._query.having else None
        self._having(clause, inner, Decoder(inner, parameters, self._relations()))
        self._around(tree)

    def check_count(self, tree: exp.Select, parameters: Sequence[Scalar]) -> None:
        """The same for a statement that counts the rows of the query."""
        if tree.args.get("where"):
            raise ConservationError(f"{tree.sql()!r} does not count all rows of a query.")
        self.check(_of_counted(tree), parameters)

    def _within(self, tree: exp.Select, parameters: Sequence[Scalar]) -> None:
        """The statement that keeps the first rows of each, and the one of all rows within it."""
        query, found = self._query, read_within(tree)
        rows = ranked_rows(query, self._catalog.dataset(query.dataset))
        Conservation(rows, self._catalog, self._settings).check(found.inner, parameters)
        self._same("columns", found.columns, query.result_names())
        self._same("groups that are limited", found.per, query.limit_per)
        self._same("order", found.ranked_by[: len(query.order)], tuple((one.by, one.descending) for one in query.order))
        kept = (query.offset, query.offset + (query.limit or 0))
        self._same("rows that are kept of each", (found.skipped, found.last), kept)

    def _of_counted_groups(self, tree: exp.Select) -> exp.Select:
        """The statement of which the groups are counted, each of those whose dimensions are known."""
        inside = _of_counted(tree)
        self._same("columns", [item.alias for item in tree.expressions], [NUMBER_OF_GROUPS])
        known = [
            exp.Not(this=exp.Is(this=_of_group(each.name), expression=exp.Null())) for each in self._query.dimensions
        ]
        self._same("known groups", list(conjuncts(tree.args.get("where"))), known)
        cut = {key for key in ("order", "limit", "offset", "group", "having", "joins") if tree.args.get(key)}
        self._same("clauses around the groups", cut, set())
        return inside

    def _rows(self, inner: exp.Select, decoder: Decoder) -> None:
        found = [decoder.condition(node) for node in conjuncts(inner.args.get("where"))]
        query = self._query
        wanted = [self._filter_fact(condition) for condition in query.filters]
        wanted += [("any_of", tuple(map(self._filter_facts, any_.alternatives))) for any_ in query.any_of]
        wanted += list(self._range_facts(query.time)) if query.time else []
        wanted += [("any_of", self._period_facts(each)) for each in query.dimensions if each.periods]
        self._same("conditions", Counter(found), Counter(wanted))

    def _columns(self, inner: exp.Select, decoder: Decoder) -> None:
        query = self._query
        found = [(item.alias, item.this) for item in inner.expressions]
        self._same("columns", tuple(name for name, _ in found), query.result_names())
        groups, rest = found[: len(query.dimensions)], found[len(query.dimensions) :]
        wanted = [self._dimension_fact(dimension) for dimension in query.dimensions]
        self._same("groups", [decoder.side(node) for _, node in groups], wanted)
        if query.groups:
            measured = [self._measure_fact(measure) for measure in query.measures]
            self._same("measures", [decoder.measure(node) for _, node in rest], measured)
        else:
            self._same("list", [decoder.side(node) for _, node in rest], [(path,) for path in query.columns])
        group = inner.args.get("group")
        places = [int(place.name) for place in group.expressions] if group else []
        self._same("grouping", places, list(range(1, len(query.dimensions) + 1)))

    def _having(self, clause: exp.Expr | None, inner: exp.Select, decoder: Decoder) -> None:
        measures = {item.this.sql(): item.alias for item in inner.expressions}
        found = []
        for node in conjuncts(clause):
            if not isinstance(node, exp.Binary):
                raise ConservationError(f"{node.sql()!r} is no condition on a measure.")
            own = isinstance(node.this, exp.Column)
            fact = (node.this.name if own else measures.get(node.this.sql()), node.key, decoder.value(node.expression))
            found.append(fact)
        keys = {"eq": "eq", "ne": "neq", "lt": "lt", "le": "lte", "gt": "gt", "ge": "gte"}
        wanted = [(having.measure, keys[having.op], _typed(having.value)) for having in self._query.having]
        self._same("conditions on measures", Counter(found), Counter(wanted))

    def _order(self, tree: exp.Select) -> None:
        order = tree.args.get("order")
        terms = order.expressions if order else []
        found = [(term.this.name, bool(term.args.get("desc"))) for term in terms]
        wanted = [(order.by, order.descending) for order in self._query.order]
        self._same("order", found[: len(wanted)], wanted)
        if any(term.args.get("nulls_first") for term in terms):
            raise ConservationError(f"Nulls would come first in {tree.sql()!r}.")

    def _filter_facts(self, conditions: Sequence[Filter]) -> Fact:
        return tuple(self._filter_fact(condition) for condition in conditions)

    def _filter_fact(self, condition: Filter) -> Fact:
        field = self._catalog.bind(self._query.dataset, condition.field).field
        if condition.part is not None:
            values = tuple(_typed(value) for value in condition.values)
            return (self._part_fact(condition.field, condition.part), condition.op, values)
        if condition.second is not None:
            factor = _typed(float(condition.factor)) if condition.factor != 1 else ()
            return ((condition.field,), condition.op, (("field", condition.second, factor),))
        fitted = fit_filter(condition, field, self._zone)
        zone = (_typed(fitted.zone),) if fitted.zone else ()
        side = (condition.field, *zone, "DATE") if fitted.by_day else (condition.field,)
        return (side, condition.op, tuple(_value_fact(value, fitted) for value in fitted.values))

    def _range_facts(self, range_: TimeRange) -> tuple[Fact, ...]:
        fitted = fit_range(range_, self._catalog.bind(self._query.dataset, range_.field).field)
        sides = zip(("ge", "lt"), fitted.values, strict=True)
        return tuple(((range_.field,), op, (_value_fact(value, fitted),)) for op, value in sides if value)

    def _period_facts(self, dimension: Dimension) -> Fact:
        return tuple(map(self._range_facts, dimension.periods))

    def _dimension_fact(self, dimension: Dimension) -> Fact:
        if dimension.part is not None:
            return self._part_fact(dimension.field, dimension.part)
        if dimension.periods:
            return ("periods", self._period_facts(dimension))
        if dimension.merged:
            return _merged_fact(dimension.field, dimension.merged)
        if dimension.grain is None:
            return (dimension.field,)
        shift = self._week_shift if dimension.grain == "week" else 0
        before, after = (("add", str(shift)), ("sub", str(shift))) if shift else ((), ())
        date = () if dimension.grain == "hour" else ("DATE",)
        return (dimension.field, *self._zone_fact(dimension.field), *before, dimension.grain, *after, *date)

    def _part_fact(self, path: str, part: CyclePart) -> Fact:
        return (path, *self._zone_fact(path), part, "INT")

    def _zone_fact(self, path: str) -> Fact:
        zoned = self._catalog.bind(self._query.dataset, path).field.zoned
        return (_typed(self._zone),) if zoned else ()

    def _measure_fact(self, measure: Measure) -> Fact:
        if measure.function == "rate":
            known = tuple((path,) for path in measure.compared)
            return ("rate", self._filter_facts(measure.filters), measure.field or "", known)
        if measure.merged:
            return (measure.function, (_merged_fact(measure.field or "", measure.merged),), "")
        kind = AGGREGATES.get(measure.function, measure.function)
        percent = {"median": 50.0, "percentile": measure.percent}.get(measure.function)
        part = "" if percent is None else format(Decimal(str(percent)) / 100, "f")
        paths = [path for path in (measure.field, measure.second) if path]
        return (kind, tuple(paths if kind in PAIRED else dict.fromkeys(paths)), part)

    def _relations(self) -> dict[Fact, str]:
        """Every relation on a path of the query: (path before it, field, table, key) to its name."""
        found: dict[Fact, str] = {}
        for path in self._query.fields():
            parent = ""
            for step in self._catalog.bind(self._query.dataset, path).steps:
                found[parent, step.field, step.dataset, step.key] = step.name
                parent += f"{step.name}."
        return found

    @staticmethod
    def _same(what: str, found: object, wanted: object) -> None:
        if found != wanted:
            raise ConservationError(f"The {what} of the statement are {found!r}, of the query {wanted!r}.")


def _of_counted(tree: exp.Select) -> exp.Select:
    """The statement whose rows are counted. Raises ConservationError where it is not just that."""
    inside = tree.args["from_"].this
    alone = len(tree.expressions) == 1 and tree.expressions[0].this == exp.Count(this=exp.Star(), big_int=True)
    if not alone or not isinstance(inside, exp.Subquery):
        raise ConservationError(f"{tree.sql()!r} does not count the rows of a query.")
    return cast("exp.Select", inside.this)


def _of_group(name: str) -> exp.Column:
    return exp.column(name, "groups", quoted=True)


def _inner(tree: exp.Select) -> tuple[exp.Select, bool]:
    source = tree.args["from_"].this
    return (cast("exp.Select", source.this), True) if isinstance(source, exp.Subquery) else (tree, False)


def _merged_fact(path: str, merged: Sequence[Sequence[str]]) -> Fact:
    return (path, "merged", tuple(tuple(map(_typed, values)) for values in merged))


def _value_fact(value: Scalar, fitted: Fitted) -> Fact:
    if not fitted.moment:
        return _typed(value)
    zone = (_typed(fitted.zone),) if fitted.zone and not fitted.by_day else ()
    return (*_typed(value), fitted.moment, *zone)


def _typed(value: Scalar) -> Fact:
    return (type(value).__name__, value)
