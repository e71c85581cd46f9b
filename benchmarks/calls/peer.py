"""The peer: langchain's agent with its TODO list, which calls tools until it has an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from langchain.agents import create_agent
from langchain.agents.middleware import TodoListMiddleware
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolMessage
from langgraph.checkpoint.memory import InMemorySaver

from askfirst.parts import Parts
from benchmarks.calls.chat import PlayedChat
from benchmarks.calls.measured import Measured
from benchmarks.calls.peer_tools import PeerTools

SYSTEM = (
    "You answer questions about the freight data of a forwarder. Today is {today}. Datasets: {datasets}. "
    "Plan with write_todos. Resolve names with resolve_entity and words with map_terms before you build a query; "
    "never guess a stored name. Where a name may mean several values, ask the user which one and end your turn. "
    "Say no number that no tool gave you."
)


@dataclass(frozen=True, slots=True)
class Told:
    """What a conversation cost, what the user was told last, and what the tools gave since the user's last message."""

    measured: Measured
    last: str
    by_tools: str


async def peer(messages: Sequence[str], script: Sequence[AIMessage], parts: Parts) -> Told:
    """Hold a conversation in the loop. Raises AssertionError where a tool fails or the script does not fit."""
    chat = PlayedChat(script)
    system = SYSTEM.format(today=parts.clock.today(), datasets=", ".join(parts.catalog.datasets))
    agent: Any = create_agent(
        chat,
        PeerTools(parts).as_langchain(),
        system_prompt=system,
        middleware=[TodoListMiddleware()],
        checkpointer=InMemorySaver(),
    )
    told = Told(Measured(), "", "")
    for message in messages:
        state = await agent.ainvoke({"messages": [HumanMessage(message)]}, {"configurable": {"thread_id": "one"}})
        failed = [each for each in state["messages"] if isinstance(each, ToolMessage) and each.status == "error"]
        assert not failed, failed
        told = Told(chat.measured, str(state["messages"][-1].text), given_since(message, state["messages"]))
    assert not chat.left, f"{chat.left} messages of the script were not asked for"
    return told


def given_since(message: str, messages: Sequence[BaseMessage]) -> str:
    """What tools gave after a message of the user."""
    asked = max(at for at, each in enumerate(messages) if isinstance(each, HumanMessage) and each.text == message)
    return "\n".join(str(each.text) for each in messages[asked:] if isinstance(each, ToolMessage))
