"""Groupings of which all searches can be made with no server, as Hypothesis strategies and one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from askfirst.domain.query import AnyOf, Dimension, Filter, Measure, Operator, Query, Scalar, TimeRange
from askfirst.sources.elasticsearch.conserve import Conservation
from askfirst.sources.elasticsearch.fields import Index, IndexField
from askfirst.sources.elasticsearch.groups import Grouping, can_group
from askfirst.sources.remote.port import RemoteColumn, RemoteTable
from tests.sources.duckdb.random_queries import ranges
from tests.sources.remote.groupable import DIMENSIONS, MEASURES, conditions

BERLIN = "Europe/Berlin"
KINDS = {
    "word": ("keyword", "VARCHAR"), "kind": ("keyword", "VARCHAR"), "size": ("long", "BIGINT"),
    "weight": ("double", "DOUBLE"), "day": ("date", "DATE"), "moment": ("date", "TIMESTAMP WITH TIME ZONE"),
    "open": ("boolean", "BOOLEAN"),
}  # fmt: skip
COUNT, SIZE, WORDS = Measure("count"), Measure("sum", "size"), Measure("count_distinct", "word")
NEAR = [Measure("median", "size"), Measure("percentile", "weight", percent=95.0), Measure("count_distinct", "kind")]
MORE = [
    Filter("open", "eq", (True,)), Filter("open", "ne", (False,)), Filter("weight", "in", (0, 0.5)),
    Filter("weight", "ge", (0.0,)), Filter("weight", "gt", (-0.0,)), Filter("weight", "between", (1, -1)),
    Filter("moment", "in", ("2025-03-30", "2025-10-26")), Filter("moment", "le", ("2025-03-30",)),
    Filter("moment", "gt", ("2025-01-02T10:00:00",)), Filter("moment", "between", ("2025-03-30", "2025-03-31")),
    Filter("moment", "between", ("2025-03-31", "2025-03-29")), Filter("day", "not_in", ("2025-01-02", "2025-01-04")),
    Filter("word", "in", (7, "b")), Filter("word", "between", ("b", "a")), Filter("text", "lt", ("m",)),
    Filter("text", "ne", ("a",)), Filter("moment", "is_null"), Filter("moment", "lt", ("2025-01-02T10:00:00.0004",)),
]  # fmt: skip
OPS: list[Operator] = ["eq", "ne", "lt", "le", "gt", "ge"]
VALUES: dict[str, Scalar] = {
    "word": "b",
    "size": 2,
    "weight": 0.5,
    "day": "2025-01-04",
    "moment": "2025-01-04T10:00:00",
}
MORE += [Filter(field, op, (value,)) for field, value in VALUES.items() for op in OPS]
TOLD = {"median", "percentile", "count_distinct", "count", "sum", "avg", "min", "max", "rate"}
AFTER = {"0": "ant", "1": 3}


def index() -> Index:
    """What is known of an index that is on no server."""
    columns = {name: RemoteColumn(name, f"its.{name}", type_) for name, (_, type_) in KINDS.items()}
    fields = {name: IndexField(one, KINDS[name][0], stored=True, search=one.original) for name, one in columns.items()}
    text = RemoteColumn("text", "text", "VARCHAR")
    fields["text"] = IndexField(text, "text", stored=False, search="text.keyword")
    return Index(RemoteTable("things", "things", tuple(one.column for one in fields.values())), fields, "things")


TABLE = index()
exact = (conditions | st.sampled_from(MORE)).filter(lambda one: not can_group(asking(one), TABLE, zone=BERLIN))
any_ofs = st.lists(st.lists(exact, min_size=1, max_size=2).map(tuple), min_size=2, max_size=3)
times = st.none() | ranges() | st.just(TimeRange("moment", "2025-03-30", "2025-10-26T12:00:00", "Europe/Rome"))


def asking(*filters: Filter) -> Query:
    return Query("things", (COUNT,), filters=filters)


EACH = [asking(one) for one in MORE]
EACH += [Query("things", (one,)) for one in (*NEAR, *MEASURES) if one.function in TOLD]
EACH += [Query("things", (COUNT,), (one,)) for one in (*DIMENSIONS, Dimension("open"))]


@st.composite
def groupings(draw: st.DrawFn) -> Grouping:
    near = draw(st.booleans())
    query = Query(
        "things",
        tuple(draw(st.lists(st.sampled_from(MEASURES) | st.sampled_from(NEAR), min_size=1, max_size=3))),
        tuple(draw(st.lists(st.sampled_from([*DIMENSIONS, Dimension("open")]), max_size=2))),
        filters=tuple(draw(st.lists(exact, max_size=2))),
        any_of=tuple(AnyOf(tuple(one)) for one in draw(st.lists(any_ofs, max_size=1))),
        time=draw(times),
    )
    kept = [
        one for one in query.measures if not can_group(replace(query, measures=(one,)), TABLE, zone=BERLIN, near=near)
    ]
    query = replace(query, measures=tuple(kept) or (COUNT,))
    if can_group(query, TABLE, zone=BERLIN, near=near):
        query = replace(query, dimensions=())
    return Grouping(query, TABLE, BERLIN, near)


def searches(one: Grouping) -> Iterator[tuple[dict[str, Any], Measure | None, Any]]:
    """Every kind of search of a grouping, as it is checked."""
    pages = [(None, AFTER)] if one.query.dimensions else []
    for apart, after in [(None, None), *pages, *((each, AFTER) for each in told_apart(one)[:1])]:
        made = one.first() if apart is None and after is None else one._search(apart, after)
        yield made, apart, after


def told_apart(one: Grouping) -> list[Measure]:
    own = () if one.near else one.query.measures
    return [each for each in dict.fromkeys(own) if each.function == "count_distinct"]


def checked(one: Grouping) -> Conservation:
    return Conservation(one.query, one.table, one.zone, one.near)


class Seen:
    """What the drawn searches had in them: a test that draws nothing of a kind would prove nothing of it."""

    def __init__(self) -> None:
        self.kinds: set[str] = set()

    def add(self, one: Grouping) -> None:
        query = one.query
        kinds: Mapping[str, object] = {
            "filters": query.filters, "any_of": query.any_of, "time": query.time, "near": one.near,
            "rates": [each for each in query.measures if each.filters],
            "cut": [each for each in query.dimensions if each.grain or each.part],
            "apart": told_apart(one),
        }  # fmt: skip
        self.kinds |= {kind for kind, there in kinds.items() if there}

    def check(self) -> None:
        assert self.kinds == {"filters", "any_of", "time", "near", "rates", "cut", "apart"}
