"""A text read against a tool's arguments, and the tool as a reader sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, TypeAlias

from askfirst.domain.clarification import Option
from askfirst.domain.codec import Plain
from askfirst.domain.decision import MatchedBy

ArgumentKind: TypeAlias = Literal["choice", "integer", "number", "boolean", "text", "other"]
"""What an argument takes: one of a few values, a whole number, a number, yes or no, words, or none of these."""

Why: TypeAlias = Literal["missing", "several", "unsure", "unusual", "unfit", "unplaced"]
"""Why an argument must be asked about: nothing gives it; several values fit; it is a guess; it fits the schema but is
far from what is usual; what was said does not fit the schema; words of the text found no place."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """One of the few values that an argument takes. `phrases` are other words for it; `label` is shown."""

    value: Plain
    label: str
    phrases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument as the tool's schema has it.

    `phrases` are what people call it. `minimum` and `maximum` belong to what is allowed, `above` and `below` do not.
    Values outside `usual` (from, to) are asked about before they are used. `many`: it takes a list of such values.
    `names` is the field ("orders.order_id") whose stored values it takes.
    """

    name: str
    label: str
    kind: ArgumentKind
    allowed: tuple[Allowed, ...] = ()
    many: bool = False
    required: bool = True
    default: Plain = None
    minimum: float | None = None
    maximum: float | None = None
    above: float | None = None
    below: float | None = None
    unit: str = ""
    usual: tuple[float, float] | None = None
    phrases: tuple[str, ...] = ()
    description: str = ""
    pattern: str = ""
    names: str = ""


@dataclass(frozen=True)
class ToolCard:
    """What a reader may know of a tool: its name, when to use it, and the JSON schema of its arguments.

    `title` is its name in plain words, `phrases` are other words for it, `examples` a few requests that mean it.
    """

    name: str
    description: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    title: str = ""
    examples: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    effect: Literal["read", "commit"] = "read"

    @property
    def properties(self) -> Mapping[str, Any]:
        """The schema of each argument."""
        found: Mapping[str, Any] = self.arguments.get("properties", {})
        return found

    @cached_property
    def parameters(self) -> tuple[Argument, ...]:
        """The arguments, in the schema's order."""
        required = frozenset(self.arguments.get("required", ()))
        shared: Mapping[str, Any] = self.arguments.get("$defs", {})
        return tuple(_argument(name, one, shared, required) for name, one in self.properties.items())


@dataclass(frozen=True, slots=True)
class Given:
    """How an argument got its value: from which words, how surely (0 to 1), with a `note` that the user is told.

    `matched_by` "reference" is a value that an earlier turn used, `note` then says which turn.
    """

    value: Plain
    matched_by: MatchedBy
    confidence: float = 1.0
    said: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What must be asked before the tool may run. `argument` is empty where words found no place in any."""

    argument: str
    why: Why
    question: str
    options: tuple[Option, ...] = ()
    about: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A text as arguments of a tool.

    `args` holds what the text gives, each value held against the schema; `given` tells how. `doubts` are asked about,
    one at a time, before the tool runs. `confidence` is 0 to 1: from 0.7 on the tool may run where nothing is in doubt,
    from 0.4 on the user is asked, below that the user is to say it otherwise. `aside` are words around the
    request that restrict nothing: the reply or the proposal tells that they were not taken into account.
    """

    tool: str
    args: dict[str, Plain] = field(default_factory=dict)
    confidence: float = 0.0
    reason: str = ""
    matched_by: MatchedBy = "default"
    given: dict[str, Given] = field(default_factory=dict)
    doubts: tuple[Doubt, ...] = ()
    aside: str = ""


def worded(argument: Argument, value: Plain) -> str:
    """A value as the user reads it: the label of one of a few, a number with its unit."""
    if isinstance(value, list):
        return " and ".join(worded(argument, one) for one in value)
    labels = [one.label for one in argument.allowed if one.value == value]
    if labels:
        return labels[0]
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return str(value)
    unit = argument.unit if argument.unit == "%" else f" {argument.unit}" if argument.unit else ""
    return f"{value:,}{unit}"


def allowed_values(schema: Mapping[str, Any]) -> list[Plain]:
    """The values of an enumeration, wherever in the schema it stands; none where it is open."""
    found = list(schema.get("enum", ()))
    found += [schema["const"]] if "const" in schema else []
    for inner in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        found += [value for value in allowed_values(inner) if value not in found]
    return found


_KINDS: Mapping[str, ArgumentKind] = {
    "integer": "integer",
    "number": "number",
    "boolean": "boolean",
    "string": "text",
}


def _argument(name: str, schema: Mapping[str, Any], shared: Mapping[str, Any], required: frozenset[str]) -> Argument:
    one = _whole(schema, shared)
    many = one.get("type") == "array"
    item = _whole(one.get("items", {}), shared) if many else one
    allowed = allowed_values(item)
    typed = _typed(item)
    words: Mapping[str, Any] = schema.get("labels") or item.get("labels") or {}
    usual = schema.get("usual")
    return Argument(
        name=name,
        label=_label(name, str(schema.get("title", ""))),
        kind="choice" if allowed else _KINDS.get(str(typed.get("type")), "other"),
        allowed=tuple(_labelled(value, words) for value in allowed if value is not None),
        many=many,
        required=name in required,
        default=schema.get("default"),
        minimum=typed.get("minimum"),
        maximum=typed.get("maximum"),
        above=typed.get("exclusiveMinimum"),
        below=typed.get("exclusiveMaximum"),
        unit=schema.get("unit", ""),
        usual=(usual[0], usual[1]) if usual else None,
        phrases=tuple(schema.get("phrases", ())),
        description=schema.get("description", ""),
        pattern=typed.get("pattern", ""),
        names=schema.get("names", ""),
    )


def _label(name: str, title: str) -> str:
    """The title where an author gave one; Pydantic makes one of its own from the name."""
    plain = name.replace("_", " ")
    return plain if title in ("", plain.title()) else title


def _labelled(value: Plain, words: Mapping[str, Any]) -> Allowed:
    label, *phrases = words.get(str(value)) or (str(value).replace("_", " "),)
    return Allowed(value, label, tuple(phrases))


def _whole(schema: Mapping[str, Any], shared: Mapping[str, Any]) -> Mapping[str, Any]:
    """A schema with what it refers to in place of the reference."""
    name = str(schema.get("$ref", "")).rpartition("/")[2]
    return {**shared.get(name, {}), **schema} if name else schema


def _typed(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The part that names a type: of "a number or null" the number."""
    return next(_types(schema), schema)


def _types(schema: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    if schema.get("type") in _KINDS:
        yield schema
    for inner in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        yield from _types(inner)
