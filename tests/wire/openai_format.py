"""OpenAI's chat completions, as its API writes them."""

from __future__ import annotations

import json
from typing import Any

from tests.wire.outcome import CACHED_TOKENS, COMPLETION_TOKENS, PROMPT_TOKENS, Outcome, parts_of
from tests.wire.requests import WireRequest

_CREATED = 1_790_000_000
_USAGE = {
    "prompt_tokens": PROMPT_TOKENS,
    "completion_tokens": COMPLETION_TOKENS,
    "total_tokens": PROMPT_TOKENS + COMPLETION_TOKENS,
    "prompt_tokens_details": {"cached_tokens": CACHED_TOKENS, "audio_tokens": 0},
    "completion_tokens_details": {"reasoning_tokens": 0, "audio_tokens": 0},
}
_TYPES = {
    400: "invalid_request_error", 401: "invalid_request_error", 403: "request_forbidden", 404: "invalid_request_error",
    408: "timeout", 429: "requests", 500: "server_error", 503: "server_error",
}  # fmt: skip


def completion(request: WireRequest, outcome: Outcome) -> dict[str, Any]:
    """The body of an answer that is sent whole."""
    message: dict[str, Any] = {"role": "assistant", "content": _content(outcome), "refusal": outcome.refusal}
    message["annotations"] = []
    if outcome.calls:
        message["tool_calls"] = [_call(request, number, args) for number, args in enumerate(outcome.calls)]
    choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": _finish(outcome)}
    return {**_head(request, "chat.completion"), "choices": [choice], "usage": _USAGE}


def chunks(request: WireRequest, outcome: Outcome) -> list[str]:
    """The events of an answer that is streamed: role, content, finish reason, usage if asked for, and the end."""
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": "", "refusal": None}]
    if outcome.refusal:
        deltas += [{"refusal": part} for part in parts_of(outcome.refusal)]
    if not outcome.nothing:
        deltas += [{"content": part} for part in parts_of(outcome.text)]
    deltas += [
        {"tool_calls": [{"index": number, **_call(request, number, args)}]} for number, args in enumerate(outcome.calls)
    ]
    head = _head(request, "chat.completion.chunk")
    events = [{**head, "choices": [_choice(delta, None)]} for delta in deltas]
    events.append({**head, "choices": [_choice({}, _finish(outcome))]})
    if request.body.get("stream_options", {}).get("include_usage"):
        events = [{**event, "usage": None} for event in events]
        events.append({**head, "choices": [], "usage": _USAGE})
    return [*(json.dumps(event, ensure_ascii=False) for event in events), "[DONE]"]


def error(status: int, message: str, *, code: str | None = None, param: str | None = None) -> dict[str, Any]:
    """The body of a refused request."""
    kind = "insufficient_quota" if code == "insufficient_quota" else _TYPES[status]
    return {"error": {"message": message, "type": kind, "param": param, "code": code}}


def models(names: tuple[str, ...]) -> dict[str, Any]:
    """The list of models."""
    data = [{"id": name, "object": "model", "created": _CREATED, "owned_by": "system"} for name in names]
    return {"object": "list", "data": data}


def _head(request: WireRequest, kind: str) -> dict[str, Any]:
    return {
        "id": "chatcmpl-BxYkq3",
        "object": kind,
        "created": _CREATED,
        "model": request.model,
        "service_tier": "default",
        "system_fingerprint": "fp_34a54ae93c",
    }


def _choice(delta: dict[str, Any], finish: str | None) -> dict[str, Any]:
    return {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}


def _content(outcome: Outcome) -> str | None:
    return None if outcome.calls or outcome.nothing or outcome.refusal else outcome.text


def _finish(outcome: Outcome) -> str:
    return {"stop": "stop", "length": "length", "safety": "content_filter", "malformed": "stop"}[outcome.finish]


def _call(request: WireRequest, number: int, args: str) -> dict[str, Any]:
    return {"id": f"call_{number}f3Kq", "type": "function", "function": {"name": request.tool, "arguments": args}}
