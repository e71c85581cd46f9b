"""The request as one clear, self-contained question: absolute dates, names for pronouns; and is it in scope?"""

from __future__ import annotations

from functools import partial

from langchain_core.runnables import RunnableConfig

from askfirst.domain.clarification import READING, Clarification, Option
from askfirst.domain.codec import Plain, from_plain, to_plain
from askfirst.domain.decision import Decision
from askfirst.domain.pending import AwaitsAnswer, pending_to_plain
from askfirst.domain.restatement import Restatement
from askfirst.domain.state import State
from askfirst.parts import Metered, Parts, session_of
from askfirst.tools.gates import plainly
from askfirst.understanding.rules.context.reading import read_with_context


class Reiterated(Metered, total=False):
    """What this node changes."""

    restatement: dict[str, Plain]
    read_context: dict[str, Plain]
    pending: dict[str, Plain] | None


async def reiterate_intention(state: State, config: RunnableConfig, *, parts: Parts) -> Reiterated:
    """Restate the message. A follow-up is read together with the query that it changes."""
    parts = parts.seen_by(state.get("principal"))
    decision = from_plain(Decision, state["decision"])
    follows = decision.kind == "follow_up" or (decision.kind == "modification" and _changed_an_answer(state))
    session, meter = session_of(config), parts.meter(state)
    view = parts.view(session, state, meter=meter)
    message = state["user_input"]
    reading = partial(parts.reader.restate, message, view, follows=follows)
    restatement = await read_with_context(message, view, reading, follows=follows)
    spent, notes = parts.metered(meter, session, state)
    changed = Reiterated(restatement=to_plain(restatement), read_context=dict(view.context), spent=spent, notes=notes)
    if restatement.readings:
        changed["pending"] = pending_to_plain(_which_reading(restatement, state, parts))
    return changed


PAIR = 2


def _called(read: Restatement, parts: Parts) -> str:
    """What a reading is called among others: the question, or the tool that it wants."""
    names = [plainly(parts.tools[choice.tool]) for choice in read.choices]
    return " and ".join(names).capitalize() if names else read.question


def _which_reading(restatement: Restatement, state: State, parts: Parts) -> AwaitsAnswer:
    """Two readings of the same words are asked about before anything is planned."""
    readings = restatement.readings
    options = tuple(Option(_called(read, parts), f"reading {at}") for at, read in enumerate(readings, 1))
    if all(read.choices for read in readings):
        question = "What do you want to be done?"
    else:
        question = f"I can read this in {'two' if len(readings) == PAIR else 'several'} ways. Which one do you mean?"
    return AwaitsAnswer(Clarification("", question, options, READING, state["user_input"]), state["exchange"])


def _changed_an_answer(state: State) -> bool:
    """Whether the question that a clarification or a proposal interrupted was itself a change, or a tool's work."""
    interrupted = state.get("restatement") or {}
    return bool((interrupted.get("outline") or {}).get("base") or interrupted.get("choices"))
