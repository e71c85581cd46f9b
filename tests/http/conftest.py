"""Servers that several tests talk to: each test has conversations of its own there."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from askfirst.agent import Agent
from tests.http.places import DATASET, opened, served, write_shop


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    folder = tmp_path_factory.mktemp("shop")
    with opened(write_shop(folder / "shop"), folder / "home") as agent:
        yield agent


@pytest.fixture(scope="session")
def address(shop: Agent) -> Iterator[str]:
    """A server over the shop that asks nobody who they are."""
    with served(shop) as at:
        yield at


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address) as made:
        yield made


@pytest.fixture
def session() -> str:
    """A name that no other test uses."""
    return f"t-{secrets.token_hex(4)}"


@pytest.fixture
def say(client: httpx.Client, session: str) -> Callable[..., dict[str, Any]]:
    """Says something in the test's session; the reply."""

    def said(message: str | None = None, **more: Any) -> dict[str, Any]:
        asked = {"datasetId": DATASET, "conversationId": session, "message": message, **more}
        answer = client.post("/chat", json=asked)
        assert answer.status_code == httpx.codes.OK, answer.text
        reply: dict[str, Any] = answer.json()
        return reply

    return said
