"""Places the rows that a question is about, the columns it wants to see, and the words around them."""

from __future__ import annotations

from askfirst.domain.outline import Term
from askfirst.understanding.rules import meanings
from askfirst.understanding.rules.amounts import amount_at
from askfirst.understanding.rules.board import Board

_ABOUT_A_QUERY = ("drop", "part", "part_time", "part_limit", "part_dimensions", "any")


def goals(board: Board, at: int) -> int:
    """As in "show", "which", "analyze": what is to be done."""
    if not board.is_a(at, "goal"):
        return 0
    if board.items[at].cue in ("why", "compare"):
        return 0
    board.goals.add(board.items[at].cue)
    return 1


def extra_columns(board: Board, at: int) -> int:
    """As in "with arrival date", "also include status and delay"."""
    if not board.is_a(at, "columns") and not (board.is_a(at, "joining", cue="with") and _names_columns(board, at + 1)):
        return 0
    at_field = board.skip(at + 1, "joining", "columns")
    last = at_field
    while paths := _column(board, last):
        near = board.is_a(last, "strange")
        board.place(Term(board.said(last, last + 1), "extra_column", paths, near=near), last, last + 1)
        joint = board.skip(last + 1, "conjunction", "columns")
        if joint == last + 1 or not _column(board, joint):
            return last + 1 - at
        last = joint
    return 0


def _names_columns(board: Board, at: int) -> bool:
    """Whether a bare field follows, and not a condition on one."""
    if not board.lists or not _column(board, at):
        return False
    behind = board.skip(at + 1, "joining")
    return not (amount_at(board, behind) or board.is_a(behind, "value", "comparator", "missing", "number"))


def _column(board: Board, at: int) -> tuple[str, ...]:
    span = board.at(at)
    if span is None or meanings.means_rows(board, span) or meanings.condition(board, span):
        return ()
    if span.kind == "strange":
        return meanings.strangers(span, "column")
    if board.is_a(at, "grain") and board.word(at) == "date" and board.dataset.time:
        return (board.dataset.time,)
    return meanings.fields(board, span, meanings.anything)


def rows(board: Board, at: int) -> int:
    """The question's own dataset by name."""
    if not meanings.means_rows(board, board.at(at)):
        return 0
    board.root_at = at if board.root_at is None else board.root_at
    return 1


def loose_terms(board: Board, at: int) -> int:
    """A field or another dataset whose place only the whole question tells."""
    span = board.at(at)
    if span is None or span.kind != "term":
        return 0
    if not meanings.measures(board, span) and not meanings.fields(board, span, meanings.anything):
        return 0
    board.loose.append((at, span))
    return 1


def adds_figure(board: Board, at: int) -> bool:
    """Whether what is to be shown besides is calculated, or a group: "also show the average delay"."""
    target = board.skip(at + 1, "joining", "columns")
    named = bool(meanings.measures(board, board.at(target)))
    return named or (board.is_a(target, "function", "grouping", "grain") and board.word(target) != "date")


def small_words(board: Board, at: int) -> int:
    """Words that only joined what is placed by now; an "or" that is left joins what no query can hold."""
    if board.is_a(at, "conjunction", cue="or"):
        return 0
    if board.is_a(at, "joining", "conjunction", "relation", "filler", "chat"):
        return 1
    if board.is_a(at, "columns") and adds_figure(board, at):
        return 1
    if board.is_a(at, "change") and board.items[at].cue not in _ABOUT_A_QUERY:
        return 1
    return 1 if board.is_a(at, "grouping") and _stands_before_a_name(board, at) else 0


def _stands_before_a_name(board: Board, at: int) -> bool:
    return board.is_a(at + 1, "value", "comparator", "number") or (
        board.is_a(at + 1, "term") and board.is_a(at + 2, "value")
    )


def leftovers(board: Board, at: int) -> int:
    """What nothing could place: told to the user, never dropped."""
    span = board.items[at]
    board.unplaced.append(board.tokens.said(span.first, span.last))
    return 1
