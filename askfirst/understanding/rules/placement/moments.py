"""Numbers of one moment: "when was the lowest", "the latest value of"; the row that holds them is the answer."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import TimeRange
from askfirst.understanding.rules.board import Board, Direction, Figure, Group, Part, Rank
from askfirst.understanding.rules.placement.asked_years import settle_years_asked
from askfirst.understanding.rules.placement.figures import figure_at
from askfirst.understanding.rules.placement.time_fields import time_of_the_deed
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.terms import is_year
from askfirst.understanding.rules.recognition.verbs import is_verb_form
from askfirst.understanding.rules.spans import Span

_DAYS = {"date", "dates", "day", "days"}


def latest_values(board: Board, at: int) -> int:
    """As in "the latest government figure": the number in the row of the last time."""
    if not board.is_a(at, "superlative") or board.items[at].cue not in ("late", "early") or not _time(board):
        return 0
    found = figure_at(board, at + 1)
    if not found or len(found[0]) != 1 or board.groups or board.rank:
        return 0
    figure, last = found[0][0], found[1]
    if figure.function or figure.near or not figure.candidates or figure.candidates[0] in board.dataset.measures:
        return 0
    direction: Direction = "late" if board.items[at].cue == "late" else "early"
    by_year = () if board.dataset.time else (_time(board),)
    board.rank_as(Rank(board.said(at, at + 1), direction, 1, field=by_year))
    _show(board, figure)
    board.root_at = at
    return last - at


def _time(board: Board) -> str:
    """The field that says when: the dataset's time, else the years that are stored as numbers; empty without any."""
    years = (name for name, field in board.dataset.fields.items() if is_year(field))
    return board.dataset.time or next(years, "")


def dates(board: Board, at: int) -> int:
    """As in "the date with the lowest price": that asks when it was."""
    behind = board.skip(at + 1, "joining")
    if board.word(at) != "date" or behind == at + 1 or not board.is_a(behind, "superlative") or board.groups:
        return 0
    board.goals.add("when")
    return 1


def show_the_time_asked(board: Board) -> None:
    """As in "what is due in May": a list of rows by a time that it does not show anyway shows that time."""
    times = [part.what.field for part in board.parts if isinstance(part.what, TimeRange)]
    own = {part.what.slot for part in board.parts if isinstance(part.what, Term)}
    if board.base or not (board.lists and board.time_named) or len(times) != 1 or own & {"column", "extra_column"}:
        return
    if board.rank is None and times[0] not in board.dataset.columns and "." not in times[0]:
        whole = (0, len(board.tokens))
        board.parts.append(Part(Term(board.bind(times[0]).label, "extra_column", (times[0],)), *whole))


def settle_when(board: Board) -> None:
    """The time of the lowest X is in the row of that X; of anything else "when" is told as not placed."""
    if "when" not in board.goals or any(group.grain or group.part for group in board.groups):
        return  # "When were they placed? A count per month": the groups say when.
    ends = [figure for figure in board.figures if figure.function in ("min", "max") and figure.candidates]
    by = board.rank.by if board.rank else None
    if len(ends) == len(board.figures) == 1 and not board.groups and _time(board):
        figure = ends[0]
        board.figures.clear()
        direction: Direction = "high" if figure.function == "max" else "low"
        board.rank = Rank(figure.text, direction, 1, replace(figure, function=None))
        _show(board, replace(figure, function=None))
        board.root_at = 0
    elif by and by.function in (None, "min", "max") and not board.figures and not board.groups and _time(board):
        if board.rank and by.function:
            board.rank.by = by = replace(by, function=None)
        _show(board, by)
        board.root_at = board.root_at if board.root_at is not None else 0
    elif by and by.function == "count" and not board.figures and not board.groups and _asks_the_day(board):
        board.groups.append(Group(board.bind(_time(board)).label, (_time(board),), "day"))
    elif _is_of_moments(board):
        board.root_at = 0 if board.root_at is None else board.root_at
        board.parts.append(Part(Term("when", "column", (_time(board),)), 0, len(board.tokens)))
    elif time := _of_one_row(board):
        board.root_at = 0 if board.root_at is None else board.root_at
        board.parts.append(Part(Term("when", "extra_column", (time,)), 0, len(board.tokens)))
    elif not (_shows_when(board) or _is_first_or_last(board) or settle_years_asked(board)):
        board.unplaced.append("when")


def _of_one_row(board: Board) -> str:
    """As in "when did SHP-4711 leave": the time that the deed has, of the one row that is named by its key."""
    named = [part.what for part in board.parts if isinstance(part.what, Mention)]
    keyed = len(named) == 1 and named[0].fields == (board.dataset.key,) and not named[0].negated
    return time_of_the_deed(board) if keyed and not (board.figures or board.groups or board.rank) else ""


def _asks_the_day(board: Board) -> bool:
    """As in "on which date did the most X happen"; "when" alone leaves open how long a time is meant."""
    asked = any(item.kind == "goal" and item.cue == "when" and _DAYS & _words(board, item) for item in board.items)
    return asked and bool(board.dataset.time) and _time(board) == board.dataset.time


def _words(board: Board, item: Span) -> set[str]:
    return set(board.word_of(item).split())


def _is_first_or_last(board: Board) -> bool:
    """As in "when was the first order": the row with its time is the answer."""
    return board.rank is not None and board.rank.direction in ("late", "early") and board.root_at is not None


def _is_of_moments(board: Board) -> bool:
    """As in "when did it snow", where each row is of one moment and a condition says of which kind."""
    kinds = [part.what for part in board.parts if not isinstance(part.what, TimeRange)]
    plain = all(not isinstance(what, Term) or what.slot in ("filter", "condition") for what in kinds)
    own = board.dataset.grain is not None and board.dataset.time is not None and board.base is None
    return own and board.lists and board.rank is None and bool(kinds) and plain and not board.unplaced


def _shows_when(board: Board) -> bool:
    """As in "who joined, and since when": a time is among what is shown of each row."""
    shown = [part.what for part in board.parts if isinstance(part.what, Term) and part.what.slot == "extra_column"]
    paths = [path for term in shown for path in term.candidates]
    return board.lists and any(board.bind(path).field.type in ("date", "timestamp") for path in paths)


def _show(board: Board, figure: Figure) -> None:
    """The time and the number are what is asked for."""
    whole = (0, len(board.tokens))
    time = _time(board)
    for text, candidates in ((board.bind(time).label, (time,)), (figure.text, figure.candidates)):
        board.parts.append(Part(Term(text, "column", candidates), *whole))


def is_when(board: Board, at: int) -> bool:
    """As in "the year they were built", "the date it arrived": the field behind it is of that time."""
    if not board.is_a(at, "grain") or board.is_a(at - 1, "grouping"):
        return False
    behind = board.skip(at + 1, "joining")
    paths = meanings.fields(board, board.at(behind), meanings.anything)
    said = board.tokens.items[board.items[behind].last - 1].word if paths else ""
    cue = board.items[at].cue
    named = [cue in board.bind(path).label.lower().split() for path in paths]
    dated = [cue in ("day", "hour") and meanings.is_time(board.bind(path)) for path in paths]
    return bool(paths) and (all(named) or all(dated)) and is_verb_form(said)
