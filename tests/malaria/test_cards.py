"""The tools as readers see them: what they are called, what they take, and in which words."""

import pytest

from askfirst.catalog.lookup import fold
from askfirst.domain.choice import Argument, ToolCard
from tests.malaria.conftest import WORKSPACE, World

ARGUMENTS: dict[str, dict[str, list[str]]] = {
    "run_tpr_step": {
        "facility_level": ["primary", "secondary", "tertiary", "all"],
        "age_group": ["u5", "o5", "pw", "all"],
        "test_method": ["rdt", "microscopy", "both"],
    },
    "run_risk_analysis": {"method": ["composite", "pca", "both"]},
    "plan_itn": {"total_nets": [], "household_size": [], "urban_threshold": []},
    "draw_map": {
        "variable": ["rainfall", "temperature", "elevation", "ndvi", "tpr", "housing_quality"],
        "method": ["composite", "pca"],
    },
}
GATES: dict[str, tuple[str, ...]] = {
    "run_tpr_step": (),
    "run_risk_analysis": ("run_tpr_step",),
    "plan_itn": ("run_risk_analysis",),
    "draw_map": ("run_risk_analysis",),
}


@pytest.fixture
def cards(world: World) -> dict[str, ToolCard]:
    return {
        name: ToolCard(
            name, tool.description, tool.arguments.model_json_schema(), tool.title, tool.examples, tool.phrases
        )
        for name, tool in world.tools.items()
    }


def test_signatures_are_those_of_the_page(cards: dict[str, ToolCard]) -> None:
    """Every argument is required: no number and no method is used that nobody said."""
    signatures = {
        name: {one.name: [value.value for value in one.allowed] for one in card.parameters}
        for name, card in cards.items()
    }
    assert signatures == ARGUMENTS
    assert all(one.required and one.default is None for card in cards.values() for one in card.parameters)
    page = (WORKSPACE.parents[1] / "docs" / "the-malaria-workspace.md").read_text("utf-8")
    for name, arguments in ARGUMENTS.items():
        [row] = [line for line in page.splitlines() if line.startswith(f"| `{name}` |")]
        assert all(f"`{one}`: {', '.join(values)}" in row for one, values in arguments.items())
        assert all(f"`{gate}` |" in row for gate in GATES[name])


def test_gates_are_those_of_the_page(world: World) -> None:
    assert {name: tool.requires for name, tool in world.tools.items()} == GATES
    assert {tool.effect for tool in world.tools.values()} == {"read"}
    assert all(tool.can_clarify for tool in world.tools.values())


def test_numbers_have_units_and_bounds(cards: dict[str, ToolCard]) -> None:
    """What is impossible is refused, what is unusual asked about."""
    nets, size, threshold = cards["plan_itn"].parameters
    assert (nets.kind, nets.above, nets.unit, nets.usual) == ("integer", 0, "nets", (1_000, 3_000_000))
    assert (size.kind, size.above, size.unit, size.usual) == ("number", 0, "people", (2, 10))
    assert (threshold.kind, threshold.minimum, threshold.maximum) == ("number", 0, 100)
    assert (threshold.unit, threshold.usual) == ("percent", (10, 90))


def test_every_tool_says_what_it_is_for(cards: dict[str, ToolCard]) -> None:
    """When to use it and when not, in a few requests too."""
    for card in cards.values():
        assert "Use it " in " ".join(card.description.split())
        assert "Do not use it " in " ".join(card.description.split())
        assert card.title
        assert 2 <= len(card.phrases) <= 5
        assert 3 <= len(card.examples) <= 5


def test_words_are_few_and_tell_values_apart(cards: dict[str, ToolCard]) -> None:
    """Two to seven for each value, and none of them for two values of one argument: no dictionary of synonyms."""
    choices: list[Argument] = [one for card in cards.values() for one in card.parameters if one.allowed]
    assert len(choices) == 6
    for argument in choices:
        words = [fold(word) for value in argument.allowed for word in (value.label, *value.phrases)]
        assert len(words) == len(set(words)), argument.name
        assert all(2 <= 1 + len(value.phrases) <= 7 for value in argument.allowed)
    assert all(one.phrases and one.description for card in cards.values() for one in card.parameters)
