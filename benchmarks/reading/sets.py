"""The sets of questions: the data that each is about, opened for the agent and for the true tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, TypeAlias

import duckdb

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import Settings
from askfirst.config.workspace import freight_folder
from askfirst.domain.errors import ConfigError, Problem
from askfirst.yamlfile import Section, fit, no_such, read_yaml
from benchmarks.reading.packaged import packaged_file
from benchmarks.reading.questions import QUESTIONS

FREIGHT = "freight"
WHOLE = 100_000
"""More rows than any set has: replies carry whole tables, so that all of an answer is judged."""

Rows: TypeAlias = list[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """A folder of questions and the data they are about: the freight workspace, or one file that nobody described."""

    name: str
    folder: Path
    file: Path | None = None
    today: date | None = None


class _SetFile(Section):
    file: str
    package: str | None = None
    today: date


class Truth:
    """The data of a set, past all of askfirst: what the questions' SELECTs are run over."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self._connection = connection

    def rows(self, sql: str, *, where: str) -> Rows:
        """What a SELECT gives. Raises ConfigError, naming `where` it stands, if it cannot run."""
        try:
            return self._connection.execute(sql).fetchall()
        except duckdb.Error as error:
            reason = str(error).strip().partition("\n")[0]
            problem = Problem(where, 0, f"The SQL {sql.strip()!r} cannot be run: {reason}")
            raise ConfigError("The true table of a question cannot be known.", "Mend the SQL.", [problem]) from error


def find_sets(names: Sequence[str] = (), *, folder: Path = QUESTIONS) -> tuple[QuestionSet, ...]:
    """The sets of these names, or all. Raises ConfigError for a name or a set.yaml that does not fit."""
    known = sorted(path.name for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
    for name in names:
        if name not in known:
            raise ConfigError(no_such("set of questions", name, known))
    return tuple(_find(folder / name) for name in known if not names or name in names)


def _find(folder: Path) -> QuestionSet:
    if folder.name == FREIGHT:
        return QuestionSet(FREIGHT, folder)
    document, problems = read_yaml(folder / "set.yaml", shown=f"{folder.name}/set.yaml")
    file, wrong = fit(document, _SetFile) if document else (None, [])
    if file is None or problems or wrong:
        failed = f"The set {folder.name!r} cannot be opened:"
        remedy = "It needs the keys file and today, and package unless the file lies beside it."
        raise ConfigError(failed, remedy, [*problems, *wrong])
    path = packaged_file(file.package, file.file) if file.package else folder / file.file
    return QuestionSet(folder.name, folder, path, file.today)


@contextmanager
def open_agent(of: QuestionSet, home: Path) -> Iterator[Agent]:
    """The embedded agent over a set, without a model; `today` of the set is its clock."""
    settings = Settings(home=home, today=of.today, list_rows=WHOLE, reply_rows=WHOLE, query_rows=WHOLE)
    with build_agent(of.file, settings=settings) as agent:
        yield agent


@contextmanager
def open_truth(of: QuestionSet) -> Iterator[Truth]:
    """The tables of a set in a connection of its own, which can then read nothing else.

    A file's table is named as its set, those of the freight workspace as their files; `views.sql` adds views.
    """
    connection = duckdb.connect(":memory:")
    try:
        connection.execute("SET TimeZone = 'UTC'")
        for name, path in _tables(of):
            relation = _relation(connection, path)
            relation.create(name)
        views = of.folder / "views.sql"
        if views.is_file():
            _run(connection, views)
        connection.execute("SET enable_external_access = false")
        yield Truth(connection)
    finally:
        connection.close()


def _tables(of: QuestionSet) -> list[tuple[str, Path]]:
    if of.file:
        return [(of.name, of.file)]
    return [(path.stem, path) for path in sorted((freight_folder() / "data").glob("*.parquet"))]


def _relation(connection: duckdb.DuckDBPyConnection, path: Path) -> duckdb.DuckDBPyRelation:
    if path.suffix == ".parquet":
        return connection.read_parquet(str(path))
    return connection.read_json(str(path)) if path.suffix == ".json" else connection.read_csv(str(path))


def _run(connection: duckdb.DuckDBPyConnection, script: Path) -> None:
    try:
        connection.execute(script.read_text("utf-8"))
    except duckdb.Error as error:
        reason = str(error).strip().partition("\n")[0]
        raise ConfigError(f"The views of {script.parent.name!r} cannot be made: {reason}", "Mend views.sql.") from error
