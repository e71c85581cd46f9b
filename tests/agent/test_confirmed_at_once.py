"""Many people press yes at the same moment, in several processes: one event, and every reply names it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from askfirst.agent import build_agent
from askfirst.memory.database import Database
from tests.agent.shop import EVENT, settings_of, write_shop
from tests.memory.databases import address, database, server

__all__ = ["address", "database", "server"]

SHOP = Path(__file__).parent / "shop.py"
PROCESSES, TIMES = 4, 16


@contextmanager
def askers(shop: Path, home: Path, at: Database) -> Iterator[list[subprocess.Popen[str]]]:
    """Processes with an agent each, all over the same state."""
    command = [sys.executable, str(SHOP), str(shop), str(home), "" if isinstance(at, Path) else at, str(TIMES)]
    started = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(PROCESSES)
    ]
    try:
        assert [answers_of(process) for process in started] == [[]] * PROCESSES
        yield started
    finally:
        for process in started:
            process.communicate(timeout=60)
    assert [process.returncode for process in started] == [0] * PROCESSES


def answers_of(process: subprocess.Popen[str]) -> list[str]:
    assert process.stdout is not None
    answers: list[str] = json.loads(process.stdout.readline())
    return answers


def told(started: list[subprocess.Popen[str]], session: str) -> list[str]:
    """The replies to all confirmations of a round."""
    for process in started:
        print(json.dumps(session), file=process.stdin, flush=True)
    return [text for process in started for text in answers_of(process)]


def play(folder: Path, at: Database, *, rounds: int) -> list[str]:
    """What was wrong with each round: nothing where one event was written that every reply names."""
    shop, home = write_shop(folder / "shop"), folder / "state"
    wrong = []
    with (
        build_agent(shop, settings=settings_of(home, None if isinstance(at, Path) else at)) as agent,
        askers(shop, home, at) as started,
    ):
        for number in range(rounds):
            session = f"round {number}"
            assert agent.run(session, "cancel order A-001").type == "proposal"
            texts = told(started, session)
            assert len(texts) == PROCESSES * TIMES
            named = {found[1] if (found := EVENT.search(text)) else text for text in texts}
            written = {entry.event.id for entry in agent.commit_events(session=session)}
            if named != written or len(written) != 1:
                wrong.append(f"{session}: {sorted(written)} written, {sorted(named)} told")
    return wrong


def test_sixty_four_confirmations_at_once_make_one_event(tmp_path: Path, database: Database) -> None:
    """Sixteen threads in each of four processes say yes to one proposal."""
    assert play(tmp_path, database, rounds=1) == []


@pytest.mark.soak
def test_sixty_four_confirmations_at_once_a_hundred_times(tmp_path: Path, database: Database) -> None:
    assert play(tmp_path, database, rounds=100) == []
