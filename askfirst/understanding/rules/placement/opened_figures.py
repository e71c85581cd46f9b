"""Figures that are said in two places: "On average, how many pieces ...", "..., and how many are there in each?"."""

from __future__ import annotations

import re

from askfirst.understanding.rules.board import Board

_COUNTED = re.compile(r"how (?:many|much) ")
_EACH = re.compile(
    r"(?:(?:in|of|for|on|at|by|per|under|from|with) )?(?:each|every)(?: (?:one|of them|of these|of those))?"
)


def settle_said_twice(board: Board) -> None:
    """The sum that "how many" makes of a number goes where the same number is calculated as the question opens."""
    opening = next((one for one in board.figures if one.function in ("avg", "median", "min", "max")), None)
    for figure in [*board.figures] if opening else ():
        asked = figure.function == "sum" and _COUNTED.match(figure.text.lower())
        if opening and asked and figure.candidates == opening.candidates and _opens(board, opening.text):
            told = f"{figure.text.split(' ', 2)[-1]!r} is counted by adding up"
            board.assumptions[:] = [said for said in board.assumptions if not said.startswith(told)]
            board.figures.remove(figure)
    if board.groups:
        # Groups are told apart already: "in each" repeats it.
        board.unplaced[:] = [said for said in board.unplaced if not _ends_with_each(board, said)]


def _opens(board: Board, text: str) -> bool:
    return board.tokens.text.lower().lstrip().startswith(text.lower())


def _ends_with_each(board: Board, said: str) -> bool:
    ends = board.tokens.text.rstrip(" ?.!").lower().endswith(said.lower())
    return ends and bool(_EACH.fullmatch(said.lower())) and len(board.groups) == 1
