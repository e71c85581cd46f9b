"""What is asked of each group for its measures, and which measures can be asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from askfirst.domain.query import Measure
from askfirst.sources.elasticsearch.clauses import Clause
from askfirst.sources.elasticsearch.conditions import Asked
from askfirst.sources.elasticsearch.fields import Index
from askfirst.sources.elasticsearch.keys import PLAIN, TIMES

NUMBERS = frozenset({"BIGINT", "DOUBLE"})
ESTIMATED = frozenset({"median", "percentile", "count_distinct"})
"""What the server comes near to."""
THRESHOLD = 40_000
"""The most different values that the server can be told to count closely."""
_EXACT = frozenset({"count", "sum", "avg", "min", "max", "count_distinct", "rate"})
_ENDS = frozenset({"min", "max"})
_MIDDLE = 50.0
_COMPRESSION = 1_000
"""Ten times what the server takes by itself, for so much less of an error."""


def why_no_measure(measure: Measure, table: Index, zone: str, *, near: bool) -> str:
    """Empty where the server computes the measure of a group, or with `near` comes near to it; else why it does not."""
    known = _EXACT | ESTIMATED if near else _EXACT
    odd = bool(measure.second or measure.across) or bool(measure.filters) != (measure.function == "rate")
    odd = odd or bool(measure.filters and measure.field)
    odd = odd or bool(measure.merged and (near or measure.function != "count_distinct"))
    if measure.function not in known or odd:
        return f"{measure.name!r} is more than it computes"
    if measure.function == "rate":
        exact = met(measure, table, zone).exact
        return "" if exact else f"the server compares some of the conditions of {measure.name!r} in another way"
    if measure.field is None:
        return "" if measure.function == "count" else f"{measure.name!r} has no field"
    field = table.fields.get(measure.field)
    if field is None or not field.stored or not field.search or field.longest:
        return f"the server does not keep the values of {measure.field!r} whole"
    return (
        "" if field.column.type in _types(measure, near=near) else f"{measure.field!r} is of type {field.column.type}"
    )


def measured(measures: Sequence[Measure], table: Index, zone: str, *, near: bool) -> dict[str, Any]:
    """What a group is asked for: of each field its count, its sum, its ends, and how many rows have it.

    Different values are counted by other searches, but for where the server only has to come near to them.
    """
    names = list(dict.fromkeys(one.field for one in measures if one.field and (near or _is_of_group(one))))
    asked = counts(names, table)
    for name in names:
        field = table.fields[name]
        of = {"field": field.column.original}
        parts = ("sum", *_ENDS) if field.column.type in NUMBERS else _ENDS if field.column.type in TIMES else ()
        asked |= {f"{place_of(name, table)}_{each}": {each: of} for each in parts}
    for number, one in enumerate(measures):
        if one.function == "rate":
            asked[f"m{number}"] = _rate(one, table, zone)
        elif near and one.function in ESTIMATED:
            asked[f"m{number}"] = _estimate(one, table)
    return asked


def counts(names: Sequence[str], table: Index) -> dict[str, Any]:
    """Of each field its values, and the rows that have one."""
    asked: dict[str, Any] = {}
    for name in names:
        place, of = place_of(name, table), {"field": table.fields[name].search}
        asked |= {f"{place}_count": {"value_count": of}, f"{place}_rows": {"filter": {"exists": of}}}
    return asked


def place_of(name: str, table: Index) -> str:
    """What a field is called in what is asked: the server has its own ideas of names."""
    return f"f{list(table.fields).index(name)}"


def met(measure: Measure, table: Index, zone: str) -> Clause:
    """The conditions of a rate."""
    return Asked(table, zone, measure.filters).clause()


def _is_of_group(measure: Measure) -> bool:
    return measure.function not in {"count_distinct", "rate"}


def _types(measure: Measure, *, near: bool) -> frozenset[str]:
    every = frozenset({*PLAIN, *NUMBERS, *TIMES})
    if measure.function == "count" or (near and measure.function == "count_distinct"):
        return every
    if measure.function == "count_distinct":
        # The server tells apart zeros of both signs.
        return every - {"DOUBLE"}
    return NUMBERS | TIMES if measure.function in _ENDS else NUMBERS


def _rate(measure: Measure, table: Index, zone: str) -> dict[str, Any]:
    there = [{"exists": {"field": table.fields[path].search}} for path in measure.compared]
    whole = {"bool": {"filter": there}} if there else {"match_all": {}}
    return {"filter": whole, "aggs": {"met": {"filter": met(measure, table, zone).query or {"match_all": {}}}}}


def _estimate(measure: Measure, table: Index) -> dict[str, Any]:
    of = {"field": table.fields[measure.field or ""].column.original}
    if measure.function == "count_distinct":
        return {"cardinality": {**of, "precision_threshold": THRESHOLD}}
    percent = _MIDDLE if measure.percent is None else float(measure.percent)
    digest = {"compression": _COMPRESSION}
    return {"percentiles": {**of, "percents": [percent], "keyed": False, "tdigest": digest}}
