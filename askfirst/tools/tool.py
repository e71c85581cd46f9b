"""The contract of a tool, and `@tool`, which makes one from a typed function."""

from __future__ import annotations

import inspect
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, ClassVar, Literal, Protocol, TypeAlias, get_args, get_type_hints, runtime_checkable

from pydantic import BaseModel, ConfigDict, create_model

from askfirst.catalog.model import Catalog
from askfirst.domain.finished import Finished
from askfirst.domain.ports import Clock, ResultStore
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.table import Table
from askfirst.domain.tool_result import Ask, ClientQueries, Done, Failed, Propose, ToolResult
from askfirst.sources.source import Limits, Source, ValueHit, ValueSearch, look_up

__all__ = [
    "Arguments",
    "Ask",
    "BuiltinTool",
    "ClientQueries",
    "Done",
    "Effect",
    "Failed",
    "FunctionTool",
    "Propose",
    "Remarks",
    "Tool",
    "ToolContext",
    "ToolResult",
    "hints",
    "no_remarks",
    "nothing_known",
    "tool",
    "unheard",
    "unproposed",
]

Effect: TypeAlias = Literal["read", "commit"]


async def nothing_known(ask: Ask) -> bool:
    """The memory of a session in which nothing was asked."""
    del ask
    return False


Remarks: TypeAlias = Callable[[str, str, Table], AsyncGenerator[str]]
"""What may be said besides of a question, its answer and its table: checked sentences, often none."""


async def no_remarks(question: str, answer: str, table: Table) -> AsyncGenerator[str]:
    """The answer says it all."""
    del question, answer, table
    nothing: tuple[str, ...] = ()
    for sentence in nothing:
        yield sentence


def unheard(text: str) -> None:
    """Nobody watches the exchange."""
    del text


@dataclass(frozen=True, slots=True)
class ToolContext:
    """What a tool may use besides its arguments.

    `answers` holds what the user chose when this TODO asked, by argument; `recalled` names those of them that the user
    gave to an earlier question and that are told of beside the answer. `last_query` is the session's last finished
    query, `finished` the last complete run of each of the workspace's tools in it, by the tool's name. `reference` is
    the name under which this execution's table will be kept. `keys` is how many things of one answer may narrow the
    next question. `trials` is how many queries may be run to find out what to say, each within the limits `trial`; no
    seconds mean no trials. `known` tells whether a question would be answered by what the user said before. The tool
    that words the answer may add `remarks`, and says what it has with `say` as soon as it has it.
    """

    catalog: Catalog
    sources: Mapping[str, Source]
    results: ResultStore
    clock: Clock
    limits: Limits
    list_rows: int
    today: date
    time_zone: str
    question: str
    reference: str = ""
    answers: Mapping[str, list[str]] = field(default_factory=dict)
    recalled: frozenset[str] = frozenset()
    last_query: QueryMetadata | None = None
    finished: Mapping[str, Finished] = field(default_factory=dict)
    keys: int = 10_000
    trials: int = 8
    trial: Limits = field(default_factory=lambda: Limits(seconds=3.0))
    known: Callable[[Ask], Awaitable[bool]] = nothing_known
    remarks: Remarks = no_remarks
    say: Callable[[str], None] = unheard

    def source_of(self, dataset: str) -> Source:
        """The source that holds a dataset. Raises UnknownName."""
        return self.sources[self.catalog.dataset(dataset).source]

    async def values(self, searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        """For each search the stored values that fit, wherever they are: a relation may lead into another source."""
        return await look_up(self.sources.values(), searches)


class Arguments(BaseModel):
    """Base of every tool's argument model: unknown names are errors, and a value is never bent to fit."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@runtime_checkable
class Tool(Protocol):
    """A capability that a plan can name.

    `description` says when to use it and when not. `requires` names the tools that must have been run to their end in
    the session before it may run. `title` is its name in plain words, `phrases` are other words for it, and
    `examples` are a few requests that mean it.
    """

    @property
    def name(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def arguments(self) -> type[BaseModel]: ...
    @property
    def can_clarify(self) -> bool: ...
    @property
    def effect(self) -> Effect: ...
    @property
    def requires(self) -> tuple[str, ...]: ...
    @property
    def title(self) -> str: ...
    @property
    def examples(self) -> tuple[str, ...]: ...
    @property
    def phrases(self) -> tuple[str, ...]: ...

    async def run(self, args: Any, context: ToolContext) -> ToolResult:
        """Do it. Expected failures are raised as AskfirstError or returned as Failed."""


def unproposed(name: str) -> Failed:
    """The refusal of a tool that changes something without a proposal before it."""
    return Failed(
        f"The tool {name!r} says that it changes something, and gave a result without proposing it first.",
        "Its author must return Propose from it.",
        error="ConfigError",
    )


def hints(
    *,
    labels: Mapping[str, Sequence[str]] | None = None,
    phrases: Sequence[str] = (),
    unit: str = "",
    usual: tuple[float, float] | None = None,
    names: str = "",
) -> dict[str, Any]:
    """What helps to read an argument, for `json_schema_extra` of a pydantic Field.

    `labels` gives for each allowed value what it is called: the first is shown, the others are as people say it.
    `phrases` are what people call the argument itself. A number outside `usual` (from, to) is asked about first.
    `names` is the field ("orders.order_id") whose stored values the argument takes.
    """
    given = {"labels": labels, "phrases": phrases, "unit": unit, "usual": usual, "names": names}
    return {name: _listed(value) for name, value in given.items() if value}


def _listed(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(name): list(words) for name, words in value.items()}
    return value if isinstance(value, str) else list(value)


class BuiltinTool:
    """Defaults for the class form of a tool: it reads, asks nothing, and needs no gate."""

    name: ClassVar[str]
    description: ClassVar[str]
    arguments: ClassVar[type[BaseModel]]
    can_clarify: ClassVar[bool] = False
    effect: ClassVar[Effect] = "read"
    requires: ClassVar[tuple[str, ...]] = ()
    title: ClassVar[str] = ""
    examples: ClassVar[tuple[str, ...]] = ()
    phrases: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True, slots=True)
class FunctionTool:
    """A tool made from a typed function by `@tool`."""

    name: str
    description: str
    arguments: type[BaseModel]
    function: Callable[..., Any]
    can_clarify: bool = False
    effect: Effect = "read"
    requires: tuple[str, ...] = ()
    title: str = ""
    examples: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    wants_context: bool = False
    proposes: bool = False

    async def run(self, args: Any, context: ToolContext) -> ToolResult:
        """Call the function. What is no ToolResult becomes the output of Done, its text the summary.

        A function that changes something is called only where its return type says that it proposes.
        """
        if self.effect == "commit" and not self.proposes:
            return unproposed(self.name)
        given = {name: getattr(args, name) for name in self.arguments.model_fields}
        if self.wants_context:
            given["context"] = context
        result = self.function(**given)
        if inspect.isawaitable(result):
            result = await result
        if isinstance(result, (Done, Ask, Propose, Failed)):
            return result
        return Done(output=result, summary=f"{self.name} gave {str(result)[:200]}")


def tool(  # noqa: PLR0913 - all that a tool says of itself, by keyword
    *,
    can_clarify: bool = False,
    effect: Effect = "read",
    requires: tuple[str, ...] = (),
    name: str = "",
    title: str = "",
    examples: tuple[str, ...] = (),
    phrases: tuple[str, ...] = (),
) -> Callable[[Callable[..., Any]], FunctionTool]:
    """Make a tool from a function with typed parameters; its docstring is the description.

    A parameter named `context` receives the ToolContext and is no argument. The function may be async, and may return a
    ToolResult or any JSON-ready value. Raises TypeError for a parameter without a type or a missing docstring.
    """

    def decorate(function: Callable[..., Any]) -> FunctionTool:
        if not function.__doc__:
            raise TypeError(f"tool {function.__name__!r} needs a docstring: it tells the planner when to use it")
        parameters = inspect.signature(function).parameters
        return FunctionTool(
            name=name or function.__name__,
            description=inspect.cleandoc(function.__doc__),
            arguments=_arguments_of(function),
            function=function,
            can_clarify=can_clarify,
            effect=effect,
            requires=requires,
            title=title,
            examples=examples,
            phrases=phrases,
            wants_context="context" in parameters,
            proposes=_proposes(function),
        )

    return decorate


def _proposes(function: Callable[..., Any]) -> bool:
    """Whether the return type names Propose, alone or among others, also for an async function."""
    named = get_type_hints(function).get("return")
    return Propose in (get_args(named) or (named,))


def _arguments_of(function: Callable[..., Any]) -> type[BaseModel]:
    hints = get_type_hints(function, include_extras=True)
    fields: dict[str, Any] = {}
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name == "context":
            continue
        if parameter.name not in hints:
            raise TypeError(f"parameter {parameter.name!r} of tool {function.__name__!r} needs a type")
        default = ... if parameter.default is inspect.Parameter.empty else parameter.default
        fields[parameter.name] = (hints[parameter.name], default)
    return create_model(f"{function.__name__.title().replace('_', '')}Arguments", __base__=Arguments, **fields)
