"""What a message, its kind known, does to the todo list and to what the session waits for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypedDict

from askfirst.domain.clarification import PREREQUISITES, READING
from askfirst.domain.codec import Plain, from_plain, to_plain
from askfirst.domain.decision import Decision
from askfirst.domain.pending import AwaitsAnswer, AwaitsResults, AwaitsYes, Stopped, pending_to_plain
from askfirst.domain.restatement import Restatement
from askfirst.domain.state import State
from askfirst.domain.todo import CONFIRMED, TodoList
from askfirst.parts import pending_of
from askfirst.understanding.merge import label_of, merge_request, without_words

RUN_FIRST, LEAVE = "run first", "leave"
"""The answers to the question whether what a tool needs is to be run first."""


class Consequence(TypedDict, total=False):
    """The fields of the state that it changes."""

    user_input: str
    decision: dict[str, Plain] | None
    restatement: dict[str, Plain]
    todo_list: dict[str, Plain] | None
    pending: dict[str, Plain] | None
    last_commit: None
    seen_from: int


@dataclass(frozen=True, slots=True)
class Reading:
    """The message to work on, and its kind; with a `todo_list` that it takes up again from an earlier answer on."""

    message: str
    decision: Decision
    todo_list: TodoList | None = None


def consequence(reading: Reading, state: State, exchange: int) -> Consequence:
    """What becomes of the list and of what is pending. An exchange that does something else forgets the last commit."""
    changed = _consequence(reading, state, exchange)
    pending, decision = pending_of(state), reading.decision
    if decision.kind == "set_context":
        return {"user_input": state.get("user_input", "")}
    if not (decision.kind == "confirm" and not isinstance(pending, AwaitsYes)):
        changed["last_commit"] = None
    if decision.kind == "decline" or (decision.kind == "confirm" and isinstance(pending, AwaitsYes)):
        changed["seen_from"] = exchange + 1
    return changed


def _consequence(reading: Reading, state: State, exchange: int) -> Consequence:  # noqa: PLR0911 - one for each row of the routing table
    message, decision = reading.message, reading.decision
    pending, plain = pending_of(state), state.get("todo_list")
    running = pending_to_plain(Stopped("interrupted", exchange))
    if reading.todo_list:
        return {"user_input": message, "todo_list": to_plain(reading.todo_list), "pending": running}
    if decision.kind == "about_options":
        return {"user_input": message}
    if decision.kind == "continue" and isinstance(pending, Stopped | AwaitsResults):
        return {"pending": running}
    if isinstance(pending, AwaitsYes) and plain:
        return _to_proposal(reading, pending, from_plain(TodoList, plain), running)
    if decision.kind in ("confirm", "decline"):
        return {"user_input": message}
    if isinstance(pending, AwaitsAnswer):
        return _to_question(reading, pending, state, running)
    return _anew(reading)


def _to_proposal(
    reading: Reading, pending: AwaitsYes, todo_list: TodoList, running: dict[str, Plain] | None
) -> Consequence:
    if reading.decision.kind != "confirm":
        return _anew(reading)
    proposal = pending.proposal
    confirmed = todo_list.answer(proposal.todo_key, CONFIRMED, (proposal.id,))
    return {"user_input": reading.message, "todo_list": to_plain(confirmed), "pending": running}


def _to_question(
    reading: Reading, pending: AwaitsAnswer, state: State, running: dict[str, Plain] | None
) -> Consequence:
    message, decision = reading.message, reading.decision
    asked, plain = pending.clarification, state.get("todo_list")
    if asked.argument == PREREQUISITES:
        return _prerequisites(reading, state, running)
    if asked.argument == READING:
        return _reading_chosen(reading, pending, state)
    if decision.kind == "exact_answer" and plain:
        answered = from_plain(TodoList, plain).answer(asked.todo_key, asked.argument, decision.answer)
        return {"user_input": message, "todo_list": to_plain(answered), "pending": running}
    if decision.kind == "modification" and plain:
        message = _modified(decision, pending, from_plain(TodoList, plain))
        return {"user_input": message, "todo_list": None, "pending": None}
    return _anew(reading)


def _anew(reading: Reading) -> Consequence:
    """The old list is dropped; the message is worked on as it is."""
    return {"user_input": reading.decision.request or reading.message, "todo_list": None, "pending": None}


def _prerequisites(reading: Reading, state: State, running: dict[str, Plain] | None) -> Consequence:
    """What a tool needs is run first if the user agrees; if not, nothing is run."""
    decision = reading.decision
    restatement = from_plain(Restatement, state["restatement"])
    if decision.kind == "exact_answer" and decision.answer == (RUN_FIRST,):
        agreed = replace(restatement, agreed=True)
        return {"restatement": to_plain(agreed), "todo_list": None, "pending": running}
    if decision.kind == "exact_answer":
        left = Decision("abort", decision.confidence, decision.matched_by, "It is left alone.")
        return {"decision": to_plain(left), "user_input": reading.message, "todo_list": None, "pending": None}
    return _anew(reading)


def _reading_chosen(reading: Reading, pending: AwaitsAnswer, state: State) -> Consequence:
    """The reading that the user chose goes on to its plan; whatever else is said is a request of its own."""
    decision, asked = reading.decision, pending.clarification
    readings = from_plain(Restatement, state["restatement"]).readings
    if decision.kind == "exact_answer" and readings:
        chosen = readings[int(decision.answer[-1].removeprefix("reading ")) - 1]
        running = pending_to_plain(Stopped("interrupted", pending.exchange))
        return {"user_input": asked.about, "restatement": to_plain(chosen), "todo_list": None, "pending": running}
    changed = merge_request(asked.about, answer_label="", about="", change=decision.request)
    message = changed if decision.kind == "modification" else decision.request or reading.message
    return {"user_input": message, "todo_list": None, "pending": None}


def _modified(decision: Decision, pending: AwaitsAnswer, todo_list: TodoList) -> str:
    asked = pending.clarification
    return merge_request(
        without_words(todo_list.original_request, decision.instead_of),
        answer_label=label_of(asked, decision.answer),
        about=asked.about,
        change=decision.request,
    )
