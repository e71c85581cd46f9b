"""What a follow-up may do to the earlier query as a whole. None stands for an edit that the query has no place for."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from askfirst.domain.query import Dimension, Filter, Function, Measure, Order, Query, Scalar

_ADDITIVE = ("count", "sum")
_ALL = 100
_OF_A_FIELD = ("sum", "avg", "min", "max", "median", "stddev", "percentile")


def limited(query: Query, count: int) -> Query | None:
    """The first rows as they were shown; None where nothing gives them an order or all of them were shown."""
    if not (query.order or query.columns):
        return None
    return replace(query, limit=count)


def last_rows(query: Query, count: int) -> Query | None:
    """The last rows as they were shown: from the end of the limit, or of the order turned round."""
    if query.limit_per or (query.columns and not query.order):
        return None
    if query.limit == 1 and query.order and query.dimensions:
        turned = turned_round(replace(query, limit=None, offset=0))  # of one row the last would be that row again
        return replace(turned, limit=1) if turned else None
    if query.limit is not None:
        count = min(count, query.limit)
        return replace(query, limit=count, offset=query.offset + query.limit - count)
    turned = turned_round(query) if not query.offset else None
    if turned is None:
        return None
    # Rows that are equal in what they are ordered by come in the order of their groups, which is turned round too.
    ties = tuple(Order(one.name, descending=True) for one in query.dimensions)
    ordered = {order.by for order in turned.order}
    return replace(turned, limit=count, order=(*turned.order, *(one for one in ties if one.by not in ordered)))


def without_first(query: Query, count: int) -> Query | None:
    """Without the first rows; the others stay. None where none would."""
    if query.limit_per or (query.limit is None and not query.groups) or (query.limit or count + 1) <= count:
        return None
    return replace(query, offset=query.offset + count, limit=query.limit and query.limit - count)


def without_last(query: Query, count: int) -> Query | None:
    """Without the last rows of so many."""
    if query.limit_per or query.limit is None or query.limit <= count:
        return None
    return replace(query, limit=query.limit - count)


def next_rows(query: Query, count: int | None) -> Query | None:
    """The rows behind those that were shown, as many as before or so many; None where all were shown."""
    if query.limit is None or query.limit_per:
        return None
    return replace(query, offset=query.offset + query.limit, limit=count or query.limit)


def only_row(query: Query, place: int) -> Query | None:
    """One row by its place among those that were shown, counted from 1; a negative one counts from the end."""
    if place < 0:
        only = last_rows(query, -place)
        return replace(only, limit=1) if only else None
    single = query.limit == 1 and not query.offset and bool(query.order)
    if query.limit_per or place < 1 or (place > (query.limit or place) and not single):
        return None
    return replace(query, limit=1, offset=query.offset + place - 1)


def turned_round(query: Query) -> Query | None:
    """The rows in the opposite order."""
    order = query.order or tuple(Order(dimension.name) for dimension in query.dimensions)
    if not order or query.limit_per:
        return None
    return _from_the_top(query, tuple(replace(one, descending=not one.descending) for one in order))


def directed(query: Query, *, descending: bool) -> Query | None:
    """The rows from high to low or from low to high, by what they are ordered by or else by the first figure."""
    by = query.order[:1] or tuple(Order(measure.name) for measure in query.measures[:1])
    if not by or query.limit_per or (query.groups and not query.dimensions):
        return None
    return _from_the_top(query, (replace(by[0], descending=descending), *query.order[1:]))


def ordered_by(query: Query, name: str, *, descending: bool) -> Query | None:
    """The rows by one of the columns that are shown; the first of each were chosen by their order."""
    return None if query.limit_per else _from_the_top(query, (Order(name, descending=descending),))


def _from_the_top(query: Query, order: tuple[Order, ...]) -> Query:
    """In another order other rows come first: which were skipped, or which single one was picked, holds no more."""
    single = query.limit == 1 and bool(query.dimensions or query.columns)
    return replace(query, order=order, offset=0, limit=None if single else query.limit)


def calculated(query: Query, function: Function, *, also: bool) -> Query | None:
    """The same figures by another function, in their place or beside them."""
    if not any(_has_field(measure) for measure in query.measures):
        return None
    new = {one: Measure(function, one.field, across=one.across) for one in query.measures if _has_field(one)}
    return _beside(query, new.values()) if also else _exchanged(query, new)


def as_share(query: Query) -> Query | None:
    """Counts and totals as percentages of all groups together."""
    new = {one: Measure("share", one.field, across=one.across) for one in query.measures if one.function in _ADDITIVE}
    return _exchanged(query, new) if new and query.dimensions else None


def as_share_of_all(query: Query) -> Query | None:
    """One count or total as the part that it is of all rows, whatever their conditions, in the same time."""
    one = query.measures[0] if len(query.measures) == 1 else None
    alone = not (query.dimensions or query.any_of or query.having or query.count_groups)
    if one is None or not alone or one.function not in _ADDITIVE or not query.filters or one.filters:
        return None
    return replace(query, filters=(), measures=(Measure("rate", one.field, filters=query.filters),))


def as_count(query: Query, *, rows: bool) -> Query | None:
    """Shares as what they are shares of, other figures as how many rows they are of."""
    shared = [one for one in query.measures if one.function == "share"]
    shares = {one: Measure("sum" if one.field else "count", one.field) for one in shared}
    if shares and not rows:
        return _exchanged(query, shares)
    if not rows and not all(one.function in _ADDITIVE for one in query.measures):
        return None
    return _exchanged(query, dict.fromkeys(query.measures, Measure("count"))) if rows and query.measures else query


def percentiles(query: Query, percent: float, *, also: bool) -> Query | None:
    """The same figures at a percentile, in their place or beside them."""
    new = {one: Measure("percentile", one.field, percent=percent) for one in query.measures if _has_field(one)}
    if not new or not 0 < percent < _ALL:
        return None
    return _beside(query, new.values()) if also else _exchanged(query, new)


def counted(query: Query) -> Query:
    """How many rows it is in all."""
    return replace(whole(query), measures=(Measure("count"),), columns=())


def whole(query: Query) -> Query:
    """All groups together."""
    return replace(query.plain(), dimensions=())


def total(query: Query) -> Query | None:
    """The sum of all groups; None where the figures do not add up to one."""
    adds_up = all(measure.function in _ADDITIVE for measure in query.measures)
    return whole(query) if query.dimensions and adds_up else None


def overall(query: Query) -> Query | None:
    """All groups together, whatever is calculated; a share of all would be all."""
    shares = any(measure.function == "share" for measure in query.measures)
    return whole(query) if query.dimensions and not shares else None


def ungrouped(query: Query, dimensions: Collection[Dimension]) -> Query | None:
    """Without some of the groupings."""
    kept = tuple(dimension for dimension in query.dimensions if dimension not in dimensions)
    if kept == query.dimensions:
        return None
    if not kept and any(measure.function == "share" for measure in query.measures):
        return None
    if not kept:
        return whole(query)
    followed = query.across and not any(one.grain or one.periods for one in kept)
    left = replace(query, dimensions=kept)
    return _with_its_order(left) if not followed else with_measures(left, query.plain().measures)


def with_measures(query: Query, measures: Collection[Measure]) -> Query | None:
    """With only some of the figures."""
    kept = tuple(measure for measure in query.measures if measure in measures)
    if not kept or kept == query.measures or {having.measure for having in query.having} - {one.name for one in kept}:
        return None
    return _with_its_order(replace(query, measures=kept))


def without_columns(query: Query, columns: Collection[str]) -> Query | None:
    """A list without some of its columns; the last one stays."""
    kept = tuple(column for column in query.columns if column not in columns)
    if not kept or kept == query.columns or set(query.limit_per) - set(kept):
        return None
    if query.limit is not None and {order.by for order in query.order} & set(columns):
        return None  # Without the column that they are ordered by, other rows would come.
    return _with_its_order(replace(query, columns=kept))


def with_column(query: Query, path: str) -> Query | None:
    """A list with one more column."""
    if not query.columns or path in query.columns:
        return None
    return replace(query, columns=(*query.columns, path))


def listed(query: Query, columns: tuple[str, ...]) -> Query | None:
    """The rows behind a figure."""
    if not query.groups:
        return None
    return replace(whole(query), measures=(), columns=columns)


def without_filters(query: Query, paths: Collection[str]) -> Query | None:
    """Without the conditions on some fields, the time among them."""
    filters = tuple(one for one in query.filters if one.field not in paths)
    any_of = tuple(one for one in query.any_of if not _fields(one.alternatives) & set(paths))
    time = None if query.time and query.time.field in paths else query.time
    edited = replace(query, filters=filters, any_of=any_of, time=time)
    return None if edited == query else edited


def without_values(query: Query, values: Collection[tuple[str, Scalar]]) -> Query | None:
    """Without some of the values that a condition allows; None where none would be left."""
    filters = []
    for one in query.filters:
        kept = tuple(value for value in one.values if (one.field, value) not in values)
        if one.op not in ("eq", "in") or kept == one.values:
            filters.append(one)
        elif kept:
            filters.append(Filter(one.field, "eq" if len(kept) == 1 else "in", kept, one.part))
        else:
            return None
    edited = replace(query, filters=tuple(filters))
    return None if edited == query else edited


def held_fields(query: Query) -> tuple[str, ...]:
    """The fields that the query has conditions on."""
    paths = [one.field for one in query.filters]
    paths += [path for any_ in query.any_of for path in _fields(any_.alternatives)]
    return tuple(dict.fromkeys([*paths, *([query.time.field] if query.time else [])]))


def _fields(alternatives: tuple[tuple[Filter, ...], ...]) -> set[str]:
    return {one.field for filters in alternatives for one in filters}


def _has_field(measure: Measure) -> bool:
    return measure.field is not None and measure.function in _OF_A_FIELD


def beside(query: Query, new: Collection[Measure]) -> Query:
    """The figures with others beside them."""
    return _beside(query, new)


def _beside(query: Query, new: Collection[Measure]) -> Query:
    return replace(query, measures=tuple(dict.fromkeys((*query.measures, *new))))


def _exchanged(query: Query, new: dict[Measure, Measure]) -> Query:
    """Figures in the place of others; one that a condition is on stays beside the new one."""
    conditioned = {having.measure for having in query.having}
    kept = [one for one in query.measures if one in new and one.name in conditioned]
    measures = tuple(dict.fromkeys([*(new.get(one, one) for one in query.measures), *kept]))
    names = {old.name: one.name for old, one in new.items()}
    order = tuple(replace(one, by=names.get(one.by, one.by)) for one in query.order)
    return replace(query, measures=measures, order=order)


def _with_its_order(query: Query) -> Query:
    """Ordered by what is still shown; without any order, a limit of groups would take any of them.

    Where all that is left are the groups that the limit held within, none of each comes first.
    """
    per = tuple(name for name in query.limit_per if name in query.result_names())
    if query.groups and per and len(per) == len(query.dimensions):
        query = replace(query, limit=None, offset=0)
        per = ()
    query = replace(query, limit_per=per)
    order = tuple(one for one in query.order if one.by in query.result_names())
    lost = bool(query.order) and not order
    return replace(query.unlimited(), order=order) if lost and query.groups else replace(query, order=order)
