"""Numbers of another unit than the one that is wanted: euros for dollars, percent for people."""

from __future__ import annotations

from collections.abc import Sequence

from askfirst.domain.choice import Argument
from askfirst.understanding.rules.choosing.amounts import FOREIGN_MONEY, Amount, foreign_unit
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.doubts import unfit
from askfirst.understanding.rules.recognition.numbers import comparable_unit
from askfirst.understanding.rules.words.counting_words import CURRENCIES


def foreign_numbers(board: Board, numbers: Sequence[tuple[int, Amount]], open_: Sequence[Argument]) -> set[int]:
    """The units of such numbers; the argument that they were said for is put in doubt.

    That is the argument asked about, or the only one that takes money, of which other money was said.
    """
    found: set[int] = set()
    for at, amount in numbers:
        behind = board.units[at + 1 : at + 2]
        unit = foreign_unit(amount, behind[0].word if behind else "")
        owner = _owner(board, unit, open_)
        if owner is None or unit == comparable_unit(owner.unit) or owner.name in board.settled:
            continue
        known = bool(behind) and behind[0].key in board.lexicon.known | board.lexicon.nouns.keys()
        if known and unit != "percent":
            continue
        last = at + 1 + (bool(behind) and unit != "percent" and not amount.currency)
        board.use(range(at, last))
        board.doubts[owner.name] = unfit(owner, board.said(at, last))
        found.add(at)
    return found


def _owner(board: Board, unit: str, open_: Sequence[Argument]) -> Argument | None:
    if not unit:
        return None
    asked = [one for one in open_ if board.focus and one.name == board.focus.argument]
    money = [one for one in open_ if comparable_unit(one.unit) in CURRENCIES and unit in FOREIGN_MONEY]
    return next(iter(asked or money), None)
