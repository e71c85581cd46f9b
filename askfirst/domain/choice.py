"""A text read against a tool's arguments, and the tool as a reader sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from askfirst.domain.codec import Plain
from askfirst.domain.decision import MatchedBy


@dataclass(frozen=True, slots=True)
class ToolCard:
    """What a reader may know of a tool: its name, when to use it, and the JSON schema of its arguments."""

    name: str
    description: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choice:
    """A text as arguments of a tool.

    `args` holds what the text gives, already held against the schema. `confidence` is 0 to 1: from 0.7 on it may be
    run, from 0.4 on it is asked about, below that the user is asked to say it otherwise.
    """

    tool: str
    args: dict[str, Plain] = field(default_factory=dict)
    confidence: float = 0.0
    reason: str = ""
    matched_by: MatchedBy = "default"
