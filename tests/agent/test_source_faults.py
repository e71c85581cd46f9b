"""What befalls a PostgreSQL while an agent answers from it: a clear error, and the session goes on."""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from pydantic import SecretStr

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.errors import ConfigError, SourceError
from askfirst.domain.reply import ErrorReply
from askfirst.sources.postgres.engine import MOST_CONNECTIONS
from tests.agent.faulty import ANSWER, QUESTION, SALES, active, failed, gate_to, left, opened, rows, until
from tests.entrypoints.terminal import askfirst_here
from tests.sources.servers.postgres import filled, run, server

__all__ = ["server"]

SLOW = ("ALTER TABLE sales RENAME TO kept", "CREATE VIEW sales AS SELECT kept.* FROM kept, pg_sleep(600)")
QUICK = ("DROP VIEW sales", "ALTER TABLE kept RENAME TO sales")
ENDED = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'askfirst'"
CHANGED = "Its tables have changed since they were read: start again, or mend the catalog."


@pytest.fixture
def address(server: str) -> SecretStr:
    return asyncio.run(filled(server, [SALES]))


@pytest.fixture
def agent(address: SecretStr, tmp_path: Path) -> Iterator[Agent]:
    with opened(address.get_secret_value(), tmp_path, query_seconds=20) as made:
        yield made


def change(address: SecretStr, *statements: str) -> None:
    asyncio.run(run(address, *statements))


def test_a_question_that_is_left_ends_at_the_server(agent: Agent, address: SecretStr) -> None:
    """And the session goes on with it, once that is wanted."""
    change(address, *SLOW)
    left(agent, "s", QUESTION, lambda: active(address) > 0)
    change(address, *QUICK)
    assert rows(agent, "s", "go on") == list(ANSWER)
    assert rows(agent, "s", "how many sales are there?") == [(300,)]


async def test_a_question_whose_caller_is_cancelled_ends_at_the_server(agent: Agent, address: SecretStr) -> None:
    await run(address, *SLOW)
    asked = asyncio.create_task(agent.arun("s", QUESTION))
    await asyncio.to_thread(until, lambda: active(address) > 0)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    await asyncio.to_thread(until, lambda: active(address) == 0)
    await run(address, *QUICK)
    assert (await agent.arun("s", "how many sales are there?")).type == "final_answer"


def test_ctrl_c_ends_a_question_at_the_server(agent: Agent, address: SecretStr) -> None:
    change(address, *SLOW)
    here = threading.get_ident()

    def press() -> None:
        until(lambda: active(address) > 0)
        signal.pthread_kill(here, signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        pressing = threading.Thread(target=press)
        pressing.start()
        with pytest.raises(KeyboardInterrupt):
            agent.run("s", QUESTION)
        pressing.join()
    finally:
        signal.signal(signal.SIGINT, before)
    until(lambda: active(address) == 0)
    change(address, *QUICK)
    assert rows(agent, "s", "go on") == list(ANSWER)


def test_more_questions_than_connections(address: SecretStr, tmp_path: Path) -> None:
    """While a writer holds the table, each session hears that it may try again; then all go on."""
    sessions = [f"s{number}" for number in range(MOST_CONNECTIONS + 3)]
    with opened(address.get_secret_value(), tmp_path, query_seconds=2, todo_retries=0) as agent:
        with psycopg.connect(address.get_secret_value()) as writer, ThreadPoolExecutor(len(sessions)) as threads:
            writer.execute("LOCK TABLE sales IN ACCESS EXCLUSIVE MODE")
            replies = list(threads.map(lambda session: agent.run(session, QUESTION), sessions))
        for reply in replies:
            assert isinstance(reply, ErrorReply), reply
            # Whoever gets a connection late may have no time left to wait for the table.
            assert reply.retryable or reply.kind == "LimitError", reply
            assert "try again" in reply.remedy.lower() or "query_seconds" in reply.remedy
        assert any(isinstance(reply, ErrorReply) and reply.retryable for reply in replies)
        with ThreadPoolExecutor(len(sessions)) as threads:
            assert list(threads.map(lambda session: rows(agent, session, "go on"), sessions)) == [list(ANSWER)] * 7
        assert connections(address) <= MOST_CONNECTIONS
    assert connections(address) == 0


def test_a_pool_that_stays_full_is_busy(address: SecretStr, tmp_path: Path) -> None:
    """What waits for a connection in vain is not told that its own query was slow."""
    with opened(address.get_secret_value(), tmp_path, query_seconds=2, todo_retries=0) as agent:
        engine = agent._parts.sources["data"]._server.engine  # type: ignore[attr-defined]
        for _ in range(MOST_CONNECTIONS):
            agent._loop.begin(engine.query("SELECT 1 FROM pg_sleep(600)", [], seconds=600, rows=1))
        until(lambda: active(address) == MOST_CONNECTIONS)
        reply = failed(agent, "s", QUESTION)
        change(address, ENDED)
        assert rows(agent, "s", "go on") == list(ANSWER)
    assert reply.failed == f"The source 'data' is busy: all its {MOST_CONNECTIONS} connections are in use."
    assert (reply.remedy, reply.retryable) == ("Try again.", True)


def connections(address: SecretStr) -> int:
    with psycopg.connect(address.get_secret_value()) as other:
        found = other.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'askfirst'"
        ).fetchone()
    assert found
    return int(found[0])


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("policies.yaml", "datasets: {nothing: {hidden: x}}"),
        ("catalog/sales.yaml", "dataset: sales\nlable: x"),
        ("tools/own.py", "1 / 0"),
    ],
)
def test_an_agent_that_cannot_be_opened_leaves_no_connection(
    address: SecretStr, tmp_path: Path, file: str, text: str
) -> None:
    """Whatever it fails at: whoever embeds it mends the file, and tries again in the same process."""
    shop = tmp_path / "shop"
    (shop / file).parent.mkdir(parents=True, exist_ok=True)
    (shop / file).write_text(text, "utf-8")
    source = f"{{kind: postgres, address: '{address.get_secret_value()}'}}"
    (shop / "workspace.yaml").write_text(f"about: Sales.\nsources: {{data: {source}}}\n", "utf-8")
    with pytest.raises(ConfigError), opened(shop, tmp_path / "home"):
        pass
    until(lambda: connections(address) == 0)
    (shop / file).unlink()
    with opened(shop, tmp_path / "home") as agent:
        assert rows(agent, "s", QUESTION) == list(ANSWER)
        assert connections(address) > 0


def test_a_server_that_goes_down_and_comes_back(address: SecretStr, tmp_path: Path) -> None:
    with gate_to(address) as (gate, through), opened(through, tmp_path, todo_retries=0) as agent:
        assert rows(agent, "s", QUESTION) == list(ANSWER)
        gate.shut()
        reply = failed(agent, "s", "how many sales in Oslo")
        assert "Connection refused" in reply.failed
        assert reply.remedy == "Check that the server runs and that its address is right, then try again."
        assert reply.retryable
        gate.open()
        assert rows(agent, "s", "go on") == [(100,)]
        assert rows(agent, "s", "and in Rome?") == [(100,)]
        assert [one.status for one in agent.history("s").exchanges] == ["done"] * 4
    # Without one of its own, what the driver tells of its tries would be printed beside the answer.
    assert any(isinstance(one, logging.NullHandler) for one in logging.getLogger("psycopg").handlers)


def test_a_server_that_is_down_at_the_start(address: SecretStr, tmp_path: Path) -> None:
    with gate_to(address) as (gate, through):
        gate.shut()
        with pytest.raises(SourceError, match="Connection refused"):
            build_agent(through, settings=load_settings(home=tmp_path, model="none"))
        asked = askfirst_here("ask", QUESTION, through, home=tmp_path / "home", COLUMNS="400")
    assert (asked.returncode, asked.stdout) == (1, "")
    assert "Connection refused" in asked.stderr
    assert "Check that the server runs" in asked.stderr
    assert "hush" not in asked.stderr


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("ALTER TABLE sales DROP COLUMN amount", "The column 'amount' of 'sales' is not there any more"),
        pytest.param(
            "ALTER TABLE sales RENAME amount TO price",
            "The column 'amount' of 'sales' is not there any more",
            marks=pytest.mark.soak,
        ),
        (
            "ALTER TABLE sales ALTER amount TYPE text",
            "The column 'amount' of 'sales' is of type VARCHAR now and was DOUBLE.",
        ),
        pytest.param(
            "ALTER TABLE sales ALTER amount TYPE bigint",
            "The column 'amount' of 'sales' is of type BIGINT now and was DOUBLE.",
            marks=pytest.mark.soak,
        ),
        pytest.param(
            "ALTER TABLE sales ALTER amount TYPE boolean USING amount > 9",
            "The column 'amount' of 'sales' is of type BOOLEAN now and was DOUBLE.",
            marks=pytest.mark.soak,
        ),
        pytest.param("DROP TABLE sales", "The table 'sales' of 'data' is not there any more.", marks=pytest.mark.soak),
    ],
)
def test_a_table_that_changes_under_the_agent(agent: Agent, address: SecretStr, statement: str, said: str) -> None:
    """Texts would be compared letter by letter where there were numbers: 99 would be more than 100."""
    assert rows(agent, "s", "highest amount") == [(450.0,)]
    change(address, statement)
    for text in ("highest amount by city", "list the three sales with the highest amount", "how many sales over 300"):
        reply = failed(agent, "s", text)
        assert reply.failed.startswith(said)
        assert reply.remedy == CHANGED
        assert not reply.retryable
    if not statement.startswith("DROP"):
        assert rows(agent, "s", "how many sales in Oslo") == [(100,)]
