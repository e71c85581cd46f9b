"""The malaria workspace opened for its tools: real source, real catalog, real result store."""

from __future__ import annotations

import asyncio
import importlib
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import duckdb
import pytest

from askfirst.catalog.load import load_catalog
from askfirst.catalog.model import Catalog
from askfirst.config.clock import WorkspaceClock
from askfirst.config.workspace import Workspace, load_workspace
from askfirst.domain.codec import from_plain, to_plain
from askfirst.domain.finished import Finished
from askfirst.domain.table import Table
from askfirst.memory.results import ParquetResults
from askfirst.sources.duckdb.source import DuckDBSource, open_duckdb
from askfirst.sources.source import Limits
from askfirst.tools.loading import load_tools
from askfirst.tools.tool import Done, FunctionTool, Tool, ToolContext, ToolResult

WORKSPACE = Path(__file__).parents[2] / "examples" / "malaria"
TABLES = ("wards", "reports")
TPR = {"facility_level": "all", "age_group": "all", "test_method": "both"}
PRIMARY = {"facility_level": "primary", "age_group": "u5", "test_method": "rdt"}


@dataclass(frozen=True)
class World:
    """The parts of the workspace that its tools use."""

    workspace: Workspace
    source: DuckDBSource
    catalog: Catalog
    tools: dict[str, Tool]


@dataclass
class Session:
    """Runs the workspace's tools one after another, as a session does: tables are kept, finished runs remembered."""

    world: World
    results: ParquetResults
    limits: Limits = field(default_factory=Limits)
    finished: dict[str, Finished] = field(default_factory=dict)
    runs: int = 0

    async def run(self, tool: str, **args: Any) -> ToolResult:
        """A run with arguments as JSON would give them."""
        self.runs += 1
        reference = f"session/{self.runs}-{tool}"
        one = self.world.tools[tool]
        result = await one.run(one.arguments.model_validate(args), self.context(reference))
        if isinstance(result, Done):
            if result.table:
                await self.results.put(reference, result.table)
            self.finished[tool] = Finished(
                tool, args, result.kept_output, result.summary, self.runs, reference if result.table else ""
            )
        return result

    async def done(self, tool: str, **args: Any) -> Done:
        """A run that must come to its end."""
        result = await self.run(tool, **args)
        assert isinstance(result, Done), result
        return result

    async def table(self, tool: str, **args: Any) -> Table:
        """The table of a run."""
        table = (await self.done(tool, **args)).table
        assert table is not None
        return table

    def context(self, reference: str) -> ToolContext:
        clock = WorkspaceClock(self.world.workspace.today)
        return ToolContext(
            catalog=self.world.catalog,
            sources={self.world.source.name: self.world.source},
            results=self.results,
            clock=clock,
            limits=self.limits,
            list_rows=100,
            today=clock.today(),
            time_zone=self.world.workspace.time_zone,
            question="?",
            reference=reference,
            finished=from_plain(dict[str, Finished], to_plain(self.finished)),
        )


async def open_world(folder: Path) -> World:
    """A workspace of this kind, with its own tools."""
    workspace = load_workspace(folder)
    [(name, spec)] = workspace.sources.items()
    source = open_duckdb(name, files=spec.files)
    catalog = load_catalog(workspace.name, await source.describe(), folder)
    await source.bind(catalog)
    return World(workspace, source, catalog, {tool.name: tool for tool in load_tools(folder)})


async def alter(folder: Path, *statements: str) -> World:
    """A copy of the workspace whose tables `wards` and `reports` were changed by SQL."""
    copy = folder / "malaria"
    shutil.copytree(WORKSPACE, copy)
    with duckdb.connect() as connection:
        for name in TABLES:
            connection.execute(f"CREATE TABLE {name} AS FROM '{WORKSPACE}/data/{name}.parquet'")
        for statement in statements:
            connection.execute(statement)
        for name in TABLES:
            connection.execute(f"COPY {name} TO '{copy}/data/{name}.parquet'")
    return await open_world(copy)


def part(name: str) -> Any:
    """A part of the workspace's tools, as the tools themselves import it."""
    first = load_tools(WORKSPACE)[0]
    assert isinstance(first, FunctionTool)
    return importlib.import_module(f"{first.function.__module__.rpartition('.')[0]}.{name}")


@pytest.fixture(scope="session")
def scores() -> Any:
    return part("_scores")


@pytest.fixture(scope="session")
def nets() -> Any:
    return part("_nets")


@pytest.fixture(scope="session")
def world() -> Iterator[World]:
    opened = asyncio.run(open_world(WORKSPACE))
    yield opened
    asyncio.run(opened.source.close())


Remake: TypeAlias = Callable[..., Awaitable[Session]]


@pytest.fixture
async def remade(tmp_path: Path) -> AsyncIterator[Remake]:
    """Makes a session over a copy of the workspace whose tables were changed by SQL."""
    made: list[World] = []

    async def make(*statements: str) -> Session:
        made.append(await alter(tmp_path, *statements))
        return Session(made[-1], ParquetResults(tmp_path / "results"))

    yield make
    for one in made:
        await one.source.close()


@pytest.fixture
def session(world: World, tmp_path: Path) -> Session:
    return Session(world, ParquetResults(tmp_path / "results"))


@pytest.fixture(scope="session")
def database() -> Iterator[duckdb.DuckDBPyConnection]:
    """The tables as plain DuckDB reads them: an independent way to every number."""
    with duckdb.connect() as connection:
        for name in TABLES:
            connection.read_parquet(str(WORKSPACE / "data" / f"{name}.parquet")).to_view(name)
        yield connection
