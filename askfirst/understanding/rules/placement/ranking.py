"""Places order and limits: "top 5", "the most", "highest average delay", "sorted by cost descending"."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from askfirst.domain.query import Function
from askfirst.understanding.rules.board import Board, Direction, Figure, Rank
from askfirst.understanding.rules.placement.explained_ends import explains_a_count, is_explained
from askfirst.understanding.rules.placement.figures import figure_at
from askfirst.understanding.rules.placement.one_or_several import (
    counts_behind,
    is_counted,
    is_number_of_all,
    is_plural,
    one_if_named_before,
    one_if_single,
    ranked_group,
    tells_of_each,
)
from askfirst.understanding.rules.placement.ordering import SIZES, first_year
from askfirst.understanding.rules.placement.races import in_a_race
from askfirst.understanding.rules.placement.ranked_figures import behind_a_unit, of_the_quantity, ranked_figure
from askfirst.understanding.rules.placement.rate_ranks import counted_of_described, ranked_by_rate
from askfirst.understanding.rules.placement.verb_ranks import (
    ranked_by_deed,
    ranked_by_happening,
    ranked_by_noun,
    ranked_by_verb,
)
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.times.point_words import YEAR

_POINTS = ("high", "low", "peak", "point", "trough", "nadir", "level")
_SUPERLATIVES: dict[str, Direction] = {
    "most": "high", "least": "low", "high": "high", "low": "low", "late": "late", "early": "early",
}  # fmt: skip


def limits(board: Board, at: int) -> int:
    """As in "top 5 carriers", "latest 10", "5 largest"."""
    if not board.is_a(at, "limit") or tells_of_each(board, at):
        return 0
    span = board.items[at]
    meant = implied(board.word(at).split(), board.dataset)
    cue = {"early": "high", "late": "low"}.get(span.cue, span.cue) if meant else span.cue  # The oldest have the most.
    by = Figure(board.said(at, at + 1), meant) if meant and cue in ("high", "low") else None
    things = meanings.means_rows(board, board.at(at + 1))
    # "The poorest countries, top 5" are the five poorest.
    before = board.rank.direction if board.rank and board.rank.by and board.word(at).startswith("top ") else cue
    rank = Rank(board.said(at, at + 1), cast("Direction", before), int(span.number or 0), by, of_things=things)
    board.rank_as(rank)
    return 1 + _rank_by(board, at + 1)


def _rank_by(board: Board, at: int) -> bool:
    """Whether a figure follows directly: "5 highest costs"."""
    paths = meanings.fields(board, board.at(at), meanings.is_figure)
    if not paths or board.rank is None or board.is_a(at + 1, "grouping") or meanings.means_rows(board, board.at(at)):
        return False
    rank = board.rank
    board.rank_as(Rank(rank.text, rank.direction, rank.count, Figure(board.said(at, at + 1), paths)))
    return True


def rows_wanted(board: Board, at: int) -> int:
    """As in "show 5 shipments", "5 most expensive ones", "which 5 carriers have the most shipments"."""
    span = board.at(at)
    if (
        span is None
        or span.kind != "number"
        or span.cue == "times"
        or not (is_counted(board, at + 1) or board.is_a(at + 1, "superlative"))
    ):
        return 0
    count = span.number or 0.0
    if count != int(count) or count <= 0 or YEAR.fullmatch(board.word(at)):
        return 0
    things = meanings.means_rows(board, board.at(at + 1))
    board.rank_as(Rank(board.said(at, at + 1), "as is", int(count), of_things=things))
    return 1


def superlatives(board: Board, at: int) -> int:
    """As in "the most shipments", "the highest average delay", "latest shipment", "largest shipments"."""
    span = board.at(at)
    if span is None or span.kind != "superlative" or span.cue.startswith("sized "):
        return 0
    if span.cue in ("often", "seldom"):
        end: Direction = "high" if span.cue == "often" else "low"
        single = one_if_single(board, at) or one_if_named_before(board, at)
        board.rank_as(Rank(board.said(at, at + 1), end, single, Figure(board.word(at), (), "count")))
        return 1
    if is_explained(board, at):
        return 1
    direction = _direction(board, at)
    rows = _rows_behind(board, at)
    if rows:
        return _of_rows(board, at, direction, rows)
    if _of_described_rows(board, at, direction):
        return 1
    several = is_plural(board, at) or board.is_a(at - 1, "number", "limit") or explains_a_count(board, at)
    count = None if several else 1
    rated = ranked_by_rate(board, at, direction, count) or counted_of_described(board, at, direction, count)
    return rated or _of_figure(board, at, direction, count) or _of_what_else(board, at, direction, count)


def _rows_behind(board: Board, at: int) -> int:
    """The item that names the rows: "the most orders", "the fewest of our orders"; 0 where none does."""
    if meanings.means_rows(board, board.at(at + 1)) or _is_row_of_a_day(board, at):
        return at + 1
    counted = board.items[at].cue in ("most", "least") and board.is_a(at + 1, "joining", cue="of")
    return at + 2 if counted and meanings.means_rows(board, board.at(at + 2)) else 0


def _is_row_of_a_day(board: Board, at: int) -> bool:
    """As in "the windiest day" where each row is of one day, and the word tells by which number."""
    grain = board.dataset.grain
    return grain is not None and board.is_a(at + 1, "grain", cue=grain) and bool(_implied(board, at))


def _of_described_rows(board: Board, at: int, direction: Direction) -> bool:
    """As in "the latest German order", "the heaviest Chinstrap": names stand before the rows, or for them."""
    behind = board.skip(at + 1, "value")
    rows = meanings.means_rows(board, board.at(behind))
    meant = _implied(board, at)
    told = board.is_a(behind, "grouping", cue="by")  # "The biggest Gentoo by body mass".
    if behind == at + 1 or board.items[at].cue in ("most", "least") or board.rank or not (rows or meant or told):
        return False
    last = board.tokens.items[board.items[behind if rows else behind - 1].last - 1]
    by = Figure(board.said(at, at + 1), meant) if meant else None
    board.rank_as(Rank(board.said(at, at + 1), direction, 1 if last.word == last.stem else None, by, of_rows=True))
    board.root_at = behind if rows else at + 1
    return True


def _of_figure(board: Board, at: int, direction: Direction, count: int | None) -> int:
    """As in "the highest average delay", "the latest arrival"."""
    found = ranked_figure(board, at + 1) or behind_a_unit(board, at)
    if not found and board.is_a(at + 1, "joining") and board.word(at).endswith(_POINTS):
        found = figure_at(board, at + 2)  # "The all-time high of X", "the record low for X".
    if found:
        by = of_the_quantity(board.rank_figure(found[0]), _implied(board, at))
        board.rank_as(Rank(board.said(at, found[1]), direction, count, by, of_end=True))
        return found[1] - at
    times = meanings.fields(board, board.at(at + 1), meanings.is_time)
    if times:
        late = direction in ("high", "late")
        board.rank_as(Rank(board.said(at, at + 2), "late" if late else "early", count, field=times))
        return 2
    return 0


def _of_what_else(board: Board, at: int, direction: Direction, count: int | None) -> int:
    return (
        ranked_by_noun(board, at, direction, count)
        or ranked_by_verb(board, at, direction, several=is_plural(board, at))
        or _of_others(board, at, direction, count)
        or _by_implied(board, at, direction, count)
        or _of_the_same(board, at, direction)
        or _of_one_before(board, at, direction)
        or ranked_by_happening(board, at, direction)
        or _of_rows_before(board, at, direction)
        or ranked_by_deed(board, at, direction)
        or ranked_group(board, at, direction)
    )


def both_ends(board: Board, at: int) -> int:
    """As in "smallest and largest value"."""
    superlatives_there = board.is_a(at, "superlative") and board.is_a(at + 2, "superlative")
    if not superlatives_there or not board.is_a(at + 1, "conjunction", cue="and"):
        return 0
    found = figure_at(board, at + 3)
    ends = [_SUPERLATIVES.get(board.items[place].cue) for place in (at, at + 2)]
    if not found or set(ends) != {"high", "low"} or found[0][0].function or meanings.measures(board, board.at(at + 3)):
        return 0
    for place, end in zip((at, at + 2), ends, strict=True):
        function: Function = "max" if end == "high" else "min"
        board.figures.append(replace(found[0][0], text=board.said(place, found[1]), function=function))
    return found[1] - at


def placed(board: Board, at: int) -> int:
    """As in "which carrier ranks second by cost", "in third place": how many come before it."""
    if board.is_a(at, "ordinal", cue="from_last"):
        # "The next to last by cost": what comes last has the least.
        if not in_a_race(board, at, last=True):
            board.rank_as(Rank(board.said(at, at + 1), "low", 1, skipped=int(board.items[at].number or 1) - 1))
        return 1
    if not board.is_a(at, "ordinal", cue="place"):
        return 0
    if in_a_race(board, at, last=False):
        return 1
    before = board.rank.direction if board.rank else "high"
    if board.rank and board.rank.count == 1 and not board.rank.skipped and board.is_a(at - 1, "goal", cue="which"):
        # "The lowest, and which one comes second" asks for both.
        board.rank.count = int(board.items[at].number or 1)
        return 1
    board.rank_as(Rank(board.said(at, at + 1), before, 1, skipped=int(board.items[at].number or 1) - 1))
    return 1


def _direction(board: Board, at: int) -> Direction:
    """The oldest of what has an age is the one of the highest."""
    aged = board.items[at].cue == "early" and _implied(board, at)
    if board.word(at) == "youngest" and not _implied(board, at) and (board.usual_time or first_year(board)):
        return "late"
    return "high" if aged else _SUPERLATIVES[board.items[at].cue]


def _implied(board: Board, at: int) -> tuple[str, ...]:
    return implied(board.word(at).split(), board.dataset)


def _by_implied(board: Board, at: int, direction: Direction, count: int | None) -> int:
    """As in "which car is the heaviest": the word alone says by which number."""
    meant = _implied(board, at)
    if not meant:
        return 0
    text = board.said(at, at + 1)
    several = board.is_a(at + 1, "term") and one_if_single(board, at) is None
    board.rank_as(Rank(text, direction, None if several else count, Figure(text, meant)))
    return 1


def _of_the_same(board: Board, at: int, direction: Direction) -> int:
    """As in "who has the most?" asks about the figure of the earlier query."""
    if board.base is None or not board.base.groups or board.at(at + 1):
        return 0
    board.rank_as(Rank(board.said(at, at + 1), direction, 1))
    return 1


def _of_one_before(board: Board, at: int, direction: Direction) -> int:
    """As in "when was the price the highest": the number stands before."""
    ends = {"high": "max", "low": "min"}
    if not board.rank and [figure.function for figure in board.figures] == [ends.get(direction)]:
        return int(not board.is_a(at + 1, "term", "function"))  # "When was the maximum X the highest" says it twice.
    shares = [figure for figure in board.figures if figure.function == "share"]
    if not board.rank and len(shares) == len(board.figures) == 1 and not board.is_a(at + 1, "term", "function"):
        board.rank_as(Rank(board.said(at, at + 1), direction, 1, of_rate=True))
        return 1
    numbers = [span for _, span in board.loose if is_number_of_all(board, span)]
    waits = board.rank is None or (board.rank.direction == "as is" and board.rank.by is None and not board.rank.field)
    calculated = [figure.function in (None, "sum", "avg") for figure in board.figures] == [True]
    if not numbers and (board.groups or board.loose) and calculated:
        numbers = [board.items[at]]  # "In which month was the total X the highest".
    if len(numbers) != 1 or direction not in ("high", "low") or not waits or board.is_a(at + 1, "term", "function"):
        return 0
    board.rank_as(Rank(board.said(at, at + 1), direction, board.rank.count if board.rank else 1))
    return 1


def _of_rows_before(board: Board, at: int, direction: Direction) -> int:
    """As in "which vessel is the newest", "which customer has been with us the longest"."""
    behind = board.at(board.skip(at + 1, "joining", "conjunction"))
    sized = board.word(at) in SIZES and board.base is None
    if not (direction in ("late", "early") or sized) or board.root_at is None or board.rank or behind is not None:
        return 0
    board.rank_as(Rank(board.said(at, at + 1), direction, None if is_plural(board, at) else 1, of_rows=True))
    return 1


def _of_rows(board: Board, at: int, direction: Direction, rows: int) -> int:
    """As in "the most shipments", "the fewest of our shipments" counts rows; "the latest shipment" takes one."""
    last = rows + 1 + counts_behind(board, at, rows)
    if board.items[at].cue in ("most", "least") or last > rows + 1:
        count = None if is_plural(board, at) else 1
        board.rank_as(Rank(board.said(at, last), direction, count, Figure(board.said(rows, rows + 1), (), "count")))
        return last - at
    single = board.word(at + 1) == board.tokens.items[board.items[at + 1].last - 1].stem
    by = Figure(board.said(at, at + 1), meant) if (meant := _implied(board, at)) else None
    board.rank_as(Rank(board.said(at, at + 1), direction, 1 if single else None, by, of_rows=True))
    board.root_at = at + 1
    return 2


def _of_others(board: Board, at: int, direction: Direction, count: int | None) -> int:
    """As in "the most carriers" counts different ones; "the largest carriers" waits for a figure to follow."""
    counted = board.items[at].cue in ("most", "least")
    key = meanings.relation_key(board, board.at(at + 1)) or (_kind(board, at + 1) if counted else "")
    if not key:
        return 0
    text = board.said(at, at + 2)
    if counted:
        board.rank_as(Rank(text, direction, count, Figure(board.said(at + 1, at + 2), (key,), "count_distinct")))
        return 2
    board.rank_as(Rank(board.said(at, at + 1), direction, one_if_single(board, at)))
    return 1


def _kind(board: Board, at: int) -> str:
    """The field of names that several of are counted: "the fewest countries"."""
    paths = meanings.fields(board, board.at(at), meanings.is_text)
    span = board.at(at)
    token = board.tokens.items[span.last - 1] if span else None
    return paths[0] if len(paths) == 1 and token and token.word != token.stem else ""
