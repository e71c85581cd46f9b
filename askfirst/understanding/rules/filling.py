"""A text read against a tool's arguments by rules: values that the schema names, numbers where it is clear whose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rapidfuzz import fuzz

from askfirst.catalog.lookup import fold, stem
from askfirst.domain.choice import Choice, ToolCard
from askfirst.domain.codec import Plain
from askfirst.domain.decision import MatchedBy
from askfirst.understanding.rules.recognition.numbers import numbers
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens, tokenize

_SURE, _SOME, _NONE = 0.9, 0.5, 0.1
_ALIKE = 88
_SHORTEST_SLIP = 5
"""Letters of a word that is taken for another one with a slip of the pen."""
_NUMERIC = ("integer", "number")


def fill(tool: ToolCard, text: str) -> Choice:
    """The arguments that the text gives for certain. Sure where all that are required are there."""
    properties: Mapping[str, Any] = tool.arguments.get("properties", {})
    args: dict[str, Plain] = {}
    how: list[MatchedBy] = []
    for name, schema in properties.items():
        named = _named(schema, fold(text).split())
        if named:
            args[name], matched = named
            how.append(matched)
    for name, value in _numbers(properties, tokenize(text)):
        args[name] = value
        how.append("regex")
    required = set(tool.arguments.get("required", ()))
    confidence = _SURE if args and required <= args.keys() else _SOME if args else _NONE
    missing = ", ".join(sorted(required - args.keys()))
    reason = f"It does not say {missing}." if missing else ""
    return Choice(tool.name, args, confidence, reason, how[-1] if how else "default")


def _named(schema: Mapping[str, Any], words: list[str]) -> tuple[Plain, MatchedBy] | None:
    """The one value of an enumeration that the words name."""
    allowed = list(_values(schema))
    exact = [value for value in allowed if _stands(fold(str(value)).split(), words)]
    if len(exact) == 1:
        return exact[0], "exact"
    long = [word for word in words if len(word) >= _SHORTEST_SLIP]
    near = [value for value in allowed if any(fuzz.ratio(fold(str(value)), word) >= _ALIKE for word in long)]
    return (near[0], "fuzzy") if not exact and len(near) == 1 else None


def _values(schema: Mapping[str, Any]) -> Iterator[Plain]:
    yield from schema.get("enum", ())
    if "const" in schema:
        yield schema["const"]
    for inner in schema.get("anyOf", ()):
        yield from _values(inner)


def _stands(value: list[str], words: list[str]) -> bool:
    return any(words[at : at + len(value)] == value for at in range(len(words) - len(value) + 1))


def _numbers(properties: Mapping[str, Any], tokens: Tokens) -> Iterator[tuple[str, Plain]]:
    """Numbers beside the word of an argument; a single one where a single argument takes numbers."""
    open_ = {name: schema for name, schema in properties.items() if _kind(schema)}
    spans = [span for span in numbers(tokens) if span.number is not None]
    if len(open_) == 1 and len(spans) == 1:
        name, schema = next(iter(open_.items()))
        yield from _fitting(name, schema, spans[0])
        return
    for name, schema in open_.items():
        beside = [span for span in spans if _is_beside(span, name, tokens)]
        if len(beside) == 1:
            yield from _fitting(name, schema, beside[0])


def _is_beside(span: Span, name: str, tokens: Tokens) -> bool:
    own = {stem(word) for word in fold(name.replace("_", " ")).split()}
    around = tokens.items[max(0, span.first - 3) : span.first] + tokens.items[span.last : span.last + 2]
    return any(token.stem in own for token in around)


def _fitting(name: str, schema: Mapping[str, Any], span: Span) -> Iterator[tuple[str, Plain]]:
    number = span.number or 0.0
    if _kind(schema) == "integer":
        if number == int(number):
            yield name, int(number)
    else:
        yield name, number


def _kind(schema: Mapping[str, Any]) -> str:
    kinds = [schema.get("type"), *(inner.get("type") for inner in schema.get("anyOf", ()))]
    return next((kind for kind in kinds if kind in _NUMERIC), "")
