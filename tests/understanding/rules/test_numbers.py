"""Numbers in words: every one is read back, and "and" between two of them joins nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askfirst.understanding.rules.recognition.numbers import number_at
from askfirst.understanding.rules.tokens import tokenize

_SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_BILLION = 1_000_000_000


def spelt(number: int, *, british: bool) -> str:
    """The English words for a number below a billion; British ones say "and" behind hundreds."""
    for power, word in ((1_000_000, "million"), (1_000, "thousand")):
        if number >= power:
            head, rest = divmod(number, power)
            tail = f" {spelt(rest, british=british)}" if rest else ""
            return f"{spelt(head, british=british)} {word}{tail}"
    if number >= 100:
        head, rest = divmod(number, 100)
        joint = " and " if british else " "
        return f"{_SMALL[head]} hundred" + (f"{joint}{spelt(rest, british=british)}" if rest else "")
    if number >= 20:
        head, rest = divmod(number, 10)
        return _TENS[head] + (f" {_SMALL[rest]}" if rest else "")
    return _SMALL[number]


def value(text: str) -> tuple[float, int] | None:
    """The number that a text begins with, and how many of its tokens it takes."""
    return number_at(tokenize(text), 0)


@given(st.integers(0, _BILLION - 1), st.booleans())
def test_number_in_words_is_read_back(number: int, british: bool) -> None:  # noqa: FBT001 - drawn by Hypothesis
    """All of its words, and no other number."""
    words = spelt(number, british=british)
    assert value(words) == (number, len(words.split()))


@given(st.integers(0, _BILLION - 1), st.integers(2, _BILLION - 1))
def test_number_ends_where_the_next_one_begins(one: int, other: int) -> None:
    """ "Between two hundred and three hundred" are two numbers."""
    words = spelt(one, british=False)
    read = value(f"{words} to {spelt(other, british=False)}")
    assert read == (one, len(words.split()))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("one and a half million", 1_500_000), ("half a million", 500_000), ("a hundred", 100), ("a thousand", 1_000),
        ("two and a half", 2.5), ("a dozen", 12), ("1.5 million", 1_500_000), ("20k", 20_000), ("$3bn", 3e9),
        ("twenty five", 25), ("12,500", 12_500),
    ],
)  # fmt: skip
def test_number_as_people_write_it(text: str, number: float) -> None:
    """With multipliers, halves and separators."""
    found = value(text)
    assert found is not None
    assert found[0] == number


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("two hundred and three hundred", 200), ("five and six", 5), ("five six", 5), ("twenty and thirty", 20),
        ("ten twenty", 10),
    ],
)  # fmt: skip
def test_two_numbers_are_not_added(text: str, first: float) -> None:
    """What could be a range or a list stays two numbers."""
    found = value(text)
    assert found is not None
    assert found[0] == first


@pytest.mark.parametrize("text", ["and", "a", "half", "million", "orders", "hundred of them"])
def test_words_alone_are_no_number(text: str) -> None:
    """A power needs how many of it."""
    assert value(text) is None
