"""Happenings that a time field is named after: "arrivals last week" are the rows with an arrival then."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.catalog.lookup import Entry, fold, stem
from askfirst.catalog.model import Dataset
from askfirst.domain.query import Filter, TimeRange
from askfirst.understanding.rules.board import Board, Figure, Part
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.verbs import is_verb_form
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.deeds_of_times import DEEDS, NOUNS
from askfirst.understanding.rules.words.joining_words import JOINED

_SAID = 0.9
_JOINTS = ("in", "during", "for", "of", "on", "the", "only", "between", "from", "since", ":", "(")
_UNITS_OF_TIME = ("date", "time", "hour", "day", "week", "month", "quarter", "year", "timestamp")


def event_terms(tokens: Tokens, dataset: Dataset) -> Iterator[Span]:
    """As in "deaths" for a `death_date`: the plural of the one word by which a time field tells what happened."""
    for field in dataset.fields.values():
        if field.type not in ("date", "timestamp") or field.role == "hidden":
            continue
        happened = {stem(word) for word in fold(f"{field.name} {field.label}").split()}
        happened -= {*_UNITS_OF_TIME, "at", "on", "of", "the"}
        for at, token in enumerate(tokens.items):
            if happened == {token.stem} and token.word != token.stem:
                entry = Entry("field", dataset.name, field.name, (token.stem,), _SAID)
                yield Span("term", at, at + 1, weight=_SAID, entries=(entry,))


def event_field(board: Board, span: Span | None) -> str | None:
    """The dataset's own time field that a plural noun is the name of."""
    if span is None or span.kind != "term" or meanings.condition(board, span):
        return None
    token = board.tokens.items[span.last - 1]
    if token.stem in _UNITS_OF_TIME:
        return None
    named = [path for path in meanings.fields(board, span, meanings.is_time) if "." not in path]
    said = tuple(board.word_of(span).removeprefix("new ").split())
    several = token.word != token.stem or said in NOUNS
    return named[0] if len(named) == 1 and several else None


def deed_field(board: Board, at: int) -> str | None:
    """The dataset's own time field that a verb right behind "how many" is of: "how many joined each year"."""
    span, word = board.at(at), board.word(at)
    if span is None or span.kind != "term" or not board.is_a(at - 1, "function") or board.base is not None:
        return None
    told = tuple(word.split())
    verb = is_verb_form(told[0]) or told in JOINED or any(told in deed.phrases for deed in DEEDS)
    named = [path for path in meanings.fields(board, span, meanings.is_time) if "." not in path] if verb else []
    if len(named) != 1 or set(meanings.fields(board, span, meanings.anything)) != set(named):
        return None
    board.time_field = board.time_field or named[0]
    return named[0]


def note_events(board: Board) -> None:
    """A time without a field of its own is about the only happening that the question names."""
    found = {path for span in board.items if (path := event_field(board, span) or _since_when(board, span))}
    if len(found) == 1:
        board.time_field = found.pop()


def _since_when(board: Board, span: Span) -> str | None:
    """As in "quit since April": a state that a time field tells the beginning of."""
    named = meanings.condition(board, span)
    return named.time if named else None


def events(board: Board, at: int) -> int:
    """As in "arrivals by month", "how many departures": so many rows, or these rows where they are to be listed."""
    path = event_field(board, board.at(at))
    if path is None or board.is_a(at - 1, "grouping", "columns") or _is_beside_the_key(board, at):
        return 0
    if board.root_at is not None:
        return 1 if _says_which_time(board, board.items[at], path) else 0
    if "list" in board.goals:
        board.root_at = at
    elif not board.figures and not board.havings:
        board.figures.append(Figure(board.said(at, at + 1), (), "count"))
    only_happened(board, at, path)
    return 1


def _is_beside_the_key(board: Board, at: int) -> bool:
    """As in "shipment numbers and ETAs": a time of each row, beside what the row is called by."""
    beside = [board.at(here + step) for here, step in ((at - 1, -1), (at + 1, 1)) if board.is_a(here, "conjunction")]
    names = {board.dataset.key, board.dataset.name_field} - {None, ""}
    found = {path for span in beside for path in meanings.fields(board, span, meanings.groups)[:1]}
    plain = board.base is None and not any(meanings.means_rows(board, span) for span in beside if span)
    return plain and bool(names & found)


def _says_which_time(board: Board, span: Span, path: str) -> bool:
    """As in "shipments out of X, 2024 arrivals": beside a time that is of what happened; the rows are named already."""
    words = board.tokens.words()
    for part in board.parts:
        if not isinstance(part.what, TimeRange | Filter) or part.what.field != path:
            continue
        between = words[part.last : span.first] if part.last <= span.first else words[span.last : part.first]
        if all(word in _JOINTS for word in between):
            return True
    return False


def only_happened(board: Board, at: int, path: str) -> None:
    """What has no such time has not happened; a time that is said of it tells so already."""
    stated = {part.what.field for part in board.parts if isinstance(part.what, TimeRange | Filter)}
    if path not in stated:
        span = board.items[at]
        board.parts.append(Part(Filter(path, "not_null"), span.first, span.last))
