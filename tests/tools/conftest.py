"""The freight workspace opened for tools: real source, real catalog, real result store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from askfirst.compose import open_parts
from askfirst.config.settings import Settings
from askfirst.config.workspace import load_workspace
from askfirst.domain.receipt import QueryMetadata
from askfirst.parts import Parts
from askfirst.tools.tool import ToolContext

MakeContext = Callable[..., ToolContext]


@pytest.fixture(scope="session")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Parts:
    home = tmp_path_factory.mktemp("state")
    opened, _ = asyncio.run(open_parts(load_workspace(), Settings(home=home)))
    return opened


@pytest.fixture
def context(parts: Parts, tmp_path: Path) -> MakeContext:
    def make(answers: dict[str, list[str]] | None = None, last_query: QueryMetadata | None = None) -> ToolContext:
        return ToolContext(
            catalog=parts.catalog,
            sources=parts.sources,
            results=parts.results,
            clock=parts.clock,
            limits=parts.limits.query,
            list_rows=100,
            today=parts.clock.today(),
            time_zone="UTC",
            question="?",
            reference=f"{tmp_path.name}/1-x-1",
            answers=answers or {},
            last_query=last_query,
        )

    return make
