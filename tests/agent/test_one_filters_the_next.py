"""The things of one answer narrow the next question, also where the two are about different sources."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.query import Filter
from askfirst.domain.reply import ErrorReply, FinalAnswer, NeedsClarification, Reply
from askfirst.sources.duckdb.local import LocalTable
from tests.sources.servers import sqlite

SHOPS = LocalTable(
    "shops",
    "shops",
    (("shop_id", "shop_id", "VARCHAR"), ("name", "name", "VARCHAR"), ("city", "city", "VARCHAR")),
    [
        ("S1", "Harbour Shop", "Lisbon"),
        ("S2", "Station Shop", "Porto"),
        ("S3", "Harbour Shop", "Porto"),
        ("S4", "Airport Shop", "Faro"),
        ("S5", "Harbour Shop", "Faro"),
        ("S6", "Tower Shop", "Faro"),
    ],
)
REPAIRS = LocalTable(
    "repairs",
    "repairs",
    (("repair_id", "repair_id", "VARCHAR"), ("shop_id", "shop_id", "VARCHAR"), ("hours", "hours", "INTEGER")),
    [
        ("R1", "S1", 1),
        ("R2", "S3", 2),
        ("R3", "S2", 4),
        ("R4", "S4", 8),
        ("R5", "S1", 16),
        ("R6", "S5", 32),
        ("R7", "S6", 64),
    ],
)
SALES = "sale_id,shop_id,sold_on,amount\n" + "".join(
    f"A{number},{shop},2025-01-{number:02},{amount}\n"
    for number, (shop, amount) in enumerate(
        [("S1", 10), ("S1", 5), ("S3", 7), ("S2", 20), ("S2", 1), ("S4", 3), ("", 50), ("", 2), ("", 2), ("", 2)], 1
    )
)
RELATION = (
    "dataset: {}\nkey: {}\nfields: {{shop_id: {{role: hidden}}}}\n"
    "relations:\n  shop: {{dataset: shops, field: shop_id, key: shop_id, label: shop}}\n"
)
RANKED = "top 2 shops by number of sales"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sales in a file, shops and repairs in an SQLite database; three shops have one name."""
    folder = tmp_path_factory.mktemp("shop")
    (folder / "catalog").mkdir()
    (folder / "sales.csv").write_text(SALES, "utf-8")
    address = sqlite.filled([SHOPS, REPAIRS], folder)
    (folder / "workspace.yaml").write_text(
        "name: shop\nabout: sales and repairs of shops\ntoday: 2025-01-15\nsources:\n  till: {files: sales.csv}\n"
        f"  office: {{kind: sql, address: '{address}'}}\n",
        "utf-8",
    )
    for name, key in (("sales", "sale_id"), ("repairs", "repair_id")):
        (folder / "catalog" / f"{name}.yaml").write_text(RELATION.format(name, key), "utf-8")
    shops = "dataset: shops\nkey: shop_id\nname_field: name\n"
    (folder / "catalog" / "shops.yaml").write_text(shops, "utf-8")
    return folder


@pytest.fixture(scope="module")
def agent(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    settings = load_settings(home=tmp_path_factory.mktemp("home"), model="none", query_keys=5, list_rows=2)
    with build_agent(shop, settings=settings) as opened:
        yield opened


def answer(reply: Reply) -> FinalAnswer:
    assert isinstance(reply, FinalAnswer), reply.text
    assert reply.table is not None
    assert reply.receipt is not None
    return reply


def rows(reply: Reply, column: str) -> list[str]:
    table = answer(reply).table
    return sorted(map(str, table.column(column))) if table else []


def found(reply: Reply) -> int:
    """How many rows there are, listed or not."""
    table = answer(reply).table
    return table.row_count if table else 0


def told(reply: Reply) -> str:
    receipt = answer(reply).receipt
    return "\n".join(receipt.assumptions) if receipt else ""


def test_the_answer_before_narrows_the_next_in_another_source(agent: Agent) -> None:
    """By the keys behind the names that were shown: a namesake without sales is none of "these shops"."""
    answer(agent.run("across", RANKED))
    reply = agent.run("across", "repairs of these shops")
    assert found(reply) == 4
    assert "'these shops' are the 2 shops of the answer before: Harbour Shop, Station Shop" in told(reply)
    assert "'Harbour Shop' stands for 2 keys: " in told(reply)
    queries = answer(reply).receipt.queries  # type: ignore[union-attr] # an answer has one
    assert [query.source for query in queries] == ["till", "office"]
    assert len(queries[-1].query.filters) == 1
    assert (queries[-1].query.filters[0].field, queries[-1].query.filters[0].op) == ("shop_id", "in")
    assert set(queries[-1].query.filters[0].values) == {"S1", "S2", "S3"}
    assert rows(agent.run("across", "only those over 3 hours"), "repair_id") == ["R3", "R5"]


def test_both_questions_in_one_message(agent: Agent) -> None:
    """Each is planned and run, and the table is that of the outer one."""
    reply = answer(agent.run("both", "total hours of the repairs of the 2 shops with the most sales"))
    assert reply.table is not None
    assert reply.table.rows == ((23,),)
    assert reply.receipt is not None
    assert [query.query.dataset for query in reply.receipt.queries] == ["sales", "sales", "repairs"]
    turns = [turn for turn in agent.history("both").turns if turn.exchange == 1]
    assert len(turns) == len(reply.todo_list.tasks) if reply.todo_list else False


def test_a_condition_on_figures_and_rows_between(agent: Agent) -> None:
    """Sales and repairs know no city of each other: both lead to shops."""
    assert found(agent.run("over", "repairs of shops with more than 1 sales")) == 4
    answer(agent.run("behind", "the 3 sales with the highest amount"))
    reply = agent.run("behind", "the shops of these sales")
    assert rows(reply, "shop_id") == ["S1", "S2"]
    assert "1 row has no shop id in the answer before: left out" in told(reply)


def test_nothing_before_gives_nothing_and_says_why(agent: Agent) -> None:
    answer(agent.run("none", "sales with an amount over 1000"))
    listed = answer(agent.run("none", "the shops of these sales"))
    assert listed.table is not None
    assert listed.table.rows == ()
    assert listed.text == "The answer before has no sales, so there are no shops to show."
    counted = answer(agent.run("one", "how many repairs do the shops with more than 90 sales have?"))
    assert counted.table is not None
    assert counted.table.rows == ((0,),)
    assert counted.text.startswith("I found no shops with more than 90 sales, so there are no repairs to show.")


def test_a_list_that_goes_on_is_asked_about(agent: Agent) -> None:
    """Neither the part that is listed nor all of it is taken unasked."""
    for session, pick, expected in (("all", "1", 3), ("some", "2", 2)):
        answer(agent.run(session, "list the shops in Faro"))
        asked = agent.run(session, "how many repairs do these shops have?")
        assert isinstance(asked, NeedsClarification), asked.text
        assert asked.question == "That answer has 3 rows, of which it lists 2. Which ones are 'these shops'?"
        reply = answer(agent.run(session, pick))
        assert reply.table is not None
        assert reply.table.rows == ((expected,),)


def test_more_things_than_may_narrow_a_question_are_refused(agent: Agent) -> None:
    """Under the setting `query_keys`, here 5, and not cut down to it."""
    answer(agent.run("many", "list the shops"))
    agent.run("many", "repairs of these shops")
    reply = agent.run("many", "1")
    assert isinstance(reply, ErrorReply)
    assert "about 6 things of another answer; 5 are allowed" in reply.text
    assert "the setting query_keys" in reply.text


def test_an_answer_that_is_gone_or_has_changed_is_no_ground(shop: Path, tmp_path: Path) -> None:
    """The keys are looked up where the answer lacks them: not in other data than it was made of."""
    settings = load_settings(home=tmp_path, model="none")
    folder = tmp_path / "copy"
    folder.mkdir()
    (folder / "sales.csv").write_text(SALES, "utf-8")
    (folder / "catalog").mkdir()
    for name in ("workspace.yaml", "catalog/sales.yaml", "catalog/repairs.yaml", "catalog/shops.yaml"):
        (folder / name).write_text((shop / name).read_text("utf-8"), "utf-8")
    with build_agent(folder, settings=settings) as agent:
        for session in ("changed", "same", "gone"):
            answer(agent.run(session, RANKED))
    with build_agent(folder, settings=settings) as agent:
        assert rows(agent.run("same", "and their repairs"), "repair_id") == ["R1", "R2", "R3", "R5"]
    (folder / "sales.csv").write_text(SALES.replace(",S2,", ",S4,"), "utf-8")
    with build_agent(folder, settings=settings) as agent:
        reply = agent.run("changed", "repairs of these shops")
        assert isinstance(reply, ErrorReply)
        assert "have changed since the answer that you refer to" in reply.text
        for file in tmp_path.rglob("*.parquet"):
            file.unlink()
        lost = agent.run("gone", "repairs of these shops")
        assert isinstance(lost, ErrorReply)
        assert "The answer that 'these shops' are of is no longer kept." in lost.text


def test_a_filter_of_the_last_query_is_all_that_is_kept(agent: Agent) -> None:
    """A follow-up goes on with the things as a plain condition."""
    answer(agent.run("kept", RANKED))
    first = answer(agent.run("kept", "how many repairs do they have?"))
    then = answer(agent.run("kept", "by shop name"))
    assert first.receipt is not None
    assert then.receipt is not None
    held = first.receipt.queries[-1].query.filters
    assert then.receipt.queries[-1].query.filters == held
    assert replace(held[0], values=()) == Filter("shop_id", "in")
