"""Money that is asked for by a verb alone: "what did we take last month" counts no rows where no money is known."""

from __future__ import annotations

import re

from askfirst.understanding.rules.board import Board

_ASKED = re.compile(
    r"(?:what|how much) (?:did|do|does|have|has|are|were|was|would) (?:we|i|they|you|it)(?: \w+)? "
    r"(?P<verb>take in|take|took|taken|make|made|earn|earned|turn over|turned over|bring in|gross|bill|billed|invoice|"
    r"charge|charged|collect|collected|spend|spent|pay|paid|pull in|rake in|net|cash in)\b"
)


def money_is_counted(board: Board) -> None:
    """Tells the verb as not placed where only rows would be counted for it."""
    said = " ".join(word for word in board.tokens.words() if word[:1].isalnum())
    match = _ASKED.match(said)
    if match is None or board.base is not None or board.unplaced:
        return
    numbers = [one for one in board.figures if one.candidates or one.function not in (None, "count")]
    if not numbers and (board.rank is None or board.rank.by is None) and not board.seconds:
        board.unplaced.append(match["verb"])
