"""Ranks by the best, by the worst, and by an average: "the five best X in terms of Y", "the most wind on average"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules.board import Board, Rank
from askfirst.understanding.rules.placement.one_or_several import is_plural
from askfirst.understanding.rules.placement.ranked_figures import ranked_figure
from askfirst.understanding.rules.placement.ranking import superlatives
from askfirst.understanding.rules.placement.rate_ranks import rate_behind
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.words.rank_words import BEST

_AVERAGED = ("averaged", "on average", "averaged out")


def averaged(board: Board, at: int) -> int:
    """As in "the most wind on average": how the number that ranks is calculated."""
    by = board.rank.by if board.rank else None
    ratio = not board.rank and board.figures and board.figures[-1].function == "ratio"
    if ratio and board.word(at) in _AVERAGED and not board.is_a(at + 1, "term"):
        # Of all rows together, which is how a ratio is drawn together.
        return 1
    if board.word(at) != "on average" or board.rank is None or by is None or by.function or board.is_a(at + 1, "term"):
        return 0
    board.rank.by = replace(by, function="avg")
    return 1


def worths(board: Board, at: int) -> int:
    """As in "the worst X by Y", "the best average Y": which end that is shows once it is known by what."""
    cue = board.items[at].cue if board.is_a(at, "superlative") else ""
    if cue not in ("worth", "first", "last"):
        return 0
    number = board.at(at + 1) if board.is_a(at + 1, "number") and not board.is_a(at - 1, "number", "limit") else None
    count = int(number.number) if number and number.number and number.number == int(number.number) else None
    last = at + 1 + (count is not None)
    single = count is None and not (is_plural(board, at) or _is_several(board, last))
    cue = cue if cue != "worth" else "best" if board.word(at).removeprefix("the ") in BEST else "worst"
    rank = Rank(board.said(at, last), "high", 1 if single else count, worth=cue)
    if rate_behind(board, last):
        rank.of_rate = True
    elif found := ranked_figure(board, last):
        rank.text, rank.by, rank.of_end = board.said(at, found[1]), board.rank_figure(found[0]), True
        last = found[1]
    if single and last == at + 1 and _is_the_time(board, last):
        board.goals.add("when")  # "The record month for X", where each row is of one month.
        last += 1
    rank.of_things = meanings.means_rows(board, board.at(last))
    if board.is_a(at - 1, "number") and board.unplaced[-1:] == [board.said(at - 1, at)]:
        board.unplaced.pop()
        rank.count = int(board.items[at - 1].number or 1)
    board.rank_as(rank)
    return last - at


def nth(board: Board, at: int) -> int:
    """As in "second highest", "the third most expensive", "the second worst"."""
    span = board.at(at)
    if span is None or span.kind != "ordinal" or span.cue in ("place", "from_last"):
        return 0
    taken = worths(board, at + 1) or superlatives(board, at + 1)
    if not taken or board.rank is None:
        return 0
    board.rank.text = f"{board.said(at, at + 1)} {board.rank.text}"
    board.rank.count, board.rank.skipped = 1, int(span.number or 1) - 1
    return taken + 1


def _is_several(board: Board, at: int) -> bool:
    """Whether what stands behind is several: "the worst carriers"."""
    span = board.at(at)
    token = board.tokens.items[span.last - 1] if span and span.kind == "term" else None
    return token is not None and token.word != token.stem


def _is_the_time(board: Board, at: int) -> bool:
    return board.is_a(at, "term") and meanings.fields(board, board.at(at), meanings.is_time) == (board.dataset.time,)
