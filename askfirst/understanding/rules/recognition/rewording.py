"""Puts roundabout ways of asking into plain words: "out of a hundred X, how many" asks for the percentage of X."""

from __future__ import annotations

import re
from dataclasses import replace

from askfirst.catalog.lookup import stem
from askfirst.understanding.rules.recognition.functions_of_owned import with_owners_behind
from askfirst.understanding.rules.tokens import Token, Tokens, tokens_of, word_by_word
from askfirst.understanding.rules.words.rewordings.patterns import REWORDINGS, TOLD

_KEPT = re.compile(r"\{(\w+)\}")
_UNITS = ("year", "quarter", "month", "week")
_MOST = 3
_HELPING = ("were", "are", "was", "is", "excluding", "cancelled")
"""Words that stand as they are: what follows is said of what stands before, and "leaving X out" tells no departure."""
_MARKS = frozenset(",;:.?!()-")
_DIGITS = re.compile(r"\d+(?:\.\d+)?")


def in_plain_words(tokens: Tokens) -> tuple[Tokens, tuple[str, ...]]:
    """The text so put, and what to tell of it; what is quoted stays as it is."""
    tokens, told = with_owners_behind(tokens), list[str]()
    text = word_by_word(tokens.items)
    for patterns, tells in ((REWORDINGS, False), (TOLD, True)):
        for pattern, meant in patterns:
            for _ in range(_MOST):
                match = pattern.search(text)
                if not match or match.end() == match.start():
                    break
                first, last = tokens_of(text, match.start(), match.end())
                told += [f"{tokens.said(first, last)!r} is read as: {meant}"] if tells else []
                tokens = _put(tokens, match, meant)
                text = word_by_word(tokens.items)
    return tokens, tuple(told)


def _put(tokens: Tokens, match: re.Match[str], meant: str) -> Tokens:
    first, last = tokens_of(match.string, match.start(), match.end())
    items: list[Token] = [*tokens.items[:first]]
    there = [name for name in _KEPT.findall(meant) if name != "unit" and match[name]]
    kept = [tokens_of(match.string, *match.span(name)) for name in there]
    spare = [at for at in range(first, last) if not any(begin <= at < end for begin, end in kept)]
    for word in meant.split():
        name = _KEPT.fullmatch(word)
        if name and name[1] != "unit" and name[1] not in there:
            continue
        if name and name[1] != "unit":
            begin, end = tokens_of(match.string, *match.span(name[1]))
            items += tokens.items[begin:end]
            behind = [at for at in spare if at >= end] or spare[-1:]
            spare = [at for at in behind if tokens.items[at].kind != "mark"] or behind
            continue
        said = next(unit for unit in _UNITS if match[unit]) if name else word
        at = spare[0] if spare else last - 1
        spare = spare[1:] or spare
        new = _word(tokens, said, at, at + 1) if kept else _word(tokens, said, first, last)
        items.append(replace(new, text=said) if new.text in _MARKS else new)
    return replace(tokens, items=(*items, *tokens.items[last:]))


def _word(tokens: Tokens, word: str, first: int, last: int) -> Token:
    """A word in the place of others, which are what the user said there."""
    start, end = tokens.items[first].start, tokens.items[last - 1].end
    kind = "number" if _DIGITS.fullmatch(word) else "word"
    said = word if word in _HELPING else tokens.text[start:end]
    return Token(said, word, stem(word), kind, start, end)
