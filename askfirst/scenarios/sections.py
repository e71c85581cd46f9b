"""A scenario as its file is written. `format` turns it into values."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeAlias, get_args

from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator
from pydantic_core import PydanticCustomError

from askfirst.domain.codec import Plain
from askfirst.domain.decision import Kind
from askfirst.domain.todo import Status
from askfirst.llm.model import SITES
from askfirst.scenarios.model_steps import FAULTS, ModelStep, model_step
from askfirst.scenarios.modes import MODES
from askfirst.yamlfile import Section, one_or_more

_TIMES = re.compile(r"(?P<name>\S+)\s+x\s*(?P<times>[1-9][0-9]?)")


def _repeated(names: tuple[str, ...]) -> tuple[str, ...]:
    """`name x3` is the name three times."""
    found = [(name, _TIMES.fullmatch(name)) for name in names]
    return tuple(part for name, match in found for part in ([match["name"]] * int(match["times"]) if match else [name]))


def _steps(value: Plain) -> tuple[tuple[str, str | None], ...]:
    """Step keys in order, each with its tool or without."""
    if isinstance(value, list):
        pairs = [_pair(item) for item in value]
        if all(isinstance(key, str) and isinstance(tool, str | None) for key, tool in pairs):
            return tuple(pairs)
    raise PydanticCustomError("steps", "a list of steps, each a key or 'key: tool'")


def _turns(value: Plain) -> int | tuple[tuple[str, str], ...]:
    """How many turns, or which step ended how."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    if isinstance(value, list):
        pairs = [_pair(item) for item in value]
        if all(isinstance(key, str) and status in _STATUSES for key, status in pairs):
            return tuple(pairs)
    raise PydanticCustomError(
        "turns", "a number, or a list of 'step: status' ({known})", {"known": ", ".join(_STATUSES)}
    )


def _statuses(value: Plain) -> str | dict[str, str]:
    """One status for all steps, or a status for each that is named."""
    named = value.values() if isinstance(value, dict) else [value]
    if all(status in _STATUSES for status in named):
        statuses: str | dict[str, str] = value
        return statuses
    raise PydanticCustomError(
        "statuses", "a status for all steps, or 'step: status' ({known})", {"known": ", ".join(_STATUSES)}
    )


def _model(value: Plain) -> tuple[ModelStep, ...]:
    """What the model says to each call that the message costs."""
    steps = [model_step(item) for item in value] if isinstance(value, list) else [None]
    if any(step is None for step in steps):
        raise PydanticCustomError(
            "model",
            "a list of 'call: answer' ({sites}); an answer may be '{fail: FAULT}' ({faults})",
            {"sites": ", ".join(SITES), "faults": ", ".join(FAULTS)},
        )
    return tuple(step for step in steps if step)


def _modes(value: Plain) -> tuple[str, ...]:
    """Some of the modes, in any order."""
    named = one_or_more(value)
    if isinstance(named, tuple) and named and all(mode in MODES for mode in named):
        return named
    raise PydanticCustomError("modes", "some of {known}", {"known": ", ".join(MODES)})


def _pair(item: Plain) -> Any:
    if isinstance(item, dict) and len(item) == 1:
        return next(iter(item.items()))
    return (item, None)


def _pattern(pattern: str) -> str:
    try:
        re.compile(pattern)
    except re.error as error:
        raise PydanticCustomError("pattern", "a regular expression ({fault})", {"fault": str(error)}) from error
    return pattern


_STATUSES: tuple[str, ...] = get_args(Status)
Words: TypeAlias = Annotated[tuple[str, ...], BeforeValidator(one_or_more)]
Patterns: TypeAlias = Annotated[tuple[Annotated[str, AfterValidator(_pattern)], ...], BeforeValidator(one_or_more)]
Names: TypeAlias = Annotated[tuple[str, ...], BeforeValidator(one_or_more), AfterValidator(_repeated)]
Count: TypeAlias = Annotated[int, Field(ge=0)]
Row: TypeAlias = Annotated[int, Field(ge=1)]


class TextSection(Section):
    contains: Words = ()
    not_contains: Words = ()
    matches: Patterns = ()


class CellSection(Section):
    row: Row
    column: str
    value: Any


class SqlSection(Section):
    sql: str
    ordered: bool = False
    columns: tuple[str, ...] | None = None


class TableSection(Section):
    row_count: Count | None = None
    columns: tuple[str, ...] | None = None
    first_row: dict[str, Any] | None = None
    cells: tuple[CellSection, ...] = ()
    equals_sql: SqlSection | None = None


class OptionsSection(Section):
    count: Count | None = None
    labels: tuple[str, ...] | None = None
    details: dict[str, str] = Field(default_factory=dict)


class TimeSection(Section):
    start: str | None = None
    end: str | None = None


class ReceiptSection(Section):
    time: TimeSection | None = None
    names: dict[str, str] = Field(default_factory=dict)
    query_hash: bool | None = None
    changes: TextSection | None = None
    assumptions: TextSection | None = None


class ActionSection(Section):
    """What is proposed, or what a yes has committed."""

    intent: str | None = None
    target: str | None = None
    args: dict[str, Any] | None = None


ReplyType: TypeAlias = Literal[
    "final_answer", "needs_clarification", "proposal", "run_queries", "intent_acknowledged", "out_of_scope", "error"
]  # fmt: skip


class MessageSection(Section):
    """A message with what must follow, or a restart."""

    user: str | None = None
    restart: bool = False
    principal: str | None = None
    settings: dict[str, Any] = Field(default_factory=dict)
    model: Annotated[Any, PlainValidator(_model)] = ()
    kind: Literal[Kind, "none"] | None = None
    route: Names | None = None
    todos: Annotated[Any, PlainValidator(_steps)] = None
    statuses: Annotated[Any, PlainValidator(_statuses)] = None
    turns: Annotated[Any, PlainValidator(_turns)] = None
    reply: ReplyType | None = None
    error: str | None = None
    text: TextSection | None = None
    restated: TextSection | None = None
    table: TableSection | None = None
    options: OptionsSection | None = None
    receipt: ReceiptSection | None = None
    events: Names | None = None
    notes: TextSection | None = None
    proposal: ActionSection | None = None
    commit: ActionSection | None = None
    no_commit: bool = False
    charts: Count | None = None


class ScenarioSection(Section):
    """One file."""

    name: str
    shows: str
    workspace: str | None = None
    principal: str | None = None
    modes: Annotated[Any, PlainValidator(_modes)] = MODES
    settings: dict[str, Any] = Field(default_factory=dict)
    messages: tuple[MessageSection, ...]
