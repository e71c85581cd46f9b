from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.sources.postgres.shop import THINGS, Shop, shop_with
from tests.sources.servers.postgres import server

__all__ = ["server", "shop"]


@pytest.fixture
async def shop(server: str) -> AsyncIterator[Shop]:
    made = await shop_with(server, THINGS)
    yield made
    await made.source.close()
