"""What kind of message is it, given what is pending?"""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypedDict

from langchain_core.runnables import RunnableConfig

from askfirst.domain.assumption import settle
from askfirst.domain.codec import Plain, from_plain, to_plain
from askfirst.domain.conversation import Message, Opened, last_user_text
from askfirst.domain.decision import Decision
from askfirst.domain.errors import Failure, LimitError, PolicyError, UserError
from askfirst.domain.events import RouterEvent
from askfirst.domain.pending import AwaitsAnswer, AwaitsResults, Pending, Stopped, is_running
from askfirst.domain.spending import Meter
from askfirst.domain.state import State
from askfirst.domain.todo import TodoList
from askfirst.parts import Parts, pending_of, seen_in, session_of
from askfirst.steps.answering import check_answer, settle_proposal
from askfirst.steps.applying import apply_setting, clicked_reading, clicked_text, counted
from askfirst.steps.consequences import Reading, consequence
from askfirst.steps.results import take_results, waits_for
from askfirst.understanding.correction import Correction, answered_otherwise, corrections, takes_back
from askfirst.understanding.reader import Reader, View


class Classified(TypedDict, total=False):
    """What this node changes: the fields of the exchange anew, and the list where the message says so."""

    spent: dict[str, Plain] | None
    belongs_to: str | None
    text: None
    answers_to: None
    results: None
    allowed: None
    intent: None
    value: None
    context: dict[str, Plain]
    applied: dict[str, Plain] | None
    messages_read: int
    created_at: str
    messages: list[Message]
    exchange: int
    started: float
    user_input: str
    decision: dict[str, Plain] | None
    restatement: dict[str, Plain]
    todo_list: dict[str, Plain] | None
    pending: dict[str, Plain] | None
    notes: list[str]
    failure: dict[str, Plain] | None
    reply: dict[str, Plain]
    last_commit: None
    seen_from: int


@dataclass(frozen=True, slots=True)
class _Came:
    """What came in: a message, an intent in its place (`clicked`), or what the client's queries gave (`brings`)."""

    text: str
    clicked: bool
    brings: bool

    @classmethod
    def of(cls, state: State) -> _Came:
        """What the state holds of it."""
        if state.get("intent") is not None:
            return cls(clicked_text(state), clicked=True, brings=False)
        given = state.get("text")
        text = given if given is not None else last_user_text(state.get("messages") or ()) or ""
        return cls(text, clicked=False, brings=waits_for(state.get("results"), text, state))

    async def settled(self, session: str, state: State, parts: Parts) -> Reading | None:
        """The reading of what is no message; None where there are words to read."""
        if self.clicked:
            return clicked_reading(state, self.text)
        return await _resumed(session, state, parts) if self.brings else None


async def classify_intent(state: State, config: RunnableConfig, *, parts: Parts) -> Classified:
    """Open the exchange, read the message's kind, and set the todo list and what is pending accordingly."""
    started, session, came = time.time(), session_of(config), _Came.of(state)
    text = came.text
    shown = _RESULTS if came.brings and not text.strip() else text[: parts.limits.message_characters]
    now = parts.clock.now().isoformat()
    opened = await parts.log.open(session, shown, at=now, request_id=state.get("request_id"))
    state = _as_before(state, opened)
    begun = Classified(**{**_begun(opened, started, text), **counted(state, opened, now, clicked=came.clicked)})
    if state.get("text") is not None and not came.clicked:
        begun["messages"] = [{"role": "user", "content": shown}]
    try:
        parts, begun["belongs_to"] = parts.seen_by(state.get("principal")), parts.owner(state)
        if not came.clicked:
            check_message(shown if came.brings else text, parts.limits.message_characters, example=_example(parts))
    except (UserError, LimitError, PolicyError) as error:
        return {**begun, "user_input": shown, "decision": None, "failure": to_plain(Failure.of(error))}
    try:
        meter = Meter(parts.limits.model)
        view = partial(parts.view, session, seen_in(state, opened.number), meter=meter)
        reading = await came.settled(session, state, parts) or await _corrected(text, session, state, opened, parts)
        reading = reading or await _decide(text, state, opened, view, parts.reader)
        await check_answer(reading.decision, session, state, parts)
        await _settle(reading, state, session, opened.number, parts)
        withdrawn = await settle_proposal(reading.decision, state, parts)
        changed = await apply_setting(reading.decision, state, view(), clicked=came.clicked)
    except Exception as error:  # noqa: BLE001 - the exchange is open by now: its number must reach the state to be closed
        return {**begun, "user_input": shown, "decision": None, "failure": to_plain(Failure.of(error))}
    decision = reading.decision
    milliseconds = round((time.time() - started) * 1000, 1)
    parts.sink.emit(
        RouterEvent(session, opened.number, decision.kind, decision.matched_by, decision.confidence, milliseconds)
    )
    begun["notes"] = _cut_off(opened) if reading.message == text and decision.kind != "continue" else []
    begun["notes"] += [
        *([withdrawn] if withdrawn else []),
        *([_UNUSED] if state.get("results") is not None and not came.brings else []),
    ]
    begun["spent"], begun["notes"] = parts.metered(meter, session, {"exchange": opened.number, "notes": begun["notes"]})
    begun = Classified(**{**begun, "decision": to_plain(decision), **changed})
    return Classified(**{**begun, **consequence(reading, state, opened.number)})


def _as_before(state: State, opened: Opened) -> State:
    """The state without what this very request had left open when it was cut off: it is no answer to its own question.

    Its steps run again under their numbers, and ask or propose the same.
    """
    pending = pending_of(state)
    own = pending is not None and opened.interrupted_number == opened.number == pending.exchange
    return State(**{**state, "pending": None}) if own and not is_running(pending) else state


def _begun(opened: Opened, started: float, text: str) -> Classified:
    """The fields of the exchange anew. The last reply goes: with its table it would stand in every checkpoint."""
    return Classified(
        text=None,
        answers_to=None,
        results=None,
        allowed=None,
        intent=None,
        value=None,
        exchange=opened.number,
        started=started,
        user_input=text,
        notes=[],
        failure=None,
        reply={},
        spent=None,
    )


def check_message(text: str, most: int, *, example: str) -> None:
    """Raises UserError for a message with nothing in it or with control characters, LimitError for one too long."""
    if len(text) > most:
        raise LimitError(
            "message_characters",
            f"The message is longer than the {most:,} characters that are allowed.",
            "Ask in fewer words, or raise the setting message_characters.",
        )
    if not text.strip():
        raise UserError("The message is empty.", f"Type a question, for example {example!r}.")
    for position, character in enumerate(text):
        if unicodedata.category(character) == "Cc" and character not in "\n\r\t":
            raise UserError(
                f"The message has a control character, {character!r}, at position {position + 1}.",
                "Send it again as plain text.",
            )


def _example(parts: Parts) -> str:
    """A question that this workspace answers."""
    counts = (f"how many {dataset.plural} are there?" for dataset in parts.catalog.datasets.values())
    return next(iter(parts.subject.suggestions or counts))


async def _corrected(text: str, session: str, state: State, opened: Opened, parts: Parts) -> Reading | None:
    """The last answer's plan with another answer in it, where the message takes one back: "no, the other one"."""
    plain = state.get("todo_list")
    if state.get("pending") or opened.interrupted_text is not None or not plain or not takes_back(text):
        return None
    todo_list = from_plain(TodoList, plain)
    if not any(task.answers for task in todo_list.tasks.values()):
        return None
    known = await parts.assumptions.assumptions(session)
    for correction in corrections(text, todo_list, known):
        asked = correction.clarification
        pending = AwaitsAnswer(asked, opened.number)
        decision = await _answer_in(correction, parts.view(session, state, pending=pending), parts.reader)
        if decision:
            changed = answered_otherwise(todo_list, asked.todo_key, asked.argument, decision.answer)
            return Reading(text, decision, changed)
    return None


async def _resumed(session: str, state: State, parts: Parts) -> Reading:
    """The step that waits for the client's results, with them. Raises UserError for what cannot be used."""
    todo_list = await take_results(state.get("results"), state, session, parts)
    decision = Decision("client_results", 1.0, "exact", "The client sent what its queries gave.")
    return Reading(todo_list.original_request, decision, todo_list)


async def _answer_in(correction: Correction, view: View, reader: Reader) -> Decision | None:
    """The answer that the words give, if they give nothing else."""
    if correction.only_other:
        return Decision("exact_answer", 1.0, "reference", "It takes the other one.", (correction.only_other,))
    decision = await reader.classify(correction.said, view)
    otherwise = set(decision.answer) != set(correction.values)
    sure = decision.kind == "exact_answer" and decision.confidence >= _SURE and otherwise
    return decision if sure else None


_SURE = 0.7
_RESULTS = "(results of queries)"
_UNUSED = "The results that came with the message were not used: nothing of what it asks waits for them."


async def _settle(reading: Reading, state: State, session: str, exchange: int, parts: Parts) -> None:
    """Keep an answer that comes with a change: the step that asked will not run again to keep it."""
    pending, decision = pending_of(state), reading.decision
    if decision.kind == "modification" and decision.answer and isinstance(pending, AwaitsAnswer):
        asked = pending.clarification
        known = await parts.assumptions.assumptions(session)
        offered = [one for one in known if one.options == asked.options]
        settled = settle(offered, asked.argument, decision.answer, exchange) if asked.options else None
        await parts.assumptions.assume(session, [settled] if settled else [])


async def _decide(text: str, state: State, opened: Opened, view: Callable[..., View], reader: Reader) -> Reading:
    """The message to work on, and its kind. After "go on" it is the one that a crash cut off before it had a plan."""
    pending = pending_of(state)
    if opened.interrupted_number == opened.number and is_running(pending) and pending.exchange == opened.number:
        again = Decision("continue", 1.0, "reference", "the same request, cut off before, is taken up again")
        return Reading(text, again)
    if opened.interrupted_text is not None and _newer(opened, pending):
        decision = await reader.classify(text, view(interrupted=opened.interrupted_text))
        if decision.kind == "continue" or text == opened.interrupted_text:
            text = opened.interrupted_text
    # A step that waits for the client stands still for the readers, as one that was cut off does.
    still = Stopped("interrupted", pending.exchange) if isinstance(pending, AwaitsResults) else pending
    return Reading(text, await reader.classify(text, view(pending=still)))


def _newer(opened: Opened, pending: Pending | None) -> bool:
    """Whether the exchange that was cut off never came to work on what is pending."""
    return pending is None or (opened.interrupted_number or 0) > pending.exchange


def _cut_off(opened: Opened) -> list[str]:
    if opened.interrupted_text is None:
        return []
    return [f"Your message before this one was cut off and got no answer: {opened.interrupted_text[:200]!r}."]
