"""A key is shown nowhere, not even where the provider sends it back."""

from __future__ import annotations

import logging
import traceback
from typing import Literal

import pytest

from askfirst.domain.errors import Failure, ModelError
from askfirst.domain.spending import Meter
from askfirst.llm.discipline import Caller, Patience
from askfirst.llm.failures import scrubbed
from tests.llm.clients import FREE, KEY, PROVIDERS, STRUCTURED, talking, told
from tests.wire.faults import FAULTS
from tests.wire.requests import Provider

SHOWING = ("400_key", "401")
OTHERS = sorted(set(FAULTS) - {"hang", "slow_drip", "wrong_enum", "extra_key", "missing_key", "stream_without_end"})


def shown(error: BaseException) -> str:
    """All that could be printed of an error and of those that it came from."""
    seen: list[BaseException] = []
    each: BaseException | None = error
    while each is not None and each not in seen:
        seen.append(each)
        each = each.__cause__ or each.__context__
    texts = [text for each in seen for text in (str(each), repr(each), repr(vars(each)))]
    return "\n".join([*texts, *traceback.format_exception(error), repr(Failure.of(error))])


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("how", ["ask", "stream"])
@pytest.mark.parametrize("fault", SHOWING)
async def test_provider_that_sends_the_key_back(provider: Provider, how: Literal["ask", "stream"], fault: str) -> None:
    async with talking(provider, fault) as (model, wire):
        with pytest.raises(ModelError) as caught:
            await told(model, how, STRUCTURED if how == "ask" else FREE)
    assert {request.key for request in wire.requests} == {KEY}, "it was sent, and so it could be sent back"
    assert "***" in caught.value.failed
    assert "SECRET" not in shown(caught.value)


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_caller_shows_no_key_either(provider: Provider) -> None:
    async with talking(provider, "401") as (model, _):
        caller = Caller(model, Patience(tries=1))
        with pytest.raises(ModelError) as caught:
            await caller.ask(STRUCTURED, Meter())
        assert "SECRET" not in repr(model) + repr(caller) + repr(vars(caller))
    assert "SECRET" not in shown(caught.value)


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_other_faults(provider: Provider, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    faults = [fault for fault in OTHERS if fault not in SHOWING]
    async with talking(provider, faults, structure="json_schema") as (model, wire):
        while len(wire.requests) < len(faults):
            with pytest.raises(ModelError) as caught:
                await model.ask(STRUCTURED)
            assert "SECRET" not in shown(caught.value)
    assert "SECRET" not in caplog.text


@pytest.mark.parametrize(
    "text", [f"got {KEY}", "Bearer abcdefgh12345", "AIzaSyD-abc_123456", "sk-proj-ab***********yz"]
)
def test_text_with_something_like_a_key(text: str) -> None:
    told = scrubbed(text, (KEY,))
    assert told.endswith("***")
    assert not any(part in told for part in ("SECRET", "abcdefgh", "SyD-abc", "yz"))


def test_long_text_on_many_lines() -> None:
    assert len(scrubbed("word\n" * 1_000)) == 203
    assert "\n" not in scrubbed("word\n" * 1_000)
