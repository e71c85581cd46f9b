"""Every place where a model is called, with real providers: `pytest -m live tests/live`. They cost a few cents."""

from __future__ import annotations

from dataclasses import replace

import pytest

from askfirst.domain.choice import ToolCard
from askfirst.domain.clarification import Clarification, Option
from askfirst.domain.pending import AwaitsAnswer
from askfirst.domain.restatement import Restatement
from askfirst.domain.table import Column, Table
from askfirst.llm.model import Site
from askfirst.understanding.model.reader import ModelReader
from askfirst.understanding.reader import View

pytestmark = pytest.mark.live

PORT, TERMINAL = "destination.name=Port of Miami", "destination.name=Miami Container Terminal"
WHICH = Clarification(
    todo_key="resolve_entities",
    question="Which Miami do you mean?",
    options=(Option("Port of Miami", PORT, "142 shipments"), Option("Miami Container Terminal", TERMINAL)),
    argument="Miami",
    about="Miami",
)
ALARM = ToolCard(
    "delay_alarm",
    "Warn by mail when a shipment is delayed. Use it when the user wants to be warned. Not for questions.",
    {
        "type": "object",
        "properties": {
            "hours": {"type": "integer", "description": "warn above this delay"},
            "how": {"type": "string", "enum": ["mail", "phone"]},
        },
        "required": ["hours"],
    },
)


async def test_classify_an_answer_in_other_words(reader: ModelReader, view: View) -> None:
    waiting = replace(view, pending=AwaitsAnswer(WHICH, exchange=1))
    decision = await reader.classify("I mean the container terminal, please", waiting)
    assert decision.kind == "exact_answer"
    assert decision.answer == (TERMINAL,)
    assert all_answered(view, "classify")


async def test_restate_a_question_to_the_data(reader: ModelReader, view: View) -> None:
    restated = await reader.restate("How many shipments arrived at Port of Miami last week?", view, follows=False)
    assert restated.scope_score > 50
    assert restated.outline
    assert restated.outline.dataset == "shipments"
    assert [mention.text for mention in restated.outline.mentions] == ["Port of Miami"]
    assert restated.outline.time
    assert (restated.outline.time.start, restated.outline.time.end) == ("2025-01-06", "2025-01-13")
    assert all_answered(view, "restate")


async def test_restate_a_wish_that_is_not_about_the_data(reader: ModelReader, view: View) -> None:
    restated = await reader.restate("Write me a poem about spring", view, follows=False)
    assert restated.scope_score == 0


async def test_plan_with_a_tool_of_the_workspace(reader: ModelReader, view: View) -> None:
    wish = Restatement("Warn me by mail when a shipment is delayed by more than 40 hours", 90, 0.9, "tools")
    drafts = await reader.plan(wish, replace(view, tools=(ALARM,)))
    assert [draft.tool for draft in drafts] == ["delay_alarm"]
    assert drafts[0].args["hours"] == 40
    assert all_answered(view, "plan")


async def test_fill_the_arguments_of_a_tool(reader: ModelReader, view: View) -> None:
    choice = await reader.fill(ALARM, "warn me by phone above 36 hours", view)
    assert choice.args == {"hours": 36, "how": "phone"}
    assert choice.matched_by == "llm"
    assert all_answered(view, "fill")


async def test_summarize_says_only_what_the_table_bears_out(reader: ModelReader, view: View) -> None:
    columns = (Column("carrier.name", "string", label="carrier"), Column("count_of_rows", "integer", label="shipments"))
    table = Table(columns, (("Pacific Star", 812), ("Atlas Line", 301), ("Ocean North", 97)), row_count=3)
    said = reader.summarize("Shipments by carrier", "Number of shipments by carrier.", table, view)
    remarks = [sentence async for sentence in said]
    assert len(remarks) <= 2
    assert all_answered(view, "summarize")


async def test_decline_in_kind_words(reader: ModelReader, view: View) -> None:
    assert await reader.decline("Write me a poem about spring", view)
    assert all_answered(view, "decline")


def all_answered(view: View, site: Site) -> bool:
    """Whether calls were made at this site alone, all gave an answer, and their tokens were counted."""
    calls = view.meter.calls
    return bool(calls) and all(call.site == site and call.fault is None and call.tokens.all for call in calls)
