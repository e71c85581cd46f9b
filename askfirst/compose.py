"""The composition root: the one place where real parts are chosen. Every one can be replaced by keyword."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import AsyncExitStack
from dataclasses import replace

from askfirst.catalog.intents import load_intents
from askfirst.catalog.model import Catalog
from askfirst.catalog.policy_file import load_policies
from askfirst.config.clock import WorkspaceClock
from askfirst.config.prompting import load_prompts
from askfirst.config.settings import Settings
from askfirst.config.workspace import Workspace
from askfirst.domain.ports import EventSink
from askfirst.domain.spending import Budget
from askfirst.keeping import open_memory
from askfirst.llm.discipline import Caller
from askfirst.llm.factory import make_model, patience
from askfirst.llm.model import Model
from askfirst.memory.locks import Waited
from askfirst.memory.memory import Memory
from askfirst.observability.sinks import JsonLinesSink, NoSink
from askfirst.opening import open_data
from askfirst.parts import ExchangeLimits, Guard, Parts, Subject
from askfirst.sources.source import Limits
from askfirst.tools.intents import intent_tools
from askfirst.tools.loading import load_tools
from askfirst.tools.mcp.starting import open_servers
from askfirst.tools.registry import Registry, builtin_registry
from askfirst.tools.tool import Tool
from askfirst.understanding.model.reader import ModelReader
from askfirst.understanding.reader import Reader
from askfirst.understanding.readers import Readers
from askfirst.understanding.rules.reader import RuleReader


async def open_parts(  # noqa: PLR0913 - as `build_agent`
    workspace: Workspace,
    settings: Settings,
    *,
    reader: Reader | None = None,
    model: Model | None = None,
    tools: Iterable[Tool] = (),
    sink: EventSink | None = None,
    waited: Waited | None = None,
) -> tuple[Parts, Memory]:
    """The real parts of a workspace: sources opened, catalog read, memory at hand. Nothing stays open if it fails."""
    async with AsyncExitStack() as undo:
        sources, catalog = await open_data(workspace, settings, undo)
        own: tuple[Tool, ...] = intent_tools(load_intents(workspace.folder, catalog))
        if workspace.folder is not None:
            own = (*own, *await asyncio.to_thread(load_tools, workspace.folder))
        policies = load_policies(workspace.folder, catalog)
        guard = Guard(policies, catalog, sources, settings.principal) if policies else None
        memory = open_memory(settings, waited)
        used = None if reader else model or make_model(settings)
        parts = Parts(
            catalog=Catalog(catalog.name, {}) if guard else catalog,
            subject=_subject(workspace, settings),
            reader=reader or _reader(workspace, settings, used),
            tools=builtin_registry((*own, *tools)),
            sources={} if guard else sources,
            guard=guard,
            log=memory.conversations,
            assumptions=memory.conversations,
            proposals=memory.proposals,
            results=memory.results,
            clock=WorkspaceClock(settings.today or workspace.today),
            sink=sink or (JsonLinesSink(settings.log_file) if settings.log_file else NoSink()),
            limits=_limits(settings),
            model_name=used.name if used else "",
        )
        parts = await _with_servers(parts, workspace)
        undo.pop_all()
        return parts, memory


async def _with_servers(parts: Parts, workspace: Workspace) -> Parts:
    """The parts with the tools of other servers."""
    if not workspace.mcp_servers:
        return parts
    served = await open_servers(workspace.mcp_servers, parts.tools)
    registry = Registry([*parts.tools.values(), *served.tools])
    return replace(parts, tools=registry, troubles=served.troubles, let_go=served.close)


def _reader(workspace: Workspace, settings: Settings, model: Model | None) -> Reader:
    """Rules alone where no model is used, else both."""
    if model is None:
        return RuleReader()
    caller = Caller(model, patience(settings))
    reading = ModelReader(caller, load_prompts(workspace.folder), exchanges=settings.memory_exchanges)
    return Readers(RuleReader(), reading, prefer_rules=settings.prefer_rules, remarks=settings.model_remarks)


def _subject(workspace: Workspace, settings: Settings) -> Subject:
    return Subject(
        workspace.about,
        workspace.suggestions,
        workspace.time_zone,
        workspace.week_start,
        fiscal_year_start=settings.fiscal_year_start or workspace.fiscal_year_start,
        date_order=settings.date_order or workspace.date_order,
        holidays=settings.holidays or workspace.holidays,
    )


def _limits(settings: Settings) -> ExchangeLimits:
    return ExchangeLimits(
        message_characters=settings.message_characters,
        todos_per_plan=settings.todos_per_plan,
        options_per_question=settings.options_per_question,
        exchange_seconds=settings.exchange_seconds,
        todo_seconds=settings.todo_seconds,
        todo_retries=settings.todo_retries,
        list_rows=settings.list_rows,
        query_keys=settings.query_keys,
        memory_exchanges=settings.memory_exchanges,
        reply_rows=settings.reply_rows,
        model=Budget(settings.model_calls, settings.model_tokens, settings.model_seconds),
        query=Limits(rows=settings.query_rows, seconds=settings.query_seconds),
        run_from=settings.choice_run,
        ask_from=settings.choice_ask,
        proposal_seconds=settings.proposal_seconds,
    )
