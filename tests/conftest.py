"""For all tests."""

from __future__ import annotations

import gc

import pytest
from hypothesis import settings

# No test of correctness depends on time.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """The command freezes what it opens, as its process ends at once; DuckDB complains of what is not taken down."""
    del session
    gc.unfreeze()
