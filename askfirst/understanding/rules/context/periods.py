"""The time period that is set: words for a time, read by the clock of each question."""

from __future__ import annotations

import re

from askfirst.catalog.lookup import fold
from askfirst.domain.codec import Plain
from askfirst.domain.errors import UserError
from askfirst.understanding.reader import View
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.timing import place_times
from askfirst.understanding.rules.places import Places
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.times.times import calendar_of, times
from askfirst.understanding.rules.tokens import Tokens, tokenize

_QUARTER = re.compile(r"\bq(?=[1-4]\b)")
_SIDES = (("from", "to"), ("start", "end"))


def time_period_of(value: Plain, view: View) -> str:
    """A time period as it is kept: its words joined by '_'. Raises UserError for what is no certain time."""
    words = _words(value)
    said = " ".join(words.split())
    if len(said) > _MOST_CHARACTERS:
        said = ""
    span = whole_time(said, view) if said else None
    if span is None or span.period is None:
        raise UserError(
            f"{str(value)[:60]!r} cannot be read as a time period.",
            "Set for example 'last_30_days', 'ytd', '2024-Q1', 'march 2024' or '2024-01-01 to 2024-03-31'.",
        )
    if span.period.ask:
        raise UserError(f"{str(value)[:60]!r} leaves open {span.period.ask}.", "Set it with a year, or as ISO dates.")
    kept = _QUARTER.sub("Q", said.lower())
    return "_".join(kept.split())


_MOST_CHARACTERS = 100


def _words(value: Plain) -> str:
    """The words of a text or of an object with two sides, such as {"from": "2024-01-01", "to": "2024-03-31"}."""
    if isinstance(value, str):
        return spoken(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    for first, last in _SIDES:
        if isinstance(value, dict) and value and set(value) <= {first, last}:
            start, end = value.get(first), value.get(last)
            if isinstance(start, str) and isinstance(end, str):
                return f"{spoken(start)} to {spoken(end)}"
            if isinstance(start, str) and end is None:
                return f"since {spoken(start)}"
    return ""


def spoken(kept: str) -> str:
    """The words of a period as people say them."""
    return kept.replace("_", " ").replace("..", " to ")


def whole_time(words: str, view: View) -> Span | None:
    """The time that all of the words are, None where they are none."""
    tokens = tokenize(words)
    found = [span for span in _read(tokens, view) if span.first == 0 and span.last == len(tokens)]
    return next((span for span in found if span.period), None)


def says_time(message: str, view: View) -> bool:
    """Whether a message says any time itself."""
    return any(span.period or span.cue for span in _read(tokenize(message), view))


def _read(tokens: Tokens, view: View) -> list[Span]:
    return list(times(tokens, calendar_of(view))) if len(tokens) else []


def board_of(words: str, dataset: str, view: View) -> Board:
    """A board for a question on the dataset that says nothing but these words, nothing on it placed yet."""
    here = view.catalog.dataset(dataset)
    places = Places.of(view.catalog, dataset)
    return Board(tokenize(words), view.catalog, here, places, calendar_of(view), [])


def placed(words: str, dataset: str, view: View) -> Board:
    """The board with the time on it, as a question that says it would have it."""
    board = board_of(words, dataset, view)
    span = whole_time(words, view)
    if span is None:
        board.unplaced.append(fold(words))
        return board
    board.items = [span]
    place_times(board, view.time_zone)
    return board
