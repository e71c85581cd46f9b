"""A user's own LangChain chat model, with less than the providers' models can do."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.language_models.fake_chat_models import FakeListChatModel, GenericFakeChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.runnables import Runnable
from langchain_core.tools import BaseTool

from askfirst.agent import build_agent
from askfirst.config.settings import Settings
from askfirst.domain.errors import ModelError
from askfirst.llm.langchain import LangChainModel, as_model
from askfirst.llm.scripted import Scripted
from tests.llm.clients import ANSWER, FREE, SCHEMA, STRUCTURED, TEXT

Tool = dict[str, Any] | type | Callable[..., Any] | BaseTool


class CallsTools(BaseChatModel):
    """Knows functions, and has neither streaming nor tokens nor reasons for its end."""

    seen: list[list[BaseMessage]] = []  # noqa: RUF012 - a field of Pydantic

    @property
    def _llm_type(self) -> str:
        return "own"

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        del stop, run_manager
        self.seen.append(messages)
        calls = [{"name": tool["function"]["name"], "args": ANSWER, "id": "1"} for tool in kwargs.get("tools", ())]
        message = AIMessage("" if calls else TEXT, tool_calls=calls)
        return ChatResult(generations=[ChatGeneration(message=message)])

    def bind_tools(
        self, tools: Sequence[Tool], *, tool_choice: str | None = None, **kwargs: Any
    ) -> Runnable[LanguageModelInput, AIMessage]:
        from langchain_core.utils.function_calling import convert_to_openai_tool

        del tool_choice
        return self.bind(tools=[convert_to_openai_tool(tool) for tool in tools], **kwargs)


def behind(chat: BaseChatModel) -> LangChainModel:
    return LangChainModel(make=lambda temperature, most: chat, name="own:chat")  # noqa: ARG005 - names of the port


async def test_model_that_calls_functions() -> None:
    chat = CallsTools()
    answer = await behind(chat).ask(STRUCTURED)
    assert (answer.data, answer.tokens.all) == (ANSWER, 0)
    assert [message.type for message in chat.seen[0]] == ["system", "human"]


async def test_model_that_cannot_stream() -> None:
    assert "".join([piece.text async for piece in behind(CallsTools()).stream(FREE)]) == TEXT


async def test_model_without_structured_output_is_asked_in_the_prompt() -> None:
    said = f"Here it is:\n```json\n{json.dumps(ANSWER)}\n```\nAnything else?"
    model = behind(FakeListChatModel(responses=[said]))
    assert (await model.ask(STRUCTURED)).data == ANSWER
    assert (await model.ask(STRUCTURED)).data == ANSWER


async def test_model_that_streams_without_saying_why_it_ends() -> None:
    chat = GenericFakeChatModel(messages=iter([AIMessage(TEXT)]))
    assert "".join([piece.text async for piece in behind(chat).stream(FREE)]) == TEXT


async def test_structure_that_the_model_does_not_have() -> None:
    chat = FakeListChatModel(responses=["{}"])
    model = LangChainModel(lambda temperature, most: chat, "own:chat", structure="json_schema")  # noqa: ARG005
    with pytest.raises(ModelError, match="gives no structured output") as caught:
        await model.ask(STRUCTURED)
    assert caught.value.fault == "request"


async def test_schema_stands_in_the_prompt_where_nothing_else_carries_it() -> None:
    chat = CallsTools()
    model = LangChainModel(lambda temperature, most: chat, "own:chat", structure="prompt")  # noqa: ARG005
    with pytest.raises(ModelError) as caught:
        await model.ask(STRUCTURED)
    assert caught.value.fault == "broken"
    system = str(chat.seen[0][0].content)
    assert system.startswith(STRUCTURED.messages[0].content)
    assert json.loads(system.rpartition("\n")[2]) == SCHEMA


async def test_model_with_a_bug_of_its_own() -> None:
    """The port promises ModelError, and nothing else."""

    class Broken(CallsTools):
        def _generate(self, *args: Any, **kwargs: Any) -> ChatResult:
            del args, kwargs
            raise ZeroDivisionError("oops")

    with pytest.raises(ModelError, match="oops") as caught:
        await behind(Broken()).ask(FREE)
    assert caught.value.fault == "protocol"
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_a_chat_model_is_put_behind_the_port_and_a_model_stays_what_it_is() -> None:
    scripted = Scripted()
    assert as_model(None) is None
    assert as_model(scripted) is scripted
    model = as_model(CallsTools())
    assert isinstance(model, LangChainModel)
    assert model.name == "CallsTools"


def test_an_agent_reads_with_a_chat_model_of_ones_own(tmp_path: Path) -> None:
    """It answers nothing that could be used: the rules do."""
    chat = FakeListChatModel(responses=["I would rather not."])
    with build_agent(None, settings=Settings(home=tmp_path, prefer_rules=False), model=chat) as agent:
        reply = agent.run("s", "how many orders are there?")
    assert (reply.type, reply.text) == ("final_answer", "8,000 orders.")
    assert reply.usage.model_calls == 2
    assert reply.notes == (
        "FakeListChatModel gave an answer that does not hold. Say it in other words. Read by rules instead.",
    )
