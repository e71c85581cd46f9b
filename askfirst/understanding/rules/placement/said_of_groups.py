"""Clauses that say of a group what it is of: "each region our customers are in", "every port that vessels call at"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings

_VERBS = frozenset((
    "are", "is", "were", "was", "come", "comes", "came", "live", "lives", "sit", "sits", "belong", "belongs", "fall",
    "falls", "based", "located", "have", "has", "had", "lie", "lies", "operate", "work",
))  # fmt: skip
_ENDS = frozenset(("in", "from", "to", "at", "into", "of", "under", "on", "based", "located", "have", "has", "had",
    "?", "."))  # fmt: skip


def said_of_group(board: Board, at: int) -> int:
    """How many items tell that the group before belongs to a thing that it is the field of; 0 where none do."""
    span = board.at(at)
    if span is not None and _says_it_again(board, at):
        return 1
    key = meanings.relation_key(board, span)
    if not board.groups or span is None or key is None:
        return 0
    way = key.rpartition(".")[0] or key.removesuffix("_id")
    own = any(path.startswith(f"{way}.") for path in board.groups[-1].candidates)
    words = board.tokens.words()[span.last :]
    end = next((place for place, word in enumerate(words) if word in ("?", ".", ",", ";", "!")), len(words))
    clause = words[:end]
    if not own or not 0 < len(clause) <= 3 or clause[0] not in _VERBS or clause[-1] not in _ENDS:  # noqa: PLR2004 - "are based in"
        return 0
    last = span.last + end
    return sum(1 for one in board.items[at:] if one.first < last)


def _says_it_again(board: Board, at: int) -> bool:
    """As in "by destination facility", where a destination is a facility, and the next word is one for it too."""
    span, before = board.items[at], board.items[at - 1]
    said = board.tokens.said(before.first, before.last)
    again = before.last == span.first and span.kind == "term" and bool(board.groups) and said == board.groups[-1].text
    if not again or meanings.means_rows(board, span):
        return False
    meant = meanings.fields(board, span, meanings.groups)
    return len(meant) > 1 and set(board.groups[-1].candidates) < set(meant)
