"""Processes that say yes at the same moment, and processes that are killed between a yes and its delivery.

Run as a module: what to do in the first argument, a database (a path, or an address of PostgreSQL) in the second.
"commit" reads a line of JSON for each round and answers with a line; its third argument names what is taken away.
"kill" reads one line for each run and answers with what the next process found.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import SecretStr
from sqlalchemy import event as hooks

from askfirst.delivery.dispatcher import Dispatcher
from askfirst.delivery.http_courier import HttpCourier
from askfirst.domain.proposal import CommitEvent
from askfirst.memory.conversations import Conversations
from askfirst.memory.database import Database
from askfirst.observability.sinks import NoSink
from tests.crash.forking import in_process
from tests.delivery.clocks import MovingClock
from tests.delivery.peers import SECRET
from tests.memory.samples import agree, proposal, propose

TASKS = 16
POINTS = (
    "before the transaction", "event written", "about to commit", "after the transaction", "claimed", "accepted",
    "recording", "recorded",
)  # fmt: skip
PAUSE = 0.02


def say(found: Any) -> None:
    sys.stdout.write(json.dumps(found) + "\n")
    sys.stdout.flush()


def opened(database: str) -> Conversations:
    place: Database = database if "://" in database else Path(database)
    return Conversations(place, busy_seconds=60)


def without_lock(store: Conversations) -> None:
    """Take from the store's statements what keeps two writers apart, and give them the time to meet."""
    engine = store._store._ready()

    @hooks.listens_for(engine, "before_cursor_execute", retval=True)
    def unlock(*given: Any) -> Any:
        _, _, statement, parameters, _, _ = given
        bare = statement.replace("BEGIN IMMEDIATE", "BEGIN DEFERRED").partition(" FOR UPDATE")[0]
        return bare, parameters

    @hooks.listens_for(engine, "after_cursor_execute")
    def linger(*given: Any) -> None:
        if "FROM proposals" in given[2]:
            time.sleep(PAUSE)


def serve_commits(database: str, taken_away: str) -> None:
    """Rounds of simultaneous confirmations, each told by its event and whether it was the first."""
    store = opened(database)
    if taken_away == "lock":
        without_lock(store)
    with asyncio.Runner() as runner:
        runner.get_loop().set_default_executor(ThreadPoolExecutor(TASKS))
        # The threads and connections are there before the first round.
        runner.run(_all(store.sessions))
        say("ready")
        for line in sys.stdin:
            asked = proposal(json.loads(line))
            say(runner.run(_all(partial(_confirm, store, asked))))
    store.dispose()


async def _all(work: Callable[[], Any]) -> list[Any]:
    return list(await asyncio.gather(*(work() for _ in range(TASKS))))


async def _confirm(store: Conversations, asked: Any) -> list[Any]:
    try:
        done = await agree(store, asked)
    except Exception as error:  # noqa: BLE001 - whatever a caller is told instead of an event is a finding
        return ["failed", f"{type(error).__name__}: {error}"]
    return [done.event.id, done.before]


@dataclass
class RealClock(MovingClock):
    """The real time and a while more: as for a dispatcher that comes after the claims have ended."""

    ahead: timedelta = field(default_factory=timedelta)

    def now(self) -> datetime:
        return datetime.now(UTC) + self.ahead


def die(point: str, here: str) -> None:
    if point == here:
        os.kill(os.getpid(), signal.SIGKILL)


def die_inside(store: Conversations, point: str) -> None:
    """Be killed right after a statement, or right before a transaction ends."""
    engine = store._store._ready()
    seen: list[str] = []

    @hooks.listens_for(engine, "after_cursor_execute")
    def after(*given: Any) -> None:
        seen.append(given[2])
        if given[2].startswith("INSERT INTO commit_events"):
            die(point, "event written")
        if given[2].startswith("UPDATE commit_events SET status"):
            die(point, "recording")

    @hooks.listens_for(engine, "commit")
    def before_commit(_: Any) -> None:
        if any(statement.startswith("INSERT INTO commit_events") for statement in seen):
            die(point, "about to commit")


@dataclass
class DyingCourier:
    """A real courier, in a process that dies before or after the event was handed over."""

    inner: HttpCourier
    point: str

    async def deliver(self, event: CommitEvent) -> None:
        die(self.point, "claimed")
        await self.inner.deliver(event)
        die(self.point, "accepted")

    async def close(self) -> None:
        await self.inner.close()


async def yes_and_deliver(database: str, url: str, session: str, point: str) -> str:
    """From the yes to the recorded delivery, unless the process is killed."""
    store, clock = opened(database), RealClock()
    asked = await propose(store, proposal(session))
    die_inside(store, point)
    die(point, "before the transaction")
    await agree(store, asked)
    die(point, "after the transaction")
    courier = DyingCourier(HttpCourier(url, SecretStr(SECRET), seconds=30, clock=clock), point)
    await Dispatcher(store.outbox, courier, NoSink(), clock).run_once()
    die(point, "recorded")
    return "survived"


async def take_up(database: str, url: str, session: str) -> dict[str, Any]:
    """What the next process finds: the user says yes once more, and what waits is delivered."""
    # A minute later the claims of the dead process have ended; the receiver still takes such a timestamp.
    store, clock = opened(database), RealClock(ahead=timedelta(seconds=90))
    asked = proposal(session)
    found = await store.proposals.proposal(asked.id)
    again = await agree(store, asked)
    courier = HttpCourier(url, SecretStr(SECRET), seconds=30, clock=clock)
    dispatcher = Dispatcher(store.outbox, courier, NoSink(), clock)
    while await dispatcher.run_once():
        pass
    await courier.close()
    entries = await store.outbox.entries(session=session)
    turns = (await store.history(session)).turns
    store.dispose()
    return {
        "status": found[1] if found else None,
        "before": again.before,
        "event": again.event.id,
        "entries": [[entry.event.id, entry.status] for entry in entries],
        "turns": [turn.todo_key for turn in turns],
    }


def serve_kills(database: str, url: str) -> None:
    """A killed process for each line, and the one after it."""
    for line in sys.stdin:
        session, point = json.loads(line)
        first = in_process(lambda: asyncio.run(yes_and_deliver(database, url, session, point)))  # noqa: B023 - at once
        found = in_process(lambda: asyncio.run(take_up(database, url, session)))  # noqa: B023 - at once
        say({"killed": first is None, **found})


if __name__ == "__main__":
    {"commit": serve_commits, "kill": serve_kills}[sys.argv[1]](*sys.argv[2:])
