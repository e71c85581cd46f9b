"""The agent as its users call it, over the freight workspace, with real memory in a folder of the test's own."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.errors import UnknownName
from askfirst.domain.events import PlanMade, ReplyReady
from askfirst.domain.reply import ErrorReply, FinalAnswer, NeedsClarification

MIAMI = "Show shipments to Miami last week"


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Agent]:
    with build_agent(settings=load_settings(home=tmp_path / "state")) as made:
        yield made


def test_five_todos_write_five_turns_and_the_receipt_names_the_week(agent: Agent) -> None:
    reply = agent.run("s", "Show shipments to Port of Miami last week")
    assert isinstance(reply, FinalAnswer)
    assert reply.table is not None
    assert reply.table.row_count == 142
    assert [turn.todo_key for turn in agent.history("s").turns] == [
        "resolve_entities",
        "map_fields",
        "build_query",
        "execute_query",
        "summarize",
    ]
    assert reply.receipt is not None
    assert reply.receipt.time is not None
    assert (reply.receipt.time.start, reply.receipt.time.end) == ("2025-01-06", "2025-01-13")
    assert "2025-01-06 to 2025-01-12" in reply.text


def test_an_ambiguous_name_is_asked_and_the_answer_resumes_the_same_todo(agent: Agent) -> None:
    asked = agent.run("s", MIAMI)
    assert isinstance(asked, NeedsClarification)
    assert {o.label: o.detail for o in asked.options}["Port of Miami"] == "142 shipments"
    assert [turn.status for turn in agent.history("s").turns] == ["clarification_needed"]
    reply = agent.run("s", "the port")
    assert isinstance(reply, FinalAnswer)
    assert reply.table is not None
    assert reply.table.row_count == 142
    assert [(t.todo_key, t.attempt) for t in agent.history("s").turns][:2] == [
        ("resolve_entities", 1),
        ("resolve_entities", 2),
    ]


def test_a_new_process_finds_the_question_still_open(tmp_path: Path) -> None:
    settings = load_settings(home=tmp_path / "state")
    with build_agent(settings=settings) as agent:
        agent.run("s", MIAMI)
    with build_agent(settings=settings) as agent:
        assert agent.run("s", "1").type == "final_answer"


@pytest.mark.parametrize(
    ("text", "failed", "remedy"),
    [
        ("", "The message is empty.", "Type a question"),
        ("  \n ", "The message is empty.", "Type a question"),
        ("x" * 1_000_000, "The message is longer than the 10,000 characters that are allowed.", "message_characters"),
        ("count \x00 rows", "The message has a control character, '\\x00', at position 7.", "plain text"),
    ],
    ids=["empty", "blank", "a megabyte", "control character"],
)
def test_a_bad_message_is_refused_and_what_was_asked_stays_open(
    agent: Agent, text: str, failed: str, remedy: str
) -> None:
    agent.run("s", MIAMI)
    reply = agent.run("s", text)
    assert isinstance(reply, ErrorReply)
    assert reply.failed == failed
    assert remedy in reply.remedy
    assert agent.run("s", "the port").type == "final_answer"


@pytest.mark.parametrize("session", ["", " ", "a\nb", "x" * 201, "\x00"])
def test_a_bad_session_name_is_refused(agent: Agent, session: str) -> None:
    reply = agent.run(session, "count shipments")
    assert isinstance(reply, ErrorReply)
    assert "cannot be the name of a session" in reply.failed


def test_an_unknown_session_has_no_history_and_no_plan(agent: Agent) -> None:
    with pytest.raises(UnknownName, match="'nobody'"):
        agent.history("nobody")
    assert agent.plan("nobody") is None
    assert agent.forget("nobody") is False


def test_forgetting_leaves_nothing(agent: Agent, tmp_path: Path) -> None:
    agent.run("gone", "how many shipments were there last week?")
    agent.run("kept", "how many shipments were there last week?")
    assert agent.forget("gone") is True
    assert [summary.session for summary in agent.sessions()] == ["kept"]
    assert agent.plan("gone") is None
    with pytest.raises(UnknownName):
        agent.history("gone")
    assert len(list((tmp_path / "state" / "results").iterdir())) == 1


def test_the_same_request_gives_the_stored_reply_and_runs_nothing(agent: Agent) -> None:
    first = agent.run("s", "count shipments by carrier", request_id="r1")
    again = agent.run("s", "count shipments by carrier", request_id="r1")
    assert again == first
    history = agent.history("s")
    assert (len(history.exchanges), len(history.turns)) == (1, 5)


def test_the_sync_face_works_inside_a_running_loop(agent: Agent) -> None:
    async def notebook() -> str:
        return agent.run("s", "how many carriers are there?").type

    assert asyncio.run(notebook()) == "final_answer"


async def test_the_async_face_streams_the_plan_before_the_reply(agent: Agent) -> None:
    events = [event async for event in agent.astream("s", "how many carriers are there?")]
    assert isinstance(events[0], PlanMade)
    assert isinstance(events[-1], ReplyReady)
    assert events[-1].reply.type == "final_answer"


def test_leaving_the_stream_early_frees_the_session(agent: Agent) -> None:
    stream = agent.stream("s", "Show shipments to Port of Miami last week")
    next(stream)
    stream.close()  # type: ignore[attr-defined] # a generator, as every reader of a stream would close
    reply = agent.run("s", "go on")
    assert isinstance(reply, FinalAnswer)
    assert reply.table is not None
    assert reply.table.row_count == 142


def test_sessions_of_one_agent_run_side_by_side(agent: Agent) -> None:
    replies: dict[str, str] = {}

    def ask(session: str) -> None:
        replies[session] = agent.run(session, "how many carriers are there?").text

    threads = [threading.Thread(target=ask, args=(f"s{number}",)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(replies) == 6
    assert len(set(replies.values())) == 1


TWO = """
import sys
from pathlib import Path
from askfirst.agent import build_agent
from askfirst.config.settings import load_settings
with build_agent(settings=load_settings(home=Path(sys.argv[1]))) as agent:
    for number in range(int(sys.argv[3])):
        reply = agent.run("shared", f"how many {sys.argv[2]} are there?")
        assert reply.type == "final_answer", reply
"""


def test_two_processes_sending_to_one_session_lose_nothing(tmp_path: Path) -> None:
    home = tmp_path / "state"
    arguments = [[sys.executable, "-c", TWO, str(home), noun, "4"] for noun in ("shipments", "orders")]
    processes = [subprocess.Popen(argument, stderr=subprocess.PIPE, text=True) for argument in arguments]
    for process in processes:
        _, said = process.communicate(timeout=120)
        assert process.returncode == 0, said
    with build_agent(settings=load_settings(home=home)) as agent:
        history = agent.history("shared")
    assert [exchange.number for exchange in history.exchanges] == list(range(1, 9))
    assert {exchange.status for exchange in history.exchanges} == {"done"}
    assert sorted(exchange.text for exchange in history.exchanges) == sorted(
        ["how many shipments are there?"] * 4 + ["how many orders are there?"] * 4
    )
    for exchange in history.exchanges:
        assert exchange.reply is not None
        assert exchange.reply["turn_number"] == exchange.number
    assert [turn.turn_id for turn in history.turns] == list(range(1, 41))


def test_a_reply_is_json_as_it_stands(agent: Agent) -> None:
    agent.run("s", "Show shipments to Port of Miami last week")
    reply = agent.history("s").exchanges[0].reply
    assert json.loads(json.dumps(reply)) == reply
