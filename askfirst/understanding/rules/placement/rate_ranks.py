"""Ranks by how many of the own rows something holds for: "the highest late rate", "top 3 X by on-time rate"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import Filter
from askfirst.understanding.rules.board import Board, Direction, Figure, Part, Rank
from askfirst.understanding.rules.placement.alternatives import conditions, of_a_rate
from askfirst.understanding.rules.placement.ranked_figures import ranked_figure
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.events import event_field
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.words.rank_words import HAVING, RATES, SHARES

_MOST_STATES = 3
_OF_A_RANK = ("on", "for", "in", "at", "as to", "regarding", "with")
_SMALL = ("joining", "conjunction", "relation", "filler")


def rate_behind(board: Board, at: int) -> int:
    """The item behind a rate that is named by what it counts: "late rate", "late arrival rate"; 0 where none begins."""
    here = at
    while here - at < _MOST_STATES and _is_state(board, board.at(here)):
        here += 1
    if here > at and (meanings.means_rows(board, board.at(here)) or event_field(board, board.at(here))):
        here += 1
    span = board.at(here)
    named = here > at and span is not None and span.function == "share"
    return here + 1 if named and board.word(here).split()[-1] in RATES else 0


def ranked_by_rate(board: Board, at: int, direction: Direction, count: int | None) -> int:
    """As in "the highest late rate": what it counts and the rate are placed by themselves behind the superlative."""
    last = rate_behind(board, at + 1)
    if not last:
        return 0
    board.rank_as(Rank(board.said(at, last), direction, count, of_rate=True))
    return 1


def by_rates(board: Board, at: int) -> int:
    """As in "top 3 X by on-time rate", "the worst X in terms of late rate"."""
    sorts = board.is_a(at, "order", cue="by") and not board.word(at).startswith("rank")
    if board.is_a(at, "grouping", cue="ranked"):
        return _in_terms_of(board, at)
    waits = board.rank is not None and board.is_a(at, "joining") and board.word(at) in _OF_A_RANK
    leads = waits or board.is_a(at, "grouping", "order", cue="by")
    last = rate_behind(board, at + 1) if leads else 0
    if not last or (board.rank and (board.rank.by or board.rank.field)):
        return 0
    direction = board.rank.direction if board.rank else "low" if sorts else "high"
    board.rank_as(Rank(board.said(at, last), direction, of_rate=True))
    return 1


def _in_terms_of(board: Board, at: int) -> int:
    """As in "the best X in terms of Y": by a rate or a number; by anything else the words say nothing."""
    direction = board.rank.direction if board.rank else "high"
    last = rate_behind(board, at + 1)
    if last:
        board.rank_as(Rank(board.said(at, last), direction, of_rate=True))
        return 1
    found = ranked_figure(board, at + 1)
    if found and not (board.rank and board.rank.by):
        board.rank_as(Rank(board.said(at, found[1]), direction, by=board.rank_figure(found[0])))
        return found[1] - at
    return 1


def counted_of_described(board: Board, at: int, direction: Direction, count: int | None) -> int:
    """As in "the most returned orders", "the fewest late arrivals": those of the rows for which it holds."""
    behind = at + 1
    while behind - at <= _MOST_STATES and _is_described(board, board.at(behind)):
        behind += 1
    rows = board.at(behind)
    if behind == at + 1 or board.items[at].cue not in ("most", "least") or rows is None:
        return 0
    happened = event_field(board, rows)
    if not (meanings.means_rows(board, rows) or happened):
        return 0
    text = board.said(behind, behind + 1)
    board.rank_as(Rank(board.said(at, behind + 1), direction, count, Figure(text, (), "count")))
    if happened:
        board.place(Filter(happened, "not_null"), behind, behind + 1)
    # The rows are counted and no list of them is wanted.
    del board.items[behind]
    return 1


def _is_described(board: Board, span: Span | None) -> bool:
    if span is None or meanings.means_rows(board, span):
        return False
    return span.kind == "value" or _is_state(board, span)


def _is_state(board: Board, span: Span | None) -> bool:
    """Whether it says of some rows what does not hold for all."""
    if span is None or span.kind == "value":
        return span is not None
    flags = meanings.fields(board, span, meanings.is_flag)
    return meanings.condition(board, span) is not None or bool(flags)


def settle_ranked_share(board: Board) -> None:
    """As in "which X has the lowest share of late arrivals": of each X's own, how many are; disclosed.

    "Which X carried the largest share of the reefers" divides the reefers among the X.
    """
    rank = board.rank
    figure = rank.by if rank else None
    if rank is None or figure is None or not _is_share_of_rows(board, figure) or not board.groups:
        return
    words = board.tokens.words()
    lead = next((word for word in reversed(words[: figure.first]) if word not in (*RATES, *SHARES)), "")
    spans = [item for item in board.items if item.last <= figure.first]
    spans = [item for item in spans if item.kind not in ("superlative", "filler", "limit", "ordinal")]
    before = words[spans[-1].last - 1] if spans else ""
    had = bool({before, lead} & HAVING) or bool(HAVING.intersection(words[max(figure.first - 3, 0) : figure.first]))
    told = [part for part in conditions(board) if part.first >= figure.last and _is_right_behind(board, part, figure)]
    states = [part for part in told if _is_of_the_rows(part)]
    if not had or not states or len(states) != len(told):
        return
    for part in states:
        board.parts[board.parts.index(part)] = replace(part, what=of_a_rate(board, part))
    rank.by = replace(figure, candidates=(), function="rate")
    board.figures = [one for one in board.figures if not (one.function == "count" and not one.candidates)]
    said = " and ".join(dict.fromkeys(board.tokens.said(part.first, part.last) for part in states))
    own = board.dataset.plural
    board.assumptions.append(f"{figure.text!r} is taken of each group's own {own}: how many are {said}")


def _is_share_of_rows(board: Board, figure: Figure) -> bool:
    named = [board.dataset.measures[name] for name in figure.candidates if name in board.dataset.measures]
    if not figure.candidates or not named:
        return figure.function == "share" and not figure.candidates
    return all(measure.function == "share" and not measure.field for measure in named)


def _is_right_behind(board: Board, part: Part, figure: Figure) -> bool:
    """Whether the condition stands in what the share is of, and not in a later part of the question."""
    what = part.what
    if isinstance(what, Filter) and what.op in ("not_null", "is_null"):
        return False
    between = [item for item in board.items if figure.last <= item.first < part.first]
    return all(item.kind in _SMALL or meanings.means_rows(board, item) or _is_state(board, item) for item in between)


def _is_of_the_rows(part: Part) -> bool:
    """Whether it tells the state of a row itself, and not what it belongs to."""
    what = part.what
    fields = what.fields if isinstance(what, Mention) else what.candidates if isinstance(what, Term) else ()
    if isinstance(what, Filter):
        return "." not in what.field
    own = [path for path in fields if "." not in path]
    if isinstance(what, Term) and what.slot == "condition":
        return True
    return bool(own) and own == list(fields)
