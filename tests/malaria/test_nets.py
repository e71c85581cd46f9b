"""The plan of nets: need by the rule of 1.8, rural wards first by rank, and never more than there are."""

from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Any

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from askfirst.domain.table import Table
from askfirst.tools.tool import Failed
from tests.malaria.conftest import PRIMARY, TPR, Remake, Session, World

USUAL = {"total_nets": 500_000, "household_size": 5, "urban_threshold": 50}
NEED = 1_447_352
"""What the 87 ranked wards need together."""


@pytest.fixture
async def ranked(session: Session) -> Session:
    """A session that is ready for a plan."""
    await session.done("run_tpr_step", **PRIMARY)
    await session.done("run_risk_analysis", method="both")
    return session


def rows(table: Table) -> list[dict[str, Any]]:
    return [dict(zip((column.name for column in table.columns), row, strict=True)) for row in table.rows]


async def test_the_plan_is_what_sql_gives(ranked: Session, database: duckdb.DuckDBPyConnection) -> None:
    """Need, order and what is given, by running sums over the ranks."""
    risk = await ranked.results.get(ranked.finished["run_risk_analysis"].result)
    assert risk is not None
    database.execute("CREATE OR REPLACE TEMP TABLE ranks (ward_id VARCHAR, rank INTEGER)")
    ranks = zip(risk.column("ward_id"), risk.column("composite_rank"), strict=True)
    database.executemany("INSERT INTO ranks VALUES (?, ?)", [list(pair) for pair in ranks])
    sql = """
        WITH needs AS (
            SELECT ward_id, urban_share > 50 AS urban, rank, (population * 5 + 8) // 9 AS need
            FROM wards JOIN ranks USING (ward_id)
        ), before AS (
            SELECT *, sum(need) OVER (ORDER BY urban, rank) - need AS spent FROM needs
        )
        SELECT ward_id, rank, need, greatest(0, least(need, 500000 - spent)) FROM before ORDER BY urban, rank"""
    plan = rows(await ranked.table("plan_itn", **USUAL))
    assert [(row["ward_id"], row["risk_rank"], row["need"], row["given"]) for row in plan] == [
        tuple(map(int_or_text, row)) for row in database.execute(sql).fetchall()
    ]
    assert sum(row["need"] for row in plan) == NEED


def int_or_text(cell: object) -> object:
    return cell if isinstance(cell, str) else int(str(cell))


async def test_each_row_adds_up(ranked: Session) -> None:
    """Households, share covered and households served follow from the row's own numbers."""
    for row in rows(await ranked.table("plan_itn", total_nets=400_001, household_size=4.5, urban_threshold=12.5)):
        assert row["need"] == ceil(Fraction(row["population"] * 10, 18))
        assert row["households"] == ceil(Fraction(row["population"] * 2, 9))
        assert row["covered"] == round(100 * row["given"] / row["need"], 1)
        assert row["households_served"] == min(row["households"], row["given"] // 3), "one net for two of 4.5 people: 3"
        assert row["group"] == ("urban" if row["urban_share"] > 12.5 else "rural")


async def test_what_is_told(ranked: Session) -> None:
    """All that the plan rests on, and who gets nothing."""
    done = await ranked.done("plan_itn", **USUAL)
    left_out = ["Fondio (Tulesh)", "Zotaleni (Tulesh)", "Roweso (Wendako)"]
    assert done.output == {
        **USUAL, "ranked_by": "composite", "need": NEED, "given": 500_000, "left": 0, "unranked": left_out,
    }  # fmt: skip
    assert done.text == (
        "500,000 nets for 35 wards. Of 87, 34 get all that they need, 1 a part, 52 nothing. "
        "They need 1,447,352 nets, one for every 1.8 people; 34.5 % of that is covered. "
        "Rural wards come first, by composite score; 10 wards with an urban share above 50 % come last. "
        "A household of 5 gets 3 nets, one for every two people. "
        f"No nets are planned for wards without a risk rank: {', '.join(left_out)}."
    )
    assert done.summary == "500,000 nets planned for 35 wards"


async def test_more_nets_than_needed_are_left(ranked: Session) -> None:
    """Nobody gets more than the need."""
    done = await ranked.done("plan_itn", **{**USUAL, "total_nets": 2_000_000})
    assert done.output["left"] == 2_000_000 - NEED
    assert f"{2_000_000 - NEED:,} nets are left." in done.text
    assert "Of 87, 87 get all that they need. They need" in done.text
    huge = await ranked.done("plan_itn", **{**USUAL, "total_nets": 10**40})
    assert huge.table == done.table


async def test_one_net(ranked: Session) -> None:
    done = await ranked.done("plan_itn", **{**USUAL, "total_nets": 1})
    assert done.text.startswith("1 net for 1 ward. Of 87, 0 get all that they need, 1 a part, 86 nothing.")


async def test_the_threshold_is_the_last_share_that_is_rural(ranked: Session) -> None:
    """Above it is urban; at 100 no ward is, at 0 every one."""
    shares = sorted(row["urban_share"] for row in rows(await ranked.table("plan_itn", **USUAL)))
    for at in (shares[-10], shares[-11], shares[40], 100, 0):
        urban = sum(share > at for share in shares)
        plan = rows(await ranked.table("plan_itn", **{**USUAL, "urban_threshold": at}))
        groups = [row["group"] for row in plan]
        assert groups == ["rural"] * (87 - urban) + ["urban"] * urban
        for group in ("rural", "urban"):
            ranks = [row["risk_rank"] for row in plan if row["group"] == group]
            assert ranks == sorted(ranks)


async def test_the_ranking_is_the_one_that_there_is(session: Session) -> None:
    """Composite where it was computed, else the component; the text says which."""
    await session.done("run_tpr_step", **PRIMARY)
    await session.done("run_risk_analysis", method="pca")
    done = await session.done("plan_itn", **USUAL)
    risk = await session.results.get(session.finished["run_risk_analysis"].result)
    assert done.table is not None
    assert risk is not None
    rural = [row["ward_id"] for row in rows(done.table) if row["group"] == "rural"]
    assert rural == [ward for ward in risk.column("ward_id") if ward in rural]
    assert "Rural wards come first, by principal component analysis;" in done.text
    assert done.output["ranked_by"] == "pca"


async def test_positivity_that_was_computed_again_is_told(ranked: Session) -> None:
    """The ranks stand on the earlier one."""
    told = "Test positivity was computed again after this risk analysis: run the risk analysis again to go by it."
    assert told not in (await ranked.done("plan_itn", **USUAL)).text
    await ranked.done("run_tpr_step", **TPR)
    assert (await ranked.done("plan_itn", **USUAL)).text.endswith(told)
    await ranked.done("run_risk_analysis", method="composite")
    assert told not in (await ranked.done("plan_itn", **USUAL)).text


async def test_a_ward_without_people_needs_nothing(remade: Remake) -> None:
    """And nothing is divided by its need."""
    session = await remade("UPDATE wards SET population = 0")
    await session.done("run_tpr_step", **PRIMARY)
    await session.done("run_risk_analysis", method="composite")
    done = await session.done("plan_itn", **USUAL)
    assert done.table is not None
    assert set(done.table.column("covered")) == {None}
    assert done.text.startswith("0 nets for 87 wards. Of 87, 87 get all that they need. 500,000 nets are left.")


async def test_results_that_are_gone_and_gates_that_are_shut(session: Session) -> None:
    """Whoever calls it past its gate gets a refusal too."""
    assert await session.run("plan_itn", **USUAL) == Failed(
        "There is no risk analysis in this session yet.", "Run the risk analysis first."
    )
    await session.done("run_tpr_step", **PRIMARY)
    await session.done("run_risk_analysis", method="both")
    await session.results.forget("session")
    assert await session.run("plan_itn", **USUAL) == Failed(
        "The table of the last risk analysis is gone: results are kept for a limited time.",
        "Run the risk analysis again, then repeat this step.",
    )


async def test_a_household_of_less_than_one(ranked: Session) -> None:
    assert await ranked.run("plan_itn", **{**USUAL, "household_size": 0.5}) == Failed(
        "A household cannot have 0.5 people.", "Say how many people a household has, 1 or more."
    )


@pytest.mark.parametrize(
    "wrong",
    [
        {"total_nets": 0}, {"total_nets": -5}, {"total_nets": 1.5}, {"total_nets": "many"}, {"household_size": 0},
        {"household_size": "inf"}, {"household_size": "nan"}, {"urban_threshold": -1}, {"urban_threshold": 101},
    ],
    ids=str,
)  # fmt: skip
def test_what_the_schema_does_not_take(world: World, wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        world.tools["plan_itn"].arguments.model_validate({**USUAL, **wrong})


CLAIM = st.tuples(st.integers(0, 60), st.integers(0, 100).map(float))
CLAIMS = st.lists(CLAIM, max_size=8)


def claims(nets: Any, drawn: list[tuple[int, float]]) -> list[Any]:
    return [nets.Claim(f"W{number}", number, people, urban) for number, (people, urban) in enumerate(drawn, 1)]


@settings(max_examples=200, deadline=None)
@given(drawn=CLAIMS, total=st.integers(1, 200), threshold=st.integers(0, 100), data=st.data())
def test_any_plan_is_that_of_handing_out_net_by_net(
    nets: Any, drawn: list[tuple[int, float]], total: int, threshold: int, data: st.DataObject
) -> None:
    """Whatever order the wards come in: each net goes to the first ward in turn that still needs one."""
    wards = data.draw(st.permutations(claims(nets, drawn)))
    shares = nets.give_out(wards, total, threshold)
    given_nets = dict.fromkeys((share.claim.ward_id for share in shares), 0)
    queue = [claim for claim in claims(nets, drawn) if claim.urban_share <= threshold]
    queue += [claim for claim in claims(nets, drawn) if claim.urban_share > threshold]
    for _ in range(total):
        waiting = (claim for claim in queue if given_nets[claim.ward_id] * 1.8 < claim.population)
        if first := next(waiting, None):
            given_nets[first.ward_id] += 1
    assert {share.claim.ward_id: share.given for share in shares} == given_nets
    assert [share.turn for share in shares] == list(range(1, len(drawn) + 1))


@settings(max_examples=200, deadline=None)
@given(drawn=CLAIMS, total=st.integers(1, 200), more=st.integers(0, 50), threshold=st.integers(0, 100))
def test_any_plan_keeps_the_laws(
    nets: Any, drawn: list[tuple[int, float]], total: int, more: int, threshold: int
) -> None:
    """Never more than there are, never more than needed, nothing held back, and more nets give no ward less."""
    give_out = nets.give_out
    shares = give_out(claims(nets, drawn), total, threshold)
    richer = give_out(claims(nets, drawn), total + more, threshold)
    need = sum(share.need for share in shares)
    assert sum(share.given for share in shares) == min(total, need)
    assert all(0 <= share.given <= share.need for share in shares)
    assert all(less.given <= greater.given for less, greater in zip(shares, richer, strict=True))
    assert all(later.given == 0 for share, later in pairwise(shares) if share.given < share.need)


@given(population=st.integers(0, 10**12))
def test_any_need_covers_everybody_with_the_fewest_nets(nets: Any, population: int) -> None:
    """1.8 people for each net, in whole numbers: a float would slip at the edges."""
    need = nets.nets_needed(population)
    assert need * 18 >= population * 10 > (need - 1) * 18
