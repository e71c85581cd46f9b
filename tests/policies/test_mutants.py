"""The tests of tenants can fail: a guard that forgets one part of the policies lets canaries through."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.reply import FinalAnswer
from askfirst.sources.guarded import GuardedSource
from askfirst.sources.source import ValueSearch
from tests.policies.masked_shop import CUSTOMERS, POLICIES, SECRETS
from tests.policies.questions import canaries, everything
from tests.policies.shop import shop
from tests.policies.watching import WithoutLookUps, WithoutMasks, WithoutRowRules, guarded_by

QUICK = (
    "list the customers",
    "orders of canary",
    "what is the average amount by customer name",
    "total amount by product",
)


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    folder = tmp_path_factory.mktemp("mutants")
    settings = load_settings().model_copy(update={"home": folder / "home", "model": "none", "principal": None})
    with build_agent(shop(folder / "shop"), settings=settings) as made:
        yield made


@pytest.mark.parametrize(
    ("guard", "crossing"),
    [
        (GuardedSource, set()),
        (WithoutRowRules, {"list the customers", "what is the average amount by customer name"}),
        (WithoutLookUps, {"total amount by product"}),
    ],
)
def test_canaries_cross_where_a_guard_forgets(agent: Agent, guard: type[GuardedSource], crossing: set[str]) -> None:
    found = set()
    with guarded_by(guard, agent, "ana") as mutant:
        for number, question in enumerate(QUICK):
            if canaries(mutant.run(f"{guard.__name__}-{number}", question), question):
                found.add(question)
    assert found >= crossing
    assert bool(found) == bool(crossing)


@pytest.mark.parametrize("guard", [GuardedSource, WithoutLookUps])
async def test_names_cross_where_a_guard_forgets_look_ups(agent: Agent, guard: type[GuardedSource]) -> None:
    with guarded_by(guard, agent, "ana") as mutant:
        searches = (
            ValueSearch("Canary Yellow"),
            ValueSearch("Canary Tradng"),
            ValueSearch("kyoto"),
            ValueSearch("O-4"),
        )
        found = await mutant._parts.sources["shop"].values(searches)
    assert [bool(hits) for hits in found] == [guard is WithoutLookUps] * len(searches)


@pytest.mark.parametrize("guard", [GuardedSource, WithoutMasks])
def test_values_cross_where_a_guard_forgets_the_masks(
    tmp_path_factory: pytest.TempPathFactory, guard: type[GuardedSource]
) -> None:
    folder = tmp_path_factory.mktemp("masks")
    settings = load_settings().model_copy(update={"home": folder / "home", "model": "none", "principal": None})
    place = shop(folder / "shop", policies=POLICIES, customers=CUSTOMERS)
    with build_agent(place, settings=settings) as whole, guarded_by(guard, whole, "ana") as mutant:
        reply = mutant.run("s", "list the customers")
    assert isinstance(reply, FinalAnswer)
    assert any(one in everything(reply) for one in SECRETS) == (guard is WithoutMasks)
