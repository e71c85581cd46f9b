"""Words that judge without a number, over a table that nobody described: "our best rep", "compare the regions".

By what something is the best only the user knows: the numbers, the flags and the number of rows are offered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Catalog
from askfirst.domain.outline import ROWS, Term, Yardstick
from askfirst.understanding.rules.board import Board, Direction, Figure, Rank
from askfirst.understanding.rules.placement.one_or_several import one_if_single
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.words.good_and_bad import worse_with_more

_MOST = 12
_TEN = 10
ENDS: dict[str, Direction] = {"big": "high", "small": "low"}
"""Ends of an order that nothing turns: the large payments are the large ones, be it good or bad."""
_TOLD_APART = frozenset(("#", "id", "no", "nr", "number", "year", "yr", "zip", "postcode", "code", "mls", "rank"))
_WORTHS = {"good": "best", "bad": "worst", "best": "best"}


def is_undescribed(catalog: Catalog) -> bool:
    """Whether the data is one table for which nobody wrote down any measure."""
    return len(catalog.datasets) == 1 and not any(dataset.measures for dataset in catalog.datasets.values())


def yardstick(board: Board, text: str, *, of_rows: bool = False, judged: bool = True) -> Figure | None:
    """The figure that is to be asked for; None where the data is described or holds none.

    Single rows (`of_rows`) have their numbers alone. What is not `judged` has no better and no worse end.
    """
    if not is_undescribed(board.catalog):
        return None
    offered: list[Yardstick] = []
    flags: list[Yardstick] = []
    for name in board.dataset.fields:
        if name == board.dataset.key:
            continue
        bound = board.bind(name)
        worse = judged and bool(worse_with_more(f"{bound.label} {name}"))
        if meanings.is_figure(bound) and not _TOLD_APART.intersection(fold(f"{bound.label} {name}").split()):
            offered.append(Yardstick(name, meanings.usual_function(board, (name,)), worse))
        elif meanings.is_flag(bound) and bound.field.role != "hidden" and not of_rows:
            flags.append(Yardstick(name, "rate", worse or (judged and _is_loss(name))))
    offered = (offered + flags)[:_MOST]
    if not of_rows:
        offered.append(Yardstick(ROWS, "count"))
    if not offered or (not of_rows and len(offered) == 1):
        return None
    return Figure(text, tuple(one.name for one in offered), near=True, yardsticks=tuple(offered))


def _is_loss(name: str) -> bool:
    return any(part in name.lower() for part in ("return", "refund", "reopen", "cancel", "churn", "no_show", "noshow"))


def settle_yardsticks(board: Board) -> None:
    """Give what is compared or asked about in general a figure that is to be asked for."""
    if not board.goals & {"compare", "judge"} or board.base or board.rank or _is_measured(board):
        return
    if any(_is_number(board, at) for at, _ in board.loose) or any(_counts(part.what) for part in board.parts):
        return
    said = [span for span in board.items if span.kind == "goal" and span.cue in ("compare", "judge")]
    if said and board.root_at is not None and board.word_of(said[0]).partition(" ")[2].startswith("there "):
        return  # "Are there more airports here or there" counts them.
    if said and (found := yardstick(board, _in_words(board, said), judged=False)):
        board.figures.append(found)


def _in_words(board: Board, said: Sequence[Span]) -> str:
    """As in "compare", "how is Support doing", "how good is Mia": as much as says what is asked."""
    asked = "judge" in board.goals
    last = len(board.tokens) if asked and len(said) == 1 else said[-1].last if asked else said[0].last
    return board.tokens.said(said[0].first, last).strip(" ?!.").removesuffix(" than")


def _is_measured(board: Board) -> bool:
    """Whether something is calculated, or rows are named beside groups, whose number is meant then."""
    counted = bool(board.groups) and board.root_at is not None
    return bool(board.figures or board.havings or board.series or board.seconds or counted)


def better_than(board: Board, at: int) -> int:
    """As in "is clay better than sand": both are set beside each other by what is to be asked."""
    if board.word(at) not in _AGAINST or board.figures or board.rank or not is_undescribed(board.catalog):
        return 0
    span = replace(board.items[at], kind="goal", cue="compare")
    board.items[at] = span
    board.compared.append((span.first, span.last))
    board.goals.add("compare")
    return 1


_AGAINST = ("better than", "worse than")


def _is_number(board: Board, at: int) -> bool:
    span = board.at(at)
    return bool(meanings.measures(board, span) or meanings.fields(board, span, meanings.is_figure))


def _counts(what: object) -> bool:
    return isinstance(what, Term) and what.slot in ("measure", "order", "column")


def sized(board: Board, at: int) -> int:
    """As in "the large payments", "high earners", "our good customers": the first of them by what is to be asked."""
    cue = board.items[at].cue if board.is_a(at, "superlative") else ""
    if not cue.startswith("sized ") or not is_undescribed(board.catalog) or board.rank or board.figures:
        return 0
    if board.base and board.base.groups:
        return 0
    way = cue.removeprefix("sized ")
    if meanings.fields(board, board.at(at + 1), meanings.is_figure):
        return 0
    rank = Rank(board.said(at, at + 1), ENDS.get(way, "high"), of_rows=True, worth=_WORTHS.get(way, ""))
    rank.by = yardstick(board, rank.text, of_rows=True, judged=bool(rank.worth))
    if rank.by is None:
        return 0
    rank.direction = "low" if rank.worth == "worst" else rank.direction
    board.root_at = at if board.root_at is None else board.root_at
    board.rank_as(rank)
    rank.count, rank.worth = rank.count or _TEN, ""
    return 1


def ends_of_things(board: Board, at: int) -> int:
    """As in "our biggest region", "the smallest shops": the things are named, and by what is to be asked."""
    cue = board.items[at].cue if board.is_a(at, "superlative") else ""
    things = bool(meanings.fields(board, board.at(at + 1), meanings.groups))
    things = (things and not meanings.means_rows(board, board.at(at + 1))) or board.is_a(at + 1, "grain")
    # "Which clinician is the most efficient": it stands before.
    things = things or (board.at(at + 1) is None and [_is_named(board, before) for before, _ in board.loose] == [True])
    if cue not in ("high", "low") or board.rank or board.figures or not things or not is_undescribed(board.catalog):
        return 0
    direction: Direction = "high" if cue == "high" else "low"
    board.rank_as(Rank(board.said(at, at + 1), direction, one_if_single(board, at)))
    return 1


def _is_named(board: Board, at: int) -> bool:
    return bool(meanings.fields(board, board.at(at), meanings.groups)) and not _is_number(board, at)


def by_a_yardstick(board: Board, rank: Rank) -> Figure | None:
    """What a rank without a number goes by, to be asked: of groups where there are some, else of rows."""
    grouped = bool(board.groups or board.havings)
    found = yardstick(board, rank.text, of_rows=not grouped, judged=rank.worth in ("best", "worst"))
    if found and not grouped:
        board.root_at = 0 if board.root_at is None else board.root_at
        rank.count = rank.count or _TEN
    return found
