"""Answers to a question about one argument that name none of its values: it is asked again, saying what did not fit."""

from __future__ import annotations

from askfirst.domain.choice import Doubt
from askfirst.understanding.rules.choosing.asides import lasting
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.doubts import missing, unfit
from askfirst.understanding.rules.choosing.neutral_words import COURTESY, SMALL
from askfirst.understanding.rules.choosing.questions import asks_back

_MOST_WORDS = 8
"""An answer that names a value wrongly is short; a longer text is about something else."""


def unfit_answer(board: Board) -> Doubt | None:
    """The doubt that says so; None where the text is no such answer.

    A question, an order to the machine, words for not knowing, and words that were read otherwise are none: they do
    not stand in a value's place.
    """
    argument = board.arguments.get(board.focus.argument) if board.focus else None
    if argument is None or argument.kind == "text":
        return None
    others = board.given.keys() | (board.doubts.keys() - {argument.name})
    if others or board.doubts.get(argument.name, missing(argument)) != missing(argument):
        return None
    words = [unit for unit in board.units if unit.kind != "mark"]
    known = board.cues_of("unsure", "usual", "any", "same", "before_last", "polite")
    if not 0 < len(words) <= _MOST_WORDS or known or lasting(board) or "?" in board.text or asks_back(board):
        return None
    courteous = all(unit.word in COURTESY | SMALL for unit in words)
    return missing(argument) if courteous else unfit(argument, board.text.strip())
