"""An agent whose conversations are in PostgreSQL."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from askfirst.agent import build_agent
from askfirst.domain.errors import StorageError
from askfirst.keeping import open_archive
from tests.agent.shop import settings_of, write_shop
from tests.entrypoints.terminal import askfirst_here
from tests.memory.databases import address, server

__all__ = ["address", "server"]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_shop(tmp_path_factory.mktemp("workspace") / "shop")


def test_conversations_proposals_and_events_are_in_the_database(shop: Path, tmp_path: Path, address: str) -> None:
    """Of them nothing is in the folder: an agent of another folder finds what the first one kept."""
    with build_agent(shop, settings=settings_of(tmp_path / "first", address)) as agent:
        agent.run("s", "cancel order A-001")
        agent.run("s", "yes")
        agent.run("t", "how many orders are there?")
        assert agent.figures("s").proposals.confirmed == 1
        assert agent.forget("t")
    with open_archive(settings_of(tmp_path / "second", address)) as kept:
        assert [one.session for one in kept.sessions()] == ["s"]
        assert [entry.event.target for entry in kept.commit_events()] == ["A-001"]
    with psycopg.connect(address) as connection:
        row = connection.execute("SELECT count(*) FROM exchanges").fetchone()
    assert row == (2,)


def test_what_is_open_goes_on_after_a_restart(shop: Path, tmp_path: Path, address: str) -> None:
    """The checkpoints stay in the folder: there the next process goes on."""
    with build_agent(shop, settings=settings_of(tmp_path, address)) as agent:
        agent.run("s", "cancel order A-001")
    with build_agent(shop, settings=settings_of(tmp_path, address)) as agent:
        assert agent.run("s", "yes").type == "final_answer"


def test_a_database_that_cannot_be_reached_is_told_at_once(shop: Path, tmp_path: Path) -> None:
    """Before the first message, and without the password."""
    nowhere = settings_of(tmp_path, "postgresql://ann:swordfish@127.0.0.1:1/x")
    with pytest.raises(StorageError, match=r"127\.0\.0\.1") as caught, build_agent(shop, settings=nowhere):
        pass
    assert "swordfish" not in str(caught.value)


def test_the_doctor_looks_at_the_database(shop: Path, tmp_path: Path, address: str) -> None:
    done = askfirst_here("doctor", str(shop), home=tmp_path / "home", ASKFIRST_DATABASE=address)
    assert "✓ database  postgresql://" in done.stdout
    wrong = askfirst_here(
        "doctor", str(shop), home=tmp_path / "home", ASKFIRST_DATABASE="postgresql://ann:swordfish@127.0.0.1:1/x"
    )
    assert "Could not reach the conversations in 'postgresql://127.0.0.1:1/x'" in wrong.stdout
    assert wrong.returncode == 1
    assert "swordfish" not in wrong.stdout
