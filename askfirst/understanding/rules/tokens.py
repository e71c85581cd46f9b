"""Text to tokens that know where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from askfirst.catalog.lookup import fold, stem
from askfirst.understanding.rules.words.word_forms import ALIKE_IN_PLURAL

MOST_TOKENS = 600
"""Tokens of a message that are read one by one; what follows is kept whole, as words that found no place."""

_KINDS = (
    r'["“”«](?P<quoted>[^"“”«»\n]{1,200})["“”»]',
    r"(?P<moment>\d{4}-\d{1,2}-\d{1,2}(?:[T ]\d{1,2}:\d{2}(?::\d{2})?)?)(?!\w|-(?!\d{4}-\d))",
    r"(?P<number>[$€£]?\d+(?:,\d{3})*(?:\.\d+)?(?:k|m|b|bn|mn)?(?:\s?%)?)(?![^\W_])(?:(?!-\w)|(?<=\d:\d\d))",
    r"(?P<code>(?=[^\W_]*-?[^\W_]*\d)[^\W_]+(?:-[^\W_]+)+)",
    r"(?P<word>[^\W_]+(?:['\u2019][^\W_]+)*)",
    r"(?P<sign>>=|<=|!=|<>|==|[<>=≥≤≠])",
    r"(?P<mark>\S)",
)
_PATTERN = re.compile("|".join(_KINDS), re.IGNORECASE)
_NEXT_WORD = re.compile(r"\s+\w")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number, sign or mark. `word` is its folded form, `stem` that in the singular; both empty for marks."""

    text: str
    word: str
    stem: str
    kind: str
    start: int
    end: int

    @property
    def is_plural(self) -> bool:
        """Whether it is a form for many, or alike for one and for many: "orders", "species"."""
        return self.word != self.stem or self.word in ALIKE_IN_PLURAL


@dataclass(frozen=True)
class Tokens:
    """A text in tokens; `rest` is what was too much to read."""

    text: str
    items: tuple[Token, ...]
    rest: str = ""

    def __len__(self) -> int:
        return len(self.items)

    def words(self) -> tuple[str, ...]:
        """The folded words, in order."""
        return self._words

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(token.word for token in self.items)

    def said(self, first: int, last: int) -> str:
        """The text from token `first` to before token `last`, as the user wrote it.

        Quotes around it are no part of it, nor is the ending of a possessive.
        """
        if first >= last:
            return ""
        single = last - first == 1
        begin, end = self.items[first].start, self.items[last - 1].end
        said = self.items[first].text if single else self.text[begin:end]
        if any(behind.start < item.start for item, behind in pairwise(self.items[first:last])):
            # Words that were put in another order stand nowhere in the text.
            said = " ".join(item.text for item in self.items[first:last])
        said = said if single else said.strip('"“”«» ')
        return said[:-2] if self.items[last - 1].kind == "word" and _is_possessive(said) else said


def tokenize(text: str) -> Tokens:
    """The tokens of any text, in order."""
    found: list[Token] = []
    for match in _PATTERN.finditer(text):
        if len(found) == MOST_TOKENS:
            return Tokens(text, tuple(found), text[match.start() :].strip())
        if not _joins(text, match):
            found.append(_token(match))
    return Tokens(text, tuple(found))


def _joins(text: str, match: re.Match[str]) -> bool:
    """Whether it is a mark within a compound, as in "on-time": such a mark parts words and is no token."""
    before, behind = text[max(match.start() - 1, 0) : match.start()], text[match.end() : match.end() + 1]
    return match.group() in "-_./" and before.isalnum() and behind.isalnum()


def _token(match: re.Match[str]) -> Token:
    kind = match.lastgroup or "mark"
    text = match.group(kind)
    word = _word(kind, text)
    end = match.end()
    if kind == "word" and _is_possessive(text) and _NEXT_WORD.match(match.string, end):
        # What is owned follows: the name is said without the ending.
        text, end = text[:-2], end - 2
    return Token(text, word, " ".join(map(stem, word.split())), kind, match.start(), end)


def _word(kind: str, text: str) -> str:
    if kind in ("sign", "mark"):
        return text
    if kind in ("number", "moment"):
        return text.lower()
    if kind == "word" and _is_possessive(text):
        text = text[:-2]
    return fold(text)


def _is_possessive(text: str) -> bool:
    return text.lower().endswith(("'s", "\u2019s"))


def by_first_word(phrases: Iterable[tuple[str, ...]]) -> Mapping[str, Sequence[tuple[str, ...]]]:
    """The phrases by their first words, in their order, so that few of them are compared at each word of a text."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for phrase in phrases:
        found.setdefault(phrase[0], []).append(phrase)
    return found


def word_by_word(items: Sequence[Token]) -> str:
    """The folded words with a space between any two, so that counting spaces counts tokens; a token is never empty."""
    return " ".join(token.word.replace(" ", "_") or "_" for token in items)


def tokens_of(text: str, start: int, end: int) -> tuple[int, int]:
    """The tokens of a part of such a text: the first, and the one behind the last; a space at its ends is of none."""
    said = text[start:end]
    start += len(said) - len(said.lstrip())
    end -= len(said) - len(said.rstrip())
    first = text[:start].count(" ")
    return first, first + text[start:end].count(" ") + 1
