"""A conversation through LangGraph's own server, as Studio and chat front ends hold it."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from langgraph_sdk import get_client
from langgraph_sdk.client import LangGraphClient

from askfirst.domain.conversation import History
from askfirst.memory.conversations import Conversations
from tests.studio.server import Server, serving

MIAMI = "Show shipments to Miami last week"
STEPS = ["resolve_entities", "map_fields", "build_query", "execute_query", "summarize"]
NODES = ("classify_intent", "reiterate_intention", "plan_todos", "execute_next_todo", "respond")
MESSAGE = {"role": "user", "content": "the port"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("studio")) as started:
        yield started


@pytest.fixture
async def client(server: Server) -> AsyncIterator[LangGraphClient]:
    async with get_client(url=server.url, api_key=None) as made:
        yield made


@dataclass(frozen=True)
class Run:
    """What came back while one message was worked on."""

    custom: list[dict[str, Any]]
    values: list[dict[str, Any]]

    @property
    def types(self) -> list[str]:
        return [event["type"] for event in self.custom]

    @property
    def reply(self) -> dict[str, Any]:
        reply: dict[str, Any] = self.values[-1]["reply"]
        return reply


async def new_thread(client: LangGraphClient) -> str:
    return (await client.threads.create())["thread_id"]


async def send(client: LangGraphClient, thread: str, message: dict[str, Any]) -> Run:
    parts = client.runs.stream(thread, "askfirst", input=message, stream_mode=["custom", "values"])
    found: dict[str, list[Any]] = {"custom": [], "values": [], "metadata": [], "error": []}
    async for part in parts:
        found[part.event].append(part.data)
    assert found["error"] == []
    return Run(found["custom"], found["values"])


async def kept(server: Server, thread: str) -> History:
    store = Conversations(server.home / "askfirst.db")
    history = await store.history(thread)
    store.dispose()
    return history


async def test_the_assistant_shows_what_goes_in_and_what_comes_out(client: LangGraphClient) -> None:
    """A front end can draw its form from the schemas and the way of a message from the graph."""
    [assistant] = await client.assistants.search()
    assert assistant["graph_id"] == "askfirst"
    schemas = await client.assistants.get_schemas(assistant["assistant_id"])
    fields = {kind: sorted((schemas[f"{kind}_schema"] or {})["properties"]) for kind in ("input", "output")}  # type: ignore[literal-required]
    given = [
        "allowed",
        "answers_to",
        "intent",
        "messages",
        "principal",
        "request_id",
        "results",
        "text",
        "value",
        "window",
    ]
    assert fields == {"input": given, "output": ["messages", "reply"]}
    graph = await client.assistants.get_graph(assistant["assistant_id"])
    assert set(NODES) <= {str(node["id"]) for node in graph["nodes"]}
    assert ("plan_todos", "execute_next_todo") in {(edge["source"], edge["target"]) for edge in graph["edges"]}


async def test_a_question_is_asked_back_and_its_answer_resumes_the_plan(
    client: LangGraphClient, server: Server
) -> None:
    """The plan is shown before it runs, and steps tick off; the answer may come as a chat message."""
    thread = await new_thread(client)
    asked = await send(client, thread, {"text": MIAMI})
    assert asked.types == ["plan", "todo_started", "todo_finished", "reply"]
    assert list(asked.custom[0]["todo_list"]["tasks"]) == STEPS
    assert asked.reply["type"] == "needs_clarification"
    assert {"label": "Port of Miami", "detail": "142 shipments"}.items() <= asked.reply["options"][0].items()

    answered = await send(client, thread, {"messages": [MESSAGE]})
    assert answered.types == [*["todo_started", "todo_finished"] * 4, "todo_started", "text", "todo_finished", "reply"]
    assert [event["key"] for event in answered.custom if event["type"] == "todo_started"] == STEPS
    assert answered.custom[-1]["reply"] == answered.reply
    assert (answered.reply["type"], answered.reply["table"]["row_count"]) == ("final_answer", 142)

    history = await kept(server, thread)
    assert [exchange.reply for exchange in history.exchanges] == [asked.reply, answered.reply]
    assert [turn.todo_key for turn in history.turns] == ["resolve_entities", *STEPS]


async def test_a_thread_keeps_its_state_and_history(client: LangGraphClient) -> None:
    """Studio can look at where a thread stands and at how it came there."""
    thread = await new_thread(client)
    asked = await send(client, thread, {"text": MIAMI})
    state = await client.threads.get_state(thread)
    assert state["next"] == []
    values = state["values"]
    assert isinstance(values, dict)
    assert values["pending"]["clarification"]["about"] == "Miami"
    assert values["reply"] == asked.reply
    assert [(message["role"], message["content"]) for message in values["messages"]] == [
        ("user", MIAMI),
        ("assistant", asked.reply["text"]),
    ]
    steps = [step["next"] for step in reversed(await client.threads.get_history(thread))]
    assert steps == [*([node] for node in ("__start__", *NODES)), []]


async def test_threads_run_side_by_side(client: LangGraphClient, server: Server) -> None:
    """Each has its own question and its own answer."""
    threads = [await new_thread(client) for _ in range(2)]
    questions = ["how many carriers are there?", "how many orders are there?"]
    runs = await asyncio.gather(
        *(send(client, thread, {"text": text}) for thread, text in zip(threads, questions, strict=True))
    )
    assert ["carriers" in runs[0].reply["text"], "orders" in runs[1].reply["text"]] == [True, True]
    histories = [await kept(server, thread) for thread in threads]
    assert [[exchange.text for exchange in history.exchanges] for history in histories] == [[q] for q in questions]


async def test_a_run_without_a_message_is_answered_in_words(client: LangGraphClient) -> None:
    """What a front end sends by mistake is no failure of the server."""
    reply = (await send(client, await new_thread(client), {"messages": []})).reply
    assert (reply["type"], reply["failed"]) == ("error", "The message is empty.")


async def test_nothing_blocks_the_server(client: LangGraphClient, server: Server) -> None:
    """It watches its event loop for blocking calls: none was made."""
    await send(client, await new_thread(client), {"text": "count shipments by carrier"})
    log = server.said()
    assert "Background run succeeded" in log
    assert [line for line in log.splitlines() if "BlockingError" in line or "Failed to get" in line] == []
