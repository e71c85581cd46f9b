"""What the data really say: a SELECT that an author wrote, run past askfirst by a plain DuckDB connection.

The tables are the workspace's files, each named as its file without the ending. Those of a database keep their names.
"""

from __future__ import annotations

import glob
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import duckdb

from askfirst.config.workspace import Workspace
from askfirst.domain.errors import ConfigError, Problem

Rows: TypeAlias = list[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class TrueData:
    """The data of one workspace. Times without a zone stay as they are, others are shown in `zone`."""

    files: tuple[Path, ...] = ()
    databases: tuple[Path, ...] = ()
    zone: str = "UTC"

    def rows(self, sql: str, *, file: str, line: int) -> Rows:
        """What the SELECT gives; it can read these data and nothing else.

        Raises ConfigError where it cannot run, naming the file and line that it stands in.
        """
        connection = duckdb.connect(":memory:")
        try:
            self._open(connection)
            return connection.execute(sql).fetchall()
        except duckdb.Error as error:
            reason = str(error).strip().partition("\n")[0]
            problem = Problem(file, line, f"The SQL {sql.strip()!r} cannot be run: {reason}")
            raise ConfigError("The truth of a scenario cannot be known.", "Mend the SQL.", [problem]) from error
        finally:
            connection.close()

    def _open(self, connection: duckdb.DuckDBPyConnection) -> None:
        connection.execute("SET TimeZone = $1", [self.zone])
        for path in self.files:
            _relation(connection, path).create_view(path.name.partition(".")[0])
        for path in self.databases:
            connection.execute(_attach(path))
            connection.execute("USE truth")
        # DuckDB looks at the path as it is given, which for a name with brackets is its escaped form.
        paths = {form for path in self.files for form in (str(path), glob.escape(str(path)))}
        connection.execute("SET allowed_paths = $1", [sorted(paths)])
        connection.execute("SET enable_external_access = false")
        connection.execute("SET lock_configuration = true")


def fault_of_sql(sql: str) -> str:
    """What keeps a text from being one SELECT; empty where nothing does."""
    with _reading().cursor() as connection:
        try:
            statements = connection.extract_statements(sql)
        except duckdb.Error as error:
            return f"The SQL {sql.strip()!r} cannot be read: {str(error).strip().partition(chr(10))[0]}"
    if len(statements) == 1 and statements[0].type is duckdb.StatementType.SELECT:
        return ""
    return f"The SQL {sql.strip()!r} must be one SELECT."


@cache
def _reading() -> duckdb.DuckDBPyConnection:
    """Where statements are only read: to open a database for each would take longer than all else."""
    return duckdb.connect(":memory:")


def truth_of(workspace: Workspace) -> TrueData:
    """The data behind a workspace's sources."""
    files = [path for source in workspace.sources.values() for path in source.files]
    databases = [source.database for source in workspace.sources.values() if source.database]
    return TrueData(tuple(files), tuple(databases), workspace.time_zone)


def _relation(connection: duckdb.DuckDBPyConnection, path: Path) -> duckdb.DuckDBPyRelation:
    escaped = glob.escape(str(path))
    if ".parquet" in path.suffixes:
        return connection.read_parquet(escaped)
    if {".json", ".jsonl", ".ndjson"} & set(path.suffixes):
        return connection.read_json(escaped)
    return connection.read_csv(escaped)


def _attach(path: Path) -> str:
    quoted = str(path).replace("'", "''")
    return f"ATTACH '{quoted}' AS truth (READ_ONLY)"
