"""Every stored name is found, however it is spelled; nothing is kept twice, and nothing shown that is hidden."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import duckdb
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from askfirst.catalog.model import Dataset, Field, Role
from askfirst.domain.errors import LimitError
from askfirst.sources.duckdb import value_queries as queries
from askfirst.sources.duckdb.engine import Engine, lock
from askfirst.sources.duckdb.source import DuckDBOptions
from askfirst.sources.duckdb.value_index import ValueIndex
from askfirst.sources.duckdb.value_part import Column, ValuePart
from askfirst.sources.duckdb.value_queries import FOLD
from askfirst.sources.duckdb.value_tables import LONGEST, MOST
from askfirst.sources.duckdb.words import closed, fold
from askfirst.sources.source import ValueHit, ValueSearch

NAMED = "SELECT unnest($1::VARCHAR[]) AS name"


@contextmanager
def opened(names: Sequence[str], sql: str = NAMED, memory_mb: int = 512) -> Iterator[Engine]:
    """An engine with a table `firms`, by itself with one column `name` that holds the names."""
    with duckdb.connect(config=DuckDBOptions(memory_mb=memory_mb).config()) as connection:
        connection.execute(f"CREATE TABLE firms AS {sql}", [list(names)] if names else [])
        connection.execute(FOLD)
        lock(connection, ())
        yield Engine("firms", connection, memory_mb)


def index_of(engine: Engine, **roles: Role) -> ValueIndex:
    """A built index of the text fields named, with their roles."""
    fields = {name: Field(name, "string", role, name) for name, role in roles.items()}
    index = ValueIndex(engine, [Dataset("firms", "firms", "firm", "firms", fields)])
    index.build()
    return index


def find(index: ValueIndex, text: str, *fields: str) -> tuple[ValueHit, ...]:
    places = tuple(("firms", field) for field in fields)
    [hits] = asyncio.run(index.search([ValueSearch(text, places, limit=100)]))
    return hits


FIRMS = (
    "International Names Agency",
    "The Port Authority",
    "Port Trading",
    "Société Générale",
    "Inacio & Sons",
    "Robert'); DROP TABLE firms;--",
    "<b>Bold</b> Markup",
    "Müller Straße 7",
    "CX-00417",
    "Ooo Ромашка",
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the port", {("The Port Authority", "partial")}),
        ("authority port the", {("The Port Authority", "partial")}),
        ("INA", {("International Names Agency", "partial"), ("Inacio & Sons", "partial")}),
        ("I.N.A.", {("International Names Agency", "partial")}),
        ("ina", {("Inacio & Sons", "partial")}),
        ("societe generale", {("Société Générale", "folded")}),
        ("societe general", {("Société Générale", "partial")}),
        ("interantional naems", {("International Names Agency", "fuzzy")}),
        ("MULLER STRASSE 7", {("Müller Straße 7", "folded")}),
        ("cx00417", {("CX-00417", "folded")}),
        ("cx 00418", set()),
        ("ромашкa", {("Ooo Ромашка", "fuzzy")}),
        ("robert drop table firms", {("Robert'); DROP TABLE firms;--", "folded")}),
        ("\ud800 port", {("The Port Authority", "partial"), ("Port Trading", "partial")}),
        ("port\x00 \u202e", {("The Port Authority", "partial"), ("Port Trading", "partial")}),
    ],
)
def test_names_are_found_as_people_write_them(text: str, expected: set[tuple[str, str]]) -> None:
    with opened(FIRMS) as engine:
        index = index_of(engine, name="text")
        assert {(hit.value, hit.how) for hit in find(index, text)} == expected


def one_letter_in_both_cases(letter: str) -> bool:
    """A few letters are several in the other case: those are found as they are written only."""
    return len(letter.upper()) == len(letter.lower()) == 1


LETTERS = st.characters(exclude_categories=["Cs"]).filter(one_letter_in_both_cases)
HOSTILE = st.sampled_from(
    ["'", '"', ";--", "<i>", "\x00", "\x1b[0m", "\u202e", "\u200f", "🚢", "👩‍🚀", "ß", "é", "$1", "{part}", "_PART"]
)
NAMES = st.one_of(
    st.text(LETTERS, min_size=1, max_size=LONGEST),
    st.lists(st.one_of(HOSTILE, st.text(LETTERS, min_size=1, max_size=8)), min_size=1, max_size=6).map(" ".join),
)


def reversed_words(name: str) -> str:
    """The words in reverse order; what nobody can see has no words."""
    visible = any(letter.isprintable() and not letter.isspace() for letter in name)
    return " ".join(reversed(name.split())) if visible else name


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(NAMES, min_size=1, max_size=15, unique=True))
def test_any_stored_name_is_found(names: list[str]) -> None:
    """By its own text, in capitals, in small letters, and with its words in another order; long cells do no harm."""
    with opened([*names, "x " * 5_000]) as engine:
        index = index_of(engine, name="text")
        spelled = {name: (name.upper(), name.lower(), reversed_words(name)) for name in names}
        texts = list(dict.fromkeys(text for name in names for text in (name, *spelled[name])))
        searches = [ValueSearch(text, limit=100) for text in texts]
        found = dict(zip(texts, asyncio.run(index.search(searches)), strict=True))
        for name in names:
            assert (name, "exact") in {(hit.value, hit.how) for hit in found[name]}
            for text in spelled[name]:
                # An equal name comes alone, and in another order the words may be another name.
                alone = any(hit.how in {"exact", "folded"} for hit in found[text])
                assert alone or name in {hit.value for hit in found[text]}, (name, text)


@settings(max_examples=200, deadline=None)
@given(text=st.text(LETTERS))
def test_folding_is_the_same_in_python_and_in_sql(firms: Engine, text: str) -> None:
    """What is stored and what is asked are compared in one form."""
    known = "".join(letter for letter in text if fold(letter + "x") != "x" or letter.isascii())
    statement = "SELECT form, index_closed(form) FROM (SELECT index_fold($1) AS form)"
    assert firms.read(statement, [known]) == [(fold(known), closed(fold(known)))]


@pytest.fixture(scope="module")
def firms() -> Iterator[Engine]:
    with opened(FIRMS) as engine:
        yield engine


COLUMNS = (
    "SELECT 'Acme Ltd' AS name, 'acme ltd' AS owner, 'Acme Ltd' AS code_name, 'Quiet Ltd' AS hidden_only FROM range(3)"
)


def test_each_column_with_the_value_gives_a_hit_and_hidden_ones_give_none() -> None:
    with opened((), COLUMNS) as engine:
        index = index_of(engine, name="text", owner="text", code_name="hidden", hidden_only="hidden")
        assert [(hit.field, hit.rows, hit.how) for hit in find(index, "Acme Ltd")] == [
            ("name", 3, "exact"),
            ("owner", 3, "folded"),
        ]
        for text in ("Quiet Ltd", "quiet", "Queit Ltd", "quiet ltd"):
            assert find(index, text) == ()


def test_a_build_that_failed_leaves_nothing_and_the_next_is_whole() -> None:
    with opened(FIRMS) as engine:
        column = Column(0, loose=True, counted='(SELECT name AS value, count(*) AS held FROM "firms" GROUP BY 1)')
        with pytest.raises(LimitError, match="of 0 MB of memory"):
            ValuePart(replace(engine, memory_mb=0), "names").build([column], MOST[0])
        tables = "SELECT table_name FROM duckdb_tables() WHERE schema_name = 'index_'"
        assert engine.read(tables) == []
        for _ in range(2):
            assert ValuePart(engine, "names").build([column], MOST[0]) == set()
            assert engine.read("SELECT count(*), count(DISTINCT id) FROM index_.entries_names") == [(10, 10)]
        assert not {"staged", "ranked", "raw"} & {name for (name,) in engine.read(tables)}


MANY = "SELECT 'Quite a Long Name of a Firm with Number ' || i || ' Ltd' AS name FROM range(300_000) AS r(i)"


def test_values_that_find_no_room_are_found_by_their_column() -> None:
    """Where memory is short, fewer values are kept; one that equals the text is found all the same."""
    with opened((), MANY, memory_mb=96) as engine:
        index = index_of(engine, name="text")
        assert index._cut == {0}
        [[kept]] = engine.read("SELECT count(*) FROM index_.entries_names")
        assert kept in MOST
        for number in (1, 150_000, 299_999):
            text = f"quite a long name of a firm with number {number} ltd"
            assert [(hit.rows, hit.how) for hit in find(index, text)] == [(1, "folded")]
        assert find(index, "Quite a Long Name of a Firm with Number 300000 Ltd") == ()


def test_parts_have_their_own_tables() -> None:
    assert "_PART" not in queries.of_part(queries.EQUAL, "names")
