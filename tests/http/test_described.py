"""The API's own description: whole, and true of what is answered."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from askfirst.entrypoints.http.reference import POLICY
from tests.http.places import DATASET

Say = Callable[..., dict[str, Any]]
HEALTH = {"/healthz", "/readyz"}


@pytest.fixture(scope="session")
def described(address: str) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{address}/openapi.json").json()
    return found


def operations(described: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in described["paths"].items():
        for method, one in methods.items():
            yield f"{method.upper()} {path}", one


def schema_of(described: dict[str, Any], name: str) -> Draft202012Validator:
    """A schema of the description, with all that it names."""
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": described["components"]})


def errors(described: dict[str, Any], name: str, told: Any) -> list[str]:
    return [f"{error.json_path}: {error.message}"[:300] for error in schema_of(described, name).iter_errors(told)]


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for one in value.values():
            yield from references(one)
    elif isinstance(value, list):
        for one in value:
            yield from references(one)


def test_every_reference_leads_somewhere(described: dict[str, Any]) -> None:
    @cache
    def found(reference: str) -> bool:
        place = described
        for part in reference.removeprefix("#/").split("/"):
            place = place[part]
        return bool(place)

    assert all(found(one) for one in references(described))
    mapped = described["components"]["schemas"]["Reply"]["discriminator"]["mapping"]
    assert all(found(one) for one in mapped.values())


def test_every_schema_is_one(described: dict[str, Any]) -> None:
    for schema in described["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_every_operation_is_told(described: dict[str, Any]) -> None:
    identifiers = []
    for name, one in operations(described):
        assert one["summary"], name
        assert one["description"], name
        identifiers.append(one["operationId"])
        for parameter in one.get("parameters", ()):
            assert parameter.get("description") or parameter["name"] in {"limit", "format", "name"}, name
    assert len(set(identifiers)) == len(identifiers)


def test_failures_are_problems(described: dict[str, Any]) -> None:
    for name, one in operations(described):
        path = name.split()[1]
        if path in HEALTH:
            continue
        for status, answer in one["responses"].items():
            if status.startswith(("4", "5")):
                content = answer["content"]["application/json"]["schema"]
                assert content == {"$ref": "#/components/schemas/Problem"}, (name, status)
        wanted = (
            {"404"} if path == "/metrics" else {"400", "401", "403", "404", "413", "415", "422", "429", "500", "503"}
        )
        assert wanted <= one["responses"].keys(), name


def test_replies_are_told_apart_by_their_type(described: dict[str, Any]) -> None:
    reply = described["components"]["schemas"]["Reply"]
    assert reply["discriminator"]["propertyName"] == "type"
    assert set(reply["discriminator"]["mapping"]) == {
        "final_answer",
        "needs_clarification",
        "proposal",
        "run_queries",
        "intent_acknowledged",
        "out_of_scope",
        "error",
    }


def test_replies_are_shown(described: dict[str, Any]) -> None:
    """One of each kind, wherever a reply is answered."""
    kinds = set(described["components"]["schemas"]["Reply"]["discriminator"]["mapping"])
    answering = 0
    for name, one in operations(described):
        content = one["responses"]["200" if "200" in one["responses"] else "201"].get("content", {})
        json_content = content.get("application/json", {})
        if json_content.get("schema") != {"$ref": "#/components/schemas/Reply"}:
            continue
        answering += 1
        assert {example["value"]["type"] for example in json_content["examples"].values()} == kinds, name
        for example in json_content["examples"].values():
            assert errors(described, "Reply", example["value"]) == []
    assert answering == 4


def test_the_event_that_is_shown_is_one(client: httpx.Client, described: dict[str, Any], session: str) -> None:
    shown = described["paths"]["/chat/stream"]["post"]["responses"]["200"]["content"]["text/event-stream"]["example"]
    asked = {"datasetId": DATASET, "conversationId": session, "message": "how many sales are there"}
    real = client.post("/chat/stream", json=asked).text
    first, other = (text.partition("\n\n")[0].splitlines() for text in (shown, real))
    assert [line.partition(":")[0] for line in first] == [line.partition(":")[0] for line in other]
    told, here = (json.loads(lines[1].partition(": ")[2]) for lines in (first, other))
    assert told.keys() == here.keys()
    assert told["type"] == here["type"]


def test_the_page_loads_only_what_this_server_has(client: httpx.Client) -> None:
    """The browser is told to load nothing else, and no script that stands in the page."""
    page = client.get("/docs")
    assert page.headers["content-security-policy"] == POLICY
    assert "script-src 'self';" in POLICY
    assert "://" not in page.text
    named = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert len(named) > 3
    for name in named:
        if name != "data:,":
            found = client.get(f"/{name}")
            assert found.status_code == 200, name
            assert len(found.content) > 100, name
    script = client.get("/docs/start.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert client.get(re.findall(r'url: "([^"]+)"', script.text)[0]).json()["openapi"]
    assert client.get("/redoc").status_code == 404


def test_examples(client: httpx.Client, described: dict[str, Any]) -> None:
    """Requests can be sent as they are shown."""
    shown = {
        name: described["components"]["schemas"][name]["examples"] for name in ("ChatRequest", "CompletionRequest")
    }
    for name, examples in shown.items():
        for example in examples:
            assert errors(described, name, example) == []
            asked = json.loads(json.dumps(example).replace("freight", DATASET))
            path = "/chat" if name == "ChatRequest" else "/v1/chat/completions"
            assert client.post(path, json=asked).status_code == 200


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ({"message": "total revenue by region"}, "final_answer"),
        ({"message": "refund sale"}, "needs_clarification"),
        ({"message": "refund sale S2"}, "proposal"),
        ({"message": "what is love"}, "out_of_scope"),
        ({"intent": "set_metric", "value": "revenue"}, "intent_acknowledged"),
        ({"message": "results", "resultsContext": {"results": [{"name": "q", "columns": [], "rows": []}]}}, None),
    ],
)
def test_replies(say: Say, described: dict[str, Any], said: dict[str, Any], kind: str | None) -> None:
    reply = say(**said)
    assert kind in {None, reply["type"]}
    assert errors(described, "Reply", reply) == []


def test_what_is_kept_of_a_session(say: Say, client: httpx.Client, session: str, described: dict[str, Any]) -> None:
    for text in ("total revenue by region", "refund sale S2", "yes"):
        say(text)
    found = client.get(f"/sessions/{session}/exchanges/1/receipt").json()
    assert errors(described, "Receipt", found) == []
    assert errors(described, "TodoList", client.get(f"/sessions/{session}/plan").json()) == []
    assert errors(described, "SessionList", client.get("/sessions").json()) == []
    history = client.get(f"/sessions/{session}").json()
    assert [error for one in history["exchanges"] for error in errors(described, "Reply", one["reply"])] == []
    assert history["exchanges"][2]["reply"]["commit"]["intent"] == "refund"
    for path, method in described["paths"].items():
        if "{session_id}" not in path or "get" not in method or "events" in path:
            continue
        asked = path.replace("{session_id}", session).replace("{number}", "1")
        answer = client.get(asked)
        schema = method["get"]["responses"]["200"]["content"].get("application/json", {}).get("schema")
        assert answer.status_code == 200, asked
        if schema is not None:
            assert schema, f"{path}: nothing is said of what it answers"
            told = Draft202012Validator({**schema, "components": described["components"]})
            assert [error.message[:200] for error in told.iter_errors(answer.json())] == [], asked


def test_problems(client: httpx.Client, described: dict[str, Any]) -> None:
    for path in ("/nowhere", "/v1/nowhere", "/sessions/none", "/sessions?limit=0"):
        assert errors(described, "Problem", client.get(path).json()) == []
