"""Which files make which datasets."""

from __future__ import annotations

import glob
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from sqlglot import exp

from askfirst.catalog.model import nearest
from askfirst.domain.errors import ConfigError, Problem

READERS = {
    ".parquet": "read_parquet",
    ".csv": "read_csv",
    ".tsv": "read_csv",
    ".json": "read_json",
    ".jsonl": "read_json",
    ".ndjson": "read_json",
}
Option: TypeAlias = str | int | bool | list[str]
TEXT_READERS = frozenset({"read_csv", "read_json"})


def data_files(paths: Sequence[Path]) -> list[Path]:
    """The files themselves and those in the folders, by name. Raises ConfigError with all that cannot be used."""
    found: list[Path] = []
    problems: list[Problem] = []
    for path in paths:
        inside = sorted(_inside(path)) if path.is_dir() else [path]
        wrong = [_problem(file) for file in inside] if inside else [f"the folder holds no data files ({_kinds()})"]
        problems += [Problem(str(path), 0, message) for message in wrong if message]
        found += inside
    if problems:
        raise ConfigError("Data files cannot be read.", "Mend or leave out these files.", problems)
    return list(dict.fromkeys(found))


def stem(path: Path) -> str:
    """The file's name without what tells its kind."""
    return Path(path.stem).stem if path.suffix == ".gz" else path.stem


def reader(path: Path) -> str:
    """DuckDB's function that reads such a file."""
    return READERS[_kind(path)]


def escaped(path: Path) -> str:
    """The path where a pattern is taken: it finds this file alone."""
    return glob.escape(str(path))


def careful(path: Path, *, types: bool, header: bool = False) -> dict[str, Option]:
    """How a delimited file is read: numbers as such where `types` may be guessed, all else as text.

    What is guessed from the first rows may be wrong for others, and a day for a month. With `header` the first line
    holds names, whatever it looks like.
    """
    if reader(path) != "read_csv":
        return {}
    options: dict[str, Option] = {"header": True} if header else {}
    return options | ({"auto_type_candidates": ["BIGINT", "DOUBLE", "VARCHAR"]} if types else {"all_varchar": True})


def is_nameless(columns: Sequence[tuple[str, str]]) -> bool:
    """Whether columns, given by name and type, have made-up names only and are all text.

    Then nothing speaks against a first line of names: one of them is empty, perhaps.
    """
    return all(re.fullmatch(r"column\d+", name) and type_ == "VARCHAR" for name, type_ in columns)


def reading(path: Path, **options: Option) -> exp.Table:
    """The file as a table to select from."""
    arguments: list[exp.Expr] = [exp.Literal.string(escaped(path))]
    arguments += [
        exp.PropertyEQ(this=exp.to_identifier(key), expression=exp.convert(value)) for key, value in options.items()
    ]
    return exp.Table(this=exp.Anonymous(this=reader(path), expressions=arguments))


def _kind(path: Path) -> str:
    return Path(path.stem).suffix.lower() if path.suffix.lower() == ".gz" else path.suffix.lower()


def _inside(folder: Path) -> Iterator[Path]:
    return (path for path in folder.iterdir() if path.is_file() and _kind(path) in READERS)


def _problem(path: Path) -> str:
    if not path.exists():
        return _missing(path)
    if not path.is_file():
        return "it is no file"
    if _kind(path) not in READERS:
        return f"files ending in {path.suffix!r} are not known; known: {_kinds()}"
    try:
        with path.open("rb") as file:
            return "" if file.read(1) else "the file is empty"
    except OSError as error:
        return f"it cannot be opened: {error.strerror}"


def _missing(path: Path) -> str:
    if not path.parent.is_dir():
        return f"there is no folder {str(path.parent)!r}"
    near = nearest(path.name, [file.name for file in path.parent.iterdir()])
    hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
    return f"there is no such file{hint}"


def _kinds() -> str:
    return ", ".join(READERS)
