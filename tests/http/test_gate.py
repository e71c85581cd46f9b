"""What holds for every answer, whoever asks: its headers, its form, and what is not served at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import httpx
import psycopg
import pytest
from starlette.datastructures import Headers

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.principal import Asking
from askfirst.entrypoints.http.schemas import SESSION
from tests.http.places import DATASET, served, write_shop
from tests.memory.databases import new_database, postgres_server

SECRET = "s3cr3t-in-an-address"  # noqa: S105 - planted
PAGE = "https://bi.example"
HARDENED = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
NO_SESSION = "There is no session 'none'. Look it up in the list of sessions, or begin it with a message."
ASKED = {"datasetId": DATASET, "message": "how many sales are there"}


async def faulty(headers: Headers) -> Asking:
    raise RuntimeError(f"nobody shall read this: {headers}")


@pytest.fixture(scope="module")
def open_to_a_page(shop: Agent) -> Iterator[str]:
    with served(shop, origins=(PAGE,)) as at:
        yield at


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Its status and sentence; the headers are those of every answer, and the form that of every failure."""
    told = answer.json()
    assert told.keys() - {"error"} == {"detail", "kind", "retryable"}
    assert ("error" in told) is answer.request.url.path.startswith("/v1/")
    assert answer.headers["content-type"] == "application/json"
    check_headers(answer)
    return answer.status_code, told["detail"]


def check_headers(answer: httpx.Response) -> None:
    assert {name: answer.headers.get(name) for name in HARDENED} == HARDENED
    assert answer.headers["x-request-id"]
    assert "access-control-allow-origin" not in answer.headers
    assert answer.headers.get("content-security-policy", "").startswith("default-src 'none'")


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/sessions", "/datasets", "/v1/models", "/openapi.json"])
def test_headers_of_answers(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    check_headers(answer)


def test_headers_of_a_stream(client: httpx.Client, session: str) -> None:
    answer = client.post("/chat/stream", json={**ASKED, "conversationId": session})
    assert answer.headers["content-type"].startswith("text/event-stream")
    check_headers(answer)


@pytest.mark.parametrize(
    ("method", "path", "status", "said"),
    [
        ("GET", "/nowhere", 404, "There is nothing at this address. See /docs for what there is."),
        ("GET", "/v1/nowhere", 404, "There is nothing at this address. See /docs for what there is."),
        ("PUT", "/chat", 405, "This address does not take that method. See /docs for those that it takes."),
        ("GET", "/sessions/none", 404, NO_SESSION),
        ("GET", "/sessions/none/events", 404, NO_SESSION),
        ("GET", "/sessions/none/plan", 404, NO_SESSION),
        ("GET", "/sessions/none/export", 404, NO_SESSION),
        ("GET", "/sessions/none/exchanges/1", 404, NO_SESSION),
        ("GET", "/sessions/none/exchanges/1/receipt", 404, NO_SESSION),
        ("GET", "/sessions/none/exchanges/1/table.csv", 404, NO_SESSION),
        ("POST", "/sessions/none/exchanges/1/replay", 404, NO_SESSION),
        ("POST", "/sessions/none/cancel", 404, NO_SESSION),
        ("POST", "/sessions/none/proposals/p/confirm", 404, NO_SESSION),
        ("POST", "/sessions/none/proposals/p/decline", 404, NO_SESSION),
        ("GET", "/datasets/orders", 404, "There is no dataset 'orders'. Known: sales."),
        ("GET", "/metrics", 404, "This server counts nothing."),
        ("GET", "/sessions?cursor=x", 422, "The cursor 'x' is none. Take `next` of the page before, or leave it out."),
        ("GET", "/sessions?limit=0", 422, "'limit' is '0': input should be greater than or equal to 1."),
    ],
)
def test_what_is_not_there(client: httpx.Client, method: str, path: str, status: int, said: str) -> None:
    answer = client.request(method, path)
    assert problem(answer) == (status, said)
    assert (answer.headers.get("allow") == "POST") is (status == 405)


@pytest.mark.parametrize(
    ("method", "path"), [("GET", ""), ("GET", "/receipt"), ("GET", "/table.csv"), ("POST", "/replay")]
)
def test_an_exchange_that_is_not_there(client: httpx.Client, session: str, method: str, path: str) -> None:
    client.post("/chat", json={**ASKED, "conversationId": session})
    answer = client.request(method, f"/sessions/{session}/exchanges/99{path}")
    assert problem(answer) == (404, f"There is no exchange '99'. Known: 1 to 1 in session '{session}'.")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "The body is missing."),
        (b"{", "The body is not JSON: Expecting property name enclosed in double quotes."),
        (b"[1]", "The body is [1]: input should be a valid dictionary or object to extract fields from."),
        (b'{"datasetId": "abc-123", "massage": "x"}', "'massage' is not known here."),
        (b'{"message": "x"}', "'datasetId' is missing."),
        (b'{"datasetId": "x", "message": "x"}', "There is no dataset 'x'. Known: 'abc-123'."),
        (
            b'{"datasetId": 1, "message": 2, "intent": 3, "requestId": 4, "conversationWindow": 0}',
            (
                "'datasetId' is 1: input should be a valid string; 'message' is 2: input should be a valid string; "
                "'intent' is 3: input should be a valid string. And 2 more."
            ),
        ),
        (
            b'{"datasetId": "abc-123", "conversationId": "a/b", "message": "x"}',
            f"'conversationId' is 'a/b': string should match pattern '{SESSION}'.",
        ),
        (
            b'{"datasetId": "abc-123", "message": "' + b"x" * 20_001 + b'"}',
            f"'message' is '{'x' * 59}...: string should have at most 20000 characters.",
        ),
        (b'{"datasetId": "abc-123", "resultsContext": {"results": []}}', "'resultsContext.results' is []: "),
    ],
)
def test_bodies_that_cannot_be_read(client: httpx.Client, body: bytes, said: str) -> None:
    answer = client.post("/chat", content=body, headers={"Content-Type": "application/json"})
    status, told = problem(answer)
    assert told.startswith(said)
    assert status == (404 if "no dataset" in said else 422)


@pytest.mark.parametrize(
    ("intent", "value", "said"),
    [
        (
            "Set metric",
            1,
            "'Set metric' cannot be the name of an intent. Use 1 to 64 lower-case letters, digits and '_'",
        ),
        ("set_note", "x" * 10_001, "The value of 'set_note' is 10,003 bytes long; 10,000 are allowed. Send less, or "),
        (
            "set_note",
            2**63,
            "'value' is 9223372036854775808: whole numbers may have 64 bits; send a larger one as text",
        ),
        ("set_note", [{"a": -(2**64)}], "'value' is [{'a': -18446744073709551616}]: whole numbers may have 64 bits; "),
    ],
)
def test_what_cannot_be_set(client: httpx.Client, session: str, intent: str, value: object, said: str) -> None:
    asked = {"datasetId": DATASET, "conversationId": session, "intent": intent, "value": value}
    for path, more in (("/chat", asked), ("/chat", {**asked, "conversationId": None})):
        status, told = problem(client.post(path, json=more))
        assert status == 422
        assert told.startswith(said)


@pytest.mark.parametrize("name", [" ", "a\u200bb", "\U000e0001"])
def test_names_that_cannot_be_a_sessions(client: httpx.Client, name: str) -> None:
    use = "Use 1 to 200 printable characters, for example 'monday-review'."
    for path in ("/chat", "/chat/stream"):
        answer = client.post(path, json={**ASKED, "conversationId": name})
        assert problem(answer) == (422, f"{name!r} cannot be the name of a session. {use}")
    events = client.get(f"/sessions/{quote(name)}/events?to=newest")
    assert problem(events) == (404, NO_SESSION.replace("'none'", repr(name))), "nothing was begun"


def test_what_is_not_json(client: httpx.Client) -> None:
    answer = client.post("/chat", data={"message": "x"})
    assert problem(answer) == (
        415,
        "The body is 'application/x-www-form-urlencoded'. Send JSON, with the header 'Content-Type: application/json'.",
    )
    written = b'{"datasetId": "abc-123", "message": "how many sales are there"}'
    for kind in ("application/json; charset=utf-8", "application/vnd.ours+json", "text/plain;charset=UTF-8", ""):
        answer = client.post("/chat", content=written, headers={"Content-Type": kind} if kind else {})
        assert answer.status_code == 200, kind


def test_what_is_too_large(shop: Agent) -> None:
    said = "The body is too large: 1,000 bytes are allowed. Send less at once."
    large = b'{"message": "' + b"x" * 1000 + b'"}'
    as_json = {"Content-Type": "application/json"}
    with served(shop, body_bytes=1000) as at, httpx.Client(base_url=at) as client:
        assert problem(client.post("/chat", content=large, headers=as_json)) == (413, said)
        pieces = (large[start : start + 100] for start in range(0, len(large), 100))
        assert problem(client.post("/chat", content=pieces, headers=as_json)) == (413, said)
        assert problem(client.post("/v1/chat/completions", content=large, headers=as_json)) == (413, said)
        assert client.post("/chat", json=ASKED).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "[::2]", "x y", ""])
def test_a_page_that_bears_another_name(client: httpx.Client, host: str) -> None:
    status, said = problem(client.get("/sessions", headers={"Host": host}))
    assert status == 400
    assert said == (
        f"This server is not {host!r}. Use an address that it has, or add the name to the setting allowed_hosts."
    )


def test_names_of_the_server(client: httpx.Client, shop: Agent) -> None:
    for host in ("localhost", "LocalHost:8000", "127.0.0.1", "[::1]:8000"):
        assert client.get("/healthz", headers={"Host": host}).status_code == 200, host
    with served(shop, hosts=("bi.example", "*.bi.example")) as at, httpx.Client(base_url=at) as other:
        statuses = [
            other.get("/healthz", headers={"Host": host}).status_code
            for host in ("bi.example", "a.bi.example:443", "abi.example", "localhost")
        ]
    assert statuses == [200, 200, 400, 400]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": "http://127.0.0.1:1"},
    ],
)
def test_a_page_of_another_site_does_nothing(client: httpx.Client, session: str, headers: dict[str, str]) -> None:
    """It could send without being allowed to read: plain text, or a yes, which has no body."""
    from_it = {**headers, "Content-Type": "text/plain"}
    named = {**ASKED, "conversationId": session}
    for method, path in (("POST", "/chat"), ("DELETE", f"/sessions/{session}"), ("POST", "/v1/chat/completions")):
        answer = client.request(method, path, json=named, headers=from_it)
        status, said = problem(answer)
        assert status == 403
        assert said.startswith("A page of ")
        assert said.endswith(" sent this. Add it to the setting allowed_origins, if it may talk to this server.")
    assert client.get(f"/sessions/{session}").status_code == 404
    seen = client.get("/healthz", headers=headers)
    assert "access-control-allow-origin" not in seen.headers, "it may not read either"


def test_a_page_of_its_own(client: httpx.Client, address: str) -> None:
    for headers in ({"Origin": address}, {"Origin": address, "Sec-Fetch-Site": "same-origin"}):
        assert client.post("/chat", json=ASKED, headers=headers).status_code == 200


def test_a_page_that_is_allowed(open_to_a_page: str) -> None:
    asks = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type,x-api-key"}
    with httpx.Client(base_url=open_to_a_page) as client:
        before = client.options("/chat", headers={"Origin": PAGE, **asks})
        assert (before.status_code, before.headers["access-control-allow-origin"]) == (200, PAGE)
        answer = client.post("/chat", json=ASKED, headers={"Origin": PAGE, "Sec-Fetch-Site": "cross-site"})
        assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (200, PAGE)
        other = client.options("/chat", headers={"Origin": "https://evil.example", **asks})
        assert (other.status_code, other.headers.get("access-control-allow-origin")) == (400, None)
        assert "access-control-allow-origin" not in client.get("/sessions", headers={"Origin": "null"}).headers
        assert client.post("/chat", json=ASKED, headers={"Origin": "https://evil.example"}).status_code == 403


@pytest.mark.parametrize(
    ("path", "begins"),
    [("/sessions", ""), ("/chat", "Chat processing failed: "), ("/v1/chat/completions", "")],
)
def test_a_fault_of_the_server(shop: Agent, path: str, begins: str, caplog: pytest.LogCaptureFixture) -> None:
    """It is told to whoever looks after the server, in the log."""
    method = "GET" if path == "/sessions" else "POST"
    with served(shop, identify=faulty) as at, httpx.Client(base_url=at) as client:
        answer = client.request(method, path, json=ASKED)
        assert problem(answer) == (
            500,
            f"{begins}Something went wrong inside askfirst. Please report it, with the X-Request-ID of this answer.",
        )
    assert any(one.exc_info for one in caplog.records)


def test_no_secret_is_told(tmp_path: Path) -> None:
    """Not in what is said of the API, of the datasets, or of a database that does not answer any more."""
    place = write_shop(tmp_path / "shop")
    with postgres_server() as server:
        database = new_database(server)
        told = database.replace("postgres:@", f"postgres:{SECRET}@")
        assert SECRET in told
        settings = load_settings(home=tmp_path / "home", database=told, openai_api_key=SECRET, model="none")
        with (
            build_agent(place, settings=settings) as agent,
            served(agent) as at,
            httpx.Client(base_url=at) as client,
        ):
            assert client.post("/chat", json={**ASKED, "conversationId": "before"}).status_code == 200
            with psycopg.connect(server, autocommit=True) as connection:
                connection.execute(f'DROP DATABASE "{database.partition("?")[0].rpartition("/")[2]}" WITH (FORCE)')
            answers = [client.get(path) for path in ("/openapi.json", "/datasets", "/readyz", "/sessions", "/docs")]
            answers += [client.post(path, json={**ASKED, "conversationId": "c"}) for path in ("/chat", "/chat/stream")]
    assert [one.status_code for one in answers] == [200, 200, 503, 503, 200, 503, 503]
    assert not any(SECRET in f"{one.headers}{one.text}" for one in answers)
    assert answers[2].json() == {"ready": False, "failing": ["the state does not answer"]}
    assert (answers[3].headers["retry-after"], answers[3].json()["retryable"]) == ("1", True)
