"""Two who ask with keys of their own: neither ever meets what is the other's, and each may ask so much."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import openai
import pytest

from askfirst.access.identify import open_access
from askfirst.access.key_file import write_key
from askfirst.access.keys import new_key
from askfirst.access.limits import Limiter
from askfirst.access.spec import AccessSpec, LimitSpec
from askfirst.agent import Agent
from askfirst.domain.principal import Principal
from askfirst.entrypoints.http.serving import identify
from tests.http.places import DATASET, opened, served, write_shop

SAID = {"ann": "total revenue by region", "bob": "refund sale S2"}
MANY = LimitSpec(requests_per_minute=None)


@dataclass(frozen=True)
class Two:
    """A server, and the keys of those who may ask it."""

    at: str
    keys: dict[str, str]
    agent: Agent

    def client(self, name: str) -> httpx.Client:
        return httpx.Client(base_url=self.at, headers={"X-API-Key": self.keys[name]})


Serve = Callable[..., Two]


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    folder = tmp_path_factory.mktemp("two")
    with opened(write_shop(folder / "shop"), folder / "home") as made:
        yield made


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    file = tmp_path_factory.mktemp("keys") / "keys.yaml"
    made = {name: new_key(Principal(name)) for name in SAID}
    for key in made.values():
        write_key(file, key)
    return file, {name: key.text for name, key in made.items()}


@pytest.fixture(scope="module")
def two(agent: Agent, keys: tuple[Path, dict[str, str]]) -> Iterator[Two]:
    """Each has said something in a conversation of the same name."""
    file, texts = keys
    access = open_access(AccessSpec(api_keys=file), host="127.0.0.1")
    with served(agent, identify=partial(identify, access), limits=Limiter(MANY)) as at:
        two = Two(at, texts, agent)
        for name, text in SAID.items():
            with two.client(name) as client:
                asked = {"datasetId": DATASET, "conversationId": "mine", "message": text}
                assert client.post("/chat", json=asked).status_code == 200
                client.post("/chat", json={**asked, "conversationId": f"only-{name}"})
        yield two


@pytest.fixture
def ann(two: Two) -> Iterator[httpx.Client]:
    with two.client("ann") as client:
        yield client


@pytest.fixture
def bob(two: Two) -> Iterator[httpx.Client]:
    with two.client("bob") as client:
        yield client


@pytest.fixture
def limited(tmp_path: Path, keys: tuple[Path, dict[str, str]]) -> Iterator[Serve]:
    """Makes a server with limits."""
    file, texts = keys
    access = open_access(AccessSpec(api_keys=file), host="127.0.0.1")
    with opened(write_shop(tmp_path / "shop"), tmp_path / "home") as agent, ExitStack() as stack:

        def serve(**limits: Any) -> Two:
            limiter = Limiter(LimitSpec(**limits))
            at = stack.enter_context(served(agent, identify=partial(identify, access), limits=limiter))
            return Two(at, texts, agent)

        yield serve


READS = [
    "",
    "/plan",
    "/export",
    "/export?format=markdown",
    "/events?to=newest",
    "/exchanges/1",
    "/exchanges/1/receipt",
    "/exchanges/1/table.csv",
]
WRITES: list[tuple[str, str, Any]] = [
    ("PATCH", "", {"title": "Taken"}),
    ("POST", "/fork", {"exchange": 1, "session_id": "taken"}),
    ("POST", "/cancel", None),
    ("POST", "/exchanges/1/replay", None),
    ("POST", "/proposals/p/confirm", None),
    ("POST", "/proposals/p/decline", None),
]


def test_a_name_that_both_use(ann: httpx.Client, bob: httpx.Client) -> None:
    for client, name in ((ann, "ann"), (bob, "bob")):
        history = client.get("/sessions/mine").json()
        assert [one["text"] for one in history["exchanges"]] == [SAID[name]]
        assert {one["session"] for one in history["exchanges"]} == {"mine"}
        assert {one["reply"]["session_id"] for one in history["exchanges"]} == {"mine"}
        assert client.get("/sessions/mine/export").json()["history"]["exchanges"][0]["text"] == SAID[name]
        listed = client.get("/sessions").json()["sessions"]
        assert {one["session_id"] for one in listed} == {"mine", f"only-{name}"}
    for path in READS:
        text = ann.get(f"/sessions/mine{path}").text
        assert "refund" not in text, path
        assert "bob" not in text, path
        assert "ann/" not in text, path
    assert ann.post("/sessions/mine/exchanges/1/replay").json()["session"] == "mine"


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/exchanges/99/table.csv", None),
        ("GET", "/exchanges/99", None),
        ("POST", "/exchanges/99/replay", None),
        ("POST", "/fork", {"exchange": 99, "session_id": "new"}),
        ("POST", "/fork", {"exchange": 1, "session_id": "mine"}),
        ("POST", "/fork", {"exchange": 1, "session_id": "only-ann"}),
        ("PATCH", "", {"title": "\u200b"}),
    ],
)
def test_what_fails_names_the_session_as_its_owner_does(ann: httpx.Client, method: str, path: str, body: Any) -> None:
    answer = ann.request(method, f"/sessions/mine{path}", json=body)
    assert answer.status_code in {404, 422}
    assert "ann/" not in answer.text
    assert answer.json()["detail"].endswith((".", "?"))


@pytest.mark.parametrize("path", READS)
def test_what_is_the_others_reads_like_what_never_was(ann: httpx.Client, path: str) -> None:
    other, never = ann.get(f"/sessions/only-bob{path}"), ann.get(f"/sessions/only-bib{path}")
    assert (other.status_code, other.text) == (404, never.text.replace("bib", "bob"))
    encoded = ann.get(f"/sessions/bob%2Fonly-bob{path}")
    assert encoded.status_code in {404, 422}


@pytest.mark.parametrize(("method", "path", "body"), WRITES)
def test_what_is_the_others_is_not_changed(
    ann: httpx.Client, bob: httpx.Client, method: str, path: str, body: Any
) -> None:
    before = bob.get("/sessions/only-bob/export").text
    answers = [ann.request(method, f"/sessions/only-{one}{path}", json=body) for one in ("bob", "bib")]
    assert [one.status_code for one in answers] == [404, 404]
    assert answers[0].text == answers[1].text.replace("bib", "bob")
    assert bob.get("/sessions/only-bob/export").text == before


def test_what_is_the_others_is_not_deleted(ann: httpx.Client, bob: httpx.Client) -> None:
    answers = [ann.delete(f"/sessions/only-{one}") for one in ("bob", "bib")]
    assert [(one.status_code, one.json()) for one in answers] == [(200, {"forgotten": False})] * 2
    assert bob.get("/sessions/only-bob").status_code == 200


def test_nobody_confirms_what_was_proposed_to_another(ann: httpx.Client, bob: httpx.Client, two: Two) -> None:
    proposal = bob.get("/sessions/only-bob/exchanges/1").json()["proposal_id"]
    for session in ("only-bob", "mine"):
        ann.post(f"/sessions/{session}/proposals/{proposal}/confirm")
    ann.post("/chat", json={"datasetId": DATASET, "conversationId": "only-bob", "message": "yes"})
    assert two.agent.outbox_depth() == dict.fromkeys(two.agent.outbox_depth(), 0)
    ann.delete("/sessions/only-bob")
    assert bob.post(f"/sessions/only-bob/proposals/{proposal}/decline").json()["type"] != "error"


def test_the_cursor_of_one_shows_the_other_nothing(ann: httpx.Client, bob: httpx.Client) -> None:
    cursor = bob.get("/sessions", params={"limit": 1}).json()["next"]
    assert cursor
    found = ann.get("/sessions", params={"cursor": cursor}).json()
    assert {one["session_id"] for one in found["sessions"]} <= {"mine", "only-ann"}
    assert ann.get("/sessions", params={"search": "refund"}).json()["sessions"] == []


def test_streams(ann: httpx.Client, bob: httpx.Client) -> None:
    asked = {"datasetId": DATASET, "conversationId": "streamed", "message": "total revenue by region"}
    whole = ann.post("/chat/stream", json=asked).text
    assert '"session_id": "streamed"' in whole
    assert "ann/" not in whole
    assert bob.get("/sessions/streamed/events").status_code == 404
    bob.post("/chat/stream", json={**asked, "message": "how many sales are there"})
    assert "7 sales." not in ann.get("/sessions/streamed/events?to=newest").text
    for client in (ann, bob):
        client.delete("/sessions/streamed")


def test_completions(two: Two, ann: httpx.Client, bob: httpx.Client) -> None:
    """The same conversation of both, without a name and under one name; the key goes as clients of OpenAI send it."""
    for name in SAID:
        messages: list[Any] = []
        with openai.OpenAI(base_url=f"{two.at}/v1", api_key=two.keys[name], max_retries=0) as client:
            for text in ("total revenue by region", "only paid ones"):
                messages.append({"role": "user", "content": text})
                answer = client.chat.completions.create(model="askfirst", messages=messages).choices[0].message
                messages.append({"role": "assistant", "content": answer.content})
            client.chat.completions.create(
                model="askfirst", messages=messages[:1], extra_headers={"X-Session-Id": "named"}
            )
    for client_of, name in ((ann, "ann"), (bob, "bob")):
        sessions = client_of.get("/sessions").json()["sessions"]
        found = {one["session_id"]: one["exchanges"] for one in sessions}
        assert found.pop("named") == 1
        assert [count for session, count in found.items() if session.startswith("chat-")] == [2], name
        for session in [one for one in found if one.startswith("chat-")] + ["named"]:
            client_of.delete(f"/sessions/{session}")


def test_a_request_id_is_ones_own(ann: httpx.Client, bob: httpx.Client) -> None:
    asked = {"datasetId": DATASET, "conversationId": "again", "requestId": "r"}
    first = ann.post("/chat", json={**asked, "message": "total revenue by region"}).json()
    other = bob.post("/chat", json={**asked, "message": "how many sales are there"}).json()
    assert (first["turn_number"], other["turn_number"]) == (1, 1)
    assert first["text"] != other["text"]
    for client in (ann, bob):
        client.delete("/sessions/again")


EVERYWHERE = [
    ("GET", "/sessions"),
    ("GET", "/datasets"),
    ("GET", "/datasets/sales"),
    ("GET", "/v1/models"),
    ("POST", "/v1/chat/completions"),
    ("POST", "/chat"),
    ("POST", "/chat/stream"),
    *(("GET", f"/sessions/mine{path}") for path in READS),
    *((method, f"/sessions/mine{path}") for method, path, _ in WRITES),
    ("DELETE", "/sessions/mine"),
]


@pytest.mark.parametrize(("method", "path"), EVERYWHERE)
def test_nobody_gets_in(two: Two, method: str, path: str) -> None:
    key = two.keys["ann"]
    bad: list[tuple[dict[str, str], str, str]] = [
        ({}, "Bearer", "This server asks who you are. Send an API key as 'X-API-Key: KEY'."),
        (
            {"X-API-Key": f"{key[:-1]}{'a' if key[-1] != 'a' else 'b'}"},
            'Bearer error="invalid_token"',
            "The API key was refused. Ask whoever looks after this server for a new one.",
        ),
        (
            {"X-API-Key": key, "Authorization": f"Bearer {key}"},
            'Bearer error="invalid_token"',
            "The request says twice who sent it. Send one header alone: an API key as 'X-API-Key: KEY'.",
        ),
    ]
    with httpx.Client(base_url=two.at) as client:
        for headers, challenge, said in bad:
            answer = client.request(method, path, headers=headers, json={} if method == "POST" else None)
            assert (answer.status_code, answer.json()["detail"]) == (401, said)
            assert answer.headers["www-authenticate"] == challenge
            assert answer.headers["x-content-type-options"] == "nosniff"


def test_every_path_is_among_these(two: Two) -> None:
    """But those that say whether the server lives."""
    with httpx.Client(base_url=two.at) as client:
        paths = client.get("/openapi.json").json()["paths"]
    asked = {path.partition("?")[0] for _, path in EVERYWHERE}
    for name, value in (("session_id", "mine"), ("number", "1"), ("proposal_id", "p"), ("name", "sales")):
        paths = {path.replace(f"{{{name}}}", value): one for path, one in paths.items()}
    assert set(paths) - asked == {"/healthz", "/readyz", "/metrics"}


def test_too_many_requests(limited: Serve) -> None:
    two = limited(requests_per_minute=1, burst=1)
    with two.client("ann") as ann, two.client("bob") as bob:
        answers = [ann.get(path) for path in ("/sessions", "/v1/models")]
        assert [one.status_code for one in answers] == [200, 429]
        assert int(answers[1].headers["retry-after"]) >= 1
        told = answers[1].json()
        assert told["detail"].startswith("You sent more requests than you may in a minute: 1. Try again in ")
        assert (told["kind"], told["retryable"], told["error"]["type"]) == ("LimitError", True, "rate_limit_error")
        assert bob.get("/sessions").status_code == 200, "each has their own"


def test_too_many_sessions(limited: Serve) -> None:
    two = limited(sessions_per_principal=1)
    with two.client("ann") as ann, two.client("bob") as bob:
        asked = {"datasetId": DATASET, "message": "how many sales are there"}
        answers = [ann.post("/chat", json={**asked, "conversationId": one}) for one in ("a", "a", "b")]
        assert [one.status_code for one in answers] == [200, 200, 409]
        assert answers[2].json()["detail"] == (
            "You have as many sessions as you may have: 1. "
            "Go on in one of them, delete one, or ask for the setting sessions_per_principal to be raised."
        )
        assert bob.post("/chat", json={**asked, "conversationId": "b"}).status_code == 200
        assert ann.delete("/sessions/a").json() == {"forgotten": True}
        assert ann.post("/chat", json={**asked, "conversationId": "b"}).status_code == 200
