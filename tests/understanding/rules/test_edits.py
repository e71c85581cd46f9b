"""Edits of the earlier query: what they keep, what they take away, and where they have no place."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askfirst.domain.query import AnyOf, Dimension, Filter, Having, Measure, Order, Query, TimeRange
from askfirst.understanding.rules.edits.editing import Edited, edited
from askfirst.understanding.rules.tokens import tokenize
from askfirst.understanding.rules.words.edit_words import PATTERNS
from tests.understanding.rules.worlds import CINEMA, films

YEAR = TimeRange("released_on", "2024-01-01", "2025-01-01", said="2024")
DRAMAS = Filter("genre", "in", ("drama", "comedy"))
EITHER = AnyOf(((Filter("minutes", "gt", (150,)),), (Filter("animated", "eq", (True,)),)))
GROUPED = Query(
    "films",
    (Measure("avg", "minutes"), Measure("count")),
    (Dimension("genre"), Dimension("released_on", "month")),
    filters=(DRAMAS, Filter("studio.country", "ne", ("Japan",))),
    time=YEAR,
    any_of=(EITHER,),
)
RANKED = replace(
    GROUPED, dimensions=(Dimension("studio.name"),), order=(Order("count_of_rows", descending=True),), limit=5
)
LIST = Query("films", columns=("title", "genre", "minutes"), filters=(DRAMAS,), order=(Order("minutes"),), limit=100)

GROWTH = (Measure("count"), Measure("count", across="growth"), Measure("avg", "minutes", across="difference"))
GROWING = replace(GROUPED, measures=GROWTH)
CHRONIC = replace(GROUPED, measures=(Measure("count"),), dimensions=(Dimension("released_on", "month"),))


def edit(text: str, query: Query) -> Edited:
    return edited(tokenize(text), query, CINEMA)


ONE = replace(LIST, limit=1)
SAID = [
    ("when was that", ONE, replace(ONE, columns=("released_on", "title", "genre", "minutes"))),
    ("which genre was it", ONE, replace(ONE, columns=("genre", "title", "minutes"))),
    ("longest minutes first", LIST, replace(LIST, order=(Order("minutes", descending=True),))),
    ("swap rows and columns", GROUPED, replace(GROUPED, dimensions=GROUPED.dimensions[::-1])),
    ("only the top 3", RANKED, replace(RANKED, limit=3)),
    ("first 3 rows", RANKED, replace(RANKED, limit=3)),
    ("the last 2", RANKED, replace(RANKED, limit=2, offset=3)),
    ("show 5 more", RANKED, replace(RANKED, offset=5)),
    ("next page please", LIST, replace(LIST, offset=100)),
    ("show the rest", RANKED, replace(RANKED, limit=None, offset=5)),
    ("without the top one", RANKED, replace(RANKED, limit=4, offset=1)),
    ("skip the first two", RANKED, replace(RANKED, limit=3, offset=2)),
    ("without the last one", RANKED, replace(RANKED, limit=4)),
    ("the second row", RANKED, replace(RANKED, limit=1, offset=1)),
    ("only the 3rd one", RANKED, replace(RANKED, limit=1, offset=2)),
    ("the last one", RANKED, replace(RANKED, limit=1, offset=4)),
    ("the last row", CHRONIC, replace(CHRONIC, limit=1, order=(Order("released_on_month", descending=True),))),
    ("the top one", CHRONIC, replace(CHRONIC, limit=1, order=(Order("count_of_rows", descending=True),))),
    ("the second studio", RANKED, replace(RANKED, limit=1, offset=1)),
    ("the third film", LIST, replace(LIST, limit=1, offset=2)),
    ("reverse the order", LIST, replace(LIST, order=(Order("minutes", descending=True),))),
    ("in reverse", RANKED, replace(RANKED, order=(Order("count_of_rows"),))),
    ("ascending", RANKED, replace(RANKED, order=(Order("count_of_rows"),))),
    ("sort by title descending", LIST, replace(LIST, order=(Order("title", descending=True),))),
    ("sort them by length", LIST, LIST),
    ("sort by the number of films", GROUPED, replace(GROUPED, order=(Order("count_of_rows"),))),
    ("sort by month", GROUPED, replace(GROUPED, order=(Order("released_on_month"),))),
    ("and the minimum?", GROUPED, replace(GROUPED, measures=(Measure("min", "minutes"), Measure("count")))),
    (
        "and the shortest?",
        replace(CHRONIC, measures=(Measure("max", "minutes"),)),
        replace(CHRONIC, measures=(Measure("min", "minutes"),)),
    ),
    ("put Japan back", GROUPED, replace(GROUPED, filters=(DRAMAS,))),
    (
        "the 90th percentile",
        GROUPED,
        replace(GROUPED, measures=(Measure("percentile", "minutes", percent=90), Measure("count"))),
    ),
    (
        "p25 as well",
        GROUPED,
        replace(GROUPED, measures=(*GROUPED.measures, Measure("percentile", "minutes", percent=25))),
    ),
    ("back to counts", replace(CHRONIC, measures=(Measure("share"),)), CHRONIC),
    ("as a number of films", replace(CHRONIC, measures=(Measure("avg", "minutes"),)), CHRONIC),
    ("flip it so the lowest is on top", CHRONIC, replace(CHRONIC, order=(Order("count_of_rows"),))),
    ("the highest first", CHRONIC, replace(CHRONIC, order=(Order("count_of_rows", descending=True),))),
    ("quarterly median", GROUPED, replace(GROUPED, measures=(Measure("median", "minutes"), Measure("count")))),
    (
        "what is the highest?",
        replace(GROUPED, dimensions=(), measures=(Measure("avg", "minutes"),)),
        replace(GROUPED, dimensions=(), measures=(Measure("max", "minutes"),)),
    ),
    ("and the sixth?", RANKED, replace(RANKED, limit=1, offset=RANKED.offset + 5)),
    ("median instead", GROUPED, replace(GROUPED, measures=(Measure("median", "minutes"), Measure("count")))),
    ("the maximum as well", GROUPED, replace(GROUPED, measures=(*GROUPED.measures, Measure("max", "minutes")))),
    ("the first two are enough for me", RANKED, replace(RANKED, limit=2)),
    ("make it eight", RANKED, replace(RANKED, limit=8)),
    ("limit it to 3", RANKED, replace(RANKED, limit=3)),
    ("eight please", RANKED, replace(RANKED, limit=8)),
    ("bottom 5", RANKED, replace(RANKED, order=(Order("count_of_rows"),))),
    ("top 3", CHRONIC, replace(CHRONIC, limit=3, order=(Order("count_of_rows", descending=True),))),
    ("show all of them", RANKED, replace(RANKED, limit=None)),
    ("turn it the other way round", RANKED, replace(RANKED, order=(Order("count_of_rows"),))),
    ("as a line chart", RANKED, RANKED),
    ("alphabetically", RANKED, replace(RANKED, order=(Order("studio.name"),))),
    ("which one comes second?", RANKED, replace(RANKED, limit=1, offset=1)),
    ("hide those with fewer than 10", CHRONIC, replace(CHRONIC, having=(Having("count_of_rows", "ge", 10),))),
    ("which one is the highest?", CHRONIC, replace(CHRONIC, limit=1, order=(Order("count_of_rows", descending=True),))),
    ("and which month was the lowest", CHRONIC, replace(CHRONIC, limit=1, order=(Order("count_of_rows"),))),
    ("the biggest only", CHRONIC, replace(CHRONIC, limit=1, order=(Order("count_of_rows", descending=True),))),
    ("only the months above 20", CHRONIC, replace(CHRONIC, having=(Having("count_of_rows", "gt", 20.0),))),
    ("just those with at least 3 films", CHRONIC, replace(CHRONIC, having=(Having("count_of_rows", "ge", 3.0),))),
    ("forget about the time filter", GROUPED, replace(GROUPED, time=None)),
    ("drop the animated part", GROUPED, replace(GROUPED, any_of=())),
    ("hide the average", GROUPED, replace(GROUPED, measures=(Measure("count"),))),
    ("only the average running time", GROUPED, replace(GROUPED, measures=(Measure("avg", "minutes"),))),
    ("as percentages", GROUPED, replace(GROUPED, measures=(Measure("avg", "minutes"), Measure("share")))),
    ("without the split by month", GROUPED, replace(GROUPED, dimensions=(Dimension("genre"),))),
    ("not by genre", GROUPED, replace(GROUPED, dimensions=(Dimension("released_on", "month"),))),
    ("overall", GROUPED, replace(GROUPED, dimensions=())),
    ("how many is that?", GROUPED, replace(GROUPED, measures=(Measure("count"),), dimensions=())),
    ("drop the filter on genre", GROUPED, replace(GROUPED, filters=GROUPED.filters[1:])),
    ("regardless of the genre", GROUPED, replace(GROUPED, filters=GROUPED.filters[1:])),
    ("for all genres again", GROUPED, replace(GROUPED, filters=GROUPED.filters[1:])),
    ("remove the filters", GROUPED, replace(GROUPED, filters=(), any_of=())),
    ("remove the filter on animated", GROUPED, replace(GROUPED, any_of=())),
    ("remove the time filter", GROUPED, replace(GROUPED, time=None)),
    ("without the dates", GROUPED, replace(GROUPED, time=None)),
    ("without comedy", GROUPED, replace(GROUPED, filters=(Filter("genre", "eq", ("drama",)), GROUPED.filters[1]))),
    ("hide the title", LIST, replace(LIST, columns=("genre", "minutes"))),
    ("without the title column", LIST, replace(LIST, columns=("genre", "minutes"))),
    ("also show the rating", LIST, replace(LIST, columns=(*LIST.columns, "rating"))),
    ("with the studio", LIST, replace(LIST, columns=(*LIST.columns, "studio.name"))),
    ("overall", GROWING, replace(GROUPED, measures=(Measure("count"), Measure("avg", "minutes")), dimensions=())),
    ("not by genre", GROWING, replace(GROWING, dimensions=(Dimension("released_on", "month"),))),
    (
        "maximum instead",
        GROWING,
        replace(GROWING, measures=(*GROWTH[:2], Measure("max", "minutes", across="difference"))),
    ),
    ("list these", replace(CHRONIC, count_groups=True), CHRONIC),
    ("overall", replace(CHRONIC, count_groups=True), replace(CHRONIC, dimensions=())),
    ("list them", replace(GROUPED, dimensions=()), replace(LIST, filters=GROUPED.filters, order=(), limit=None)),
]


@pytest.mark.parametrize(("text", "before", "after"), SAID, ids=[text for text, _, _ in SAID])
def test_edit_changes_that_part_alone(text: str, before: Query, after: Query) -> None:
    """Everything that the words do not speak of stays as it was."""
    found = edit(text, before)
    assert found.taken
    assert found.refused == ()
    if text == "list them":
        after = replace(after, columns=found.query.columns, time=before.time, any_of=before.any_of)
    assert found.query == after


REFUSED = [
    ("drop the filter on rating", GROUPED),
    ("without the split by rating", GROUPED),
    ("show 10 more", GROUPED),
    ("as a share", replace(GROUPED, measures=(Measure("avg", "minutes"),))),
    ("just the total", replace(GROUPED, measures=(Measure("avg", "minutes"),))),
    ("overall", replace(GROUPED, measures=(Measure("share"),))),
    ("without the top one", GROUPED),
    ("without the top 5", RANKED),
    ("the sixth row", RANKED),
    ("the second one", replace(GROUPED, dimensions=())),
]


@pytest.mark.parametrize(("text", "query"), REFUSED, ids=[text for text, _ in REFUSED])
def test_edit_without_a_place_is_told(text: str, query: Query) -> None:
    """The words are kept to be asked about, and the query stays."""
    found = edit(text, query)
    assert found.refused == ((0, len(tokenize(text))),)
    assert found.query == query


@pytest.mark.parametrize(
    "text",
    [
        "by month",
        "only dramas from Japan",
        "without China and India",
        "show films by genre",
        "top 5 films by rating",
        "average rating by genre",
        "how many films are there by genre?",
        "the first quarter",
        "all animated films",
        "not in 2024",
        "except science fiction",
        "only 2023",
        "which one is the longest?",
        "which one is the best?",
        "only those from 2010",
        "only the films above 20",
        "only the months above 20 kg",
    ],
)
def test_other_words_are_left_to_be_read(text: str) -> None:
    """What names things of its own is no edit."""
    assert not edit(text, GROUPED)
    assert not edit(text, RANKED)


def test_edits_of_one_message_are_made_in_order() -> None:
    """As far as one after the other makes sense; what is none is left to be read."""
    found = edit("only the top 3, ascending, and by month", RANKED)
    assert found.query == replace(RANKED, limit=3, order=(Order("count_of_rows"),))
    assert [token.word for at, token in enumerate(tokenize("only the top 3, ascending, and by month").items)
            if at not in found.taken and token.word.isalpha()] == ["and", "by", "month"]  # fmt: skip


def test_group_is_exchanged_for_another_alone() -> None:
    """ "By week instead of by month" leaves the other groups, and "by week" to be read."""
    found = edit("by week instead of by month", GROUPED)
    assert found.query.dimensions == (Dimension("genre"),)
    assert found.beside


def test_condition_on_a_figure_keeps_it() -> None:
    """A figure that groups were chosen by stays beside the one that takes its place."""
    query = replace(GROUPED, having=(Having("avg_of_minutes", "gt", 100.0),))
    found = edit("median instead", query).query
    assert found.having == query.having
    assert Measure("avg", "minutes") in found.measures
    assert not edit("hide the average", query)


TEXTS = [text for text, _, _ in SAID] + [text for text, _ in REFUSED]
QUERIES = st.sampled_from([GROUPED, RANKED, LIST, replace(RANKED, having=(Having("count_of_rows", "gt", 3.0),))])


@given(st.lists(st.sampled_from(TEXTS), max_size=6), QUERIES)
def test_no_edit_leaves_a_query_that_makes_no_sense(texts: list[str], query: Query) -> None:
    """Order and conditions on groups speak of columns that are there; rows to skip and limits count rows."""
    for text in texts:
        query = edit(text, query).query
        names = query.result_names()
        assert all(order.by in names for order in query.order)
        assert all(having.measure in names for having in query.having)
        assert query.offset >= 0
        assert query.limit is None or query.limit > 0
        assert bool(query.measures) != bool(query.columns)
        assert not (query.offset and query.limit is None and not query.groups)


@given(st.text(max_size=80), QUERIES)
def test_any_text_is_read_without_harm(text: str, query: Query) -> None:
    """Whatever is typed, edits take whole words and leave a query."""
    found = edit(text, query)
    assert all(0 <= at < len(tokenize(text)) for at in found.taken)
    assert found.query.dataset == query.dataset


def test_every_kind_of_edit_has_an_example() -> None:
    """The table of phrases holds nothing that no test tries."""
    said = {kind for kind, pattern in PATTERNS for text in TEXTS if pattern.fullmatch(_plain(text))}
    assert said == {kind for kind, _ in PATTERNS}


def _plain(text: str) -> str:
    words = " ".join(token.word for token in tokenize(text).items if token.word.isalnum())
    return words.removesuffix(" instead").removesuffix(" as well").removesuffix(" please")


def test_world_of_the_examples_has_what_they_name() -> None:
    """The queries of this page are about fields of the catalog."""
    catalog = films().catalog
    for query in (GROUPED, RANKED, LIST):
        assert [catalog.bind("films", path).path for path in query.fields()] == list(query.fields())
