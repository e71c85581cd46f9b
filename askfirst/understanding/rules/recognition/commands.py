"""Recognises orders to do something in the world or to change data: "cancel the Velvet Health subscription"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Literal, TypeAlias

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Token, Tokens
from askfirst.understanding.rules.words.commands import (
    ALWAYS,
    AS_A_THING,
    AT_FIRST,
    CHANGES,
    CHANGES_OF_A_QUERY,
    DOING,
    DOING_IT,
    LEADING,
    NO_CHANGE,
    ONLY_BY_PEOPLE,
    OPENING,
    STATED,
    STORING,
    TELLING,
)

Order: TypeAlias = Literal["change", "deed"]

_NAME, _KNOWN, _MARK = "@", "#", ","
_NO_NAMES = frozenset(
    ("i", "rate", "rates", "reason", "value", "date", "number", "count", "by", "per", "of", "the", "ok")
)


def ordered(tokens: Tokens, spans: Sequence[Span], *, follows: bool) -> tuple[Order, str] | None:
    """What the text orders to be done, and the verb that tells it; `follows`: behind a question."""
    sentence, plain = sentence_of(tokens, spans), sentence_of(tokens, ())
    told = _told(plain, (TELLING,) if follows else (TELLING, *ONLY_BY_PEOPLE))
    if verb := _changed(sentence, plain, follows=follows) or told:
        return "change", verb
    done = _told(f"{sentence} ", (DOING,)) or _told(f"{plain} ", (DOING_IT,))
    if verb := done or _commanded(tokens, spans, follows=follows):
        return "deed", verb
    return None


def sentence_of(tokens: Tokens, spans: Sequence[Span]) -> str:
    """The folded words without marks; what has a meaning in the data is only marked as such."""
    words = ["" if not token.word or token.kind in ("mark", "sign") else token.word for token in tokens.items]
    for span in spans:
        if span.kind == "term" or any(hit.how != "fuzzy" for hit in span.hits):
            words[span.first : span.last] = [_KNOWN] * span.length
    return " ".join(word for word in words if word)


def _changed(sentence: str, plain: str, *, follows: bool) -> str:
    """The verb with which the text asks to change data, where it begins so."""
    if _at_the_opening(NO_CHANGE).match(plain):
        return ""
    verbs = set(CHANGES.split()) - (set(CHANGES_OF_A_QUERY.split()) if follows else set())
    verb = _told(f"{sentence} ", (f"(?P<verb>{'|'.join(sorted(verbs))}) (?!{AS_A_THING})",))
    if verb and sentence.removesuffix(verb).strip() != "":
        return verb
    stored = _at_the_opening(STORING).match(f"{sentence} ")
    return re.sub(OPENING, "", stored[0]).split()[0] if stored else ""


def _told(sentence: str, forms: Sequence[str]) -> str:
    """The verb of the first of the forms with which the sentence begins."""
    return next((found["verb"] for form in forms if (found := _at_the_opening(form).match(sentence))), "")


@cache
def _at_the_opening(form: str) -> re.Pattern[str]:
    return re.compile(OPENING + form)


def _commanded(tokens: Tokens, spans: Sequence[Span], *, follows: bool) -> str:
    """The verb of an order that the names in it tell."""
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
