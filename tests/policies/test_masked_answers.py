"""Masked fields in conversations: shown covered, refused wherever their values could be told otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.query import Dimension, Filter, Having, Measure, Order, Query
from askfirst.domain.reply import ErrorReply, FinalAnswer, NeedsClarification
from askfirst.observability.sinks import JsonLinesSink
from askfirst.sources.source import ValueSearch
from tests.policies.masked_shop import CATALOG, CUSTOMERS, POLICIES, SECRETS
from tests.policies.questions import everything
from tests.policies.shop import shop

LISTS = ("list the customers", "email and phone of the customers")
REFUSED = {
    "average credit limit": "measured",
    "credit limit of Alpha Works": "measured",
    "total credit limit by city": "measured",
    "customers with a credit limit over 5": "filtered by",
    "customers whose email starts with a": "filtered by",
    "customers without email": "filtered by",
    "customers by email": "grouped by",
    "list customers ordered by email": "ordered by",
    "how many different emails are there": "measured",
    "how many vip customers are there": "filtered by",
    "orders by customer email": "grouped by",
    "customers by tier": "grouped by",
    "the customer with the highest credit limit": "ordered by",
    "exposure by city": "measured",
    "how many safe customers are there": "filtered by",
}
NO_NAMES = ("orders of canary tier", "customers called ada.canary@alpha.example", "customers with canary", "canary")


@dataclass(frozen=True)
class Masked:
    """An agent over the masked shop, where it keeps its state, and its events."""

    agent: Agent
    home: Path
    events: Path


@pytest.fixture(scope="module")
def masked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Masked]:
    folder = tmp_path_factory.mktemp("masked")
    settings = load_settings().model_copy(update={"home": folder / "home", "model": "none", "principal": None})
    place = shop(folder / "shop", policies=POLICIES, customers=CUSTOMERS)
    (place / "catalog").mkdir()
    (place / "catalog" / "customers.yaml").write_text(CATALOG, "utf-8")
    events = folder / "events.jsonl"
    with build_agent(place, settings=settings, sink=JsonLinesSink(events)) as agent:
        yield Masked(agent, folder / "home", events)


def secrets(told: object, said: str = "") -> list[str]:
    text = everything(told)
    return [one for one in SECRETS if one in text and one not in said.lower()]


def test_they_are_shown_covered(masked: Masked) -> None:
    reply = masked.agent.run("shown", "list the customers", principal="ana")
    assert isinstance(reply, FinalAnswer)
    assert reply.table is not None
    assert reply.table.rows == (
        ("Alpha Works", "Lisbon", "a•••", "•••4711", "•••", "•••", "•••", "•••"),
        ("Beta Mills", "Porto", None, "•••", "•••", "•••", "•••", "•••"),
    )
    assert {column.type for column in reply.table.columns} == {"string"}
    assert reply.receipt is not None
    told = "'email', 'phone', 'credit limit', 'since', 'vip' and 'tier' are masked for you"
    assert told in reply.receipt.assumptions


def test_whoever_may_sees_them_in_full(masked: Masked) -> None:
    reply = masked.agent.run("full", "list the customers", principal="mia")
    assert set(secrets(reply)) == set(SECRETS)
    asked = masked.agent.run("full-sum", "total credit limit", principal="mia")
    assert isinstance(asked, FinalAnswer)
    assert asked.table is not None
    assert asked.table.rows == ((777000001 + 777000002 + 777000003,),)


@pytest.mark.parametrize(("question", "deed"), REFUSED.items())
def test_what_else_is_refused_by_name(masked: Masked, question: str, deed: str) -> None:
    reply = masked.agent.run(f"refused {question}", question, principal="ana")
    assert isinstance(reply, ErrorReply), reply.text
    assert reply.kind == "PolicyError"
    assert f"is masked for you: it can be shown, not {deed}." in reply.failed
    assert secrets(reply) == []


@pytest.mark.parametrize("question", NO_NAMES)
def test_what_only_a_masked_field_holds_is_no_name(masked: Masked, question: str) -> None:
    """An existing value and a made-up one get the same reply but for the words themselves."""
    made_up = question.replace("canary", "turnip").replace("ada", "zoe")
    told = masked.agent.run(f"name {question}", question, principal="ana")
    other = masked.agent.run(f"name {made_up}", made_up, principal="ana")
    assert told.text.replace("canary", "turnip").replace("ada", "zoe") == other.text
    assert not isinstance(told, NeedsClarification) or told.options == getattr(other, "options", ())


async def test_no_look_up_finds_them(masked: Masked) -> None:
    source = masked.agent._parts.seen_by("ana").sources["shop"]
    asked = ("canary tier", "ph 9q", "ada.canary@alpha.example", "4711")
    named = [ValueSearch(text, (("customers", field),)) for text in asked for field in ("tier", "phone", "email")]
    assert not any(await source.values([*named, *map(ValueSearch, asked)]))
    assert await source.variants("customers", "tier") == ()


@pytest.mark.parametrize("question", LISTS)
def test_nothing_that_is_kept_holds_them(masked: Masked, question: str) -> None:
    session = f"kept {question}"
    answer = masked.agent.run(session, question, principal="ana")
    assert isinstance(answer, FinalAnswer)
    assert answer.receipt is not None
    follow = [masked.agent.run(session, text, principal="ana") for text in ("analyze these", "only those in Lisbon")]
    kept = [masked.agent._loop.run(masked.agent._parts.results.get(one.result)) for one in answer.receipt.queries]
    replayed = masked.agent.replay(session, answer.turn_number, principal="ana")
    assert replayed.same
    for told in (answer, *follow, *kept, replayed, masked.agent.history(session), masked.agent.plan(session)):
        assert secrets(told, question) == []


def test_no_file_of_its_state_holds_them(tmp_path: Path) -> None:
    """Checkpoints, conversations, results, logs: nobody but ana asks, so that no value is there in full."""
    settings = load_settings().model_copy(update={"home": tmp_path / "home", "model": "none", "principal": "ana"})
    place, events = shop(tmp_path / "shop", policies=POLICIES, customers=CUSTOMERS), tmp_path / "events.jsonl"
    with build_agent(place, settings=settings, sink=JsonLinesSink(events)) as agent:
        for number, question in enumerate((*LISTS, "customers by tier", "total credit limit by city")):
            agent.run(f"s{number}", question)
    files = [events, *(path for path in (tmp_path / "home").rglob("*") if path.is_file())]
    assert len(files) > 1
    held = {path.name: [one for one in SECRETS if one.encode() in path.read_bytes()] for path in files}
    assert {name: words for name, words in held.items() if words} == {}


@pytest.mark.parametrize(
    "query",
    [
        Query("customers", columns=("name",), filters=(Filter("tier", "not_null"),)),
        Query("customers", columns=("name", "email"), order=(Order("email"),), limit=1),
        Query("customers", columns=("name", "email"), order=(Order("name"),), limit=1, limit_per=("email",)),
        Query("customers", measures=(Measure("max", "credit_limit"),)),
        Query("customers", measures=(Measure("count_distinct", "email"),)),
        Query("customers", measures=(Measure("rate", filters=(Filter("vip", "eq", (True,)),)),)),
        Query("customers", measures=(Measure("count"),), filters=(Filter("name", "eq", second="email"),)),
        Query("orders", measures=(Measure("count"),), dimensions=(Dimension("customer.tier"),)),
        Query(
            "customers", (Measure("min", "credit_limit"),), (Dimension("city"),),
            having=(Having("min_of_credit_limit", "gt", 777000001),),
        ),
    ],
    ids=["filter", "order", "limit per", "measure", "distinct", "rate", "second", "path", "having"],
)  # fmt: skip
def test_no_typed_query_tells_of_them(masked: Masked, query: Query) -> None:
    """Tools of the workspace's own get no further."""
    parts = masked.agent._parts.seen_by("ana")
    with pytest.raises(Exception, match="is masked for you: it can be shown, not"):
        parts.sources["shop"].compile(query, parts.catalog)


async def test_a_statement_of_another_mask_is_not_sent(masked: Masked) -> None:
    query = Query("customers", columns=("name", "email"))
    ana, mia = (masked.agent._parts.seen_by(name) for name in ("ana", "mia"))
    full = mia.sources["shop"].compile(query, mia.catalog)
    covered = ana.sources["shop"].compile(query, ana.catalog)
    assert covered.hash != full.hash
    with pytest.raises(Exception, match="This query was not made for the one who asks now"):
        await ana.sources["shop"].execute(full, ana.catalog, ana.limits.query)


def test_the_order_of_rows_does_not_tell_of_them(tmp_path: Path) -> None:
    """Rows that are equal in what may be seen stay as they are stored, whatever is covered."""
    masks = POLICIES.replace("credit_limit: all", "credit_limit: all, customer_id: all").replace(
        "    rows: [{field: region, among: regions}]\n    masked", "    masked"
    )
    masks = masks.replace("  orders:\n", "  orders:\n    masked: {customer_id: all}\n")
    rows = [f"C{9 - at},Same,Europe,Lisbon,,,{9 - at},2020-01-01,no,x" for at in range(5)]
    text = "\n".join((CUSTOMERS.splitlines()[0], *rows, "C0,Last,Europe,Lisbon,,,1,2020-01-01,no,x"))
    settings = load_settings().model_copy(update={"home": tmp_path / "home", "model": "none", "principal": "ana"})
    orders = "order_id,customer_id,region\nO-1,C0,Europe\n"
    with build_agent(
        shop(tmp_path / "shop", policies=masks, customers=text, orders=orders), settings=settings
    ) as agent:
        parts = agent._parts.seen_by("ana")
        query = Query("customers", columns=("name", "credit_limit"), order=(Order("name"),))
        compiled = parts.sources["shop"].compile(query, parts.catalog)
        assert "credit_limit" not in compiled.text.partition("ORDER BY")[2]
        assert "customer_id" not in compiled.text
