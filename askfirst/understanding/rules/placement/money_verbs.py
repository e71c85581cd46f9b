"""Money that is asked for by a verb alone: "what did we take last month" counts no rows where no money is known."""

from __future__ import annotations

import re

from askfirst.understanding.rules.board import Board

_ASKED = re.compile(
    r"(?:what|how much) (?:did|do|does|have|has|are|were|was|would) (?:we|i|they|you|it)(?: \w+)? "
    r"(?P<verb>take in|take|took|taken|make|made|earn|earned|turn over|turned over|bring in|gross|bill|billed|invoice|"
    r"charge|charged|collect|collected|spend|spent|pay|paid|pull in|rake in|net|cash in)\b"
)


_WAGES = re.compile(
    r"\bhow much (?:did|do|does) (?:\w+ ){0,4}?(?:workers?|employees?|staff|people|men|women) (?:\w+ )?"
    r"(?P<verb>earn|make|get paid|take home)\b"
)
_PAY = re.compile(
    r"\b(?:pay|paid|wages?|salary|salaries|earnings?|earned|income|compensation|money|usd|eur|gbp|dollars?)\b"
)


def wages_are_known(board: Board) -> None:
    """Tells the verb as not placed where no number of pay is there: how many workers there are is no wage."""
    match = _WAGES.search(" ".join(word for word in board.tokens.words() if word[:1].isalnum()))
    paths = {path for figure in board.figures for path in figure.candidates if path in board.dataset.fields}
    if match is None or not paths or board.unplaced:
        return
    fields = [board.dataset.fields[path] for path in paths]
    told = " ".join(part for one in fields for part in (one.name, one.label, one.unit, *one.synonyms))
    if not _PAY.search(told.lower().replace("_", " ")):
        board.unplaced.append(match["verb"])


def money_is_counted(board: Board) -> None:
    """Tells the verb as not placed where only rows would be counted for it."""
    said = " ".join(word for word in board.tokens.words() if word[:1].isalnum())
    match = _ASKED.match(said)
    if match is None or board.base is not None or board.unplaced:
        return
    numbers = [one for one in board.figures if one.candidates or one.function not in (None, "count")]
    if not numbers and (board.rank is None or board.rank.by is None) and not board.seconds:
        board.unplaced.append(match["verb"])
