"""Files and databases become datasets, or an error that names the file and why."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from askfirst.catalog.model import Catalog
from askfirst.domain.errors import ConfigError, SourceError, UserError
from askfirst.domain.query import Measure, Query
from askfirst.sources.duckdb.source import DuckDBOptions, DuckDBSource, open_duckdb
from askfirst.sources.source import Limits, ValueSearch


async def test_a_folder_holds_a_dataset_for_each_file(tmp_path: Path) -> None:
    """All known kinds are read, and names that are no identifiers are cleaned and kept apart."""
    (tmp_path / "Q1 Sales (final).csv").write_text("Order ID;Gross Weight (kg)\nA1;3\n")
    (tmp_path / "people.jsonl").write_text('{"name": "Ada"}\n{"name": "Bob"}\n')
    (tmp_path / "notes.md").write_text("not data")
    with duckdb.connect() as made:
        made.query('SELECT 1 AS "a.b", 2 AS "a b"').write_parquet(str(tmp_path / "people.parquet"))
    source = open_duckdb("files", files=[tmp_path])
    sets = {dataset.name: dataset for dataset in await source.describe()}
    assert sorted(sets) == ["people", "people_2", "q1_sales_final"]
    assert sets["q1_sales_final"].label == "Q1 Sales (final)"
    weight = sets["q1_sales_final"].fields["gross_weight_kg"]
    assert (weight.label, weight.unit) == ("Gross Weight", "kg")
    assert list(sets["people_2"].fields) == ["a_b", "a_b_2"]
    assert [await count(source, name) for name in sets] == [1, 2, 1]
    await source.close()


async def test_a_database_is_read_only(tmp_path: Path) -> None:
    """Tables of other schemas carry the schema's name, and odd types can be asked about."""
    path = tmp_path / "stock.duckdb"
    with duckdb.connect(str(path)) as made:
        made.execute("CREATE SCHEMA old; CREATE TABLE old.parts AS SELECT uuid() AS id, 'x'::ENUM('x') AS kind")
        made.execute(
            "CREATE TABLE parts AS SELECT [1, 2] AS list, {'a': 1} AS pair, 'b'::BLOB AS bytes, TIME '10:00' AS t"
        )
    before = path.read_bytes()
    source = open_duckdb("db", database=path)
    catalog = Catalog("db", {dataset.name: dataset for dataset in await source.describe()})
    table = await source.execute(
        source.compile(Query("parts", columns=("list", "pair", "bytes", "t")), catalog), catalog, Limits()
    )
    assert table.rows == (("[1, 2]", '{"a": 1}', "62", "10:00:00"),)
    assert await count(source, "old_parts") == 1
    await source.close()
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("empty.csv", b"", "the file is empty"),
        ("photo.png", b"x", r"'.png' are not known; known: .parquet, .csv"),
        ("nothing_here.csv", None, "no such file; did you mean 'nothing_there.csv'"),
    ],
)
def test_unusable_paths_are_named_all_at_once(tmp_path: Path, name: str, content: bytes | None, why: str) -> None:
    """Every path that cannot be used is reported, with the reason and the nearest name."""
    (tmp_path / "nothing_there.csv").write_text("a\n1\n")
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(ConfigError, match=why) as caught:
        open_duckdb("files", files=[tmp_path / name, tmp_path / "no" / "folder.csv"])
    assert [problem.file for problem in caught.value.problems] == [
        str(tmp_path / name), str(tmp_path / "no" / "folder.csv")
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["broken.parquet", "broken.json", "broken.duckdb"])
def test_a_broken_file_is_named(tmp_path: Path, name: str) -> None:
    """The reason is the engine's own."""
    path = tmp_path / name
    path.write_bytes(b"{[ this is no such file \x00\xff" * 99)
    database, files = (path, []) if path.suffix == ".duckdb" else (None, [path])
    with pytest.raises(SourceError, match=rf"{name}' cannot be read: "):
        open_duckdb("broken", files=files, database=database)


def test_a_source_of_nothing_is_refused(tmp_path: Path) -> None:
    """An empty folder, an empty database, a missing one and no paths at all are errors at the start."""
    duckdb.connect(str(tmp_path / "bare.duckdb")).close()
    (tmp_path / "inside").mkdir()
    with pytest.raises(ConfigError, match="holds no data files"):
        open_duckdb("none", files=[tmp_path / "inside"])
    with pytest.raises(ConfigError, match="holds no tables"):
        open_duckdb("none", database=tmp_path / "bare.duckdb")
    with pytest.raises(ConfigError, match="no database file"):
        open_duckdb("none", database=tmp_path / "gone.duckdb")
    with pytest.raises(ConfigError, match="has no data"):
        open_duckdb("none")
    with pytest.raises(UserError, match="Mars"):
        open_duckdb("none", files=[tmp_path], options=DuckDBOptions(time_zone="Mars/Base"))


async def test_a_late_change_of_type_is_read(tmp_path: Path) -> None:
    """A word at the end of numbers is missing, and said so; many words make the column text."""
    rows = [*(f"{n},{n},{n}" for n in range(30_000)), "many,1.5,x", *("1,2,words here" for _ in range(400))]
    (tmp_path / "late.csv").write_text("\n".join(["n,half,mixed", *rows]))
    source = open_duckdb("late", files=[tmp_path / "late.csv"])
    [dataset] = await source.describe()
    assert {name: field.type for name, field in dataset.fields.items()} == {
        "n": "integer", "half": "number", "mixed": "string"
    }  # fmt: skip
    assert dataset.fields["n"].note == "1 of 30,401 values of n is no number ('many') and counts as missing"
    assert await count(source, "late") == 30_401
    await source.close()


async def test_names_that_mean_something_to_a_shell_or_a_pattern(tmp_path: Path) -> None:
    """A path is a path: its stars, brackets and quotes find no other file."""
    (tmp_path / "it's [a] *.csv").write_text("v\n1\n")
    (tmp_path / "it's a x.csv").write_text("v\n2\n3\n")
    source = open_duckdb("odd", files=[tmp_path / "it's [a] *.csv"])
    assert await count(source, "it_s_a") == 1
    await source.close()


async def test_a_file_that_stays_on_disk_may_have_any_name(tmp_path: Path) -> None:
    """What is read anew for each query is that file and no other, whatever pattern its name could be."""
    with duckdb.connect() as made:
        made.query("SELECT hash(i) AS h FROM range(400000) r(i)").write_parquet(str(tmp_path / "x [1]*?.parquet"))
    (tmp_path / "x 1.parquet").write_bytes(b"another")
    source = open_duckdb("odd", files=[tmp_path / "x [1]*?.parquet"], options=DuckDBOptions(memory_mb=40))
    assert await count(source, "x_1") == 400_000
    with pytest.raises(SourceError, match="disabled by configuration"):
        source._engine.read("SELECT * FROM read_text($1)", [str(tmp_path / "x 1.parquet")])
    await source.close()


async def test_text_too_large_for_memory_stays_in_its_file(tmp_path: Path) -> None:
    """Then it is read again for each query, and what memory suffices for is found."""
    path = tmp_path / "large.csv"
    with duckdb.connect() as made:
        made.query(
            "SELECT md5(i::VARCHAR) || md5((i + 1)::VARCHAR) AS h, i % 3 || ' a' AS kind FROM range(500000) r(i)"
        ).write_csv(str(path))
    source = open_duckdb("large", files=[path], options=DuckDBOptions(memory_mb=40))
    assert await count(source, "large") == 500_000
    [hits] = await source.values([ValueSearch("2 A")])
    assert [(hit.field, hit.value) for hit in hits] == [("kind", "2 a")]
    await source.close()


async def count(source: DuckDBSource, dataset: str) -> object:
    catalog = Catalog("files", {found.name: found for found in await source.describe()})
    query = Query(dataset, measures=(Measure("count"),))
    return (await source.execute(source.compile(query, catalog), catalog, Limits())).rows[0][0]
