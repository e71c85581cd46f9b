"""Kinds, options, tools and arguments: only what can be, and only what the words say."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from askfirst.domain.choice import ToolCard
from askfirst.domain.codec import Plain
from askfirst.domain.pending import AwaitsAnswer, Stopped
from askfirst.domain.restatement import Restatement
from askfirst.understanding.model import arguments, classifying, planning
from askfirst.understanding.model.answers import Classified, Filled, Planned, fitted
from tests.understanding.model.freight_views import ALARM, WHICH, after_an_answer, fresh, while_asking
from tests.understanding.model.readings import classified, filled, planned

CLOSE = ToolCard("close_order", "Close an order. Use it to close.", {"type": "object", "properties": {}})


def kind_of(data: Plain) -> Classified:
    answer, unfit = fitted(data, Classified)
    assert answer, unfit
    return answer


@pytest.mark.parametrize(
    ("answer", "message", "problem"),
    [
        (classified("continue"), "the sea", "kind: continue is not allowed here; allowed: new_request, abort,"),
        (classified("exact_answer"), "the sea", "options: an exact_answer names at least one option."),
        (classified("exact_answer", 3), "the sea", "options: there is no option 3; there are 2."),
        (classified("exact_answer", -1), "the sea", "options: there is no option -1; there are 2."),
        (classified("exact_answer", 1, 2), "the sea", "options: only one option may be chosen here."),
        (classified("exact_answer", 2), "I mean the port", "options: the message names option 1."),
        (classified("exact_answer", 1), "not the terminal", ""),
        (classified("new_request", request="all orders"), "how many orders", "request: 'all orders' does not stand"),
        (classified("new_request", request="how orders"), "how many orders", "request: 'how orders' does not stand"),
        (classified("modification", 1), "the port in 2024", "request: a modification says what is changed."),
        (classified("abort"), "the sea", "kind: no word of the message says abort."),
        (classified("abort"), "I do not need it", ""),
        (classified("exact_answer", 1), "I mean the port", ""),
    ],
)
async def test_kind_that_cannot_be(answer: dict[str, Plain], message: str, problem: str) -> None:
    found = classifying.problems_of(kind_of(answer), message, await while_asking())
    assert any(one.startswith(problem) for one in found) if problem else found == []


@pytest.mark.parametrize(("message", "fine"), [("by the sea", False), ("both by the sea", True), ("port", False)])
async def test_several_options_are_said_to_be_several(message: str, fine: bool) -> None:  # noqa: FBT001
    view = replace(await fresh(), pending=AwaitsAnswer(replace(WHICH, many=True), exchange=1))
    found = classifying.problems_of(kind_of(classified("exact_answer", 1, 2)), message, view)
    assert any(one.startswith("options: the message does not name several") for one in found) is not fine


async def test_going_on_is_said_in_so_many_words() -> None:
    stopped = replace(await fresh(), pending=Stopped("error", exchange=1))
    assert classifying.problems_of(kind_of(classified("continue")), "carry on", stopped) == []
    assert classifying.problems_of(kind_of(classified("continue")), "how many orders", stopped) != []


@pytest.mark.parametrize(
    ("message", "copied", "worked_on"),
    [
        ("forget that, how many orders?", "how many orders?", "how many orders?"),
        ("how many late shipments to Miami", "how many late shipments", "how many late shipments to Miami"),
        ("how many orders", "", "how many orders"),
    ],
)
async def test_new_request_loses_no_words(message: str, copied: str, worked_on: str) -> None:
    """Only those that drop the old one may be left out."""
    answer = kind_of(classified("new_request", request=copied))
    assert classifying.decision_of(answer, message, await after_an_answer()).request == worked_on


async def test_choice_on_trust_is_told() -> None:
    """Where a word of the option was said, there is nothing to tell."""
    view = await while_asking()
    told = classifying.taken_on_trust(kind_of(classified("exact_answer", 2)), "by the sea", view)
    assert told.startswith("'by the sea' is read as Miami Container Terminal. Say 'no, the other one'")
    assert classifying.taken_on_trust(kind_of(classified("exact_answer", 2)), "terminal", view) == ""


FILLED: list[tuple[tuple[str, str, str], str, str]] = [
    (("hours", "36", "36 hours"), "above 36 hours", ""),
    (("hours", "1440", "1 day"), "above 1 day", "hours: the text does not say 1440; leave it out."),
    (("hours", "37", "36 hours"), "above 36 hours", "hours: the text does not say 37; leave it out."),
    (("hours", "36", "36 days"), "above 36 hours", "hours: '36 days' does not stand in the text."),
    (("hours", "thirty", "36"), "above 36 hours", "hours: 'thirty' is no JSON; a text is written with its quotes."),
    (("how", '"pigeon"', "pigeon"), "by pigeon", "how: 'pigeon' is not allowed; allowed: 'mail', 'phone'."),
    (("how", '"phone"', "call me"), "call me", ""),
    (("colour", "1", "1"), "1", "args: delay_alarm has no argument 'colour'; it takes hours, how."),
]


@pytest.mark.parametrize(("argument", "text", "problem"), FILLED)
def test_argument_against_the_text(argument: tuple[str, str, str], text: str, problem: str) -> None:
    answer, _ = fitted(filled(argument), Filled)
    assert answer
    found = arguments.problems_of(answer, ALARM, text)
    assert found == ([problem] if problem else [])


@pytest.mark.parametrize(
    ("value", "said", "so"),
    [
        ("Rotterdam", "to Roterdam", True),
        ("om", "how many tomatoes", False),
        ("!", "x", False),
        (["a b"], "a b", True),
        ({"x": "zzz"}, "a", False),
    ],
)
def test_open_text_is_the_users(value: Any, said: str, so: bool) -> None:  # noqa: FBT001 - what is expected
    answer, _ = fitted(filled(("place", json.dumps(value), said)), Filled)
    tool = ToolCard("t", "T", {"properties": {"place": {}}})
    assert answer
    assert (arguments.problems_of(answer, tool, said) == []) is so


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("warn me when a shipment is delayed", ["delay_alarm"]),
        ("how many shipments are delayed", []),
        ("how many orders are there", []),
        ("close the order", ["close_order"]),
    ],
)
async def test_tools_are_offered_for_words_that_are_not_of_the_data(question: str, names: list[str]) -> None:
    view = replace(await fresh(), tools=(ALARM, CLOSE))
    assert [tool.name for tool in planning.offered(question, view)] == names


@pytest.mark.parametrize(
    ("plan", "problem"),
    [
        ({"steps": []}, "steps: the plan has none."),
        (planned("close_order"), "steps: 'close_order' is none of the tools that are offered: delay_alarm."),
        (planned("delay_alarm", colour="1"), "first: delay_alarm has no argument 'colour'."),
        (planned("delay_alarm", hours="99"), "first: hours: the text does not say 99; leave it out."),
        (planned("delay_alarm", hours="40"), ""),
    ],
)
def test_plan_against_the_request(plan: dict[str, Plain], problem: str) -> None:
    answer, _ = fitted(plan, Planned)
    assert answer
    wish = Restatement("warn me above 40 hours of delay", 90, 0.9, "tools")
    assert planning.problems_of(answer, wish, [ALARM]) == ([problem] if problem else [])


@pytest.mark.parametrize(
    ("description", "shown"),
    [
        ("Warn by mail of the delay", "Warn by mail of the delay"),
        ("Warn at www.evil.com", "Delay alarm"),
        ("Your password is needed", "Delay alarm"),
    ],
)
def test_step_is_described_in_words_of_the_request_and_the_tool(description: str, shown: str) -> None:
    answer, _ = fitted(planned("delay_alarm", description), Planned)
    assert answer
    assert [draft.description for draft in planning.drafts_of(answer, "warn me", [ALARM])] == [shown]
