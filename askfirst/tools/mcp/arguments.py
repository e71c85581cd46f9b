"""The JSON schema of a server's tool as an argument model of ours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias, Union

from pydantic import BaseModel, ConfigDict, Field, create_model

from askfirst.tools.tool import Arguments

Schema: TypeAlias = Mapping[str, Any]

_DEEPEST = 6
_MOST_FIELDS = 64
_MOST_VALUES = 200
_MOST_PARTS = 500
_DESCRIPTION = 500
_SCALARS: Mapping[str, type] = {"string": str, "integer": int, "number": float, "boolean": bool, "null": type(None)}
_LENGTHS = {"minLength": "min_length", "maxLength": "max_length", "minItems": "min_length", "maxItems": "max_length"}
_BOUNDS = {"minimum": "ge", "maximum": "le", "exclusiveMinimum": "gt", "exclusiveMaximum": "lt"}


class SchemaError(ValueError):
    """A schema that cannot be made a model of, and why."""


def arguments_of(name: str, schema: Schema) -> type[BaseModel]:
    """The model of a tool's arguments. What a model cannot say is left to the server to check.

    References lead into the schema itself; nothing is ever fetched. Patterns are not taken over: they are programs of
    whoever wrote them. Raises SchemaError for a schema that is none of an object, or is too large.
    """
    if schema.get("type", "object") != "object":
        raise SchemaError(f"its arguments are a {schema.get('type')!r}, not an object")
    return _Reading(name, schema).model(schema, name, depth=0, base=Arguments)


def plain_text(text: object, most: int) -> str:
    """A server's words on one line, without control characters, cut to `most` characters."""
    line = " ".join("".join(one if one.isprintable() else " " for one in str(text or "")[: most * 4]).split())
    return line if len(line) <= most else f"{line[: most - 3]}..."


@dataclass(frozen=True, slots=True)
class _Reading:
    """One schema with its own definitions."""

    name: str
    whole: Schema
    parts: list[str] = field(default_factory=list)
    """What was read so far: references may make a small schema a huge one."""

    def model(self, schema: Schema, name: str, *, depth: int, base: type[BaseModel]) -> type[BaseModel]:
        properties = schema.get("properties") or {}
        if not isinstance(properties, Mapping) or len(properties) > _MOST_FIELDS:
            raise SchemaError(f"it has more than {_MOST_FIELDS} arguments, or none that can be read")
        required = schema.get("required") or []
        if not isinstance(required, list):
            raise SchemaError(f"what it requires is no list of names: {plain_text(required, 40)}")
        fields: dict[str, Any] = {}
        for key, inner in properties.items():
            if not str(key).isidentifier() or str(key).startswith(("_", "model_")) or hasattr(BaseModel, str(key)):
                raise SchemaError(f"its argument {plain_text(key, 40)!r} has a name that cannot be used")
            fields[key] = self._field(inner, f"{name}_{key}", depth=depth + 1, required=key in required)
        return create_model(f"{name.title().replace('_', '')}Arguments", __base__=base, **fields)

    def _field(self, schema: Any, name: str, *, depth: int, required: bool) -> tuple[Any, Any]:
        one = self._resolved(schema)
        kind = self._type(one, name, depth=depth)
        default = ... if required else one.get("default")
        if not required and default is None:
            kind |= None
        title = plain_text(one.get("title"), _DESCRIPTION) or None
        return kind, Field(default, description=plain_text(one.get("description"), _DESCRIPTION) or None, title=title)

    def _type(self, schema: Schema, name: str, *, depth: int) -> Any:
        self.parts.append(name)
        if len(self.parts) > _MOST_PARTS:
            raise SchemaError(f"its arguments have more than {_MOST_PARTS} parts")
        values = [schema["const"]] if "const" in schema else schema.get("enum")
        several = schema.get("anyOf") or schema.get("oneOf")
        if isinstance(schema.get("type"), list):
            several = [{**schema, "type": one} for one in schema["type"]]
        if depth > _DEEPEST:
            return Any
        if values is not None:
            return _one_of(values)
        if isinstance(several, list) and several:
            return Union[tuple(self._type(self._resolved(one), name, depth=depth + 1) for one in several)]  # noqa: UP007 - made of a tuple
        return self._single(schema, name, depth=depth)

    def _single(self, schema: Schema, name: str, *, depth: int) -> Any:
        kind = schema.get("type")
        if kind == "array":
            item: Any = self._type(self._resolved(schema.get("items") or {}), name, depth=depth + 1)
            many: Any = list[item]
            return Annotated[many, Field(**_kept(schema, _LENGTHS))]
        if kind == "object" or "properties" in schema:
            return self._object(schema, name, depth=depth)
        scalar = _SCALARS.get(str(kind))
        if scalar is None:
            return Any
        limits = _kept(schema, _LENGTHS if scalar is str else _BOUNDS if scalar in (int, float) else {})
        return Annotated[scalar, Field(**limits)] if limits else scalar

    def _object(self, schema: Schema, name: str, *, depth: int) -> Any:
        if not schema.get("properties"):
            return dict[str, Any]
        return self.model(schema, name, depth=depth, base=_Open)

    def _resolved(self, schema: Any) -> Schema:
        """The schema, with what it refers to in place of a reference."""
        seen = 0
        while isinstance(schema, Mapping) and "$ref" in schema:
            address, seen = str(schema["$ref"]), seen + 1
            if not address.startswith("#") or seen > _DEEPEST:
                raise SchemaError(f"it refers to {plain_text(address, 80)!r}, which is not in it")
            beside = {key: one for key, one in schema.items() if key != "$ref"}
            schema = {**self._at(address), **beside}
        return schema if isinstance(schema, Mapping) else {}

    def _at(self, address: str) -> Schema:
        here: Any = self.whole
        for part in re.split("/", address.removeprefix("#").removeprefix("/")):
            name = part.replace("~1", "/").replace("~0", "~")
            here = here.get(name) if isinstance(here, Mapping) and name else here
        if not isinstance(here, Mapping):
            raise SchemaError(f"it refers to {plain_text(address, 80)!r}, which is not in it")
        return here


class _Open(BaseModel):
    """An object within the arguments: what it has besides is passed on."""

    model_config = ConfigDict(extra="allow", frozen=True)


def _one_of(values: Any) -> Any:
    fit = isinstance(values, list) and all(one is None or isinstance(one, (str, int, bool)) for one in values)
    if not fit or not values or len(values) > _MOST_VALUES:
        return Any
    return Literal[tuple(values)]


def _kept(schema: Schema, names: Mapping[str, str]) -> dict[str, Any]:
    """The limits of a value that are numbers, under the names that a field knows."""
    numbers = {key: schema[key] for key in names if isinstance(schema.get(key), (int, float))}
    return {names[key]: value for key, value in numbers.items() if not isinstance(value, bool)}
