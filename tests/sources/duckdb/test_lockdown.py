"""The engine itself refuses everything but reading the source's own data; no check of ours is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from askfirst.domain.errors import SourceError
from askfirst.sources.duckdb.source import DuckDBSource, open_duckdb


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("locked")


@pytest.fixture(scope="module")
def source(folder: Path) -> Iterator[DuckDBSource]:
    (folder / "people.csv").write_text("name,age\nAda,36\n")
    (folder / "secret.csv").write_text("word\nsesame\n")
    with duckdb.connect() as made:
        made.query("SELECT 1 AS one").write_parquet(str(folder / "ones.parquet"))
    with duckdb.connect(str(folder / "kept.duckdb")) as kept:
        kept.execute("CREATE TABLE stock AS SELECT 7 AS pieces")
    opened = open_duckdb(
        "locked", files=[folder / "people.csv", folder / "ones.parquet"], database=folder / "kept.duckdb"
    )
    yield opened
    opened._engine.close()


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM read_csv('{folder}/secret.csv')",
        "SELECT * FROM '{folder}/secret.csv'",
        "SELECT * FROM read_text('{folder}/secret.csv')",
        "SELECT * FROM glob('{folder}/*')",
        "COPY people TO '{folder}/copied.csv'",
        "ATTACH '{folder}/new.db'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET memory_limit = '10GB'",
        "SET enable_external_access = true",
        "SELECT 1; SELECT 2",
        "COMMIT; DROP VIEW people",
        "DROP VIEW people",
        "DELETE FROM raw_.t0",
        "WITH gone AS (DELETE FROM raw_.t0 RETURNING *) SELECT * FROM gone",
        "INSERT INTO database_.stock VALUES (8)",
        "UPDATE database_.stock SET pieces = 0",
        "CREATE TABLE mine AS SELECT 1",
        "CREATE TEMP TABLE mine AS SELECT 1",
        "EXPORT DATABASE '{folder}/out'",
        "PRAGMA database_list",
        "CHECKPOINT",
    ],
)
def test_refused(source: DuckDBSource, folder: Path, statement: str) -> None:
    """Neither files outside, nor other databases, nor extensions, nor settings, nor writes."""
    before = sorted(folder.iterdir())
    with pytest.raises(SourceError):
        source._engine.read(statement.format(folder=folder))
    assert sorted(folder.iterdir()) == before


def test_own_data_can_be_read(source: DuckDBSource) -> None:
    """The lock leaves open what the source is for."""
    read = source._engine.read
    assert read("SELECT name, age FROM people") == [("Ada", 36)]
    assert read("SELECT one FROM ones") == [(1,)]
    assert read("SELECT pieces FROM stock") == [(7,)]
