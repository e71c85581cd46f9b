"""`policies.yaml`: what is wrong in it is told at once, and before anything is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from askfirst.agent import build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.errors import ConfigError
from tests.policies.shop import shop


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("datasets: {}", ["policies.yaml:1: The key 'principals' is missing."]),
        (
            "principals: {ana: {regions: []}}",
            ["policies.yaml:1: 'regions' should be given at least one entry, not []."],
        ),
        (
            "principals: {ana: {regions: Europe}}\ndatasets: {order: {}}",
            ["policies.yaml:2: There is no dataset 'order'. Did you mean 'orders'?"],
        ),
        (
            "principals: {ana: {regions: Europe}}\ndatasets: {orders: {rows: [{field: regoin, among: regions}]}}",
            ["policies.yaml:2: There is no field of orders 'regoin'. Did you mean 'region'"],
        ),
        (
            "principals: {ana: {regions: Europe}}\ndatasets: {orders: {rows: [{field: region, among: region}]}}",
            ["policies.yaml:2: There is no attribute of a principal 'region'. Did you mean 'regions'?"],
        ),
        (
            "principals: {ana: {regions: Europe}}\ndatasets: {orders: {rows: [{field: amount, among: regions}]}}",
            ["policies.yaml:2: 'amount' is of type integer; rules hold for text alone."],
        ),
        (
            "principals: {ana: {regions: Europe}}\ndatasets: {orders: {hidden: amuont, only: {rank: boss}}}",
            [
                "policies.yaml:2: There is no field of orders 'amuont'. Did you mean 'amount'?",
                "policies.yaml:2: There is no attribute of a principal 'rank'. Known: regions.",
            ],
        ),
    ],
)
def test_what_is_wrong(tmp_path: Path, text: str, told: list[str]) -> None:
    settings = load_settings().model_copy(update={"home": tmp_path / "home", "model": "none"})
    with pytest.raises(ConfigError) as raised:
        build_agent(shop(tmp_path / "shop", policies=text), settings=settings)
    lines = [str(problem) for problem in raised.value.problems]
    assert len(lines) == len(told)
    assert all(part in line for part, line in zip(told, lines, strict=True)), lines


def test_a_principal_of_the_settings(tmp_path: Path) -> None:
    """For a terminal of one person: nobody has to say who asks."""
    settings = load_settings().model_copy(update={"home": tmp_path / "home", "model": "none", "principal": "ana"})
    with build_agent(shop(tmp_path / "shop"), settings=settings) as agent:
        assert "3" in agent.run("s", "how many orders are there").text
        assert "6" in agent.run("other", "how many orders are there", principal="mia").text
        nobody = agent.run("third", "how many orders are there", principal="")
        assert nobody.text == "You are not among those who may ask about this data. Ask whoever looks after it."
