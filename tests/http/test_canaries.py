"""Two of different regions ask the server as it is started: no path shows the one what only the other may see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import httpx
import openai
import pytest

from askfirst.access.key_file import write_key
from askfirst.access.keys import new_key
from askfirst.domain.principal import Principal
from tests.mcp.serving import client_of, write_workspace
from tests.policies.questions import PATHS, canaries
from tests.serving.processes import started

CLICKS: list[tuple[str, Any]] = [
    ("set_filter", {"status": "canary status"}),
    ("set_filter", {"customer": "Canary Yellow"}),
    ("set_filter", {"credit_limit": {"min": 5}}),
    ("set_dimension", "credit_limit"),
    ("set_metric", "audits"),
]
QUERIES: list[dict[str, Any]] = [
    {"dataset": "orders", "columns": ["order_id", "region", "product", "status", "amount"]},
    {"dataset": "orders", "columns": ["order_id", "customer.name", "customer.credit_limit"]},
    {"dataset": "customers", "columns": ["name", "city", "credit_limit"]},
    {"dataset": "customers", "columns": ["name", "city"]},
    {"dataset": "audits", "columns": ["finding"]},
    {"dataset": "orders", "where": [{"field": "region", "op": "=", "value": "Asia"}], "columns": ["order_id"]},
]


@dataclass(frozen=True)
class Place:
    """The server, and the keys of those who may ask it."""

    at: str
    keys: dict[str, str]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """One whose regions its key tells, one whose regions the workspace knows."""
    folder = tmp_path_factory.mktemp("canaries")
    made = {"ana": new_key(Principal("ana")), "zoe": new_key(Principal("zoe", {"regions": ("Europe",)}))}
    made["bob"] = new_key(Principal("bob", {"regions": ("Asia",), "role": ("clerk",)}))
    for key in made.values():
        write_key(folder / "keys.yaml", key)
    (folder / "access.yaml").write_text("api_keys: keys.yaml\nlimits: {requests_per_minute: null}\n", encoding="utf-8")
    workspace = str(write_workspace(folder / "shop"))
    where = {"home": folder / "home", "log": folder / "log"}
    access = str(folder / "access.yaml")
    with started(workspace, "--port", "0", access_file=access, **where) as server:  # type: ignore[arg-type]
        yield Place(server.address, {name: key.text for name, key in made.items()})


@pytest.fixture(scope="module")
def asked_by_bob(place: Place) -> int:
    """The other one asks everything first: caches, results and sessions hold what only he may see."""
    return sum(len(everywhere(place, "bob", number, question)) for number, question in enumerate(PATHS))


def chat(client: httpx.Client, session: str, **said: Any) -> httpx.Response:
    return client.post("/chat", json={"datasetId": "shop", "conversationId": session, **said})


def everywhere(place: Place, name: str, number: int, question: str) -> list[str]:
    """All that a person is told about a question: by every path that tells something of it."""
    session = f"s-{number}"
    with httpx.Client(base_url=place.at, headers={"X-API-Key": place.keys[name]}, timeout=60) as client:
        replies = [chat(client, session, message=question)]
        if replies[0].json()["type"] == "needs_clarification":
            replies.append(chat(client, session, message="1"))
        told = [one.text for one in replies]
        asked = {"datasetId": "shop", "conversationId": f"{session}-streamed", "message": question}
        told.append(client.post("/chat/stream", json=asked).text)
        told.append(client.post("/chat", json={"datasetId": "shop", "message": question}).text)
        last = replies[-1].json()["turn_number"]
        paths = (
            "",
            "/plan",
            "/export",
            "/export?format=markdown",
            "/events?to=newest",
            f"/exchanges/{last}",
            f"/exchanges/{last}/receipt",
            f"/exchanges/{last}/table.csv",
        )
        told += [client.get(f"/sessions/{session}{path}").text for path in paths]
        told.append(client.post(f"/sessions/{session}/exchanges/{last}/replay").text)
        told.append(client.post(f"/sessions/{session}/fork", json={"exchange": 1, "session_id": f"{session}-f"}).text)
        told.append(chat(client, f"{session}-f", message="show that again").text)
    with closing(openai.OpenAI(base_url=f"{place.at}/v1", api_key=place.keys[name], max_retries=0)) as model:
        answer = model.chat.completions.create(model="askfirst", messages=[{"role": "user", "content": question}])
        told.append(answer.model_dump_json())
    return told


@pytest.mark.parametrize("name", ["ana", "zoe"])
def test_answers(place: Place, asked_by_bob: int, name: str) -> None:
    assert asked_by_bob > len(PATHS) * 15
    for number, question in enumerate(PATHS):
        for told in everywhere(place, name, number, question):
            assert canaries(told, question) == [], (question, told)


def test_what_is_told_to_the_other_holds_them(place: Place, asked_by_bob: int) -> None:
    """Or nothing here would prove anything."""
    del asked_by_bob
    found = [
        words
        for number in (0, 4)
        for told in everywhere(place, "bob", number, PATHS[number])
        if (words := canaries(told, PATHS[number]))
    ]
    assert len(found) > 20


@pytest.mark.parametrize("name", ["ana", "zoe"])
def test_lists_and_the_catalog(place: Place, asked_by_bob: int, name: str) -> None:
    del asked_by_bob
    with httpx.Client(base_url=place.at, headers={"X-API-Key": place.keys[name]}) as client:
        told = [client.get("/sessions", params={"search": word}).text for word in ("Kyoto", "canary", "7770000", "o-6")]
        told += [client.get(path).text for path in ("/datasets", "/datasets/orders", "/datasets/customers")]
        told += [client.get(path).text for path in ("/datasets/audits", "/openapi.json", "/metrics", "/v1/models")]
        hidden, never = client.get("/datasets/audits"), client.get("/datasets/oudits")
    assert (hidden.status_code, never.status_code) == (404, 404)
    for one in told:
        assert canaries(one, *PATHS) == [], one
    assert "7770000" not in "".join(told)
    assert "credit_limit" not in "".join(told)


def test_how_to_say_who_asks_is_described(place: Place) -> None:
    described = httpx.get(f"{place.at}/openapi.json").json()
    assert set(described["components"]["securitySchemes"]) == {"key", "bearer"}
    assert described["security"] == [{"key": []}, {"bearer": []}]
    open_to_all = {path for path, methods in described["paths"].items() if methods.get("get", {}).get("security") == []}
    assert open_to_all == {"/healthz", "/readyz", "/metrics"}
    assert all(httpx.get(f"{place.at}{path}").status_code == 200 for path in open_to_all)


@pytest.mark.parametrize("name", ["ana", "zoe"])
def test_settings(place: Place, asked_by_bob: int, name: str) -> None:
    """What may not be seen is unknown, in the words for what there is not."""
    del asked_by_bob
    with httpx.Client(base_url=place.at, headers={"X-API-Key": place.keys[name]}) as client:
        for number, (intent, value) in enumerate(CLICKS):
            session = f"c-{number}"
            told = [chat(client, session, intent=intent, value=value).text]
            told += [
                chat(client, session, message="total amount by product").text,
                client.get(f"/sessions/{session}").text,
            ]
            for one in told:
                assert canaries(one, json.dumps(value)) == [], (intent, value, one)


@pytest.mark.parametrize("name", ["ana", "zoe"])
async def test_mcp(place: Place, asked_by_bob: int, name: str) -> None:
    del asked_by_bob
    async with client_of(f"{place.at}/mcp", place.keys[name]) as client:
        calls: list[tuple[str, dict[str, Any]]] = [("list_datasets", {})]
        calls += [("describe_dataset", {"name": one}) for one in ("orders", "customers", "audits")]
        calls += [("run_query", {"query": query}) for query in QUERIES]
        for number, question in enumerate(PATHS):
            calls.append(("ask", {"text": question, "session": f"m-{number}"}))
            calls.append(("answer", {"answer": "1", "session": f"m-{number}"}))
            calls.append(("replay", {"session": f"m-{number}", "exchange": 1}))
        calls += [("set_context", {"session": "m", "intent": intent, "value": value}) for intent, value in CLICKS]
        worked = 0
        for tool, given in calls:
            result = (await client.call_tool(tool, given)).model_dump(mode="json", by_alias=True)
            said = PATHS[int(given["session"][2:])] if tool in {"answer", "replay"} else ""
            assert canaries(result, said, json.dumps(given)) == [], (tool, given, result)
            worked += not result["isError"]
        assert worked > len(PATHS) * 2
        for uri in ("askfirst://catalog", "askfirst://catalog/orders", "askfirst://sessions/m-0/exchanges/1/receipt"):
            found = await client.read_resource(uri)
            assert canaries([one.model_dump(mode="json") for one in found.contents]) == []
    async with httpx.AsyncClient(base_url=place.at, headers={"X-API-Key": place.keys[name]}) as http:
        events = await http.get("/sessions/m-0/events?to=newest")
    assert "event: reply" in events.text, "who follows a session sees what is said there over MCP"
    assert canaries(events.text, *PATHS) == []
