"""Indices as tables: types, names, what is left out."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import httpx
import pytest

from askfirst.catalog.model import LeftOut
from askfirst.domain.errors import SourceError
from askfirst.domain.query import Filter
from askfirst.sources.remote.port import ZONED, RowRequest
from tests.sources.elasticsearch.worlds import connected, holding, only_table, read, values_of
from tests.sources.servers.opensearch import empty, put

EVERY = {
    "k": {"type": "keyword"},
    "short": {"type": "keyword", "ignore_above": 5},
    "both": {"type": "text", "fields": {"keyword": {"type": "keyword", "ignore_above": 8}}},
    "words": {"type": "text"},
    "long": {"type": "long"},
    "byte": {"type": "byte"},
    "double": {"type": "double"},
    "single": {"type": "float"},
    "scaled": {"type": "scaled_float", "scaling_factor": 100},
    "flag": {"type": "boolean"},
    "at": {"type": "date"},
    "day": {"type": "date", "format": "yyyy-MM-dd"},
    "mixed": {"type": "date", "format": "yyyy-MM-dd||epoch_millis"},
    "Place": {"properties": {"City Name": {"type": "keyword"}, "deep": {"properties": {"er": {"type": "long"}}}}},
    "lines": {"type": "nested", "properties": {"n": {"type": "long"}}},
    "where": {"type": "geo_point"},
    "st*r": {"type": "long"},
}
ROW: dict[str, Any] = {
    "k": "béa \"q\" \\ * ? '; 東京 \n", "short": "longer than five", "both": "longer than eight", "words": "Free Text",
    "long": 9007199254740993, "byte": -7, "double": 0.1, "single": 0.1, "scaled": 1.25, "flag": False,
    "at": "2025-03-30T01:59:59.123+01:00", "day": "2025-01-06", "mixed": "2025-01-06",
    "Place": {"City Name": "Ulm", "deep": {"er": 3}}, "lines": [{"n": 1}, {"n": 2}],
}  # fmt: skip
NULLS: dict[str, Any] = dict.fromkeys(("k", "short", "both", "words", "long", "flag", "at", "day"))
EMPTY: dict[str, Any] = {"k": "", "short": "", "both": "", "words": "", "double": -0.0, "long": []}


async def test_every_type_is_read_as_it_was_sent() -> None:
    async with holding(EVERY, [ROW, NULLS, EMPTY]) as server:
        table = await only_table(server)
        types = {column.original: (column.name, column.type) for column in table.columns}
        assert types == {
            "k": ("k", "VARCHAR"),
            "short": ("short", "VARCHAR"),
            "both": ("both", "VARCHAR"),
            "words": ("words", "VARCHAR"),
            "long": ("long", "BIGINT"),
            "byte": ("byte", "BIGINT"),
            "double": ("double", "DOUBLE"),
            "single": ("single", "DOUBLE"),
            "scaled": ("scaled", "DOUBLE"),
            "flag": ("flag", "BOOLEAN"),
            "at": ("at", ZONED),
            "day": ("day", "DATE"),
            "mixed": ("mixed", ZONED),
            "Place.City Name": ("place_city_name", "VARCHAR"),
            "Place.deep.er": ("place_deep_er", "BIGINT"),
        }
        assert table.rows == 3
        assert {one.name: one.why for one in table.left_out} == {
            "lines": "nested rows are no column; nested in workspace.yaml makes tables of them",
            "st*r": "a star in the name of a field stands for other fields",
            "where": "fields of type geo_point are not read",
        }
        rows = [
            dict(zip([one.original for one in table.columns], row, strict=True))
            for row in await read(server, RowRequest(table, table.columns))
        ]
        assert rows[0] == {
            **{name: ROW[name] for name in ("k", "short", "both", "words", "long", "byte", "double", "scaled", "flag")},
            "single": 0.10000000149011612,
            "at": datetime(2025, 3, 30, 0, 59, 59, 123000, tzinfo=UTC),
            "day": date(2025, 1, 6),
            "mixed": datetime(2025, 1, 6, tzinfo=UTC),
            "Place.City Name": "Ulm",
            "Place.deep.er": 3,
        }
        assert set(rows[1].values()) == {None}
        assert [rows[2][name] for name in ("k", "short", "both", "words", "double", "long")] == [
            "",
            "",
            "",
            "",
            0,
            None,
        ]


@pytest.mark.parametrize("name", ["k", "both", "long", "Place.City Name"])
async def test_several_values_in_one_row_are_never_cut_to_the_first(name: str) -> None:
    sent: dict[str, Any] = {"k": ["a", "b"], "both": ["a", "b"], "long": [1, 2]}
    row = {"Place": [{"City Name": "Ulm"}, {"City Name": "Bonn"}]} if "." in name else {name: sent[name]}
    async with holding(EVERY, [row]) as server:
        table = await only_table(server)
        column = next(one for one in table.columns if one.original == name)
        with pytest.raises(SourceError, match="2 values of") as caught:
            await read(server, RowRequest(table, (column,)))
        assert not caught.value.retryable
        other = table.column("byte")
        assert await read(server, RowRequest(table, (other,))) == [(None,)]
        if name == "k":
            with pytest.raises(SourceError, match="2 values of"):
                await read(server, RowRequest(table, (other,), (Filter("k", "eq", ("a",)),)))


async def test_one_value_in_a_list_is_a_value() -> None:
    async with holding(EVERY, [{"k": ["a"], "both": ["b"], "Place": [{"City Name": ["c"]}]}]) as server:
        table = await only_table(server)
        columns = tuple(table.column(name) for name in ("k", "both", "place_city_name"))
        assert await read(server, RowRequest(table, columns)) == [("a", "b", "c")]


async def test_a_value_that_the_server_could_not_read_is_no_null() -> None:
    kinds = {"n": {"type": "long", "ignore_malformed": True}, "k": {"type": "keyword"}}
    async with holding(kinds, [{"n": "abc", "k": "x"}]) as server:
        with pytest.raises(SourceError, match="could not read"):
            await values_of(server, "n")
        assert await values_of(server, "k") == ["x"]


async def test_texts_without_a_keyword_take_no_condition_and_long_ones_are_not_lost() -> None:
    rows = [{"words": "Free Text", "both": "longer than eight"}, {"words": "other", "both": "short"}, {}]
    async with holding(EVERY, rows) as server:
        table = await only_table(server)
        every = [Filter("words", "eq", ("Free Text",)), Filter("words", "not_null"), Filter("both", "not_null")]
        every += [Filter("both", "is_null"), Filter("both", "eq", ("longer than eight",)), Filter("both", "gt", ("a",))]
        for condition in every:
            assert len(await values_of(server, "both", condition)) == 3, condition
            assert "match_all" in server.text(RowRequest(table, table.columns, (condition,)))
        assert await values_of(server, "both", Filter("both", "eq", ("short",))) == ["short"]
        assert await values_of(server, "both", Filter("both", "ne", ("short",))) == ["longer than eight", None]


async def test_what_a_normalizer_folds_is_not_taken_for_different() -> None:
    url = empty()
    async with httpx.AsyncClient(base_url=url) as client:
        low = {"normalizer": {"low": {"type": "custom", "filter": ["lowercase"]}}}
        kinds = {"k": {"type": "keyword", "normalizer": "low"}, "n": {"type": "keyword", "null_value": "none"}}
        body = {"settings": {"analysis": low}, "mappings": {"properties": kinds}}
        (await client.put("/things", json=body)).raise_for_status()
        for row in ({"k": "Foo", "n": None}, {"k": "bar", "n": "x"}):
            (await client.post("/things/_doc?refresh=true", json=row)).raise_for_status()
    async with connected(url) as server:
        # What was folded comes back as it is kept, which this server does not do.
        assert [str(one).lower() for one in await values_of(server, "k")] == ["foo", "bar"]
        assert len(await values_of(server, "k", Filter("k", "eq", ("FOO",)))) == 1
        assert len(await values_of(server, "k", Filter("k", "ne", ("FOO",)))) == 2
        assert await values_of(server, "n", Filter("n", "is_null")) == ["none", "x"]


async def test_indices_and_aliases_by_pattern() -> None:
    url = empty()
    kinds: dict[str, Any] = {"k": {"type": "keyword"}}
    async with httpx.AsyncClient(base_url=url) as client:
        await put(client, "logs-2024.01", kinds, [{"k": "a"}])
        await put(client, "logs-2024.02", {**kinds, "n": {"type": "long"}}, [{"k": "b", "n": 1}])
        await put(client, "other", {"k": {"type": "long"}}, [{"k": 5}])
        actions = [{"add": {"index": "logs-*", "alias": "logs"}}, {"add": {"index": "*", "alias": "all"}}]
        (await client.post("/_aliases", json={"actions": actions})).raise_for_status()
    async with connected(url) as server:
        tables = await server.tables()
        assert {table.original: table.name for table in tables} == {
            "all": "all",
            "logs": "logs",
            "logs-2024.01": "logs_2024_01",
            "logs-2024.02": "logs_2024_02",
            "other": "other",
        }
        assert LeftOut("k", "it is not the same in all indices") in tables[0].left_out
    async with connected(url, indices=("logs",)) as server:
        table = await only_table(server)
        assert (table.original, table.rows) == ("logs", 2)
        rows = await read(server, RowRequest(table, (table.column("k"), table.column("n"))))
        assert sorted(rows, key=str) == [("a", None), ("b", 1)]
    async with connected(url, indices=("logs-*01", "oth*")) as server:
        assert [table.original for table in await server.tables()] == ["logs-2024.01", "other"]


async def test_fields_that_are_not_wanted() -> None:
    url = empty()
    async with httpx.AsyncClient(base_url=url) as client:
        await put(client, "things", {"k": {"type": "keyword"}, "o": {"properties": {"n": {"type": "long"}}}}, [])
    async with connected(url, without=("o.n",)) as server:
        assert [one.name for one in (await only_table(server)).columns] == ["k"]


async def test_health_names_the_server() -> None:
    async with connected(empty()) as server:
        assert await server.health() == "OpenSearch 3.8.0"
