"""Tells years from amounts: "value between 1900 and 2000" holds no years, though each number could be one."""

from __future__ import annotations

from collections.abc import Sequence

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.times.point_words import YEAR
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.counting_words import UNITS

_JOINTS = ("and", "to", "-", "–")  # noqa: RUF001 - as people type it
_AROUND = (*_JOINTS, "between", "from", "of", "is", "year")
_OWNING = ("with", "where", "whose", "having", "have", "has", "had", "a", "an")
_SMALL = ("is", "are", "was", "were", "of", "the")
_UNIT_WORDS = frozenset(word for words in UNITS.values() for word in words if len(word) > 1)


def without_amounts(tokens: Tokens, fixed: Sequence[Span], measured: Sequence[Span]) -> list[Span]:
    """The spans without the times that are bare years and yet amounts.

    `measured` are the terms for numbers: what such a term is said to have is an amount.
    """
    units = {span.first for span in fixed if span.kind == "unit"}
    times = [span for span in fixed if span.kind == "time"]
    amounts = [span for span in times if _is_amount(tokens, span, measured, units)]
    gone = {at for span in amounts for at in range(span.first, span.last)}
    return [span for span in fixed if not (span.kind == "time" and gone.issuperset(range(span.first, span.last)))]


def _is_amount(tokens: Tokens, time: Span, measured: Sequence[Span], units: set[int]) -> bool:
    words = tokens.words()
    inside = words[time.first : time.last]
    years = [at for at in range(time.first, time.last) if YEAR.fullmatch(words[at])]
    if not years or any(not YEAR.fullmatch(word) and word not in _AROUND for word in inside):
        return False
    has_unit = time.last in units or words[time.last : time.last + 1] in {(unit,) for unit in _UNIT_WORDS}
    return has_unit or _beside_a_number(tokens, years) or _is_owned(words, time.first, measured)


def _beside_a_number(tokens: Tokens, years: Sequence[int]) -> bool:
    """Whether "and" or "to" joins it to a number that is no year."""
    ends = ((years[0] - 1, years[0] - 2), (years[-1] + 1, years[-1] + 2))
    return any(
        joint >= 0 and far < len(tokens) and far >= 0 and tokens.items[joint].word in _JOINTS and _counts(tokens, far)
        for joint, far in ends
    )


def _counts(tokens: Tokens, at: int) -> bool:
    token = tokens.items[at]
    whole = token.kind == "number" and not YEAR.fullmatch(token.word)
    # "5 to 2024" may end in a date: a small number beside a year is a day.
    return whole and len(token.word) > len("31")


def _is_owned(words: Sequence[str], first: int, measured: Sequence[Span]) -> bool:
    """As in "with a value between 1900 and 2000", "whose weight is 2000"."""
    before = first
    while before and words[before - 1] in _SMALL:
        before -= 1
    field = next((span for span in measured if span.last == before), None)
    return field is not None and field.first > 0 and words[field.first - 1] in _OWNING
