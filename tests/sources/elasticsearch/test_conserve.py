"""What is sent for groups holds all that the query asks: every search of ours passes, every changed one is caught."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from askfirst.domain.query import Dimension, Filter, Measure, Query
from askfirst.sources.elasticsearch.client import Client, Deadline
from askfirst.sources.elasticsearch.conserve import Conservation
from askfirst.sources.elasticsearch.flavour import Flavour
from askfirst.sources.elasticsearch.groups import Grouping, can_group
from askfirst.sources.elasticsearch.options import ElasticsearchOptions
from askfirst.sources.elasticsearch.snapshot import Snapshot
from askfirst.sources.sql.conserve import ConservationError
from tests.sources.elasticsearch.drawn import (
    BERLIN,
    COUNT,
    EACH,
    SIZE,
    TABLE,
    WORDS,
    Seen,
    asking,
    checked,
    groupings,
    searches,
    told_apart,
)
from tests.sources.elasticsearch.mutants import in_any_order, mutants, others


def test_every_search_is_what_its_query_asks() -> None:
    seen = Seen()

    @settings(max_examples=60, derandomize=True)
    @given(groupings())
    def check(one: Grouping) -> None:
        seen.add(one)
        for body, apart, after in searches(one):
            assert checked(one).conserved(body, apart, after) == body
        for body, apart in zip(one.searches(), [None, *told_apart(one)], strict=True):
            assert checked(one).conserved(body, apart, None) == body

    check()
    seen.check()


@pytest.mark.parametrize("one", EACH)
def test_every_kind_of_condition_number_and_dimension(one: Query) -> None:
    ways = [Grouping(one, TABLE, zone, near) for zone in (BERLIN, "UTC") for near in (False, True)]
    asked = [way for way in ways if not can_group(one, TABLE, zone=way.zone, near=way.near)]
    assert asked
    for way in asked:
        for body, apart, after in searches(way):
            assert checked(way).conserved(body, apart, after) == body
            for what, mutant in mutants(body):
                assert is_caught(way, mutant, apart, after), (what, mutant)


def test_every_changed_search_is_caught() -> None:
    """Each leaf, each entry and each word of a search in turn: another, gone or twice."""
    seen = Seen()

    @settings(max_examples=60, derandomize=True)
    @given(groupings())
    def check(one: Grouping) -> None:
        seen.add(one)
        for body, apart, after in searches(one):
            for what, mutant in mutants(body):
                assert is_caught(one, mutant, apart, after), (what, mutant)

    check()
    seen.check()


def is_caught(one: Grouping, body: Mapping[str, Any], apart: Measure | None = None, after: Any = None) -> bool:
    try:
        checked(one).conserved(body, apart, after)
    except ConservationError:
        return True
    return False


def test_a_search_for_another_query_is_caught() -> None:
    """What a compiler would send that loses or changes one part of its query."""
    lost = 0

    @settings(max_examples=60, derandomize=True)
    @given(groupings())
    def check(one: Grouping) -> None:
        nonlocal lost
        for other in others(one.query):
            if can_group(other, TABLE, zone=BERLIN, near=one.near):
                continue
            made = replace(one, query=other)
            if in_any_order(made.first()) != in_any_order(one.first()):
                lost += 1
                assert is_caught(one, made.first()), (one.query, other)

    check()
    assert lost > 200


def test_a_zone_that_is_another_is_caught() -> None:
    by_hour = Query(
        "things", (COUNT,), (Dimension("moment", "hour"),), filters=(Filter("moment", "lt", ("2025-03-30",)),)
    )
    body = Grouping(by_hour, TABLE, "UTC").first()
    with pytest.raises(ConservationError, match="The conditions of the search"):
        Conservation(by_hour, TABLE, BERLIN).conserved(body, None, None)
    body = Grouping(replace(by_hour, filters=()), TABLE, "UTC").first()
    with pytest.raises(ConservationError, match="The groups and numbers of the search"):
        Conservation(replace(by_hour, filters=()), TABLE, BERLIN).conserved(body, None, None)


def test_what_cannot_be_asked_exactly_is_not_sent() -> None:
    body = Grouping(asking(), TABLE, BERLIN).first()
    for condition in (
        Filter("word", "contains", ("a",)), Filter("word", "eq", (0.5,)), Filter("size", "eq", ("a",)),
        Filter("size", "eq", (1.5,)), Filter("gone", "eq", (1,)), Filter("size", "lt", second="weight"),
        Filter("moment", "eq", (3,), "weekday"), Filter("moment", "lt", ("2025-10-26T02:30:00",)),
        Filter("moment", "lt", ("some day",)), Filter("moment", "contains", ("2025-10-26",)),
    ):  # fmt: skip
        with pytest.raises(ConservationError, match="nothing that the server can be asked to group or compare by"):
            Conservation(asking(condition), TABLE, BERLIN).conserved(body, None, None)


STRANGE: list[Any] = [
    {"query_string": {"query": "*"}}, {"range": {"a": {}}}, {"range": {"a": {"gt": 1, "boost": 2}}}, {}, [], "all",
    {"range": {"a": {"gt": "soon", "format": "strict_date_time"}}}, {"terms": {"a": 1}}, {"exists": {"path": "a"}},
    {"range": {"a": {"gt": "2025-01-01T00:00:00.000", "format": "strict_date_time"}}}, {"match_all": {"boost": 1}},
    {"bool": {"should": [{"match_all": {}}]}}, {"bool": {"filter": [], "must_not": []}}, {"bool": {}},
    {"bool": {"should": [{"match_all": {}}], "minimum_should_match": 0}},
]  # fmt: skip


@pytest.mark.parametrize("condition", STRANGE, ids=str)
def test_words_that_are_not_known_are_not_passed_over(condition: Any) -> None:
    one = Grouping(asking(), TABLE, BERLIN)
    with pytest.raises(ConservationError, match="is nothing that a query asks for"):
        checked(one).conserved({**one.first(), "query": condition}, None, None)


def test_a_search_of_a_part_of_the_rows_is_caught() -> None:
    one = Grouping(asking(), TABLE, BERLIN)
    parts: list[dict[str, Any]] = [
        {"terminate_after": 10},
        {"post_filter": {"match_all": {}}},
        {"runtime_mappings": {}},
    ]
    for more in parts:
        with pytest.raises(ConservationError, match="The parts of the search are not"):
            checked(one).conserved({**one.first(), **more}, None, None)
    for other in ({"size": 10}, {"track_total_hits": 100}):
        with pytest.raises(ConservationError, match="sends rows or does not count all"):
            checked(one).conserved({**one.first(), **other}, None, None)


class Losing(Grouping):
    """A compiler that loses the conditions on rows."""

    def _rows(self) -> dict[str, Any]:
        return {"size": 0, "track_total_hits": True, "query": {"match_all": {}}}


async def test_what_lost_a_condition_is_neither_sent_nor_shown() -> None:
    """Nobody listens at the address: an attempt to send anything would be another error."""
    query = Query("things", (SIZE, WORDS), (Dimension("kind"),), filters=(Filter("size", "gt", (2,)),))
    losing = Losing(query, TABLE, BERLIN)
    client, before = Client(ElasticsearchOptions("http://127.0.0.1:1")), Deadline(5.0, "nowhere")
    snapshot = Snapshot(client, Flavour("OpenSearch", "3.8"), "things")
    with pytest.raises(ConservationError, match=r"The conditions of the search are .* of the query .*'gt'"):
        await losing.groups(snapshot, client, before)
    for search in (losing.first, losing.searches, lambda: losing._search(WORDS, None)):
        with pytest.raises(ConservationError, match="The conditions of the search"):
            search()
