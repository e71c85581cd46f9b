"""Conditions as queries of the server, which never leave out a row that meets them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from askfirst.domain.query import AnyOf, Filter, TimeRange
from askfirst.sources.elasticsearch.clauses import Clause, inverted
from askfirst.sources.elasticsearch.fields import Index, IndexField
from askfirst.sources.elasticsearch.moments import Edge, Moment, Stretch, read_moment
from askfirst.sources.elasticsearch.numbers import number_clause
from askfirst.sources.elasticsearch.texts import text_clause
from askfirst.sources.remote.port import ZONED

_MOST_CLAUSES = 500
"""Servers refuse more than 1,024 in one query."""
_POSITIVE = {"ne": "eq", "not_in": "in"}


@dataclass(frozen=True, slots=True)
class Asked:
    """Conditions on the rows of an index; days of zoned columns begin in `zone`."""

    index: Index
    zone: str
    filters: Sequence[Filter] = ()
    any_of: Sequence[AnyOf] = ()
    times: Sequence[TimeRange] = ()

    def clause(self) -> Clause:
        """All of them together. It is exact where the server keeps the very rows that meet them."""
        clauses = [self._filter(one) for one in self.filters]
        clauses += [self._any(one) for one in self.any_of]
        clauses += [self._range(one) for one in self.times]
        return _all(clauses)

    def _filter(self, condition: Filter) -> Clause:
        field = self.index.fields.get(condition.field)
        if field is None or not field.search or condition.part is not None or condition.second is not None:
            return Clause()
        if condition.op in {"is_null", "not_null"}:
            return _presence(field, condition)
        if condition.op in _POSITIVE:
            positive = Filter(condition.field, "eq" if condition.op == "ne" else "in", condition.values)
            return Clause() if field.folded else inverted(self._filter(positive))
        return _OF_TYPES.get(field.column.type, self._moments)(field, condition)

    def _any(self, any_: AnyOf) -> Clause:
        """At least one; nothing is asked where one of them cannot be."""
        each = [_all([self._filter(one) for one in filters]) for filters in any_.alternatives]
        queries = [one.query for one in each if one.query is not None]
        if len(queries) < len(each) or not queries or len(queries) > _MOST_CLAUSES:
            return Clause()
        return Clause(_either(queries), exact=all(one.exact for one in each))

    def _range(self, range_: TimeRange) -> Clause:
        field = self.index.fields.get(range_.field)
        if field is None or not field.search or field.column.type not in {"DATE", ZONED}:
            return Clause()
        zoned = field.column.type == ZONED
        sides = [read_moment(one, range_.zone, zoned=zoned) if one else None for one in (range_.start, range_.end)]
        if any(text and not side for text, side in zip((range_.start, range_.end), sides, strict=True)):
            return Clause()
        start, end = (side.start if side else None for side in sides)
        return _clause([Stretch(start, end)], field) if start or end else Clause()

    def _moments(self, field: IndexField, condition: Filter) -> Clause:
        zoned = field.column.type == ZONED
        found = [read_moment(one, self.zone, zoned=zoned) for one in condition.values]
        moments = [one for one in found if one is not None]
        # Days among times are refused elsewhere; here they are no condition.
        if len(moments) < len(found) or (zoned and len({one.day for one in moments}) > 1):
            return Clause()
        stretches = _STRETCHES.get(condition.op, _no_stretches)(moments)
        return _clause(stretches, field) if stretches else Clause()


def _presence(field: IndexField, condition: Filter) -> Clause:
    if field.folded or field.longest:
        return Clause()
    there = Clause({"exists": {"field": field.search}}, exact=True)
    return there if condition.op == "not_null" else inverted(there)


def _flag(field: IndexField, condition: Filter) -> Clause:
    if condition.op not in {"eq", "in"} or not all(isinstance(one, bool) for one in condition.values):
        return Clause()
    return Clause({"terms": {field.search: list(condition.values)}}, exact=True)


_OF_TYPES: dict[str, Callable[[IndexField, Filter], Clause]] = {
    "VARCHAR": text_clause, "BIGINT": number_clause, "DOUBLE": number_clause, "BOOLEAN": _flag,
}  # fmt: skip


def _each(moments: Sequence[Moment]) -> list[Stretch]:
    return [Stretch(one.start, one.end) for one in moments]


def _between(moments: Sequence[Moment]) -> list[Stretch]:
    return [Stretch(moments[0].start, moments[1].end)] if len(moments) == len(("from", "to")) else []


def _no_stretches(moments: Sequence[Moment]) -> list[Stretch]:
    del moments
    return []


def _one(side: Callable[[Moment], Edge], *, start: bool) -> Callable[[Sequence[Moment]], list[Stretch]]:
    def stretches(moments: Sequence[Moment]) -> list[Stretch]:
        return [Stretch(start=side(one)) if start else Stretch(end=side(one)) for one in moments[:1]]

    return stretches


_STRETCHES: dict[str, Callable[[Sequence[Moment]], list[Stretch]]] = {
    "eq": _each,
    "in": _each,
    "between": _between,
    "lt": _one(lambda one: one.start, start=False),
    "le": _one(lambda one: one.end, start=False),
    "gt": _one(lambda one: one.end, start=True),
    "ge": _one(lambda one: one.start, start=True),
}


def _clause(stretches: Sequence[Stretch], field: IndexField) -> Clause:
    if len(stretches) > _MOST_CLAUSES:
        return Clause()
    exact = all(one.exact for one in stretches)
    return Clause(_either([one.query(field.search) for one in stretches]), exact=exact)


def _either(queries: Sequence[dict[str, Any]]) -> dict[str, Any]:
    if len(queries) == 1:
        return queries[0]
    return {"bool": {"should": list(queries), "minimum_should_match": 1}}


def _all(clauses: Iterable[Clause]) -> Clause:
    given = list(clauses)
    queries = [one.query for one in given if one.query is not None]
    exact = all(one.exact for one in given)
    if len(queries) > _MOST_CLAUSES:
        return Clause(None if not queries else {"bool": {"filter": queries[:_MOST_CLAUSES]}})
    return Clause({"bool": {"filter": queries}} if queries else None, exact=exact)
