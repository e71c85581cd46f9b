"""The workspace's data: made by its generator, with the gaps that its README tells of."""

import json
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from tests.malaria.conftest import TABLES, WORKSPACE, World

GENERATE = WORKSPACE / "generate.py"


def stored(folder: Path, name: str) -> list[tuple[object, ...]]:
    with duckdb.connect() as connection:
        return connection.read_parquet(str(folder / f"{name}.parquet")).fetchall()


def test_the_generator_makes_the_tables_that_are_kept(tmp_path: Path) -> None:
    """Whoever changes the generator makes the tables anew; nobody changes them by hand."""
    subprocess.run([sys.executable, GENERATE, "--out", tmp_path], check=True, capture_output=True)
    for name in TABLES:
        assert stored(tmp_path, name) == stored(WORKSPACE / "data", name)


def test_another_seed_makes_another_country_of_the_same_kind(tmp_path: Path) -> None:
    """The rules hold for any; only the seed decides the rows."""
    subprocess.run([sys.executable, GENERATE, "--out", tmp_path, "--seed", "7"], check=True, capture_output=True)
    assert stored(tmp_path, "wards") != stored(WORKSPACE / "data", "wards")


GAPS = {
    "wards of the same name in two states": "SELECT ward_id FROM wards WHERE name = 'Old Market'",
    "wards without any report": "FROM wards ANTI JOIN reports USING (ward_id)",
    "wards without a tertiary facility": """
        FROM wards ANTI JOIN (FROM reports WHERE facility_level = 'tertiary') USING (ward_id)""",
    "wards without microscopy": """
        FROM wards ANTI JOIN (FROM reports WHERE test_method = 'microscopy') USING (ward_id)""",
    "wards with a month missing": """
        SELECT ward_id FROM reports GROUP BY ward_id HAVING count(DISTINCT month) = 11""",
    "wards whose microscopy of pregnant women comes to no test": """
        SELECT ward_id FROM reports WHERE (age_group, test_method) = ('pw', 'microscopy')
        GROUP BY ward_id HAVING sum(tested) = 0""",
    "reports of no test at all": "FROM reports WHERE tested = 0",
    "wards without a vegetation index": "FROM wards WHERE ndvi IS NULL",
    "wards without a survey of houses": "FROM wards WHERE housing_quality IS NULL",
}


@pytest.mark.parametrize("gap", GAPS)
def test_gaps_are_those_of_the_readme(database: duckdb.DuckDBPyConnection, gap: str) -> None:
    """Real reports have gaps; each is there on purpose, and told."""
    rows = len(database.execute(GAPS[gap]).fetchall())
    assert f"| {gap} | {rows} |" in (WORKSPACE / "README.md").read_text("utf-8")


def test_the_catalog_knows_what_the_columns_mean(world: World) -> None:
    """Questions to the data need no tool: the same formula is a measure of the catalog."""
    wards, tests = world.catalog.datasets["wards"], world.catalog.datasets["reports"]
    assert (tests.measures["positivity"].field, tests.measures["positivity"].second) == ("positives", "tested")
    assert world.catalog.bind("reports", "ward.state").dataset is wards
    described = {name for name, field in wards.fields.items() if field.unit or field.role != "measure"}
    assert set(wards.fields) - described == {"households", "ndvi"}, "these two have no unit"


def test_the_folder_holds_all_of_the_domain() -> None:
    """A new domain is one folder: no file of the package names what is in it."""
    package = WORKSPACE.parents[1] / "askfirst"
    words = ("run_tpr", "plan_itn", "run_risk_analysis", "draw_map", "facility_level")
    naming = {path.name for path in package.rglob("*.py") for word in words if word in path.read_text("utf-8")}
    assert naming == set()


def test_a_map_cell_has_one_ward(database: duckdb.DuckDBPyConnection) -> None:
    """12 by 8 cells less a lake of six."""
    cells = database.execute("SELECT grid_x, grid_y FROM wards").fetchall()
    assert len(set(cells)) == len(cells) == 12 * 8 - 6
    assert json.dumps(sorted({x for x, _ in cells})) == json.dumps(list(range(12)))
