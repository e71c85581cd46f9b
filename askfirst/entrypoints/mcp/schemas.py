"""What the tools give back, as JSON schemas."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias

from pydantic import TypeAdapter

from askfirst.domain.receipt import Receipt
from askfirst.domain.replay import Replay
from askfirst.domain.reply import Reply
from askfirst.domain.table import Table
from askfirst.entrypoints.mcp.arguments import without_titles

Schema: TypeAlias = dict[str, Any]

_LEFT_OPEN = ("Receipt", "TodoList", "QueryReplay")
"""Definitions that are only called objects: they make most of the text, and it is read at each start of a client."""


@cache
def reply_schema() -> Schema:
    """The schema of every reply. One of an exchange always says its `type`."""
    schema = _slim(TypeAdapter(Reply).json_schema(mode="serialization"))
    kinds = schema.pop("anyOf")
    return {"type": "object", "required": ["type", "session_id", "turn_number", "text"], "anyOf": kinds, **schema}


@cache
def replay_schema() -> Schema:
    """The schema of an answer that was run again."""
    return _slim(TypeAdapter(Replay).json_schema(mode="serialization"))


@cache
def result_schema() -> Schema:
    """The schema of a typed query's result: its table and its receipt."""
    return _slim(TypeAdapter(dict[str, Table | Receipt]).json_schema(mode="serialization")) | {
        "properties": {"table": {"$ref": "#/$defs/Table"}, "receipt": {"$ref": "#/$defs/Receipt"}},
        "required": ["table", "receipt"],
        "additionalProperties": False,
    }


def listing_schema(name: str) -> Schema:
    """The schema of a list of objects under one name."""
    return {"type": "object", "properties": {name: {"type": "array", "items": {"type": "object"}}}, "required": [name]}


def _slim(schema: Schema) -> Schema:
    kept: Schema = _without_descriptions(without_titles(schema))
    for name in _LEFT_OPEN:
        if name in kept.get("$defs", {}):
            kept["$defs"][name] = {"type": "object"}
    return {**kept, "$defs": _used(kept)}


def _used(schema: Schema) -> Schema:
    """The definitions that the schema still leads to."""
    known = schema.get("$defs", {})
    found: dict[str, Any] = {}
    waiting = list(_named({name: one for name, one in schema.items() if name != "$defs"}))
    for name in waiting:
        if name not in found:
            found[name] = known[name]
            waiting += _named(known[name])
    return found


def _named(schema: Any) -> Iterator[str]:
    if isinstance(schema, list):
        for one in schema:
            yield from _named(one)
    elif isinstance(schema, dict):
        for name, one in schema.items():
            if name == "$ref":
                yield str(one).rpartition("/")[2]
            else:
                yield from _named(one)


def _without_descriptions(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_without_descriptions(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: _without_descriptions(one)
        for name, one in schema.items()
        if not (name == "description" and isinstance(one, str))
    }
