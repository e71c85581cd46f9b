"""Fields beside what they are of: "high priority", "which month was it the lowest", "names and ages of the women"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.lookup import Entry, fold
from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import Query
from askfirst.understanding.rules.board import Board, Figure, Part
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.owners import asks_whose
from askfirst.understanding.rules.spans import Span, is_weak

_NAMES = frozenset(("name", "names"))
_WHICH = frozenset(("whose", "that", "which", "who", "with", "where"))
_THEIRS = frozenset(("their", "his", "her", "its", "them", "they", "those", "these"))


def is_told_of_a_name(board: Board, span: Span, paths: tuple[str, ...]) -> bool:
    """As in "high priority orders": the field that the word right before it is of."""
    beside = [part.what for part in board.parts if part.last == span.first and isinstance(part.what, Mention)]
    return any(set(mention.fields) & set(paths) for mention in beside)


def asks_when(board: Board, at: int, paths: tuple[str, ...]) -> bool:
    """As in "in which month was X the lowest" where each row is of one month: that asks when it was."""
    asked = board.is_a(at - 1, "goal", cue="which") or _heads_an_end(board, at)
    own = board.dataset.time is not None and set(paths) == {board.dataset.time}
    plain = board.rank is not None and board.rank.by is not None and board.rank.by.function in (None, "min", "max")
    waits = board.rank is not None and board.rank.by is None and board.rank.direction in ("high", "low")
    return asked and own and (plain or waits) and board.lists


def _heads_an_end(board: Board, at: int) -> bool:
    """As in "the month with the highest X", "month when X was lowest"."""
    before = board.skip(0, "goal", "filler", "joining", "number")
    led = board.word(at + 1) in ("with", "when", "where", "in which", "that", "having")
    return before == at and led and any(span.kind == "superlative" for span in board.items[at + 1 :])


def side_by_side(board: Board, text: str, paths: tuple[str, ...]) -> list[tuple[str, tuple[str, ...]]]:
    """The parts of a name, which are all shown where the name is wanted; any other field as it is."""
    labels = [board.bind(path).label for path in paths]
    if (
        len(paths) > 1
        and text.lower().split()[-1] in _NAMES
        and all(label.lower().split()[-1] == "name" for label in labels)
    ):
        return [(label, (path,)) for label, path in zip(labels, paths, strict=True)]
    return [(text, paths)]


def list_columns(board: Board) -> None:
    """As in "the first and last names and the ages of the women": with a name among them, each row is wanted."""
    if board.base is not None:
        _list_the_counted(board, board.base)
        return
    _leave_the_spent(board)
    run = _run_of_fields(board)
    ends = _fields_called_ends(board)
    figures, board.figures = board.figures, [] if ends else board.figures
    if _tells_rows_apart(board, run):
        _show_each(board, run)
        whole = (0, len(board.tokens))
        board.parts += [Part(Term(end.text, "column", end.candidates), *whole) for end in ends]
        return
    board.figures = figures
    some = _is_of_some_rows(board, run)
    if some or board.rank or not board.lists or board.root_at is not None:
        _show_each(board, run if some else [])
        return
    paths = [(span, meanings.fields(board, span, meanings.anything)) for _, span in run]
    if len(run) < 2 or not all(found for _, found in paths):  # noqa: PLR2004 - a list has two
        return
    behind = run[-1][0] + 1
    if not any(_is_name(board, found) for _, found in paths):
        return
    if not (board.is_a(behind, "joining", cue="of") or board.is_a(behind, "joining", cue="for")):
        return
    _show_each(board, run)
    board.root_at = behind


def _is_of_some_rows(board: Board, run: list[tuple[int, Span]]) -> bool:
    """As in "species and island of the penguins whose bill is over 55 mm": what each of these rows has."""
    if len(run) < 2 or board.rank or not board.lists or not all(_paths(board, span) for _, span in run):  # noqa: PLR2004 - a list has two
        return False
    tokens = board.tokens.items
    behind = board.skip(run[-1][0] + 1, "joining")
    singular = all(tokens[span.last - 1].word == tokens[span.last - 1].stem for _, span in run[1:])
    narrowed = bool(_WHICH.intersection(board.tokens.words()[run[-1][1].last :])) and bool(board.parts)
    first = board.skip(0, "goal", "filler", "joining") == run[0][0] and len(board.loose) == len(run)
    return singular and narrowed and first and meanings.means_rows(board, board.at(behind))


def _leave_the_spent(board: Board) -> None:
    """As in "what is due next week? numbers and ETAs": a word that only says which time is meant is no column."""
    if len(board.loose) < 3:  # noqa: PLR2004 - two columns behind it make a list
        return
    at, span = board.loose[0]
    paths = meanings.fields(board, span, meanings.anything)
    spent = board.time_named and board.usual_time in paths and is_weak(span)
    if spent and not board.is_a(at + 1, "conjunction"):
        board.loose = board.loose[1:]
        del board.items[at]
        board.loose = [(index - (index > at), one) for index, one in board.loose]


def _show_each(board: Board, run: list[tuple[int, Span]]) -> None:
    if not run:
        return
    for _, span in run:
        text = board.tokens.said(span.first, span.last)
        for said, column in side_by_side(board, text, _paths(board, span)):
            board.parts.append(Part(Term(said, "column", column), span.first, span.last))
    board.loose = board.loose[len(run) :]
    board.root_at = run[-1][0] + 1 if board.root_at is None else board.root_at


def _fields_called_ends(board: Board) -> list[Figure]:
    """As in "date, wind and max temperature", where a field is called so; empty where anything is calculated."""
    own = [
        figure
        for figure in board.figures
        if len(figure.candidates) == 1
        and figure.candidates[0] in board.dataset.fields
        and figure.function in fold(board.bind(figure.candidates[0]).label).split()
    ]
    return own if len(own) == len(board.figures) else []


def _paths(board: Board, span: Span) -> tuple[str, ...]:
    """The fields that a column may be; of the rows themselves what they are called."""
    found = meanings.fields(board, span, meanings.anything)
    own = tuple(path for path in found if path == board.dataset.key)
    return own or found


def _tells_rows_apart(board: Board, run: list[tuple[int, Span]]) -> bool:
    """As in "the order numbers, customers and values of the open ones": with what each row is called by, or its time.

    Such a list is of rows; where nothing asks for columns first, or something is calculated, it is none.
    """
    limited = board.rank is not None and board.rank.count is None
    if len(run) < 2 or limited or not board.lists or (board.root_at is not None and board.root_at < run[0][0]):  # noqa: PLR2004 - a list has two
        return False
    kinds = ("grouping", "function", "grain", "series", "comparator", "negation", "missing", "value", "term")
    if any(board.is_a(at, *kinds) for at in range(run[0][0])) or not all(_paths(board, span) for _, span in run):
        return False
    if "compare" in board.goals or any(meanings.measures(board, span) for _, span in run):
        return False
    paths = [_paths(board, span) for _, span in run]
    name = board.dataset.name_field or board.dataset.key
    keyed = any(path in (board.dataset.key, name) for found in paths for path in found[:1])
    timed = any(all(meanings.is_time(board.bind(path)) for path in found) for found in paths)
    return keyed or (timed and "list" in board.goals)


def listed_date(board: Board, at: int) -> int:
    """As in "number, date and status": among fields the word alone is the usual time of the rows."""
    time = board.dataset.time
    if board.word(at) not in ("date", "dates") or not time or board.base is not None or not board.lists:
        return 0
    joined = board.is_a(at - 1, "conjunction") or board.is_a(at + 1, "conjunction")
    before = board.skip(0, "goal", "filler", "joining")
    beside = before == at or any(index < at for index, _ in board.loose)
    if not joined or not beside or any(board.is_a(index, "grouping") for index in range(at)):
        return 0
    span = board.items[at]
    entry = Entry("field", board.dataset.name, time, ("date",), 1.0)
    board.loose.append((at, replace(span, kind="term", cue="", entries=(entry,))))
    board.assumptions.append(f"{board.said(at, at + 1)!r} is read as {board.bind(time).label}")
    return 1


def _list_the_counted(board: Board, base: Query) -> None:
    """As in "list their names and ages" behind a count: each row that was counted, with these columns."""
    counted = base.measures and all(measure.function == "count" for measure in base.measures)
    listed = "list" in board.goals and board.lists and not board.rank
    if not counted or not listed or not _THEIRS.intersection(board.tokens.words()):
        return
    paths = [(span, meanings.fields(board, span, meanings.anything)) for _, span in board.loose]
    if not paths or not all(found for _, found in paths):
        return
    own = {board.dataset.key, board.dataset.name_field}
    if base.dimensions and not any(path in own for _, found in paths for path in found):
        return
    for span, found in paths:
        for said, column in side_by_side(board, board.tokens.said(span.first, span.last), found):
            board.parts.append(Part(Term(said, "column", column), span.first, span.last))
    board.loose = []
    board.dropped += ["measures", "dimensions", "limit"]


def _run_of_fields(board: Board) -> list[tuple[int, Span]]:
    """The fields that are told one behind the other from the first on."""
    run = board.loose[:1]
    for at, span in board.loose[1:]:
        if any(not board.is_a(between, "conjunction") for between in range(run[-1][0] + 1, at)):
            break
        run.append((at, span))
    return run


def _is_name(board: Board, paths: tuple[str, ...]) -> bool:
    own = {board.dataset.key, board.dataset.name_field}
    return any(path in own or _NAMES & set(board.bind(path).label.lower().split()) for path in paths)


def persons_asked(board: Board) -> bool:
    """Whether the persons behind listed rows are asked for."""
    return board.lists and board.base is None and asks_whose(board.tokens)
