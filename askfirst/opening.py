"""The data of a workspace, opened: its sources, and the catalog of what they hold."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack

from pydantic import SecretStr

from askfirst.catalog.load import load_catalog
from askfirst.catalog.model import Catalog
from askfirst.config.clock import WorkspaceClock
from askfirst.config.servers import ServerSpec
from askfirst.config.settings import Settings
from askfirst.config.sources import SourceSpec
from askfirst.config.workspace import Workspace
from askfirst.sources.across import AcrossSource, leads_elsewhere
from askfirst.sources.cached import CachedSource
from askfirst.sources.client.source import open_client
from askfirst.sources.copies import CopiedSource
from askfirst.sources.duckdb.source import DuckDBOptions, open_duckdb
from askfirst.sources.kept import KeptTables
from askfirst.sources.remote.port import Server
from askfirst.sources.remote.source import RemoteSource
from askfirst.sources.source import Source


async def open_data(
    workspace: Workspace, settings: Settings, undo: AsyncExitStack
) -> tuple[dict[str, Source], Catalog]:
    """The sources, bound to the catalog that they make together with the workspace's own files; `undo` closes them.

    Raises ConfigError, SourceError.
    """
    sources = _copied(await _open_sources(workspace, settings, undo), workspace)
    catalog = await _read_catalog(workspace, sources)
    if leads_elsewhere(catalog):
        options, most = _options(workspace, settings), settings.query_fetched_rows
        sources = {name: AcrossSource(one, sources, options, most) for name, one in sources.items()}
    return _keeping(sources, catalog, workspace, settings), catalog


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
