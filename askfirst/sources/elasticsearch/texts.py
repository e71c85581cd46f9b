"""Conditions on texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from askfirst.domain.query import Filter, Scalar
from askfirst.sources.elasticsearch.clauses import NONE, Clause
from askfirst.sources.elasticsearch.fields import IndexField

_SIDES = {"lt": "lt", "le": "lte", "gt": "gt", "ge": "gte"}
_PATTERNS = {"contains": "*{}*", "starts_with": "{}*", "ends_with": "*{}"}
_MOST_VALUES = 10_000
_MOST_LETTERS = 200
_FOLDED_ELSEWHERE = frozenset("iIkKsS")
"""ASCII letters that are the small or capital form of others too: the server folds ASCII alone."""


def text_clause(field: IndexField, condition: Filter) -> Clause:
    """The condition where the server compares as is meant, or keeps more rows; no condition else."""
    values = _texts(condition.values)
    if not values or len(values) > _MOST_VALUES:
        return Clause()
    if condition.op in {"eq", "in"}:
        return _equal(field, values)
    if field.folded or field.longest:
        return Clause()
    if condition.op in _PATTERNS:
        return _like(field, _PATTERNS[condition.op], values[0])
    return _ordered(field, condition.op, values)


def _ordered(field: IndexField, op: str, values: Sequence[str]) -> Clause:
    """By the bytes of their UTF-8, here as there. Servers differ on whether an empty end is one."""
    if "" in values:
        return Clause()
    if op in _SIDES:
        return Clause({"range": {field.search: {_SIDES[op]: values[0]}}}, exact=True)
    if op != "between" or len(values) != len(("low", "high")):
        return Clause()
    low, high = values
    if low.encode() > high.encode():
        return NONE
    return Clause({"range": {field.search: {"gte": low, "lte": high}}}, exact=True)


def _texts(values: Sequence[Scalar]) -> list[str]:
    """The values as texts; nothing where one is none, or cannot be sent."""
    texts = [str(one) if isinstance(one, int) and not isinstance(one, bool) else one for one in values]
    found = [one for one in texts if isinstance(one, str)]
    try:
        "".join(found).encode()
    except UnicodeEncodeError:
        return []
    return found if len(found) == len(texts) else []


def _equal(field: IndexField, values: Sequence[str]) -> Clause:
    """The server counts the length of a text in units of UTF-16."""
    if field.longest and any(len(one.encode("utf-16-le")) // 2 > field.longest for one in values):
        return Clause()
    return Clause({"terms": {field.search: list(values)}}, exact=not field.folded)


def _like(field: IndexField, pattern: str, text: str) -> Clause:
    letters = "".join(_letter(one) for one in text[:_MOST_LETTERS])
    if len(text) > _MOST_LETTERS or not letters.strip("*"):
        return Clause()
    query: dict[str, Any] = {"value": pattern.format(letters), "case_insensitive": True}
    return Clause({"wildcard": {field.search: query}})


def _letter(letter: str) -> str:
    """The letter in a pattern. What may be folded in ways that the server does not know stands for anything."""
    if letter in "*?\\":
        return f"\\{letter}"
    return letter if letter.isascii() and letter not in _FOLDED_ELSEWHERE else "*"
