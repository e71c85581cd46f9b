"""The words of a text as times are written: dates, clock times and ranges that the tokens hold apart or together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.counting_words import MONTHS, WEEKDAYS

_COMPOUNDS = (
    re.compile(
        r"\d{1,4}(?P<mark>[-/.])\d{1,2}(?P=mark)\d{2,4}(?!\d)(?:[Tt ]\d{1,2}:\d{2}(?::\d{2})?(?!\s?[aApP]\.?[mM]))?"
    ),
    re.compile(r"\d{1,2}/\d{4}(?!\d)"),
    re.compile(r"(?:19|20)\d{2}/(?:0[1-9]|1[0-2])(?![\d/])"),
    re.compile(r"\d{4}-\d{2}(?![\w-])"),
    re.compile(r"\d{4}-?[wW]\d{1,2}(?![\w-])"),
    re.compile(r"\d{1,2}(?::\d{2}){0,2}\s?[aApP](?:[mM](?!\w)|\.\s?[mM]\b\.?)"),
    re.compile(r"\d{1,2}:\d{2}(?::\d{2})?(?![\w:])"),
    re.compile(r"['\u2019]\d{2}s?(?!\w)"),
    re.compile(r"(?:vs|st)\.(?=\s)", re.IGNORECASE),
    re.compile(r"(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.(?=\s?['\u2019]?\d)", re.IGNORECASE),
)
_SPLIT = re.compile(r"([a-z]+[1-4]?)['\u2019](\d{2})", re.IGNORECASE)
_KINDS = {
    "quarter": re.compile(r"[qh][1-4]"),
    "year": re.compile(r"(?:19|20)\d{2}"),
    "day": re.compile(r"\d{1,2}(?:st|nd|rd|th)?"),
    "clock": re.compile(r"\d{1,2}(?::\d{2})?[ap]m"),
    "moment": re.compile(r"\d{4}-\d{1,2}-\d{1,2}"),
}
_WORD_PARTS = ("mid", "early", "late", "fy", "year", "month", "week", "quarter", "day", "over", "on", "to", "date")
_MARKED = ("'", "\u2018", "\u2019", "`", "\u00b4")
"""What stands before the two digits of a year that is written whole by now."""
MONTHLY = "month-over-month"
"""What "MoM" is read as; in small letters it is a word."""
_QUOTED = "''"
"""Stands for what is quoted: a name is meant, even one of a month."""


@dataclass(frozen=True, slots=True)
class TimeWords:
    """The words, and the tokens from which to before which each was taken."""

    words: tuple[str, ...]
    firsts: tuple[int, ...]
    lasts: tuple[int, ...]

    def tokens_of(self, first: int, last: int) -> tuple[int, int] | None:
        """The tokens that the words from `first` to before `last` are made of; None where they part a token."""
        begin, end = self.firsts[first], self.lasts[last - 1]
        parted = (first and self.lasts[first - 1] > begin) or (last < len(self.words) and self.firsts[last] < end)
        return None if parted or begin >= end else (begin, end)


def time_words(tokens: Tokens) -> TimeWords:
    """The words of a text, with what makes one time taken together and ranges taken apart."""
    found = [*_words(tokens)]
    return TimeWords(tuple(it[0] for it in found), tuple(it[1] for it in found), tuple(it[2] for it in found))


def _words(tokens: Tokens) -> Iterator[tuple[str, int, int]]:
    at, before = 0, ""
    while at < len(tokens):
        word, last = (_QUOTED, at + 1) if tokens.items[at].kind == "quoted" else _compound(tokens, at)
        pieces = [word] if word else _pieces(tokens, at)
        if at and _dashed(tokens, at) and _same_kind(before, pieces[0]):
            yield "-", at, at
        yield from ((piece, at, last) for piece in pieces)
        at, before = last, pieces[-1]


def _compound(tokens: Tokens, at: int) -> tuple[str, int]:
    """The word that several tokens make, or one that tokens write otherwise, and the token behind it."""
    start = tokens.items[at].start
    if tokens.items[at].text in ("MoM", "MOM"):
        return MONTHLY, at + 1
    if tokens.items[at].kind == "number" and tokens.items[at].text.startswith(_MARKED):
        return tokens.items[at].word, at + 1
    for pattern in _COMPOUNDS:
        match = pattern.match(tokens.text, start)
        last = _behind(tokens, at, match.end()) if match else None
        if match and match.group() and last:
            return _normal(match.group()), last
    return "", at + 1


def _behind(tokens: Tokens, at: int, end: int) -> int | None:
    """The token behind the text that ends there, None within one."""
    for last in range(at, min(at + 8, len(tokens))):
        if tokens.items[last].end == end:
            return last + 1
    return None


def _normal(text: str) -> str:
    text = text.lower().replace("\u2019", "'")
    if text[0].isalpha():
        return text.rstrip(".")
    if text[-1] in "m." and not text[-1].isdigit():
        return re.sub(r"[\s.]", "", text)
    return text


def _pieces(tokens: Tokens, at: int) -> list[str]:
    """What a token with dashes or an apostrophe in it is made of, if all of it may be of times."""
    token = tokens.items[at]
    split = _SPLIT.fullmatch(token.text)
    if split and (split[1].lower() in MONTHS or _kind(split[1].lower()) == "quarter"):
        return [split[1].lower(), f"'{split[2]}"]
    parts = token.text.lower().split("-")
    if token.kind != "code" or not all(_kind(part) or part in _WORD_PARTS for part in parts):
        return [token.word]
    pieces = [parts[0]]
    for part in parts[1:]:
        pieces += ["-", part] if _same_kind(pieces[-1], part) else [part]
    return pieces


def _dashed(tokens: Tokens, at: int) -> bool:
    """Whether nothing but a dash parts the token from the one before it."""
    between = tokens.text[tokens.items[at - 1].end : tokens.items[at].start]
    return len(between) == 1 and between in "-/"


def _same_kind(first: str, second: str) -> bool:
    """Whether a dash between them makes a range."""
    kinds = _kind(first), _kind(second)
    return bool(kinds[0]) and (kinds[0] == kinds[1] or kinds == ("day", "clock"))


def _kind(word: str) -> str:
    if word in MONTHS:
        return "month"
    if word in WEEKDAYS:
        return "weekday"
    return next((kind for kind, pattern in _KINDS.items() if pattern.fullmatch(word)), "")
