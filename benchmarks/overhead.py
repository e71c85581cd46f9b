"""What an exchange costs above LangGraph itself, and how long a cold start takes.

The bare graph has as many steps as an exchange with five TODOs (three nodes, five runs of one, one more), the same
saver, the same durability, and nodes that do nothing but count. Both run in turn, exchange by exchange, in one
process; the CPU is that of all
its threads.
"""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Literal, TypedDict

from langgraph.graph import END, START, StateGraph

from askfirst.agent import Agent
from askfirst.entrypoints.cli.opening import open_agent
from askfirst.loop import LoopThread
from askfirst.memory.checkpoints import open_checkpointer

QUESTIONS = (
    "Show shipments to Port of Miami last week",
    "How many shipments arrived at Port of Miami last week?",
    "shipments by carrier this year",
    "top 5 carriers by freight cost in 2024",
    "average delay by month in 2024",
)
WARM_UP, COUNTED = 5, 30
"""Exchanges for each question."""
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


def interleaved(folder: Path) -> dict[str, tuple[float, float]]:
    """Median milliseconds of CPU for an exchange, of the bare graph and of the agent, by question.

    The two take turns, exchange by exchange, each in a session of its own: what slows the machine slows both.
    """
    loop = LoopThread("bare")
    medians: dict[str, tuple[float, float]] = {}
    with open_agent(None, home=folder / "agent") as agent:
        saver = open_checkpointer(folder / "bare.db")
        graph = bare_graph().compile(checkpointer=loop.run(saver.__aenter__()))
        for question in QUESTIONS:
            spent = [
                one_of_each(question, f"{number} {question}", loop, graph, agent) for number in range(WARM_UP + COUNTED)
            ]
            bare, full = zip(*spent[WARM_UP:], strict=True)
            medians[question] = statistics.median(bare), statistics.median(full)
        loop.run(saver.__aexit__(None, None, None))
    loop.close()
    gc.unfreeze()  # what the command leaves to the system at its end is to be taken down here
    return medians


def one_of_each(question: str, session: str, loop: LoopThread, graph: Any, agent: Agent) -> tuple[float, float]:
    """Milliseconds of CPU for one exchange of the bare graph, and for one of the agent."""
    before = time.process_time()
    state = loop.run(bare_exchange(graph, question, session))
    between = time.process_time()
    reply = agent.run(session, question)
    after = time.process_time()
    assert state["step"] == LAST_STEP
    assert reply.type == "final_answer", reply
    assert reply.todo_list is not None
    assert len(reply.todo_list.tasks) == LAST_STEP - 4, "three nodes before the steps and one after"
    return (between - before) * 1000, (after - between) * 1000


async def bare_exchange(graph: Any, question: str, session: str) -> Any:
    """One exchange of the bare graph."""
    return await graph.ainvoke({"text": question}, {"configurable": {"thread_id": session}}, durability="sync")


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
        medians = interleaved(home)
        for question, (bare, agent) in medians.items():
            print(f"bare {bare:5.1f} ms  askfirst {agent:5.1f} ms  ratio {agent / bare:.2f}  {question}")
        ratio = statistics.median(agent / bare for bare, agent in medians.values())
        print(f"CPU per exchange, askfirst / bare graph, median over questions: {ratio:.2f} (wanted: at most 3)")
        print(f"cold `askfirst --help`: {cold(['--help'], home) * 1000:.0f} ms (wanted: under 300)")
        ask = ["ask", QUESTIONS[0], "--json"]
        print(f"cold first answer: {cold(ask, home / 'cold'):.2f} s (wanted: under 2.5)")


if __name__ == "__main__":
    main()
