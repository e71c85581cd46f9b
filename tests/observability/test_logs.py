"""What a server writes: one line a record, as JSON or for people, and no secret in it."""

from __future__ import annotations

import io
import json
import logging
import math
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from askfirst.config.servers import ServerSpec
from askfirst.config.settings import load_settings
from askfirst.config.sources import SourceSpec
from askfirst.observability.bound import binding
from askfirst.observability.logs import LogFormat, configure_logging, log_what_python_prints
from askfirst.observability.masking import HIDDEN, Masks, secrets_in, without_query

LOGGER = logging.getLogger("askfirst.test_logs")


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What is written; how this process logs is put back at the end."""
    root = logging.getLogger()
    level, before = root.level, list(root.handlers)
    hooks = sys.unraisablehook, threading.excepthook
    yield io.StringIO()
    sys.unraisablehook, threading.excepthook = hooks
    for handler in [one for one in root.handlers if one not in before]:
        root.removeHandler(handler)
    root.setLevel(level)


def lines(written: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def fail(text: str) -> None:
    raise OSError(text)


def test_a_record_is_a_line(written: io.StringIO) -> None:
    configure_logging(stream=written)
    LOGGER.info("%d rows\nin two lines, and \u2028 three", 3)
    (line,) = lines(written)
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "info",
        "logger": "askfirst.test_logs",
        "message": "3 rows\nin two lines, and \u2028 three",
    }


def test_what_is_known_of_the_request_is_in_it(written: io.StringIO) -> None:
    configure_logging(stream=written)
    trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    with binding(request_id="r1", traceparent=f"00-{trace}-00f067aa0ba902b7-01"), binding(session="s", exchange=2):
        LOGGER.info("x", extra={"duration_ms": 1.5, "password": "hunter2"})
    LOGGER.info("y")
    with_it, without = lines(written)
    known = {"session": "s", "exchange": 2, "request_id": "r1", "trace_id": trace, "duration_ms": 1.5}
    assert known.items() <= with_it.items()
    assert "password" not in with_it
    assert not known.keys() & without.keys()


def test_an_error_is_told_whole(written: io.StringIO) -> None:
    configure_logging(stream=written, secrets=["hunter2"])
    try:
        fail("cannot reach postgresql://me:hunter2@host/db")
    except OSError:
        LOGGER.exception("It failed.")
    (line,) = lines(written)
    assert "OSError: cannot reach postgresql://" in line["error"]
    assert "hunter2" not in written.getvalue()


def test_an_error_in_a_finalizer_is_a_line(written: io.StringIO) -> None:
    """Python would print it with a traceback, and go on."""

    def pipeline() -> Iterator[None]:
        try:
            yield
        finally:
            fail("the server of hunter2\nwent away")

    configure_logging(stream=written, secrets=["hunter2"])
    log_what_python_prints()
    left = pipeline()
    next(left)
    del left
    (line,) = lines(written)
    where = "test_an_error_in_a_finalizer_is_a_line.<locals>.pipeline"
    assert line["level"] == "warning"
    assert line["message"] == f"An error is ignored in {where}: OSError: the server of {HIDDEN}\nwent away"
    assert "error" not in line


def test_a_thread_that_ends_by_an_error_is_a_line(written: io.StringIO) -> None:
    configure_logging(stream=written)
    log_what_python_prints()
    for target, said in ((fail, "no room"), (sys.exit, "asked to")):
        thread = threading.Thread(target=target, args=(said,), name="worker")
        thread.start()
        thread.join()
    (line,) = lines(written)
    assert (line["level"], line["message"]) == ("error", "The thread worker ended by an error.")
    assert line["error"].endswith("OSError: no room")


def test_levels_below_the_wanted_one_are_left_out(written: io.StringIO) -> None:
    configure_logging("warning", stream=written)
    LOGGER.info("x")
    LOGGER.warning("y")
    assert [line["message"] for line in lines(written)] == ["y"]


def test_who_tells_of_every_request_is_heard_from_a_warning_on(written: io.StringIO) -> None:
    """Such a logger is left as it was: others in the process may listen to it."""
    before = logging.getLogger("httpx").level
    configure_logging(stream=written)
    for name in ("httpx", "httpcore.connection", "langgraph.pregel._retry", "httpx_ours"):
        logging.getLogger(name).info("small talk of %s", name)
        logging.getLogger(name).warning("%s fails", name)
    told = [line["message"] for line in lines(written)]
    fails = [f"{name} fails" for name in ("httpx", "httpcore.connection", "langgraph.pregel._retry")]
    assert told == [*fails, "small talk of httpx_ours", "httpx_ours fails"]
    assert logging.getLogger("httpx").level == before


def test_configuring_again_replaces_what_was_set(written: io.StringIO) -> None:
    for _ in range(3):
        configure_logging(stream=written)
    LOGGER.info("once")
    assert len(lines(written)) == 1


@pytest.mark.parametrize("format_", ["json", "text"])
def test_nothing_that_is_logged_breaks_a_line(written: io.StringIO, format_: LogFormat) -> None:
    handler = configure_logging(stream=written, format=format_)
    with binding(session="half \udc80 a pair", request_id="a\r\nb"):
        LOGGER.info("a\nb\x1b[31m \u2028 c")
        handler.handle(logging.makeLogRecord({"msg": "%d is no number", "args": ("x",)}))
        LOGGER.info("x", extra={"duration_ms": math.nan})
    text = written.getvalue()
    text.encode("utf-8")
    assert len(text.splitlines()) == 3
    assert "\x1b" not in text


def test_text_is_for_people(written: io.StringIO) -> None:
    configure_logging(stream=written, format="text")
    LOGGER.warning("It is late.", extra={"session": "s", "duration_ms": 3})
    assert written.getvalue().rstrip().endswith("warning askfirst.test_logs: It is late. session=s duration_ms=3")


def test_access_log_of_uvicorn_loses_its_queries(written: io.StringIO) -> None:
    configure_logging(stream=written)
    said = ("127.0.0.1:5", "GET", "/chat?token=hunter2&x=1#y", "1.1", 200)
    logging.getLogger("uvicorn.access").info('%s - "%s %s HTTP/%s" %d', *said)
    (line,) = lines(written)
    assert line["message"] == "GET /chat 200"
    assert (line["path"], line["client"], line["status"]) == ("/chat", "127.0.0.1:5", 200)
    assert "hunter2" not in written.getvalue()


SECRETS = {
    "openai_api_key": "sk-canary-1111-aaaa",
    "google_api_key": "canary-2222",
    "commit_secret": 'canary "3333" \\ quoted',
    "database": "postgresql://me:canary%2F4444@host:5432/db",
}
CANARIES = ("canary-1111", "canary-2222", "3333", "canary%2F4444", "canary/4444", "canary-5555", "canary-6666")


@pytest.mark.parametrize("format_", ["json", "text"])
def test_no_secret_of_the_settings_is_written(written: io.StringIO, tmp_path: Path, format_: LogFormat) -> None:
    """However it is said: alone, in an address, decoded, quoted, in an argument, in an error."""
    settings = load_settings(tmp_path, home=tmp_path, **SECRETS)
    sources = {
        "s": SourceSpec(
            "postgres", server=ServerSpec("postgres", SecretStr("x://u:canary-5555@h"), token=SecretStr("canary-6666"))
        )
    }
    configure_logging(stream=written, format=format_, secrets=secrets_in(settings, sources))
    for secret in (*SECRETS.values(), "canary/4444", "canary-5555", "canary-6666"):
        LOGGER.info("alone %s and in data %r, %s", secret, {"key": secret}, json.dumps(secret))
        LOGGER.info(secret, extra={"path": f"/{secret}"})
        try:
            fail(secret)
        except OSError:
            LOGGER.exception("failed")
    text = written.getvalue()
    assert [one for one in CANARIES if one in text] == []
    assert text.count(HIDDEN) > 20


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("Authorization: Bearer abc.def-1", f"Authorization: {HIDDEN}"),
        ("{'authorization': 'Basic dXNlcjpwYXNz'}", "{'authorization': '" + HIDDEN + "'}"),
        ("X-API-Key: k1, next", f"X-API-Key: {HIDDEN}, next"),
        ("Cookie: a=1; b=2", f"Cookie: {HIDDEN}"),
        ("at https://me:p@ss@host/x?y=1", f"at https://{HIDDEN}@host/x?y=1"),
        ("host=h password=hunter2 dbname=d", f"host=h password={HIDDEN} dbname=d"),
        ("/x?api_key=1&y=2", f"/x?api_key={HIDDEN}&y=2"),
        ("sent Bearer abcdefgh12345678", f"sent Bearer {HIDDEN}"),
        ("a eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.sig token", f"a {HIDDEN} token"),
        ("key sk-proj-0123456789abcdefgh", f"key {HIDDEN}"),
        ("a basic understanding, bearer tokens, https://host/a@b", None),
        ("4 orders at 12:30, me@host.example", None),
    ],
)
def test_what_looks_like_a_secret_is_masked(said: str, written: str | None) -> None:
    """And what does not, is not."""
    assert Masks().mask(said) == (said if written is None else written)


def test_a_secret_of_a_few_letters_does_not_tear_words_apart() -> None:
    assert Masks(["abc", ""]).mask("abcdef") == "abcdef"


@pytest.mark.parametrize(
    ("target", "kept"),
    [
        ("/a/b?x=1", "/a/b"),
        ("/a#b", "/a"),
        ("http://me:pw@host/a?b", "http://host/a"),
        ("http://[broken?x=1", "http://[broken"),
        ("*", "*"),
    ],
)
def test_targets_lose_their_queries(target: str, kept: str) -> None:
    assert without_query(target) == kept
