"""Gives the figures, groups and ranks of a question their places, once all of its words are read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from askfirst.domain.outline import Term
from askfirst.domain.query import Grain, Query
from askfirst.understanding.rules import meanings
from askfirst.understanding.rules.alternatives import settle_alternatives
from askfirst.understanding.rules.board import Board, Figure, Group, Part
from askfirst.understanding.rules.compared_groups import names_side_by_side, settle_comparison
from askfirst.understanding.rules.counted_groups import settle_counted_groups
from askfirst.understanding.rules.final_figures import calculated, is_named, named_having
from askfirst.understanding.rules.grain_choice import settle_grains
from askfirst.understanding.rules.moments import settle_when
from askfirst.understanding.rules.ordering import leave_out_the_unnamed, settle_rank
from askfirst.understanding.rules.rates import settle_shares
from askfirst.understanding.rules.spans import Span, is_weak

_GUESSED = 0.85
_SPREADS = frozenset(("distribution", "outliers", "patterns", "pattern", "profile", "insights"))


def finish(board: Board, base: Query | None) -> None:
    """Turn what the patterns gathered into terms of the query."""
    for at, span in board.loose:
        _settle_loose(board, at, span)
    if base and base.groups and _wants_its_rows(board):
        board.dropped += ["measures", "dimensions", "limit"]
    settle_when(board)
    _settle_spread(board)
    settle_counted_groups(board)
    settle_grains(board)
    settle_alternatives(board)
    settle_shares(board, base)
    _settle_each(board)
    settle_comparison(board, base)
    if board.rank:
        settle_rank(board, board.rank, base)
        leave_out_the_unnamed(board)
    whole = (0, len(board.tokens))
    for group in dict.fromkeys(board.groups):
        term = Term(group.text, "dimension", group.candidates, grain=group.grain, near=group.near, part=group.part)
        board.parts.append(Part(term, *whole))
    for figure in _each_once(calculated(board, figure) for figure in board.figures):
        board.parts.append(Part(figure.term("measure"), *whole))
    board.parts += [Part(second, *whole) for second in board.seconds]
    if board.havings and not board.groups and not (base and base.dimensions):
        # A condition on groups that are not there would hold for all rows together, or for none.
        board.unplaced += [having.text for having in board.havings]
        board.havings.clear()
    for having in board.havings:
        board.parts.append(Part(named_having(board, having), *whole))


def _each_once(figures: Iterable[Figure]) -> list[Figure]:
    """Without those that were said in two ways: "arrivals, how many"."""
    said = {replace(figure, text="", first=0, last=0): figure for figure in reversed([*figures])}
    return list(reversed(said.values()))


def _settle_each(board: Board) -> None:
    """As in "life expectancy of Spain and Portugal": a number that nothing says to add up is wanted of each."""
    bare = board.figures and not any(figure.function or is_named(board, figure) for figure in board.figures)
    if not bare or board.groups or board.rank:
        return
    words = board.tokens.words()
    for alike in names_side_by_side(board):
        parts = [part for part in board.parts if part.what in alike]
        between = words[min(part.last for part in parts) : max(part.first for part in parts)]
        if "and" in between and "or" not in between:
            board.groups.append(Group(" and ".join(mention.text for mention in alike), alike[0].fields))


def _settle_spread(board: Board) -> None:
    """How a number is spread is no average of it: only an analysis of an earlier answer tells it."""
    said = [word for word in board.tokens.words() if word in _SPREADS]
    if "analysis" in board.goals and said and board.base is None and not board.groups:
        board.unplaced.append(said[0])


def _wants_its_rows(board: Board) -> bool:
    """As in "list them" behind a count: nothing new is asked but to see the rows."""
    said = (board.parts, board.unplaced, board.dropped, board.changes, board.rank, board.havings)
    return "list" in board.goals and board.lists and not any(said)


def _settle_loose(board: Board, at: int, span: Span) -> None:
    """A field that stood alone: a figure, a group or a column, by what the rest of the question is."""
    text = board.tokens.said(span.first, span.last)
    numbers = meanings.measures(board, span) or meanings.fields(board, span, meanings.is_figure)
    if numbers:
        _settle_number(board, at, span, Figure(text, numbers))
        return
    paths = meanings.fields(board, span, meanings.groups)
    grouped = _groups(board, at, span)
    if grouped and _is_shared(board, span):
        if not set(paths) <= {board.dataset.key, board.dataset.name_field}:
            board.unplaced.append(text)
        return
    if grouped and _is_of_all(board, at, span):
        return
    if grouped and (is_weak(span) or all(meanings.is_time(board.bind(path)) for path in paths)):
        # A part of a name, or a time that nothing says to group by, is no wish for groups.
        board.unplaced.append(text)
    elif grouped:
        board.groups.append(Group(text, paths, _grain(board, paths)))
    else:
        _add_column(board, at, span, paths)


def _is_shared(board: Board, span: Span) -> bool:
    """As in "what share of X is late": X is what a part is wanted of, and no group."""
    share = next((figure for figure in board.figures if figure.function == "share" and figure.last), None)
    if share is None or share.candidates or not 0 <= span.first - share.last <= len(("the", "of", "kind")):
        return False
    between = [item for item in board.items if share.last <= item.first < span.first]
    return not any(item.kind in ("grouping", "joining") for item in between)


def _is_of_all(board: Board, at: int, span: Span) -> bool:
    """As in "total cost of all carriers by month": they are not told apart, and none is left out."""
    before = board.tokens.words()[span.first - 1] if span.first else ""
    return (before in ("all", "any") or _is_told_before(board, at)) and bool(board.figures)


def _is_told_before(board: Board, at: int) -> bool:
    """As in "average income of the Asian countries", where a name says which of them."""
    return board.is_a(at - 1, "value") and board.is_a(at - 2, "joining") and board.word(at - 2) in ("of", "in", "among")


def _settle_number(board: Board, at: int, span: Span, figure: Figure) -> None:
    rank = board.rank
    if rank and rank.by is None and not rank.field and rank.direction in ("high", "low"):
        rank.by = figure
    elif _is_listed(board, span):
        _add_column(board, at, span, figure.candidates)
    else:
        board.figures.append(figure)


def _is_listed(board: Board, span: Span) -> bool:
    """Whether a number is to be seen row by row: of rows that are named, or beside other fields to be shown."""
    if not board.lists or meanings.measures(board, span):
        return False
    others = [meanings.fields(board, other, meanings.groups) for _, other in board.loose if other is not span]
    return board.root_at is not None or ("list" in board.goals and any(others))


def _groups(board: Board, at: int, span: Span) -> bool:
    """Whether the question wants one row for each of these."""
    if board.lists and (_is_column_of_rows(board, at, span) or (board.rank and board.rank.of_rows)):
        return False
    if not board.lists or (board.rank and (board.rank.by or board.root_at is None)):
        return True
    several = _is_plural_category(board, span)
    if board.root_at is None:
        return meanings.relation_key(board, span) is not None or (several and bool(board.goals & {"which", "list"}))
    if several and "list" in board.goals and at < board.root_at:
        # "Name the statuses of the orders" lists one for each order, "the statuses that orders have" each once.
        return not board.is_a(at + 1, "joining", cue="of")
    kinds = meanings.relation_key(board, span) is not None or several
    return "which" in board.goals and at < board.root_at and kinds


def _is_plural_category(board: Board, span: Span) -> bool:
    """As in "what statuses do orders have": each once, not one for every row."""
    token = board.tokens.items[span.last - 1]
    paths = meanings.fields(board, span, meanings.groups)
    behind = board.tokens.words()[span.last : span.last + 1]
    several = token.word != token.stem or (behind and behind[0] in ("are", "were", "do", "have"))
    own = {board.dataset.key, board.dataset.name_field}
    kinds = all(board.bind(path).field.role in ("category", "text") and path not in own for path in paths)
    return bool(several) and bool(paths) and kinds


def _is_column_of_rows(board: Board, at: int, span: Span) -> bool:
    """As in "show the status of shipments sorted by delay"; "the statuses that shipments have" are each listed once."""
    if _is_plural_category(board, span) and not board.is_a(at + 1, "joining", cue="of"):
        return False
    named_first = board.root_at is not None and at < board.root_at and "which" not in board.goals
    limited = board.rank is not None and board.rank.count is not None
    return named_first and not limited and meanings.relation_key(board, span) is None


def _add_column(board: Board, at: int, span: Span, paths: tuple[str, ...]) -> None:
    text = board.tokens.said(span.first, span.last)
    chosen = board.root_at is not None and at < board.root_at
    slot = "column" if chosen else "extra_column"
    board.parts.append(Part(Term(text, slot, paths), span.first, span.last, 1.0 if chosen else _GUESSED))  # type: ignore[arg-type] # one of two slots


def _grain(board: Board, paths: tuple[str, ...]) -> Grain | None:
    return "day" if paths and all(board.bind(path).field.type == "timestamp" for path in paths) else None
