"""Words are found among stored values: as they are, but for case and accents, by their words, with slips of the pen."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from askfirst.sources.duckdb.source import DuckDBSource, open_duckdb
from askfirst.sources.source import ValueSearch

PLACES = """code,name,city,kind
HB-0012,Port of Miami,Miami,port
HB-0013,Miami Container Terminal,Miami,terminal
HB-0014,Port of Rotterdam,Rotterdam,port
HB-0015,Straße São-João,São Paulo,PORT
HB-0016,???,Rotterdam,"port "
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DuckDBSource]:
    path = tmp_path_factory.mktemp("places") / "places.csv"
    path.write_text(PLACES)
    opened = open_duckdb("places", files=[path])
    yield opened
    asyncio.run(opened.close())


async def find(
    source: DuckDBSource, text: str, *fields: str, limit: int = 10
) -> list[tuple[str, str, int, float, str]]:
    search = ValueSearch(text, tuple(("places", field) for field in fields), limit)
    [hits] = await source.values([search])
    return [(hit.field, hit.value, hit.rows, hit.score, hit.how) for hit in hits]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Port of Miami", [("name", "Port of Miami", 1, 1.0, "exact")]),
        ("sao PAULO", [("city", "São Paulo", 1, 1.0, "folded")]),
        ("port", [("kind", "port", 2, 1.0, "exact"), ("kind", "PORT", 1, 1.0, "folded"),
                  ("kind", "port ", 1, 1.0, "folded")]),
        ("hb 0012", [("code", "HB-0012", 1, 1.0, "folded")]),
        ("0014", [("code", "HB-0014", 1, 0.5, "partial")]),
        ("???", [("name", "???", 1, 1.0, "exact")]),
        ("miami contain", [("name", "Miami Container Terminal", 1, 0.6, "partial")]),
        ("Roterdam", [("city", "Rotterdam", 2, 0.8889, "fuzzy"), ("name", "Port of Rotterdam", 1, 0.2963, "fuzzy")]),
        ("HB-0017", []),
        ("HB", []),
        ("port of nowhere", []),
        ("", []),
        ("!!", []),
    ],
)  # fmt: skip
async def test_searches(source: DuckDBSource, text: str, expected: list[object]) -> None:
    """Better ways of fitting come alone; stored variants are hits of their own; an identifier has no near ones."""
    assert await find(source, text) == expected


async def test_named_fields_bound_the_search(source: DuckDBSource) -> None:
    """What is found elsewhere does not hide what fits less well here."""
    assert [hit[1] for hit in await find(source, "miami")] == ["Miami"]
    assert await find(source, "miami", "name") == [
        ("name", "Miami Container Terminal", 1, 0.3333, "partial"),
        ("name", "Port of Miami", 1, 0.3333, "partial"),
    ]
    assert await find(source, "miami", "name", limit=1) == [("name", "Miami Container Terminal", 1, 0.3333, "partial")]
    assert await find(source, "miami", "no_such_field") == []


async def test_many_searches_keep_their_order(source: DuckDBSource) -> None:
    """One call answers all, each in its place, the same search twice too."""
    texts = ["rotterdam", "nothing", "Miami", "rotterdam"]
    found = await source.values([ValueSearch(text) for text in texts])
    assert [[hit.value for hit in hits] for hits in found] == [["Rotterdam"], [], ["Miami"], ["Rotterdam"]]


async def test_identifiers_with_digits_are_read_when_a_text_has_digits(tmp_path: Path) -> None:
    """They are often most values of all: nobody waits for them who asks for a name, and nobody misses them."""
    (tmp_path / "parts.csv").write_text("part_id,code,name\nA-001,XQZ,Alpha\nA-002,PLM,Beta\n", encoding="utf-8")
    source = open_duckdb("shop", files=[tmp_path / "parts.csv"])
    try:
        ((name,), (code,)) = await source.values([ValueSearch("alpha"), ValueSearch("plm")])
        assert (name.value, code.value) == ("Alpha", "PLM")
        index = source._index
        assert index is not None
        assert index._late, "the identifiers wait"
        ((whole,), (part,)) = await source.values([ValueSearch("a-002"), ValueSearch("001")])
        assert (whole.value, part.value) == ("A-002", "A-001")
        assert not index._late
        assert await source.values([ValueSearch("a-003")]) == ((),)
    finally:
        await source.close()
