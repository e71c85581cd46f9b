"""Which end of an order the best and the worst stand at, once it is known by what they are ranked."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import Filter, Query
from askfirst.understanding.rules.board import Board, Direction, Figure, Rank
from askfirst.understanding.rules.placement.alternatives import conditions
from askfirst.understanding.rules.placement.final_figures import first_of
from askfirst.understanding.rules.placement.yardsticks import by_a_yardstick
from askfirst.understanding.rules.words.good_and_bad import more_may_be_either, worse_with_more
from askfirst.understanding.rules.words.judging_words import VAGUE_BEST, VAGUE_WORST
from askfirst.understanding.rules.words.rank_words import BEST

_VAGUE = frozenset(phrase.split()[-1] for phrase in (*VAGUE_BEST, *VAGUE_WORST))
_COUNTED = ("count", "count_distinct")
_PLACES = ("first", "last")
_WEAK = ("weakest", "slackest", "leanest", "strongest")
_RATES = ("rate", "share")
_SPENT = frozenset(("spend", "spending", "spent", "spends", "purchases", "bought"))
_RETURNS = frozenset(("return", "returns"))
_NOT = frozenset(("not", "non", "no", "never", "without", "un"))


def settle_worth(board: Board, base: Query | None) -> None:
    """Turn the order so that the best or the worst comes first; what nobody can tell is not placed."""
    rank = board.rank
    if rank is None:
        return
    if rank.of_rate and rank.by is None:
        rank.by = next((figure for figure in board.figures if figure.function in _RATES), None)
    if rank.worth or rank.shown:
        by = rank.by or next(iter(board.figures), None) or first_of(board, base) or _rows_of_a_time(board, rank)
        _turn(board, rank, by)


def _rows_of_a_time(board: Board, rank: Rank) -> Figure | None:
    """As in "the record month for orders", "our best day for orders": how many there were of them."""
    weak = rank.worth == "worst" and rank.text.split()[-1].lower() in _WEAK
    timed = (weak or rank.worth in ("best", "first")) and any(group.grain for group in board.groups)
    return Figure(f"number of {board.dataset.plural}", (), "count") if timed and board.root_at is not None else None


def _turn(board: Board, rank: Rank, by: Figure | None) -> None:
    if by is None and rank.worth in (*BEST, "worst") and not rank.field and _goes_by_a_yardstick(board, rank):
        return
    worse = _is_worse_with_more(board, by, rank.worth or rank.shown) if by else None
    if rank.worth in _PLACES and worse is None and by and by.function not in _RATES:
        worse = False
    elif rank.worth in _PLACES and worse:
        # Whether the one of the lowest cost comes first or last only the user knows.
        worse = None
    if by is None or worse is None or rank.field:
        board.unplaced.append(_said(rank) or rank.shown)
        board.rank = None
        return
    rank.by = rank.by or by
    first: Direction | None = "high" if rank.shown == "high" else "low" if rank.shown == "low" else None
    first = _first(rank.shown, worse=worse) if rank.shown in ("best", "worst") else first
    if rank.worth:
        rank.direction = _first(rank.worth, worse=worse)
        end = "highest" if rank.direction == "high" else "lowest"
        said = _said(rank)
        board.assumptions.append(f"{said!r} is read as the {end} {_called(board, by)}")
    if first and first != rank.direction:
        if rank.count is not None:
            # The five lowest, the highest of them first, is an order that no limit gives.
            board.unplaced.append(rank.shown)
        else:
            rank.direction = first


def _said(rank: Rank) -> str:
    own = rank.worth in _PLACES or rank.text.split()[-1].lower() in (*_VAGUE, *_WEAK)
    return rank.text if own else rank.worth


def _goes_by_a_yardstick(board: Board, rank: Rank) -> bool:
    rank.by = by_a_yardstick(board, rank)
    said = [board.word_of(span).removeprefix("the ") for span in board.items if span.cue == "worth"]
    if rank.by and len({one in BEST for one in said}) > 1:
        board.unplaced.append(next(one for one in said if (one in BEST) != (rank.worth == "best")))
    rank.direction = "low" if rank.worth == "worst" else "high"
    return rank.by is not None


def _first(worth: str, *, worse: bool) -> Direction:
    return "low" if (worth in (*BEST, "first")) == worse else "high"


def _called(board: Board, by: Figure) -> str:
    named = [board.dataset.measures[name].label for name in by.candidates if name in board.dataset.measures]
    return (named[0] if named else by.text.lower()) or "number"


def _is_worse_with_more(board: Board, by: Figure, worth: str) -> bool | None:
    """None where neither the name of the figure nor what it counts tells."""
    if by.function in (*_COUNTED, *_RATES):
        return _of_counted(board, by)
    if _SPENT.intersection(by.text.lower().split()):
        # Who spends is a customer, as a rule, and what one spends is another's income.
        return False if worth in BEST else None
    names = [by.text, *(_label(board, name) for name in by.candidates)]
    found = {told for name in names if (told := worse_with_more(name)) is not None}
    if len(found) == 1:
        return found.pop()
    if found or any(more_may_be_either(name) for name in names):
        return None
    return False if worth in BEST else None


def _label(board: Board, name: str) -> str:
    measure = board.dataset.measures.get(name)
    if measure:
        under = board.bind(measure.field).label if measure.field else ""
        return f"{measure.label} {under}"
    return f"{board.bind(name).label} {name}"


def _of_counted(board: Board, by: Figure) -> bool | None:
    """Of more rows for which something bad holds it is worse; of rows that nobody calls bad, more is better."""
    said: list[bool] = []
    for part in conditions(board):
        what = part.what
        if isinstance(what, Filter) and what.op in ("not_null", "is_null"):
            continue
        if by.function in _RATES and not (isinstance(what, Mention | Term) and what.of_rate):
            continue
        text = board.tokens.said(part.first, part.last).lower()
        told = True if _RETURNS.intersection(text.split()) else worse_with_more(text)
        negated = bool(_NOT.intersection(text.split())) or (isinstance(what, Mention) and what.negated)
        if told is not None:
            said.append(told != negated)
    told_rows = worse_with_more(f"{by.text} {board.dataset.plural}" if not said else "")
    said += [] if told_rows is None else [told_rows]
    if len(set(said)) == 1:
        return said[0]
    return None if said or by.function in _RATES else False


def lead_by_its_calculation(board: Board, rank: Rank) -> None:
    """As in "average cost by X, the most expensive first": what was calculated of that number is what ranks."""
    by = rank.by
    if by is None or by.near or by.function or not by.candidates or by in board.figures:
        return
    named = board.dataset.measures
    if any(name in named for name in by.candidates):
        return
    led = []
    for figure in board.figures:
        fields = {named[name].field if name in named else name for name in figure.candidates}
        calculated = figure.function or any(name in named for name in figure.candidates)
        if calculated and figure.across is None and fields & set(by.candidates):
            led.append(figure)
    if len(led) == 1:
        rank.by = replace(led[0])
