"""Ways of writing made plain before a text is read: joined amounts, halves, dictated marks, slips in number words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from askfirst.understanding.rules.choosing.asking_words import words_of
from askfirst.understanding.rules.choosing.neutral_words import SAYS_NOTHING
from askfirst.understanding.rules.tokens import Token
from askfirst.understanding.rules.words.counting_words import MULTIPLIERS, NUMBER_WORDS

_SIGNS = {"\u00bd": 0.5, "\u00bc": 0.25, "\u00be": 0.75}
_WITH_SIGN = re.compile(rf"(\d{{0,6}})([{''.join(_SIGNS)}])")
_HALF = re.compile(r"(?<![\w.,/])(\d{1,6})(?: 1/2| and (?:a|one) half)(?![\w/])")
_MONEY_BEHIND = re.compile(r"(?<![\w.,$\u20ac\u00a3])(\d[\d,]*(?:\.\d+)?)([$\u20ac\u00a3])(?!\w)")
_MONEY_APART = re.compile(r"(?<![\w$\u20ac\u00a3])([$\u20ac\u00a3]) (?=\d)")
_WITHOUT = re.compile(r"(?i)(?<!\w)w/o(?!\w)")
_WITH = re.compile(r"(?i)(?<!\w)w/(?=\s|\w)")
_LETTERS = re.compile(r"([^\W\d_])\1{2,}")
_JOINED = re.compile(
    r"(\d+(?:[.,]\d+)*(?:k|m|mn|bn)?)"
    r"(y|yo|pct|prct|percent|perc|hh|ppl|people|persons?|heads?|nets?|itns?|llins?|usd|dollars?|bucks|yrs?|years?|ish|nos?)"
)
_MILLIONS = {"mio": "million", "mil": "million", "mill": "million", "mln": "million", "tsd": "thousand"}
_COUNTING = tuple(
    word
    for word in (*NUMBER_WORDS, *MULTIPLIERS)
    if len(word) >= len("fifty") and word not in ("three", "seven", "eight")
)
_WORDS = {"al": "all", "bth": "both", "boht": "both", "botth": "both", "smae": "same", "seme": "same", "frist": "first"}
_SHORTEST = 5
_SHORT_SLIPS = {
    "fiev": "five", "fivee": "five", "fve": "five", "fuor": "four", "foru": "four", "fourr": "four", "sevn": "seven",
    "seveen": "seven", "svene": "seven", "eigt": "eight", "egiht": "eight", "eigth": "eight", "nien": "nine",
    "nnie": "nine", "ninne": "nine", "thre": "three", "theree": "three", "threee": "three", "sixx": "six", "tne": "ten",
    "tenn": "ten", "fity": "fifty", "fory": "forty", "sixy": "sixty", "tow": "two", "twoo": "two",
}  # fmt: skip
"""Slips in number words of a few letters, which are too near to other words to be told by their letters alone."""
_BEFORE_NUMBERS = frozenset(NUMBER_WORDS) | words_of("about only just exactly is say with of be and the to take use")
_MARKS = {("comma",): ",", ("full", "stop"): ".", ("semicolon",): ";"}
_ALIKE = words_of("fifth sixth seventh eighth ninth tenth first forth fourth sight might night light right")


def written_plainly(text: str) -> str:
    """The text with halves as decimals and "w/o" as a word, every character that stays in its place."""
    text = _MONEY_APART.sub(r" \1", text)
    text = _MONEY_BEHIND.sub(r"\2\1", text)
    text = _HALF.sub(lambda match: f"{match[1]}.50".zfill(len(match[0])), text)
    text = _WITHOUT.sub("not", text)
    return _WITH.sub("w ", text)


def plain_tokens(items: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens with joined amounts parted, marks that were dictated as marks, and number words spelled rightly."""
    return tuple(_plain(items))


def _plain(items: Sequence[Token]) -> Iterator[Token]:
    at = 0
    while at < len(items):
        token = items[at]
        size = _dictated(items, at)
        if size:
            mark = _MARKS[tuple(one.word for one in items[at : at + size])]
            yield replace(token, word=mark, stem=mark, kind="mark", text=mark, end=items[at + size - 1].end)
        elif sign := _WITH_SIGN.fullmatch(token.text):
            number = f"{int(sign[1] or 0) + _SIGNS[sign[2]]:g}"
            yield replace(token, word=number, stem=number, text=number, kind="number")
        elif token.kind == "word" and (joined := _JOINED.fullmatch(token.word)):
            middle = token.start + len(joined[1])
            number = token.text[: len(joined[1])]
            yield replace(token, text=number, word=joined[1], stem=joined[1], kind="number", end=middle)
            yield replace(token, text=token.text[len(joined[1]) :], word=joined[2], stem=joined[2], start=middle)
        else:
            yield _respelled(token, items[at - 1] if at else None)
        at += size or 1


def _dictated(items: Sequence[Token], at: int) -> int:
    """How many tokens name a mark that somebody dictated, between other words or at the end."""
    for phrase in _MARKS:
        if at and tuple(one.word for one in items[at : at + len(phrase)]) == phrase:
            return len(phrase)
    return 0


def _respelled(token: Token, before: Token | None) -> Token:
    if token.kind != "word" or not token.word.isalpha():
        return token
    word = _WORDS.get(token.word, token.word)
    if word != token.word:
        return replace(token, word=word, stem=word) if token.text.islower() else token
    if before is not None and before.kind == "number" and word in _MILLIONS:
        return replace(token, word=_MILLIONS[word], stem=_MILLIONS[word])
    short = _LETTERS.sub(r"\1", word)
    if short != word:
        doubled = _LETTERS.sub(r"\1\1", word)
        known = next((one for one in (short, doubled) if len(one) > 1 and one in SAYS_NOTHING), "")
        return replace(token, word=known, stem=known) if known else token
    if word in _SHORT_SLIPS and (before is None or before.kind != "word" or before.word in _BEFORE_NUMBERS):
        return replace(token, word=_SHORT_SLIPS[word], stem=_SHORT_SLIPS[word])
    long = len(word) >= _SHORTEST and word not in SAYS_NOTHING and word not in _COUNTING and word not in _ALIKE
    near = _counting_near(word) if long else ""
    return replace(token, word=near, stem=near) if near else token


def _counting_near(word: str) -> str:
    """The one number word that is a single slip away."""
    from rapidfuzz.distance import OSA

    near = [one for one in _COUNTING if one[0] == word[0] and OSA.distance(word, one, score_cutoff=1) == 1]
    return near[0] if len(near) == 1 else ""
