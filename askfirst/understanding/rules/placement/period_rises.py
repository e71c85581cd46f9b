"""Groups for which a number was higher in one time than in another: "which Xs had more in May than in April"."""

from __future__ import annotations

import re
from dataclasses import replace

from askfirst.domain.outline import Term
from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.placement.final_figures import calculated
from askfirst.understanding.rules.words.comparing_words import FALLS, RISES

_TWO = 2
_WHICH = re.compile(r"\b(?:which|what|whose|who|any|list|name|show|find|where)\b")


def settle_rises(board: Board) -> None:
    """Only the groups for which it was so, with the number of both times' later one and its change."""
    told = [part for part in board.parts if isinstance(part.what, Term) and len(part.what.periods) > 1]
    words = board.tokens.words()
    if len(told) != 1 or not _WHICH.search(" ".join(words[: told[0].first])):
        return
    (part,) = told
    inside = words[part.first : part.last]
    before = words[: part.first]
    way = [word for word in before if word in RISES or word in FALLS]
    than = "than" in inside or (bool(before) and before[-1] == "than")
    if not way or not (than or "compared" in inside or "from" in inside):
        return
    if not board.groups:
        # Of all rows together the times are compared; "which of them" asks for more.
        asks = board.tokens.words()[:1] in (("which",), ("what",), ("who",), ("whose",)) and than
        board.unplaced += way if asks and not _asks_for_times(words) else []
        return
    rows = [] if board.root_at is None else [Figure(board.dataset.plural, (), "count")]
    figures = [calculated(board, figure) for figure in board.figures or rows]
    if len(figures) != 1 or len(way) != 1 or len(part.what.periods) != _TWO or any(one.near for one in figures):  # type: ignore[union-attr] # a term
        board.unplaced.append(" ".join(way))
        return
    rises = way[0] in RISES
    if _first_said_is_earlier(part.what, inside):  # type: ignore[arg-type] # a term
        rises = not rises
    (figure,) = figures
    change = replace(figure, across="difference")
    board.figures = [figure, replace(figure, across="previous"), change]
    board.havings.append(replace(change.term("having"), text=way[0], op="gt" if rises else "lt", values=(0,)))


def _asks_for_times(words: tuple[str, ...]) -> bool:
    """As in "which year was hotter", "what was higher": nothing but the times themselves is asked for."""
    return len(words) > 1 and words[1] in (
        "year",
        "month",
        "quarter",
        "week",
        "day",
        "half",
        "was",
        "is",
        "were",
        "had",
    )


def _first_said_is_earlier(term: Term, inside: tuple[str, ...]) -> bool:
    """Whether the words name the earlier time first: "more in May than in June"."""
    said = " ".join(inside)
    places = [said.find(period.said.lower()) for period in term.periods]
    if min(places) < 0:
        words = [re.findall(r"\w+", period.said.lower())[:1] for period in term.periods]
        places = [said.find(word[0]) if word else -1 for word in words]
    return 0 <= places[0] < places[1]
