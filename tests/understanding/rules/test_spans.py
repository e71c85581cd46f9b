from hypothesis import given
from hypothesis import strategies as st

from askfirst.understanding.rules.spans import Span, gaps, settle

LENGTH = 8
SPANS = st.builds(
    lambda kind, first, length, weight: Span(kind, first, min(first + length, LENGTH), weight=weight),
    st.sampled_from(("term", "value", "filler", "time")),
    st.integers(0, LENGTH - 1),
    st.integers(1, 4),
    st.sampled_from((0.2, 0.4, 0.8, 1.0)),
)


def test_longer_span_wins() -> None:
    """ "last 5 days" is a time, whatever "last 5" means alone."""
    limit, time = Span("limit", 0, 2, weight=9.0), Span("time", 0, 3)
    assert settle([limit, time], 3) == [time]


def test_heavier_span_wins_among_equals() -> None:
    """Of two readings of the same words the weightier stands."""
    light, heavy = Span("filler", 0, 1, weight=0.3), Span("function", 0, 1, weight=0.8)
    assert settle([light, heavy], 1) == [heavy]


def test_part_of_a_name_yields() -> None:
    """A term that is only part of a name gives way to anything else, however long it is."""
    part, cue = Span("term", 0, 2, weight=0.4), Span("function", 1, 2)
    assert settle([part, cue], 2) == [cue]


def test_words_without_span_are_unknown() -> None:
    """Nothing falls between the spans."""
    assert [span.first for span in gaps([Span("filler", 1, 2)], 3)] == [0, 2]


@given(st.lists(SPANS, max_size=20))
def test_settled_spans_and_gaps_hold_every_token_once(spans: list[Span]) -> None:
    """Whatever was recognised, and in whatever order it was found."""
    settled = settle(spans, LENGTH)
    held = [at for span in (*settled, *gaps(settled, LENGTH)) for at in range(span.first, span.last)]
    assert sorted(held) == list(range(LENGTH))
    assert settled == sorted(settled, key=lambda span: span.first)


@given(st.lists(SPANS, max_size=20))
def test_what_gave_way_overlaps_with_what_stands(spans: list[Span]) -> None:
    """Nothing is lost but for something in its place."""
    settled = settle(spans, LENGTH)
    lost = [span for span in spans if span not in settled]
    assert all(any(one.first < span.last and span.first < one.last for one in settled) for span in lost)
