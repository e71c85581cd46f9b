"""Shorthand, abbreviations and words that say nothing: what is written out, and what must not be lost."""

from __future__ import annotations

import pytest

from askfirst.understanding.rules.recognition.purposes import purposes
from askfirst.understanding.rules.recognition.shorthand import written_out
from askfirst.understanding.rules.tokens import tokenize
from askfirst.understanding.rules.words.ordinary_verbs import ORDINARY_VERBS, is_used_as_a_verb


def words(text: str) -> str:
    return " ".join(token.word for token in written_out(tokenize(text)).items)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("# of cars w/o power", "number of cars without power"),
        ("cars w/ power", "cars with power"),
        ("no. of cars, excl. fords", "number of cars , excluding fords"),
        ("order cnt by state", "order count by state"),
        ("corr(a, b)", "correlation ( a , b )"),
        ("count(*) by state", "count by state"),
        ("sd of wind", "standard deviation of wind"),
        ("90th pctile of wind", "90th percentile of wind"),
        ("race x gender", "race and gender"),
        ("a -> b", "a to b"),
        ("cost/kg by state", "cost per kg by state"),
        ("returned/refunded orders", "returned or refunded orders"),
        ("100+ hp", "100 or more hp"),
        ("the price, i.e. the cost", "the price , ie the cost"),
        ("cars vs. trucks", "cars vs trucks"),
    ],
)
def test_shorthand_is_written_out(text: str, meant: str) -> None:
    """What means the same whatever the data is."""
    assert words(text) == meant


@pytest.mark.parametrize(
    "text", ['"w/o"', "order no. 12", "2024-01-05", "Nov/Dec 2024", "and/or", "sd", "Ms x", "an x", "on 12/2024"]
)
def test_what_may_be_something_else_stays(text: str) -> None:
    """Names in quotes, dates, and what only the data can tell."""
    assert words(text) == " ".join(token.word for token in tokenize(text).items)


def test_said_gives_the_users_words() -> None:
    """Written out words are shown as they were typed."""
    tokens = written_out(tokenize("cars w/o power"))
    assert tokens.said(1, 2) == "w/o"


@pytest.mark.parametrize(
    "verb",
    [
        *("cancelled", "lost", "refunded", "returned", "rejected", "failed", "broken", "closed", "delayed", "won"),
        *("delivered", "loaded", "damaged"),
    ],
)
def test_verbs_of_outcome_are_never_ordinary(verb: str) -> None:
    """They say of which rows the question is."""
    assert verb not in ORDINARY_VERBS


@pytest.mark.parametrize(
    ("text", "at", "verb"),
    [
        ("how many flags do our ships travel under", 6, True),
        ("ships that travel", 2, True),
        ("does it cover asia", 2, True),
        ("total travel by month", 1, False),
        ("how did travel spend change", 2, False),
        ("what is the cover", 3, False),
    ],
)
def test_verbs_are_told_from_nouns(text: str, at: int, *, verb: bool) -> None:
    """A noun of the same form may name what the data has not: it is asked about."""
    assert is_used_as_a_verb(tuple(text.split()), at) is verb


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("deaths by race for my article", 1),
        ("the boss wants to know how many", 1),
        ("orders for our manager", 0),
        ("orders for the project", 0),
        ("cost for the report of May", 0),
    ],
)
def test_purposes_are_left_aside(text: str, count: int) -> None:
    """Only what cannot be a condition."""
    assert len(list(purposes(tokenize(text)))) == count
