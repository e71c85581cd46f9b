"""A workspace whose tool waits for the test, for servers in processes of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.memory.databases import address, server
from tests.service.gate import Gate, write_silver_shop

__all__ = ["address", "server"]


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    return write_silver_shop(tmp_path / "shop")


@pytest.fixture
def gate(shop: Path) -> Iterator[Gate]:
    made = Gate(shop)
    yield made
    made.open()
