"""OpenAI's models, and all that speak its protocol: llama.cpp, vLLM, Ollama and others, by a base URL."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from askfirst.llm.langchain import Endings, LangChainModel, Structure

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

DEFAULT = "gpt-4o-mini"
NO_KEY = "none"
"""What is sent where a server of one's own asks for no key."""


def openai_model(
    name: str, *, key: str | None, url: str | None, seconds: float, structure: Structure | None = None
) -> LangChainModel:
    """The model of that name; `seconds` bounds each request. Retries are the caller's, never the client's."""
    connections: list[Any] = []

    def make(temperature: float | None, max_tokens: int) -> BaseChatModel:
        from langchain_openai import ChatOpenAI
        from openai import DefaultAsyncHttpxClient
        from pydantic import SecretStr

        if not connections:
            # LangChain's own are one for the whole process: the loop of an agent that was closed would be met again.
            connections.append(DefaultAsyncHttpxClient())
        return ChatOpenAI(
            model=name,
            api_key=SecretStr(key or NO_KEY),
            base_url=url,
            temperature=temperature,
            # The name of today is ignored by some servers that speak the protocol: those would write without an end.
            max_completion_tokens=None if url else max_tokens,
            extra_body={"max_tokens": max_tokens} if url else None,
            timeout=seconds,
            max_retries=0,
            stream_usage=True,
            use_responses_api=False,
            http_async_client=connections[0],
        )

    async def close() -> None:
        while connections:
            await connections.pop().aclose()

    secrets = (key,) if key else ()
    return LangChainModel(make, f"openai:{name}", structure=structure, secrets=secrets, endings=Endings(close=close))
