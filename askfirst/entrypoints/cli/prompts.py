"""Prompts to look at: made as for a message of a session, shown, and sent nowhere."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from askfirst.agent import build_agent
from askfirst.config.prompting import load_prompts
from askfirst.config.settings import Settings, load_settings
from askfirst.domain.choice import ToolCard
from askfirst.domain.codec import to_plain
from askfirst.domain.errors import ModelError, UnknownName, UserError
from askfirst.domain.reply import FinalAnswer
from askfirst.domain.restatement import Restatement
from askfirst.entrypoints.cli.reading import Opened, opened_parts
from askfirst.entrypoints.cli.screen import DIM, STRONG, Screen
from askfirst.llm.model import SITES, Answer, Piece, Prompt
from askfirst.understanding.clear import CERTAIN, is_clear
from askfirst.understanding.model.planning import offered
from askfirst.understanding.model.prompts import Prompts
from askfirst.understanding.rules.reader import RuleReader
from askfirst.understanding.rules.scope import READS_ONLY


@dataclass(frozen=True, slots=True)
class Asked:
    """The call to show: its name, the message, the data, the session that the message goes on, and a tool."""

    call: str
    message: str
    where: tuple[str, ...]
    session: str | None
    tool: str | None


@dataclass(frozen=True, slots=True)
class Made:
    """A prompt, and why it would not be sent in a conversation; "" where it would be."""

    prompt: Prompt
    unsent: str = ""


async def make_prompt(asked: Asked) -> Made:
    """The prompt. Raises UserError where the call is not known or cannot be made of this."""
    if asked.call not in SITES:
        raise UserError(f"There is no call {asked.call!r} of a language model.", f"Use one of: {', '.join(SITES)}.")
    if asked.tool is not None and asked.call != "fill":
        raise UserError(f"The call {asked.call!r} takes no tool.", "Leave --tool away, or use the call fill.")
    if asked.call == "summarize":
        return await _summarize(asked)
    async with opened_parts(asked.where, message=asked.message, session=asked.session) as opened:
        prompts = Prompts(load_prompts(opened.workspace.folder), opened.settings.memory_exchanges)
        if asked.call == "classify":
            return await _classify(asked.message, opened, prompts)
        if asked.call == "fill":
            return Made(prompts.fill(_card(asked.tool, opened), asked.message, opened.view))
        if asked.call == "decline":
            return Made(prompts.decline(asked.message, opened.view))
        return await _read(asked, opened, prompts)


def show_prompt(made: Made, screen: Screen) -> None:
    """Write each message as it would be sent, the schema's name, and the sizes."""
    for message in made.prompt.messages:
        _section(f"{message.role} message, {_characters(message.content)}", screen)
        screen.line(message.content)
        screen.line()
    schema = made.prompt.schema
    if schema:
        _section(f"JSON schema of the answer: {schema['title']}, {_characters(json.dumps(schema))}", screen)
    prompt = made.prompt
    screen.line(
        f"{prompt.characters:,} characters in all. Temperature {prompt.temperature:g}, "
        f"at most {prompt.max_tokens:,} tokens back. Nothing was sent."
    )
    if made.unsent:
        screen.line(made.unsent, DIM)


def as_plain(made: Made) -> dict[str, Any]:
    """The prompt as JSON-ready data."""
    prompt = made.prompt
    return {
        "site": prompt.site,
        "messages": to_plain(prompt.messages),
        "schema": dict(prompt.schema) if prompt.schema else None,
        "characters": prompt.characters,
        "temperature": prompt.temperature,
        "max_tokens": prompt.max_tokens,
        "hash": prompt.hash,
        "unsent": made.unsent,
    }


def _section(title: str, screen: Screen) -> None:
    screen.line(title[:1].upper() + title[1:], STRONG)


def _characters(said: str) -> str:
    return f"{len(said):,} characters"


async def _classify(message: str, opened: Opened, prompts: Prompts) -> Made:
    view = opened.waiting_view
    decision = await RuleReader().classify(message, view)
    unsent = ""
    if view.pending is None and view.last_query is None:
        unsent = "It would not be sent: there is nothing before it that a message could refer to."
    elif decision.confidence >= CERTAIN:
        kind = decision.kind.replace("_", " ")
        unsent = f"It would not be sent: by the rules the message is certainly of the kind {kind}."
    return Made(prompts.classify(message, view), unsent)


async def _read(asked: Asked, opened: Opened, prompts: Prompts) -> Made:
    """The calls that need the rules' reading of the message: restate and plan."""
    reader, view = RuleReader(), opened.view
    decision = await reader.classify(asked.message, view)
    text, follows = decision.request or asked.message, decision.kind == "follow_up"
    hint = await reader.restate(text, view, follows=follows)
    if asked.call == "plan":
        unsent = "" if view.tools else "It would not be sent: no tools but those that come with askfirst are there."
        return Made(prompts.plan(hint, offered(hint.question, view), view, ()), unsent)
    base = view.last_query.query if follows and view.last_query else None
    return Made(prompts.restate(text, view, base=base, hint=hint), _why_by_rules(hint, opened.settings))


def _why_by_rules(hint: Restatement, settings: Settings) -> str:
    """Why the rules' reading of a message would stand without asking a model; "" where it would not."""
    if hint.scope_score == 0 and hint.reason.startswith(READS_ONLY):
        return "It would not be sent: the rules refuse orders to do something."
    if settings.prefer_rules and is_clear(hint):
        return "It would not be sent: the rules read this clearly (setting prefer_rules)."
    return ""


def _card(name: str | None, opened: Opened) -> ToolCard:
    tools = opened.parts.tools
    known = ", ".join(tools)
    if name is None:
        raise UserError("The call 'fill' reads a text against one tool.", f"Add --tool and one of: {known}.")
    if name not in tools:
        raise UnknownName("tool", name, get_close_matches(name, tools, n=1), known)
    tool = tools[name]
    return ToolCard(tool.name, tool.description, tool.arguments.model_json_schema())


async def _summarize(asked: Asked) -> Made:
    """As it would be sent where the rules answer the question: in a session of its own, which is deleted."""
    if asked.session is not None:
        raise UserError(
            "The question of 'summarize' is answered in a session of its own.",
            "Leave --session away, and ask a question that stands by itself.",
        )
    return await asyncio.to_thread(_answered, asked)


def _answered(asked: Asked) -> Made:
    kept = _Keeper()
    with TemporaryDirectory(prefix="askfirst-prompt-") as home:
        settings = load_settings(home=Path(home), model="none", prefer_rules=True, model_remarks=True)
        where = asked.where[0] if len(asked.where) == 1 else asked.where or None
        with build_agent(where, settings=settings, model=kept) as agent:
            reply = agent.run("prompt", asked.message)
    if not isinstance(reply, FinalAnswer):
        raise UserError(f"By rules there is no answer to add remarks to: {reply.text}", "Ask what they can answer.")
    if not kept.prompts:
        raise UserError("This answer would get no remarks.", "Ask for a table of at least three rows.")
    return Made(kept.prompts[-1])


class _Keeper:
    """A model that keeps what it would have to add remarks to, and says nothing."""

    name = "none"

    def __init__(self) -> None:
        self.prompts: list[Prompt] = []

    async def ask(self, prompt: Prompt) -> Answer:
        raise ModelError(f"Nothing is sent: {prompt.site}.", fault="off")

    async def stream(self, prompt: Prompt) -> AsyncIterator[Piece]:
        self.prompts.append(prompt)
        yield Piece()

    async def close(self) -> None:
        """There is nothing to let go of."""
