"""Sessions that go on in another process, on another machine: all of their state is in PostgreSQL."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from askfirst.agent import build_agent
from askfirst.domain.errors import UnknownName
from tests.agent.shop import settings_of, write_shop


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = write_shop(tmp_path_factory.mktemp("workspace") / "shop")
    (folder / "orders.csv").write_text(
        "order_id,status,city,amount\nA-001,open,Springfield North,10\nA-002,sent,Springfield South,20\n"
        "A-003,open,Oslo,30\n",
        encoding="utf-8",
    )
    return folder


def test_a_session_goes_on_elsewhere(shop: Path, tmp_path: Path, address: str) -> None:
    """A question that waits for its answer, a stored result, a proposal: whoever has the next message has all of it."""
    here, there = settings_of(tmp_path / "a", address), settings_of(tmp_path / "b", address)
    with build_agent(shop, settings=here) as first, build_agent(shop, settings=there) as second:
        asked = first.run("s", "how many orders in Springfield?")
        assert asked.type == "needs_clarification"
        assert second.run("s", "1").type == "final_answer"
        assert first.run("s", "total amount by status").type == "final_answer"
        followed = second.run("s", "and by city?")
        assert followed.type == "final_answer"
        again = first.replay("s", followed.turn_number)
        assert again.same
        assert second.run("s", "cancel order A-001").type == "proposal"
        assert first.run("s", "yes").type == "final_answer"
        assert [one.number for one in second.history("s").exchanges] == list(range(1, 7))


def test_nothing_is_in_the_folder(shop: Path, tmp_path: Path, address: str) -> None:
    """With an address the state folder is not even made."""
    home = tmp_path / "home"
    with build_agent(shop, settings=settings_of(home, address)) as agent:
        agent.run("s", "total amount by status")
        agent.run("s", "and by city?")
        agent.forget("t")
    assert not home.exists()


def test_forgetting_leaves_nothing(shop: Path, tmp_path: Path, address: str) -> None:
    """In no table that has a session in it; the other session keeps all of its own."""
    with build_agent(shop, settings=settings_of(tmp_path, address)) as agent:
        for session in ("s", "t"):
            agent.run(session, "total amount by status")
        before = kept(address, "t")
        assert agent.forget("s")
        assert set(kept(address, "s").values()) == {0}
        assert kept(address, "t") == before
        assert {table for table, count in before.items() if count} >= {"results", "checkpoints", "checkpoint_blobs"}
        with pytest.raises(UnknownName):
            agent.history("s")


def test_what_was_forgotten_elsewhere_is_not_remembered_here(shop: Path, tmp_path: Path, address: str) -> None:
    """Another session of the same name begins afresh, whatever this process has at hand of the first one."""
    here, there = settings_of(tmp_path / "a", address), settings_of(tmp_path / "b", address)
    with build_agent(shop, settings=here) as first, build_agent(shop, settings=there) as second:
        first.run("s", "total amount by status")
        second.forget("s")
        second.run("s", "how many orders are there?")
        followed = first.run("s", "and by city?")
        assert followed.type == "final_answer"
        assert followed.table is not None
        assert [column.name for column in followed.table.columns] == ["city", "count_of_rows"]


def kept(address: str, session: str) -> dict[str, int]:
    """How many rows of a session each table holds."""
    found = {}
    columns = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
    with psycopg.connect(address) as connection:
        for table, column in connection.execute(columns).fetchall():
            if column in {"session", "session_id", "thread_id"}:
                count = f'SELECT count(*) FROM "{table}" WHERE "{column}" = %s'  # noqa: S608 - of the catalog
                found[table] = (connection.execute(count, (session,)).fetchone() or (0,))[0]
    return found
