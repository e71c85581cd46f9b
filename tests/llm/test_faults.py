from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Literal, TypeAlias

import pytest

from askfirst.domain.errors import Fault, ModelError
from askfirst.domain.spending import Meter
from askfirst.llm.discipline import Caller, Patience
from tests.llm.clients import FREE, PROVIDERS, STRUCTURED, good, model_of, talking, told
from tests.wire.faults import FAULTS, RETRY_SECONDS
from tests.wire.requests import Provider
from tests.wire.server import serving

How: TypeAlias = Literal["ask", "stream"]
Expected: TypeAlias = Fault | None

ENDLESS = {"hang", "slow_drip"}
UNFIT = {"wrong_enum", "extra_key", "missing_key"}
"""JSON all the same: whoever knows the schema finds out."""
PASSING = {
    "408", "429", "429_retry_after", "500", "503", "connection_reset", "cut_mid_stream", "error_in_stream", "not_http",
}  # fmt: skip

# What an answer by schema fails with; then where a stream of text, or Gemini, fares otherwise.
ASKED: dict[str, Expected] = {
    **dict.fromkeys(UNFIT),
    "broken_json": "broken",
    "empty_text": "empty",
    "null_parsed": "empty",
    "no_parts": "empty",
    "refusal": "refused",
    "length_stop": "cut_off",
    "safety_block": "blocked",
    "prompt_block": "blocked",
    "malformed_function_call": "broken",
    "duplicate_tool_call": "broken",
    "megabyte_answer": "too_long",
    "400": "request",
    "400_key": "key",
    "400_too_long": "too_long",
    "400_temperature": "request",
    "400_schema": "request",
    "401": "key",
    "403": "forbidden",
    "404_model": "no_model",
    "408": "time",
    "429": "rate",
    "429_retry_after": "rate",
    "429_quota": "rate",
    "500": "server",
    "503": "server",
    "connection_reset": "connection",
    "cut_mid_stream": "connection",
    "stream_without_end": None,
    "error_in_stream": "server",
    "wrong_content_type": "protocol",
    "not_http": "connection",
}
STREAMED: dict[str, Expected] = {
    "broken_json": None,
    "malformed_function_call": None,
    "duplicate_tool_call": None,
    # LangChain's client drops a refusal that is streamed: what is left is an answer without text.
    "refusal": "empty",
    "stream_without_end": "cut_off",
}
GEMINI: dict[How, dict[str, Expected]] = {
    # Gemini has no place for a refusal: it says so as text.
    "ask": {"refusal": "broken"},
    "stream": {"refusal": None, "malformed_function_call": "broken"},
}


async def _read(texts: AsyncIterator[str]) -> None:
    async for _ in texts:
        pass


def expected(provider: Provider, how: How, fault: str) -> Expected:
    table = ASKED | (STREAMED if how == "stream" else {}) | (GEMINI[how] if provider == "gemini" else {})
    return table[fault]


def test_every_fault_is_in_the_table() -> None:
    assert ASKED.keys() | ENDLESS == FAULTS.keys()
    assert len(FAULTS) >= 27


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("how", ["ask", "stream"])
@pytest.mark.parametrize("fault", sorted(ASKED))
async def test_fault(provider: Provider, how: How, fault: str) -> None:
    prompt = STRUCTURED if how == "ask" else FREE
    async with talking(provider, fault, structure="json_schema" if how == "ask" else None) as (model, _):
        if (name := expected(provider, how, fault)) is None:
            assert await told(model, how, prompt)
            return
        with pytest.raises(ModelError) as caught:
            await told(model, how, prompt)
    error = caught.value
    assert (error.fault, error.passing) == (name, fault in PASSING or (fault, provider) == ("429_quota", "gemini"))
    assert error.retry_after == (RETRY_SECONDS if fault == "429_retry_after" else None)
    assert model.name in error.failed
    assert error.remedy.endswith(".")


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize(
    "fault", ["broken_json", "length_stop", "duplicate_tool_call", "megabyte_answer", "empty_text"]
)
async def test_fault_of_a_function_call(provider: Provider, fault: str) -> None:
    async with talking(provider, fault, structure="function_calling") as (model, _):
        with pytest.raises(ModelError) as caught:
            await model.ask(STRUCTURED)
    assert caught.value.fault == ASKED[fault]


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("fault", sorted(UNFIT))
async def test_answer_that_does_not_fit_its_schema_comes_as_it_is(provider: Provider, fault: str) -> None:
    for structure in ("json_schema", "function_calling"):
        async with talking(provider, fault, structure=structure) as (model, _):
            data = (await model.ask(STRUCTURED)).data
        assert isinstance(data, dict)
        unknown = [name for name in data if name not in {"intent", "score", "why"}]
        assert (data.get("intent") != "data") + len(unknown) == 1


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("how", ["ask", "stream"])
@pytest.mark.parametrize("fault", sorted(ENDLESS))
async def test_answer_without_end_ends_with_the_patience(provider: Provider, how: How, fault: str) -> None:
    """The client's own time-out is no help against a server that sends a little now and then."""
    prompt = STRUCTURED if how == "ask" else FREE
    async with talking(provider, [None, fault]) as (model, wire):
        await told(model, how, prompt)
        caller, meter = Caller(model, Patience(tries=1, seconds=0.5)), Meter()
        with pytest.raises(ModelError) as caught:
            await (caller.ask(prompt, meter) if how == "ask" else _read(caller.stream(prompt, meter)))
        await wire.until(asked=2, left=1)
    assert caught.value.fault == "time"
    assert [call.fault for call in meter.calls] == ["time"]


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_client_gives_up_a_server_that_hangs(provider: Provider) -> None:
    async with talking(provider, "hang", seconds=0.3) as (model, wire):
        with pytest.raises(ModelError) as caught:
            await model.ask(FREE)
        await wire.until(left=1)
    assert caught.value.fault == "time"
    assert len(wire.requests) == 1


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_nobody_listens(provider: Provider) -> None:
    with serving(good) as wire:
        pass
    model = model_of(provider, wire)
    with pytest.raises(ModelError) as caught:
        await model.ask(FREE)
    await model.close()
    assert (caught.value.fault, caught.value.passing) == ("connection", True)
