"""What is marked beside what is usual: "refrigerated and dry kept apart", "standard vs chilled": groups of both."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Group
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.words.comparing_words import UNMARKED, USUAL


def with_the_usual(board: Board, at: int) -> int:
    """How many items name a flag and, joined to it, a word for what has nothing special that the data does not know."""
    first = _side(board, at)
    joined = board.skip(first, "conjunction") if first else 0
    if not first or joined == first:
        return 0
    last = _side(board, joined)
    flags = [meanings.fields(board, board.at(here), meanings.is_flag) for here in (at, joined)]
    marked = at if flags[0] else joined
    if not last or bool(flags[0]) == bool(flags[1]) or _is_alternative(board, first):
        return 0
    usual = joined if flags[0] else at
    said = board.said(marked, marked + 1)
    board.groups.append(Group(said, flags[0] or flags[1]))
    board.assumptions.append(f"{board.said(usual, usual + 1)!r} is read as not {said}")
    return last - at


def _is_alternative(board: Board, at: int) -> bool:
    return board.word(at) in ("or", ",")


def _side(board: Board, at: int) -> int:
    """The item behind one side and the rows that it is said of; 0 where none stands there."""
    flag = meanings.fields(board, board.at(at), meanings.is_flag)
    plain = board.is_a(at, "unknown") and board.word(at) in UNMARKED | USUAL
    if not flag and not plain:
        return 0
    behind = board.at(at + 1)
    rows = meanings.means_rows(board, behind) or board.word(at + 1) in ("ones", "one")
    return at + 2 if rows else at + 1
