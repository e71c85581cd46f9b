"""Answers that do not fit their schema, each in one way."""

from __future__ import annotations

import json
from typing import Any

Schema = dict[str, Any]
NO_SUCH_VALUE = "no_such_value"
EXTRA_KEY = "unasked_for"


def broken_json(answer: str, schema: Schema) -> str:
    """Cut off after two thirds."""
    del schema
    return answer[: max(1, len(answer) * 2 // 3)]


def wrong_enum(answer: str, schema: Schema) -> str:
    """With a value that its schema does not list; where it lists none, with a value of another type."""
    data = json.loads(answer)
    if not _replaced(data, schema, schema) and isinstance(data, dict) and data:
        data[next(iter(data))] = {"of": "another type"}
    return json.dumps(data)


def extra_key(answer: str, schema: Schema) -> str:
    """With a key that its schema does not know."""
    del schema
    return json.dumps({**json.loads(answer), EXTRA_KEY: "x"})


def missing_key(answer: str, schema: Schema) -> str:
    """Without the first key that its schema asks for."""
    data = json.loads(answer)
    asked = [name for name in schema.get("required", data) if name in data]
    data.pop(next(iter(asked or data), ""), None)
    return json.dumps(data)


def megabyte(answer: str, schema: Schema) -> str:
    """With a megabyte in the first text of it."""
    del schema
    data = json.loads(answer)
    texts = [name for name, value in data.items() if isinstance(value, str)]
    return json.dumps({**data, next(iter(texts or data), "text"): "many words " * 100_000})


def _replaced(data: Any, schema: Any, root: Schema) -> bool:
    """Whether a value was replaced in place, the first that has to be one of a list."""
    schema = _resolved(schema, root)
    if isinstance(data, list):
        return any(_replaced(each, schema.get("items", {}), root) for each in data)
    if not isinstance(data, dict):
        return False
    shapes = [_resolved(each, root) for each in (schema, *schema.get("anyOf", ()), *schema.get("oneOf", ()))]
    properties = {name: value for shape in shapes for name, value in shape.get("properties", {}).items()}
    for name in data:
        if _listed(properties.get(name, {}), root):
            data[name] = NO_SUCH_VALUE
            return True
    return any(_replaced(data[name], properties.get(name, {}), root) for name in data)


def _listed(schema: Any, root: Schema) -> bool:
    schema = _resolved(schema, root)
    return "enum" in schema or "const" in schema or any(_listed(each, root) for each in schema.get("anyOf", ()))


def _resolved(schema: Any, root: Schema) -> Schema:
    if not isinstance(schema, dict):
        return {}
    reference = schema.get("$ref", "")
    found: Any = root
    for name in reference.split("/")[1:]:
        found = found.get(name, {})
    return found if reference else schema
