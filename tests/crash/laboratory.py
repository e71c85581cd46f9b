"""Kills exchanges at chosen points, in processes of their own, and says what the next process finds.

Run as a script: JSON in the first argument (home, workspace, earlier messages, the message to break, number of points,
how to go on), one line of JSON out for each point. Processes are forked from this one, which has imported everything
and started nothing: a process costs little, and each begins like a new one. A point is an event (call or return) of a
function of the nodes, of their steps or of memory, counted from the start of the exchange; SIGKILL gives no code a
chance to tidy up.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import sys
import threading
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.errors import UnknownName
from askfirst.domain.reply import reply_to_plain
from askfirst.graph import build_graph
from askfirst.memory.checkpoints import Checkpoints
from tests.crash.forking import in_process

SESSION = "crash"
IMPORTED_BEFORE_THE_FORK = (build_graph, Checkpoints)
WATCHED = ("/askfirst/memory/", "/askfirst/nodes/", "/askfirst/steps/", "/checkpoint/sqlite/")


@dataclass(frozen=True)
class Place:
    """A state folder and the data to talk about; None is freight."""

    home: Path
    workspace: str | None

    def agent(self) -> Agent:
        return build_agent(self.workspace, settings=load_settings(home=self.home))


class Points:
    """Counts events of the watched code while armed, and kills the process at one of them."""

    def __init__(self, kill_at: int | None) -> None:
        self.passed = 0
        self.armed = False
        self._kill_at = kill_at
        self._lock = threading.Lock()

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        """The profile function of every thread."""
        del arg
        if not self.armed or event not in ("call", "return"):
            return
        if any(part in frame.f_code.co_filename for part in WATCHED):
            with self._lock:
                self.passed += 1
                if self.passed == self._kill_at:
                    os.kill(os.getpid(), signal.SIGKILL)


def exchange(place: Place, text: str, *, request_id: str | None = None, kill_at: int | None = None) -> Any:
    """One exchange of a new agent: how many points it passed, and what came of it."""
    points = Points(kill_at)
    with place.agent() as agent:
        agent._loop.run(watch(points, agent))
        points.armed = True
        reply = agent.run(SESSION, text, request_id=request_id)
        points.armed = False
        return {"points": points.passed, "reply": reply.type}


async def watch(points: Points, agent: Agent) -> None:
    """Watch every thread that an exchange uses; only from here on, as watching makes everything slow."""
    workers = min(32, (os.cpu_count() or 1) + 4)  # as many as asyncio has for blocking calls
    together = threading.Barrier(workers)

    def watch_worker() -> None:
        together.wait()
        sys.setprofile(points)

    await asyncio.gather(*(asyncio.to_thread(watch_worker) for _ in range(workers)))
    checkpoints: Any = agent._rooms.checkpoints
    await checkpoints.conn._execute(sys.setprofile, points)
    sys.setprofile(points)


def start(place: Place) -> None:
    """An agent that is opened and closed: its database is made, and no session is in it."""
    with place.agent() as agent:
        agent.sessions()


def take_up(place: Place, text: str, request_id: str | None) -> Any:
    """What the next process finds and does: the reply in the end, the turns, and how the exchanges ended."""
    with place.agent() as agent:
        reply = go_on(agent, text, request_id)
        history = agent.history(SESSION)
        return {
            "reply": reply,
            "turns": [[t.turn_id, t.todo_key, t.attempt, t.status, t.agent_action] for t in history.turns],
            "exchanges": [[e.number, e.status] for e in history.exchanges],
            "assumptions": [[one.number, one.said, one.label] for one in agent.assumptions(SESSION)],
            "events": [[one.event.id, one.event.intent, one.event.target, one.status] for one in agent.commit_events()],
        }


def go_on(agent: Agent, text: str, request_id: str | None) -> Any:
    """As a client that sends its request again; else as a user: asks anew if the message is not known, or "go on"."""
    if request_id:
        return reply_to_plain(agent.run(SESSION, text, request_id=request_id))
    try:
        last = agent.history(SESSION).exchanges[-1]
    except UnknownName:
        return reply_to_plain(agent.run(SESSION, text))
    if last.text != text:
        return reply_to_plain(agent.run(SESSION, text))
    return last.reply if last.status == "done" else reply_to_plain(agent.run(SESSION, "go on"))


def break_off(place: Place, task: dict[str, Any], kill_at: int | None) -> dict[str, Any]:
    """One conversation in a folder of its own, its last message broken off at a point and taken up again."""
    # A state folder as a first start leaves it: making the database each time would take longer than the exchange.
    shutil.copytree(place.home.parent / "new", place.home)
    for message in task["earlier"]:
        in_process(partial(exchange, place, message))
    request_id = "again" if task["how"] == "request_id" else None
    first = in_process(partial(exchange, place, task["text"], request_id=request_id, kill_at=kill_at))
    found = in_process(partial(take_up, place, task["text"], request_id))
    return {"kill_at": kill_at, "points": first["points"] if first else None, **found}


def say(found: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(found) + "\n")
    sys.stdout.flush()


def main() -> None:
    task = json.loads(sys.argv[1])
    home, workspace = Path(task["home"]), task["workspace"]
    in_process(partial(start, Place(home / "new", workspace)))
    whole = break_off(Place(home / "whole", workspace), task, None)
    say(whole)
    for number in range(task["points"]):
        kill_at = 1 + whole["points"] * number // task["points"]
        say(break_off(Place(home / str(number), workspace), task, kill_at))


if __name__ == "__main__":
    main()
