"""Gemini's generateContent, as its API writes it."""

from __future__ import annotations

import json
from typing import Any

from tests.wire.outcome import CACHED_TOKENS, COMPLETION_TOKENS, PROMPT_TOKENS, Outcome, parts_of
from tests.wire.requests import WireRequest

_STATUS = {
    400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 403: "PERMISSION_DENIED", 404: "NOT_FOUND", 408: "CANCELLED",
    429: "RESOURCE_EXHAUSTED", 500: "INTERNAL", 503: "UNAVAILABLE",
}  # fmt: skip
_FINISH = {"stop": "STOP", "length": "MAX_TOKENS", "safety": "SAFETY", "malformed": "MALFORMED_FUNCTION_CALL"}
_RATINGS = [
    {"category": "HARM_CATEGORY_HARASSMENT", "probability": "HIGH", "blocked": True},
    {"category": "HARM_CATEGORY_DANGEROUS_CONTENT", "probability": "NEGLIGIBLE"},
]


def response(request: WireRequest, outcome: Outcome) -> dict[str, Any]:
    """The body of an answer that is sent whole."""
    return _event(request, outcome, _parts(request, outcome), last=True)


def chunks(request: WireRequest, outcome: Outcome) -> list[str]:
    """The events of an answer that is streamed. The last one has the finish reason; all have the tokens until then."""
    parts = _parts(request, outcome)
    if outcome.text and not outcome.nothing:
        parts = [{"text": part} for part in parts_of(outcome.text)]
    events = [_event(request, outcome, [part], last=False) for part in parts]
    events.append(_event(request, outcome, [{"text": ""}] if parts else [], last=True))
    return [json.dumps(event, ensure_ascii=False) for event in events]


def error(status: int, message: str, details: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """The body of a refused request."""
    told: dict[str, Any] = {"code": status, "message": message, "status": _STATUS[status]}
    return {"error": {**told, "details": details} if details else told}


def models(names: tuple[str, ...]) -> dict[str, Any]:
    """The list of models."""
    methods = ["generateContent", "countTokens"]
    data = [{"name": f"models/{name}", "displayName": name, "supportedGenerationMethods": methods} for name in names]
    return {"models": data}


def _event(request: WireRequest, outcome: Outcome, parts: list[dict[str, Any]], *, last: bool) -> dict[str, Any]:
    tail = {"modelVersion": request.model, "responseId": "q3Kxa"}
    if outcome.prompt_blocked:
        feedback = {"blockReason": "PROHIBITED_CONTENT"}
        return {"promptFeedback": feedback, "usageMetadata": _usage(last=False), **tail}
    if outcome.nothing == "candidates":
        return {"usageMetadata": _usage(last=False), **tail}
    candidate: dict[str, Any] = {"index": 0}
    if parts:
        candidate["content"] = {"parts": parts, "role": "model"}
    if last:
        candidate["finishReason"] = _FINISH[outcome.finish]
    if outcome.finish == "malformed":
        candidate["finishMessage"] = "Malformed function call: print(default_api."
    if outcome.finish == "safety":
        candidate["safetyRatings"] = _RATINGS
    return {"candidates": [candidate], "usageMetadata": _usage(last=last), **tail}


def _parts(request: WireRequest, outcome: Outcome) -> list[dict[str, Any]]:
    if outcome.nothing or outcome.finish in {"malformed", "safety"}:
        return []
    if outcome.calls:
        return [{"functionCall": {"name": request.tool, "args": json.loads(args)}} for args in outcome.calls]
    return [{"text": outcome.refusal or outcome.text}]


def _usage(*, last: bool) -> dict[str, Any]:
    made = COMPLETION_TOKENS if last else 0
    usage: dict[str, Any] = {
        "promptTokenCount": PROMPT_TOKENS,
        "cachedContentTokenCount": CACHED_TOKENS,
        "totalTokenCount": PROMPT_TOKENS + made,
    }
    return {**usage, "candidatesTokenCount": made} if made else usage
