"""What an exchange costs above LangGraph itself, and how long a cold start takes.

The bare graph has as many steps as an exchange with five TODOs (three nodes, five runs of one, one more), the same
saver, the same durability, and nodes that do nothing but count. Both run in turn in one process; the CPU is that of all
its threads.
"""

from __future__ import annotations

import asyncio
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


async def bare_cpu(folder: Path) -> list[float]:
    """Milliseconds of CPU for each exchange of the bare graph, each in a session of its own."""
    async with open_checkpointer(folder / "bare.db") as saver:
        graph = bare_graph().compile(checkpointer=saver)
        spent = []
        for number in range(WARM_UP + COUNTED):
            before = time.process_time()
            state = await graph.ainvoke(
                {"text": QUESTION}, {"configurable": {"thread_id": f"s{number}"}}, durability="sync"
            )
            spent.append((time.process_time() - before) * 1000)
            assert state["step"] == LAST_STEP
    return spent[WARM_UP:]


def agent_cpu(folder: Path) -> list[float]:
    """Milliseconds of CPU for each exchange of the agent, each in a session of its own."""
    spent = []
    with build_agent(settings=load_settings(home=folder)) as agent:
        for number in range(WARM_UP + COUNTED):
            before = time.process_time()
            reply = agent.run(f"s{number}", QUESTION)
            spent.append((time.process_time() - before) * 1000)
            assert reply.type == "final_answer", reply
            assert reply.todo_list is not None
            assert len(reply.todo_list.tasks) == LAST_STEP - 4, "three nodes before the steps and one after"
    return spent[WARM_UP:]


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
        bare = statistics.median(asyncio.run(bare_cpu(home)))
        agent = statistics.median(agent_cpu(home / "agent"))
        print(f"CPU per exchange, median of {COUNTED}: bare graph {bare:.1f} ms, askfirst {agent:.1f} ms")
        print(f"ratio askfirst / bare: {agent / bare:.2f} (wanted: at most 3)")
        print(f"cold `askfirst --help`: {cold(['--help'], home) * 1000:.0f} ms (wanted: under 300)")
        ask = ["ask", QUESTION, "--json"]
        print(f"cold first answer: {cold(ask, home / 'cold'):.2f} s (wanted: under 2.5)")


if __name__ == "__main__":
    main()
