"""Places what an answer is sorted by: "sorted by cost descending", "newest first"."""

from __future__ import annotations

from collections.abc import Mapping

from askfirst.catalog.lookup import fold
from askfirst.understanding.rules.board import Board, Direction, Rank
from askfirst.understanding.rules.placement.by_their_names import alphabetically
from askfirst.understanding.rules.placement.ranked_figures import ranked_figure
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.implied import implied


def orders(board: Board, at: int) -> int:
    """As in "sorted by cost descending", "newest first"."""
    span = board.at(at)
    if span is None or span.kind != "order":
        return 0
    if span.cue != "by":
        if not _is_said_again(board, at):
            _begin_with(board, at, span.cue)
        return 1
    last = _ordered_by(board, at)
    if not last:
        return 0
    if board.is_a(last, "order") and board.items[last].cue != "by" and board.rank:
        cue = board.items[last].cue
        board.rank.worth = cue if cue in ("best", "worst") else board.rank.worth
        board.rank.direction = "high" if cue == "desc" else "low"
        last += 1
    return last - at


def _begin_with(board: Board, at: int, cue: str) -> None:
    """Which end is to stand first; of the five highest, the lowest first, is an order that no limit gives."""
    said = board.said(at, at + 1)
    if cue in ("best", "worst"):
        if board.rank:
            board.rank.shown = cue
        else:
            board.rank_as(Rank(said, "high", worth=cue))
        return
    direction: Direction = _of_ages(board, at) or ("high" if cue == "desc" else "low")
    if "alphabet" in board.word(at):
        alphabetically(board, said, direction)
        return
    if board.rank is None:
        board.rank_as(_by_the_word(board, at, said) or Rank(said, direction))
    elif _is_the_other_end(board.rank, direction):
        board.unplaced.append(said)
    elif board.rank.worth:
        board.rank.shown = direction
    else:
        board.rank.direction = direction


_IN_TIME: Mapping[str, Direction] = {
    **dict.fromkeys(("newest", "latest", "recent", "youngest"), "late"),
    **dict.fromkeys(("oldest", "earliest", "eldest"), "early"),
}


def _by_the_word(board: Board, at: int, said: str) -> Rank | None:
    """As in "lightest first", "oldest first" of a list: the word alone says by what; of groups only for a time."""
    words = board.word(at).split()
    grouped = bool(board.figures or board.groups or board.havings or (board.base and board.base.groups))
    meant = () if grouped else implied(words, board.dataset)
    if meant:
        high = bool({"oldest", "eldest"}.intersection(words)) or board.items[at].cue == "desc"
        return Rank(said, "low" if "youngest" in words or not high else "high", field=meant)
    way = next((_IN_TIME[word] for word in words if word in _IN_TIME), None)
    timed = any(group.grain for group in board.groups)
    return Rank(said, way) if way and (timed or not grouped) else None


def _is_said_again(board: Board, at: int) -> bool:
    """As in "the five windiest days, starting with the windiest"."""
    said = board.word(at).removesuffix(" first").split()[-1:]
    return board.rank is not None and board.rank.count is not None and said[0] in fold(board.rank.text).split()


def _of_ages(board: Board, at: int) -> Direction | None:
    """As in "by age, oldest first": of ages the oldest is the highest."""
    word = next((word for word in board.word(at).split() if word in ("oldest", "youngest")), "")
    by = board.rank.by if board.rank else None
    if not word or by is None or not set(implied((word,), board.dataset)) & set(by.candidates):
        return None
    return "high" if word == "oldest" else "low"


def _is_the_other_end(rank: Rank, direction: Direction) -> bool:
    """As in "the five highest, lowest first"."""
    return rank.count not in (None, 1) and rank.direction in ("high", "low") and rank.direction != direction


def _ordered_by(board: Board, at: int) -> int:
    """The item behind what the answer is sorted by; 0 where nothing sortable follows."""
    count = board.rank.count if board.rank else None
    found = ranked_figure(board, at + 1)
    if found:
        ranked = board.word(at).startswith("rank")
        down: Direction = "high" if count is not None or ranked else "low"
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
