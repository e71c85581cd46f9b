"""A limit within each of something: "top 3 carriers in each country", "the heaviest container of each type"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.outline import Term
from askfirst.understanding.rules.board import Board, Group, Part, Rank
from askfirst.understanding.rules.placement.final_figures import is_named

_WITHIN = frozenset(("by", "per", "each", "every"))
_OF_EACH = frozenset(("each", "every"))
_EACH = frozenset(("each", "every", "per"))
_ALL_TIMES = ("hourly", "daily", "weekly", "monthly", "quarterly", "yearly", "annually")


def settle_first_of_each(board: Board, rank: Rank) -> bool:
    """Mark what the limit holds within; whether it is the rows of each that are wanted, and no groups.

    Of groups, those that only a cue like "for each" names are what others are ranked within: "top 3 X for each Y" is
    about X. Where all are named so, they are ranked themselves.
    """
    each = [group for group in board.groups if group.cue]
    ranked = [group for group in board.groups if not group.cue]
    if not each or rank.count is None:
        return False
    if not ranked and _of_rows(board, rank):
        _take_as_columns(board, rank)
        return True
    if ranked and all(_WITHIN.intersection(group.cue.split()) or group.cue in _ALL_TIMES for group in each):
        board.groups = [replace(group, each=bool(group.cue)) for group in _first(each, ranked)]
    elif ranked or (len(each) > 1 and _EACH.intersection(board.tokens.words())):
        # "The most across all offices" may be of all of them together, and three of each pair of groups of nothing.
        board.unplaced.append(rank.text)
    return False


def settle_within_base(board: Board) -> None:
    """As in "in each country" behind the top 3 carriers: of each, the earlier limit holds."""
    base = board.base
    shown = [one.field for one in base.dimensions] if base and base.groups and base.limit is not None else []
    if not shown or board.rank or not board.groups:
        return
    if not all(_OF_EACH.intersection(group.cue.split()) for group in board.groups):
        return
    if not any(set(group.candidates) & set(shown) for group in board.groups):
        board.groups = [replace(group, each=True) for group in board.groups]


def _first(each: list[Group], ranked: list[Group]) -> list[Group]:
    return [*each, *(group for group in ranked if group not in each)]


def _of_rows(board: Board, rank: Rank) -> bool:
    """Whether rows are ranked, by a field of theirs: "top 3 orders by value for each customer"."""
    if board.figures or board.havings:
        return False
    plain = rank.by is None or (rank.by.function is None and not is_named(board, rank.by))
    return rank.of_rows or (rank.of_things and plain and (rank.by is not None or bool(rank.field)))


def _take_as_columns(board: Board, rank: Rank) -> None:
    """The groups become columns of the list; a moment is no value that rows share."""
    for group in board.groups:
        if group.grain or group.part:
            board.unplaced.append(rank.text)
        term = Term(group.text, "extra_column", group.candidates, near=group.near, each=True)
        board.parts.append(Part(term, 0, len(board.tokens)))
    board.groups = []


def spread_cue(board: Board, at: int) -> str:
    """The cue of a grain that says of what each is meant: "monthly top 3 carriers", "the top carrier monthly"."""
    word, behind = board.word(at), board.at(at + 1)
    apart = behind is None or behind.kind in ("limit", "superlative", "time")
    return word if word in _ALL_TIMES and apart else ""


def begins_anew(board: Board, at: int, last: int, joint: int) -> bool:
    """As in "for each region, the carrier with the most": behind the comma stands what is asked about."""
    article = board.tokens.words()[board.items[joint].first - 1] in ("the", "which", "what", "its")
    comma = joint == last + 1 and board.word(last) == ","
    return comma and (article or (board.word(at) != "by" and board.word(at) != "per"))
