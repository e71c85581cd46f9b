"""Conditions on numbers."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from typing import Any

from askfirst.domain.query import Filter, Scalar
from askfirst.sources.elasticsearch.clauses import NONE, Clause
from askfirst.sources.elasticsearch.fields import IndexField

_BITS = {"byte": 8, "short": 16, "integer": 32, "long": 64}
_FORMATS = {"float": "<f", "half_float": "<e", "double": "<d"}
_SAFE = 2**53
"""Below it every whole number is a floating one as well."""
_SIDES = {"lt": "lt", "le": "lte", "gt": "gt", "ge": "gte"}
_MOST_VALUES = 10_000


def number_clause(field: IndexField, condition: Filter) -> Clause:
    """The condition where its values are numbers that the field can hold; no condition else."""
    read = _whole if field.column.type == "BIGINT" else _floating
    values = [read(value, field.kind) for value in condition.values]
    numbers = [value for value in values if value is not None]
    if len(numbers) < len(values) or not numbers or len(numbers) > _MOST_VALUES:
        return Clause()
    if condition.op in {"eq", "in"}:
        return Clause({"terms": {field.search: _with_both_zeros(numbers)}}, exact=True)
    if condition.op in _SIDES:
        return Clause(_side(field, _SIDES[condition.op], numbers[0]), exact=True)
    if condition.op != "between" or len(numbers) != len(("low", "high")):
        return Clause()
    low, high = numbers
    if low > high:
        return NONE
    return Clause({"bool": {"filter": [_side(field, "gte", low), _side(field, "lte", high)]}}, exact=True)


def _whole(value: Scalar, kind: str) -> int | None:
    if isinstance(value, float) and value.is_integer() and abs(value) < _SAFE:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    most = 2 ** (_BITS[kind] - 1)
    return value if -most <= value < most else None


def _floating(value: Scalar, kind: str) -> float | None:
    """The number, where the field holds it without rounding: it is compared as it is held."""
    if isinstance(value, bool | str) or kind not in _FORMATS or (isinstance(value, int) and abs(value) > _SAFE):
        return None
    number = float(value)
    if not math.isfinite(number):
        return None
    try:
        held = struct.unpack(_FORMATS[kind], struct.pack(_FORMATS[kind], number))[0]
    except OverflowError:
        return None
    return number if held == number else None


def _with_both_zeros(numbers: Sequence[float]) -> list[float]:
    """The server takes -0.0 for another number than 0.0."""
    if not any(_is_zero(one) for one in numbers):
        return list(numbers)
    return [*(one for one in numbers if one != 0), 0.0, -0.0]


def _is_zero(number: float) -> bool:
    return type(number) is float and number == 0


def _side(field: IndexField, side: str, number: float) -> dict[str, Any]:
    if _is_zero(number):
        # The zero that lies on the right side of both.
        number = -0.0 if side in {"lt", "gte"} else 0.0
    return {"range": {field.search: {side: number}}}
