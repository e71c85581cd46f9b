"""What a model says for a request, before it is written as one provider's bytes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from tests.wire.requests import WireRequest

Answerer: TypeAlias = Callable[[WireRequest], "str | dict[str, Any]"]
"""What a good model would say: a text, or the data of the answer."""
Finish: TypeAlias = Literal["stop", "length", "safety", "malformed"]

PROMPT_TOKENS = 120
CACHED_TOKENS = 100
COMPLETION_TOKENS = 30


@dataclass(frozen=True, slots=True)
class Outcome:
    """The text of an answer, or the JSON of the arguments of each of its function calls, and how it ended.

    `nothing` is what is left out of an answer without content; `prompt_blocked` is an answer to a prompt that the
    provider's filter stopped.
    """

    text: str = ""
    calls: tuple[str, ...] = ()
    finish: Finish = "stop"
    refusal: str | None = None
    nothing: Literal["parts", "candidates"] | None = None
    prompt_blocked: bool = False


def good_outcome(request: WireRequest, answer: str | dict[str, Any]) -> Outcome:
    """The answer as a function call where one is asked for, else as text."""
    text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
    return Outcome(calls=(text,)) if request.tool else Outcome(text)


def parts_of(text: str, size: int = 12) -> list[str]:
    """A text as it is streamed: the parts of a long one are longer."""
    size = max(size, len(text) // 64)
    return [text[start : start + size] for start in range(0, len(text), size)]
