"""Lists that name each thing once: "list the distinct flags", "what different sizes are there", "each only once"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Group
from askfirst.understanding.rules.placement.grouped_numbers import is_whole_number
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.words.noun_classes import DOERS, PEOPLE, PERSONS

_DIFFERENT = frozenset(("distinct", "different", "unique"))
_HEADLINES = frozenset(("distinct", "unique"))
_APART = ("grouping", "series", "grain", "superlative", "comparator", "order", "limit")


def different_ones(board: Board, at: int) -> int:
    """As in "list the distinct flags of the vessels": the things themselves are wanted, and not how many there are."""
    span = board.items[at]
    if span.function != "count_distinct" or board.word(at) not in _DIFFERENT or board.base is not None:
        return 0
    asked = bool(board.goals & {"list", "which"}) or at == 0
    others = [item for here, item in enumerate(board.items) if item is not span and _calculates(board, here)]
    if not asked or others or board.figures or _are_counted(board, at):
        return 0
    last = at
    while _names_things(board, last + 1):
        behind = last + 1
        paths = _things(board, behind)
        days = all(meanings.is_time(board.bind(path)) for path in paths)
        board.groups.append(Group(board.said(behind, behind + 1), paths, "day" if days else None))
        last = behind + 1 if board.is_a(behind + 1, "conjunction") and _names_things(board, behind + 2) else behind
    return last + 1 - at if last > at else 0


def _are_counted(board: Board, at: int) -> bool:
    """As in "unique customers who ordered by phone": a headline of those who did something is how many they are."""
    opens = at == 0 and board.word(at) in _HEADLINES and "list" not in board.goals
    behind = board.at(at + 1)
    if not opens or behind is None or board.at(at + 2) is None:
        return False
    noun = behind.last - 1
    persons = board.tokens.items[noun].stem in PEOPLE | PERSONS | DOERS
    return (persons or meanings.relation_key(board, behind) is not None) and not board.is_a(at + 2, "conjunction")


def _calculates(board: Board, at: int) -> bool:
    """Whether more is asked than a list; how many there are "of each" is told beside it anyway."""
    counted = board.is_a(at, "function") and board.items[at].function == "count" and "each" in _behind(board, at)
    of_each = (
        board.is_a(at, "grouping") and board.word(at).startswith("each") and board.is_a(at - 1, "function", "joining")
    )
    return not (counted or of_each) and (board.is_a(at, *_APART) or board.is_a(at, "function"))


def _behind(board: Board, at: int) -> tuple[str, ...]:
    return board.tokens.words()[board.items[at].last : board.items[at].last + 4]


def _names_things(board: Board, at: int) -> bool:
    span = board.at(at)
    if span is None or meanings.means_rows(board, span) or meanings.condition(board, span):
        return False
    return bool(_things(board, at)) and not board.is_a(at + 1, "value")


def _things(board: Board, at: int) -> tuple[str, ...]:
    span = board.at(at)
    numbers = meanings.fields(board, span, meanings.is_figure) if is_whole_number(board, at) else ()
    return meanings.fields(board, span, meanings.groups) or numbers
