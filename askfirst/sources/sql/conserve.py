"""Constraint conservation: the text that will be sent holds all that the query asks, and asks nothing more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from typing import cast

from sqlglot import exp

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Dimension, Filter, Measure, Query, Scalar
from askfirst.sources.sql.decode import Decoder, Fact, conjuncts
from askfirst.sources.sql.fitting import Fitted, fit_filter, fit_range
from askfirst.sources.sql.settings import WEEK_SHIFT, SqlSettings

AGGREGATES = {
    "avg": "avg",
    "stddev": "stddevsamp",
    "correlation": "corr",
    "median": "percentilecont",
    "percentile": "percentilecont",
}


class ConservationError(RuntimeError):
    """A statement that lost, changed or gained a constraint. A bug of ours: it is not sent."""


class Conservation:
    """Compares one parsed statement with the query that it should be."""

    def __init__(self, query: Query, catalog: Catalog, settings: SqlSettings) -> None:
        self._query = query
        self._catalog = catalog
        self._week_shift = WEEK_SHIFT[settings.week_start]
        self._zone = query.time.zone if query.time else settings.time_zone

    def check(self, tree: exp.Select, parameters: Sequence[Scalar]) -> None:
        """Raises ConservationError, naming what is not as it should be."""
        inner, wrapped = _inner(tree)
        decoder = Decoder(inner, parameters, self._relations())
        self._same("dataset", decoder.table, self._query.dataset)
        self._rows(inner, decoder)
        self._columns(inner, decoder)
        having = tree.args.get("where") if wrapped else inner.args.get("having")
        self._having(having, inner, decoder)
        if wrapped:
            names = [(item.alias, item.this.name) for item in tree.expressions]
            self._same("columns", names, [(name, name) for name in self._query.result_names()])
        self._order(tree)
        limit = tree.args.get("limit")
        self._same("limit", int(limit.expression.name) if limit else None, self._query.limit)

    def check_count(self, tree: exp.Select, parameters: Sequence[Scalar]) -> None:
        """The same for a statement that counts the rows of the query."""
        inside = tree.args["from_"].this
        alone = len(tree.expressions) == 1 and tree.expressions[0].this == exp.Count(this=exp.Star(), big_int=True)
        if not alone or not isinstance(inside, exp.Subquery) or tree.args.get("where"):
            raise ConservationError(f"{tree.sql()!r} does not count the rows of a query.")
        self.check(cast("exp.Select", inside.this), parameters)

    def _rows(self, inner: exp.Select, decoder: Decoder) -> None:
        found = [decoder.condition(node) for node in conjuncts(inner.args.get("where"))]
        wanted = [self._filter_fact(condition) for condition in self._query.filters]
        self._same("conditions", Counter(found), Counter([*wanted, *self._range_facts()]))

    def _columns(self, inner: exp.Select, decoder: Decoder) -> None:
        query = self._query
        found = [(item.alias, item.this) for item in inner.expressions]
        self._same("columns", tuple(name for name, _ in found), query.result_names())
        groups, rest = found[: len(query.dimensions)], found[len(query.dimensions) :]
        wanted = [self._dimension_fact(dimension) for dimension in query.dimensions]
        self._same("groups", [decoder.side(node) for _, node in groups], wanted)
        if query.groups:
            measured = [_measure_fact(measure) for measure in query.measures]
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

    def _filter_fact(self, condition: Filter) -> Fact:
        field = self._catalog.bind(self._query.dataset, condition.field).field
        fitted = fit_filter(condition, field, self._zone)
        zone = (_typed(fitted.zone),) if fitted.zone else ()
        side = (condition.field, *zone, "DATE") if fitted.by_day else (condition.field,)
        return (side, condition.op, tuple(_value_fact(value, fitted) for value in fitted.values))

    def _range_facts(self) -> list[Fact]:
        range_ = self._query.time
        if range_ is None:
            return []
        fitted = fit_range(range_, self._catalog.bind(self._query.dataset, range_.field).field)
        sides = zip(("ge", "lt"), fitted.values, strict=True)
        return [((range_.field,), op, (_value_fact(value, fitted),)) for op, value in sides if value]

    def _dimension_fact(self, dimension: Dimension) -> Fact:
        if dimension.grain is None:
            return (dimension.field,)
        zoned = self._catalog.bind(self._query.dataset, dimension.field).field.zoned
        zone = (_typed(self._zone),) if zoned else ()
        shift = self._week_shift if dimension.grain == "week" else 0
        before, after = (("add", str(shift)), ("sub", str(shift))) if shift else ((), ())
        date = () if dimension.grain == "hour" else ("DATE",)
        return (dimension.field, *zone, *before, dimension.grain, *after, *date)

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


def _inner(tree: exp.Select) -> tuple[exp.Select, bool]:
    source = tree.args["from_"].this
    return (cast("exp.Select", source.this), True) if isinstance(source, exp.Subquery) else (tree, False)


def _measure_fact(measure: Measure) -> Fact:
    kind = AGGREGATES.get(measure.function, measure.function)
    percent = {"median": 50.0, "percentile": measure.percent}.get(measure.function)
    part = "" if percent is None else format(Decimal(str(percent)) / 100, "f")
    paths = tuple(dict.fromkeys(path for path in (measure.field, measure.second) if path))
    return (kind, paths, part)


def _value_fact(value: Scalar, fitted: Fitted) -> Fact:
    if not fitted.moment:
        return _typed(value)
    zone = (_typed(fitted.zone),) if fitted.zone and not fitted.by_day else ()
    return (*_typed(value), fitted.moment, *zone)


def _typed(value: Scalar) -> Fact:
    return (type(value).__name__, value)
