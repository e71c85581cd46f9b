from __future__ import annotations

import asyncio

import pytest

from askfirst.domain.errors import Fault, LimitError, ModelError
from askfirst.domain.spending import Budget, Meter, Spent
from askfirst.domain.tokens import Tokens
from askfirst.llm.discipline import Caller, Patience
from askfirst.llm.model import Answer, Prompt
from tests.llm.clients import FREE, PROVIDERS, STRUCTURED, talking
from tests.llm.failing import Failing, Waits, calling, fails
from tests.wire.requests import Provider


async def test_answer_at_the_third_try() -> None:
    model, waits, meter = Failing([fails("server"), fails("connection"), "yes"]), Waits(), Meter()
    answer = await calling(model, waits).ask(FREE, meter)
    (call,) = meter.calls
    assert (answer.text, waits.asked) == ("yes", [1.0, 2.0])
    assert (call.site, call.fault, call.tries, call.tokens) == ("summarize", None, 3, Tokens(100, 10))
    assert meter.spent.calls == 3


async def test_waits_grow_and_are_lengthened_by_chance() -> None:
    model, waits = Failing([*[fails("server")] * 4, "yes"]), Waits()
    await calling(model, waits, chance=1.0, tries=5).ask(FREE, Meter())
    assert waits.asked == [1.25, 2.5, 5.0, 5.0]


async def test_three_tries_are_all() -> None:
    model, meter = Failing([fails("server")] * 9), Meter()
    with pytest.raises(ModelError) as caught:
        await calling(model).ask(FREE, meter)
    assert (caught.value.fault, model.requests) == ("server", 3)
    assert [(call.fault, call.tries) for call in meter.calls] == [("server", 3)]


async def test_provider_says_how_long_to_wait() -> None:
    model, waits = Failing([fails("rate", retry_after=7), "yes"]), Waits()
    await calling(model, waits, chance=1.0).ask(FREE, Meter())
    assert waits.asked == [7]


async def test_wait_that_the_exchange_has_no_time_for() -> None:
    model, waits = Failing([fails("rate", retry_after=7), "yes"]), Waits()
    with pytest.raises(ModelError) as caught:
        await calling(model, waits).ask(FREE, Meter(Budget(seconds=6)))
    assert (caught.value.fault, model.requests, waits.asked) == ("rate", 1, [])


@pytest.mark.parametrize("fault", ["request", "refused", "cut_off", "blocked", "empty", "broken", "too_long"])
async def test_fault_that_waiting_does_not_mend(fault: Fault) -> None:
    model = Failing([fails(fault), "yes"])
    with pytest.raises(ModelError):
        await calling(model).ask(FREE, Meter())
    assert model.requests == 1


@pytest.mark.parametrize("fault", ["key", "forbidden", "no_model"])
async def test_hopeless_model_is_never_asked_again(fault: Fault) -> None:
    model = Failing([fails(fault), "yes"])
    caller = calling(model)
    with pytest.raises(ModelError):
        await caller.ask(FREE, Meter())
    for _ in range(2):
        with pytest.raises(ModelError) as caught:
            await caller.ask(FREE, Meter())
        assert caught.value.fault == "off"
        with pytest.raises(ModelError):
            assert [text async for text in caller.stream(FREE, Meter())]
    assert model.requests == 1


async def test_failed_provider_is_left_alone_until_the_next_exchange() -> None:
    model = Failing([*[fails("server")] * 3, "yes"])
    caller, meter = calling(model), Meter()
    with pytest.raises(ModelError):
        await caller.ask(FREE, meter)
    with pytest.raises(ModelError) as caught:
        await caller.ask(FREE, Meter(before=meter.spent))
    assert (caught.value.fault, model.requests) == ("off", 3)
    assert (await caller.ask(FREE, Meter())).text == "yes"


@pytest.mark.parametrize(
    ("setting", "before"),
    [("model_calls", Spent(calls=8)), ("model_tokens", Spent(tokens=50_000)), ("model_seconds", Spent(seconds=45))],
)
async def test_budget_that_is_spent(setting: str, before: Spent) -> None:
    model = Failing(["yes"])
    with pytest.raises(LimitError, match=f"raise the setting {setting}") as caught:
        await calling(model).ask(FREE, Meter(before=before))
    assert (caught.value.limit, model.requests) == (setting, 0)


async def test_tries_count_as_calls() -> None:
    model = Failing([fails("server")] * 3)
    with pytest.raises(ModelError):
        await calling(model).ask(FREE, Meter(Budget(calls=2)))
    assert model.requests == 2


async def test_stream_is_asked_for_again_before_its_first_text() -> None:
    model, meter = Failing([fails("server"), "one two"]), Meter()
    texts = [text async for text in calling(model).stream(FREE, meter)]
    assert (texts, model.requests) == (["one ", "two "], 2)
    assert [(call.tries, call.tokens) for call in meter.calls] == [(2, Tokens(100, 10))]


async def test_stream_that_breaks_after_its_first_text() -> None:
    model, meter, texts = Failing(["one two...", fails("connection")]), Meter(), []
    with pytest.raises(ModelError) as caught:  # noqa: PT012 - what came before is kept
        async for text in calling(model).stream(FREE, meter):
            texts.append(text)  # noqa: PERF401 - as above
    assert (caught.value.fault, texts, model.requests) == ("connection", ["one ", "two... "], 1)
    assert [call.fault for call in meter.calls] == ["connection"]


async def test_reader_that_takes_longer_than_the_model_may() -> None:
    """The time of a call runs while the model is waited for."""
    caller, texts = Caller(Failing(["one two three"]), Patience(seconds=0.2)), []
    async for text in caller.stream(FREE, Meter()):
        await asyncio.sleep(0.15)
        texts.append(text)
    assert len(texts) == 3


async def test_time_of_earlier_tries_is_gone_for_the_next() -> None:
    class Thinking(Failing):
        async def ask(self, prompt: Prompt) -> Answer:
            answer = await super().ask(prompt)
            await asyncio.sleep(0.01)
            return answer

    async def wait(seconds: float) -> None:
        del seconds
        await asyncio.sleep(0.11)

    caller = Caller(Thinking([fails("server"), "yes"]), Patience(first_wait=0.01, sleep=wait))
    with pytest.raises(ModelError) as caught:
        await caller.ask(FREE, Meter(Budget(seconds=0.1)))
    assert caught.value.fault == "time"


async def test_error_is_its_own_cause_no_longer() -> None:
    with pytest.raises(ModelError) as caught:
        await calling(Failing([fails("request")])).ask(FREE, Meter())
    assert caught.value.__cause__ is not caught.value


async def test_cancelled_while_it_waits_for_the_next_try() -> None:
    waiting = asyncio.Event()

    async def sleep(seconds: float) -> None:
        del seconds
        waiting.set()
        await asyncio.Event().wait()

    meter = Meter()
    task = asyncio.create_task(Caller(Failing([fails("server")]), Patience(sleep=sleep)).ask(FREE, meter))
    await waiting.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert [call.tries for call in meter.calls] == [1]


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_cancelled_call_ends_at_the_server(provider: Provider) -> None:
    async with talking(provider, "hang") as (model, wire):
        meter = Meter()
        task = asyncio.create_task(Caller(model).ask(STRUCTURED, meter))
        await wire.until(asked=1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await wire.until(left=1)
    assert [call.tries for call in meter.calls] == [1]


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_stream_that_is_left_early_ends_at_the_server(provider: Provider) -> None:
    async with talking(provider, "slow_drip") as (model, wire):
        meter = Meter()
        texts = Caller(model).stream(FREE, meter)
        assert await anext(texts)
        await texts.aclose()
        await wire.until(left=1)
    assert [(call.fault, call.tries) for call in meter.calls] == [(None, 1)]


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_retry_after_of_a_real_client(provider: Provider) -> None:
    waits = Waits()
    async with talking(provider, ["429_retry_after", "503"]) as (model, wire):
        assert (await calling(model, waits).ask(FREE, Meter())).text
    assert (len(wire.requests), waits.asked) == (3, [7.0, 2.0])


async def test_closing() -> None:
    model = Failing([])
    await calling(model).close()
    assert model.closed == 1
