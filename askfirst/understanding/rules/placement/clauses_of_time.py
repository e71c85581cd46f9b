"""Relative clauses behind the unit of a group: "by the year in which they joined", "per month they left"."""

from __future__ import annotations

from askfirst.catalog.lookup import phrase_of
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.time_fields import named_by
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.verbs import is_verb_form

_CLAUSE = frozenset((
    "in", "on", "at", "during", "which", "when", "that", "they", "it", "we", "he", "she", "you", "each", "was", "were",
    "is", "are", "had", "has", "have", "been", "got", "first", "of", "the", "their", "its", "our", "one", "who",
    "these", "those", "actually", "really", "originally", "finally", "then",
))  # fmt: skip
_FARTHEST = 4


def when_done(board: Board, at: int) -> tuple[tuple[str, ...], int]:
    """The time that a clause behind the unit at an item names, and the item behind it; no time where there is none."""
    words = board.tokens.words()
    begin = board.items[at].last
    for behind in range(at + 1, at + 1 + _FARTHEST):
        span = board.at(behind)
        if span is None:
            break
        between = words[begin : span.first]
        if not set(between) <= _CLAUSE:
            break
        times = meanings.fields(board, span, meanings.is_time) if span.kind == "term" and between else ()
        if times:
            return times, behind + 1
    return _by_verb(board, at)


def _by_verb(board: Board, at: int) -> tuple[tuple[str, ...], int]:
    """As in "by the month they departed": the verb is what a time field is called by, and is no name of its own."""
    words = board.tokens.words()
    token = begin = board.items[at].last
    rows = {word for name in (board.dataset.plural, board.dataset.label) for word in phrase_of(name)}
    while token < len(words) and (words[token] in _CLAUSE or board.tokens.items[token].stem in rows):
        token += 1
    named = named_by(board, words[token]) if begin < token < len(words) else None
    if named is None:
        return (), at + 1
    behind = at + 1
    while (span := board.at(behind)) and span.last <= token + 1:
        behind += 1
    return (named,), behind


def is_done_per_unit(board: Board, at: int) -> bool:
    """As in "joined each year": a verb that names a time, and the unit that it is grouped by."""
    units = board.is_a(at + 1, "grouping") and board.is_a(at + 2, "grain")
    return units and is_verb_form(board.tokens.words()[board.items[at].first])
