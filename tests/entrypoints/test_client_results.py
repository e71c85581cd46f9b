"""Queries for the client in the terminal: shown to be copied, their results taken from a file."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest

from askfirst.domain.reply import RunQueries
from askfirst.entrypoints.cli import slash
from askfirst.entrypoints.cli.failures import WAITS, exit_code
from askfirst.entrypoints.cli.replies import show_reply
from askfirst.entrypoints.cli.screen import Screen
from tests.entrypoints.terminal import askfirst_here
from tests.sources.client.browser import Browser
from tests.sources.client.till import SALES, SHOPS, opened, till


def test_queries_are_shown_whole_and_a_file_brings_their_results(tmp_path: Path) -> None:
    file, shown = tmp_path / "results.json", StringIO()
    screen = Screen.on(shown)
    with opened(till(tmp_path)) as agent:
        reply = agent.run("s", "total amount by product")
        assert isinstance(reply, RunQueries)
        assert exit_code(reply) == WAITS
        show_reply(reply, screen)
        [query] = reply.queries
        said = shown.getvalue().splitlines()
        assert {reply.text, query.name, "  for the answer, in duckdb", query.sql} <= set(said)
        file.write_text(json.dumps(Browser([SALES, SHOPS]).results(reply.queries)))
        slash.run("/results", agent, "s", screen)
        assert "/results needs a file." in shown.getvalue()
        slash.run(f"/results {file}", agent, "s", screen)
    assert "espresso" in shown.getvalue().splitlines()[-1]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (None, "The file 'results.json' cannot be read: No such file or directory."),
        ("{", "The file 'results.json' holds no JSON."),
        ("{}", "The results cannot be used: they are no list of results."),
    ],
)
def test_a_file_that_cannot_be_used(tmp_path: Path, text: str | None, why: str) -> None:
    (tmp_path / "sales.csv").write_text("sale,amount\na,1\n")
    if text is not None:
        (tmp_path / "results.json").write_text(text)
    done = askfirst_here("ask", "--results", "results.json", "sales.csv", home=tmp_path / "home")
    assert done.returncode == 2
    assert why in done.stderr
