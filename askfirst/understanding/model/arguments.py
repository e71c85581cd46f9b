"""A tool's arguments as a model fills them: each from words of the text, each fitting the tool's schema."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from rapidfuzz import fuzz

from askfirst.domain.choice import Choice, Given, ToolCard, allowed_values
from askfirst.domain.codec import Plain
from askfirst.understanding.model.answers import ArgumentPart, Filled
from askfirst.understanding.model.facts import says_number, words_of

_ALIKE = 80


def _is_among(word: str, words: frozenset[str]) -> bool:
    """Whether a word was said, perhaps with a slip of the pen."""
    return word in words or any(fuzz.ratio(word, other) >= _ALIKE for other in words)


def problems_of(answer: Filled, tool: ToolCard, text: str) -> list[str]:
    """Arguments that are not there, values that do not fit, words that do not stand in the text."""
    return list(_problems(answer, tool, text))


def choice_of(answer: Filled, tool: ToolCard) -> Choice:
    """The choice of an answer that has no problems."""
    surely = answer.confidence / 100
    given = {part.name: Given(json.loads(part.value), "llm", surely, part.said) for part in answer.args}
    return Choice(tool.name, {name: one.value for name, one in given.items()}, surely, answer.reason, "llm", given)


def problem_of_value(argument: ArgumentPart, said: str, schema: Mapping[str, Any]) -> str:
    """What is wrong with a value that the words `said` should give; empty where nothing is."""
    try:
        value = json.loads(argument.value)
    except ValueError:
        return f"{argument.name}: {argument.value!r} is no JSON; a text is written with its quotes."
    allowed = allowed_values(schema)
    if allowed and value not in allowed:
        return f"{argument.name}: {value!r} is not allowed; allowed: {', '.join(map(repr, allowed))}."
    if not _is_said(value, said, of_few=bool(allowed)):
        return f"{argument.name}: the text does not say {value!r}; leave it out."
    return ""


def _problems(answer: Filled, tool: ToolCard, text: str) -> Iterator[str]:
    properties = tool.properties
    for part in answer.args:
        if part.name not in properties:
            yield f"args: {tool.name} has no argument {part.name!r}; it takes {', '.join(properties) or 'none'}."
            continue
        strange = words_of(part.said) - words_of(text)
        if strange or not words_of(part.said):
            yield f"{part.name}: {part.said!r} does not stand in the text."
        problem = problem_of_value(part, part.said, properties[part.name])
        if problem:
            yield problem


def _is_said(value: Plain, said: str, *, of_few: bool) -> bool:
    """Whether words give a value. One of a few that the schema names may be said in other words; nothing else may."""
    if of_few or isinstance(value, bool) or value is None:
        return True
    if isinstance(value, (int, float)):
        return says_number(said, float(value))
    if isinstance(value, str):
        words = words_of(said)
        return bool(words_of(value)) and all(_is_among(word, words) for word in words_of(value))
    items = value if isinstance(value, list) else list(value.values())
    return all(_is_said(item, said, of_few=False) for item in items)
