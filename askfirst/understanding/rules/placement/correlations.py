"""Correlations whose fields stand before the word: "how strongly does a correlate with b", "do a and b correlate"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.spans import Span


def paired_with(board: Board, at: int, behind: int, loose: list[Span]) -> tuple[list[Figure], int] | None:
    """As in "how strongly does a correlate with b", "do a and b correlate"."""
    second = meanings.fields(board, board.at(behind), meanings.is_numeric)
    spans = loose[-1:] if second else loose[-2:]
    paths = [meanings.fields(board, span, meanings.is_numeric) for span in spans]
    paths += [second] if second else []
    if len(paths) != len(("a", "b")):
        return None
    if set(paths[0]) & set(paths[1]):
        # Two words of one name are one number, which goes along with itself.
        paths[0] = _compared(board, paths[1])
        if not paths[0]:
            board.unplaced.append(board.said(at, at + 1))
            return None
    last = behind + 1 if second else at + 1
    text = board.tokens.said(spans[0].first, board.items[last - 1].last)
    place = (spans[0].first, board.items[last - 1].last)
    return [Figure(text, paths[0], "correlation", paths[1][0], first=place[0], last=place[1])], last


def _compared(board: Board, other: tuple[str, ...]) -> tuple[str, ...]:
    """As in "do heavier cars get fewer miles to the gallon": the one number that a word that compares is about."""
    words = [board.word_of(item) for item in board.items if item.kind == "goal" and item.cue == "compare"]
    found = [meant for word in words if (meant := implied((word,), board.dataset)) and not set(meant) & set(other)]
    return found[0] if len(found) == 1 and len(found[0]) == 1 else ()
