"""Puts roundabout ways of asking into plain words: "out of a hundred X, how many" asks for the percentage of X."""

from __future__ import annotations

import re
from dataclasses import replace

from askfirst.catalog.lookup import stem
from askfirst.understanding.rules.tokens import Token, Tokens, word_by_word
from askfirst.understanding.rules.words.rewordings import REWORDINGS, TOLD

_KEPT = re.compile(r"\{(\w+)\}")
_UNITS = ("year", "quarter", "month", "week")
_MOST = 3
_DIGITS = re.compile(r"\d+(?:\.\d+)?")


def in_plain_words(tokens: Tokens) -> tuple[Tokens, tuple[str, ...]]:
    """The text so put, and what to tell of it; what is quoted stays as it is."""
    told: list[str] = []
    for patterns, tells in ((REWORDINGS, False), (TOLD, True)):
        for pattern, meant in patterns:
            for _ in range(_MOST):
                match = pattern.search(word_by_word(tokens.items))
                if not match or match.end() == match.start():
                    break
                first, last = _place(match.string, match.start(), match.end())
                told += [f"{tokens.said(first, last)!r} is read as: {meant}"] if tells else []
                tokens = _put(tokens, match, meant)
    return tokens, tuple(told)


def _place(text: str, start: int, end: int) -> tuple[int, int]:
    """The tokens of a part of the text; a space at its ends belongs to none."""
    said = text[start:end]
    start += len(said) - len(said.lstrip())
    end -= len(said) - len(said.rstrip())
    first = text[:start].count(" ")
    return first, first + text[start:end].count(" ") + 1


def _put(tokens: Tokens, match: re.Match[str], meant: str) -> Tokens:
    first, last = _place(match.string, match.start(), match.end())
    items: list[Token] = [*tokens.items[:first]]
    whole = not _KEPT.search(meant)
    for word in meant.split():
        kept = _KEPT.fullmatch(word)
        if kept and kept[1] != "unit":
            items += tokens.items[slice(*_place(match.string, *match.span(kept[1])))]
            continue
        said = next(unit for unit in _UNITS if match[unit]) if kept else word
        at = last - 1 if len(items) > first and not whole else first
        items.append(_word(tokens, said, at, last if whole else at + 1))
    return replace(tokens, items=(*items, *tokens.items[last:]))


def _word(tokens: Tokens, word: str, first: int, last: int) -> Token:
    """A word in the place of others, which are what the user said there."""
    start, end = tokens.items[first].start, tokens.items[last - 1].end
    kind = "number" if _DIGITS.fullmatch(word) else "word"
    return Token(tokens.text[start:end], word, stem(word), kind, start, end)
