"""The word "under" where it bounds no number: "vessels under Liberian flag", "what flags do they sail under?"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings

_WORDS = ("under",)


def is_flown_under(board: Board, at: int) -> bool:
    """Whether a name or the word for one follows, or it ends a question that asks for one."""
    if board.word(at) not in _WORDS:
        return False
    behind = board.skip(at + 1, "goal", "grouping")
    if board.at(behind) is None:
        return behind == at + 1 and bool(board.goals & {"which", "list"}) and at > 0
    if board.is_a(behind, "value"):
        return True
    if board.is_a(behind, "function") and board.items[behind].function in ("count", "count_distinct"):
        behind += 1
    span = board.at(behind)
    if meanings.fields(board, span, meanings.is_numeric) or meanings.measures(board, span):
        return False
    return bool(meanings.fields(board, span, meanings.is_text))
