"""Groups that the server computes, of questions where they are just those of the rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo

from askfirst.domain.errors import SourceError
from askfirst.domain.query import Dimension, Grain, Measure, Query
from askfirst.sources.elasticsearch.buckets import Bucket, read_bucket, read_counts
from askfirst.sources.elasticsearch.client import Client, Deadline
from askfirst.sources.elasticsearch.conditions import Asked
from askfirst.sources.elasticsearch.fields import Index
from askfirst.sources.elasticsearch.snapshot import PAGE, Snapshot, total_of
from askfirst.sources.remote.port import ZONED, InexactError, Value

Group: TypeAlias = tuple[Value, ...]

_PLAIN: dict[str, type[str | bool | int]] = {"VARCHAR": str, "BOOLEAN": bool, "BIGINT": int}
_NUMBERS = frozenset({"BIGINT", "DOUBLE"})
_TIMES = frozenset({"DATE", ZONED})
_FUNCTIONS = frozenset({"count", "sum", "avg", "min", "max"})
_MOST_GROUPS = 100_000
_FIRST, _LAST = -62_000_000_000_000, 253_000_000_000_000
"""Milliseconds from the year 5 to 9987: times that Python has in every zone."""
_UNREAD = "unread"


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


@dataclass(frozen=True, slots=True)
class Grouping:
    """A query of which the server computes the groups; `can_group` must have found nothing against it."""

    query: Query
    table: Index
    zone: str

    def first(self) -> dict[str, Any]:
        """The search that is sent first. It counts besides what would make the groups others than those of the rows."""
        aggregations = {**_counts(self._used(), self.table), _UNREAD: {"filter": {"terms": {"_ignored": self._read()}}}}
        if not self.query.dimensions:
            return {**self._rows(), "aggs": {**self._measured(), **aggregations}}
        return {**self._rows(), "aggs": {**self._page(None), **aggregations}}

    async def groups(self, snapshot: Snapshot, client: Client, before: Deadline) -> list[Group]:
        """The groups, each with the values of the dimensions and then of the measures, in no certain order.

        Weeks begin on Monday. Days, weeks and longer grains are dates, hours are times of the zone without a zone.
        HAVING, order and limits of the query are left aside. Raises InexactError where the groups turn out not to be
        those of the rows: these have to be read then. Raises SourceError where the server fails, LimitError later than
        the deadline.
        """
        answer = await snapshot.search(self.first(), before)
        made = _made(answer, client)
        self._check(made)
        if not self.query.dimensions:
            whole = read_bucket((), {**made, "doc_count": total_of(answer, client)}, self.query.measures, self.table)
            return [whole.values(self.query.measures, self.table)]
        found = await self._all(answer, snapshot, client, before)
        merged: dict[Group, Bucket] = {}
        for bucket in found:
            known = merged.get(bucket.key)
            # The hour that comes twice when clocks are put back is one hour of the day.
            merged[bucket.key] = known.joined(bucket) if known else bucket
        return [(*key, *bucket.values(self.query.measures, self.table)) for key, bucket in merged.items()]

    async def _all(self, answer: dict[str, Any], snapshot: Snapshot, client: Client, before: Deadline) -> list[Bucket]:
        """The groups of the first answer, and of all pages behind it."""
        found: list[Bucket] = []
        totals: set[int] = set()
        while True:
            totals.add(total_of(answer, client))
            nodes, after = _nodes(answer, client)
            found += [self._bucket(node, client) for node in nodes]
            if after is None or not nodes:
                break
            if len(found) > _MOST_GROUPS:
                raise InexactError(f"There are more than {_MOST_GROUPS:,} groups.", "Read its rows.")
            before.left()
            answer = await snapshot.search({**self._rows(), "aggs": self._page(after)}, before)
        if totals != {sum(one.rows for one in found)}:
            # A row with several values is in a group for each; one that changed meanwhile may be in two or none.
            message = f"The groups of {self.table.table.original!r} do not hold each row once."
            raise InexactError(message, "Read its rows.")
        return found

    def _bucket(self, node: Mapping[str, Any], client: Client) -> Bucket:
        key = node["key"]
        places = [str(place) for place in range(len(self.query.dimensions))]
        if not isinstance(key, dict) or sorted(key) != sorted(places):
            raise client.senseless("a group has other keys than were asked for")
        named = (self._named(one, key[place]) for one, place in zip(self.query.dimensions, places, strict=True))
        return read_bucket(tuple(named), node, self.query.measures, self.table)

    def _check(self, made: Mapping[str, Any]) -> None:
        """Raises InexactError for rows with several values of a field, or with one that the server could not read."""
        for name in self._used():
            read_counts(made, name, self.table)
        unread = made.get(_UNREAD)
        if not isinstance(unread, dict) or unread.get("doc_count") != 0:
            message = f"The server keeps values in {self.table.table.original!r} that it could not read."
            raise InexactError(message, "Read its rows.")

    def _rows(self) -> dict[str, Any]:
        clause = _asked(self.query, self.table, self.zone).clause()
        return {"size": 0, "track_total_hits": True, "query": clause.query or {"match_all": {}}}

    def _page(self, after: Any) -> dict[str, Any]:
        sources = [{str(place): self._source(one)} for place, one in enumerate(self.query.dimensions)]
        composite = {"size": PAGE, "sources": sources, **({} if after is None else {"after": after})}
        return {"groups": {"composite": composite, "aggs": self._measured()}}

    def _measured(self) -> dict[str, Any]:
        """For each field that is measured its count, its sum, its ends, and how many rows have it."""
        names = list(dict.fromkeys(one.field for one in self.query.measures if one.field))
        asked = _counts(names, self.table)
        for name in names:
            field = self.table.fields[name]
            place, of = f"f{list(self.table.fields).index(name)}", {"field": field.column.original}
            if field.column.type in _NUMBERS:
                asked |= {f"{place}_{each}": {each: of} for each in ("sum", "min", "max")}
        return asked

    def _used(self) -> list[str]:
        """The fields of the query that are in the table."""
        return [one for one in self.query.fields() if one in self.table.fields]

    def _read(self) -> list[str]:
        """What the server calls these fields, and those beside them that are searched in their place."""
        fields = [self.table.fields[one] for one in self._used()]
        return list(dict.fromkeys(name for one in fields for name in (one.column.original, one.search)))

    def _place(self, dimension: Dimension) -> str:
        zoned = self.table.fields[dimension.field].column.type == ZONED
        return (self.query.zone or self.zone) if zoned else "UTC"

    def _source(self, dimension: Dimension) -> dict[str, Any]:
        named = {"field": self.table.fields[dimension.field].column.original, "missing_bucket": True}
        grain = _grain(dimension, self.table)
        if not grain:
            return {"terms": named}
        return {"date_histogram": {**named, "calendar_interval": grain, "time_zone": self._place(dimension)}}

    def _named(self, dimension: Dimension, cell: Any) -> Value:
        if cell is None:
            return None
        if grain := _grain(dimension, self.table):
            return self._moment(dimension, cell, grain)
        if type(cell) is not _PLAIN[self.table.fields[dimension.field].column.type]:
            raise SourceError(f"The server sent {cell!r} as a value of {dimension.field!r}.", "See what runs there.")
        value: Value = cell
        return value

    def _moment(self, dimension: Dimension, cell: Any, grain: Grain) -> Value:
        if type(cell) is not int or not _FIRST <= cell < _LAST:
            raise SourceError(f"The server sent {cell!r} as a time of {dimension.field!r}.", "See what runs there.")
        seconds, rest = divmod(cell, 1000)
        moment = datetime.fromtimestamp(seconds, ZoneInfo(self._place(dimension)))
        moment = moment.replace(microsecond=rest * 1000, tzinfo=None)
        return moment if grain == "hour" else moment.date()


def _made(answer: Mapping[str, Any], client: Client) -> dict[str, Any]:
    made = answer.get("aggregations")
    if not isinstance(made, dict):
        raise client.senseless("it has no groups")
    return made


def _nodes(answer: Mapping[str, Any], client: Client) -> tuple[list[dict[str, Any]], Any]:
    found = _made(answer, client).get("groups")
    nodes = found.get("buckets") if isinstance(found, dict) else None
    if not isinstance(nodes, list) or not all(isinstance(one, dict) and "key" in one for one in nodes):
        raise client.senseless("it has no groups")
    return nodes, found.get("after_key") if isinstance(found, dict) else None


def _asked(query: Query, table: Index, zone: str) -> Asked:
    times = (query.time,) if query.time else ()
    return Asked(table, query.zone or zone, query.filters, query.any_of, times)


def _grain(dimension: Dimension, table: Index) -> Grain | None:
    """What its times are cut to: days as they are stand for a day."""
    of_days = table.fields[dimension.field].column.type == "DATE"
    return dimension.grain or ("day" if of_days else None)


def _why_no_dimension(dimension: Dimension, table: Index) -> str:
    field = table.fields.get(dimension.field)
    if field is None or not field.stored or not field.search or field.longest:
        return f"the server does not keep the values of {dimension.field!r} whole"
    if dimension.part or dimension.merged or dimension.periods:
        return f"{dimension.name!r} is more than the values of a field"
    fits = field.column.type in (_TIMES if _grain(dimension, table) else _PLAIN)
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


def _counts(names: Sequence[str], table: Index) -> dict[str, Any]:
    """Of each field its values, and the rows that have one."""
    asked: dict[str, Any] = {}
    for name in names:
        place, of = f"f{list(table.fields).index(name)}", {"field": table.fields[name].search}
        asked |= {f"{place}_count": {"value_count": of}, f"{place}_rows": {"filter": {"exists": of}}}
    return asked
