"""Words of direction without a name: "by the region the goods come from, in 2024", "from what countries have ..."."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.outline import Term
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.way_ends import narrowed

_BEHIND = ("conjunction", "time", "grouping", "function", "goal", "order", "limit", "comparator", "grain")


def settle_stranded_within(board: Board) -> None:
    """They say which end of the way the field before them is of, or the one that is asked for right behind them."""
    for at, item in enumerate(board.items):
        if item.kind != "relation" and not (item.kind == "joining" and item.cue == "from"):
            continue
        asked = board.is_a(at + 1, "goal") and board.is_a(at + 2, "term")
        behind = board.at(at + 1)
        if asked:
            _narrow(board, board.said(at + 2, at + 3), item.last)
        elif behind is None or behind.kind in _BEHIND:
            before = next((one for one in range(at - 1, -1, -1) if _is_open(board, one)), None)
            if before is not None and not any(board.is_a(one, "conjunction", "relation") for one in range(before, at)):
                _narrow(board, board.said(before, before + 1), item.last)


def _is_open(board: Board, at: int) -> bool:
    """Whether a term names fields of several things."""
    span = board.items[at]
    heads = {entry.name.split(".")[0] for entry in span.entries if entry.kind == "field" and "." in entry.name}
    return span.kind == "term" and len(heads) > 1


def _narrow(board: Board, said: str, at: int) -> None:
    board.groups = [
        replace(group, candidates=narrowed(board, group.candidates, at)) if said in group.text else group
        for group in board.groups
    ]
    for place, part in enumerate(board.parts):
        term = part.what
        if isinstance(term, Term) and term.slot in ("column", "extra_column") and term.text == said:
            kept = replace(term, candidates=narrowed(board, term.candidates, at))
            board.parts[place] = replace(part, what=kept)
