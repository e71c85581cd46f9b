"""The local server itself: what it sends is what the providers' own types describe."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from google.genai.types import GenerateContentResponse
from openai.types.chat import ChatCompletion, ChatCompletionChunk
from pydantic import BaseModel

from tests.wire import altered
from tests.wire.faults import FAULTS
from tests.wire.outcome import good_outcome
from tests.wire.requests import WireRequest, request_of
from tests.wire.response import answered
from tests.wire.server import MODELS, serving

SCHEMA: dict[str, Any] = {
    "title": "Plan",
    "type": "object",
    "properties": {
        "note": {"type": "string"},
        "todos": {"type": "array", "items": {"$ref": "#/$defs/Todo"}},
    },
    "required": ["todos", "note"],
    "$defs": {
        "Todo": {
            "type": "object",
            "properties": {"tool": {"anyOf": [{"enum": ["query", "chart"]}, {"type": "null"}]}, "text": {}},
            "required": ["tool"],
        }
    },
}
ANSWER: dict[str, Any] = {"note": "so be it", "todos": [{"tool": "query", "text": "ten orders"}]}
MESSAGES = [{"role": "system", "content": "Plan."}, {"role": "user", "content": "Go."}]
OPENAI = {"model": "gpt-test", "messages": MESSAGES, "stream_options": {"include_usage": True}}
BY_SCHEMA = {**OPENAI, "response_format": {"type": "json_schema", "json_schema": {"schema": SCHEMA}}}
BY_FUNCTION = {**OPENAI, "tools": [{"type": "function", "function": {"name": "Plan", "parameters": SCHEMA}}]}
CONTENTS = [{"role": "user", "parts": [{"text": "Go."}]}]
GEMINI_SCHEMA = {"contents": CONTENTS, "generationConfig": {"responseJsonSchema": SCHEMA}}
GEMINI_FUNCTION = {
    "contents": CONTENTS,
    "tools": [{"functionDeclarations": [{"name": "Plan", "parametersJsonSchema": SCHEMA}]}],
}


def of(body: dict[str, Any], *, streaming: bool = False) -> WireRequest:
    if "contents" in body:
        path = f"/v1beta/models/gemini-2.5-test:{'streamGenerateContent' if streaming else 'generateContent'}"
    else:
        path, body = "/v1/chat/completions", {**body, "stream": streaming}
    request = request_of(path, {"authorization": "Bearer k"}, json.dumps(body).encode())
    assert request is not None
    return request


@pytest.mark.parametrize("fault", [None, *sorted(FAULTS)])
@pytest.mark.parametrize("body", [BY_SCHEMA, BY_FUNCTION, GEMINI_SCHEMA, GEMINI_FUNCTION])
@pytest.mark.parametrize("streaming", [False, True])
def test_what_is_sent_fits_the_provider_s_types(fault: str | None, body: dict[str, Any], *, streaming: bool) -> None:
    request = of(body, streaming=streaming)
    good = good_outcome(request, ANSWER)
    response = FAULTS[fault](request, good) if fault else answered(request, good)
    if response.content_type.startswith("text/html"):
        return
    sent = [event for event in response.events if event != "[DONE]"] or [response.body.decode()]
    kinds: dict[bool, type[BaseModel]] = {False: ChatCompletion, True: ChatCompletionChunk}
    kind = GenerateContentResponse if request.provider == "gemini" else kinds[streaming]
    for text in sent:
        data = json.loads(text)
        if "error" in data:
            assert data["error"]["message"]
        else:
            kind.model_validate(data)


@pytest.mark.parametrize(
    ("alter", "expected"),
    [
        (altered.wrong_enum, {**ANSWER, "todos": [{"tool": altered.NO_SUCH_VALUE, "text": "ten orders"}]}),
        (altered.extra_key, {**ANSWER, altered.EXTRA_KEY: "x"}),
        (altered.missing_key, {"note": "so be it"}),
    ],
)
def test_answer_is_altered_where_its_schema_says(alter: Callable[[str, Any], str], expected: object) -> None:
    assert json.loads(alter(json.dumps(ANSWER), SCHEMA)) == expected


def test_broken_json_is_none() -> None:
    with pytest.raises(ValueError, match=r"Unterminated|Expecting"):
        json.loads(altered.broken_json(json.dumps(ANSWER), SCHEMA))


def test_schema_without_a_list_of_values() -> None:
    schema = {"type": "object", "properties": {"text": {"type": "string"}}}
    assert json.loads(altered.wrong_enum('{"text": "a"}', schema)) == {"text": {"of": "another type"}}


def test_list_of_models() -> None:
    with serving(lambda request: request.system) as wire:
        with urllib.request.urlopen(f"{wire.openai}/models") as response:  # noqa: S310 - our own server
            assert [each["id"] for each in json.load(response)["data"]] == list(MODELS)
        with urllib.request.urlopen(f"{wire.url}/v1beta/models") as response:  # noqa: S310 - as above
            assert [each["name"] for each in json.load(response)["models"]] == [f"models/{name}" for name in MODELS]
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{wire.url}/elsewhere", data=b"{}")  # noqa: S310 - as above


def test_answerer_with_a_bug_fails_the_test() -> None:
    def answerer(request: WireRequest) -> str:
        raise ZeroDivisionError(request.system)

    def ask() -> None:
        with serving(answerer) as wire, pytest.raises(OSError, match="closed"):
            urllib.request.urlopen(f"{wire.openai}/chat/completions", data=json.dumps(OPENAI).encode())  # noqa: S310

    with pytest.raises(ZeroDivisionError):
        ask()
