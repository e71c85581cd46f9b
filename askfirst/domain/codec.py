"""Frozen values to JSON-ready data and back, without loss.

Graph state, the conversations database, replies and receipts all hold plain dicts, lists and scalars: they are quick
to write, readable by any later version, and can never revive as an object of somebody's choosing.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar, cast

from pydantic import TypeAdapter

Plain: TypeAlias = Any
"""None, bool, int, float, str, or lists and string-keyed dicts of these."""

T = TypeVar("T")


def to_plain(value: object) -> Plain:
    """The value as JSON-ready data; tuples become lists, dates ISO strings."""
    kind: Any = type(value)
    return _adapter(kind).dump_python(value, mode="json")


def from_plain(kind: type[T], data: Plain) -> T:
    """The value of type `kind` that `to_plain` wrote.

    Raises pydantic.ValidationError where the data does not fit.
    """
    hashable: Any = kind
    return cast("T", _adapter(hashable).validate_python(data))


def to_json(value: object) -> str:
    """The value as one line of JSON, keys in the order of the fields, text unescaped."""
    return json.dumps(to_plain(value), ensure_ascii=False)


@lru_cache(maxsize=256)
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
