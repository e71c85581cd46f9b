from __future__ import annotations

import asyncio
from typing import get_args

import pytest

from askfirst.domain.errors import ModelError
from askfirst.domain.tokens import Tokens
from askfirst.llm.langchain import STRUCTURES, Structure
from tests.llm.clients import ANSWER, FREE, MESSAGES, PROVIDERS, SCHEMA, STRUCTURED, TEXT, good, model_of, talking
from tests.wire.outcome import CACHED_TOKENS, COMPLETION_TOKENS, PROMPT_TOKENS
from tests.wire.requests import Provider, WireRequest, schema_in
from tests.wire.server import serving

pytestmark = pytest.mark.parametrize("provider", PROVIDERS)
TOKENS = Tokens(PROMPT_TOKENS, COMPLETION_TOKENS, CACHED_TOKENS)


@pytest.mark.parametrize("structure", STRUCTURES)
async def test_structured_answer(provider: Provider, structure: Structure) -> None:
    async with talking(provider, structure=structure) as (model, wire):
        answer = await model.ask(STRUCTURED)
    (request,) = wire.requests
    assert answer.data == ANSWER
    assert answer.tokens == TOKENS
    assert request.schema is not None
    assert set(request.schema["properties"]) == set(SCHEMA["properties"])
    assert request.messages == (("user", MESSAGES[1].content),)
    how: dict[Structure, bool] = {
        "json_schema": request.by_schema,
        "function_calling": request.tool is not None,
        "prompt": schema_in(request.system) == SCHEMA,
    }
    assert [each for each in get_args(Structure) if how[each]] == [structure]


async def test_prompt_without_a_schema(provider: Provider) -> None:
    async with talking(provider) as (model, wire):
        answer = await model.ask(FREE)
    assert (answer.text, answer.data, answer.tokens) == (TEXT, None, TOKENS)
    assert wire.requests[0].schema is None


async def test_streamed_text(provider: Provider) -> None:
    async with talking(provider) as (model, wire):
        pieces = [piece async for piece in model.stream(FREE)]
    assert "".join(piece.text for piece in pieces) == TEXT
    assert len(pieces) > 3
    assert [piece.tokens for piece in pieces if piece.tokens] == [TOKENS]
    assert wire.requests[0].streaming


async def test_settings_that_are_sent(provider: Provider) -> None:
    async with talking(provider) as (model, wire):
        await model.ask(FREE)
    body = wire.requests[0].body
    most = body["generationConfig"]["maxOutputTokens"] if provider == "gemini" else body["max_tokens"]
    assert (wire.requests[0].temperature, most) == (0.0, FREE.max_tokens)


@pytest.mark.parametrize("how", ["ask", "stream"])
async def test_temperature_that_the_server_refuses_is_left_away_from_then_on(provider: Provider, how: str) -> None:
    def refuses(request: WireRequest) -> str | None:
        return "400_temperature" if request.temperature == 0 else None

    async with talking(provider, refuses) as (model, wire):
        for _ in range(2):
            if how == "ask":
                await model.ask(STRUCTURED)
            else:
                assert [piece async for piece in model.stream(FREE)]
    # Gemini's client sends a temperature of its own where it is given none.
    refused, *later = [request.temperature for request in wire.requests]
    assert refused == 0
    assert [temperature == 0 for temperature in later] == [False, False]


@pytest.mark.parametrize("fault", ["400_schema", "500"])
async def test_server_without_schemas_is_asked_by_function_call_from_then_on(provider: Provider, fault: str) -> None:
    async with talking(provider, lambda request: fault if request.by_schema else None) as (model, wire):
        for _ in range(2 if fault == "500" else 0):  # one fault may pass, and whoever asks decides to ask again
            with pytest.raises(ModelError):
                await model.ask(STRUCTURED)
        assert (await model.ask(STRUCTURED)).data == ANSWER
        tried = len(wire.requests)
        assert (await model.ask(STRUCTURED)).data == ANSWER
    assert [request.by_schema for request in wire.requests] == [True] * (tried - 1) + [False, False]


async def test_server_that_knows_neither_schemas_nor_functions_is_asked_in_the_prompt(provider: Provider) -> None:
    def refuses(request: WireRequest) -> str | None:
        return "400_schema" if request.by_schema or request.tool else None

    async with talking(provider, refuses) as (model, wire):
        assert (await model.ask(STRUCTURED)).data == ANSWER
        assert (await model.ask(STRUCTURED)).data == ANSWER
    assert len(wire.requests) == 4


async def test_calls_that_find_out_at_the_same_time_lose_no_structure(provider: Provider) -> None:
    async with talking(provider, lambda request: "400_schema" if request.by_schema else None) as (model, wire):
        answers = await asyncio.gather(*(model.ask(STRUCTURED) for _ in range(3)))
    assert [answer.data for answer in answers] == [ANSWER] * 3
    assert all(request.by_schema or request.tool for request in wire.requests)


async def test_outage_says_nothing_about_structures(provider: Provider) -> None:
    async with talking(provider, ["400"] * 3) as (model, wire):
        with pytest.raises(ModelError):
            await model.ask(STRUCTURED)
        assert (await model.ask(STRUCTURED)).data == ANSWER
    assert wire.requests[-1].by_schema


async def test_structure_that_was_set_is_kept(provider: Provider) -> None:
    async with talking(provider, "400_schema", structure="json_schema") as (model, wire):
        with pytest.raises(ModelError, match="model_structure"):
            await model.ask(STRUCTURED)
    assert len(wire.requests) == 1


def test_second_model_in_another_loop(provider: Provider) -> None:
    """Clients that are kept for the whole process would bring the loop that was closed."""
    with serving(good) as wire:

        async def ask() -> object:
            model = model_of(provider, wire)
            answer = await model.ask(STRUCTURED)
            await model.close()
            return answer.data

        assert [asyncio.run(ask()) for _ in range(2)] == [ANSWER, ANSWER]


async def test_model_that_was_closed_opens_again(provider: Provider) -> None:
    async with talking(provider) as (model, wire):
        await model.ask(FREE)
        await model.close()
        await model.close()
        assert (await model.ask(FREE)).text == TEXT
    assert wire.connections == 2
