"""Test positivity by ward: positives / tested, held against plain SQL."""

from itertools import product

import duckdb
import pytest
from pydantic import ValidationError

from askfirst.domain.errors import LimitError
from askfirst.sources.source import Limits
from askfirst.tools.tool import Failed
from tests.malaria.conftest import PRIMARY, TPR, Remake, Session, World

LEVELS = ("primary", "secondary", "tertiary", "all")
AGES = ("u5", "o5", "pw", "all")
METHODS = ("rdt", "microscopy", "both")

SQL = """
    SELECT ward_id, name, district, state, sum(tested), sum(positives), 100.0 * sum(positives) / sum(tested) AS tpr
    FROM reports JOIN wards USING (ward_id)
    WHERE $level IN (facility_level, 'all') AND $age IN (age_group, 'all') AND $method IN (test_method, 'both')
    GROUP BY ALL HAVING sum(tested) > 0
    ORDER BY tpr DESC, name, ward_id"""


@pytest.mark.parametrize("chosen", list(product(LEVELS, AGES, METHODS)), ids="-".join)
async def test_every_choice_gives_what_sql_gives(
    session: Session, database: duckdb.DuckDBPyConnection, chosen: tuple[str, str, str]
) -> None:
    """Each of the 48 ways to choose, in the same order, to the last digits of a float."""
    level, age, method = chosen
    done = await session.done("run_tpr_step", facility_level=level, age_group=age, test_method=method)
    expected = database.execute(SQL, {"level": level, "age": age, "method": method}).fetchall()
    assert done.table is not None
    assert [row[:6] for row in done.table.rows] == [row[:6] for row in expected]
    assert done.table.column("tpr") == pytest.approx([row[6] for row in expected], rel=1e-12)
    tested, positives = (sum(row[place] for row in expected) for place in (4, 5))
    assert done.output == {
        "facility_level": level,
        "age_group": age,
        "test_method": method,
        "wards": len(expected),
        "tested": tested,
        "positives": positives,
        "left_out": done.output["left_out"],
    }
    assert len(done.output["left_out"]) == 90 - len(expected)
    assert f"{100 * positives / tested:.1f} %, that is {positives:,} of {tested:,} tests." in done.text


async def test_what_was_left_out_is_told(session: Session, database: duckdb.DuckDBPyConnection) -> None:
    """A ward without tests of the kind has no positivity, not one of zero; one whose tests come to none neither."""
    done = await session.done("run_tpr_step", facility_level="secondary", age_group="pw", test_method="microscopy")
    sql = "SELECT DISTINCT tested FROM reports WHERE (ward_id, age_group, test_method) = ('W030', 'pw', 'microscopy')"
    assert database.execute(sql).fetchall() == [(0,)]
    [(name,)] = database.execute("SELECT name || ' (' || state || ')' FROM wards WHERE ward_id = 'W030'").fetchall()
    assert name in done.output["left_out"]
    few = await session.done("run_tpr_step", **TPR)
    assert few.output["left_out"] == ["Zotaleni (Tulesh)"]
    assert few.text.endswith("Left out, without such tests: Zotaleni (Tulesh).")
    many = await session.done("run_tpr_step", facility_level="tertiary", age_group="all", test_method="both")
    assert many.text.endswith(" and 75 more.")
    assert len(many.output["left_out"]) == 80


async def test_equal_positivity_stands_by_name(remade: Remake) -> None:
    """The order is the same each time."""
    session = await remade("UPDATE reports SET tested = 10, positives = 5")
    table = await session.table("run_tpr_step", **PRIMARY)
    names = list(zip(table.column("ward"), table.column("ward_id"), strict=True))
    assert names == sorted(names)
    assert set(table.column("tpr")) == {50.0}


async def test_no_test_at_all_is_a_failure(remade: Remake) -> None:
    """The gate to the risk analysis stays shut: nothing was computed."""
    session = await remade("DELETE FROM reports WHERE facility_level = 'tertiary' AND age_group = 'pw'")
    result = await session.run("run_tpr_step", facility_level="tertiary", age_group="pw", test_method="rdt")
    assert result == Failed(
        "No ward has tests of tertiary facilities, pregnant women, rapid diagnostic tests.",
        "Choose another facility level, age group or test method.",
    )
    assert session.finished == {}


async def test_the_receipt_has_the_queries(session: Session) -> None:
    """Compiled by the source, with what was chosen as bound values."""
    reports, wards = (await session.done("run_tpr_step", **PRIMARY)).queries
    assert reports.parameters == ("primary", "u5", "rdt")
    assert reports.query.dataset == "reports"
    assert "facility level is primary and age group is u5 and test method is rdt" in reports.how_to_retrieve
    assert (wards.rows, wards.truncated, wards.summary) == (90, False, "90 wards found")


async def test_more_wards_than_may_be_read(session: Session) -> None:
    """A part of the wards is never ranked as if it were all."""
    session.limits = Limits(rows=50)
    with pytest.raises(LimitError, match="There are 89 rows of reports; only 50 may be read") as caught:
        await session.run("run_tpr_step", **PRIMARY)
    assert caught.value.limit == "query_rows"
    assert caught.value.remedy == "Raise the setting query_rows: a part of the wards cannot be ranked."


@pytest.mark.parametrize(
    "wrong",
    [
        {"facility_level": "primary", "age_group": "u5"},
        {**PRIMARY, "test_method": "pcr"},
        {**PRIMARY, "facility_level": "Primary"},
        {**PRIMARY, "state": "Ombara"},
    ],
)
def test_what_the_schema_does_not_have(world: World, wrong: dict[str, str]) -> None:
    """All three are required, no value is bent to fit, and no argument is made up."""
    with pytest.raises(ValidationError):
        world.tools["run_tpr_step"].arguments.model_validate(wrong)
