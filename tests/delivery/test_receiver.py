from __future__ import annotations

import json
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from askfirst.delivery.signature import encoded, signature
from tests.delivery.peers import ROOT, SECRET, new_receiver, receiver, receiving, taken
from tests.memory.samples import finish, proposal, start, yes_to

EVENT = yes_to(proposal())
BODY = encoded(EVENT)
NOW = 1_736_931_600.0


def headers(body: bytes = BODY, *, secret: str = SECRET, at: float = NOW, **more: str) -> dict[str, str]:
    timestamp = str(int(at))
    return {
        "idempotency-key": EVENT.id,
        "x-askfirst-timestamp": timestamp,
        "x-askfirst-signature": signature(secret, timestamp, body),
    } | more


@pytest.fixture
def made(tmp_path: Path) -> Any:
    return new_receiver(tmp_path, lambda: NOW)


def test_an_event_is_acted_on_once(made: Any) -> None:
    """The second time it is known, also by a receiver that was started anew, and however old it is by then."""
    assert made.take(headers(), BODY) == (200, "accepted")
    again = receiver.Receiver(made.file, SECRET, lambda: NOW + 86_400)
    assert again.take(headers(at=NOW + 86_400), BODY) == (200, "duplicate")
    assert taken(made) == [EVENT.id]


@pytest.mark.parametrize(
    "wrong",
    [
        {"secret": "other"},
        {"x-askfirst-signature": ""},
        {"x-askfirst-signature": "sha256=é"},
        {"x-askfirst-timestamp": str(int(NOW) + 1)},
        {"at": NOW - 301},
        {"at": NOW + 301},
        {"x-askfirst-timestamp": "soon", "x-askfirst-signature": signature(SECRET, "soon", BODY)},
    ],
    ids=str,
)
def test_what_is_not_signed_now_is_refused(made: Any, wrong: dict[str, Any]) -> None:
    """A wrong secret, another timestamp than was signed, and one that is too far off."""
    assert made.take(headers(**wrong), BODY).code == 401
    assert taken(made) == []


def test_a_body_that_was_changed_is_refused(made: Any) -> None:
    assert made.take(headers(), BODY.replace(b"ORD-00001", b"ORD-00002")) == (401, "bad_signature")


@pytest.mark.parametrize(
    ("body", "code"), [(b"{", 400), (b"[]", 422), (b'{"event":"J02"}', 422), (b'{"event":"J01","event_id":"x"}', 422)]
)
def test_what_is_no_event_is_refused(made: Any, body: bytes, code: int) -> None:
    assert made.take(headers(body), body).code == code


def test_another_body_under_a_known_key_is_refused(made: Any) -> None:
    """A key means one event and no other."""
    made.take(headers(), BODY)
    other = json.dumps(json.loads(BODY) | {"target": "ORD-00002"}).encode()
    assert made.take(headers(other), other) == (422, "another_body_under_this_key")
    assert taken(made) == [EVENT.id]


def test_an_effect_that_fails_leaves_no_key(tmp_path: Path) -> None:
    """Then the next try does it."""

    class Failing(receiver.Receiver):  # type: ignore[misc]
        def _act(self, *_: object) -> None:
            raise RuntimeError("the work failed")

    failing = Failing(tmp_path / "receiver.db", SECRET, lambda: NOW)
    failing.set_up()
    with pytest.raises(RuntimeError):
        failing.take(headers(), BODY)
    assert new_receiver(tmp_path, lambda: NOW).take(headers(), BODY) == (200, "accepted")


def test_many_at_once_are_one(made: Any) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: made.take(headers(), BODY), range(16)))
    assert sorted(answer.status for answer in answers) == ["accepted", *["duplicate"] * 15]
    assert taken(made) == [EVENT.id]


def test_other_paths_and_long_bodies_are_refused(tmp_path: Path) -> None:
    with receiving(tmp_path / "receiver.db") as (_, url):
        for place, size, code in ((url + "/x", 0, 404), (url, receiver.LONGEST_BODY + 1, 413)):
            request = urllib.request.Request(place, b"", {"Content-Length": str(size)})  # noqa: S310 - on this machine
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(request, timeout=10)  # noqa: S310 - on this machine
            assert refused.value.code == code
            refused.value.close()


def test_it_does_not_start_without_a_secret(tmp_path: Path) -> None:
    """A receiver that takes anything from anybody would be worse than none."""
    file = ROOT / "examples" / "receiver" / "receiver.py"
    code = "import runpy, sys; sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
    process = start(code, file, "--file", tmp_path / "receiver.db")
    _, said = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "there is no secret: set RECEIVER_SECRET, or name a file with --secret-file" in said


def test_it_is_started_from_the_command_line(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text(SECRET + "\n", "utf-8")
    file = ROOT / "examples" / "receiver" / "receiver.py"
    code = (
        "import runpy, signal, sys, threading, _thread\n"
        "sys.argv = sys.argv[1:]\n"
        "threading.Thread(target=lambda: (sys.stdin.readline(), _thread.interrupt_main())).start()\n"
        "runpy.run_path(sys.argv[0], run_name='__main__')\n"
    )
    process = start(code, file, "--file", tmp_path / "receiver.db", "--secret-file", secret, "--port", "0")
    assert process.stdout is not None
    assert process.stdout.readline().startswith("receiving on http://127.0.0.1:")
    print(file=process.stdin, flush=True)
    assert finish(process) == ""
