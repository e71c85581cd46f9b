"""Correlations whose fields stand before the word: "how strongly does a correlate with b", "do a and b correlate"."""

from __future__ import annotations

from askfirst.understanding.rules import meanings
from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.spans import Span


def paired_with(board: Board, at: int, behind: int, loose: list[Span]) -> tuple[list[Figure], int] | None:
    """As in "how strongly does a correlate with b", "do a and b correlate"."""
    second = meanings.fields(board, board.at(behind), meanings.is_numeric)
    spans = loose[-1:] if second else loose[-2:]
    paths = [meanings.fields(board, span, meanings.is_numeric) for span in spans]
    paths += [second] if second else []
    if len(paths) != len(("a", "b")):
        return None
    last = behind + 1 if second else at + 1
    text = board.tokens.said(spans[0].first, board.items[last - 1].last)
    place = (spans[0].first, board.items[last - 1].last)
    return [Figure(text, paths[0], "correlation", paths[1][0], first=place[0], last=place[1])], last
