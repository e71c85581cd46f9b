"""A filter in words, as in "status open or shipped" and "delay over 5", as the object that a click sends."""

from __future__ import annotations

import json
import re

from askfirst.catalog.lookup import fold
from askfirst.domain.codec import Plain
from askfirst.understanding.reader import View
from askfirst.understanding.rules.context.names import paths_named, plain_name

_BOUND = re.compile(
    r"(?P<gt>over|above|more than|greater than|>)|(?P<lt>under|below|less than|fewer than|<)"
    r"|(?P<min>at least|from|>=)|(?P<max>at most|up to|<=)",
    re.IGNORECASE,
)
_NUMBER = r"-?\d+(?:,\d{3})*(?:\.\d+)?"
_COMPARED = re.compile(rf"(?:{_BOUND.pattern}) ?(?P<number>{_NUMBER})", re.IGNORECASE)
_BETWEEN = re.compile(rf"between (?P<low>{_NUMBER}) and (?P<high>{_NUMBER})", re.IGNORECASE)
_IS = re.compile(r"^(?:is|are|=|:|to|equals|equal to)\s+", re.IGNORECASE)
_OR = re.compile(r"\s*,\s*(?:or\s+)?|\s+or\s+", re.IGNORECASE)
_QUOTES = "'\"‘’“”"  # noqa: RUF001 - as people type them
_MOST_WORDS = 4


def unquoted(value: str) -> str:
    """The value without quotes around it."""
    return value.strip().strip(_QUOTES).strip()


def filter_in(text: str, view: View) -> Plain:
    """The filter that words say; the text itself where they say none, so that the reply tells what a filter is."""
    if text.startswith("{"):
        try:
            return json.loads(text)
        except ValueError:
            return text
    found = field_and_rest(text, view)
    if found is None:
        return text
    name, rest = found
    return {name: _value(_IS.sub("", rest), name, view)}


def field_and_rest(text: str, view: View) -> tuple[str, str] | None:
    """The longest beginning that names a field, and the words behind it; None where either is missing."""
    words = text.replace(" = ", " is ").replace("=", " is ").replace(": ", " is ").split()
    for size in range(min(len(words) - 1, _MOST_WORDS), 0, -1):
        said = " ".join(words[:size])
        if not all(map(fold, said.split("."))):
            continue
        name = plain_name(said, "field")
        if any(paths_named(name, dataset, view.catalog) for dataset in view.catalog.datasets):
            return name, " ".join(words[size:])
    return None


def _value(said: str, name: str, view: View) -> Plain:
    if found := _BETWEEN.fullmatch(said):
        return {"min": _number(found["low"]), "max": _number(found["high"])}
    if found := _COMPARED.fullmatch(said):
        side = next(side for side in ("gt", "lt", "min", "max") if found[side])
        return {side: _number(found["number"])}
    types: set[str] = {
        view.catalog.bind(dataset, path).field.type
        for dataset in view.catalog.datasets
        for path in paths_named(name, dataset, view.catalog)
    }
    values: list[Plain] = [_typed(unquoted(one), types) for one in _OR.split(said) if unquoted(one)]
    return values[0] if len(values) == 1 else values


def _typed(said: str, types: set[str]) -> Plain:
    if types == {"boolean"} and said.lower() in ("yes", "true", "no", "false"):
        return said.lower() in ("yes", "true")
    if types <= {"integer", "number", "decimal"} and re.fullmatch(_NUMBER, said):
        return _number(said)
    return said


def _number(said: str) -> float | int:
    plain = said.replace(",", "")
    return float(plain) if "." in plain else int(plain)
