"""What the tools take, as models, and what does not fit them as sentences."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from pydantic import Field, TypeAdapter, ValidationError

from askfirst.domain.errors import UserError
from askfirst.domain.query import Query
from askfirst.tools.tool import Arguments

Model = TypeVar("Model", bound=Arguments)

Session = Annotated[str, Field(description="The session, as an earlier reply named it.", max_length=100)]
RequestId = Annotated[
    str | None, Field(description="A name of yours for this call: the same one again gives the stored reply.")
]
Text = Annotated[str, Field(description="The message, in plain words.")]


class AskArguments(Arguments):
    text: Text
    session: Annotated[
        str | None, Field(description="The session to go on with; a new one is made without it.", max_length=100)
    ] = None
    request_id: RequestId = None


class AnswerArguments(Arguments):
    session: Session
    answer: Annotated[str, Field(description="The label or the value of an option, its number, or words.")] = ""
    results: Annotated[Any, Field(description="After 'run_queries': what the queries gave, by their names.")] = None
    request_id: RequestId = None


class ContextArguments(Arguments):
    session: Session
    intent: Annotated[str, Field(description="What is set, such as set_time_range.", max_length=100)]
    value: Annotated[Any, Field(description="Its value, as JSON; null takes it back.")]
    request_id: RequestId = None


class NoArguments(Arguments):
    pass


class DatasetArguments(Arguments):
    dataset: Annotated[str, Field(description="The name of the dataset, as list_datasets gives it.")]


class QueryArguments(Arguments):
    query: Annotated[dict[str, Any], Field(description="The typed query; its names are those of describe_dataset.")]
    rows: Annotated[int | None, Field(description="How many rows come back at most.", ge=1, le=1_000)] = None


class ReplayArguments(Arguments):
    session: Session
    exchange: Annotated[int, Field(description="The turn_number of the reply that had the answer.", ge=1)]


def read(model: type[Model], given: Mapping[str, Any] | None) -> Model:
    """The arguments of a call. Raises UserError with all that does not fit."""
    try:
        return model.model_validate(dict(given or {}))
    except ValidationError as error:
        raise _misfit(error, "The arguments do not fit", tuple(model.model_fields)) from error


def read_query(given: Mapping[str, Any]) -> Query:
    """The typed query of a call: nothing in it is left out, and no value is bent. Raises UserError."""
    try:
        return _QUERY.validate_json(json.dumps(given), strict=True, extra="forbid")
    except ValidationError as error:
        raise _misfit(error, "The query does not fit", tuple(Query.__dataclass_fields__)) from error


def schema_of(model: type[Arguments]) -> dict[str, Any]:
    """The JSON schema of a call's arguments."""
    schema = model.model_json_schema()
    if model is QueryArguments:
        query = _QUERY.json_schema()
        schema["$defs"] = query.pop("$defs", {})
        schema["properties"]["query"] = {**query, "description": schema["properties"]["query"]["description"]}
        for known in (schema["properties"]["query"], *schema["$defs"].values()):
            known["additionalProperties"] = False
    plain: dict[str, Any] = without_titles(schema)
    return plain


def without_titles(schema: Any) -> Any:
    """A schema without the titles that only repeat its names."""
    if isinstance(schema, list):
        return [without_titles(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: {key: without_titles(one) for key, one in inner.items()}
        if name in ("properties", "$defs") and isinstance(inner, dict)
        else without_titles(inner)
        for name, inner in schema.items()
        if not (name == "title" and isinstance(inner, str))
    }


_QUERY: TypeAdapter[Query] = TypeAdapter(Query)
_SHOWN = 80
_MOST = 5


def _misfit(error: ValidationError, failed: str, allowed: tuple[str, ...]) -> UserError:
    found = error.errors(include_url=False, include_context=False)
    told = "; ".join(_problem(detail) for detail in found[:_MOST])
    return UserError(f"{failed}: {told}.", f"Allowed: {', '.join(allowed) or 'nothing'}.")


def _problem(detail: Any) -> str:
    place = ".".join(str(part) for part in detail["loc"]) or "it"
    if detail["type"] == "missing":
        return f"{place!r} is missing"
    if detail["type"] in ("extra_forbidden", "unexpected_keyword_argument"):
        return f"there is no {place!r}"
    return f"{place!r} cannot be {str(detail['input'])[:_SHOWN]!r} ({detail['msg']})"
