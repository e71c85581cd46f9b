import asyncio
import os
import time
from itertools import count
from pathlib import Path

import duckdb
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from askfirst.domain.errors import StorageError
from askfirst.domain.ports import ResultStore
from askfirst.domain.table import Cell, Column, ColumnType, Table
from askfirst.memory.results import ParquetResults

TYPES: tuple[ColumnType, ...] = (
    "string",
    "integer",
    "number",
    "decimal",
    "boolean",
    "date",
    "timestamp",
    "time",
    "other",
)
SMALL = Table(
    (Column("n", "integer", "EUR", "Number"), Column("t", "string")), ((1, "x"), (None, None)), 9, truncated=True
)

EDGES = Table(
    (Column("", "integer"), Column("a", "decimal"), Column("A", "string"), Column("A", "boolean")),
    ((2**63 - 1, -0.0, "half \ud83d", True), (-(2**63), 1e308, "nul \0", None), (2**63, float("inf"), "'\"", False)),
    row_count=3,
)

any_text = st.text(st.characters(), max_size=8)
cells: dict[str, st.SearchStrategy[Cell]] = {
    "text": any_text,
    "whole": st.integers(-(2**70), 2**70),
    "number": st.floats(allow_nan=False),
    "flag": st.booleans(),
    "mixed": st.one_of(any_text, st.integers(), st.floats(allow_nan=False), st.booleans()),
}
numbers = count()


@st.composite
def tables(draw: st.DrawFn) -> Table:
    kinds = draw(st.lists(st.sampled_from(sorted(cells)), max_size=4))
    columns = tuple(Column(draw(any_text), draw(st.sampled_from(TYPES)), draw(any_text), draw(any_text)) for _ in kinds)
    row = st.tuples(*(st.one_of(st.none(), cells[kind]) for kind in kinds))
    rows = tuple(draw(st.lists(row, max_size=4)))
    return Table(columns, rows, draw(st.integers(0, 10**9)), truncated=draw(st.booleans()))


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> ParquetResults:
    return ParquetResults(tmp_path_factory.mktemp("it's") / "results")


@pytest.fixture
def results(tmp_path: Path) -> ParquetResults:
    return ParquetResults(tmp_path / "results")


def typed(table: Table) -> list[list[tuple[type, Cell]]]:
    return [[(type(cell), cell) for cell in row] for row in table.rows]


@settings(max_examples=60, deadline=None)
@given(tables())
@example(EDGES)
def test_a_table_comes_back_as_it_was(shared: ParquetResults, table: Table) -> None:
    """No cell changes its value or its type, and no column loses what it means."""
    reference = f"s/{next(numbers)}-a-1"
    asyncio.run(shared.put(reference, table))
    found = asyncio.run(shared.get(reference))
    assert found == table
    assert found is not None
    assert typed(found) == typed(table)


async def test_what_was_never_put_is_not_there(results: ParquetResults) -> None:
    """A reference without a table is no error, before anything was kept and after."""
    assert await kept(results, "s/1-a-1") == [None]
    await results.put("s/1-a-1", SMALL)
    assert await kept(results, "s/1-a-1", "s/1-a-2", "t/1-a-1", "") == [SMALL, None, None, None]


async def test_the_same_reference_replaces(results: ParquetResults) -> None:
    """A TODO that runs again after a crash leaves one table, and no half file."""
    await results.put("s/1-a-1", SMALL)
    await results.put("s/1-a-1", SMALL.head(1))
    assert await results.get("s/1-a-1") == SMALL.head(1)
    assert [path.suffix for path in files(results)] == [".parquet"]


@pytest.mark.parametrize("session", ["s", "../../etc", "a/b/1-x-1", "", ".", "ü" * 300, "nul\0 ' \"", "\ud800", "S"])
async def test_a_reference_stays_inside_and_apart(results: ParquetResults, session: str) -> None:
    """Whatever a session is called, its tables lie in a folder of its own within the store."""
    await results.put("s/1-a-2", SMALL.head(1))
    await results.put(f"{session}/1-../a b-1", SMALL)
    assert await results.get("s/1-a-2") == SMALL.head(1)
    await results.forget(session)
    assert await results.get("s/1-a-2") == (None if session == "s" else SMALL.head(1))


async def test_similar_references_are_different_files(results: ParquetResults) -> None:
    """What reads alike once it is a file's name, or differs in case alone, is kept apart."""
    references = ["s/1-a b-1", "s/1-a_b-1", "s/1-A_b-1", f"s/1-{'x' * 300}-1", f"s/1-{'x' * 300}-2", "S/1-a_b-1"]
    paths = {str(results.path_of(reference)).lower() for reference in references}
    assert len(paths) == len(references)
    assert max(len(path.rpartition("/")[2]) for path in paths) < 100


async def test_forgetting_deletes_the_tables_of_one_session(results: ParquetResults) -> None:
    """The others keep theirs, and a session without tables is no error."""
    for reference in ("s/1-a-1", "s/2-a-1", "s/t/1-a-1"):
        await results.put(reference, SMALL)
    await results.forget("s")
    await results.forget("unknown")
    assert await kept(results, "s/1-a-1", "s/2-a-1") == [None, None]
    assert await results.get("s/t/1-a-1") == SMALL


async def test_what_cannot_be_put_in_place_leaves_nothing(results: ParquetResults) -> None:
    """A folder in the way of the file is told, and no half file stays beside it."""
    results.path_of("s/1-a-1").mkdir(parents=True)
    with pytest.raises(StorageError, match="Could not keep a result in "):
        await results.put("s/1-a-1", SMALL)
    assert files(results) == []


async def test_old_tables_are_swept(results: ParquetResults) -> None:
    """What is older than asked for goes, by the day it was written; the rest stays."""
    for reference in ("s/1-a-1", "t/1-a-1"):
        await results.put(reference, SMALL)
    age(results.path_of("s/1-a-1"), days=31)
    assert await results.sweep(30) == 1
    assert await kept(results, "s/1-a-1", "t/1-a-1") == [None, SMALL]


async def test_a_process_sweeps_when_it_first_writes(results: ParquetResults, tmp_path: Path) -> None:
    """Nobody has to remember to delete."""
    await results.put("s/1-a-1", SMALL)
    age(results.path_of("s/1-a-1"), days=31)
    later = ParquetResults(tmp_path / "results", keep_days=30)
    await later.put("s/2-a-1", SMALL)
    assert await kept(later, "s/1-a-1", "s/2-a-1") == [None, SMALL]


async def test_a_table_of_another_program_is_none_of_ours(results: ParquetResults) -> None:
    """A file that is Parquet but was not written here is not an answer."""
    await results.put("s/1-a-1", SMALL)
    path = results.path_of("s/1-a-1")
    duckdb.connect(":memory:").execute("COPY (SELECT 1 AS c0) TO $path (FORMAT parquet)", {"path": str(path)})
    assert await results.get("s/1-a-1") is None


@pytest.fixture(scope="module")
def written(shared: ParquetResults) -> tuple[Path, bytes]:
    asyncio.run(shared.put("damaged/1-a-1", SMALL))
    path = shared.path_of("damaged/1-a-1")
    return path, path.read_bytes()


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damage_is_noticed(shared: ParquetResults, written: tuple[Path, bytes], data: st.DataObject) -> None:
    """A byte that changed, or an end that is missing, never makes a wrong number: the table is gone."""
    path, content = written
    at = data.draw(st.integers(0, len(content) - 1))
    if data.draw(st.booleans()):
        path.write_bytes(content[:at])
    else:
        path.write_bytes(content[:at] + bytes([content[at] ^ data.draw(st.integers(1, 255))]) + content[at + 1 :])
    assert asyncio.run(shared.get("damaged/1-a-1")) in {None, SMALL}


async def kept(results: ResultStore, *references: str) -> list[Table | None]:
    return [await results.get(reference) for reference in references]


def files(results: ParquetResults) -> list[Path]:
    return [path for path in results.path_of("s/x").parents[1].rglob("*") if path.is_file()]


def age(path: Path, *, days: int) -> None:
    then = time.time() - days * 86_400
    os.utime(path, (then, then))
