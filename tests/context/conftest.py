from __future__ import annotations

from collections.abc import Iterator

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings


@pytest.fixture(scope="package")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    """One agent over the freight workspace: each test has sessions of its own."""
    with build_agent(settings=load_settings(home=tmp_path_factory.mktemp("context"))) as made:
        yield made


@pytest.fixture
def session(request: pytest.FixtureRequest) -> str:
    """The test's own session."""
    name: str = request.node.name
    return name[:150]
