"""The chat API's own examples, as they are printed, against a real server: only the host differs."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from askfirst.domain.reply import reply_from_plain
from tests.http.places import DATASET, opened, served, write_shop
from tests.npm import npx, with_npx
from tests.sources.client.browser import Browser
from tests.sources.client.till import SALES, SHOPS, till
from tests.sources.client.till import opened as opened_till

MESSAGE = """\
curl -X POST http://localhost:8000/chat \\
  -H "Content-Type: application/json" \\
  -d '{
    "datasetId": "abc-123",
    "conversationId": "conv-456",
    "message": "Show me sales trends"
  }'
"""
INTENT = """\
curl -X POST http://localhost:8000/chat \\
  -H "Content-Type: application/json" \\
  -d '{
    "datasetId": "abc-123",
    "conversationId": "conv-456",
    "intent": "set_analysis_type",
    "value": "trend"
  }'
"""
TYPESCRIPT = """\
interface ChatRequest {
  datasetId: string;
  conversationId: string;
  message?: string;
  intent?: string;
  value?: any;
}

async function sendMessage(request: ChatRequest) {
  const response = await fetch('/chat', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request)
  });
  return response.json();
}

// Usage
await sendMessage({
  datasetId: 'abc-123',
  conversationId: 'conv-456',
  message: 'Show trends'
});

await sendMessage({
  datasetId: 'abc-123',
  conversationId: 'conv-456',
  intent: 'set_time_period',
  value: 'last_30_days'
});
"""
STEP = """\
await fetch('/chat', {{
  method: 'POST',
  body: JSON.stringify({{
    datasetId: 'abc-123',
    conversationId: 'conv-456',
    {said}
  }})
}});
"""
CONFIGURE_THEN_ASK = (
    "intent: 'set_analysis_type',\n    value: 'trend'",
    "intent: 'set_time_period',\n    value: 'last_30_days'",
    "message: 'Show me the trends'",
)
UPDATE_MIDWAY = ("message: 'Show sales'", "intent: 'set_time_period',\n    value: 'last_90_days'")
# A page names no host. What comes back is written out, a line for each request.
PAGE = """\
const real = globalThis.fetch;
globalThis.fetch = async (place, options) => {{
  const answer = await real({address} + place, {{ ...options, headers: {{ ...options.headers, Origin: {address} }} }});
  console.log(await answer.clone().text());
  return answer;
}};
"""
STRIPS_TYPES = (22, 6)

Say = Callable[..., dict[str, Any]]


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[str]:
    """A server that nobody else talks to: the examples name their conversation themselves."""
    with opened(write_shop(tmp_path / "shop"), tmp_path / "home") as agent, served(agent) as at:
        yield at


def curl(command: str, address: str) -> dict[str, Any]:
    line = command.replace("http://localhost:8000", address)
    ran = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=True)
    told: dict[str, Any] = json.loads(ran.stdout)
    return told


def node_version(node: Sequence[str] = ("node",)) -> tuple[int, ...]:
    if not shutil.which(node[0]):
        return ()
    ran = subprocess.run([*node, "--version"], capture_output=True, text=True, check=True)
    return tuple(int(part) for part in ran.stdout.strip().lstrip("v").split("."))


def played(code: str, address: str, folder: Path, node: Sequence[str] = ("node",)) -> list[dict[str, Any]]:
    """The replies to what a page's code sends."""
    file = folder / "page.mts"
    if node_version(node) < STRIPS_TYPES:
        kept = code.split("\n}\n", 1)[1] if code.startswith("interface") else code
        code, file = kept.replace("request: ChatRequest", "request"), folder / "page.mjs"
    file.write_text(PAGE.format(address=json.dumps(address)) + code, encoding="utf-8")
    options = ["--experimental-strip-types", "--no-warnings"] if file.suffix == ".mts" else []
    ran = subprocess.run([*node, *options, str(file)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


with_node = pytest.mark.skipif(not node_version(), reason="there is no node here to run the page's code")


@pytest.mark.skipif(not shutil.which("curl"), reason="there is no curl here")
def test_the_commands(alone: str) -> None:
    reply = curl(MESSAGE, alone)
    assert (reply["type"], reply["session_id"], reply["turn_number"]) == ("final_answer", "conv-456", 1)
    assert reply["table"]["rows"] == [["2024-10-01", 1], ["2024-11-01", 2], ["2024-12-01", 2], ["2025-01-01", 2]]
    told = curl(INTENT, alone)
    state = told.pop("state")
    assert {name: told[name] for name in ("type", "intent", "value", "text", "message")} == {
        "type": "intent_acknowledged",
        "intent": "set_analysis_type",
        "value": "trend",
        "text": "Updated analysis type to 'trend'",
        "message": "Updated analysis type to 'trend'",
    }
    assert state.keys() >= {"created_at", "last_updated", "metadata"}
    assert {name: state[name] for name in ("conversation_id", "dataset_id", "ready", "message_count", "context")} == {
        "conversation_id": "conv-456",
        "dataset_id": "abc-123",
        "ready": True,
        "message_count": 1,
        "context": {"analysis_type": "trend"},
    }


@pytest.mark.parametrize(
    "node",
    [
        pytest.param(("node",), marks=with_node, id="node"),
        pytest.param(npx("node"), marks=[with_npx, pytest.mark.soak], id="a node that reads types"),
    ],
)
def test_the_client_in_typescript(alone: str, tmp_path: Path, node: Sequence[str]) -> None:
    """Where node cannot read types, they are taken out of it."""
    first, second = played(TYPESCRIPT, alone, tmp_path, node)
    assert (first["type"], second["type"]) == ("final_answer", "intent_acknowledged")
    assert second["state"]["context"] == {"time_period": "last_30_days"}


def test_the_same_client_in_python(alone: str) -> None:
    with httpx.Client(base_url=alone) as client:
        named = {"datasetId": DATASET, "conversationId": "conv-456"}
        first = client.post("/chat", json={**named, "message": "Show trends"}).json()
        second = client.post("/chat", json={**named, "intent": "set_time_period", "value": "last_30_days"}).json()
    assert (first["type"], second["type"]) == ("final_answer", "intent_acknowledged")


@with_node
@pytest.mark.parametrize(
    ("flow", "rows"),
    [
        (CONFIGURE_THEN_ASK, [["2024-12-01", 2], ["2025-01-01", 2]]),
        ((*UPDATE_MIDWAY, "message: 'Show sales by region'"), [["North", 4], ["South", 3]]),
    ],
    ids=["configure then ask", "update in the middle"],
)
def test_the_flows(alone: str, tmp_path: Path, flow: tuple[str, ...], rows: list[Any]) -> None:
    """Their pages set no header: the browser says that the body is plain text."""
    replies = played("".join(STEP.format(said=one) for one in flow), alone, tmp_path)
    expected = ["final_answer" if "message" in one else "intent_acknowledged" for one in flow]
    assert [one["type"] for one in replies] == expected
    assert all(one["usage"]["model_calls"] == 0 for one in replies)
    assert replies[-1]["table"]["rows"] == rows
    assert replies[-1]["notes"]


def test_the_flows_over_freight(tmp_path: Path) -> None:
    """Several datasets have trends there, and it asks which one is meant; the answer is real."""
    with opened(None, tmp_path / "home") as agent, served(agent) as at, httpx.Client(base_url=at) as client:

        def said(session: str, **more: Any) -> Any:
            named = {"datasetId": "freight", "conversationId": session}
            return client.post("/chat", json={**named, **more}, timeout=60).json()

        said("one", intent="set_analysis_type", value="trend")
        said("one", intent="set_time_period", value="last_30_days")
        asked = said("one", message="Show me the trends")
        assert asked["type"] == "needs_clarification", asked["text"]
        answer = said("one", message="1")
        assert answer["type"] == "final_answer", answer["text"]
        assert answer["table"]["rows"]
        assert said("two", message="Show sales")["text"] == "The total order value is 218,775,361.50 USD, over orders."
        set_ = said("two", intent="set_time_period", value="last_90_days")
        assert (set_["type"], set_["usage"]["model_calls"]) == ("intent_acknowledged", 0)
        assert said("two", message="Show sales")["notes"] == ["For the last 90 days, as set."]


@pytest.mark.parametrize(
    ("said", "detail"),
    [
        ({}, "Either 'message' or 'intent' must be provided"),
        ({"message": ""}, "Either 'message' or 'intent' must be provided"),
        ({"message": "Show sales", "intent": "set_metric", "value": 1}, "Cannot provide both 'message' and 'intent'"),
        ({"intent": "set_metric"}, "'value' is required when 'intent' is provided"),
    ],
)
@pytest.mark.parametrize("path", ["/chat", "/chat/stream"])
def test_what_a_request_must_hold(
    client: httpx.Client, session: str, path: str, said: dict[str, Any], detail: str
) -> None:
    answer = client.post(path, json={"datasetId": DATASET, "conversationId": session, **said})
    assert (answer.status_code, answer.json()["detail"]) == (400, detail)
    assert client.get(f"/sessions/{session}").status_code == 404, "nothing of it is kept"


@pytest.mark.parametrize(
    ("intent", "value", "context"),
    [
        ("set_time_period", "2024-Q1", {"time_period": "2024-Q1"}),
        ("set_time_period", "ytd", {"time_period": "ytd"}),
        ("set_metric", "revenue", {"metric": "revenue"}),
        ("set_dimension", "region", {"dimension": "region"}),
        ("set_filter", {"region": "North"}, {"filter": {"region": "North"}}),
        ("set_grouping", "monthly", {"grouping": "monthly"}),
        ("set_visualization", "bar_chart", {"visualization": "bar_chart"}),
        ("set_foo", {"any": ["JSON", 1, None]}, {"foo": {"any": ["JSON", 1, None]}}),
        ("custom_intent", 7, {"custom_intent": 7}),
    ],
)
def test_intents(say: Say, intent: str, value: Any, context: dict[str, Any]) -> None:
    told = say(intent=intent, value=value)
    assert (told["type"], told["value"], told["state"]["context"]) == ("intent_acknowledged", value, context)
    assert say(intent=intent, value=None)["state"]["context"] == {}


def test_names_in_either_case(client: httpx.Client, session: str) -> None:
    camel = {"datasetId": DATASET, "conversationId": session, "requestId": "r", "conversationWindow": 2}
    snake = {"dataset_id": DATASET, "conversation_id": session, "request_id": "r", "conversation_window": 2}
    first = client.post("/chat", json={**camel, "message": "total revenue by region"}).json()
    again = client.post("/chat", json={**snake, "message": "total revenue by region"}).json()
    assert first == again
    other = {"datasetId": DATASET, "session_id": session, "message": "how many sales are there"}
    assert client.post("/chat", json=other).json()["turn_number"] == 2


@pytest.mark.parametrize("name", ["resultsContext", "results_context"])
def test_queries_that_the_client_runs(tmp_path: Path, name: str) -> None:
    browser = Browser([SALES, SHOPS])
    place = till(tmp_path)
    with opened_till(place) as agent, served(agent) as at, httpx.Client(base_url=at) as client:
        named = {"datasetId": agent.workspace.name, "conversationId": "c"}
        asked = client.post("/chat", json={**named, "message": "total amount by product"}).json()
        assert (asked["type"], asked["text"]) == (
            "run_queries",
            "The data lives on your side: run 1 query there, and send the results.",
        )
        reply = reply_from_plain(asked)
        assert reply.type == "run_queries"
        results = browser.results(reply.queries)
        answer = client.post("/chat", json={**named, name: results}).json()
        assert (answer["type"], answer["table"]["rows"]) == ("final_answer", [["espresso", 105.0]])
