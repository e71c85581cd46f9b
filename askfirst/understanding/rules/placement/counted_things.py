"""What is counted by words that say little: "the number in each status", "how many African countries"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.placement.kinds import hit_paths
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import is_weak

_SO_MANY = frozenset(("number", "numbers", "count", "counts", "tally", "tallies", "headcount", "quantity"))
_BEFORE_GROUPS = ("by", "per", "in", "for", "of", "at", "on", "within", "with", "under")


def counts_by_groups(board: Board, at: int) -> bool:
    """As in "give me the number in each status": beside groups, the word alone is how many rows there are."""
    span, behind = board.at(at), board.at(at + 1)
    if span is None or behind is None or span.kind != "term" or board.word(at) not in _SO_MANY or not is_weak(span):
        return False
    lead = board.word(at + 1).split()[:1]
    return board.base is None and behind.kind == "grouping" and bool(lead) and lead[0] in _BEFORE_GROUPS


def told_apart(board: Board, at: int) -> bool:
    """As in "how many African countries": a name before the plural of what is counted says only which of them.

    The plural is taken off the board; the name stays to be placed.
    """
    counts = board.is_a(at, "function") and board.items[at].function in ("count", "count_distinct")
    first = board.skip(at + 1, "joining") if board.is_a(at + 1, "joining", cue="of") else at + 1
    here = first
    while counts and _tells_which(board, here):
        here += 1
    name, span = board.at(here - 1), board.at(here)
    if here == first or name is None or span is None or span.kind != "term":
        return False
    token = board.tokens.items[span.last - 1]
    if name.last != span.first or token.word == token.stem or meanings.means_rows(board, span):
        return False
    key = meanings.relation_key(board, span)
    paths = (key,) if key else meanings.fields(board, span, meanings.groups)
    told = {path for item in board.items[first:here] for path in hit_paths(board, item)}
    if not paths or meanings.condition(board, span) or set(paths) & told:
        return False
    board.figures.append(Figure(board.said(at, here + 1), paths, "count_distinct"))
    del board.items[here]
    return True


def _tells_which(board: Board, at: int) -> bool:
    """Whether a name or a state stands there that another word stands right behind: "cancelled", "African"."""
    span, behind = board.at(at), board.at(at + 1)
    if span is None or behind is None or span.last != behind.first:
        return False
    return bool(span.kind == "value" and span.hits) or (span.kind == "term" and bool(meanings.condition(board, span)))
