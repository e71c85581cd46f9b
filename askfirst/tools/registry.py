"""The tools that a plan may name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from askfirst.catalog.model import nearest
from askfirst.domain.codec import Plain
from askfirst.domain.errors import ConfigError, UnknownName
from askfirst.tools.entity_resolution import EntityResolution
from askfirst.tools.es_executor import EsExecutor
from askfirst.tools.field_mapping import FieldMapping
from askfirst.tools.graphql_executor import GraphqlExecutor
from askfirst.tools.keys_of_answer import KeysOfAnswer
from askfirst.tools.llm_summary import LlmSummary
from askfirst.tools.query_builder import QueryBuilder
from askfirst.tools.retrieve_query_metadata import RetrieveQueryMetadata
from askfirst.tools.sql_client import SqlClient
from askfirst.tools.sql_executor import SqlExecutor
from askfirst.tools.stats_analysis import StatsAnalysis
from askfirst.tools.tool import Tool

TOOLS: tuple[Callable[[], Tool], ...] = (
    EntityResolution,
    FieldMapping,
    KeysOfAnswer,
    QueryBuilder,
    SqlExecutor,
    EsExecutor,
    GraphqlExecutor,
    SqlClient,
    LlmSummary,
    RetrieveQueryMetadata,
    StatsAnalysis,
)
"""What comes with askfirst. A new tool is one file in this folder and one line here."""


EXECUTORS: Mapping[str, str] = {
    "SQL": SqlExecutor.name,
    "Elasticsearch": EsExecutor.name,
    "GraphQL": GraphqlExecutor.name,
    "SQL in the client": SqlClient.name,
}
"""Which tool runs a query, by the language of the source that holds its dataset."""

BUILTIN: frozenset[str] = frozenset(make().name for make in TOOLS)
"""Their names: plans for questions to the data are made of these."""


class Registry(Mapping[str, Tool]):
    """Tools by name."""

    def __init__(self, tools: Iterable[Tool]) -> None:
        self._tools: dict[str, Tool] = {}
        for tool in tools:
            if tool.name in self._tools:
                raise ConfigError(f"Two tools are named {tool.name!r}.", "Rename one of them.")
            self._tools[tool.name] = tool

    def __getitem__(self, name: str) -> Tool:
        """The tool. Raises UnknownName with the nearest names."""
        if name not in self._tools:
            raise UnknownName("tool", name, nearest(name, self._tools), ", ".join(self._tools))
        return self._tools[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tools)

    def __len__(self) -> int:
        return len(self._tools)

    def __contains__(self, name: object) -> bool:
        return name in self._tools


def builtin_registry(extra: Iterable[Tool] = ()) -> Registry:
    """The tools that come with askfirst, and `extra` ones. Raises ConfigError where two have one name."""
    return Registry([*(make() for make in TOOLS), *extra])


def problems_of(tool: Tool, args: Mapping[str, Plain], inputs: Iterable[str]) -> list[str]:
    """What is wrong with arguments of a plan, as sentences; `inputs` are those that come later, from earlier steps."""
    later = set(inputs)
    unknown = [name for name in later if name not in tool.arguments.model_fields]
    problems = [f"{tool.name} has no argument {name!r}" for name in unknown]
    try:
        tool.arguments.model_validate(dict(args))
    except ValidationError as error:
        problems += said(tool, error, later=later)
    return problems


def said(tool: Tool, error: ValidationError, *, later: Collection[str] = ()) -> list[str]:
    """What does not fit a tool's schema, as sentences; missing arguments that come later are no fault."""
    return [
        _problem(tool, detail)
        for detail in error.errors()
        if not (detail["type"] == "missing" and str(detail["loc"][0]) in later)
    ]


def _problem(tool: Tool, detail: Any) -> str:
    place = ".".join(str(part) for part in detail["loc"])
    if detail["type"] == "missing":
        return f"{tool.name} needs {place!r}"
    if detail["type"] == "extra_forbidden":
        known = ", ".join(tool.arguments.model_fields)
        return f"{tool.name} has no argument {place!r}; it takes {known}"
    return f"{tool.name}.{place} cannot be {detail['input']!r}: {detail['msg']}"
