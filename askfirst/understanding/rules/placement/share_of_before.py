"""The share that the rows of the last answer are of all rows: "what percentage of all airports is that?"."""

from __future__ import annotations

import re
from dataclasses import replace

from askfirst.domain.query import Filter, Query
from askfirst.understanding.rules.board import Board, Figure, Part
from askfirst.understanding.rules.placement.alternatives import as_term, conditions
from askfirst.understanding.rules.recognition.terms import is_year

_IS_THAT = re.compile(
    r"\b(is|are|was|were|does|do|did|would|make|makes) (that|this|it|these|those|they)"
    r"( be| make| make up| represent| account for| amount to)?$"
)
"""As in "what share of Asia is that", where what is named is the whole."""
_POINTING = frozenset(("that", "this", "it", "these", "those", "they", "them"))


def settle_share_of_before(board: Board, figure: Figure, base: Query | None) -> bool:
    """Make the earlier conditions what the rate counts; what is said of the rows now says of which it is a part."""
    if base is None or board.groups or board.rank or not _points_at(board, base):
        return False
    fields = _shared(board, figure, base)
    counted = [filter_ for filter_ in base.filters if not _is_time(board, filter_)]
    if fields is None or not counted:
        return False
    said = board.tokens.said(figure.first, figure.last) or figure.text
    for filter_ in counted:
        term = as_term(filter_, said, of_rate=True)
        board.parts.append(Part(term, figure.first, figure.last))
        board.dropped.append(filter_.field)
    board.figures[board.figures.index(figure)] = replace(figure, candidates=fields, function="rate")
    return True


def _points_at(board: Board, base: Query) -> bool:
    """Whether the words mean the one number of the earlier answer, or the rows that it listed."""
    words = [word for word in board.tokens.words() if word[:1].isalnum()]
    if base.dataset != board.dataset.name or not _POINTING.intersection(words):
        return False
    if base.groups and (base.dimensions or len(base.measures) != 1 or base.having or base.count_groups):
        return False
    return not base.any_of and (not conditions(board) or bool(_IS_THAT.search(" ".join(words))))


def _is_time(board: Board, filter_: Filter) -> bool:
    """Whether it says of which time the rows are: of all rows of that time the share is wanted."""
    field = board.bind(filter_.field).field
    return filter_.part is not None or field.type in ("date", "timestamp") or is_year(field)


def _shared(board: Board, figure: Figure, base: Query) -> tuple[str, ...] | None:
    """The number that the earlier answer added up, none where it counted rows; None where another one is named."""
    measure = base.measures[0] if base.measures else None
    if measure is None or (measure.function == "count" and not measure.field):
        return None if figure.candidates else ()
    if measure.function != "sum" or not measure.field or measure.filters:
        return None
    named = [board.dataset.measures[name].field for name in figure.candidates if name in board.dataset.measures]
    wanted = tuple(path for path in named if path) if named else figure.candidates
    return (measure.field,) if wanted in ((), (measure.field,)) else None
