"""Things that are asked for by the rows they have: "carriers with shipments to Seattle" names each carrier once."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board


def are_things_with_rows(board: Board, at: int) -> bool:
    """Whether the thing at an item opens what is asked, and the rows that follow only say which of them are meant."""
    alone = [place for place, _ in board.loose] == [at] and board.base is None and not board.figures
    opens = board.skip(0, "goal", "filler", "joining") == at
    if not alone or not opens or board.root_at is None or board.root_at < at:
        return False
    said = board.tokens.words()[board.items[at].last : board.items[board.root_at].first]
    leads = said[:1] in (("with",), ("having",), (",",))
    return leads and not {"and", "or", ",", "their", "the", "its"}.intersection(said[1:])
