"""Places order and limits: "top 5", "the most", "highest average delay", "sorted by cost descending"."""

from __future__ import annotations

import re
from typing import cast

from askfirst.understanding.rules import meanings
from askfirst.understanding.rules.board import Board, Direction, Figure, Rank
from askfirst.understanding.rules.figures import figure_at

_YEAR = re.compile(r"(?:19|20)\d{2}")
_SUPERLATIVES: dict[str, Direction] = {
    "most": "high", "least": "low", "high": "high", "low": "low", "late": "late", "early": "early",
}  # fmt: skip


def limits(board: Board, at: int) -> int:
    """As in "top 5 carriers", "latest 10", "5 largest"."""
    if not board.is_a(at, "limit"):
        return 0
    span = board.items[at]
    board.rank_as(Rank(board.said(at, at + 1), cast("Direction", span.cue), int(span.number or 0)))
    if _rank_by(board, at + 1):
        return 2
    return 1


def _rank_by(board: Board, at: int) -> bool:
    """Whether a figure follows directly: "5 highest costs"."""
    paths = meanings.fields(board, board.at(at), meanings.is_figure)
    if not paths or board.rank is None or meanings.means_rows(board, board.at(at)):
        return False
    if board.is_a(at + 1, "grouping"):
        return False
    rank = board.rank
    board.rank_as(Rank(rank.text, rank.direction, rank.count, Figure(board.said(at, at + 1), paths)))
    return True


def rows_wanted(board: Board, at: int) -> int:
    """As in "show 5 shipments", "which 5 carriers have the most shipments"."""
    span = board.at(at)
    if span is None or span.kind != "number" or not _is_counted(board, at + 1):
        return 0
    count = span.number or 0.0
    if count != int(count) or count <= 0 or _YEAR.fullmatch(board.word(at)):
        return 0
    board.rank_as(Rank(board.said(at, at + 1), "as is", int(count)))
    return 1


def _is_counted(board: Board, at: int) -> bool:
    """Whether so many of the things at an item may be wanted: rows, or groups that something ranks."""
    if meanings.means_rows(board, board.at(at)):
        return True
    ranked = any(span.kind == "superlative" for span in board.items[at:])
    return ranked and "which" in board.goals and meanings.relation_key(board, board.at(at)) is not None


def superlatives(board: Board, at: int) -> int:
    """As in "the most shipments", "the highest average delay", "latest shipment", "largest shipments"."""
    span = board.at(at)
    if span is None or span.kind != "superlative":
        return 0
    if span.cue == "often":
        board.rank_as(
            Rank(board.said(at, at + 1), "high", _one_if_single(board, at), Figure(board.word(at), (), "count"))
        )
        return 1
    direction = _SUPERLATIVES[span.cue]
    count = None if _is_plural(board, at) else 1
    if meanings.means_rows(board, board.at(at + 1)):
        return _of_rows(board, at, direction)
    found = figure_at(board, at + 1)
    if found:
        board.rank_as(Rank(board.said(at, found[1]), direction, count, board.rank_figure(found[0])))
        return found[1] - at
    times = meanings.fields(board, board.at(at + 1), meanings.is_time)
    if times:
        late = direction in ("high", "late")
        board.rank_as(Rank(board.said(at, at + 2), "late" if late else "early", count, field=times))
        return 2
    return _of_others(board, at, direction, count) or _of_the_same(board, at, direction)


def worths(board: Board, at: int) -> int:
    """As in "the worst carrier": whether more of a figure is better only the user knows."""
    if not board.is_a(at, "superlative", cue="worth"):
        return 0
    board.unplaced.append(board.said(at, at + 1))
    return 1


def _one_if_single(board: Board, at: int) -> int | None:
    """1 where the next thing is one of its kind: "the most common status"."""
    span = board.at(at + 1)
    token = board.tokens.items[span.last - 1] if span else None
    return 1 if token and token.word == token.stem else None


def _of_the_same(board: Board, at: int, direction: Direction) -> int:
    """As in "who has the most?" asks about the figure of the earlier query."""
    if board.base is None or not board.base.groups or board.at(at + 1):
        return 0
    board.rank_as(Rank(board.said(at, at + 1), direction, 1))
    return 1


def _of_rows(board: Board, at: int, direction: Direction) -> int:
    """As in "the most shipments" counts rows; "the latest shipment" takes one."""
    text = board.said(at, at + 2)
    if board.items[at].cue in ("most", "least"):
        count = None if _is_plural(board, at) else 1
        board.rank_as(Rank(text, direction, count, Figure(board.said(at + 1, at + 2), (), "count")))
        return 2
    single = board.word(at + 1) == board.tokens.items[board.items[at + 1].last - 1].stem
    board.rank_as(Rank(board.said(at, at + 1), direction, 1 if single else None))
    board.root_at = at + 1
    return 2


def _of_others(board: Board, at: int, direction: Direction, count: int | None) -> int:
    """As in "the most carriers" counts different ones; "the largest carriers" waits for a figure to follow."""
    key = meanings.relation_key(board, board.at(at + 1))
    if not key:
        return 0
    text = board.said(at, at + 2)
    if board.items[at].cue in ("most", "least"):
        board.rank_as(Rank(text, direction, count, Figure(board.said(at + 1, at + 2), (key,), "count_distinct")))
        return 2
    board.rank_as(Rank(board.said(at, at + 1), direction, _one_if_single(board, at)))
    return 1


def _is_plural(board: Board, at: int) -> bool:
    """Whether what stands before the superlative is several: "carriers with the highest cost"."""
    before = next((board.at(index) for index in range(at - 1, -1, -1) if board.is_a(index, "term", "grain")), None)
    if before is None:
        return False
    token = board.tokens.items[before.last - 1]
    return token.word != token.stem


def orders(board: Board, at: int) -> int:
    """As in "sorted by cost descending", "newest first"."""
    span = board.at(at)
    if span is None or span.kind != "order":
        return 0
    if span.cue != "by":
        direction: Direction = "high" if span.cue == "desc" else "low"
        if board.rank:
            board.rank.direction = direction
        else:
            board.rank_as(Rank(board.said(at, at + 1), direction))
        return 1
    last = _ordered_by(board, at)
    if not last:
        return 0
    if board.is_a(last, "order") and board.items[last].cue != "by" and board.rank:
        board.rank.direction = "high" if board.items[last].cue == "desc" else "low"
        last += 1
    return last - at


def _ordered_by(board: Board, at: int) -> int:
    """The item behind what the answer is sorted by; 0 where nothing sortable follows."""
    count = board.rank.count if board.rank else None
    found = figure_at(board, at + 1)
    if found:
        down: Direction = "high" if count is not None else "low"
        board.rank_as(Rank(board.said(at, found[1]), down, count, board.rank_figure(found[0])))
        return found[1]
    strangers = meanings.strangers(board.at(at + 1), "order")
    if strangers:
        board.rank_as(Rank(board.said(at + 1, at + 2), "low", count, field=strangers, near=True))
        return at + 2
    fields = meanings.fields(board, board.at(at + 1), meanings.anything)
    if fields:
        board.rank_as(Rank(board.said(at, at + 2), "low", count, field=fields))
        return at + 2
    return 0
