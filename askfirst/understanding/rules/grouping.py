"""Places what a question groups by: "by carrier and month", "per region", "monthly", "over time"."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from askfirst.domain.query import Grain
from askfirst.understanding.rules import meanings
from askfirst.understanding.rules.board import Board, Figure, Group, Rank
from askfirst.understanding.rules.figures import figure_at
from askfirst.understanding.rules.strangers import first_fields

_UNIT_WORDS = ("hour", "day", "week", "month", "quarter", "year", "date")


def groupings(board: Board, at: int) -> int:
    """As in "by carrier", "per month", "by average cost" behind a limit."""
    if not board.is_a(at, "grouping"):
        return 0
    if board.items[at].cue == "time":
        return _over_time(board, at)
    last = _one(board, at + 1)
    if not last:
        return 0
    while True:
        joint = board.skip(last, "conjunction")
        joint = board.skip(joint, "grouping") if joint > last or board.is_a(last, "grouping", cue="by") else joint
        more = _one(board, joint) if joint > last and _goes_on(board, joint) else 0
        if not more:
            return last - at
        last = more


def _goes_on(board: Board, at: int) -> bool:
    """Behind "and" only another group continues: a calculation or a number begins something new."""
    return board.is_a(at, "grain", "strange") or (board.is_a(at, "term") and not _is_figure(board, at))


def _is_figure(board: Board, at: int) -> bool:
    span = board.at(at)
    return bool(meanings.measures(board, span) or meanings.fields(board, span, meanings.is_figure))


def _one(board: Board, at: int) -> int:
    """Place one group; the item behind it, 0 where none begins here."""
    span = board.at(at)
    if span is None or board.is_a(at + 1, "value"):
        return 0
    if span.kind == "grain":
        return _by_grain(board, at)
    if span.kind == "strange":
        return _by_stranger(board, at)
    if meanings.means_rows(board, span):
        if _asks_a_ratio(board, at):
            return 0
        board.root_at = at if board.root_at is None else board.root_at
        return at + 1
    paths = meanings.fields(board, span, meanings.groups)
    return _by_field(board, at, paths) if paths else _ranked(board, at) or _by_part(board, at)


def ranked_things(board: Board, at: int) -> int:
    """As in "top 5 X by cost", where X is no word of the catalog."""
    paths = meanings.strangers(board.at(at), "things")
    if paths:
        board.groups.append(replace(_group(board, at, paths), near=True))
    return 1 if paths else 0


def _by_part(board: Board, at: int) -> int:
    """As in "by customer" where only a customer number is there, or nothing leads to customers: asked about."""
    span = board.at(at)
    if span is None or span.kind != "term" or meanings.measures(board, span) or _is_figure(board, at):
        return 0
    offered = first_fields(board.catalog, board.dataset.name, "group")
    paths = meanings.faint(board, span) or tuple(entry.name for entry in offered)
    if not paths or meanings.condition(board, span):
        return 0
    board.groups.append(replace(_group(board, at, paths), near=True))
    return at + 1


def _by_stranger(board: Board, at: int) -> int:
    span = board.items[at]
    groups, figures = meanings.strangers(span, "group"), meanings.strangers(span, "rank")
    if groups:
        board.groups.append(replace(_group(board, at, groups), near=True))
    if figures:
        text = board.said(at, at + 1)
        board.rank_as(Rank(text, board.rank.direction if board.rank else "high", by=Figure(text, figures, near=True)))
    return at + 1 if groups or figures else 0


def _asks_a_ratio(board: Board, at: int) -> bool:
    """Whether rows behind "per" divide what was counted: an average is per row anyway, a number of things is not."""
    if board.word(at - 1) == "by" or not board.figures:
        return False
    return any(figure.function in ("count", "count_distinct", "sum") for figure in board.figures)


def _by_field(board: Board, at: int, paths: tuple[str, ...]) -> int:
    span = board.at(at)
    if board.is_a(at + 1, "grain") and meanings.fields(board, span, meanings.is_time):
        times = meanings.fields(board, span, meanings.is_time)
        board.groups.append(Group(board.said(at, at + 2), times, cast("Grain", board.items[at + 1].cue)))
        return at + 2
    board.groups.append(_group(board, at, paths))
    return at + 1


def _group(board: Board, at: int, paths: tuple[str, ...]) -> Group:
    """A point in time is grouped by its day: by the second nobody compares."""
    moments = all(board.bind(path).field.type == "timestamp" for path in paths)
    return Group(board.said(at, at + 1), paths, "day" if moments else None)


def _by_grain(board: Board, at: int) -> int:
    behind = board.skip(at + 1, "joining") if board.is_a(at + 1, "joining", cue="of") else at + 1
    times = meanings.fields(board, board.at(behind), meanings.is_time)
    grain = cast("Grain", board.items[at].cue)
    if times:
        board.groups.append(Group(board.said(at, behind + 1), times, grain))
        return behind + 1
    return at + 1 if _add_grain(board, at, grain) else 0


def _add_grain(board: Board, at: int, grain: Grain) -> bool:
    path = board.usual_time
    if not path:
        return False
    board.groups.append(Group(board.said(at, at + 1), (path,), grain))
    return True


def _ranked(board: Board, at: int) -> int:
    """As in "top 5 carriers by cost" ranks by the figure; without a limit a figure behind "by" orders all the same."""
    if board.word(at - 1) != "by" or (board.figures and not board.rank):
        # "Cost per container" divides, and "cost by weight" may group: neither is an order.
        return 0
    told = board.is_a(at, "superlative") and board.items[at].cue in ("high", "low")
    found = figure_at(board, at + 1 if told else at)
    if not found:
        return 0
    direction = board.rank.direction if board.rank else "high"
    if told:
        direction = "high" if board.items[at].cue == "high" else "low"
    board.rank_as(Rank(board.said(at, found[1]), direction, by=board.rank_figure(found[0])))
    return found[1]


def _over_time(board: Board, at: int) -> int:
    if not _add_grain(board, at, "month"):
        return 0
    board.assumptions.append(f"{board.said(at, at + 1)!r} is shown by month")
    return 1


def grains(board: Board, at: int) -> int:
    """As in "monthly", "weekly", "which month", "arrival month"."""
    span = board.at(at)
    times = meanings.fields(board, span, meanings.is_time)
    if times and board.is_a(at + 1, "grain") and board.word(at + 1) in _UNIT_WORDS:
        board.groups.append(Group(board.said(at, at + 2), times, cast("Grain", board.items[at + 1].cue)))
        return 2
    if span is None or span.kind != "grain" or board.word(at) == "date":
        return 0
    return 1 if _add_grain(board, at, cast("Grain", span.cue)) else 0
