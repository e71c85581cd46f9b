"""A message in no conversation: answered like any other, and nothing of it is kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from askfirst.agent import Agent
from tests.http.places import DATASET, SALES, opened, served, write_shop

TOWNS = f"{SALES}S8,2025-01-12,Old Town,open,7\nS9,2025-01-13,New Town,paid,9\n"
Ask = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    folder = tmp_path_factory.mktemp("alone")
    with opened(write_shop(folder / "shop", TOWNS), folder / "home") as made:
        yield made


@pytest.fixture(scope="module")
def ask(agent: Agent) -> Iterator[Ask]:
    with served(agent) as at, httpx.Client(base_url=at) as client:

        def asked(**said: Any) -> dict[str, Any]:
            answer = client.post("/chat", json={"datasetId": DATASET, **said})
            assert answer.status_code == 200, answer.text
            told: dict[str, Any] = answer.json()
            assert (told["session_id"], told["turn_number"]) == ("", 0)
            return told

        yield asked


def kept(home: Path) -> dict[str, Any]:
    """Every row of every table, and every other file."""
    files = {
        path.name: path.read_bytes() for path in home.rglob("*") if path.is_file() and "askfirst.db" not in path.name
    }
    with closing(sqlite3.connect(home / "askfirst.db")) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return files | {name: database.execute(f"SELECT * FROM {name}").fetchall() for name in names}  # noqa: S608


def test_nothing_is_kept(agent: Agent, ask: Ask) -> None:
    agent.run("before", "total revenue by region")
    before = kept(agent.settings.home)
    assert before["exchanges"], "what is kept is seen here"
    texts = ["total revenue by region", "show sales", "total revenue in Town", "refund sale S2", "yes", "what is love"]
    types = [ask(message=text, requestId="r")["type"] for text in texts]
    types.append(ask(intent="set_metric", value="revenue")["type"])
    assert set(types) >= {"final_answer", "needs_clarification", "proposal", "out_of_scope", "intent_acknowledged"}
    assert kept(agent.settings.home) == before


def test_an_answer_has_all_of_its_rows(ask: Ask) -> None:
    told = ask(message="total revenue by region")
    assert len(told["table"]["rows"]) == 4
    assert told["receipt"]["queries"]


def test_a_question_back_says_that_nobody_waits(ask: Ask) -> None:
    told = ask(message="total revenue in Town")
    assert [one["label"] for one in told["options"]] == ["New Town", "Old Town"]
    assert told["notes"] == [
        "This message stands alone, and nothing waits for an answer: say all of it at once, or ask in a session."
    ]
    assert ask(message="total revenue in New Town")["text"].startswith("The total revenue is 9")
    assert ask(message="2")["type"] != "final_answer"


def test_a_proposal_cannot_be_confirmed(agent: Agent, ask: Ask) -> None:
    told = ask(message="refund sale S2")
    assert told["options"] == []
    assert told["notes"] == ["This message stands alone: to confirm it, ask in a session."]
    assert ask(message="yes")["text"] == "Nothing is waiting to go on. Ask a question to begin."
    with served(agent) as at, httpx.Client(base_url=at) as client:
        for session in ("once", "%20", "before"):
            client.post(f"/sessions/{session}/proposals/{told['proposal_id']}/confirm")
    assert not any(agent.outbox_depth().values())


def test_an_intent_is_checked_and_forgotten(ask: Ask) -> None:
    told = ask(intent="set_metric", value="revenue")
    assert (told["state"]["conversation_id"], told["state"]["context"]) == ("", {"metric": "revenue"})
    assert ask(message="total revenue")["context"] == {}


def test_it_cannot_be_followed(agent: Agent) -> None:
    with served(agent) as at, httpx.Client(base_url=at) as client:
        answer = client.post("/chat/stream", json={"datasetId": DATASET, "message": "total revenue"})
    assert (answer.status_code, answer.json()["detail"]) == (422, "'conversationId' is missing.")
