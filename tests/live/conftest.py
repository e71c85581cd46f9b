"""A model of each provider, and a view of the freight data to ask it about."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from askfirst.compose import open_parts
from askfirst.config.prompting import load_prompts
from askfirst.config.settings import load_settings
from askfirst.config.workspace import load_workspace
from askfirst.domain.spending import Budget, Meter
from askfirst.llm import gemini, openai
from askfirst.llm.discipline import Caller
from askfirst.understanding.model.reader import ModelReader
from askfirst.understanding.reader import View

SECONDS = 60.0


@pytest.fixture(params=["openai", "gemini"])
async def reader(request: pytest.FixtureRequest) -> AsyncIterator[ModelReader]:
    """Skipped, with the variable to set, where the provider's key is not there."""
    settings = load_settings()
    if request.param == "openai":
        if settings.openai_api_key is None:
            pytest.skip("OPENAI_API_KEY is not set")
        key = settings.openai_api_key.get_secret_value()
        model = openai.openai_model(openai.DEFAULT, key=key, url=None, seconds=SECONDS)
    else:
        if settings.google_api_key is None:
            pytest.skip("neither GOOGLE_API_KEY nor GEMINI_API_KEY is set")
        key = settings.google_api_key.get_secret_value()
        model = gemini.gemini_model(gemini.DEFAULT, key=key, url=None, seconds=SECONDS)
    caller = Caller(model)
    yield ModelReader(caller, load_prompts())
    await caller.close()


@pytest.fixture
async def view(tmp_path: Path) -> AsyncIterator[View]:
    """The freight data in a fresh session; its meter counts what the test asks."""
    settings = load_settings(tmp_path, home=tmp_path, model="none")
    parts, memory = await open_parts(load_workspace(), settings)
    yield replace(parts.view("live", {}), meter=Meter(Budget(seconds=2 * SECONDS)))
    await parts.close()
    await memory.close()
