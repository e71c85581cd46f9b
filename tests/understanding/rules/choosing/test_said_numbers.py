"""Numbers as people say them: in parts, twice, taken back, with slips, and of something else."""

import pytest

from tests.understanding.rules.choosing.reading import question, run


@pytest.mark.parametrize(
    ("text", "nets"),
    [
        ("a quarter million", 250_000),
        ("a thousand and a half", 1_500),
        ("half million nets", 500_000),
        ("fifty thousand (50,000)", 50_000),
        ("50k, i.e. 50000", 50_000),
        ("10000 pieces", 10_000),
        ("5000, no 6000", 6_000),
        ("no 150k, I mistyped, 160k", 160_000),
        ("80,000; correction, 85,000 after the last count", 85_000),
        ("6000 rather than 5000", 6_000),
        ("the store has 180000", 180_000),
        ("the donor sent us 180000", 180_000),
        ("180000, that is what the ministry told us", 180_000),
        ('"180000"', 180_000),
    ],
)
async def test_a_number(text: str, nets: int) -> None:
    assert await run("nets", text, "total_nets") == {"total_nets": nets}


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("sevn persons", 7),
        ("fiev", 5),
        ("5½", 5.5),
        ("six to a house, so six", 6),
        ("take 5 as it is the mean in the last census", 5),
        ("the national average, 4.9", 4.9),
        ("5 as most families have three children", 5),
        ("not 4 but 5", 5),
    ],
)
async def test_a_decimal(text: str, size: float) -> None:
    assert await run("nets", text, "household_size") == {"household_size": size}


@pytest.mark.parametrize(
    ("text", "share"),
    [("half", 50), ("more than half", 50), ("three quarters", 75), ("a quarter of them", 25), ("40% or higher", 40)],
)
async def test_a_part_of_a_whole(text: str, share: float) -> None:
    """Where hundredths are asked for, "half" is fifty of them."""
    assert await run("nets", text, "urban_threshold") == {"urban_threshold": share}


@pytest.mark.parametrize(
    ("argument", "text"),
    [
        ("household_size", "2 nets per household"),
        ("household_size", "4 in town and 6 in the villages"),
        ("household_size", "half"),
        ("total_nets", "minus ten thousand"),
        ("total_nets", "between 4000 and 5000"),
        ("urban_threshold", "a third"),
    ],
)
async def test_a_number_that_must_be_asked_about(argument: str, text: str) -> None:
    """A number of another thing, two of them, and one below zero are never taken."""
    assert (await question("nets", text, argument)).argument == argument


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("total_nets=50000 household_size=4.5 urban_threshold=20", (50_000, 4.5, 20)),
        ("urban threshold 60 percent family size 5.5 nets 45 thousand", (45_000, 5.5, 60)),
        ("60000 nets, 5 people per household, 30%. make that 65000 nets", (65_000, 5, 30)),
        ("eighty thousand nets no ninety thousand, household of five, thirty percent", (90_000, 5, 30)),
        ("90000 nets at 4 people per household; do not use 50 for the urban threshold, use 20", (90_000, 4, 20)),
    ],
)
async def test_several_numbers(text: str, args: tuple[int, float, float]) -> None:
    assert await run("nets", text) == dict(zip(("total_nets", "household_size", "urban_threshold"), args, strict=True))


@pytest.mark.parametrize(
    ("text", "group"),
    [("0-59 months", "u5"), ("under 60 months", "u5"), ("60 months and older", "o5"), ("<5y", "u5")],
)
async def test_ages_in_months(text: str, group: str) -> None:
    assert await run("tpr", text, "age_group") == {"age_group": group}


@pytest.mark.parametrize("text", ["6-59 months", "under 12 months", "5 to 14"])
async def test_ages_that_are_no_group(text: str) -> None:
    assert await run("tpr", text, "age_group") is None
