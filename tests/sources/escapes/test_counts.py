"""The corpus is not smaller than it was said to be."""

from __future__ import annotations

import pytest

from tests.sources.escapes import corpus
from tests.sources.escapes.corpus import SQL

ENOUGH = 150
SHARED = {"values": 90, "names": 40}


def shared() -> list[str]:
    return [*corpus.values(), *corpus.values("zero", "halves"), *corpus.long_values(), *corpus.names()]


def test_values_and_names() -> None:
    """Each once."""
    assert len(set(shared()) - set(corpus.names())) >= SHARED["values"]
    assert len(set(corpus.names())) == len(corpus.names()) >= SHARED["names"]


@pytest.mark.parametrize("engine", ["duckdb", "postgres", "sqlite"])
def test_statements(engine: SQL) -> None:
    """Most are refused by the engine itself, whoever asks."""
    found = corpus.statements(engine)
    assert len({one.text for one in found}) == len(found) >= 60
    refused = [one for one in found if one.below == "refused" and not one.needs_role]
    assert len(refused) >= 60
    assert len(found) + len(set(shared())) >= ENOUGH


def test_requests_and_documents() -> None:
    """For servers that are not asked in SQL."""
    for found in (corpus.documents(), [*corpus.requests(), *corpus.paths()]):
        assert len(set(found)) == len(found) >= 40
        assert len(found) + len(set(shared())) >= ENOUGH
