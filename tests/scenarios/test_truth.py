"""The truth past askfirst: plain SQL over the workspace's files."""

from pathlib import Path

import duckdb
import pytest

from askfirst.config.workspace import load_workspace
from askfirst.domain.errors import ConfigError
from askfirst.scenarios.truth import TrueData, truth_of
from tests.scenarios.sales import make_workspace


def rows(data: TrueData, sql: str) -> list[tuple[object, ...]]:
    return data.rows(sql, file="a.scenario.yaml", line=7)


def test_the_files_of_a_workspace(tmp_path: Path) -> None:
    """Each file is a table by its name."""
    data = truth_of(load_workspace(make_workspace(tmp_path)))
    assert rows(data, "SELECT sum(amount) FROM sales WHERE region = 'North'") == [(14.5,)]


@pytest.mark.parametrize("name", ["things.parquet", "things.json", "things.csv", "things [1].csv"])
def test_files_of_all_kinds(tmp_path: Path, name: str) -> None:
    """Parquet, JSON and CSV are read, whatever else is in the name."""
    path = tmp_path / name
    kind = path.suffix[1:]
    duckdb.execute(f"COPY (SELECT 1 AS one) TO '{path}' (FORMAT {kind})")
    assert rows(TrueData((path,)), f'FROM "{path.stem}"') == [(1,)]


def test_a_database_file(tmp_path: Path) -> None:
    """Its tables have their own names."""
    path = tmp_path / "it's.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE things AS SELECT 2 AS two")
    assert rows(truth_of(load_workspace(path)), "SELECT two FROM things") == [(2,)]


def test_other_files_stay_closed(tmp_path: Path) -> None:
    """A scenario's SQL can read the workspace's files and nothing else."""
    data = truth_of(load_workspace(make_workspace(tmp_path / "shop")))
    secret = tmp_path / "secret.csv"
    secret.write_text("a\n1\n", "utf-8")
    with pytest.raises(ConfigError, match="cannot be run"):
        rows(data, f"FROM read_csv('{secret}')")


def test_sql_that_fails(tmp_path: Path) -> None:
    """The place of the SQL and the database's reason are told."""
    data = truth_of(load_workspace(make_workspace(tmp_path)))
    with pytest.raises(ConfigError, match=r"a\.scenario\.yaml:7: The SQL 'SELECT \* FROM sale' cannot be run: .*sale"):
        rows(data, "SELECT * FROM sale")
