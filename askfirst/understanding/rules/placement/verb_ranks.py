"""Ranks that another word than a field tells: "the most rain", "the most delayed shipment", "the least delayed"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Direction, Figure, Rank
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.recognition.verbs import same_root


def ranked_by_verb(board: Board, at: int, direction: Direction, *, several: bool) -> int:
    """Rank by the one number of the rows that the verb behind "most" is a form of."""
    word = board.word(at + 1)
    if board.items[at].cue not in ("most", "least") or not word.endswith("ed"):
        return 0
    own = [name for name in board.dataset.fields if meanings.is_figure(board.bind(name))]
    named = tuple(name for name in own if _is_form(word, board.bind(name).label.lower().split()))
    if len(named) != 1:
        return 0
    rows = meanings.means_rows(board, board.at(at + 2))
    if rows:
        token = board.tokens.items[board.items[at + 2].last - 1]
        several = token.word != token.stem
        board.root_at = at + 2 if board.root_at is None else board.root_at
    text = board.said(at, at + 2)
    board.rank_as(Rank(text, direction, None if several else 1, Figure(text, named), of_rows=rows))
    return 3 if rows else 2


def _is_form(verb: str, words: list[str]) -> bool:
    return any(same_root(verb, word) or verb.removesuffix("ed") == word for word in words)


def ranked_by_noun(board: Board, at: int, direction: Direction, count: int | None) -> int:
    """As in "the most rain", though rain is stored as a kind of weather besides."""
    meant = implied((board.word(at + 1),), board.dataset) if board.is_a(at + 1, "value") else ()
    if not meant:
        return 0
    by = Figure(board.said(at + 1, at + 2), meant)
    board.rank_as(Rank(board.said(at, at + 2), direction, count, by, of_end=True))
    return 2
