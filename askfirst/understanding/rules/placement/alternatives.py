"""Conditions of which one is enough: "to Miami or from Houston", "cancelled or over 500 kg"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from askfirst.catalog.lookup import fold
from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import Filter
from askfirst.understanding.rules.board import Board, Part
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.verbs import is_ordinary

_NEAR = 3
_SMALL = frozenset(
    word
    for line in (
        "the a an to from in at on of by with that which who either",
        "are is was were have has had been be they do does did we you our what those ones one under for via",
    )
    for word in line.split()
)


def alternatives(board: Board, at: int) -> int:
    """An "or" between two conditions: what stands on its sides is known when all is read."""
    if not board.is_a(at, "conjunction", cue="or"):
        return 0
    board.ors.append(board.items[at].first)
    return 1


def settle_alternatives(board: Board) -> None:
    """Give the conditions on both sides of each "or" one group; an "or" without them is told as not placed."""
    for at in board.ors:
        left, right = _before(board, at), _behind(board, at)
        if left is None or right is None or _goes_on(board, left, right):
            board.unplaced.append(board.tokens.said(at, at + 1))
            continue
        group = left.group or right.group or _new_group(board)
        for part in (left, right):
            _put_into(board, part, group)


def conditions(board: Board) -> list[Part]:
    """The parts that say which rows, except for the time."""
    return [
        part
        for part in board.parts
        if isinstance(part.what, Filter | Mention)
        or (isinstance(part.what, Term) and part.what.slot in ("filter", "condition"))
    ]


def of_a_rate(board: Board, part: Part) -> Mention | Term:
    """The condition as one of a rate. Raises TypeError for a part that is none."""
    if isinstance(part.what, Filter):
        return as_term(part.what, board.tokens.said(part.first, part.last), of_rate=True)
    if isinstance(part.what, Mention | Term):
        return replace(part.what, of_rate=True)
    raise TypeError(part.what)


def as_term(filter_: Filter, said: str, **more: Any) -> Term:
    """A condition of the catalog as a term, which can stand in a group or in a rate."""
    made = Term(said, "filter", (filter_.field,), op=filter_.op, values=filter_.values, part=filter_.part, **more)
    return replace(made, second=filter_.second, factor=filter_.factor)


def _before(board: Board, at: int) -> Part | None:
    """The one condition that ends right before a token."""
    ends = [part for part in conditions(board) if part.last <= at and only_small(board, part.last, at)]
    return _alone(ends)


def _behind(board: Board, at: int) -> Part | None:
    """The one condition that begins right behind a token."""
    starts = [part for part in conditions(board) if part.first > at and only_small(board, at + 1, part.first)]
    return _alone(starts)


def _goes_on(board: Board, left: Part, right: Part) -> bool:
    """As in "late, or in X with over 5": whether what follows belongs to the last one or to all is not clear."""
    if left.paths & right.paths:
        return False
    behind = [part for part in conditions(board) if part.first >= right.last and part.first > right.first]
    nearest = min(behind, key=lambda part: part.first, default=None)
    if nearest is None or (nearest.group is not None and nearest.group == right.group):
        return False
    between = board.tokens.words()[right.last : nearest.first]
    lead = (*between, *board.tokens.words()[nearest.first : nearest.first + 1])
    joined = {"with", "whose", "having", "and", "but", "that", "which", "who"}.intersection(lead)
    inside = [item for item in board.items if right.last <= item.first < nearest.first]
    rows = [item for item in inside if meanings.means_rows(board, item)]
    return bool(joined) and not rows and len(between) <= _NEAR and not {",", ";", "or"}.intersection(between)


def _alone(found: list[Part]) -> Part | None:
    """A word of several filters cannot be one of two alternatives: their group would loosen what belongs together."""
    spans = {(part.first, part.last) for part in found}
    if len(spans) != 1 or len(found) != 1:
        grouped = [part for part in found if part.group]
        return grouped[-1] if len(spans) == 1 and grouped else None
    return found[0]


def only_small(board: Board, first: int, last: int) -> bool:
    """Whether only little words and the name of the rows stand there."""
    rows = {*fold(board.dataset.label).split(), *fold(board.dataset.plural).split()}
    named = [item for item in board.items if meanings.means_rows(board, item)]
    called = {at for item in named for at in range(item.first, item.last)}
    called |= _done_by_us(board)
    between = [word for at, word in enumerate(board.tokens.words()) if first <= at < last and at not in called]
    return all(word in _SMALL or word in rows or word in "()," or is_ordinary(word) for word in between)


def _done_by_us(board: Board) -> set[int]:
    """The verbs of "what we ship": words behind "we" that nothing was recognised in."""
    words = board.tokens.words()
    held = {at for item in board.items for at in range(item.first, item.last)}
    return {at for at in range(1, len(words)) if words[at - 1] in ("we", "they", "you") and at not in held}


def _new_group(board: Board) -> int:
    board.open_groups += 1
    return board.open_groups


def _put_into(board: Board, part: Part, group: int) -> None:
    what = part.what
    if isinstance(what, Filter):
        what = as_term(what, board.tokens.said(part.first, part.last), group=group)
    elif isinstance(what, Mention | Term):
        what = replace(what, group=group)
    board.parts[board.parts.index(part)] = replace(part, what=what)
