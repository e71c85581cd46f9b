"""What the scalars of GraphQL servers hold, and their values as cells."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from typing import Any

from askfirst.sources.remote.port import ZONED, MisfitError, RemoteColumn, Value

_NAMES = {
    "VARCHAR": ("id", "string", "uuid", "text", "varchar", "bpchar", "citext", "name"),
    "BIGINT": ("int", "bigint", "smallint", "integer", "long", "int2", "int4", "int8", "int32", "int64"),
    "DOUBLE": ("float", "numeric", "decimal", "bigfloat", "bigdecimal", "double", "real", "float4", "float8"),
    "BOOLEAN": ("boolean",),
    "DATE": ("date", "localdate"),
    ZONED: ("datetime", "timestamptz"),
    "TIMESTAMP": ("timestamp", "localdatetime", "naivedatetime"),
    "TIME": ("time", "localtime"),
}
_BY_NAME = {name: type_ for type_, names in _NAMES.items() for name in names}
_WHOLE = re.compile(r"[+-]?[0-9]{1,40}")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_NO_NUMBERS = {"nan": math.nan, "inf": math.inf, "infinity": math.inf, "-inf": -math.inf, "-infinity": -math.inf}
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_LARGEST = 2**63
_EXACT_FLOAT = 2**53


def column_type(scalar: str, own: Mapping[str, str], field: str) -> str | None:
    """The type of a column ("Order.placedAt") of a scalar; None where nothing tells.

    What `own` says of the field goes before what it says of the scalar, and that before the scalar's name.
    """
    return own.get(field) or own.get(scalar) or _BY_NAME.get(scalar.casefold())


def cell(value: Any, column: RemoteColumn) -> Value:
    """A value of an answer as one of its column's type. Raises MisfitError where it is none."""
    if value is None:
        return None
    try:
        return _READ[column.type](value)
    except (ValueError, OverflowError, TypeError, KeyError):
        shown = repr(value) if len(repr(value)) <= len(column.type) + 60 else f"{repr(value)[:60]}..."
        raise MisfitError(
            column.name,
            f"The field {column.original!r} holds {shown}, which is no {column.type}.",
            "Say what it holds, or leave it out: scalars: {Order.at: VARCHAR} or without: Order.at in workspace.yaml.",
        ) from None


def _text(value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):
        raise TypeError
    return value


def _whole(value: Any) -> int:
    if isinstance(value, str):
        value = int(value) if _WHOLE.fullmatch(value) else None
    elif isinstance(value, float) and value.is_integer() and abs(value) <= _EXACT_FLOAT:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not -_LARGEST <= value < _LARGEST:
        raise ValueError
    return value


def _number(value: Any) -> float:
    if isinstance(value, str):
        if value.casefold() in _NO_NUMBERS:
            return _NO_NUMBERS[value.casefold()]
        value = float(value) if _NUMBER.fullmatch(value) else None
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(float(value)):
        raise ValueError
    return float(value)


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _day(value: Any) -> date:
    if not _DAY.fullmatch(value):
        raise ValueError
    return date.fromisoformat(value)


def _naive(value: Any) -> datetime:
    moment = datetime.fromisoformat(value)
    if moment.tzinfo is not None:
        raise ValueError
    return moment


def _aware(value: Any) -> datetime:
    moment = datetime.fromisoformat(value)
    if moment.tzinfo is None:
        raise ValueError
    return moment


def _time(value: Any) -> time:
    moment = time.fromisoformat(value)
    if moment.tzinfo is not None:
        raise ValueError
    return moment


_READ: dict[str, Callable[[Any], Value]] = {
    "VARCHAR": _text, "BIGINT": _whole, "DOUBLE": _number, "BOOLEAN": _flag, "DATE": _day, "TIMESTAMP": _naive,
    ZONED: _aware, "TIME": _time,
}  # fmt: skip
