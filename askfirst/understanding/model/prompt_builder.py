"""Composes a prompt of its parts, what changes least first, so that providers can cache the beginning."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from askfirst.config.prompting import PARTS, PromptTemplate
from askfirst.domain.conversation import Message
from askfirst.llm.model import Prompt, Said, Site

WINDOW_EXCHANGES = 5
WINDOW_CHARACTERS = 500
"""How much of the conversation goes in: so many exchanges, and so much of each message."""
_TAGS = (
    "catalog",
    "values",
    "tools",
    "conversation",
    "last_question",
    "open_question",
    "result",
    "answer",
    "message",
    "text",
)
_TAG = re.compile(rf"[<\uff1c\u2039](?=\s*/?\s*(?:{'|'.join(_TAGS)})\b)", re.IGNORECASE)
_NOT_SHOWN = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    r"\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
"""Controls, directions, and what has no width: among the last are whole alphabets that nobody sees."""


class PromptBuilder:
    """One prompt under way. Whatever order the parts are given in, they stand in the order of `_TAGS`."""

    def __init__(self, template: PromptTemplate, values: Mapping[str, str]) -> None:
        self._template = template
        self._values = dict(values)
        self._parts: dict[str, str] = {}
        self._note = ""

    def having(self, tag: str, text: str) -> PromptBuilder:
        """With data between tags; empty data is left out. Raises ValueError for a tag that is not known."""
        if tag not in _TAGS:
            raise ValueError(f"there is no part {tag!r} of a prompt; allowed: {', '.join(_TAGS)}")
        if text.strip():
            self._parts[tag] = fence(tag, text)
        return self

    def conversation(self, window: Sequence[Message], exchanges: int = WINDOW_EXCHANGES) -> PromptBuilder:
        """With the last exchanges before the message, each message cut short."""
        recent = list(window)[-2 * exchanges :] if exchanges else []
        said = [f"{message['role']}: {_cut(message['content'])}" for message in recent]
        return self.having("conversation", "\n".join(said))

    def note(self, text: str) -> PromptBuilder:
        """With a word of ours at the end, such as what is allowed here."""
        self._note = text
        return self

    def build(self, site: Site, schema: Mapping[str, Any] | None = None) -> Prompt:
        """The prompt. Raises KeyError where the template names a variable that has no value."""
        parts = [self._parts[tag] for tag in _TAGS if tag in self._parts]
        values = {**self._values, PARTS: "\n".join([*parts, self._note] if self._note else parts)}
        system, user = self._template.render(values)
        return Prompt(
            site=site,
            messages=(Said("system", system), Said("user", user)),
            schema=schema,
            temperature=self._template.temperature,
            max_tokens=self._template.max_tokens,
        )


def fence(tag: str, text: str) -> str:
    """The text between tags. What looks like one of our tags in it, and what no reader could see, is taken away."""
    inside = _TAG.sub("(", _NOT_SHOWN.sub(" ", text)).strip()
    return f"<{tag}>\n{inside}\n</{tag}>"


def _cut(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= WINDOW_CHARACTERS else f"{flat[:WINDOW_CHARACTERS]}..."
