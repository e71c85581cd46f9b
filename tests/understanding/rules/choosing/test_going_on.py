"""Texts that go on from an earlier run: which one they mean, and what of it they change."""

from typing import Any

import pytest

from tests.understanding.rules.choosing.cards import turn
from tests.understanding.rules.choosing.reading import question, run

MAPS = [
    turn(1, "draw_map", {"variable": "rainfall", "method": "composite"}, "rainfall map of Zamfara"),
    turn(2, "draw_map", {"variable": "elevation", "method": "pca"}, "elevation map of Kano, pca"),
]
PLANS = [
    turn(1, "plan_itn", {"total_nets": 90_000, "household_size": 5, "urban_threshold": 70}, "plan for Ogun"),
    turn(2, "plan_itn", {"total_nets": 120_000, "household_size": 6, "urban_threshold": 25}, "plan for Ekiti"),
]
RATES = [turn(1, "run_tpr_step", {"facility_level": "primary", "age_group": "u5", "test_method": "rdt"}, "for Lagos")]


@pytest.mark.parametrize(
    ("text", "variable", "method"),
    [
        ("and temperature?", "temperature", "pca"),
        ("now the one for housing", "housing_quality", "pca"),
        ("same map for temperature", "temperature", "pca"),
        ("swap pca for composite, leave the rest", "elevation", "composite"),
        ("composite, otherwise identical", "elevation", "composite"),
        ("make it composite", "elevation", "composite"),
        ("the first map again", "rainfall", "composite"),
        ("repeat the second one", "elevation", "pca"),
        ("the rainfall map again", "rainfall", "composite"),
        ("the first again", "rainfall", "composite"),
        ("the rainfall again", "rainfall", "composite"),
        ("redo the Zamfara map", "rainfall", "composite"),
        ("what we mapped for Zamfara, but with pca", "rainfall", "pca"),
        ("that map again please i closed it by mistake", "elevation", "pca"),
    ],
)
async def test_a_map_again(text: str, variable: str, method: str) -> None:
    assert await run("map", text, turns=MAPS) == {"variable": variable, "method": method}


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("what if there are seven people in each household?", {"household_size": 7}),
        ("lower the urban threshold to 20", {"urban_threshold": 20}),
        ("change the number of nets to 80,000", {"total_nets": 80_000}),
        ("50k nets, family size 6, usual urban threshold", {"total_nets": 50_000}),
    ],
)
async def test_a_plan_with_one_change(text: str, changed: dict[str, Any]) -> None:
    assert await run("nets", text, turns=PLANS) == PLANS[-1].args | changed


@pytest.mark.parametrize(
    ("text", "argument"),
    [
        ("same but raise the urban threshold a bit", "urban_threshold"),
        ("same plan, only bigger family size", "household_size"),
        ("again but with some more nets", "total_nets"),
        ("a bit higher urban threshold", "urban_threshold"),
    ],
)
async def test_a_change_that_tells_no_value(text: str, argument: str) -> None:
    """What shall change is asked for, and never kept as it was."""
    assert (await question("nets", text, turns=PLANS)).argument == argument


@pytest.mark.parametrize(
    ("text", "size"),
    [("take the one from the Ogun plan", 5), ("what we assumed for Ogun", 5), ("as in the Ekiti plan", 6)],
)
async def test_a_value_of_a_named_run(text: str, size: float) -> None:
    assert await run("nets", text, "household_size", PLANS) == {"household_size": size}


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("do the Lagos run again", {}),
        ("Now pregnant women, rest stays", {"age_group": "pw"}),
        ("nice. and how does it look at secondary?", {"facility_level": "secondary"}),
        ("not with the rapid tests this time, otherwise identical", {"test_method": "microscopy"}),
        ("The same again on microscopy, as the reviewers mistrust the rapid tests.", {"test_method": "microscopy"}),
    ],
)
async def test_a_run_again(text: str, changed: dict[str, Any]) -> None:
    assert await run("tpr", text, turns=RATES) == RATES[0].args | changed


@pytest.mark.parametrize(
    "text",
    ["do the Abuja run again", "and girls?", "now Kano", "the third run again", "as before, just one level up",
     "again, for those who were vaccinated"],
)  # fmt: skip
async def test_what_no_earlier_run_tells(text: str) -> None:
    """A name that no run was asked with, a filter, and a change without a value are asked about."""
    assert await run("tpr", text, turns=RATES) is None


async def test_nothing_to_go_on_from() -> None:
    """Without an earlier run, what is not said is asked for."""
    assert (await question("tpr", "now pregnant women")).why == "missing"
