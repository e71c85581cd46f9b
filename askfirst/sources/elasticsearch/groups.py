"""Groups that the server computes, of questions where they are just those of the rows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeAlias
from zoneinfo import ZoneInfo

from askfirst.domain.errors import SourceError
from askfirst.domain.query import Dimension, Measure, Query
from askfirst.sources.elasticsearch.buckets import Bucket, Inexact, read_bucket, read_counts
from askfirst.sources.elasticsearch.client import Deadline
from askfirst.sources.elasticsearch.conditions import Asked
from askfirst.sources.elasticsearch.fields import Index
from askfirst.sources.elasticsearch.snapshot import PAGE, Snapshot, total_of
from askfirst.sources.remote.port import ZONED, Value

if TYPE_CHECKING:
    from askfirst.sources.elasticsearch.server import ElasticsearchServer

Group: TypeAlias = tuple[Value, ...]

_PLAIN: dict[str, type[str | bool | int]] = {"VARCHAR": str, "BOOLEAN": bool, "BIGINT": int}
_NUMBERS = frozenset({"BIGINT", "DOUBLE"})
_TIMES = frozenset({"DATE", ZONED})
_FUNCTIONS = frozenset({"count", "sum", "avg", "min", "max"})
_MOST_GROUPS = 100_000
_FIRST, _LAST = -62_000_000_000_000, 253_000_000_000_000
"""Milliseconds from the year 5 to 9987: times that Python has in every zone."""


def can_group(query: Query, table: Index, *, zone: str = "UTC") -> str:
    """Empty where the server computes the very groups of the query, or why it does not.

    `zone` is where days of zoned fields begin, unless the query says so itself.
    """
    if not query.groups:
        return "it has no groups"
    whys = [_why_no_dimension(one, table) for one in query.dimensions]
    whys += [_why_no_measure(one, table) for one in query.measures]
    if not any(whys) and not _asked(query, table, zone).clause().exact:
        whys.append("the server compares some of its conditions in another way")
    return next((why for why in whys if why), "")


async def groups(
    server: ElasticsearchServer, query: Query, table: Index, *, zone: str = "UTC", seconds: float = 30.0
) -> list[Group]:
    """The groups, each with the values of the dimensions and then of the measures, in no certain order.

    Weeks begin on Monday. Days, weeks and longer grains are dates, hours are times of the zone without a zone. HAVING,
    order and limits of the query are left aside. Raises Inexact, a SourceError, where the groups turn out not to be
    those of the rows: these have to be read then. Raises SourceError where the server fails, LimitError for too many
    groups or once `seconds` have passed.
    """
    if why := can_group(query, table, zone=zone):
        raise Inexact(f"{server.name!r} does not group this: {why}.", "Read its rows.")
    before = Deadline(seconds, server.name)
    snapshot = await server.snapshot(table)
    try:
        await snapshot.open(before)
        found = await _all(snapshot, query, table, (zone, before, server))
    finally:
        await server.forget(snapshot)
    merged: dict[Group, Bucket] = {}
    for bucket in found:
        known = merged.get(bucket.key)
        # The hour that comes twice when clocks are put back is one hour of the day.
        merged[bucket.key] = known.joined(bucket) if known else bucket
    return [(*key, *bucket.values(query.measures, table)) for key, bucket in merged.items()]


async def _all(
    snapshot: Snapshot, query: Query, table: Index, how: tuple[str, Deadline, ElasticsearchServer]
) -> list[Bucket]:
    zone, before, server = how
    clause = _asked(query, table, zone).clause()
    body: dict[str, Any] = {"size": 0, "track_total_hits": True, "query": clause.query or {"match_all": {}}}
    measured = _measured(query.measures, table)
    compared = [one for one in dict.fromkeys(_compared(query)) if one in table.fields]
    counted = await snapshot.search({**body, "aggs": _counts(compared, table)}, before) if compared else {}
    for name in compared:
        read_counts(counted.get("aggregations", {}), name, table)
    if not query.dimensions:
        answer = await snapshot.search({**body, "aggs": measured}, before)
        node = {**answer.get("aggregations", {}), "doc_count": total_of(answer, server.client)}
        return [read_bucket((), node, query.measures, table)]
    sources = [{str(place): _source(one, table, query.zone or zone)} for place, one in enumerate(query.dimensions)]
    composite: dict[str, Any] = {"size": PAGE, "sources": sources}
    found: list[Bucket] = []
    totals: set[int] = set()
    while True:
        answer = await snapshot.search({**body, "aggs": {"groups": {"composite": composite, "aggs": measured}}}, before)
        nodes, after = _page(answer, server)
        totals.add(total_of(answer, server.client))
        for node in nodes:
            key = [node["key"][str(place)] for place in range(len(query.dimensions))]
            named = tuple(
                _named(one, cell, table, query.zone or zone) for one, cell in zip(query.dimensions, key, strict=True)
            )
            found.append(read_bucket(named, node, query.measures, table))
        if after is None or not nodes:
            break
        if len(found) > _MOST_GROUPS:
            raise Inexact(f"There are more than {_MOST_GROUPS:,} groups.", "Read its rows.")
        composite = {**composite, "after": after}
    _check_rows(found, totals, table)
    return found


def _check_rows(found: Sequence[Bucket], totals: set[int], table: Index) -> None:
    """A row with several values of a field is in a group for each; one that changed meanwhile may be in two or none."""
    if totals != {sum(one.rows for one in found)}:
        raise Inexact(
            f"The groups of {table.table.original!r} do not hold each row once: some have several values, or changed.",
            "Read its rows.",
        )


def _page(answer: dict[str, Any], server: ElasticsearchServer) -> tuple[list[dict[str, Any]], Any]:
    made = answer.get("aggregations", {})
    found = made.get("groups") if isinstance(made, dict) else None
    nodes = found.get("buckets") if isinstance(found, dict) else None
    if not isinstance(nodes, list) or not all(isinstance(one, dict) and "key" in one for one in nodes):
        raise server.client.senseless("it has no groups")
    return nodes, found.get("after_key") if isinstance(found, dict) else None


def _asked(query: Query, table: Index, zone: str) -> Asked:
    times = (query.time,) if query.time else ()
    return Asked(table, query.zone or zone, query.filters, query.any_of, times)


def _why_no_dimension(dimension: Dimension, table: Index) -> str:
    field = table.fields.get(dimension.field)
    if field is None or not field.stored or field.longest:
        return f"the server does not keep the values of {dimension.field!r} whole"
    if dimension.part or dimension.merged or dimension.periods:
        return f"{dimension.name!r} is more than the values of a field"
    fits = field.column.type in (_TIMES if dimension.grain else _PLAIN)
    if not fits or (dimension.grain == "hour" and field.column.type == "DATE"):
        return f"{dimension.name!r} is of type {field.column.type}"
    return ""


def _why_no_measure(measure: Measure, table: Index) -> str:
    if measure.function not in _FUNCTIONS or measure.second or measure.filters or measure.across or measure.merged:
        return f"{measure.name!r} is more than it computes"
    if measure.field is None:
        return "" if measure.function == "count" else f"{measure.name!r} has no field"
    field = table.fields.get(measure.field)
    if field is None or not field.stored or not field.search or field.longest:
        return f"the server does not keep the values of {measure.field!r} whole"
    if measure.function != "count" and field.column.type not in _NUMBERS:
        return f"{measure.field!r} is of type {field.column.type}"
    return ""


def _source(dimension: Dimension, table: Index, zone: str) -> dict[str, Any]:
    field = table.fields[dimension.field]
    named = {"field": field.column.original, "missing_bucket": True}
    if not dimension.grain:
        return {"terms": named}
    place = zone if field.column.type == ZONED else "UTC"
    return {"date_histogram": {**named, "calendar_interval": dimension.grain, "time_zone": place}}


def _named(dimension: Dimension, cell: Any, table: Index, zone: str) -> Value:
    field = table.fields[dimension.field]
    if cell is None:
        return None
    if not dimension.grain:
        if type(cell) is not _PLAIN[field.column.type]:
            raise SourceError(f"The server sent {cell!r} as a value of {dimension.field!r}.", "See what runs there.")
        value: Value = cell
        return value
    if type(cell) is not int or not _FIRST <= cell < _LAST:
        raise SourceError(f"The server sent {cell!r} as a time of {dimension.field!r}.", "See what runs there.")
    place = ZoneInfo(zone if field.column.type == ZONED else "UTC")
    seconds, rest = divmod(cell, 1000)
    moment = datetime.fromtimestamp(seconds, place).replace(microsecond=rest * 1000, tzinfo=None)
    return moment if dimension.grain == "hour" else moment.date()


def _measured(measures: Sequence[Measure], table: Index) -> dict[str, Any]:
    """For each field that is measured its count, its sum, its ends, and how many rows have it."""
    names = list(dict.fromkeys(one.field for one in measures if one.field))
    asked = _counts(names, table)
    for name in names:
        field = table.fields[name]
        place, of = f"f{list(table.fields).index(name)}", {"field": field.column.original}
        if field.column.type in _NUMBERS:
            asked |= {f"{place}_{each}": {each: of} for each in ("sum", "min", "max")}
    return asked


def _counts(names: Sequence[str], table: Index) -> dict[str, Any]:
    """Of each field its values, and the rows that have one."""
    asked: dict[str, Any] = {}
    for name in names:
        place, of = f"f{list(table.fields).index(name)}", {"field": table.fields[name].search}
        asked |= {f"{place}_count": {"value_count": of}, f"{place}_rows": {"filter": {"exists": of}}}
    return asked


def _compared(query: Query) -> list[str]:
    """The fields of its conditions."""
    filters = [*query.filters, *(one for any_ in query.any_of for each in any_.alternatives for one in each)]
    return [*(one.field for one in filters), *([query.time.field] if query.time else [])]
