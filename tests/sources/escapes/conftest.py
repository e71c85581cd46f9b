"""Each engine with the hostile table, once for all tests of a file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.sources.escapes.worlds import ENGINES, World, world
from tests.sources.servers.postgres import server

__all__ = ["hostile", "server"]


@pytest.fixture(scope="module", params=ENGINES)
def hostile(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, server: str) -> Iterator[World]:
    with world(request.param, tmp_path_factory.mktemp(request.param), server) as made:
        yield made
