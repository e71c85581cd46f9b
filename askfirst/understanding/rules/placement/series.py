"""Numbers that are followed along a time: "month over month change", "growth from A to B", "running total"."""

from __future__ import annotations

import re
from dataclasses import replace

from askfirst.domain.outline import Term
from askfirst.domain.query import Across, Measure, Query
from askfirst.understanding.rules.board import Board, Direction, Figure, Part, Rank, Series
from askfirst.understanding.rules.placement.final_figures import calculated, figure_of, is_named
from askfirst.understanding.rules.placement.one_or_several import is_plural
from askfirst.understanding.rules.placement.series_times import gets_a_time, two_ends
from askfirst.understanding.rules.times.series_words import told

_OF_MANY = ("avg", "median", "max", "min", "stddev")
_ADDED_UP = ("count", "sum", "share")
_ACROSS: dict[str, tuple[Across, ...]] = {
    "change": ("difference", "growth"), "growth": ("growth",), "difference": ("difference",), "running": ("running",),
}  # fmt: skip
_WHICH_TIMES = re.compile(r"\b(?:which|what|how many) (?:days?|weeks?|months?|quarters?|years?)\b")
_TURNS = re.compile(
    r"^(?:grow|grew|grown|increased?|rise|rose|go up|went up|decreased?|declined?|drop(?:ped)?|fall|fell"
    r"|shrink|shrank|go down|went down|climb(?:ed)?|gain(?:ed)?)$"
)
_MOST = (
    r"(?:highest|largest|biggest|greatest|strongest|steepest|sharpest|fastest"
    r"|lowest|smallest|slowest|weakest|most|least)"
)
_OF_EACH = frozenset(("each", "every"))


def followed(board: Board, at: int) -> int:
    """Keep in mind the words that follow a number along a time; what it is of is read by itself."""
    if not board.is_a(at, "series"):
        return 0
    span = board.items[at]
    meant = told(board.tokens.words()[span.first : span.last])
    said = board.said(at, at + 1)
    board.series.append(Series(said, meant.way, meant.unit, meant.down, span.first, span.last))
    return 1


def ranked_by_change(board: Board, at: int) -> int:
    """As in "the biggest drop in sales", "grew the most", "top 3 by growth"."""
    if board.is_a(at, "order", "grouping") and board.items[at].cue == "by" and board.is_a(at + 1, "series"):
        board.rank_as(Rank(board.said(at, at + 2), "low" if board.is_a(at, "order") else "high"))
        return 1
    directions: dict[str, Direction] = {"high": "high", "most": "high", "low": "low", "least": "low"}
    direction = directions.get(board.items[at].cue) if board.is_a(at, "superlative") else None
    if direction is None or not (board.is_a(at + 1, "series") or board.is_a(at - 1, "series")):
        return 0
    count = None if is_plural(board, at) or board.is_a(at - 1, "number", "limit") else 1
    board.rank_as(Rank(board.said(at, at + 1), direction, count))
    return 1


def settle_series(board: Board, base: Query | None) -> None:
    """Put the numbers beside their changes, growth or running totals; what has no time is told as not placed."""
    if not board.series:
        _settle_difference(board)
        return
    said = " ".join(one.text for one in board.series)
    ways = {one.way for one in board.series}
    way = "running" if ways == {"running"} else "growth" if "growth" in ways else "change"
    figures = [calculated(board, _summed(board, figure, way)) for figure in _figures(board, base)]
    fit = figures and (way != "running" or (ways == {"running"} and all(_adds_up(board, one) for one in figures)))
    if not fit or _is_drawn_together(board) or not gets_a_time(board, base, running=way == "running"):
        board.unplaced.append(said)
        return
    turned = _turn(board, figures)
    if board.count_groups and not turned:
        board.unplaced.append(said)
        return
    ranked = board.rank is not None
    _settle_rank(board, figures[0], said, way)
    ends = None if ranked or turned or board.groups else two_ends(board)
    if ends:
        _at_the_later(board, ends, said)
        figures = [one for figure in figures for one in (replace(figure, across="previous"), figure)]
    board.figures = [new for figure in figures for new in (figure, *_across(board, figure, way))]


def _at_the_later(board: Board, time: Term, said: str) -> None:
    """As in "by how much did sales grow from A to B": one answer, beside what it was at both ends."""
    whole = (0, len(board.tokens))
    board.parts.append(Part(Term(said, "order", time.candidates, descending=True), *whole))
    board.limit = 1


def _settle_difference(board: Board) -> None:
    """As in "the difference between May and June": the numbers of both and how far they are apart."""
    periods = any(isinstance(part.what, Term) and part.what.periods for part in board.parts)
    if periods and {"difference", "differ"}.intersection(board.tokens.words()) and board.figures:
        figures = [calculated(board, figure) for figure in board.figures]
        board.figures = [new for figure in figures for new in (figure, replace(figure, across="difference"))]


def _summed(board: Board, figure: Figure, way: str) -> Figure:
    """Only what is added up runs on."""
    bare = figure.candidates and not figure.function and not is_named(board, figure)
    return replace(figure, function="sum") if way == "running" and bare else figure


def _figures(board: Board, base: Query | None) -> list[Figure]:
    """What is followed: the figures of the question or of the earlier one, else the number of rows."""
    if board.figures:
        return board.figures
    rank = board.rank
    if rank and rank.by and rank.by.candidates:
        return [rank.by]
    if base and base.measures:
        plain: list[Measure] = list(dict.fromkeys(measure.plain for measure in base.measures))
        return [figure_of(measure, board.dataset, board.catalog) for measure in plain]
    counts = board.root_at is not None
    return [Figure(board.dataset.plural, (), "count")] if counts else []


def _adds_up(board: Board, figure: Figure) -> bool:
    named: list[str] = [
        board.dataset.measures[name].function for name in figure.candidates if name in board.dataset.measures
    ]
    functions = named or [figure.function or ""]
    return all(function in _ADDED_UP for function in functions)


def _is_drawn_together(board: Board) -> bool:
    """As in "average monthly growth", "growth rate per year on average": one number of many changes, which none is."""
    for one in board.series:
        before = [span for span in board.items if span.last <= one.first and span.kind != "grain"]
        if before and before[-1].kind == "function" and before[-1].function in _OF_MANY:
            return True
    return "on average" in " ".join(board.tokens.words())


def _across(board: Board, figure: Figure, way: str) -> list[Figure]:
    """The figure in each way; of percentages no further percentages are made unasked."""
    if figure.across:
        return []
    ways = _ACROSS[way]
    percent = figure.function in ("share", "rate", "percentage") or any(
        _unit(board, path) == "%" for path in figure.candidates
    )
    return [replace(figure, across=each) for each in (ways[:1] if percent else ways)]


def _unit(board: Board, path: str) -> str:
    """The unit of a field or of a measure."""
    named = board.dataset.measures.get(path)
    return named.unit if named else board.bind(path).field.unit


def _turn(board: Board, figures: list[Figure]) -> bool:
    """As in "in which months did sales fall": only those in which they did."""
    words = " ".join(board.tokens.words())
    turns = [one for one in board.series if _TURNS.match(one.text.lower())]
    if not (_WHICH_TIMES.search(words) and len(turns) == len(board.series) == 1 and board.rank is None):
        return False
    down = turns[0].down
    term = replace(figures[0], across="difference").term("having")
    board.havings.append(replace(term, text=turns[0].text, op="lt" if down else "gt", values=(0,)))
    return True


def _settle_rank(board: Board, figure: Figure, said: str, way: str) -> None:
    """As in "the biggest drop", "grew the most": by the change. What ranks something else is told as not placed."""
    rank = board.rank
    if rank is None:
        return
    words, down = board.tokens.words(), any(one.down for one in board.series)
    close = any(_is_close(words, one) for one in board.series)
    wrong = rank.direction not in ("high", "low") or (down and rank.direction == "low") or way == "running"
    if not close or wrong or _OF_EACH.intersection(words):
        board.unplaced.append(rank.text)
        board.rank = None
        return
    if down:
        # What rose the least is no drop.
        board.havings.append(replace(figure, across="difference", text=said).term("having"))
        board.havings[-1] = replace(board.havings[-1], op="lt", values=(0,))
    across: Across = "growth" if way == "growth" or re.search(r"\bgrowth\b", said.lower()) else "difference"
    rank.by = replace(figure, across=across)
    rank.direction = "low" if down else rank.direction
    rank.of_rows = rank.of_end = False
    board.assumptions.append(f"ranked by the {'growth in percent' if across == 'growth' else 'change itself'}")


def _is_close(words: tuple[str, ...], one: Series) -> bool:
    """Whether a superlative or a "top by" stands right at the words."""
    before, behind = " ".join(words[max(one.first - 4, 0) : one.first]), " ".join(words[one.last : one.last + 3])
    return bool(
        re.search(rf"\b{_MOST}(?: \w+){{0,3}}$", before)
        or re.match(rf"(?:by )?(?:the )?{_MOST}\b", behind)
        or re.search(r"\bby(?: \w+){0,2}$", before)
    )
