"""A service over a shop, in the loop of each test; the agent behind it serves all tests of a module."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from askfirst.agent import Agent
from askfirst.service.service import Service
from tests.http.places import opened
from tests.service.gate import Gate, write_silver_shop


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace `shop`; the state is in `home` beside it."""
    folder = tmp_path_factory.mktemp("service")
    write_silver_shop(folder / "shop")
    return folder


@pytest.fixture(scope="module")
def agent(place: Path) -> Iterator[Agent]:
    with opened(place / "shop", place / "home") as made:
        yield made


@pytest.fixture(scope="module")
def other_agent(place: Path) -> Iterator[Agent]:
    """Another one over the same state, which knows nothing of what the first one runs."""
    with opened(place / "shop", place / "home") as made:
        yield made


@pytest.fixture
def gate(place: Path) -> Iterator[Gate]:
    made = Gate(place / "shop")
    made.shut()
    yield made
    made.open()


@pytest.fixture
async def service(agent: Agent) -> AsyncIterator[Service]:
    made = Service(agent)
    yield made
    await made.close(0)


@pytest.fixture
async def other(other_agent: Agent) -> AsyncIterator[Service]:
    made = Service(other_agent)
    yield made
    await made.close(0)


@pytest.fixture
def session() -> str:
    """A name that no other test uses."""
    return f"t-{secrets.token_hex(4)}"
