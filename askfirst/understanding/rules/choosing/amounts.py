"""Numbers as people write them: digits, words, thousands, percent, parts of a million, and what stands around them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from askfirst.understanding.rules.recognition.magnitudes import magnitude
from askfirst.understanding.rules.recognition.numbers import numbers, unit_in
from askfirst.understanding.rules.tokens import Token, Tokens
from askfirst.understanding.rules.words.counting_words import CURRENCIES, NUMBER_WORDS, UNITS

_LARGE = {
    "lakh": 1e5,
    "lakhs": 1e5,
    "crore": 1e7,
    "crores": 1e7,
    "hundreds": 1e2,
    "k": 1e3,
    "grand": 1e3,
    "dozens": 12.0,
}
_PERCENT = frozenset(("%", "percent", "pct", "percentage", "percents"))
_CENT = ("per", "cent")
_SCIENCE = re.compile(r"[0-9]+(?:\.[0-9]+)?e[0-9]{1,4}")
_NO_NUMBER = frozenset(("nan", "inf", "infinity", "infinite"))
_GROUPS_OF_DOTS = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+")
_NEVER = 10
_POWERS = {"hundred": 100.0, "thousand": 1e3, "million": 1e6}
_PARTS = {"half": 1 / 2, "third": 1 / 3, "quarter": 1 / 4, "thirds": 1 / 3, "quarters": 1 / 4}
_AND_A_HALF = ("and", "a", "half")
_PLAIN_LEADS = frozenset(
    ("the", "about", "only", "just", "exactly", "is", "its", "say", "with", "have", "for", "please")
)
FOREIGN_MONEY = frozenset((
    "euro", "euros", "eur", "pound", "pounds", "gbp", "quid",
    "sterling", "naira", "yen", "jpy", "franc", "francs", "chf",
    "rupee", "rupees", "shilling", "shillings", "pence", "cents",
    "yuan", "cny", "peso", "pesos", "cedi", "cedis", "ngn",
))  # fmt: skip
"""Words for money that is not counted in the units of `UNITS`, or is a part of one."""
_UNIT_OF = {way: unit for unit, ways in UNITS.items() for way in ways if len(way) > 1}


@dataclass(frozen=True, slots=True)
class Amount:
    """A number in the tokens from `first` to before `last`. `said` is how it was written.

    `other` is a second way to read it: "200.000" may be two hundred thousand. `weak`: the word "one" or a lone article,
    which mostly is no number.
    """

    first: int
    last: int
    value: float
    said: str
    percent: bool = False
    other: float | None = None
    weak: bool = False
    currency: str = ""


def amounts_in(text: str, items: Sequence[Token]) -> Iterator[Amount]:
    """The numbers in the tokens of a text, none within another."""
    tokens = Tokens(text, tuple(items))
    found = {span.first: (span.number or 0.0, span.last) for span in numbers(tokens)}
    at = 0
    while at < len(items):
        here = _part(items, at) or found.get(at) or _unusual(items[at]) or _power(items, at)
        if here is None:
            at += 1
            continue
        amount = _whole(tokens, at, *here)
        yield amount
        at = amount.last


def _power(items: Sequence[Token], at: int) -> tuple[float, int] | None:
    """As in "hundred thousand", which begins without "a"; in "a few hundred" it is none."""
    counted = at > 0 and items[at - 1].kind == "word" and items[at - 1].word not in _PLAIN_LEADS
    return None if counted or items[at].word not in _POWERS else (_POWERS[items[at].word], 0)


def _part(items: Sequence[Token], at: int) -> tuple[float, int] | None:
    """As in "a quarter million", "a third of a million", "two thirds of a million"."""
    words = [item.word for item in items[at : at + 5]]
    many = NUMBER_WORDS.get(words[0], 0.0) if len(words) > 1 and words[1] in ("thirds", "quarters") else 0.0
    part = int(many > 0)
    if words[part] not in _PARTS:
        return None
    behind = part + 1
    while behind < len(words) and words[behind] in ("of", "a", "one"):
        behind += 1
    if behind >= len(words) or words[behind] not in _POWERS:
        return None
    return (many or 1) * _PARTS[words[part]] * _POWERS[words[behind]], at + behind + 1


def _unusual(token: Token) -> tuple[float, int] | None:
    if token.word in _NO_NUMBER:
        return (math.nan if token.word == "nan" else math.inf), 0
    return (float(token.word), 0) if _SCIENCE.fullmatch(token.word) else None


def _whole(tokens: Tokens, first: int, value: float, last: int) -> Amount:
    """The number with its decimals in words, its multipliers and its percent sign."""
    last = max(last, first + 1)
    begun = last
    value = _behind_point(tokens, first, value)
    value = _and_a_half(tokens, first, last, value)
    value, last = _decimals(tokens, value, last)
    value, last = _multiplied(tokens, value, last)
    written = tokens.items[last - 1].text
    words = tokens.words()
    percent = "%" in written
    if words[last : last + 1] and words[last] in _PERCENT:
        percent, last = True, last + 1
    elif words[last : last + 2] == _CENT:
        percent, last = True, last + 2
    said = tokens.text[tokens.items[first].start : tokens.items[last - 1].end]
    digits = tokens.items[first].text
    other = float(digits.replace(".", "")) if _GROUPS_OF_DOTS.fullmatch(digits) and begun == last else None
    if other is not None and digits.count(".") > 1:
        value, other = other, None
    weak = last == first + 1 and tokens.items[first].word == "one"
    return Amount(first, last, value, said, percent, other, weak, _currency(digits))


def _and_a_half(tokens: Tokens, first: int, last: int, value: float) -> float:
    """As in "a million and a half": the half is one of a million."""
    words = tokens.words()[first:last]
    power = _POWERS.get(words[-4], 0.0) if len(words) > len(_AND_A_HALF) else 0.0
    return value - 1 / 2 + power / 2 if power and words[-3:] == _AND_A_HALF else value


def _currency(written: str) -> str:
    unit = unit_in(written)
    return unit if unit in CURRENCIES else ""


def foreign_unit(amount: Amount, behind: str) -> str:
    """The unit that is written with a number, as units are compared: money by its kind; empty where there is none."""
    if amount.percent:
        return "percent"
    if amount.currency:
        return amount.currency
    return behind if behind in FOREIGN_MONEY else _UNIT_OF.get(behind, "")


def _behind_point(tokens: Tokens, first: int, value: float) -> float:
    """As in ".5"."""
    here, before = tokens.items[first], tokens.items[first - 1] if first else None
    if before is None or before.text != "." or before.end != here.start or not here.word.isdecimal():
        return value
    alone = not tokens.text[before.start - 1 : before.start].strip() or not before.start
    return float(f"0.{here.word}") if alone else value


def _decimals(tokens: Tokens, value: float, last: int) -> tuple[float, int]:
    """As in "twelve point five"."""
    words = tokens.words()
    if words[last : last + 1] != ("point",):
        return value, last
    digits, at = "", last + 1
    while at < len(words) and (digit := _digit(words[at])):
        digits, at = digits + digit, at + 1
    return (value + math.copysign(float(f"0.{digits}"), value), at) if digits else (value, last)


def _digit(word: str) -> str:
    if word.isdecimal() and word.isascii():
        return word
    number = NUMBER_WORDS.get(word, _NEVER)
    return str(int(number)) if number < _NEVER else ""


def _multiplied(tokens: Tokens, value: float, last: int) -> tuple[float, int]:
    """As in "200 k", "20 thousands", "two lakh"."""
    words = tokens.words()
    while last < len(words):
        word = words[last]
        size = _LARGE.get(word) or (magnitude(word)[1] if len(word) > len("mn") and word.isalpha() else 1.0)
        if size <= 1:
            break
        value, last = value * size, last + 1
    return value, last
