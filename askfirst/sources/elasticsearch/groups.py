"""Groups that the server computes, of questions where they are just those of the rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from askfirst.domain.query import Dimension, Measure, Query
from askfirst.sources.elasticsearch.asking import counts, measured, why_no_measure
from askfirst.sources.elasticsearch.buckets import Bucket, read_bucket, read_counts, read_rows
from askfirst.sources.elasticsearch.client import Client, Deadline
from askfirst.sources.elasticsearch.conditions import Asked
from askfirst.sources.elasticsearch.conserve import Conservation
from askfirst.sources.elasticsearch.fields import Index, IndexField
from askfirst.sources.elasticsearch.keys import Key, keys_of, merged
from askfirst.sources.elasticsearch.snapshot import PAGE, Snapshot, total_of
from askfirst.sources.remote.port import InexactError, Value

Group: TypeAlias = tuple[Value, ...]

MOST_GROUPS = 100_000
_PAGE_OF_ESTIMATES = 100
"""Each of them may take a megabyte of the server's memory."""
_UNREAD = "unread"


def can_group(query: Query, table: Index, *, zone: str = "UTC", near: bool = False) -> str:
    """Empty where the server computes the very groups of the query, or why it does not.

    With `near` it need only come near to some of their numbers. `zone` is where days of zoned fields begin, unless the
    query says so itself.
    """
    if not query.groups:
        return "it has no groups"
    if table.within:
        return "its rows are nested in others"
    whys = [_why_no_field(one, table) for one in query.dimensions]
    if any(whys):
        return next(why for why in whys if why)
    keys = keys_of(query, table, zone)
    whys = [key.why_not for key in keys]
    whys += [why_no_measure(one, table, query.zone or zone, near=near) for one in query.measures]
    if near:
        whys += [f"several of its groups make one of {key.dimension.name!r}" for key in keys if key.rolled_up]
    if not any(whys) and not _asked(query, table, zone).clause().exact:
        whys.append("the server compares some of its conditions in another way")
    return next((why for why in whys if why), "")


@dataclass(frozen=True, slots=True)
class Grouping:
    """A query of which the server computes the groups; `can_group` must have found nothing against it.

    With `near` it is asked for estimates where it has no exact numbers. More groups than `most` are not counted out.
    """

    query: Query
    table: Index
    zone: str
    near: bool = False
    most: int = MOST_GROUPS

    def first(self) -> dict[str, Any]:
        """The search that is sent first. It counts besides what would make the groups others than those of the rows.

        Raises ConservationError, as all that makes a search, for one that is not what the query asks.
        """
        aggregations = {**counts(self._used(), self.table), _UNREAD: {"filter": {"terms": {"_ignored": self._read()}}}}
        groups = self._page(None, None) if self.query.dimensions else self._measured()
        return self._conserved({**groups, **aggregations}, None, None)

    @property
    def fields(self) -> list[IndexField]:
        """The fields that it is about."""
        return [self.table.fields[one] for one in self._used()]

    def searches(self) -> list[dict[str, Any]]:
        """The first page of all searches, for the receipt."""
        return [self.first(), *(self._search(one, None) for one in self._told_apart())]

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
        if self.query.dimensions:
            buckets = await self._all(answer, snapshot, client, before)
        else:
            node = {**made, "doc_count": total_of(answer, client)}
            buckets = {(): read_bucket((), node, self.query.measures, self.table)}
        distinct: dict[Group, dict[Measure, int]] = {key: {} for key in buckets}
        for measure in self._told_apart():
            for key, values in (await self._values(measure, buckets, (snapshot, client, before))).items():
                distinct[key][measure] = len({merged(one, measure.merged) for one in values} - {None})
        inside = (one for one in buckets if not self._is_outside(one))
        return [(*key, *buckets[key].values(self.query.measures, self.table, distinct[key])) for key in inside]

    async def _all(
        self, answer: dict[str, Any], snapshot: Snapshot, client: Client, before: Deadline
    ) -> dict[Group, Bucket]:
        """The groups of the first answer and of all pages behind it, those of one name as one."""
        keys = self._keys()
        found: dict[Group, Bucket] = {}
        for node in await self._nodes(None, answer, (snapshot, client, before)):
            name = tuple(key.named(cell) for key, cell in zip(keys, _cells(node, keys, client), strict=True))
            bucket = read_bucket(name, node, self.query.measures, self.table)
            # The hour that comes twice when clocks are put back is one hour of the day.
            found[name] = found[name].joined(bucket) if name in found else bucket
        return found

    async def _values(
        self, apart: Measure, buckets: Mapping[Group, Bucket], asking: tuple[Snapshot, Client, Deadline]
    ) -> dict[Group, set[Value]]:
        """The different values of the measure's field in each group. Raises InexactError for other groups."""
        snapshot, client, before = asking
        keys = self._keys(apart)
        answer = await snapshot.search(self._search(apart, None), before)
        values: dict[Group, set[Value]] = {key: set() for key in buckets}
        rows = dict.fromkeys(buckets, 0)
        for node in await self._nodes(apart, answer, asking):
            *others, last = _cells(node, keys, client)
            name = tuple(key.named(cell) for key, cell in zip(keys, others, strict=False))
            if name not in values:
                break
            values[name].add(keys[-1].named(last))
            rows[name] += read_rows(node)
        if rows != {key: one.rows for key, one in buckets.items()}:
            raise InexactError(f"The rows of {self.table.table.original!r} changed meanwhile.", "Read its rows.")
        return values

    async def _nodes(
        self, apart: Measure | None, answer: dict[str, Any], asking: tuple[Snapshot, Client, Deadline]
    ) -> list[dict[str, Any]]:
        """The groups of the first answer, and of all pages behind it, as they were sent."""
        snapshot, client, before = asking
        found: list[dict[str, Any]] = []
        totals: set[int] = set()
        while True:
            totals.add(total_of(answer, client))
            nodes, after = _nodes(answer, client)
            found += nodes
            if after is None or not nodes:
                break
            if len(found) > self.most:
                raise InexactError(f"There are more than {self.most:,} groups.", "Read its rows.")
            before.left()
            answer = await snapshot.search(self._search(apart, after), before)
        if totals != {sum(map(read_rows, found))}:
            # A row with several values is in a group for each; one that changed meanwhile may be in two or none.
            message = f"The groups of {self.table.table.original!r} do not hold each row once."
            raise InexactError(message, "Read its rows.")
        return found

    def _check(self, made: Mapping[str, Any]) -> None:
        """Raises InexactError for rows with several values of a field, or with one that the server could not read."""
        for name in self._used():
            read_counts(made, name, self.table)
        unread = made.get(_UNREAD)
        if not isinstance(unread, dict) or unread.get("doc_count") != 0:
            message = f"The server keeps values in {self.table.table.original!r} that it could not read."
            raise InexactError(message, "Read its rows.")

    def _is_outside(self, name: Group) -> bool:
        """Whether the rows of a group are in none of the periods that are compared."""
        return any(one.periods and cell is None for one, cell in zip(self.query.dimensions, name, strict=True))

    def _rows(self) -> dict[str, Any]:
        clause = _asked(self.query, self.table, self.zone).clause()
        return {"size": 0, "track_total_hits": True, "query": clause.query or {"match_all": {}}}

    def _search(self, apart: Measure | None, after: Any) -> dict[str, Any]:
        """A page of groups behind the one called `after`, or of the values of a measure that are told apart."""
        return self._conserved(self._page(apart, after), apart, after)

    def _conserved(self, aggregations: Mapping[str, Any], apart: Measure | None, after: Any) -> dict[str, Any]:
        """The search that is sent or shown: none leaves this class in another way."""
        body = {**self._rows(), "aggs": aggregations}
        return Conservation(self.query, self.table, self.zone, self.near).conserved(body, apart, after)

    def _page(self, apart: Measure | None, after: Any) -> dict[str, Any]:
        """A page of groups, measured where they are those of the query."""
        sources = [{str(place): key.source()} for place, key in enumerate(self._keys(apart))]
        size = _PAGE_OF_ESTIMATES if self.near else PAGE
        composite = {"size": size, "sources": sources, **({} if after is None else {"after": after})}
        aggs = {} if apart else {"aggs": self._measured()}
        return {"groups": {"composite": composite, **aggs}}

    def _measured(self) -> dict[str, Any]:
        return measured(self.query.measures, self.table, self.query.zone or self.zone, near=self.near)

    def _keys(self, apart: Measure | None = None) -> list[Key]:
        keys = keys_of(self.query, self.table, self.zone)
        return [*keys, self._each(apart.field or "")] if apart else keys

    def _told_apart(self) -> list[Measure]:
        """The measures whose values are told apart one by one, by a search for each."""
        own = [] if self.near else [one for one in self.query.measures if one.function == "count_distinct"]
        return list(dict.fromkeys(own))

    def _each(self, name: str) -> Key:
        return Key(Dimension(name), self.table.fields[name], "UTC", as_is=True)

    def _used(self) -> list[str]:
        """The fields of the query that are in the table."""
        return [one for one in self.query.fields() if one in self.table.fields]

    def _read(self) -> list[str]:
        """What the server calls these fields, and those beside them that are searched in their place."""
        return list(dict.fromkeys(name for one in self.fields for name in (one.column.original, one.search)))


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


def _cells(node: Mapping[str, Any], keys: Sequence[Key], client: Client) -> list[Any]:
    """What a group is made by, as it was sent."""
    key, places = node["key"], [str(place) for place in range(len(keys))]
    if not isinstance(key, dict) or sorted(key) != sorted(places):
        raise client.senseless("a group has other keys than were asked for")
    return [key[place] for place in places]


def _asked(query: Query, table: Index, zone: str) -> Asked:
    times = (query.time,) if query.time else ()
    return Asked(table, query.zone or zone, query.filters, query.any_of, times)


def _why_no_field(dimension: Dimension, table: Index) -> str:
    field = table.fields.get(dimension.field)
    if field is None or not field.stored or not field.search or field.longest:
        return f"the server does not keep the values of {dimension.field!r} whole"
    return ""
