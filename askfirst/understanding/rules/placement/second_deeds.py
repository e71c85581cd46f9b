"""Two counts of what happened at different times, of which only one can be given: "how many left and how many came"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.time_fields import named_by


def second_deed(board: Board) -> str:
    """The words of the second count; empty where there is none."""
    words = board.tokens.words()
    asked = [at for at in range(len(words)) if words[at : at + 2] == ("how", "many")]
    for at in asked[1:]:
        deed = named_by(board, words[at + 2]) if at + 2 < len(words) else None
        others = {named_by(board, word) for word in words[:at]} - {None}
        if deed and others - {deed}:
            return board.tokens.said(at, at + 3)
    return ""
