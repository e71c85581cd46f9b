"""Follow-ups in conversations: what each makes of the answer before it, held against SQL."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest
import yaml

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import Settings
from askfirst.domain.reply import FinalAnswer, NeedsClarification
from askfirst.scenarios.format import SqlExpected, TableExpected
from askfirst.scenarios.tables import table_differences
from tests.understanding.rules.asked import true_data
from tests.understanding.rules.worlds import TODAY

TALKS: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("talks.yaml").read_text("utf-8"))
WHOLE = 20_000


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    home = tmp_path_factory.mktemp("talks")
    with build_agent(settings=Settings(home=home, today=TODAY, list_rows=WHOLE, reply_rows=WHOLE)) as made:
        yield made


@pytest.fixture(scope="module")
def truth() -> Iterator[duckdb.DuckDBPyConnection]:
    connection = true_data()
    yield connection
    connection.close()


@pytest.mark.parametrize("talk", TALKS, ids=[" / ".join(talk["talk"]) for talk in TALKS])
def test_follow_up_changes_what_it_says(agent: Agent, truth: duckdb.DuckDBPyConnection, talk: dict[str, Any]) -> None:
    """The last reply holds the true table and says what changed; what has no place is asked about."""
    replies = [agent.run(" / ".join(talk["talk"]), message) for message in talk["talk"]]
    before = NeedsClarification if talk.get("answers") else FinalAnswer
    assert [type(reply) for reply in replies[:-1]] == [before] * (len(replies) - 1)
    last = replies[-1]
    if talk.get("asks"):
        assert isinstance(last, NeedsClarification), last.text
        return
    assert isinstance(last, FinalAnswer), last.text
    wanted = SqlExpected(sql=talk["sql"], columns=talk.get("columns"), ordered=talk.get("ordered", False))
    found = table_differences(
        TableExpected(equals_sql=wanted), last.table, truth=lambda sql: truth.execute(sql).fetchall()
    )
    assert list(found) == []
    assert last.receipt is not None
    assert talk.get("says", "") in "\n".join(last.receipt.changes)
