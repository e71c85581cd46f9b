"""What must hold for every text."""

import asyncio
import re

from hypothesis import example, given, settings
from hypothesis import strategies as st

from askfirst.domain.outline import Outline
from askfirst.domain.query import Dimension, Measure, Query
from askfirst.domain.restatement import Restatement
from askfirst.understanding.rules.read import read
from askfirst.understanding.rules.reading import RuleReading
from tests.understanding.rules.shown import shown
from tests.understanding.rules.worlds import films, freight

BASE = Query("films", (Measure("count"),), (Dimension("genre"),))

WORDS = (
    *("films", "studios", "genre", "rating", "gross", "title", "long", "animated", "by", "per", "top", "5", "most"),
    *(
        "how",
        "many",
        "average",
        "total",
        "share",
        "of",
        "correlation",
        "between",
        "and",
        "or",
        "not",
        "without",
        "over",
    ),
    *("20", "at", "least", "last", "week", "since", "2024", "Northlight", "comedy", "sorted", "descending", "month"),
    *("only", "instead", "also", "drop", "filter", "missing", "is", "=", ">", "the", "which", "show", "p95", "no", ","),
)


def restate(text: str, *, follows: bool = False) -> Restatement:
    view = films(last=BASE if follows else None)
    return asyncio.run(RuleReading().restate(text, view, follows=follows))


def told(outline: Outline) -> str:
    """All that the user is shown of what was not bound."""
    names = (mention.text for mention in outline.mentions)
    return " ".join([*outline.unplaced, *names, *(term.text for term in outline.terms if term.near)])


@given(st.text(), st.booleans())
def test_no_text_breaks_it(text: str, follows: bool) -> None:  # noqa: FBT001 - Hypothesis fills it
    """Control characters, marks of direction, emoji: every text gets a restatement."""
    restatement = restate(text, follows=follows)
    assert 0 <= restatement.scope_score <= 100
    assert 0 <= restatement.confidence <= 1


@given(st.lists(st.sampled_from(WORDS), max_size=12), st.booleans())
def test_no_order_of_its_own_words_breaks_it(words: list[str], follows: bool) -> None:  # noqa: FBT001 - as above
    """Cues in any order are read, and all that is read can be planned and told."""
    restatement = restate(" ".join(words), follows=follows)
    assert restatement.question or not words
    assert asyncio.run(RuleReading().plan(restatement, films())) or restatement.outline is None


@given(
    st.lists(st.sampled_from(WORDS), max_size=9),
    st.integers(0, 9),
    st.text("bcdfghjklmnpqrtvwxz", min_size=5, max_size=9),
)
@example(["per", "sorted", "per"], 3, "bbbbb")
@example(["genre", "p95", "since", "top"], 4, "bbbbb")
@settings(max_examples=200)
def test_strange_word_is_never_dropped(words: list[str], at: int, strange: str) -> None:
    """A word that fits nothing is a name to ask about or is told as not placed, and lowers the confidence."""
    text = " ".join([*words[:at], strange, *words[at:]])
    restatement = restate(text)
    if restatement.outline is not None:
        assert strange in told(restatement.outline)
        assert restatement.confidence < 1


@given(st.lists(st.sampled_from(WORDS), max_size=9), st.integers(0, 9), st.booleans())
@settings(max_examples=200)
def test_number_is_never_dropped(words: list[str], at: int, follows: bool) -> None:  # noqa: FBT001 - as above
    """A number bounds something, limits the answer, names something, or is told as not placed."""
    text = " ".join([*words[:at], "7319", *words[at:]])
    restatement = restate(text, follows=follows)
    if restatement.outline is not None and restatement.goal == "query":
        said = re.sub(r"\.0\b|,", "", f"{told(restatement.outline)} {shown(restatement.outline)}")
        # In the unit of its field it may be a multiple of itself: weeks of something that is kept in minutes.
        assert any(int(number) % 7319 == 0 for number in re.findall(r"\d+", said) if int(number)), said


@given(st.lists(st.sampled_from(WORDS), max_size=10))
def test_spans_cover_every_token(words: list[str]) -> None:
    """Each token has exactly one meaning, if only that of being unknown."""
    reading = asyncio.run(read(" ".join(words), films(), None))
    covered = [at for span in reading.spans for at in range(span.first, span.last)]
    assert sorted(covered) == list(range(len(reading.tokens)))


async def test_ten_thousand_words_are_told_as_too_many() -> None:
    """Only the beginning of a very long text is read, and the rest is not forgotten."""
    searches = 0

    async def count(asked: object) -> tuple[tuple[()], ...]:
        nonlocal searches
        searches += 1
        assert isinstance(asked, list)
        assert len(asked) <= 120
        return tuple(() for _ in asked)

    restatement = await RuleReading().restate("films " + "strangest " * 10_000, films(count), follows=False)
    assert restatement.outline is not None
    assert "strangest strangest" in restatement.outline.unplaced[-1]
    assert searches <= 5  # one for each step that looks names up, however long the text is


async def test_real_source_is_asked_safely() -> None:
    """Quotes, wildcards and markup in a question are only characters to look for."""
    text = 'shipments to "\'; DROP TABLE x; --" or <b>%_%</b> \u202e\u0007 🚢'
    restatement = await RuleReading().restate(text, await freight(), follows=False)
    assert restatement.outline is not None
    assert restatement.outline.dataset == "shipments"
