"""Texts that would like to be more than texts: as values, and as names of fields and indices."""

from __future__ import annotations

import json
from typing import Any

import pytest

from askfirst.domain.errors import ConfigError, SourceError
from askfirst.domain.query import Filter, TimeRange
from askfirst.sources.elasticsearch.client import in_path
from askfirst.sources.elasticsearch.fields import Described, read_fields
from askfirst.sources.elasticsearch.options import ElasticsearchOptions
from askfirst.sources.remote.port import RemoteColumn, RemoteTable, RowRequest
from tests.sources.elasticsearch.worlds import holding, only_table, read, values_of

HOSTILE = [
    '"', '"}', '"}}}', '"}},"size":0,"x":{"y":"', '","query":{"match_all":{}},"a":"', "\\", '\\"', "\\u0022", "'",
    '{"match_all":{}}', '{"script":{"source":"1"}}', '[{"term":{}}]', "null", "true", "0", "-1", "1e999", "NaN",
    "*", "**", "?", "a*", "*:*", "_all", "_id", "_source", "_exists_:k", "k:a OR k:b", "/.*/", "a~2", "[a TO z]",
    "AND", "NOT a", "+a -b", "(a", "a)", "a\\*", "../_cluster/settings", "../../_all/_search", "%2e%2e%2f", "_search",
    "?q=*", "#", "&pretty", "doc['k'].value", "ctx._source.remove('k')", "Math.random()", "<script>alert(1)</script>",
    "{{mustache}}", "${jndi:ldap://x}", "'; DROP TABLE things; --", "now", "now-1d/d", "||", "\x00", "\x1f", "\n\n{}",
    "\r\nX-Injected: 1", "\u202eabc", "\ufeff", "\U0001f600", "e\u0301", "\ud7ff\ue000", "a" * 5_000, " ", "",
]  # fmt: skip


async def test_values_stay_values() -> None:
    sent = [{"k": one, "n": number} for number, one in enumerate(HOSTILE)]
    async with holding({"k": {"type": "keyword"}, "n": {"type": "long"}}, sent) as server:
        table = await only_table(server)
        assert [row[0] for row in await read(server, RowRequest(table, (table.column("k"),)))] == HOSTILE
        for number, one in enumerate(HOSTILE):
            same = [Filter("k", "eq", (one,)), Filter("k", "in", (one, one))]
            for condition in [*same, Filter("k", "between", (one, one))] if one else same:
                found = await read(server, RowRequest(table, (table.column("n"),), (condition,)))
                assert found == [(number,)], condition
            found = await read(server, RowRequest(table, (table.column("n"),), (Filter("k", "ends_with", (one,)),)))
            assert (number,) in found, one
            request = RowRequest(table, (table.column("n"),), (Filter("k", "eq", (one,)),))
            body = json.loads(server.text(request).partition("\n")[2])
            assert body["query"] == {"bool": {"filter": [{"terms": {"k": [one]}}]}}


@pytest.mark.parametrize("op", ["eq", "ne", "lt", "ge", "in"])
async def test_texts_are_no_numbers_dates_or_flags(op: Any) -> None:
    kinds = {"n": {"type": "long"}, "d": {"type": "double"}, "at": {"type": "date"}, "b": {"type": "boolean"}}
    async with holding(kinds, [{"n": 1, "d": 1.5, "at": "2025-01-06", "b": True}, {}]) as server:
        table = await only_table(server)
        for field in kinds:
            filters = tuple(Filter(field, op, (one,)) for one in HOSTILE)
            assert len(await read(server, RowRequest(table, table.columns, filters))) == 2
            assert "match_all" in server.text(RowRequest(table, table.columns, filters))
        ranges = tuple(TimeRange("at", one, None, zone) for one in HOSTILE if one for zone in ("UTC", one))
        assert len(await read(server, RowRequest(table, table.columns, times=ranges))) == 2


async def test_lone_surrogates_are_not_sent() -> None:
    async with holding({"k": {"type": "keyword"}}, [{"k": "a"}]) as server:
        assert await values_of(server, "k", Filter("k", "eq", ("\ud800",))) == ["a"]
        assert await values_of(server, "k", Filter("k", "contains", ("a\udfff",))) == ["a"]


async def test_names_of_fields_stay_names() -> None:
    # The server itself refuses names with an empty part, and has fields of its own.
    names = [one for one in HOSTILE if one.strip() and not set(one) & set("*.") and one[0] != "_" and len(one) < 500]
    sent = {name: f"value of {number}" for number, name in enumerate(names)}
    async with holding({name: {"type": "keyword"} for name in names}, [sent, {}]) as server:
        table = await only_table(server)
        assert {column.original for column in table.columns} == set(names)
        assert len({column.name.casefold() for column in table.columns}) == len(names)
        assert all(column.name.replace("_", "a").isalnum() for column in table.columns)
        for column in table.columns:
            condition = Filter(column.name, "eq", (sent[column.original],))
            assert await read(server, RowRequest(table, (column,), (condition,))) == [(sent[column.original],)]
            assert await read(server, RowRequest(table, (column,), (Filter(column.name, "is_null"),))) == [(None,)]


async def test_names_of_fields_and_tables_that_nobody_has_are_never_sent() -> None:
    async with holding({"k": {"type": "keyword"}}, [{"k": "a"}]) as server:
        table = await only_table(server)
        for name in HOSTILE:
            conditions = (Filter(name, "eq", ("b",)), Filter("k", "eq", second=name))
            assert await read(server, RowRequest(table, table.columns, conditions)) == [("a",)]
            column = RemoteColumn(name, name, "VARCHAR")
            with pytest.raises(SourceError, match="does not know the field"):
                await read(server, RowRequest(RemoteTable("things", "things", (column,)), (column,)))
        for name in HOSTILE[::6]:
            with pytest.raises(SourceError, match="does not know the index"):
                await read(server, RowRequest(RemoteTable("things", name, ()), ()))


def test_a_name_in_a_path_is_one_part_of_it() -> None:
    for name in HOSTILE:
        assert not set(in_path(name)) & set('/?#&*\\"<> \n\r\x00')


WRONG = ["", ".secret", "_all", "-a", "+a", "a,b", "a/b", "../x", "<a-{now}>", "a b", "a:b", "%2e", "a#", "a?"]


@pytest.mark.parametrize("pattern", WRONG)
def test_patterns_that_name_no_index(pattern: str) -> None:
    with pytest.raises(ConfigError, match="names no index"):
        ElasticsearchOptions("http://localhost:9200", (pattern,)).check()


def test_a_mapping_with_hostile_names_gives_plain_ones() -> None:
    properties = {name: {"type": "keyword"} for name in HOSTILE if name}
    caps = {name: {"keyword": {"searchable": True, "aggregatable": True}} for name in properties}
    fields, _ = read_fields(Described([{"properties": properties}], caps, frozenset()))
    assert all(name.replace("_", "a").isalnum() for name in fields)
    assert len({name.casefold() for name in fields}) == len(fields) == sum("*" not in one for one in properties)
