"""Words that point at the things of the answer before: "of these customers", "their", "do they have"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from askfirst.catalog.model import Catalog
from askfirst.understanding.rules.recognition.thing_nouns import NUMBER, any_of, nouns
from askfirst.understanding.rules.tokens import tokenize, tokens_of, word_by_word

_BEFORE = (
    r"(?P<link>(?:(?:(?:that|which|who) )?(?:(?:are|is|were|was) )?"
    r"(?:(?:belong|belongs|belonging|\w+ed|made|sent|sold|bought) )?"
    r"(?:of|for|from|by|with|to|in|on|at|via|behind|through) (?:(?:all|each|any|every one) of )?(?:all )?)?)"
)
_DOING = r"(?:have|has|had|got|get|place|placed|make|made|book|booked|order|ordered|own)"
_DEMONSTRATIVE = r"(?:these|those|(?:exactly )?the same)"
_DESCRIBED = r"(?! (?:that|which|who|whose|with|having|where)\b)"
"""Behind "those customers" it would say which ones are meant."""
_PRONOUNS = (
    re.compile(r"\b(?P<said>their)\b(?= )"),
    re.compile(rf"\b(?:do|does|did|have|had) (?P<said>they)(?: {_DOING})?\b"),
    re.compile(r"\b(?P<link>(?:of|for|from|by|with|to) )(?:(?:all|each|any) of )?(?P<said>them|these|those)$"),
    re.compile(rf"\b(?:that )?(?P<said>they) {_DOING}\b"),
)


@dataclass(frozen=True, slots=True)
class Pointed:
    """Words that point at things, and the message without them.

    `thing` is the dataset that they name, empty for a pronoun. `link` are the words before them.
    """

    said: str
    rest: str
    thing: str = ""
    link: str = ""


def pointed(message: str, catalog: Catalog) -> Pointed | None:
    """The things of the answer before that a message points at by what they are called; None where it does not."""
    things = any_of(catalog)
    if not things:
        return None
    noun = rf"(?P<said>{_DEMONSTRATIVE} {NUMBER}?(?P<noun>{things}))"
    forms = (
        rf"\b(?:do|does|did|have|had) {noun}(?: {_DOING})?\b",
        rf"\b{_BEFORE}{noun}\b(?: ')?{_DESCRIBED}",
    )
    found = _found(message, [re.compile(form) for form in forms])
    if found is None:
        return None
    match, rest, said = found
    return Pointed(said, rest, nouns(catalog)[match["noun"].replace("_", " ")], match.groupdict().get("link") or "")


def points_at_things(message: str, catalog: Catalog) -> str:
    """Why a message is about the things of the answer before; empty where it is not."""
    found = pointed(message, catalog)
    return f"{found.said!r} are those of the last answer." if found and found.rest else ""


def pronoun(message: str) -> Pointed | None:
    """The same by a pronoun, which names no things."""
    found = _found(message, _PRONOUNS)
    if found is None:
        return None
    match, rest, said = found
    return Pointed(said, rest, link=match.groupdict().get("link") or "")


def _found(message: str, forms: Sequence[re.Pattern[str]]) -> tuple[re.Match[str], str, str] | None:
    tokens = tokenize(message)
    words = word_by_word(tokens.items)
    match = next((found for form in forms if (found := form.search(words))), None)
    if match is None:
        return None
    first, last = tokens_of(words, match.start(), match.end())
    begin, end = tokens_of(words, *match.span("said"))
    rest = f"{tokens.said(0, first)} {tokens.said(last, len(tokens)).lstrip(' :,-')}".strip(" ,;:-")
    return match, rest, tokens.said(begin, end)
