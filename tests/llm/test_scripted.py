from __future__ import annotations

import pytest

from askfirst.domain.errors import ConfigError, ModelError
from askfirst.llm.scripted import Scripted, Step
from tests.llm.clients import ANSWER, FREE, STRUCTURED, TEXT
from tests.llm.failing import fails


async def test_steps_in_their_order() -> None:
    model = Scripted([Step("classify", ANSWER), ("summarize", TEXT), ("summarize", TEXT)])
    assert (await model.ask(STRUCTURED)).data == ANSWER
    answer = await model.ask(FREE)
    assert (answer.text, answer.data) == (TEXT, None)
    assert "".join([piece.text async for piece in model.stream(FREE)]).split() == TEXT.split()
    assert model.asked == [STRUCTURED, FREE, FREE]
    model.finish()


async def test_answer_that_is_made_from_the_prompt() -> None:
    model = Scripted([("summarize", lambda prompt: prompt.messages[-1].content.upper())])
    assert (await model.ask(FREE)).text == FREE.messages[-1].content.upper()


async def test_error_as_an_answer() -> None:
    model = Scripted([("summarize", fails("rate"))])
    with pytest.raises(ModelError, match="takes no more calls"):
        await model.ask(FREE)
    model.finish()


async def test_call_that_is_not_next() -> None:
    model = Scripted([("summarize", TEXT)])
    with pytest.raises(ConfigError, match="'summarize' next, but 'classify' was called"):
        await model.ask(STRUCTURED)
    with pytest.raises(AssertionError, match=r"classify.*summarize"):
        model.finish()


async def test_call_after_the_end() -> None:
    model = Scripted()
    with pytest.raises(ConfigError, match="'no call' next"):
        await model.ask(FREE)
    with pytest.raises(AssertionError):
        model.finish()


def test_step_that_nobody_asked_for() -> None:
    with pytest.raises(AssertionError, match=r"not asked for: \['plan'\]"):
        Scripted([("plan", {})]).finish()
