"""The composition root: the one place where real parts are chosen. Every one can be replaced by keyword."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import TypeAlias

from pydantic import SecretStr

from askfirst.catalog.intents import load_intents
from askfirst.catalog.load import load_catalog
from askfirst.catalog.model import Catalog
from askfirst.catalog.policy_file import load_policies
from askfirst.config.clock import WorkspaceClock
from askfirst.config.prompting import load_prompts
from askfirst.config.servers import ServerSpec
from askfirst.config.settings import Settings
from askfirst.config.sources import SourceSpec
from askfirst.config.workspace import Workspace
from askfirst.delivery.dispatcher import Dispatcher
from askfirst.delivery.factory import make_courier, make_dispatcher
from askfirst.domain.ports import Clock, EventSink, Outbox
from askfirst.domain.spending import Budget
from askfirst.llm.discipline import Caller
from askfirst.llm.factory import make_model, patience
from askfirst.llm.model import Model
from askfirst.loop import LoopThread
from askfirst.memory.archive import Archive
from askfirst.memory.database import reach
from askfirst.memory.locks import Waited
from askfirst.memory.memory import Memory
from askfirst.observability.sinks import JsonLinesSink, NoSink
from askfirst.parts import ExchangeLimits, Guard, Parts, Subject
from askfirst.sources.across import AcrossSource, leads_elsewhere
from askfirst.sources.cached import CachedSource
from askfirst.sources.client.source import open_client
from askfirst.sources.copies import CopiedSource
from askfirst.sources.duckdb.source import DuckDBOptions, open_duckdb
from askfirst.sources.kept import KeptTables
from askfirst.sources.remote.port import Server
from askfirst.sources.remote.source import RemoteSource
from askfirst.sources.source import Limits, Source
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
        opened, catalog = await _open_data(workspace, settings, undo)
        sources = _keeping(opened, catalog, workspace, settings)
        own: tuple[Tool, ...] = intent_tools(load_intents(workspace.folder, catalog))
        if workspace.folder is not None:
            own = (*own, *await asyncio.to_thread(load_tools, workspace.folder))
        policies = load_policies(workspace.folder, catalog)
        guard = Guard(policies, catalog, sources, settings.principal) if policies else None
        memory = _memory(settings, waited)
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
        if workspace.mcp_servers:
            served = await open_servers(workspace.mcp_servers, parts.tools)
            registry = Registry([*parts.tools.values(), *served.tools])
            parts = replace(parts, tools=registry, troubles=served.troubles, let_go=served.close)
        undo.pop_all()
        return parts, memory


async def _open_data(
    workspace: Workspace, settings: Settings, undo: AsyncExitStack
) -> tuple[dict[str, Source], Catalog]:
    """The sources, bound to the catalog that they make together with the workspace's own files; `undo` closes them."""
    sources = _copied(await _open_sources(workspace, settings, undo), workspace)
    catalog = await _read_catalog(workspace, sources)
    if not leads_elsewhere(catalog):
        return sources, catalog
    options, most = _options(workspace, settings), settings.query_fetched_rows
    return {name: AcrossSource(one, sources, options, most) for name, one in sources.items()}, catalog


async def _read_catalog(workspace: Workspace, sources: Mapping[str, Source]) -> Catalog:
    """What the sources hold and the workspace's files say of it; the sources are bound to it."""
    described = [dataset for source in sources.values() for dataset in await source.describe()]
    catalog = await asyncio.to_thread(load_catalog, workspace.name, described, workspace.folder)
    for source in sources.values():
        await source.bind(catalog)
        # Names are looked up in nearly every question: the first one need not wait for the index.
        await source.values(())
    return catalog


def _copied(opened: dict[str, Source], workspace: Workspace) -> dict[str, Source]:
    """The sources, those that hold the same rows as one."""
    same: dict[str, list[Source]] = {}
    for name, spec in workspace.sources.items():
        if spec.same_as:
            same.setdefault(spec.same_as, []).append(opened[name])
    return {
        name: CopiedSource(one, tuple(same[name])) if name in same else one
        for name, one in opened.items()
        if not workspace.sources[name].same_as
    }


def _keeping(
    sources: dict[str, Source], catalog: Catalog, workspace: Workspace, settings: Settings
) -> dict[str, Source]:
    """The sources, their answers kept for a while; never those from a client, whose data is its session's alone."""
    if not settings.cache_seconds:
        return sources
    in_client = {name for name, spec in workspace.sources.items() if spec.kind == "client"}
    never = set(sources) if in_client and leads_elsewhere(catalog) else in_client
    tables, clock = KeptTables(settings.cache_seconds, settings.cache_mb), WorkspaceClock()
    return {name: one if name in never else CachedSource(one, tables, clock) for name, one in sources.items()}


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


def dispatcher_of(
    outbox: Outbox, settings: Settings, *, clock: Clock, sink: EventSink | None = None
) -> Dispatcher | None:
    """What delivers the commit events; None where no address is set, and they wait in the outbox."""
    courier = make_courier(settings.commit_url, settings.commit_secret, settings.commit_seconds, clock=clock)
    if courier is None:
        return None
    return make_dispatcher(
        outbox, courier, sink or NoSink(), clock, seconds=settings.commit_seconds, tries=settings.commit_tries
    )


Sessions: TypeAlias = Archive
"""The sessions of a state folder, for surfaces that need no data."""


def open_archive(settings: Settings) -> Sessions:
    """The sessions that are kept, whatever data they were about."""
    return Archive(LoopThread("askfirst"), _memory(settings))


def reach_database(address: SecretStr) -> str:
    """The address of a PostgreSQL database, without user and password, once its server answered.

    Raises StorageError where it does not, ConfigError without the library that it needs.
    """
    return reach(address.get_secret_value())


def _memory(settings: Settings, waited: Waited | None = None) -> Memory:
    return Memory(
        settings.home,
        database=settings.database.get_secret_value() if settings.database else None,
        lock_seconds=settings.lock_seconds,
        busy_seconds=settings.busy_seconds,
        results_days=settings.results_days,
        waited=waited,
    )


async def _open_sources(workspace: Workspace, settings: Settings, undo: AsyncExitStack) -> dict[str, Source]:
    options = _options(workspace, settings)
    opened: dict[str, Source] = {}
    for name, spec in workspace.sources.items():
        if spec.server:
            opened[name] = _open_server(name, spec.server, options, settings)
        else:
            opened[name] = await asyncio.to_thread(_open_local, name, spec, options)
        undo.push_async_callback(opened[name].close)
    return opened


def _open_local(name: str, spec: SourceSpec, options: DuckDBOptions) -> Source:
    """A source over files, or one in the client, which needs nothing that is elsewhere."""
    if spec.kind == "client":
        return open_client(name, spec.columns, sample=spec.files, options=options)
    return open_duckdb(name, files=spec.files, database=spec.database, options=options)


def _options(workspace: Workspace, settings: Settings) -> DuckDBOptions:
    """Of every DuckDB in this process."""
    return DuckDBOptions(
        memory_mb=settings.query_memory_mb,
        time_zone=workspace.time_zone,
        week_start=workspace.week_start,
        date_order=settings.date_order or workspace.date_order,
    )


def _open_server(name: str, spec: ServerSpec, options: DuckDBOptions, settings: Settings) -> Source:
    """A source over a server, which is not asked for anything yet; its libraries are imported only here."""
    most = settings.query_fetched_rows
    if spec.kind == "postgres":
        from askfirst.sources.postgres.source import open_postgres

        return open_postgres(name, spec.address, schema=spec.schema or "public", options=options)
    if spec.kind == "sql":
        from askfirst.sources.sqlalchemy.source import open_sql

        return open_sql(name, spec.address, schema=spec.schema or None, options=options, most=most)
    server = _search_server(name, spec) if spec.kind == "elasticsearch" else _graphql(name, spec)
    return RemoteSource(server, options, most=most)


def _search_server(name: str, spec: ServerSpec) -> Server:
    from askfirst.sources.elasticsearch.options import ElasticsearchOptions
    from askfirst.sources.elasticsearch.server import ElasticsearchServer

    url, user, password = spec.apart
    options = ElasticsearchOptions(
        url,
        indices=spec.tables,
        user=user,
        password=password,
        api_key=spec.token,
        without=spec.without,
        nested=spec.nested,
    )
    return ElasticsearchServer(name, options)


def _graphql(name: str, spec: ServerSpec) -> Server:
    from askfirst.sources.graphql.options import GraphqlOptions
    from askfirst.sources.graphql.server import GraphqlServer

    headers = {"Authorization": SecretStr(f"Bearer {spec.token.get_secret_value()}")} if spec.token else {}
    options = GraphqlOptions(headers=headers, roots=spec.tables, scalars=spec.scalars, without=spec.without)
    return GraphqlServer(name, spec.address.get_secret_value(), options)


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
