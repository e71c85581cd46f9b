"""Google's Gemini models."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from askfirst.llm.langchain import Endings, LangChainModel, Structure

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

DEFAULT = "gemini-2.5-flash"
_STREAMING = ":streamGenerateContent"
_ONE_TRY = 1
"""The client takes 0 for its own default of several."""


def gemini_model(
    name: str, *, key: str | None, url: str | None, seconds: float, structure: Structure | None = None
) -> LangChainModel:
    """The model of that name; `seconds` bounds each request. Retries are the caller's, never the client's."""
    chats: list[Any] = []
    streams: WeakKeyDictionary[asyncio.Task[Any], Any] = WeakKeyDictionary()

    def make(temperature: float | None, max_tokens: int) -> BaseChatModel:
        from langchain_google_genai import ChatGoogleGenerativeAI
        from pydantic import SecretStr

        chat = ChatGoogleGenerativeAI(
            model=name,
            api_key=SecretStr(key or "none"),
            base_url=url,
            temperature=temperature,
            max_tokens=max_tokens,
            timeout=seconds,
            max_retries=_ONE_TRY,
            client_args={"event_hooks": {"response": [opened]}},
        )
        chats.append(chat)
        return chat

    async def opened(response: Any) -> None:
        task = asyncio.current_task()
        if _STREAMING in str(response.request.url) and task is not None:
            streams[task] = response

    async def left() -> None:
        # Google's client and its stream refer to each other: leaving the one does not close the other.
        task = asyncio.current_task()
        if task is not None and (response := streams.pop(task, None)):
            await response.aclose()

    async def close() -> None:
        while chats:
            await chats.pop().client.aio.aclose()

    secrets = (key,) if key else ()
    return LangChainModel(make, f"gemini:{name}", structure=structure, secrets=secrets, endings=Endings(left, close))
