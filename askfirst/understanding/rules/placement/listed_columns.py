"""Fields beside what they are of: "high priority", "which month was it the lowest", "names and ages of the women"."""

from __future__ import annotations

from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import Query
from askfirst.understanding.rules.board import Board, Part
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.owners import asks_whose
from askfirst.understanding.rules.spans import Span

_NAMES = frozenset(("name", "names"))
_THEIRS = frozenset(("their", "his", "her", "its", "them", "they", "those", "these"))


def is_told_of_a_name(board: Board, span: Span, paths: tuple[str, ...]) -> bool:
    """As in "high priority orders": the field that the word right before it is of."""
    beside = [part.what for part in board.parts if part.last == span.first and isinstance(part.what, Mention)]
    return any(set(mention.fields) & set(paths) for mention in beside)


def asks_when(board: Board, at: int, paths: tuple[str, ...]) -> bool:
    """As in "in which month was X the lowest" where each row is of one month: that asks when it was."""
    asked = board.is_a(at - 1, "goal", cue="which")
    own = board.dataset.time is not None and set(paths) == {board.dataset.time}
    plain = board.rank is not None and board.rank.by is not None and board.rank.by.function in (None, "min", "max")
    waits = board.rank is not None and board.rank.by is None and board.rank.direction in ("high", "low")
    return asked and own and (plain or waits) and board.lists


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
    if board.rank or not board.lists or board.root_at is not None:
        return
    run = _run_of_fields(board)
    paths = [(span, meanings.fields(board, span, meanings.anything)) for _, span in run]
    if len(run) < 2 or not all(found for _, found in paths) or not any(_is_name(board, found) for _, found in paths):  # noqa: PLR2004 - a list has two
        return
    behind = run[-1][0] + 1
    if not (board.is_a(behind, "joining", cue="of") or board.is_a(behind, "joining", cue="for")):
        return
    for span, found in paths:
        text = board.tokens.said(span.first, span.last)
        for said, column in side_by_side(board, text, found):
            board.parts.append(Part(Term(said, "column", column), span.first, span.last))
    board.loose = board.loose[len(run) :]
    board.root_at = behind


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
