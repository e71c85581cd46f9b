"""Places what a question groups by: "by carrier and month", "per region", "monthly", "over time"."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from askfirst.domain.query import Grain
from askfirst.understanding.rules.board import Board, Figure, Group, Rank
from askfirst.understanding.rules.placement.clauses_of_time import is_done_per_unit, when_done
from askfirst.understanding.rules.placement.first_of_each import begins_anew, spread_cue
from askfirst.understanding.rules.placement.grounds import doers_or_names
from askfirst.understanding.rules.placement.grouped_numbers import (
    are_things_added_up,
    by_whole_number,
    by_years,
    counts_rows_by,
    goes_on_by,
    is_whole_number,
)
from askfirst.understanding.rules.placement.moments import is_when
from askfirst.understanding.rules.placement.ranked_figures import ranked_figure
from askfirst.understanding.rules.placement.said_of_groups import said_of_group
from askfirst.understanding.rules.placement.spread_over import is_among, is_number, spreads
from askfirst.understanding.rules.placement.together import all_together
from askfirst.understanding.rules.placement.told_apart import ends_with_each
from askfirst.understanding.rules.placement.two_sides import both_states
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.events import event_field
from askfirst.understanding.rules.recognition.strangers import first_fields
from askfirst.understanding.rules.recognition.terms import is_year
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.times.cycles import cycle_grain_at

_CROSSED = ("x", "X", "×", "*")  # noqa: RUF001 - as people type it
_UNIT_WORDS = ("hour", "day", "week", "month", "quarter", "year", "date")


def groupings(board: Board, at: int) -> int:
    """As in "by carrier", "per month", "by average cost" behind a limit."""
    if told := all_together(board, at) or doers_or_names(board, at):
        return told
    if not board.is_a(at, "grouping") and not spreads(board, at) and not is_among(board, at):
        return 0
    if board.items[at].cue == "time":
        return _over_time(board, at)
    if at == 0 and board.word(at) == "by" and board.word(at + 1).startswith("how many"):
        return 1  # "By how many customers were they placed?" counts them.
    if ends_with_each(board, at):
        # "How many for A and B each?"
        if board.figures or any(item.kind == "function" for item in board.items):
            board.compared.append((board.items[at].first, board.items[at].last))
        return 1
    before = len(board.groups)
    placed = _by(board, at)
    board.each += len(board.groups) - before
    board.groups[before:] = [replace(group, cue=board.word(at)) for group in board.groups[before:]]
    return placed


def _by(board: Board, at: int) -> int:
    before = len(board.groups)
    of_them = board.word(at).endswith(("each", "every one")) and board.is_a(at + 1, "joining", cue="of")
    last = _one(board, at + 1 + of_them)
    if not last:
        return 0
    if len(board.groups) == before and board.rank and board.rank.of_rows:
        return last - at
    while True:
        joint = board.skip(last, "conjunction")
        joint = board.skip(joint, "grouping") if joint > last or board.is_a(last, "grouping", cue="by") else joint
        goes_on = joint > last and _goes_on(board, joint) and not begins_anew(board, at, last, joint)
        more = _one(board, joint) if goes_on else 0
        if not more and (said := said_of_group(board, last)):
            return last + said - at
        if not more:
            return last - at
        last = more


def all_of_them(board: Board, at: int) -> int:
    """As in "how do the three origins compare": how many there are is known, and all of them are shown."""
    first = board.items[at].first
    before = board.tokens.words()[first - 1] if first else ""
    if not board.is_a(at, "number") or before not in ("the", "all", "these") or board.items[at].cue:
        return 0
    span = board.at(at + 1)
    noun = board.tokens.items[span.last - 1] if span else None
    if noun is None or not noun.is_plural or meanings.means_rows(board, span) or is_number(board, at + 1):
        return 0
    paths = meanings.fields(board, span, meanings.groups)
    if not paths or board.rank:
        return 0
    board.assumptions.append(f"{board.said(at, at + 2)!r} is read as all of them")
    return 1


def _goes_on(board: Board, at: int) -> bool:
    """Behind "and" only another group continues: a calculation or a number begins something new."""
    if board.is_a(at, "function"):
        begins = board.word(at - 1) == "," and not board.figures  # "By segment, number of items" asks how many.
        return board.items[at].function == "count" and not (board.rank or begins) and _is_whole(board, at + 1)
    if board.is_a(at + 1, "change", cue="only") and meanings.fields(board, board.at(at), meanings.is_flag):
        return False  # "By carrier, reefers only" says which rows.
    if goes_on_by(board, at):
        return True
    if is_number(board, at) and board.figures:
        said = board.tokens.items[board.items[at].first - 1].text
        apart = said in _CROSSED or board.figures[-1].function in ("avg", "median", "count", "stddev", "max", "min")
        return apart and is_whole_number(board, at)
    return board.is_a(at, "grain", "strange") or (
        board.is_a(at, "term") and not is_number(board, at) and not event_field(board, board.at(at))
    )


def _is_whole(board: Board, at: int) -> bool:
    paths = meanings.fields(board, board.at(at), meanings.is_numeric)
    return any(board.bind(path).field.type == "integer" for path in paths)


def _one(board: Board, at: int) -> int:
    """Place one group; the item behind it, 0 where none begins here."""
    span = board.at(at)
    if span is None or (board.is_a(at + 1, "value") and board.items[at + 1].first == span.last):
        return 0
    states = both_states(board, at)
    if states:
        return at + states
    special = {"grain": _by_grain, "strange": _by_stranger}.get(span.kind)
    special = _by_number if span.function == "count" else special
    if special:
        return special(board, at)
    if meanings.means_rows(board, span) and not _is_also_a_field(span):
        return 0 if _asks_a_ratio(board, at) else _by_rows(board, at)
    paths = meanings.fields(board, span, meanings.groups)
    if paths:
        return _by_field(board, at, paths)
    counted = by_whole_number(board, at) if counts_rows_by(board, at) else 0
    return counted or _ranked(board, at) or by_whole_number(board, at) or _by_part(board, at)


def _by_rows(board: Board, at: int) -> int:
    """As in "the top carriers by shipments": how many rows there are is what is ranked by."""
    rank = board.rank
    if board.word(at - 1) == "by" and rank and rank.by is None and rank.direction in ("high", "low"):
        board.rank_as(Rank(board.said(at, at + 1), rank.direction, by=Figure(board.said(at, at + 1), (), "count")))
    board.root_at = at if board.root_at is None else board.root_at
    return at + 1


def _is_also_a_field(span: Span) -> bool:
    """As in "by weather" over a table of that name: a field called the same is what tells its rows apart."""
    own = (entry for entry in span.entries if entry.kind == "field" and "." not in entry.name)
    return any(entry.weight >= span.weight for entry in own)


def _by_number(board: Board, at: int) -> int:
    """As in "by number of cylinders": each whole number is a group; "by number of rows" ranks."""
    if board.rank:
        return _ranked(board, at)
    target = board.skip(at + 1, "joining")
    paths = meanings.fields(board, board.at(target), meanings.is_numeric)
    whole = tuple(path for path in paths if board.bind(path).field.type == "integer")
    if not whole or meanings.means_rows(board, board.at(target)) or are_things_added_up(board, whole):
        return _ranked(board, at)
    board.groups.append(Group(board.said(at, target + 1), whole))
    return target + 1


def ranked_things(board: Board, at: int) -> int:
    """As in "top 5 X by cost", where X is no word of the catalog."""
    paths = meanings.strangers(board.at(at), "things")
    if paths:
        board.groups.append(replace(_group(board, at, paths), near=True))
    return 1 if paths else 0


def _by_part(board: Board, at: int) -> int:
    """As in "by customer" where only a customer number is there, or nothing leads to customers: asked about."""
    span = board.at(at)
    if span is None or span.kind != "term" or meanings.measures(board, span) or is_number(board, at):
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
        board.groups.append(_of_times(board, at + 1, board.said(at, at + 2), times))
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
    if times:
        board.groups.append(_of_times(board, at, board.said(at, behind + 1), times))
        return behind + 1
    times, behind = when_done(board, at)
    if times:
        board.groups.append(_of_times(board, at, board.said(at, behind), times))
        return behind
    return at + 1 if _add_grain(board, at) else 0


def _of_times(board: Board, at: int, text: str, times: tuple[str, ...]) -> Group:
    """Groups by the grain at an item, or by the part of a moment that comes again."""
    cycle = cycle_grain_at(board, at)
    if cycle:
        return Group(text, times, part=cycle[0])
    return Group(text, times, cast("Grain", board.items[at].cue))


def _add_grain(board: Board, at: int) -> bool:
    path = board.usual_time
    if path:
        group = _of_times(board, at, board.said(at, at + 1), (path,))
        board.groups.append(replace(group, cue=spread_cue(board, at)))
    return path is not None or by_years(board, at)


def _ranked(board: Board, at: int) -> int:
    """As in "top 5 carriers by cost" ranks by the figure; without a limit a figure behind "by" orders all the same."""
    if board.word(at - 1) != "by" or (board.figures and not board.rank):
        # "Cost per container" divides, and "cost by weight" may group: neither is an order.
        return 0
    told = board.is_a(at, "superlative") and board.items[at].cue in ("high", "low")
    found = ranked_figure(board, at + 1 if told else at)
    if not found:
        return 0
    direction = board.rank.direction if board.rank else "high"
    if told:
        direction = "high" if board.items[at].cue == "high" else "low"
    board.rank_as(Rank(board.said(at, found[1]), direction, by=board.rank_figure(found[0])))
    return found[1]


def _over_time(board: Board, at: int) -> int:
    """By month, unless another grain is said; where years are stored as numbers, by year."""
    said = board.said(at, at + 1)
    if board.usual_time:
        board.groups.append(Group(said, (board.usual_time,), "month", usual=True))
        return 1
    years = tuple(name for name, field in board.dataset.fields.items() if is_year(field))
    if years:
        board.groups.append(Group(said, years, usual=True))
    return 1 if years else 0


def grains(board: Board, at: int) -> int:
    """As in "monthly", "weekly", "which month", "arrival month"."""
    span = board.at(at)
    times = meanings.fields(board, span, meanings.is_time)
    if times and board.is_a(at + 1, "grain") and board.word(at + 1) in _UNIT_WORDS:
        board.groups.append(_of_times(board, at + 1, board.said(at, at + 2), times))
        return 2
    if is_when(board, at):
        return 1
    if times and is_done_per_unit(board, at):
        board.groups.append(_of_times(board, at + 2, board.said(at, at + 3), times))
        return 3
    if span is None or span.kind != "grain" or board.word(at) == "date" or meanings.means_rows(board, span):
        return 0
    if board.base and board.base.limit and span.first and board.tokens.words()[span.first - 1] in ("that", "same"):
        return 0
    return 1 if _add_grain(board, at) else 0
