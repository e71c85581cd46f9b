"""Parts of a whole where hundredths are asked for: "half", "more than half", "three quarters"."""

from __future__ import annotations

from askfirst.domain.choice import Argument
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.cue_words import COMPARED
from askfirst.understanding.rules.choosing.fitting import fits, is_percent, plainly, shaped
from askfirst.understanding.rules.choosing.levels import SAID
from askfirst.understanding.rules.choosing.mentions import is_small

_PARTS = {"half": 50.0, "quarter": 25.0, "quarters": 25.0}
_NEAR = 4
_NO_PART_BEFORE = frozenset(("not", "first", "second", "last", "next", "other", "third", "fourth"))
_NO_PART_BEHIND = frozenset(("as", "that", "again", "more", "less"))


def settle_parts(board: Board) -> None:
    """Give the argument that was asked about, where it counts in hundredths, the part of a whole that is said."""
    argument = board.arguments.get(board.focus.argument) if board.focus else _named_beside(board)
    found = [at for at, unit in enumerate(board.units) if unit.word in _PARTS and at not in board.used]
    if argument is None or argument.name in board.settled or not is_percent(argument) or len(found) != 1:
        return
    at = found[0]
    first, times = _counted(board, at)
    before = board.units[first - 1].word if first else ""
    behind = board.units[at + 1 : at + 3]
    number = board.focus is not None and any(
        unit.kind == "number" for place, unit in enumerate(board.units) if not first <= place <= at
    )
    value = shaped(times * _PARTS[board.units[at].word])
    apart = number or before in _NO_PART_BEFORE or bool(_NO_PART_BEHIND & {unit.word for unit in behind[:1]})
    if apart or not fits(argument, value):
        return
    said = board.said(first, at + 1)
    board.use(range(first, at + 1))
    board.give(
        argument.name, value, by="regex", sure=SAID, said=said, note=f'"{said}" taken as {plainly(value, argument)}'
    )


def _named_beside(board: Board) -> Argument | None:
    """In a whole request the only argument in hundredths, where a bound leads the part and its name follows it."""
    counted = [one for one in board.arguments.values() if is_percent(one)]
    for at, unit in enumerate(board.units):
        words = tuple(one.word for one in board.units[max(0, at - 2) : at])
        bounded = any(words[-len(phrase) :] == phrase for phrase in COMPARED)
        names = {name for one in board.units[at + 1 : at + _NEAR] for name in board.lexicon.nouns.get(one.key, ())}
        if unit.word in _PARTS and bounded and len(counted) == 1 and counted[0].name in names:
            return counted[0]
    return None


def _counted(board: Board, at: int) -> tuple[int, float]:
    """Where the part begins, and how many there are of it: "three quarters"."""
    before = board.units[at - 1] if at else None
    if before is not None and before.amount is not None:
        return at - 1, before.amount.value
    return (at - 1 if before is not None and is_small(before) and before.word in ("a", "one") else at), 1.0
