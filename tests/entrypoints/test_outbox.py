from __future__ import annotations

import asyncio
import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import CompletedProcess

import pytest
import typer

from askfirst.domain.proposal import Delivery, OutboxEntry
from askfirst.entrypoints.cli import outbox
from askfirst.entrypoints.cli.failures import code_of, report
from askfirst.memory.conversations import Conversations
from tests.delivery.peers import SECRET, receiving, taken
from tests.entrypoints.terminal import environment
from tests.memory.samples import agree, proposal, propose

NINE = "2025-01-15T09:00:0{}+00:00"


@contextmanager
def stored(home: Path) -> Iterator[Conversations]:
    store = Conversations(home / "askfirst.db")
    yield store
    store.dispose()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Four sessions, each named for what became of its event; "waiting" was the last to be confirmed."""
    ends: tuple[Delivery, ...] = ("delivered", "dead", "dropped", "waiting")

    async def fill() -> None:
        for second, status in enumerate(ends):
            at = NINE.format(second)
            done = await agree(store, await propose(store, proposal(status)), at=at)
            error = "http://kernel answered 500: 'repair'." if status == "dead" else ""
            delivered_at = NINE.format(9) if status == "delivered" else None
            entry = OutboxEntry(done.event, status, 0 if status == "waiting" else 2, at, error, delivered_at)
            if status != "waiting":
                await store.outbox.record(entry)

    with stored(tmp_path / "home") as store:
        asyncio.run(fill())
    return tmp_path / "home"


def id_of(home: Path, session: str) -> str:
    with stored(home) as store:
        (entry,) = asyncio.run(store.outbox.entries(session=session))
    return entry.event.id


def run(*args: str, home: Path, **more: str) -> CompletedProcess[str]:
    """The commands as `askfirst outbox` gives them, with failures told as it tells them."""
    streams = {name: io.StringIO() for name in ("stdout", "stderr")}
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in streams.items():
            patch.setattr(sys, name, stream)
        for name in [name for name in os.environ if name.startswith("ASKFIRST_")]:
            patch.delenv(name)
        for name, value in environment(home, **more).items():
            patch.setenv(name, value)
        patch.chdir(home.parent)
        code = _code(args)
    # Sentences are broken into lines where the screen ends.
    said = " ".join(streams["stderr"].getvalue().split())
    return CompletedProcess(args, code, streams["stdout"].getvalue(), said)


def _code(args: tuple[str, ...]) -> int:
    command = typer.main.get_command(outbox.app)
    try:
        return int(command.main([*args], prog_name="askfirst outbox", standalone_mode=False) or 0)
    except Exception as error:  # noqa: BLE001 - as at the edge of the command
        report(error, debug=False)
        return code_of(error)


def test_events_are_listed_with_what_became_of_them(home: Path) -> None:
    """The newest first; a dead one with its error."""
    shown = run(home=home).stdout
    assert shown.splitlines() == [
        f"{id_of(home, 'waiting')[:8]}  waiting    cancel_order ORD-00001",
        "  session 'waiting', yes at 2025-01-15 09:00:03 UTC, 0 tries, next at 2025-01-15 09:00:03 UTC",
        f"{id_of(home, 'dropped')[:8]}  dropped    cancel_order ORD-00001",
        "  session 'dropped', yes at 2025-01-15 09:00:02 UTC, 2 tries",
        f"{id_of(home, 'dead')[:8]}  dead       cancel_order ORD-00001",
        "  session 'dead', yes at 2025-01-15 09:00:01 UTC, 2 tries",
        "  http://kernel answered 500: 'repair'.",
        f"{id_of(home, 'delivered')[:8]}  delivered  cancel_order ORD-00001",
        "  session 'delivered', yes at 2025-01-15 09:00:00 UTC, delivered at 2025-01-15 09:00:09 UTC",
    ]
    assert run("list", home=home).stdout == shown


def test_a_part_of_them_is_listed(home: Path) -> None:
    """By status and session, before or after the word list; as JSON an object a line."""
    for args in (("--status", "dead"), ("list", "--session", "dead"), ("list", "--status", "dead", "-s", "dead")):
        (entry,) = map(json.loads, run(*args, "--json", home=home).stdout.splitlines())
        assert entry["event"]["session"] == entry["status"] == "dead"
        assert (entry["event"]["event"], entry["tries"]) == ("J01", 2)
    assert run("--session", "nobody", home=home).stdout == "There are no such commit events.\n"
    assert run("--session", "nobody", "--json", home=home).stdout == ""


def test_an_unknown_status(home: Path) -> None:
    wrong = run("--status", "lost", home=home)
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "There is no status of delivery 'lost'." in wrong.stderr
    assert "Known: waiting, delivered, dead, dropped." in wrong.stderr


def test_an_event_is_sent_again(home: Path) -> None:
    """By the start of its id."""
    dead = id_of(home, "dead")
    done = run("resend", dead[:10], home=home)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == (
        f"{dead[:8]} (cancel_order ORD-00001 of session 'dead') waits to be delivered again. "
        "To do it now: askfirst outbox deliver"
    )
    assert json.loads(run("--session", "dead", "--json", home=home).stdout)["status"] == "waiting"


def test_an_event_is_dropped(home: Path) -> None:
    """It can be taken back; not so one of a forgotten session, which is gone."""
    waiting = id_of(home, "waiting")
    dropped = run("drop", waiting, home=home)
    assert (dropped.returncode, dropped.stdout) == (0, "")
    said = f"{waiting[:8]} (cancel_order ORD-00001 of session 'waiting') will not be delivered."
    assert dropped.stderr == f"{said} To deliver it after all: askfirst outbox resend {waiting[:8]}"
    dead = id_of(home, "dead")
    with stored(home) as store:
        asyncio.run(store.forget("dead"))
    assert run("drop", dead, home=home).stderr.endswith("of session 'dead') will not be delivered.")


def test_what_cannot_be_dropped_or_sent(home: Path) -> None:
    """It is told, with what there is."""
    delivered = run("drop", id_of(home, "delivered"), home=home)
    assert delivered.returncode == 2
    assert "was delivered at 2025-01-15T09:00:09+00:00; it stays delivered." in delivered.stderr
    for command in ("drop", "resend"):
        unknown = run(command, "nothing", home=home)
        assert (unknown.returncode, "There is no commit event 'nothing'." in unknown.stderr) == (2, True)
        assert id_of(home, "waiting") in unknown.stderr


def test_what_is_due_is_delivered(home: Path, tmp_path: Path) -> None:
    """Once, signed, to the address of the settings; then nothing is due."""
    waiting = id_of(home, "waiting")
    with receiving(tmp_path / "receiver.db") as (made, url):
        settings = {"ASKFIRST_COMMIT_URL": url, "ASKFIRST_COMMIT_SECRET": SECRET}
        done = run("deliver", home=home, **settings)
        assert (done.returncode, done.stdout) == (0, "")
        assert done.stderr == f"{waiting[:8]} (cancel_order ORD-00001 of session 'waiting'): delivered."
        assert taken(made) == [waiting]
        again = run("deliver", "--wait", home=home, **settings)
        assert (again.returncode, again.stderr) == (0, "Nothing is due.")
        assert taken(made) == [waiting]


def test_what_could_not_be_delivered_is_told(home: Path, tmp_path: Path) -> None:
    """With the reason, and what comes next; the secret is not told."""
    with receiving(tmp_path / "receiver.db") as (made, url):
        settings = {"ASKFIRST_COMMIT_URL": url, "ASKFIRST_COMMIT_SECRET": "some other secret"}
        refused = run("deliver", home=home, **settings)
        assert refused.returncode == 1
        assert "not delivered, 1 try." in refused.stderr
        assert "answered 401" in refused.stderr
        assert refused.stderr.endswith("It is dead now.")
        assert "some other secret" not in refused.stderr
        assert taken(made) == []
    run("resend", id_of(home, "waiting"), home=home)
    nobody = run("deliver", home=home, ASKFIRST_COMMIT_URL=url)
    assert nobody.returncode == 1
    assert "could not be reached (ConnectError" in nobody.stderr
    assert "Next try at " in nobody.stderr


def test_waiting_goes_on_through_all_tries(home: Path) -> None:
    """Until nothing waits: delivered or dead."""
    settings = {"ASKFIRST_COMMIT_URL": "http://127.0.0.1:1/x", "ASKFIRST_COMMIT_TRIES": "2"}
    done = run("deliver", "--wait", home=home, **settings)
    assert done.returncode == 1
    assert done.stderr.count("not delivered, ") == 2
    assert "not delivered, 1 try. http://127.0.0.1:1/x could not be reached" in done.stderr
    assert "not delivered, 2 tries." in done.stderr
    assert done.stderr.endswith("It is dead now.")


def test_without_an_address_nothing_is_delivered(home: Path) -> None:
    refused = run("deliver", home=home)
    assert refused.returncode == 2
    assert "Commit events have nowhere to go: commit_url is not set." in refused.stderr
    assert "Set ASKFIRST_COMMIT_URL to the address that takes them." in refused.stderr
