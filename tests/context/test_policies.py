"""What somebody may not see is no setting for them: it is unknown as what does not exist."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.reply import ErrorReply
from tests.policies.shop import shop


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    folder = tmp_path_factory.mktemp("guarded")
    with build_agent(shop(folder / "shop"), settings=load_settings(home=folder / "home")) as made:
        yield made


@pytest.mark.parametrize(
    ("intent", "hidden", "missing"),
    [
        ("set_metric", "credit_limit", "credit_limix"),
        ("set_metric", "audits", "audixs"),
        ("set_dimension", "finding", "finxing"),
        ("set_filter", {"credit_limit": 1000}, {"credit_limix": 1000}),
        ("set_filter", {"status": "canary status"}, {"status": "canarx statux"}),
        ("set_filter", {"city": "Kyoto"}, {"city": "Kyoxo"}),
    ],
)
def test_the_hidden_is_as_the_missing(guarded: Agent, intent: str, hidden: Any, missing: Any) -> None:
    """Word for word, but for the name itself."""
    replies = [guarded.apply(f"{intent}{value}", intent, value, principal="ana") for value in (hidden, missing)]
    first, second = replies
    assert isinstance(first, ErrorReply)
    assert isinstance(second, ErrorReply)
    name = hidden if isinstance(hidden, str) else str(next(iter(hidden.values())))
    assert "Canary" not in first.text
    assert "777" not in first.text
    kept = [reply.text.split("'")[0] for reply in replies]
    assert kept[0] == kept[1], (name, replies)
    assert guarded.apply(f"mia{intent}{hidden}", intent, hidden, principal="mia").type == "intent_acknowledged"


def test_settings_do_not_widen_what_is_seen(guarded: Agent) -> None:
    guarded.apply("a", "set_filter", {"region": "Europe"}, principal="ana")
    guarded.apply("a", "set_metric", "orders", principal="ana")
    assert guarded.run("a", "show me the numbers", principal="ana").text.startswith("3 orders")
    assert isinstance(guarded.apply("a", "set_filter", {"region": "Asia"}, principal="ana"), ErrorReply)


def test_a_stranger_neither_sets_nor_sees(guarded: Agent) -> None:
    guarded.apply("owned", "set_metric", "orders", principal="ana")
    for principal in ("bob", "nobody"):
        refused = guarded.apply("owned", "set_metric", "customers", principal=principal)
        assert (refused.type, refused.context) == ("error", {})
    assert guarded.run("owned", "use weekly grouping", principal="ana").context["metric"] == "orders"
