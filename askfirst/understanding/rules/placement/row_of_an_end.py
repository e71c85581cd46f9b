"""The row at an end, and what else it holds: "the latest arrival and its vessel", "the top cost and the carrier"."""

from __future__ import annotations

import re
from dataclasses import replace

from askfirst.catalog.lookup import fold
from askfirst.domain.outline import Term
from askfirst.understanding.rules.board import Board, Figure, Group, Part, Rank
from askfirst.understanding.rules.placement.final_figures import is_named
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.set_phrases import says_each_once

_OWNED = (
    r"(?:and|with|plus|incl|including|together with|along with|as well as|&|,)(?: also)? "
    r"(?:(?:the|which|what|for which|on which|by which|whose)(?: (?:corresponding|respective|matching|relevant))?"
    r"|its|their|his|her|corresponding)"
)
_SHORT = r"(?:\w+|,|&)"
_PLACES = {"high": "max", "low": "min", "late": "max", "early": "min"}


def settle_row_of_an_end(board: Board, rank: Rank) -> None:
    """Things that are said to belong to what is the highest are seen beside it; nothing is added up by them."""
    groups = [group for group in board.groups if _is_owned(board, group)]
    if not groups or len(groups) < len(board.groups) or rank.skipped:
        return
    plain = rank.by is None or (rank.by.function is None and not is_named(board, rank.by))
    if board.figures or board.havings or board.base or not plain or not (rank.field or rank.by):
        return
    if rank.by is not None and not (rank.of_end and rank.by.candidates):
        return
    whole = (0, len(board.tokens))
    board.parts += [
        Part(Term(group.text, "extra_column", group.candidates, near=group.near), *whole) for group in groups
    ]
    board.groups.clear()
    rank.count, board.root_at = rank.count or 1, 0


def _is_owned(board: Board, group: Group) -> bool:
    """Whether it stands behind what is ranked, as in "and its vessel"; "and the" names another thing of the row."""
    if group.cue or group.grain or group.part or board.rank is None:
        return False
    text = " ".join(board.tokens.words())
    said, ranked = re.escape(fold(group.text)), fold(board.rank.text)
    if ranked not in text and board.rank.by is not None:
        ranked = fold(board.rank.by.text)
    behind = text.partition(ranked)[2] if ranked else ""
    owned = rf" ?(?:, )?{_OWNED} (?:(?:[\w ]+) and (?:its |the )?)?{said}\b"
    told = rf" ?[?.:;!]+ (?:{_SHORT} ){{0,8}}{said}\b(?: {_SHORT}){{0,8}} ?[?.!]*$"
    return bool(behind) and (re.match(owned, behind) or re.match(told, behind)) is not None


def is_unasked_time(board: Board, group: Group) -> bool:
    """Whether only times are named, which nothing asks for as "which years have at least 35 rows" does."""
    averaged = board.rank is not None and board.rank.by is not None and bool(board.rank.by.function)
    if board.rank is not None and board.rank.by is not None and board.base is None and _is_owned(board, group):
        return False  # "The two cars with the largest X, and the year" tells of the rows that are ranked.
    asked = "which" in board.goals and (bool(board.havings) or averaged or says_each_once(board.tokens))
    return not asked and all(meanings.is_time(board.bind(path)) for path in group.candidates)


def settle_times_of_groups(board: Board, rank: Rank) -> bool:
    """As in "the latest arrival by vessel", "the earliest order of each customer": of every group its own."""
    function = _PLACES.get(rank.direction)
    if not board.groups or not rank.field or rank.by or board.figures or board.havings or board.base or rank.of_rows:
        return False
    if any(group.grain or group.part for group in board.groups) or rank.count not in (None, 1) or rank.skipped:
        return False
    board.limit = None
    figure = Figure(rank.text, rank.field, "max" if function == "max" else "min", near=rank.near)
    board.figures.append(figure)
    if not all(group.cue for group in board.groups):
        # "Which vessel has the latest arrival" wants the one.
        board.limit = 1
        order = figure.term("order")
        board.parts.append(Part(replace(order, descending=function == "max"), 0, len(board.tokens)))
    return True
