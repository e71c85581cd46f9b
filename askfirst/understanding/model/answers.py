"""What a model is asked to write, as typed schemas, and its answers held against them.

All keys are required, nothing else is allowed, and there are no free tables: what OpenAI's strict mode, Gemini and the
grammars of small local models all can hold to.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from askfirst.domain.codec import Plain
from askfirst.domain.decision import SaidKind
from askfirst.domain.query import Across, CyclePart, Function, Grain
from askfirst.domain.restatement import Goal

Compared: TypeAlias = Literal[
    "eq", "ne", "lt", "le", "gt", "ge", "between", "contains", "not_contains", "starts_with", "ends_with", "is_null",
    "not_null", "holds", "holds_not",
]  # fmt: skip
_LONGEST = 500
_MOST = 30


class ModelAnswer(BaseModel):
    """Base of all answers: a key too many or too few is a fault, and no value is bent to fit."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Classified(ModelAnswer):
    """The kind of a message; `options` are numbers from 1, in the order in which they were shown."""

    kind: SaidKind
    options: list[int]
    request: str
    reason: str


class SaidPart(ModelAnswer):
    """A part of a question, with the words that it comes from."""

    said: str


class ConditionPart(SaidPart):
    field: str
    op: Compared
    values: list[str]
    part: CyclePart | None
    alternative: int | None
    of_rate: bool


class TimePart(SaidPart):
    field: str | None
    start: str | None
    end: str | None


class MeasurePart(SaidPart):
    function: Function
    field: str | None
    second: str | None
    percent: float | None
    across: Across | None


class GroupPart(SaidPart):
    field: str
    grain: Grain | None
    part: CyclePart | None


class ColumnPart(SaidPart):
    field: str


class HavingPart(SaidPart):
    function: Function
    field: str | None
    op: Literal["eq", "ne", "lt", "le", "gt", "ge"]
    value: float


class OrderPart(SaidPart):
    function: Function | None
    field: str | None
    descending: bool


class Restated(ModelAnswer):
    """A question in parts."""

    question: str
    scope: int
    goal: Goal | Literal["none"]
    dataset: str | None
    conditions: list[ConditionPart]
    time: TimePart | None
    measures: list[MeasurePart]
    groups: list[GroupPart]
    columns: list[ColumnPart]
    having: list[HavingPart]
    order: list[OrderPart]
    limit: int | None
    skip: int | None
    drop: list[str]
    left_out: list[str]


class ArgumentPart(ModelAnswer):
    name: str
    value: str


class InputPart(ModelAnswer):
    argument: str
    step: str


class StepPart(ModelAnswer):
    key: str
    description: str
    tool: str
    args: list[ArgumentPart]
    inputs: list[InputPart]
    depends_on: list[str]


class Planned(ModelAnswer):
    """The steps of a plan; values of arguments are JSON."""

    steps: list[StepPart]


class FilledPart(ArgumentPart):
    said: str


class Filled(ModelAnswer):
    """A text against a tool's arguments; values are JSON, `confidence` is 0 to 100."""

    args: list[FilledPart]
    confidence: int = Field(ge=0, le=100)
    reason: str


A = TypeVar("A", bound=ModelAnswer)


def fitted(data: Plain, kind: type[A]) -> tuple[A | None, list[str]]:
    """The answer as its kind, and what does not fit, a sentence each."""
    try:
        answer = kind.model_validate_json(json.dumps(data))
    except ValidationError as error:
        return None, [_said(dict(fault)) for fault in error.errors(include_url=False)[:5]]
    too_long = list(_too_much(answer.model_dump()))
    return (None, too_long) if too_long else (answer, [])


@cache
def schema_of(kind: type[ModelAnswer]) -> Mapping[str, Any]:
    """The JSON schema of an answer, with a title; bounds are left to `fitted`, as not every provider takes them."""
    schema: dict[str, Any] = _plain(kind.model_json_schema())
    return {**schema, "title": kind.__name__.lower()}


_KEPT = ("type", "enum", "const", "anyOf", "items", "properties", "required", "additionalProperties", "$ref", "$defs")


def _plain(node: Any) -> Any:
    if not isinstance(node, dict):
        return node
    kept: dict[str, Any] = {}
    for key in _KEPT:
        if key not in node:
            continue
        value = node[key]
        if key in ("properties", "$defs"):
            kept[key] = {name: _plain(inner) for name, inner in value.items()}
        elif key == "anyOf":
            kept[key] = [_plain(inner) for inner in value]
        else:
            kept[key] = _plain(value)
    return kept


def _said(fault: dict[str, Any]) -> str:
    place = ".".join(str(step) for step in fault["loc"]) or "the answer"
    return f"{place}: {fault['msg']}"


def _too_much(value: Plain, place: str = "") -> Any:
    if isinstance(value, str) and len(value) > _LONGEST:
        yield f"{place}: longer than {_LONGEST} characters"
    elif isinstance(value, list):
        if len(value) > _MOST:
            yield f"{place}: more than {_MOST} entries"
        for item in value:
            yield from _too_much(item, place)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _too_much(item, key)
