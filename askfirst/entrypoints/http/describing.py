"""What the API's description says of replies, events, failures, and of who may ask."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from pydantic import TypeAdapter

from askfirst.domain.conversation import History
from askfirst.domain.exporting import Exported
from askfirst.domain.receipt import Receipt
from askfirst.domain.replay import Replay
from askfirst.domain.reply import Reply, reply_from_plain, reply_to_plain
from askfirst.domain.todo import TodoList
from askfirst.entrypoints.http.errors import Problem

Responses: TypeAlias = dict[int | str, dict[str, Any]]

_WORDS = {
    400: "A request that breaks the rules of chat requests",
    401: "Nobody, or somebody who is not known",
    403: "Not permitted",
    404: "Not there",
    405: "Not a method of this address",
    409: "Not now: the session is busy, or what is meant is over",
    413: "Too large",
    415: "Not JSON",
    422: "Something in the request is not allowed",
    429: "Too many requests",
    500: "A fault of askfirst",
    503: "Not now: something that is needed does not answer",
}
FAULTS: Responses = {status: {"model": Problem, "description": words} for status, words in _WORDS.items()}
_REPLY = "#/components/schemas/Reply"

REPLY: Responses = {
    200: {
        "description": "The reply; `type` tells which.",
        "content": {"application/json": {"schema": {"$ref": _REPLY}}},
    }
}
RECEIPT: Responses = {
    200: {
        "description": "How the answer was made; null where the reply has none.",
        "content": {
            "application/json": {"schema": {"anyOf": [{"$ref": "#/components/schemas/Receipt"}, {"type": "null"}]}}
        },
    }
}
PLAN: Responses = {
    200: {
        "description": "The todo list; null where there is none.",
        "content": {
            "application/json": {"schema": {"anyOf": [{"$ref": "#/components/schemas/TodoList"}, {"type": "null"}]}}
        },
    }
}
HISTORY: Responses = {
    200: {
        "description": "The exchanges and turns, in order.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/History"}}},
    }
}
EXPORT: Responses = {
    200: {
        "description": "The session.",
        "content": {
            "application/json": {"schema": {"$ref": "#/components/schemas/Exported"}},
            "text/markdown": {"schema": {"type": "string"}},
        },
    }
}
REPLAY: Responses = {
    200: {
        "description": "What the queries give now, and what differs.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Replay"}}},
    }
}
CSV: Responses = {200: {"description": "The whole table.", "content": {"text/csv": {"schema": {"type": "string"}}}}}
_EVENT: dict[str, Any] = {
    "type": "object",
    "description": "One event. Its data is JSON, an object; `id` is its number in the session.",
    "properties": {"event": {"type": "string"}, "id": {"type": "string"}, "data": {"type": "string"}},
    "required": ["event", "data"],
}
_STREAM = """\
event: accepted
data: {"type": "accepted", "run": "79f6fa79e4ea2c5f", "seq": 1, "at": "2025-01-15T09:00:00+00:00"}
id: 1

"""
EVENTS: Responses = {
    200: {
        "description": "Server-sent events: `accepted`, `plan`, `todo_started`, `todo_finished`, `text`, `reply`, "
        "`repeated`, `cancelled`, `interrupted`.",
        "content": {"text/event-stream": {"schema": _EVENT, "example": _STREAM}},
    }
}
_OPEN = ("/healthz", "/readyz", "/metrics")
_SCHEMES = {
    "key": {"type": "apiKey", "in": "header", "name": "X-API-Key", "description": "An API key of this server's."},
    "bearer": {"type": "http", "scheme": "bearer", "description": "A token of the issuer's, or an API key."},
}


def told_who(described: dict[str, Any]) -> None:
    """Have a description say how people tell who they are, and where nobody is asked."""
    described["components"]["securitySchemes"] = _SCHEMES
    described["security"] = [{name: []} for name in _SCHEMES]
    for path in _OPEN:
        for operation in described["paths"][path].values():
            operation["security"] = []


def complete(described: dict[str, Any]) -> None:
    """Add to a description the schemas of replies, and a reply of each kind wherever one is answered.

    FastAPI would leave out the fields of an example that are null.
    """
    described["components"]["schemas"].update(_components())
    for operation in (one for methods in described["paths"].values() for one in methods.values()):
        content = operation["responses"].get("200", {}).get("content", {}).get("application/json", {})
        if content.get("schema") == {"$ref": _REPLY}:
            content["examples"] = _examples()


@cache
def _components() -> dict[str, Any]:
    """The schemas of replies and of what they hold, as they are written."""
    found: dict[str, Any] = {}
    kinds: dict[str, Any] = {
        "Reply": Reply,
        "Receipt": Receipt,
        "TodoList": TodoList,
        "History": History,
        "Exported": Exported,
        "Replay": Replay,
    }
    for name, kind in kinds.items():
        adapter: TypeAdapter[Any] = TypeAdapter(kind)
        schema = adapter.json_schema(mode="serialization", ref_template="#/components/schemas/{model}")
        found |= schema.pop("$defs", {})
        found[name] = schema
    # What is kept of a reply is JSON already, and has no type of its own.
    found["Exchange"]["properties"]["reply"] = {"anyOf": [{"$ref": _REPLY}, {"type": "null"}]}
    return found | {"Reply": _told_apart(found["Reply"], found)}


@cache
def _examples() -> dict[str, Any]:
    """A reply of each kind, with all of its fields."""
    shown: dict[str, dict[str, Any]] = json.loads((files(__package__) / "replies.json").read_text("utf-8"))
    return {
        name: {"summary": one["summary"], "value": reply_to_plain(reply_from_plain(one["value"]))}
        for name, one in shown.items()
    }


def _told_apart(union: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """The union of replies, with what says which of them one is."""
    kinds = [one["$ref"] for one in union["anyOf"]]
    for kind in kinds:
        of = found[kind.rpartition("/")[2]]
        of["required"] = sorted({*of.get("required", ()), *of["properties"]})
    names = {found[kind.rpartition("/")[2]]["properties"]["type"]["const"]: kind for kind in kinds}
    return {"oneOf": union["anyOf"], "discriminator": {"propertyName": "type", "mapping": names}}
