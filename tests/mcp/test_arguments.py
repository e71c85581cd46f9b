"""JSON schemas of servers as argument models."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askfirst.domain.choice import ToolCard
from askfirst.tools.mcp.arguments import SchemaError, arguments_of


def model(properties: dict[str, Any], **more: Any) -> Any:
    return arguments_of("server_tool", {"type": "object", "properties": properties, **more})


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        ({"type": "integer", "minimum": 1, "maximum": 5}, [1, 5], [0, 6, "x", 1.5]),
        ({"type": "number", "exclusiveMinimum": 0}, [0.1, 7], [0, "x"]),
        ({"type": "string", "minLength": 2, "maxLength": 3}, ["ab"], ["a", "abcd", 1]),
        ({"type": "boolean"}, [True], ["maybe"]),
        ({"enum": ["a", 1, None]}, ["a", 1, None], ["b", 2]),
        ({"const": "only"}, ["only"], ["other"]),
        ({"type": ["string", "null"]}, ["a", None], [1]),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, [1, None], ["x"]),
        ({"type": "array", "items": {"type": "integer"}, "maxItems": 2}, [[], [1, 2]], [[1, 2, 3], ["x"], 1]),
        ({"type": "object"}, [{}, {"a": 1}], [1]),
        ({"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}, [{"a": 1, "b": 2}], [{}]),
        ({"$ref": "#/$defs/A"}, [1], ["x"]),
        ({}, [1, "x", None, {"a": []}], []),
        (True, [1], []),
    ],
)
def test_values_are_held_against_the_schema(schema: Any, good: list[Any], bad: list[Any]) -> None:
    taking = model(
        {"value": schema}, required=["value"], **{"$defs": {"A": {"$ref": "#/$defs/B"}, "B": {"type": "integer"}}}
    )
    for value in good:
        assert taking.model_validate({"value": value}).model_dump(mode="json", exclude_unset=True) == {"value": value}
    for value in bad:
        with pytest.raises(ValueError, match="validation error"):
            taking.model_validate({"value": value})
    with pytest.raises(ValueError, match="Field required"):
        taking.model_validate({})
    with pytest.raises(ValueError, match="Extra inputs are not permitted"):
        taking.model_validate({"value": good[0], "other": 1})


def test_patterns_are_not_taken_over() -> None:
    """They are programs of whoever wrote them: one that never ends would hold up every question."""
    taking = model({"value": {"type": "string", "pattern": "(a+)+$"}}, required=["value"])
    card = ToolCard("server_tool", "", taking.model_json_schema())
    assert card.parameters[0].pattern == ""


def test_what_calls_itself_ends_somewhere() -> None:
    node = {"type": "object", "properties": {"next": {"$ref": "#/$defs/Node"}}}
    taking = model({"node": {"$ref": "#/$defs/Node"}}, **{"$defs": {"Node": node}})
    assert taking.model_validate({"node": {"next": {"next": {}}}})


@pytest.mark.parametrize(
    ("schema", "why"),
    [
        ({"type": "array"}, "its arguments are a 'array', not an object"),
        ({"properties": {"a": {"$ref": "https://example.org/x.json"}}}, "it refers to 'https://example.org/x.json'"),
        ({"properties": {"a": {"$ref": "#/$defs/None"}}}, "it refers to '#/\\$defs/None', which is not in it"),
        ({"properties": {"a": {"$ref": "#/properties/a"}}}, "which is not in it"),
        ({"properties": {"a b": {}}}, "its argument 'a b' has a name that cannot be used"),
        ({"properties": {"__class__": {}}}, "has a name that cannot be used"),
        ({"properties": {"model_dump": {}}}, "has a name that cannot be used"),
        ({"properties": {"a": {}}, "required": True}, "what it requires is no list of names: True"),
        ({"properties": {"a": {"properties": {"b": {}}, "required": "b"}}}, "what it requires is no list of names: b"),
        ({"properties": {f"a{n}": {} for n in range(65)}}, "it has more than 64 arguments"),
    ],
)
def test_a_schema_that_cannot_be_used_says_why(schema: dict[str, Any], why: str) -> None:
    with pytest.raises(SchemaError, match=why):
        arguments_of("server_tool", schema)


def test_a_small_schema_that_grows_huge_is_refused() -> None:
    definitions = {
        f"d{level}": {"type": "object", "properties": {f"p{n}": {"$ref": f"#/$defs/d{level + 1}"} for n in range(60)}}
        for level in range(5)
    }
    with pytest.raises(SchemaError, match="its arguments have more than 500 parts"):
        model({"a": {"$ref": "#/$defs/d0"}}, **{"$defs": {**definitions, "d5": {}}})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["type", "properties", "items", "enum", "anyOf", "$ref", "required", "minimum", "const", "title", "a"]
            ),
            inner | st.sampled_from(["string", "object", "array", "integer", "#/a"]),
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["properties", "required", "a", "$defs"]), JSON, max_size=3))
def test_any_schema_becomes_a_model_or_a_reason(schema: dict[str, Any]) -> None:
    try:
        made = arguments_of("server_tool", schema)
    except SchemaError:
        return
    assert isinstance(made.model_json_schema(), dict)
