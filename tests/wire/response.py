"""What is sent back: a whole body, events one after another, or something that is no answer at all."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from tests.wire import gemini_format, openai_format
from tests.wire.outcome import Outcome
from tests.wire.requests import WireRequest

Way: TypeAlias = Literal["whole", "cut", "drip", "hang", "reset", "garbage"]
"""How it is sent: cut is closed half-way, drip never ends, hang never begins."""


@dataclass(frozen=True, slots=True)
class Response:
    """A body, or where there are `events` a stream of server-sent events."""

    body: bytes = b""
    events: tuple[str, ...] = ()
    status: int = 200
    content_type: str = "application/json; charset=UTF-8"
    headers: tuple[tuple[str, str], ...] = ()
    way: Way = "whole"


def answered(request: WireRequest, outcome: Outcome, way: Way = "whole") -> Response:
    """An outcome in the format of the request's provider."""
    if request.provider == "openai":
        if request.streaming:
            return _stream(openai_format.chunks(request, outcome), way)
        return _json(openai_format.completion(request, outcome), way=way)
    if request.streaming:
        return _stream(gemini_format.chunks(request, outcome), way)
    return _json(gemini_format.response(request, outcome), way=way)


def refused(status: int, body: Mapping[str, Any], **headers: str) -> Response:
    """An error. Underscores in the names of headers stand for dashes."""
    return _json(body, status=status, headers=tuple((name.replace("_", "-"), value) for name, value in headers.items()))


def page(html: str) -> Response:
    """What a proxy or a login page sends in the place of an answer."""
    return Response(html.encode(), content_type="text/html; charset=utf-8")


def _stream(events: list[str], way: Way) -> Response:
    return Response(events=tuple(events), content_type="text/event-stream", way=way)


def _json(body: Mapping[str, Any], *, status: int = 200, way: Way = "whole", headers: Any = ()) -> Response:
    return Response(json.dumps(body, ensure_ascii=False).encode(), status=status, way=way, headers=tuple(headers))
