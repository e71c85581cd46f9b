"""What the comparison of model calls counts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage
from langchain_core.messages.tool import tool_call
from langchain_core.tools import StructuredTool
from langchain_core.utils.function_calling import convert_to_openai_tool

from askfirst.compose import open_parts
from askfirst.config.settings import load_settings
from askfirst.config.workspace import load_workspace
from benchmarks.calls.chat import PlayedChat, characters_of
from benchmarks.calls.measured import Measured
from benchmarks.calls.our_script import steps
from benchmarks.calls.ours import ours
from benchmarks.calls.peer import peer
from benchmarks.calls.peer_script import script
from benchmarks.calls.scenarios import SCENARIOS


def echo(text: str) -> str:
    """Say it again."""
    return text


async def test_all_that_is_sent_counts() -> None:
    chat = PlayedChat([AIMessage("done"), AIMessage("done")])
    tool = StructuredTool.from_function(echo)
    await chat.ainvoke([SystemMessage("four"), HumanMessage("five!")])
    assert chat.measured == Measured(1, 9)
    await chat.bind_tools([tool]).ainvoke([HumanMessage("five!")])
    assert chat.measured == Measured(2, 9 + 5 + len(json.dumps([convert_to_openai_tool(tool)])))


def test_tool_calls_of_the_model_are_sent_back_to_it() -> None:
    called = AIMessage("", tool_calls=[tool_call(name="echo", args={"text": "hi"}, id="1")])
    assert characters_of(called) == len('[{"name": "echo", "args": {"text": "hi"}}]')


async def test_a_call_that_the_script_does_not_have() -> None:
    with pytest.raises(AssertionError, match="more than the script has"):
        await PlayedChat([]).ainvoke([HumanMessage("hello")])


async def test_a_conversation_in_the_loop_runs_its_tools(tmp_path: Path) -> None:
    """Asked which Miami, the user says it: the tools give what the data holds, and every call is counted."""
    parts, memory = await open_parts(load_workspace(), load_settings(tmp_path, home=tmp_path, model="none"))
    try:
        told = await peer(SCENARIOS[1].messages, script(1), parts)
    finally:
        await parts.close()
        await memory.close()
    assert told.measured.calls == len(script(1)) == 8
    assert told.measured.characters > 8 * 5_000
    assert "142 shipments" in told.by_tools


def test_the_agent_asks_a_model_only_for_what_is_scripted() -> None:
    simple = SCENARIOS[0]
    cost = ours(simple.messages, steps(0, prefer_rules=False), prefer_rules=False, found=simple.found)
    assert cost.calls == 2
    assert cost.characters > 5_000


def test_rules_alone_call_no_model() -> None:
    simple = SCENARIOS[0]
    assert ours(simple.messages, found=simple.found).calls == 0
