"""For all tests."""

from __future__ import annotations

import gc
import os
import re

import pytest
from hypothesis import settings

# No test of correctness depends on time.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_configure(config: pytest.Config) -> None:
    """No test asks a provider, whatever is set where it runs, but those that are marked for it."""
    if re.search(r"(?<!not )\blive\b", config.getoption("-m")):
        return
    for name in [name for name in os.environ if name.startswith("ASKFIRST_") or name in _KEYS]:
        del os.environ[name]
    # Most of what tests make lives as long as they do: looking for garbage less often saves a tenth of their time.
    gc.set_threshold(50_000, 20, 50)
    # A key may also stand in a .env of the folder that tests are started in: what is set here goes before it.
    os.environ["ASKFIRST_MODEL"] = "none"


_KEYS = ("OPENAI_API_KEY", "GOOGLE_API_KEY", "GEMINI_API_KEY")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """The command freezes what it opens, as its process ends at once; DuckDB complains of what is not taken down."""
    del session
    gc.unfreeze()
