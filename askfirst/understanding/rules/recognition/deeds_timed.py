"""Notes which time a deed has, where its word tells a state too: "how many closed each month", "leavers by month"."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition.timed_deeds import time_of_verb, times_of
from askfirst.understanding.rules.words.deeds_of_times import DEEDS

_OPEN = ("time", "grain", "grouping", "joining", "filler", "conjunction", "superlative", "order")
_SMALL = frozenset(("in", "at", "on", "off", "out", "up", "us", "there", "by", "per", "each", "every", "the", "most"))


def note_deeds(board: Board) -> None:
    """A time without a column of its own is about the only deed that stands as a verb or a plural noun.

    As in "cancelled members by month" the deed may be said of the rows: then it tells nothing of when.
    """
    timed = any(span.kind in ("time", "grain") for span in board.items)
    denied = any(span.kind in ("negation", "missing") for span in board.items)
    if board.time_field or board.base is not None or len(board.catalog.datasets) > 1 or not timed or denied:
        return
    found = {*_done(board), *_named(board)}
    if len(found) == 1:
        board.time_field = found.pop()


def _done(board: Board) -> Iterator[str]:
    for at, word in enumerate(board.tokens.words()):
        path = time_of_verb(word, board.dataset)
        if path and _is_open(board, at + 1):
            yield path


def _is_open(board: Board, at: int) -> bool:
    """Whether no noun follows that the word says something of."""
    words = board.tokens.words()
    if at >= len(words) or not words[at].isalnum() or words[at] in _SMALL:
        return True
    return any(span.kind in _OPEN and span.first <= at < span.last for span in board.items)


def _named(board: Board) -> Iterator[str]:
    words = board.tokens.words()
    for deed in DEEDS:
        names = times_of(deed, board.dataset)
        for noun in deed.nouns if len(names) == 1 else ():
            if any(words[at : at + len(noun)] == noun for at in range(len(words))):
                yield names[0]
