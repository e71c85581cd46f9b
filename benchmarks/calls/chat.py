"""A chat model that plays a script, and counts what it is sent."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.runnables import Runnable
from langchain_core.utils.function_calling import convert_to_openai_tool
from pydantic import PrivateAttr

from benchmarks.calls.measured import Measured


class PlayedChat(BaseChatModel):
    """Gives the messages of a script, one a call. Raises AssertionError for a call that the script does not have.

    The characters are those of the text and the tool calls of every message, and of the tools' schemas as JSON: what a
    provider is sent, less the names of the fields around it.
    """

    _script: list[AIMessage] = PrivateAttr(default_factory=list)
    _measured: Measured = PrivateAttr(default_factory=Measured)

    def __init__(self, script: Iterable[AIMessage]) -> None:
        super().__init__()
        self._script = list(script)

    @property
    def _llm_type(self) -> str:
        return "played"

    @property
    def measured(self) -> Measured:
        """What was sent so far."""
        return self._measured

    @property
    def left(self) -> int:
        """How many messages of the script were not asked for."""
        return len(self._script)

    def bind_tools(self, tools: Sequence[Any], **kwargs: Any) -> Runnable[Any, AIMessage]:
        """Send the schemas of these tools with every call, as OpenAI's protocol has them."""
        return self.bind(tools=[convert_to_openai_tool(tool) for tool in tools], **kwargs)

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        del stop, run_manager
        assert self._script, f"a call more than the script has, after {self._measured.calls}"
        schemas = len(json.dumps(kwargs["tools"])) if kwargs.get("tools") else 0
        self._measured += Measured(1, schemas + sum(map(characters_of, messages)))
        return ChatResult(generations=[ChatGeneration(message=self._script.pop(0))])


def characters_of(message: BaseMessage) -> int:
    """The characters of a message's text and tool calls."""
    calls = message.tool_calls if isinstance(message, AIMessage) else []
    said = [{"name": call["name"], "args": call["args"]} for call in calls]
    return len(str(message.text)) + (len(json.dumps(said)) if said else 0)
