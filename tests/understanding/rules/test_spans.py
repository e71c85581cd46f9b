from askfirst.understanding.rules.spans import Span, gaps, settle


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
