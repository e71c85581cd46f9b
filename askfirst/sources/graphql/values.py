"""Values of conditions as GraphQL servers take them."""

from __future__ import annotations

import math
from datetime import date, datetime
from typing import Any
from uuid import UUID

_INT = 2**31
_BIGINT = 2**63
_OWN = frozenset({"Int", "Float"})
"""GraphQL's own numbers; those of servers are taken as text, which holds all of their digits."""
_TEXTS = frozenset({"string", "text", "varchar", "bpchar", "citext", "name"})


def as_operand(value: Any, type_: str, scalar: str) -> Any:
    """The value for a scalar of columns of this type; None for one that the server would not take as it is meant.

    An answer without rows must not become a failure, so what may be no value of the scalar is not sent.
    """
    if type_ == "VARCHAR":
        return _text(value, scalar)
    if type_ == "BOOLEAN":
        return value if isinstance(value, bool) else None
    if type_ == "BIGINT":
        return _whole(value, scalar)
    if type_ == "DOUBLE":
        return _number(value, scalar)
    if isinstance(value, date):
        return value.isoformat()
    return None


def _text(value: Any, scalar: str) -> str | None:
    if not isinstance(value, str):
        return None
    if scalar.casefold() == "uuid":
        return value if _is_uuid(value) else None
    if scalar.casefold() not in _TEXTS:
        return None
    # PostgreSQL refuses the null character, and half a character is none in any encoding.
    return None if "\0" in value or any("\ud800" <= one <= "\udfff" for one in value) else value


def _is_uuid(value: str) -> bool:
    try:
        return str(UUID(value)) == value.lower()
    except ValueError:
        return False


def _whole(value: Any, scalar: str) -> int | str | None:
    if isinstance(value, float) and value.is_integer() and abs(value) < _BIGINT:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    if scalar in _OWN:
        return value if -_INT <= value < _INT else None
    return str(value) if -_BIGINT <= value < _BIGINT else None


def _number(value: Any, scalar: str) -> float | str | None:
    if isinstance(value, datetime | bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return None
    return float(value) if scalar in _OWN else repr(float(value))
