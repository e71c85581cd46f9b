"""The workspaces that the sets are about: the cards of their tools and official actions, and their stored values."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from askfirst.catalog.intents import load_intents
from askfirst.catalog.load import load_catalog
from askfirst.catalog.model import Catalog
from askfirst.domain.choice import ToolCard
from askfirst.parts import card_of
from askfirst.sources.duckdb.source import open_duckdb
from askfirst.tools.intents import intent_tools
from askfirst.tools.loading import load_tools
from askfirst.understanding.reader import LookUp

EXAMPLES = Path(__file__).parents[2] / "examples"


@dataclass(frozen=True, slots=True)
class World:
    """What a reader may know of a workspace: `cards` by the name of the tool, and its data."""

    name: str
    cards: Mapping[str, ToolCard]
    catalog: Catalog
    look_up: LookUp


@asynccontextmanager
async def open_worlds(names: Iterable[str]) -> AsyncGenerator[Mapping[str, World]]:
    """The workspaces by name. Raises ConfigError for tools, intents or a catalog that are wrong."""
    worlds: dict[str, World] = {}
    sources = []
    try:
        for name in dict.fromkeys(names):
            source = open_duckdb(name, files=[EXAMPLES / name / "data"])
            sources.append(source)
            catalog = load_catalog(name, await source.describe(), EXAMPLES / name)
            await source.bind(catalog)
            tools = [*load_tools(EXAMPLES / name), *intent_tools(load_intents(EXAMPLES / name, catalog))]
            worlds[name] = World(name, {tool.name: card_of(tool) for tool in tools}, catalog, source.values)
        yield worlds
    finally:
        for source in sources:
            await source.close()
