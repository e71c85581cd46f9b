from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from askfirst.domain.errors import ConfigError, ModelError
from askfirst.llm.model import Piece, Prompt, Said
from askfirst.llm.recorded import Recorded, Recording
from tests.llm.clients import FREE, KEY, PROVIDERS, STRUCTURED, talking
from tests.llm.failing import Failing, fails
from tests.wire.requests import Provider

OTHER = replace(FREE, messages=(Said("user", "Something else"),))


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_answers_that_were_recorded_come_again_without_the_model(provider: Provider, tmp_path: Path) -> None:
    path = tmp_path / "new" / "answers.json"
    async with talking(provider) as (live, wire):
        recording = Recorded(Recording(path), live=live)
        answer = await recording.ask(STRUCTURED)
        pieces = [piece async for piece in recording.stream(FREE)]
        await recording.close()
    again = Recorded(Recording(path))
    assert await again.ask(STRUCTURED) == answer
    assert [piece async for piece in again.stream(FREE)] == pieces
    assert len(wire.requests) == 2
    assert KEY not in path.read_text("utf-8")


async def test_failure_is_recorded_too(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    live = Failing([fails("rate", retry_after=3), fails("refused"), "one two...", fails("connection")])
    recording = Recorded(Recording(path), live=live)
    first = await _failure(recording, STRUCTURED)
    streamed = await _failure(recording, FREE)
    broken = await _broken(recording, OTHER)
    await recording.close()
    again = Recorded(Recording(path))
    assert await _failure(again, STRUCTURED) == first
    assert await _failure(again, FREE) == streamed
    assert await _broken(again, OTHER) == broken == ("one two... ", "connection")


async def test_stream_that_was_left_early_is_recorded_as_far_as_it_was_read(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    recording = Recorded(Recording(path), live=Failing(["one two three"]))
    async with aclosing(cast("AsyncGenerator[Piece]", recording.stream(FREE))) as pieces:
        await anext(pieces)
    await recording.close()
    assert "".join([piece.text async for piece in Recorded(Recording(path)).stream(FREE)]) == "one "


async def test_replayed_failure_is_final(tmp_path: Path) -> None:
    """Nothing is waited for where nothing can change."""
    path = tmp_path / "answers.json"
    recording = Recorded(Recording(path), live=Failing([fails("rate", retry_after=3)]))
    with pytest.raises(ModelError):
        await recording.ask(FREE)
    await recording.close()
    with pytest.raises(ModelError) as caught:
        await Recorded(Recording(path)).ask(FREE)
    assert (caught.value.passing, caught.value.retry_after) == (False, None)


async def test_prompt_that_was_not_recorded(tmp_path: Path) -> None:
    model = Recorded(Recording(tmp_path / "answers.json"))
    with pytest.raises(ConfigError, match=f"{FREE.site}:{FREE.hash} in answers.json.*Record it anew"):
        await model.ask(FREE)
    with pytest.raises(ConfigError):
        assert [piece async for piece in model.stream(FREE)]


async def test_answers_that_nothing_asks_for_any_more_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    first = Recorded(Recording(path), live=Failing(["yes", "no"]))
    await first.ask(FREE)
    await first.ask(OTHER)
    await first.close()
    recording = Recording(path)
    second = Recorded(recording, live=Failing(["perhaps"]))
    await second.ask(FREE)
    assert recording.unused() == (f"{OTHER.site}:{OTHER.hash}",)
    await second.close()
    assert list(json.loads(path.read_text("utf-8"))) == [f"{FREE.site}:{FREE.hash}"]


@pytest.mark.parametrize("text", ["{", "[]"])
def test_file_that_is_no_recording(tmp_path: Path, text: str) -> None:
    path = tmp_path / "answers.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=r"'answers\.json'"):
        Recording(path)


def test_hash_knows_what_is_sent_and_nothing_else() -> None:
    same = [FREE, replace(FREE, max_tokens=7), replace(FREE, temperature=1.0)]
    other = [OTHER, replace(FREE, site="decline"), replace(FREE, schema={"title": "x"}), FREE.repaired("a", "b")]
    assert len({prompt.hash for prompt in same}) == 1
    assert len({prompt.hash for prompt in (FREE, *other)}) == 5


async def _failure(model: Recorded, prompt: Prompt) -> tuple[object, ...]:
    with pytest.raises(ModelError) as caught:
        await model.ask(prompt)
    error = caught.value
    return error.failed, error.remedy, error.fault


async def _broken(model: Recorded, prompt: Prompt) -> tuple[str, str]:
    text = ""
    with pytest.raises(ModelError) as caught:  # noqa: PT012 - what came before is kept
        async for piece in model.stream(prompt):
            text += piece.text
    return text, caught.value.fault
