"""Everything that goes wrong between a client and a provider, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from tests.wire import altered, gemini_format, openai_format
from tests.wire.outcome import Outcome
from tests.wire.requests import WireRequest
from tests.wire.response import Response, Way, answered, page, refused

Fault: TypeAlias = Callable[[WireRequest, Outcome], Response]
"""The response to a request to which the outcome would be the good answer."""
Alter: TypeAlias = Callable[[str, altered.Schema], str]

RETRY_SECONDS = 7
_SORRY = "I'm sorry, I can't help with that."
_PAGE = "<!DOCTYPE html><html><head><title>Sign in</title></head><body><h1>Sign in to go on</h1></body></html>"
_MEGABYTE = "many words " * 100_000


def _altered(alter: Alter) -> Fault:
    """Another answer to a request with a schema; one without is answered well."""

    def fault(request: WireRequest, good: Outcome) -> Response:
        if request.schema is None:
            return answered(request, good)
        changed = alter(good.calls[0] if good.calls else good.text, request.schema)
        if good.calls and alter is altered.broken_json and request.provider == "gemini":
            # Its arguments are no text that could be broken: this is how it says so.
            return answered(request, Outcome(finish="malformed", nothing="parts"))
        return answered(request, Outcome(calls=(changed,)) if good.calls else Outcome(changed))

    return fault


def _always(outcome: Outcome) -> Fault:
    return lambda request, _: answered(request, outcome)


def _sent(way: Way) -> Fault:
    return lambda request, good: answered(request, good, way)


def _cut_answer(request: WireRequest, good: Outcome) -> Response:
    """Half of it, and the reason why."""
    if request.provider == "gemini" and good.calls:
        return answered(request, Outcome(finish="length", nothing="parts"))
    text = good.calls[0] if good.calls else good.text
    half = text[: len(text) // 2]
    return answered(request, Outcome("" if good.calls else half, (half,) if good.calls else (), "length"))


def _malformed(request: WireRequest, good: Outcome) -> Response:
    """OpenAI's clients get arguments that are no JSON; Gemini has a reason of its own for it."""
    if request.provider == "gemini":
        return answered(request, Outcome(finish="malformed", nothing="parts"))
    return _altered(altered.broken_json)(request, good)


def _twice(request: WireRequest, good: Outcome) -> Response:
    """The same function called twice; where none is asked for, the same JSON twice."""
    if request.schema is None:
        return answered(request, good)
    return answered(request, replace(good, text=good.text * 2, calls=good.calls * 2))


def _megabyte(request: WireRequest, good: Outcome) -> Response:
    return _altered(altered.megabyte)(request, good) if request.schema else answered(request, Outcome(_MEGABYTE))


def _prompt_block(request: WireRequest, good: Outcome) -> Response:
    """Gemini answers with feedback alone; behind OpenAI's protocol it is a status, as Azure sends it."""
    del good
    if request.provider == "gemini":
        return answered(request, Outcome(prompt_blocked=True))
    told = "The response was filtered due to the prompt triggering our content management policy. Please modify it."
    return refused(400, openai_format.error(400, told, code="content_filter", param="prompt"))


def _page(request: WireRequest, good: Outcome) -> Response:
    del request, good
    return page(_PAGE)


def _stream_without_end(request: WireRequest, good: Outcome) -> Response:
    """A stream that is closed in good order, but before its finish reason. What is not streamed has no such fault."""
    whole = answered(request, good)
    return replace(whole, events=whole.events[: len(whole.events) // 2]) if whole.events else whole


def _error_in_stream(request: WireRequest, good: Outcome) -> Response:
    """An error as an event, after the status said that all is well."""
    whole = answered(request, good)
    if not whole.events:
        return _status(503)(request, good)
    told = _status(503)(request, good).body.decode()
    return replace(whole, events=(*whole.events[: len(whole.events) // 2], told))


def _status(status: int, *, code: str | None = None, waits: bool = False) -> Fault:
    def fault(request: WireRequest, good: Outcome) -> Response:
        del good
        headers = {"retry_after": str(RETRY_SECONDS)} if waits and request.provider == "openai" else {}
        if request.provider == "openai":
            told, usual = _openai_words(request)[code or status]
            return refused(status, openai_format.error(status, told, code=code or usual), **headers)
        told, reason = _gemini_words(request)[status]
        details = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": reason}] if reason else []
        if waits:
            details.append({"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": f"{RETRY_SECONDS}s"})
        return refused(status, gemini_format.error(status, told, details))

    return fault


def _parameter(name: str, told: str) -> Fault:
    """The server takes the request, but for one parameter of it."""

    def fault(request: WireRequest, good: Outcome) -> Response:
        del good
        if request.provider == "openai":
            return refused(400, openai_format.error(400, told, code="unsupported_value", param=name))
        return refused(400, gemini_format.error(400, told))

    return fault


def _openai_words(request: WireRequest) -> Mapping[int | str, tuple[str, str | None]]:
    return {
        400: ("We could not parse the JSON body of your request.", None),
        # OpenAI masks most of the key. Other servers behind the same protocol do not.
        401: (f"Incorrect API key provided: {request.key}. You can find yours on the page of keys.", "invalid_api_key"),
        403: ("Country, region, or territory not supported", "unsupported_country_region_territory"),
        404: (f"The model `{request.model}` does not exist or you do not have access to it.", "model_not_found"),
        408: ("Request timed out.", None),
        429: ("Rate limit reached for requests per min (RPM): Limit 3, Used 3, Requested 1.", "rate_limit_exceeded"),
        500: ("The server had an error while processing your request. Sorry about that!", None),
        503: ("The server is overloaded or not ready yet.", None),
        "insufficient_quota": ("You exceeded your current quota, please check your plan and billing details.", None),
        "context_length_exceeded": ("This model's maximum context length is 8192 tokens. Please reduce it.", None),
    }


def _gemini_words(request: WireRequest) -> Mapping[int, tuple[str, str | None]]:
    return {
        400: ('Invalid JSON payload received. Unknown name "x": Cannot find field.', None),
        401: (f"Request had invalid authentication credentials: {request.key}.", "ACCESS_TOKEN_TYPE_UNSUPPORTED"),
        403: (
            "Generative Language API has not been used in this project before or it is disabled.",
            "SERVICE_DISABLED",
        ),
        404: (f"models/{request.model} is not found for API version v1beta.", None),
        408: ("The request was cancelled.", None),
        429: ("You exceeded your current quota, please check your plan and billing details.", None),
        500: ("An internal error has occurred. Please retry.", None),
        503: ("The model is overloaded. Please try again later.", None),
    }


def _gemini_key(request: WireRequest, good: Outcome) -> Response:
    """Google answers 400 to a key that it does not know; OpenAI 401."""
    if request.provider == "openai":
        return _status(401)(request, good)
    told = f"API key not valid. Please pass a valid API key. Got {request.key}"
    details = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}]
    return refused(400, gemini_format.error(400, told, details))


def _too_long(request: WireRequest, good: Outcome) -> Response:
    if request.provider == "openai":
        return _status(400, code="context_length_exceeded")(request, good)
    told = "The input token count (9000) exceeds the maximum number of tokens allowed (8192)."
    return refused(400, gemini_format.error(400, told))


FAULTS: Mapping[str, Fault] = {
    "broken_json": _altered(altered.broken_json),
    "wrong_enum": _altered(altered.wrong_enum),
    "extra_key": _altered(altered.extra_key),
    "missing_key": _altered(altered.missing_key),
    "empty_text": _always(Outcome()),
    "null_parsed": _always(Outcome(nothing="candidates")),
    "no_parts": _always(Outcome(nothing="parts")),
    "refusal": _always(Outcome(refusal=_SORRY)),
    "length_stop": _cut_answer,
    "safety_block": _always(Outcome(finish="safety", nothing="parts")),
    "prompt_block": _prompt_block,
    "malformed_function_call": _malformed,
    "duplicate_tool_call": _twice,
    "megabyte_answer": _megabyte,
    "400": _status(400),
    "400_key": _gemini_key,
    "400_too_long": _too_long,
    "400_temperature": _parameter(
        "temperature", "Unsupported value: 'temperature' does not support 0 with this model. Only the default is."
    ),
    "400_schema": _parameter("response_format", "This server does not support a JSON schema as the response format."),
    "401": _status(401),
    "403": _status(403),
    "404_model": _status(404),
    "408": _status(408),
    "429": _status(429),
    "429_retry_after": _status(429, waits=True),
    "429_quota": _status(429, code="insufficient_quota"),
    "500": _status(500),
    "503": _status(503),
    "connection_reset": _sent("reset"),
    "hang": _sent("hang"),
    "slow_drip": _sent("drip"),
    "cut_mid_stream": _sent("cut"),
    "stream_without_end": _stream_without_end,
    "error_in_stream": _error_in_stream,
    "wrong_content_type": _page,
    "not_http": _sent("garbage"),
}
"""Faults that alter an answer need one that fits the request's schema; a request without a schema meets them not."""
