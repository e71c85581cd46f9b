import asyncio
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from askfirst.memory.locks import session_lock
from tests.entrypoints.terminal import PROMPT, askfirst_here, environment

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@pytest.fixture
def chat(tmp_path: Path) -> Iterator["pexpect.spawn[str]"]:
    """A chat on a terminal, in the session "s"."""
    child = pexpect.spawn(
        sys.executable,
        ["-m", "askfirst", "chat", "--session", "s"],
        env=environment(tmp_path / "home", NO_COLOR="1"),
        cwd=str(tmp_path),
        encoding="utf-8",
        timeout=60,
        dimensions=(50, 100),
    )
    child.delaybeforesend = None
    yield child
    child.close(force=True)


async def test_a_conversation_on_a_terminal(chat: "pexpect.spawn[str]", tmp_path: Path) -> None:
    """A question back is answered by number; Ctrl-C ends an exchange and not the session; Ctrl-D leaves."""
    chat.expect("Ctrl-D leaves")
    chat.expect(PROMPT)
    chat.sendline("Show shipments to Miami last week")
    chat.expect(r"(\d) +Port of Miami .*142 shipments")
    assert isinstance(chat.match, re.Match)
    port = chat.match[1]
    chat.expect(PROMPT)
    chat.sendline(port)
    chat.expect("10 of 142 rows")
    chat.expect(PROMPT)
    # Held from here, the session's lock keeps the exchange waiting for as long as it takes to press a key.
    async with session_lock(tmp_path / "home" / "locks", "s", seconds=5):
        chat.sendline("shipments by carrier this year")
        await asyncio.to_thread(chat.expect, "reading ...")
        chat.sendintr()
        await asyncio.to_thread(chat.expect, "Stopped. Say 'go on'")
    chat.expect(PROMPT)
    chat.sendline("how many orders are there?")
    chat.expect("8,000 orders")
    chat.expect(PROMPT)
    chat.sendeof()
    chat.expect("The session is kept.*--session s")
    chat.expect(pexpect.EOF)
    assert chat.wait() == 0


def test_a_chat_from_a_file(tmp_path: Path) -> None:
    """Lines that nobody types are shown as if typed, slash commands work, and nothing moves."""
    (tmp_path / "visits.csv").write_text("place,visitors\nOslo,3\nBergen,5\n", "utf-8")
    typed = ("/receipt", "/undo", "/recept", "/assumptions", "/assumptions forget 1", "/help", "/quit", "how many?")
    lines = "\n".join(("how many visits are there?", "", *typed, ""))
    held = askfirst_here("chat", "visits.csv", "--session", "s", home=tmp_path / "home", stdin=lines)
    assert held.returncode == 0
    for said in (
        f"{PROMPT}how many visits are there?",
        "2 visits.",
        "source    data.visits (sql)",
        "✗ /undo is not there yet.",
        "Did you mean /receipt?",
        "Nothing is assumed: no question back has been answered",
        "There is no assumption of session 's' '1'.",
        "/sessions     the sessions that are kept",
        "To go on: askfirst chat visits.csv --session s",
    ):
        assert said in held.stdout
    assert f"{PROMPT}how many?" not in held.stdout
    assert not ESCAPES.search(held.stdout + held.stderr)
