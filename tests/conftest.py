"""For all tests."""

from __future__ import annotations

import gc

import pytest


def pytest_sessionfinish(session: pytest.Session) -> None:
    """The command freezes what it opens, as its process ends at once; DuckDB complains of what is not taken down."""
    del session
    gc.unfreeze()
