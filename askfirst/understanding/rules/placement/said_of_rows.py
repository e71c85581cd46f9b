"""What is said of rows and fields that are only there: "deaths were recorded", "have no segment filled in"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.events import event_field
from askfirst.understanding.rules.words.cue_words import STATED

_STATED = frozenset(
    (
        *STATED, "assigned", "attached", "given", "set", "listed", "stored", "noted", "available", "present", "known",
        "at all", "on record", "on file", "in the data", "saved", "registered", "added", "put in", "named", "mentioned",
        "told", "whatsoever", "exists", "exist", "existed", "to be found", "found", "to their name",
        "to its name", "in place", "defined", "reported", "supplied", "kept",
    )
)  # fmt: skip

_BEEN = ("been", "is", "are", "was", "were")


def rows_stated(board: Board, at: int) -> int:
    """As in "how many deaths were recorded after 1993": that rows are recorded is what makes them rows."""
    stated = board.is_a(at, "missing", cue="not_null") and board.word(at).split()[0] in ("were", "was", "are", "been")
    rows = meanings.means_rows(board, board.at(at - 1)) or event_field(board, board.at(at - 1)) is not None
    names_a_field = bool(meanings.fields(board, board.at(at + 1), meanings.anything))
    return 1 if stated and rows and not names_a_field else 0


def stated_behind(board: Board, at: int) -> int:
    """How many items from here on only say that a field holds a value, behind "have no X"."""
    if board.is_a(at, "missing", cue="not_null") and board.word(at).split()[0] in _BEEN:
        return 1
    for size in (3, 2, 1):
        words = " ".join(board.word(index) for index in range(at, at + size))
        if at + size <= len(board.items) and words in _STATED:
            return size
    return 0


def stated_by_fillers(board: Board, token: int) -> bool:
    """As in "is no state given", where the word behind the field says nothing by itself."""
    words = [word for word in board.tokens.words()[token : token + 4] if word not in (*_BEEN, "has", "have", "ever")]
    return any(" ".join(words[:size]) in _STATED for size in (1, 2, 3) if len(words) >= size)
