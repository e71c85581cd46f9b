"""Many say yes at the same moment, from several processes: one event, and everybody is told of the same."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from askfirst.memory.conversations import Conversations
from askfirst.memory.database import Database, writing
from tests.delivery.laboratory import TASKS
from tests.memory.samples import ROOT, proposal, propose

PROCESSES = 4


@contextmanager
def workers(database: Database, taken_away: str) -> Iterator[list[subprocess.Popen[str]]]:
    command = [sys.executable, "-m", "tests.delivery.laboratory", "commit", str(database), taken_away]
    pipe = subprocess.PIPE
    started = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT) for _ in range(PROCESSES)]
    try:
        for process in started:
            assert process.stdout is not None
            assert json.loads(process.stdout.readline()) == "ready"
        yield started
    finally:
        for process in started:
            process.communicate(timeout=60)


def told(started: list[subprocess.Popen[str]], session: str) -> list[list[Any]]:
    """What every caller of a round was told."""
    for process in started:
        print(json.dumps(session), file=process.stdin, flush=True)
    return [answer for process in started if process.stdout for answer in json.loads(process.stdout.readline())]


async def complaints(store: Conversations, session: str, answers: list[list[Any]]) -> list[str]:
    """All that is wrong with a round: none where there is one event, one first yes, and one id for everybody."""
    assert len(answers) == PROCESSES * TASKS
    found = [why for event_id, why in answers if event_id == "failed"]
    ids = Counter(event_id for event_id, _ in answers)
    if len(ids) > 1:
        found.append(f"{len(ids)} ids")
    if (firsts := sum(before is False for _, before in answers)) != 1:
        found.append(f"{firsts} callers were the first")
    entries = await store.outbox.entries(session=session)
    if len(entries) != 1:
        found.append(f"{len(entries)} events")
    turns = (await store.history(session)).turns
    if [turn.todo_key for turn in turns] != ["act", "commit"]:
        found.append(f"{len(turns)} turns")
    return found


async def play(database: Database, *, rounds: int, taken_away: str = "") -> list[str]:
    """The complaints of all rounds."""
    store = Conversations(database)
    await propose(store, proposal("first"))
    if taken_away == "key":
        without_key(store)
    found = []
    with workers(database, taken_away) as started:
        for number in range(rounds):
            session = f"round {number}"
            await propose(store, proposal(session))
            answers = await asyncio.to_thread(told, started, session)
            found += await complaints(store, session, answers)
    store.dispose()
    return found


def without_key(store: Conversations) -> None:
    """The same table with the same rows, and nothing in it that is unique."""
    with writing(store._store._ready()).begin() as connection:
        _strip(connection)


def _strip(connection: Connection) -> None:
    for statement in (
        "CREATE TABLE keyless AS SELECT * FROM commit_events",
        "DROP TABLE commit_events",
        "ALTER TABLE keyless RENAME TO commit_events",
    ):
        connection.exec_driver_sql(statement)


async def test_sixty_four_confirmations_make_one_event(database: Database) -> None:
    """Each round has its own proposal; sixteen callers in each of four processes say yes to it."""
    assert await play(database, rounds=3) == []


async def test_without_the_key_the_same_test_fails(database: Database) -> None:
    """It is the unique key that keeps a second event out: the check above finds them."""
    found = await play(database, rounds=1, taken_away="key")
    assert "64 events" in found


async def test_without_the_lock_the_same_test_fails(database: Database) -> None:
    """It is the lock that makes one of them the first, and lets the others wait instead of fail.

    Without it several callers take themselves for the first in PostgreSQL, and SQLite turns all but one away.
    """
    found = await play(database, rounds=3, taken_away="lock")
    expected = "another process is writing to it" if isinstance(database, Path) else "callers were the first"
    assert any(expected in complaint for complaint in found)


@pytest.mark.soak
async def test_a_hundred_rounds_of_confirmations(database: Database) -> None:
    assert await play(database, rounds=100) == []
