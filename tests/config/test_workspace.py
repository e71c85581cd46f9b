"""A workspace is a folder with workspace.yaml, or data as it lies there."""

import gzip
from datetime import date
from pathlib import Path

import pytest

from askfirst.config.sources import SourceSpec
from askfirst.config.workspace import Workspace, load_workspace
from askfirst.domain.errors import ConfigError

WHOLE = """
name: library
about: >-
  Loans of a library
today: 2025-01-15
time_zone: Europe/Berlin
week_start: sunday
sources:
  desk: {kind: duckdb, files: [data/*.csv, extra/more.parquet]}
  archive: {database: old.duckdb}
suggestions: [How many loans last week?]
"""


def place(folder: Path, *names: str, text: str = "a\n1\n") -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def workspace(folder: Path, text: str) -> Path:
    (folder / "workspace.yaml").write_text(text)
    return folder


def told(where: object) -> str:
    with pytest.raises(ConfigError) as raised:
        load_workspace(where)  # type: ignore[arg-type]
    return str(raised.value)


def problems(where: Path) -> list[str]:
    return [line.strip() for line in told(where).splitlines() if line.startswith("  ")]


def test_nothing_named_means_the_freight_workspace() -> None:
    """Everything can be tried at once."""
    freight = load_workspace()
    assert (freight.name, freight.today, freight.time_zone) == ("freight", date(2025, 1, 15), "UTC")
    assert freight.folder
    assert "shipments.parquet" in {file.name for file in freight.sources["freight"].files}


@pytest.mark.parametrize("named", [".", "workspace.yaml"])
def test_a_workspace_folder(tmp_path: Path, named: str) -> None:
    """All that the file says, with the files that its patterns mean."""
    folder = place(tmp_path, "data/b.csv", "data/a.csv", "data/notes.txt", "extra/more.parquet", "old.duckdb")
    assert load_workspace(workspace(folder, WHOLE) / named) == Workspace(
        folder=tmp_path,
        name="library",
        sources={
            "desk": SourceSpec(
                "duckdb", (tmp_path / "data/a.csv", tmp_path / "data/b.csv", tmp_path / "extra/more.parquet")
            ),
            "archive": SourceSpec("duckdb", database=tmp_path / "old.duckdb"),
        },
        about="Loans of a library",
        today=date(2025, 1, 15),
        time_zone="Europe/Berlin",
        week_start="sunday",
        suggestions=("How many loans last week?",),
    )


def test_a_short_workspace(tmp_path: Path) -> None:
    """Only sources must be named; a folder means the data files in it."""
    folder = workspace(place(tmp_path, "data/a.csv"), "sources: {main: {files: data}}\n")
    loaded = load_workspace(str(folder))
    assert (loaded.name, loaded.time_zone, loaded.week_start, loaded.today) == (tmp_path.name, "UTC", "monday", None)
    assert loaded.sources["main"].files == (tmp_path / "data/a.csv",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("about: x", "workspace.yaml:1: The key 'sources' is missing."),
        ("sources: {}", "workspace.yaml:1: 'sources' should be given at least one entry, not {}."),
        ("", "workspace.yaml:1: The file should be keys with values (key: value), not nothing."),
        (
            "sources: {a: {files: data/a.csv}}\ntimezone: UTC",
            "workspace.yaml:2: There is no key 'timezone'. Did you mean 'ti",
        ),
        (
            "sources: {a: {files: data/a.csv}}\ntoday: now",
            "workspace.yaml:2: 'today' should be a date, such as 2025-01-15",
        ),
        (
            "sources: {a: {files: data/a.csv}}\nweek_start: friday",
            "workspace.yaml:2: 'week_start' is 'friday'; allowed: monday, sunday, saturday.",
        ),
        (
            "sources: {a: {files: data/a.csv}}\ntime_zone: Europe/Berlim",
            "workspace.yaml:2: There is no time zone 'Europe/Berlim'. Did you mean 'Europe/Berlin'?",
        ),
        (
            "sources: {a: {files: data/a.csv}}\ntime_zone: lunar",
            "workspace.yaml:2: There is no time zone 'lunar'. Use an IANA name such as Europe/Berlin.",
        ),
        (
            "sources: {a: {kind: oracle, files: data}}",
            "workspace.yaml:1: 'kind' is 'oracle'; allowed: duckdb, postgres, sql, elasticsearch, graphql, client.",
        ),
        (
            "sources: {a: {files: data/a.csv, same_as: b}}",
            "workspace.yaml:1: 'same_as' is 'b'; allowed: a source that holds the same rows, no client (none).",
        ),
        (
            "sources: {a: {files: data/a.csv}, b: {files: data/a.csv, same_as: b}}",
            "workspace.yaml:1: 'same_as' is 'b'; allowed: a source that holds the same rows, no client ('a').",
        ),
        (
            "sources: {a: {kind: client, files: data}}",
            "workspace.yaml:1: A source of the kind 'client' needs 'columns': the columns of each of its tables,",
        ),
        (
            "sources: {a: {files: data/a.csv, without: x}}",
            "workspace.yaml:1: 'without' is for sources of the kind 'elasticsearch' or 'graphql', not 'duckdb'.",
        ),
        (
            "sources: {a: {kind: postgres, address: 'postgres://x/y', scalars: {Date: DATE}}}",
            "workspace.yaml:1: 'scalars' is for sources of the kind 'graphql', not 'postgres'.",
        ),
        ("sources: {a: {}}", "workspace.yaml:1: A source needs either 'files' or 'database'."),
        ("sources: {a: {files: x, database: y}}", "workspace.yaml:1: A source needs either 'files' or 'database'."),
        ("sources: {a: {files: []}}", "workspace.yaml:1: 'files' should be given at least one entry, not []."),
        ("sources: {a: {files: 5}}", "workspace.yaml:1: 'files' should be a list, such as [one, two], not 5."),
        (
            "sources:\n  a:\n    files:\n      - data/*.parquet",
            "workspace.yaml:4: No data file fits 'data/*.parquet'. There are: data/a.csv, empty.json, linked.csv.",
        ),
        (
            "sources: {a: {files: data/a.cvs}}",
            "workspace.yaml:1: 'data/a.cvs': There is no file or folder 'a.cvs'. Did you mean 'a.csv'?",
        ),
        ("sources: {a: {files: dat/a.csv}}", "workspace.yaml:1: 'dat/a.csv': There is no folder"),
        (
            "sources: {a: {files: ../a.csv}}",
            "workspace.yaml:1: '../a.csv' leads out of the workspace folder. Name files",
        ),
        ("sources: {a: {files: /tmp/*.csv}}", "workspace.yaml:1: '/tmp/*.csv' leads out of the workspace folder."),
        ("sources: {a: {files: linked.csv}}", "workspace.yaml:1: 'linked.csv' leads out of the workspace folder."),
        ("sources: {a: {files: '*.csv'}}", "workspace.yaml:1: 'linked.csv': This leads out of the workspace folder."),
        ("sources: {a: {files: empty.json}}", "workspace.yaml:1: 'empty.json': The file is empty."),
        (
            "sources: {a: {files: x.duckdb}}",
            "workspace.yaml:1: 'x.duckdb': This is a database file. Name it as 'database'.",
        ),
        ("sources: {a: {database: y.duckdb}}", "workspace.yaml:1: There is no file or folder 'y.duckdb'."),
        ("sources: {a: {database: data/a.csv}}", "workspace.yaml:1: 'data/a.csv' is no database file: it does not end"),
        ("sources: {a: {database: ../y.duckdb}}", "workspace.yaml:1: '../y.duckdb' leads out of the workspace folder."),
    ],
)
def test_what_is_wrong_in_a_workspace(tmp_path: Path, text: str, expected: str) -> None:
    """Every mistake has its line and says what to do."""
    outside = tmp_path / "outside.csv"
    outside.write_text("a\n1\n")
    folder = place(tmp_path / "inside", "data/a.csv", "x.duckdb")
    place(folder, "empty.json", text="")
    (folder / "linked.csv").symlink_to(outside)
    (problem,) = problems(workspace(folder, text))
    assert problem.startswith(expected)


def test_all_problems_of_a_workspace_come_at_once(tmp_path: Path) -> None:
    """In the order of their lines."""
    text = "nam: x\ntime_zone: lunar\nsources:\n  a: {files: [no.csv, ../b.csv]}\n  b: {}\n"
    assert [problem.split(":")[1] for problem in problems(workspace(tmp_path, text))] == ["1", "2", "4", "4", "5"]
    assert told(tmp_path).startswith(
        f"The workspace {tmp_path.name!r} has 5 problems:\n  workspace.yaml:1: There is no"
    )


def test_bare_files(tmp_path: Path) -> None:
    """Data needs no workspace, and has no catalog folder."""
    place(tmp_path, "sales.csv", "more/stock.parquet")
    loaded = load_workspace([tmp_path / "sales.csv", str(tmp_path / "more/stock.parquet")])
    assert (loaded.folder, loaded.name, loaded.about) == (None, "sales", "The data in sales.csv, stock.parquet")
    assert loaded.sources == {"data": SourceSpec("duckdb", (tmp_path / "sales.csv", tmp_path / "more/stock.parquet"))}


@pytest.mark.parametrize("name", ["a.csv", "a.TSV", "a.json", "a.jsonl", "a.ndjson", "a.parquet", "a.b.csv"])
def test_kinds_of_files(tmp_path: Path, name: str) -> None:
    """By their names; what is in them is the source's affair."""
    assert load_workspace(place(tmp_path, name) / name).sources["data"].files == (tmp_path / name,)


def test_packed_files(tmp_path: Path) -> None:
    """Text files may be packed."""
    (tmp_path / "a.csv.gz").write_bytes(gzip.compress(b"a\n1\n"))
    assert load_workspace(tmp_path / "a.csv.gz").sources["data"].files == (tmp_path / "a.csv.gz",)


def test_a_folder_of_files(tmp_path: Path) -> None:
    """Its data files by name; others are left alone."""
    place(tmp_path, "b.csv", "a.json", "read.me", "below/c.csv")
    assert load_workspace(tmp_path).sources["data"].files == (tmp_path / "a.json", tmp_path / "b.csv")


def test_a_database_file(tmp_path: Path) -> None:
    """It is asked as it stands."""
    loaded = load_workspace(place(tmp_path, "shop.duckdb") / "shop.duckdb")
    assert (loaded.name, loaded.sources["data"].database) == ("shop", tmp_path / "shop.duckdb")


def test_a_relative_name_is_kept_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later change of the working folder does not lose the data."""
    place(tmp_path, "a.csv")
    monkeypatch.chdir(tmp_path)
    assert load_workspace("a.csv").sources["data"].files == (tmp_path / "a.csv",)
    assert load_workspace(".").name == tmp_path.stem


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("sale.csv", "There is no file or folder 'sale.csv'. Did you mean 'sales.csv'?"),
        ("zzzzzzzz", "There is no file or folder 'zzzzzzzz'."),
        ("no/sales.csv", "There is no folder "),
        (
            "sheet.xlsx",
            "Files ending in '.xlsx' are not known. Known: .csv, .tsv, .parquet, .json, .jsonl, .ndjson, .duckdb.",
        ),
        ("hollow.csv", "The file is empty."),
        (
            "bare",
            "The folder holds neither workspace.yaml nor data files (.csv, .tsv, .parquet, .json, .jsonl, .ndjson).",
        ),
    ],
)
def test_data_that_cannot_be_used(tmp_path: Path, name: str, expected: str) -> None:
    """What failed, and the nearest name that would not."""
    place(tmp_path, "sales.csv", "sheet.xlsx", "bare/read.me")
    place(tmp_path, "hollow.csv", text="")
    assert told(tmp_path / name).startswith(f"This data cannot be used:\n  {tmp_path / name}: {expected}")


def test_all_unusable_files_are_told_at_once(tmp_path: Path) -> None:
    """One run is enough to know them."""
    place(tmp_path, "a.csv", "x.duckdb")
    place(tmp_path, "hollow.csv", text="")
    names = [tmp_path / name for name in ("no.csv", "hollow.csv", "x.duckdb", "a.csv")]
    with pytest.raises(ConfigError) as raised:
        load_workspace(names)
    assert [(Path(problem.file).name, problem.message) for problem in raised.value.problems] == [
        ("no.csv", "There is no file or folder 'no.csv'."),
        ("hollow.csv", "The file is empty."),
        ("x.duckdb", "A database file is asked alone. Leave out the other files."),
    ]


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("  ", "The name of the data is empty."),
        ([], "No data is named."),
        ("a\0b", "'a\\x00b' is no file or folder: embedded null byte."),
        ("x" * 5000, f"'{'x' * 80}' is no file or folder: File name too long."),
    ],
)
def test_names_that_cannot_be_data(where: object, expected: str) -> None:
    """Said plainly, with what may be named; a secret is not repeated."""
    name = "Name a workspace folder, data files, a folder of data files, a .duckdb file, or the address of a server."
    assert told(where) == f"{expected} {name}"
