"""The map: its table has every ward and its chart only columns of the table."""

import json
from typing import Any

import duckdb
import pytest

from askfirst.tools.tool import Done, Failed
from tests.malaria.conftest import PRIMARY, Remake, Session

VARIABLES = ("rainfall", "temperature", "elevation", "ndvi", "tpr", "housing_quality")


@pytest.fixture
async def ranked(session: Session) -> Session:
    """A session that is ready for a map."""
    await session.done("run_tpr_step", **PRIMARY)
    await session.done("run_risk_analysis", method="both")
    return session


def fields(chart: Any) -> set[str]:
    """Every column that a specification names."""
    if isinstance(chart, list):
        return {name for one in chart for name in fields(one)}
    if not isinstance(chart, dict):
        return set()
    own = {chart["field"]} if isinstance(chart.get("field"), str) else set()
    return own | {name for one in chart.values() for name in fields(one)}


@pytest.mark.parametrize("method", ["composite", "pca"])
@pytest.mark.parametrize("variable", VARIABLES)
async def test_every_map_shows_every_ward(
    ranked: Session, database: duckdb.DuckDBPyConnection, variable: str, method: str
) -> None:
    """The values are those of the data, the ranks those of the analysis; what is missing stays empty."""
    done = await ranked.done("draw_map", variable=variable, method=method)
    assert done.table is not None
    column = "100.0 * positives / tested" if variable == "tpr" else variable
    sql = f"""
        SELECT ward_id, grid_x, grid_y, {column} FROM wards LEFT JOIN (
            SELECT ward_id, sum(tested) AS tested, sum(positives) AS positives FROM reports
            WHERE (facility_level, age_group, test_method) = ('primary', 'u5', 'rdt') GROUP BY ward_id
        ) USING (ward_id) ORDER BY ward_id"""  # noqa: S608 - our own names
    expected = database.execute(sql).fetchall()
    shown = zip(*(done.table.column(name) for name in ("ward_id", "grid_x", "grid_y", variable)), strict=True)
    assert [row[:3] for row in shown] == [row[:3] for row in expected]
    values = [row[3] for row in expected]
    assert [value is None for value in done.table.column(variable)] == [value is None for value in values]
    there = [value for value in values if value is not None]
    assert [value for value in done.table.column(variable) if value is not None] == pytest.approx(there)
    risk = await ranked.results.get(ranked.finished["run_risk_analysis"].result)
    assert risk is not None
    for name in ("rank", "score"):
        known = dict(zip(risk.column("ward_id"), risk.column(f"{method}_{name}"), strict=True))
        assert list(done.table.column(f"risk_{name}")) == [known.get(ward) for ward, *_ in expected]


@pytest.mark.parametrize("variable", VARIABLES)
async def test_the_chart_draws_columns_of_the_table(ranked: Session, variable: str) -> None:
    """No data, no address of any: the reply gives it the rows, and nothing comes from a network."""
    done = await ranked.done("draw_map", variable=variable, method="pca")
    assert done.table is not None
    assert done.chart is not None
    assert fields(done.chart) == {
        "grid_x", "grid_y", variable, "ward", "district", "state", "risk_rank", "risk_score",
    }  # fmt: skip
    assert fields(done.chart) <= {column.name for column in done.table.columns}
    text = json.dumps(done.chart)
    assert '"data"' not in text
    assert '"url"' not in text
    assert done.chart["encoding"]["y"]["sort"] == "descending", "north is up"
    assert done.chart["encoding"]["color"]["condition"]["test"] == f"!isValid(datum['{variable}'])"
    assert done.kept_output["chart"] == done.chart


async def test_what_is_told(ranked: Session) -> None:
    """The ends of the scale with their wards, and what is empty."""
    done = await ranked.done("draw_map", variable="ndvi", method="composite")
    assert done.text == (
        "Map of vegetation index in 89 wards, with risk ranks by composite score. "
        "It runs from 0.206 in Sambua South (Ombara) to 0.756 in Mumbuuma South (Tulesh). "
        "Grey, without a value: Fondio (Tulesh). "
        "Without a rank: Fondio (Tulesh), Zotaleni (Tulesh), Roweso (Wendako)."
    )
    assert done.output["without_value"] == ["Fondio (Tulesh)"]
    rain = await ranked.done("draw_map", variable="rainfall", method="composite")
    assert "It runs from 812 mm in " in rain.text
    assert " to 1,732 mm in " in rain.text


async def test_a_method_that_was_not_run(session: Session) -> None:
    """It is not computed on the side, nor is the other one shown in its place."""
    await session.done("run_tpr_step", **PRIMARY)
    await session.done("run_risk_analysis", method="composite")
    assert await session.run("draw_map", variable="ndvi", method="pca") == Failed(
        "The last risk analysis has no ranks by principal component analysis: it was by composite score alone.",
        "Run the risk analysis by principal component analysis or by both methods, then repeat this step.",
    )
    assert isinstance(await session.run("draw_map", variable="ndvi", method="composite"), Done)


async def test_results_that_are_gone_and_gates_that_are_shut(ranked: Session) -> None:
    """A map of positivity needs the table of that, any map the table of the risk."""
    positivity = ranked.results.path_of(ranked.finished["run_tpr_step"].result)
    positivity.unlink()
    assert isinstance(await ranked.run("draw_map", variable="ndvi", method="pca"), Done)
    gone = await ranked.run("draw_map", variable="tpr", method="pca")
    assert isinstance(gone, Failed)
    assert gone.failed.startswith("The table of the last test positivity is gone")
    ranked.finished.clear()
    shut = await ranked.run("draw_map", variable="ndvi", method="pca")
    assert shut == Failed("There is no risk analysis in this session yet.", "Run the risk analysis first.")


async def test_no_positive_test_is_a_value(remade: Remake) -> None:
    """Zero is no gap."""
    session = await remade("UPDATE reports SET positives = 0 WHERE ward_id = 'W001'")
    await session.done("run_tpr_step", **PRIMARY)
    await session.done("run_risk_analysis", method="composite")
    done = await session.done("draw_map", variable="tpr", method="composite")
    assert "It runs from 0 % in Folanira Hill (Ombara) to " in done.text
