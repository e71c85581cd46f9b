"""Exchanges where the state cannot be written. Run as a script in a process of its own: what it breaks ends with it.

Arguments: what is wrong (`read-only` or `full`), the folder of the state, a data file. The exit code is that of the
command under these conditions; before it stands a line of dashes on standard error.
"""

from __future__ import annotations

import json
import os
import resource
import sqlite3
import sys
from pathlib import Path
from typing import Any

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.reply import ErrorReply, Reply
from askfirst.entrypoints.cli.main import main

NOBODY = 65534
FIRST, TEXT = "how many visits are there?", "count visits by place"
POINTS = 10
STEP = 64 * 1024
"""Ten steps of this size reach through all that one exchange writes."""


def ask(home: Path, data: str, text: str) -> int:
    """The exit code of `askfirst ask` with its state in `home`."""
    os.environ["ASKFIRST_HOME"] = str(home)
    try:
        main(["ask", text, data, "--session", "s"])
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


def become_nobody() -> None:
    """Root may write anywhere."""
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def limit(size: int) -> None:
    """No file may grow beyond `size`: how a process meets a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def fill(home: Path, data: str) -> None:
    """One line for each point at which the disk was full: what was said, and what was there in the end."""
    with build_agent(data, settings=load_settings(home=home)) as agent:
        for point in range(-1, POINTS):
            session = f"s{point}"
            agent.run(session, FIRST)
            empty_log(home / "askfirst.db")
            limit(resource.RLIM_INFINITY if point < 0 else point * STEP)
            reply = agent.run(session, TEXT)
            limit(resource.RLIM_INFINITY)
            sys.stdout.write(json.dumps(found(agent, session, reply)) + "\n")


def empty_log(database: Path) -> None:
    """The write-ahead log begins anew, so that the limit is reached by what the next exchange writes."""
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    connection.close()


def found(agent: Agent, session: str, reply: Reply) -> dict[str, Any]:
    """The failure, and after taking it up again the last reply's text and the turns."""
    failed = (reply.kind, reply.text) if isinstance(reply, ErrorReply) else None
    before = len(agent.history(session).turns)
    text = go_on(agent, session)
    turns = [[turn.turn_id, turn.todo_key, turn.attempt, turn.status] for turn in agent.history(session).turns]
    return {"failed": failed, "before": before, "text": text, "turns": turns}


def go_on(agent: Agent, session: str) -> str:
    """As a user would: look whether the message is there and has its answer, else "go on" or ask anew."""
    last = agent.history(session).exchanges[-1]
    if last.reply is not None and last.text == TEXT:
        return str(last.reply["text"])
    return agent.run(session, TEXT if last.text != TEXT else "go on").text


if __name__ == "__main__":
    wrong, folder, file = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
    if wrong == "full":
        fill(folder.with_name("filling"), file)
        limit(STEP)
    else:
        # What it needs is imported before it loses sight of it.
        ask(folder.with_name("before"), file, FIRST)
        ask(folder.with_name("before"), "nothing.csv", FIRST)
        become_nobody()
    sys.stderr.write("---\n")
    sys.exit(ask(folder, file, TEXT))
