"""Reads a document by a Pydantic model and says, in words for the file's author, what does not fit."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from difflib import get_close_matches
from types import NoneType
from typing import TypeVar, cast, get_args, get_origin

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from askfirst.domain.codec import Plain
from askfirst.domain.errors import Problem, UnknownName
from askfirst.yamlfile.parse import Document, Place

_SHOWN = 60
_MAPPING = "keys with values (key: value)"
_WANTED = {
    "string_type": "text (in quotes, where it looks like something else)",
    "float_type": "a number",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list, such as [one, two]",
    "tuple_type": "a list, such as [one, two]",
    "too_short": "given at least one entry",
    "dict_type": _MAPPING,
    "model_type": _MAPPING,
    "date_type": "a date, such as 2025-01-15",
    "date_parsing": "a date, such as 2025-01-15",
    "date_from_datetime_parsing": "a date, such as 2025-01-15",
}


class Section(BaseModel):
    """Base of the models that `fit` reads by: unknown keys are mistakes, and no value is bent to fit."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def one_or_more(value: object) -> object:
    """A validator to put before a list of texts: one text needs no list; what is neither is left to fail."""
    return (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list) else value


M = TypeVar("M", bound=Section)


def fit(document: Document, model: type[M]) -> tuple[M | None, list[Problem]]:
    """The document as the model, and all that does not fit.

    What does not fit is left out of the result, so that the rest can still be checked. None where nothing is
    left.
    """
    data = json.loads(json.dumps(document.data))
    found, faults = _read(data, model)
    problems = [_problem(document, model, fault) for fault in faults]
    # Leaving something out may leave its owner incomplete, which is no further mistake.
    while faults and all(_left_out(data, _cut(fault)) for fault in faults):
        found, faults = _read(data, model)
    return found, problems


def nearest_names(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known names spelled most like `name`, best first, regardless of case; only what could be a slip."""
    spelled = {other.lower(): other for other in known}
    return tuple(spelled[other] for other in get_close_matches(name.lower(), spelled, n=3, cutoff=0.6))


def no_such(kind: str, name: str, known: Iterable[str]) -> str:
    """The sentence for a name that is not known: with the nearest ones, or with all where none is near."""
    known = list(known)
    return str(UnknownName(kind, name, nearest_names(name, known), ", ".join(known)))


def _read(data: Plain, model: type[M]) -> tuple[M | None, list[ErrorDetails]]:
    try:
        # As JSON, where strict reading still makes dates of text and tuples of lists.
        return model.model_validate_json(json.dumps(data)), []
    except ValidationError as error:
        return None, error.errors(include_url=False)


def _cut(fault: ErrorDetails) -> Place:
    """What must go: the entry itself, the owner of a missing one, or the whole list around an item."""
    place = fault["loc"][:-1] if fault["type"] == "missing" else fault["loc"]
    for index, step in enumerate(place):
        if isinstance(step, int):
            return place[:index]
    return place


def _left_out(data: Plain, place: Place) -> bool:
    """Remove a place; False where that is all there is."""
    if not place:
        return False
    for step in place[:-1]:
        data = data.get(step, {})
    data.pop(place[-1], None)
    return True


def _problem(document: Document, model: type[BaseModel], fault: ErrorDetails) -> Problem:
    place = fault["loc"]
    key = next((step for step in reversed(place) if isinstance(step, str)), "")
    if fault["type"] == "extra_forbidden":
        return document.problem(place, no_such("key", key, _keys(_model_at(model, place[:-1]))))
    if fault["type"] == "missing":
        return document.problem(place, f"The key {key!r} is missing.")
    if fault["type"] == "literal_error":
        return document.problem(place, f"{key!r} is {_short(fault['input'])}; {_allowed(fault)}")
    wanted = _WANTED.get(fault["type"], fault["msg"])
    owner = f"{key!r}" if key else "The file"
    return document.problem(place, f"{owner} should be {wanted}, not {_short(fault['input'])}.")


def _keys(model: type[BaseModel]) -> list[str]:
    """Its keys as they are written in a file."""
    return [field.alias or name for name, field in model.model_fields.items()]


def _allowed(fault: ErrorDetails) -> str:
    allowed = re.findall(r"'([^']*)'", fault["ctx"]["expected"])
    near = nearest_names(str(fault["input"]), allowed)
    return f"allowed: {', '.join(allowed)}." + (f" Did you mean {near[0]!r}?" if near else "")


def _model_at(model: type[BaseModel], place: Place) -> type[BaseModel]:
    """The model that reads a place, through dict[str, Model], tuple[Model, ...] and Model | None."""
    kind: object = model
    for step in place:
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            kind = kind.model_fields[str(step)].annotation
        else:
            kind = get_args(kind)[1 if get_origin(kind) is dict else 0]
        if NoneType in get_args(kind):
            kind = next(arg for arg in get_args(kind) if arg is not NoneType)
    return cast("type[BaseModel]", kind)


def _short(value: object) -> str:
    text = "nothing" if value is None else repr(value)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."
