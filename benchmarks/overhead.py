"""What an exchange costs above LangGraph itself, and how long a cold start takes.

The bare graph has as many steps as an exchange with five TODOs (three nodes, five runs of one, one more), the same
saver, the same durability, and nodes that do nothing but count. Both run in turn, exchange by exchange, in one
process; the CPU is that of all
its threads.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Literal, TypedDict

from langgraph.graph import END, START, StateGraph

from askfirst.agent import build_agent
from askfirst.config.settings import load_settings
from askfirst.loop import LoopThread
from askfirst.memory.checkpoints import open_checkpointer

QUESTION = "Show shipments to Port of Miami last week"
WARM_UP, COUNTED = 10, 60
LAST_STEP = 9


class Count(TypedDict, total=False):
    """The bare graph's state."""

    text: str
    step: int


async def count(state: Count) -> Count:
    """One step."""
    return {"step": state.get("step", 0) + 1}


async def begin(state: Count) -> Count:
    """The first step of an exchange."""
    del state
    return {"step": 1}


def again(state: Count) -> Literal["execute", "respond"]:
    """Five runs of `execute`: steps 4 to 8."""
    return "execute" if state["step"] < LAST_STEP - 1 else "respond"


def bare_graph() -> StateGraph[Any, Any, Any, Any]:
    """Nine steps: classify, reiterate, plan, five times execute, respond."""
    graph: StateGraph[Any, Any, Any, Any] = StateGraph(Count)
    graph.add_node("classify", begin)
    for name in ("reiterate", "plan", "execute", "respond"):
        graph.add_node(name, count)
    graph.add_edge(START, "classify")
    graph.add_edge("classify", "reiterate")
    graph.add_edge("reiterate", "plan")
    graph.add_edge("plan", "execute")
    graph.add_conditional_edges("execute", again)
    graph.add_edge("respond", END)
    return graph


def interleaved(folder: Path) -> tuple[list[float], list[float]]:
    """Milliseconds of CPU for each exchange of the bare graph and of the agent, in turn, each in a new session."""
    loop = LoopThread("bare")
    bare: list[float] = []
    agent: list[float] = []
    with build_agent(settings=load_settings(home=folder / "agent")) as full:
        saver = open_checkpointer(folder / "bare.db")
        graph = bare_graph().compile(checkpointer=loop.run(saver.__aenter__()))
        for number in range(WARM_UP + COUNTED):
            before = time.process_time()
            state = loop.run(bare_exchange(graph, f"s{number}"))
            between = time.process_time()
            reply = full.run(f"s{number}", QUESTION)
            after = time.process_time()
            bare.append((between - before) * 1000)
            agent.append((after - between) * 1000)
            assert state["step"] == LAST_STEP
            assert reply.type == "final_answer", reply
            assert reply.todo_list is not None
            assert len(reply.todo_list.tasks) == LAST_STEP - 4, "three nodes before the steps and one after"
        loop.run(saver.__aexit__(None, None, None))
    loop.close()
    return bare[WARM_UP:], agent[WARM_UP:]


async def bare_exchange(graph: Any, session: str) -> Any:
    """One exchange of the bare graph."""
    return await graph.ainvoke({"text": QUESTION}, {"configurable": {"thread_id": session}}, durability="sync")


def cold(arguments: list[str], home: Path, runs: int = 5) -> float:
    """Median seconds of a whole process, after one run that is not counted."""
    environment = {**os.environ, "ASKFIRST_HOME": str(home)}
    seconds = []
    for number in range(runs + 1):
        before = time.perf_counter()
        subprocess.run([sys.executable, "-m", "askfirst", *arguments], env=environment, check=True, capture_output=True)
        if number:
            seconds.append(time.perf_counter() - before)
    return statistics.median(seconds)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        bare, agent = (statistics.median(spent) for spent in interleaved(home))
        print(f"CPU per exchange, median of {COUNTED}: bare graph {bare:.1f} ms, askfirst {agent:.1f} ms")
        print(f"ratio askfirst / bare: {agent / bare:.2f} (wanted: at most 3)")
        print(f"cold `askfirst --help`: {cold(['--help'], home) * 1000:.0f} ms (wanted: under 300)")
        ask = ["ask", QUESTION, "--json"]
        print(f"cold first answer: {cold(ask, home / 'cold'):.2f} s (wanted: under 2.5)")


if __name__ == "__main__":
    main()
