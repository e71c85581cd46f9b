"""Risk scores: the composite held against SQL, the principal component against what defines one."""

from math import isclose, sqrt
from random import Random
from typing import Any

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from askfirst.domain.table import Table
from askfirst.tools.tool import Failed
from tests.malaria.conftest import PRIMARY, TPR, Remake, Session

NAMES = ("tpr", "rainfall", "temperature", "elevation", "ndvi", "housing_quality")

POSITIVITY = """
    CREATE OR REPLACE TEMP TABLE whole AS
    SELECT wards.*, 100.0 * positives / tested AS tpr FROM wards JOIN (
        SELECT ward_id, sum(tested) AS tested, sum(positives) AS positives FROM reports
        WHERE (facility_level, age_group, test_method) = ('primary', 'u5', 'rdt') GROUP BY ward_id
    ) USING (ward_id) WHERE tested > 0 AND ndvi IS NOT NULL AND housing_quality IS NOT NULL"""
COMPOSITE = """
    WITH ends AS (SELECT min(COLUMNS(*)) AS "low_\\0", max(COLUMNS(*)) AS "high_\\0"
        FROM (SELECT tpr, rainfall, temperature, elevation, ndvi, housing_quality FROM whole))
    SELECT ward_id, round((
        (tpr - low_tpr) / (high_tpr - low_tpr)
        + (rainfall - low_rainfall) / (high_rainfall - low_rainfall)
        + (temperature - low_temperature) / (high_temperature - low_temperature)
        + (high_elevation - elevation) / (high_elevation - low_elevation)
        + (ndvi - low_ndvi) / (high_ndvi - low_ndvi)
        + (high_housing_quality - housing_quality) / (high_housing_quality - low_housing_quality)) / 6, 6) AS score
    FROM whole, ends ORDER BY score DESC, name, ward_id"""


async def risk(session: Session, method: str = "both", **tpr: str) -> Table:
    """The table of a risk analysis after a test positivity step."""
    await session.done("run_tpr_step", **(tpr or PRIMARY))
    return await session.table("run_risk_analysis", method=method)


def by_ward(table: Table, column: str) -> dict[Any, Any]:
    return dict(zip(table.column("ward_id"), table.column(column), strict=True))


def numbers(table: Table, column: str) -> list[float]:
    return [float(cell or 0) for cell in table.column(column)]


async def test_the_composite_score_is_what_sql_gives(session: Session, database: duckdb.DuckDBPyConnection) -> None:
    """The mean of the variables, each scaled by its own ends, two of them turned around."""
    table = await risk(session, "composite")
    database.execute(POSITIVITY)
    expected = database.execute(COMPOSITE).fetchall()
    assert list(table.column("ward_id")) == [ward for ward, _ in expected]
    assert table.column("composite_score") == pytest.approx([score for _, score in expected], abs=2e-6)
    assert table.column("composite_rank") == tuple(range(1, 88))
    assert not {"pca_rank", "pca_score"} & {column.name for column in table.columns}


async def test_the_component_is_the_first_one(session: Session, database: duckdb.DuckDBPyConnection) -> None:
    """An eigenvector of the correlations that DuckDB finds; no other direction holds more of the variance."""
    await risk(session, "pca")
    output = session.finished["run_risk_analysis"].output
    database.execute(POSITIVITY)
    matrix = [
        [database.execute(f"SELECT corr({a}, {b}) FROM whole").fetchall()[0][0] for b in NAMES]  # noqa: S608 - our names
        for a in NAMES
    ]
    vector = [output["loadings"][name] for name in NAMES]
    product = [sum(cell * weight for cell, weight in zip(row, vector, strict=True)) for row in matrix]
    value = sum(a * b for a, b in zip(vector, product, strict=True))
    assert isclose(sum(weight**2 for weight in vector), 1, abs_tol=1e-3)
    assert product == pytest.approx([value * weight for weight in vector], abs=1e-3)
    assert output["explained_percent"] == pytest.approx(100 * value / 6, abs=0.05)
    assert all(variance(matrix, direction) <= value + 1e-3 for direction in directions(2_000))


async def test_scores_have_the_variance_of_the_component(session: Session) -> None:
    """Their mean is 0, and their variance the part of all variance that is told."""
    scores = numbers(await risk(session, "pca"), "pca_score")
    mean = sum(scores) / len(scores)
    spread = sum((score - mean) ** 2 for score in scores) / (len(scores) - 1)
    explained = session.finished["run_risk_analysis"].output["explained_percent"]
    assert mean == pytest.approx(0, abs=1e-5)
    assert spread == pytest.approx(6 * explained / 100, rel=1e-3)


async def test_both_methods_stand_side_by_side(session: Session) -> None:
    """The table of both has what each gives alone, in the order of the composite score."""
    both = await risk(session, "both")
    text = session.finished["run_risk_analysis"].output["text"]
    for method in ("composite", "pca"):
        alone = await session.table("run_risk_analysis", method=method)
        for column in (f"{method}_rank", f"{method}_score"):
            assert by_ward(both, column) == by_ward(alone, column)
    assert both.column("composite_rank") == tuple(range(1, 88))
    pairs = zip(numbers(both, "composite_rank"), numbers(both, "pca_rank"), strict=True)
    same = sum(max(pair) <= 10 for pair in pairs)
    assert f"{same} of the first 10 are the same by both." in text
    assert "87 wards ranked by composite score and principal component analysis. Most at risk by the comp" in text


@pytest.mark.parametrize("choice", [TPR, PRIMARY, {**TPR, "test_method": "microscopy"}, {**TPR, "age_group": "pw"}])
async def test_more_positivity_is_more_risk(session: Session, choice: dict[str, str]) -> None:
    """The sign of a component is nobody's choice but ours: its score rises with test positivity."""
    table = await risk(session, "pca", **choice)
    assert session.finished["run_risk_analysis"].output["loadings"]["tpr"] > 0
    assert correlation(numbers(table, "tpr"), numbers(table, "pca_score")) > 0


async def test_units_do_not_matter(session: Session, remade: Remake) -> None:
    """Inches, feet and Fahrenheit rank as millimetres, metres and Celsius do."""
    metric = await risk(session)
    other = await remade(
        "UPDATE wards SET rainfall = rainfall / 25.4, temperature = temperature * 1.8 + 32",
        "ALTER TABLE wards ALTER elevation TYPE DOUBLE",
        "UPDATE wards SET elevation = elevation / 0.3048",
        "UPDATE wards SET ndvi = ndvi * 1e12, housing_quality = housing_quality * 1e-12",
    )
    imperial = await risk(other)
    for name in ("composite", "pca"):
        assert by_ward(metric, f"{name}_score") == pytest.approx(by_ward(imperial, f"{name}_score"), abs=2e-6)
        assert by_ward(metric, f"{name}_rank") == by_ward(imperial, f"{name}_rank")


async def test_wards_that_lack_something_are_left_out_and_told(session: Session) -> None:
    """No missing value is taken for a zero or for the mean."""
    table = await risk(session)
    output = session.finished["run_risk_analysis"].output
    told = ["Fondio (Tulesh), no vegetation index", "Zotaleni (Tulesh), no test positivity"]
    assert output["left_out"] == [*told, "Roweso (Wendako), no housing quality"]
    assert f"Left out: {'; '.join(told)}; Roweso (Wendako), no housing quality." in output["text"]
    assert table.row_count == output["wards"] == 87
    assert not {"Fondio", "Zotaleni", "Roweso"} & set(table.column("ward"))
    assert all(cell is not None for row in table.rows for cell in row)


async def test_a_ward_may_lack_several_things(remade: Remake) -> None:
    session = await remade("UPDATE wards SET ndvi = NULL, rainfall = NULL WHERE ward_id = 'W001'")
    await risk(session)
    first = session.finished["run_risk_analysis"].output["left_out"][0]
    assert first == "Folanira Hill (Ombara), no rainfall and no vegetation index"


async def test_the_last_positivity_is_what_it_stands_on(session: Session) -> None:
    """And it says which one that was."""
    await session.done("run_tpr_step", **TPR)
    await risk(session)
    output = session.finished["run_risk_analysis"].output
    assert output["positivity"] == PRIMARY
    assert (
        "It stands on this: Test positivity in 89 wards (primary facilities, children under five, rapid"
        in output["text"]
    )


async def test_a_variable_that_is_the_same_everywhere_is_not_used(remade: Remake) -> None:
    """It can rank nothing, and scaling it would divide by zero."""
    session = await remade("UPDATE wards SET rainfall = 900, ndvi = 0.5")
    table = await risk(session)
    output = session.finished["run_risk_analysis"].output
    assert output["unused"] == ["rainfall", "ndvi"]
    assert "Not used, the same in every ward: rainfall, vegetation index." in output["text"]
    assert set(output["loadings"]) == {"tpr", "temperature", "elevation", "housing_quality"}
    assert len(set(table.column("composite_rank"))) == table.row_count == 88


SAME = "UPDATE wards SET rainfall = 900, temperature = 20, elevation = 100, ndvi = 0.5, housing_quality = 50"


async def test_wards_that_do_not_differ_cannot_be_ranked(remade: Remake) -> None:
    session = await remade(SAME, "UPDATE reports SET tested = 10, positives = 5")
    await session.done("run_tpr_step", **PRIMARY)
    result = await session.run("run_risk_analysis", method="both")
    assert result == Failed(
        "The 89 wards with all variables cannot be ranked: no variable differs between them.",
        "Compute test positivity for more wards, then run the risk analysis again.",
    )


async def test_equal_scores_stand_by_name(remade: Remake) -> None:
    """Nothing but the name tells these wards apart, and the order is the same each time; no two share a rank."""
    half = "UPDATE reports SET tested = 10, positives = CASE WHEN ward_id > 'W045' THEN 8 ELSE 2 END"
    session = await remade(SAME, half)
    table = await risk(session)
    for method in ("composite", "pca"):
        ranks = by_ward(table, f"{method}_rank")
        assert sorted(ranks.values()) == list(range(1, 90))
        named = sorted((score, -ranks[ward]) for ward, score in by_ward(table, f"{method}_score").items())
        assert [-place for _, place in named] == list(range(89, 0, -1))
    wards = list(zip(numbers(table, "tpr"), table.column("ward"), table.column("ward_id"), strict=True))
    assert wards == sorted(wards, key=lambda ward: (-ward[0], str(ward[1]), str(ward[2])))


async def test_a_result_that_is_gone(session: Session) -> None:
    """It says what to do, and computes nothing from nothing."""
    await session.done("run_tpr_step", **PRIMARY)
    await session.results.forget("session")
    assert await session.run("run_risk_analysis", method="pca") == Failed(
        "The table of the last test positivity is gone: results are kept for a limited time.",
        "Run the test positivity again, then repeat this step.",
    )


async def test_without_positivity_there_is_no_risk(session: Session) -> None:
    """Whoever calls it past its gate gets a refusal too."""
    assert await session.run("run_risk_analysis", method="pca") == Failed(
        "There is no test positivity in this session yet.", "Run the test positivity first."
    )


COLUMN = st.lists(st.integers(-1000, 1000).map(float), min_size=8, max_size=8).filter(lambda it: len(set(it)) > 1)
COLUMNS = st.fixed_dictionaries(dict.fromkeys(NAMES, COLUMN))


@settings(max_examples=100, deadline=None)
@given(columns=COLUMNS, scale=st.sampled_from((1e-9, 0.3, 7.0, 1e9)), shift=st.integers(-5, 5))
def test_any_columns_have_a_first_component(
    scores: Any, columns: dict[str, list[float]], scale: float, shift: int
) -> None:
    """Its variance is the most of any direction, its sign that of positivity, and units change nothing of it."""
    found = scores.first_component(columns)
    vector = [found.loadings[name] for name in NAMES]
    matrix = [[correlation(columns[a], columns[b]) for b in NAMES] for a in NAMES]
    assert isclose(sum(weight**2 for weight in vector), 1, abs_tol=1e-9)
    assert isclose(variance(matrix, vector), 6 * found.explained, abs_tol=1e-9)
    assert all(variance(matrix, direction) <= 6 * found.explained + 1e-9 for direction in directions(50))
    assert found.loadings["tpr"] > -1e-9
    moved = scores.first_component(
        {name: [scale * (cell + shift) for cell in cells] for name, cells in columns.items()}
    )
    assert isclose(moved.explained, found.explained, abs_tol=1e-9)


@settings(max_examples=100, deadline=None)
@given(columns=COLUMNS)
def test_any_composite_is_between_least_and_most(scores: Any, columns: dict[str, list[float]]) -> None:
    """More of one variable alone never lowers the score where it means more risk, nor raises it where it means less."""
    first = scores.composite(columns)
    assert all(0 <= score <= 1 for score in first)
    for variable in scores.VARIABLES:
        cells = columns[variable.name]
        ward = cells.index(min(cells))
        raised = {**columns, variable.name: [*cells[:ward], sum(sorted(cells)[-2:]) / 2, *cells[ward + 1 :]]}
        if len(set(raised[variable.name])) > 1 and min(raised[variable.name]) == min(cells):
            change = scores.composite(raised)[ward] - first[ward]
            assert change >= 0 if variable.rises else change <= 0


def test_a_component_without_positivity_points_to_risk(scores: Any) -> None:
    """Where positivity has no part in it, the other variables say which way is up."""
    columns = {"tpr": [1.0, 0.0, 0.0, 1.0], "elevation": [0.0, 0.0, 9.0, 9.0], "rainfall": [5.0, 5.0, 1.0, 1.0]}
    found = scores.first_component(columns)
    assert found.loadings == pytest.approx({"tpr": 0, "elevation": -sqrt(0.5), "rainfall": sqrt(0.5)}, abs=1e-9)


def correlation(one: list[float], other: list[float]) -> float:
    means = sum(one) / len(one), sum(other) / len(other)
    joint = sum((a - means[0]) * (b - means[1]) for a, b in zip(one, other, strict=True))
    return joint / sqrt(sum((a - means[0]) ** 2 for a in one) * sum((b - means[1]) ** 2 for b in other))


def variance(matrix: list[list[float]], vector: list[float]) -> float:
    """The variance of standardised variables along a direction."""
    return sum(a * cell * b for a, row in zip(vector, matrix, strict=True) for cell, b in zip(row, vector, strict=True))


def directions(count: int) -> list[list[float]]:
    rng = Random(1)
    drawn = [[rng.gauss(0, 1) for _ in NAMES] for _ in range(count)]
    return [[cell / sqrt(sum(other**2 for other in one)) for cell in one] for one in drawn]
