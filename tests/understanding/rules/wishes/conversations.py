"""Texts read against the official actions of the freight example, alone and as the next message of a conversation."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.intents import load_intents
from askfirst.config.workspace import freight_folder
from askfirst.domain.clarification import Clarification, Option
from askfirst.domain.codec import Plain
from askfirst.domain.conversation import Message
from askfirst.domain.pending import AwaitsAnswer
from askfirst.parts import card_of
from askfirst.tools.intents import intent_tools
from askfirst.understanding.choices import Clarify, Run, gate
from askfirst.understanding.reader import View
from askfirst.understanding.rules.reader import RuleReader
from tests.understanding.rules.worlds import freight

ASKS = "asks"
NOTHING = "nothing"


async def view_after(*said: str) -> View:
    """What a reader sees once the user has said all this, the last of it just now."""
    view = await freight()
    actions = intent_tools(load_intents(freight_folder(), view.catalog))
    window = tuple(Message(role="user", content=text) for text in said)
    return replace(view, tools=tuple(card_of(action) for action in actions), window=window)


async def filled(action: str, text: str, *before: str, offered: tuple[str, ...] = ()) -> dict[str, Plain] | str:
    """The arguments that a text gives an action, orders by their bare number; "asks" where a question comes first.

    With orders `offered`, the text answers which of them is meant.
    """
    view = await view_after(*before, text)
    card = view.card(action)
    assert card is not None
    if offered:
        options = tuple(Option(one, f'"{one}"') for one in offered)
        question = Clarification(todo_key=action, question="Which?", options=options, argument="target")
        view = replace(view, pending=AwaitsAnswer(question, exchange=1))
    decided = gate(await RuleReader().fill(card, text, view))
    return _plainly(decided.args) if isinstance(decided, Run) else ASKS


async def asked_about(action: str, text: str, *before: str) -> str:
    """The argument that a text leaves in doubt first; empty where words have found no place."""
    view = await view_after(*before, text)
    card = view.card(action)
    assert card is not None
    decided = gate(await RuleReader().fill(card, text, view))
    assert isinstance(decided, Clarify)
    return decided.doubt.argument


async def wanted(text: str, *before: str) -> str:
    """The action and order that a message means; "asks" where it may mean several, "nothing" where it means none."""
    reader, view = RuleReader(), await view_after(*before, text)
    decision = await reader.classify(text, view)
    if decision.kind not in ("new_request", "follow_up"):
        return NOTHING
    read = await reader.restate(decision.request or text, view, follows=decision.kind == "follow_up")
    if read.goal != "tools":
        return NOTHING
    if read.readings:
        return ASKS
    target = str(_plainly(read.choices[-1].args).get("target", ""))
    return f"{read.choices[-1].tool} {target}".strip()


def _plainly(args: dict[str, Plain]) -> dict[str, Plain]:
    return {
        name: str(value).removeprefix("ORD-").lstrip("0") if name == "target" else value
        for name, value in args.items()
        if value is not None
    }
