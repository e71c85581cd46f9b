"""Questions as analysts ask them: a true table or a question back, and never a wrong table."""

from collections.abc import Iterator
from typing import Any

import duckdb
import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from tests.understanding.rules.asked import faults, gold, true_data

TALKS = gold()
WHOLE = 20_000


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    home = tmp_path_factory.mktemp("gold")
    with build_agent(settings=load_settings(home=home, list_rows=WHOLE, reply_rows=WHOLE, model="none")) as made:
        yield made


@pytest.fixture(scope="module")
def truth() -> Iterator[duckdb.DuckDBPyConnection]:
    connection = true_data()
    yield connection
    connection.close()


@pytest.mark.parametrize("talk", TALKS, ids=[talk["ask"] for talk in TALKS])
def test_answer_is_true_or_asked_for(agent: Agent, truth: duckdb.DuckDBPyConnection, talk: dict[str, Any]) -> None:
    """The reply's table equals the SQL's; where the words leave it open, a question comes back instead."""
    assert list(faults(agent, truth, session=talk["ask"], talk=talk)) == []
