"""What is passed over around a value: told where it holds a word that nobody knows."""

import pytest

from tests.understanding.rules.choosing.reading import question, read, run


@pytest.mark.parametrize(
    ("card", "argument", "text", "value", "aside"),
    [
        ("nets", "total_nets", "250000, that is what Unicorn pledged", 250_000, "Unicorn pledged"),
        ("nets", "total_nets", "90,000 nets from the Green Fund", 90_000, "Fund"),
        ("nets", "household_size", "mum, dad and three kids, so 5", 5, "mum, dad"),
        ("tpr", "test_method", "the rapid ones our nurses use", "rdt", "nurses"),
        ("tpr", "test_method", "microscopy, they are the gold standard", "microscopy", "gold"),
    ],
)
async def test_what_is_passed_over_is_told(card: str, argument: str, text: str, value: object, aside: str) -> None:
    choice = await read(card, text, argument)
    assert (choice.args, choice.doubts) == ({argument: value}, ())
    assert aside in choice.aside


@pytest.mark.parametrize(
    "text", ["rdt please, thank you very much", "Hi Ana, rdt. Best regards, Joseph", "rdt because microscopy is slow"]
)
async def test_courtesy_and_known_words_are_not_told(text: str) -> None:
    choice = await read("tpr", text, "test_method")
    assert (choice.args, choice.aside) == ({"test_method": "rdt"}, "slow" if "slow" in choice.aside else "")


@pytest.mark.parametrize(
    ("card", "argument", "text", "value"),
    [
        ("nets", "household_size", "normally 5 but let's use 6", 6),
        ("nets", "household_size", "usually we take 5 but here please 5.5", 5.5),
        ("nets", "urban_threshold", "20% and please don't go lower", 20),
        ("tpr", "test_method", "not microscopy, I don't trust it", "rdt"),
        ("tpr", "test_method", "both of them, combined if you can", "both"),
        ("tpr", "facility_level", "all of the facilities, big and small", "all"),
    ],
)
async def test_what_is_said_around_a_value(card: str, argument: str, text: str, value: object) -> None:
    """What is customary, what is believed and what is said twice is no choice of its own."""
    assert await run(card, text, argument) == {argument: value}


async def test_a_part_of_a_whole_beside_its_name() -> None:
    args = {"total_nets": 250_000, "household_size": 6, "urban_threshold": 50}
    assert await run("nets", "250k nets, six people per household, anything over half urban share") == args


@pytest.mark.parametrize(
    ("argument", "text"),
    [
        ("total_nets", "90,000 from last year and the new ones"),
        ("total_nets", "500,000 but only from the coast"),
        ("household_size", "usually 5 but sometimes 6"),
        ("household_size", "normally 5 but please 6 in the towns"),
    ],
)
async def test_what_may_change_a_number_is_asked_about(argument: str, text: str) -> None:
    assert (await question("nets", text, argument)).question
