"""Recognises orders to do something in the world or to change data: "cancel the Velvet Health subscription"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Token, Tokens
from askfirst.understanding.rules.words.commands import ALWAYS, AT_FIRST, LEADING, STATED

_NAME, _KNOWN, _MARK = "@", "#", ","
_NO_NAMES = frozenset(
    ("i", "rate", "rates", "reason", "value", "date", "number", "count", "by", "per", "of", "the", "ok")
)


def commanded(tokens: Tokens, spans: Sequence[Span], *, follows: bool) -> str:
    """The verb with which the text orders something to be done; `follows`: behind a question."""
    marked = " ".join(_marked(tokens, spans))
    return next((found["verb"] for form in _forms(follows=follows) if (found := form.search(marked))), "")


@lru_cache(maxsize=2)
def _forms(*, follows: bool) -> tuple[re.Pattern[str], ...]:
    forms = ALWAYS if follows else (*ALWAYS, *AT_FIRST)
    return (*(re.compile(LEADING + form) for form in forms), *(() if follows else map(re.compile, STATED)))


def _marked(tokens: Tokens, spans: Sequence[Span]) -> Iterator[str]:
    """The words, with one mark for what is a name or what the catalog has a meaning for."""
    marks = _meanings(tokens, spans)
    before = ""
    for at, token in enumerate(tokens.items):
        said = marks.get(at) or (_NAME if _is_written_as_a_name(tokens, token, at) else "")
        if said and said == before:
            continue
        before = said
        yield said or _plain(token)


def _plain(token: Token) -> str:
    word = token.word.replace("'", "").replace("\u2019", "")
    return word if any(map(str.isalnum, word)) else _MARK


def _meanings(tokens: Tokens, spans: Sequence[Span]) -> dict[int, str]:
    """By the place of a token what it is a part of; a verb that is a whole span alone stays a verb."""
    found: dict[int, str] = {}
    for span in spans:
        stored = any(hit.how in ("exact", "folded") for hit in span.hits)
        mark = _NAME if stored else _KNOWN if span.kind == "term" else ""
        alone = " ".join(tokens.words()[span.first : span.last]) in _verbs()
        if mark and not alone:
            found.update((at, mark) for at in range(span.first, span.last))
    return found


@lru_cache(maxsize=1)
def _verbs() -> frozenset[str]:
    groups = [group for form in (*ALWAYS, *AT_FIRST) for group in re.findall(r"\(\?P<verb>([^()]*)\)", form)]
    return frozenset(verb for group in groups for verb in group.split("|"))


def _is_written_as_a_name(tokens: Tokens, token: Token, at: int) -> bool:
    """Whether it has a capital though no sentence begins with it."""
    begins = at == 0 or tokens.items[at - 1].text in (".", "!", "?", ":")
    named = token.kind in ("word", "quoted") and token.text[:1].isupper() and not tokens.text.isupper()
    return named and not begins and token.word not in _NO_NAMES
