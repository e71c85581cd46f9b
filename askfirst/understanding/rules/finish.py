"""Gives the figures, groups and ranks of a question their places, once all of its words are read."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.describe import describe_measure
from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import Filter, Grain, Measure, Query
from askfirst.understanding.rules import meanings
from askfirst.understanding.rules.board import Board, Figure, Group, Part, Rank
from askfirst.understanding.rules.spans import Span, is_weak

_GUESSED = 0.85


def finish(board: Board, base: Query | None) -> None:
    """Turn what the patterns gathered into terms of the query."""
    for at, span in board.loose:
        _settle_loose(board, at, span)
    if base and base.groups and _wants_its_rows(board):
        board.dropped += ["measures", "dimensions", "limit"]
    if _is_rate(board) or (not board.groups and not (base and base.dimensions)):
        _count_instead_of_shares(board)
    if board.rank:
        _settle_rank(board, board.rank, base)
    whole = (0, len(board.tokens))
    for group in dict.fromkeys(board.groups):
        term = Term(group.text, "dimension", group.candidates, grain=group.grain, near=group.near)
        board.parts.append(Part(term, *whole))
    for figure in dict.fromkeys(board.figures):
        board.parts.append(Part(_calculated(board, figure).term("measure"), *whole))
    if board.havings and not board.groups and not (base and base.dimensions):
        # A condition on groups that are not there would hold for all rows together, or for none.
        board.unplaced += [having.text for having in board.havings]
        board.havings.clear()
    for having in board.havings:
        board.parts.append(Part(_named(board, having), *whole))


def _wants_its_rows(board: Board) -> bool:
    """As in "list them" behind a count: nothing new is asked but to see the rows."""
    said = (board.parts, board.unplaced, board.dropped, board.changes, board.rank, board.havings)
    return "list" in board.goals and board.lists and not any(said)


def _is_rate(board: Board) -> bool:
    """Whether rows are in a state: then a share by groups may be of the state's rows, or within each group."""
    parts = [part.what for part in board.parts]
    flags = [part for part in parts if isinstance(part, Term) and part.slot == "filter" and part.op == "eq"]
    states = [part for part in parts if isinstance(part, Mention) and any("." not in path for path in part.fields)]
    return bool(flags or states or any(isinstance(part, Filter) for part in parts))


def _count_instead_of_shares(board: Board) -> None:
    """A share needs groups: of all rows together it is always 100 %, which nobody asks for."""
    for figure in [figure for figure in board.figures if _is_share(board, figure)]:
        board.figures.remove(figure)
        board.figures.append(Figure(figure.text, (), "count"))
        board.unplaced.append(figure.text)


def _is_share(board: Board, figure: Figure) -> bool:
    named = [board.dataset.measures[name].function for name in figure.candidates if name in board.dataset.measures]
    return figure.function == "share" or "share" in named


def _settle_loose(board: Board, at: int, span: Span) -> None:
    """A field that stood alone: a figure, a group or a column, by what the rest of the question is."""
    text = board.tokens.said(span.first, span.last)
    numbers = meanings.measures(board, span) or meanings.fields(board, span, meanings.is_figure)
    if numbers:
        _settle_number(board, at, span, Figure(text, numbers))
        return
    paths = meanings.fields(board, span, meanings.groups)
    grouped = _groups(board, at, span)
    if grouped and (is_weak(span) or all(meanings.is_time(board.bind(path)) for path in paths)):
        # A part of a name, or a time that nothing says to group by, is no wish for groups.
        board.unplaced.append(text)
    elif grouped:
        board.groups.append(Group(text, paths, _grain(board, paths)))
    else:
        _add_column(board, at, span, paths)


def _settle_number(board: Board, at: int, span: Span, figure: Figure) -> None:
    rank = board.rank
    if rank and rank.by is None and not rank.field and rank.direction in ("high", "low"):
        rank.by = figure
    elif board.lists and board.root_at is not None and not meanings.measures(board, span):
        _add_column(board, at, span, figure.candidates)
    else:
        board.figures.append(figure)


def _groups(board: Board, at: int, span: Span) -> bool:
    """Whether the question wants one row for each of these."""
    if board.lists and _is_column_of_rows(board, at, span):
        return False
    if not board.lists or (board.rank and (board.rank.by or board.root_at is None)):
        return True
    if board.root_at is None:
        return meanings.relation_key(board, span) is not None
    kinds = meanings.relation_key(board, span) is not None or _is_plural_category(board, span)
    return "which" in board.goals and at < board.root_at and kinds


def _is_plural_category(board: Board, span: Span) -> bool:
    """As in "what statuses do orders have": each once, not one for every row."""
    token = board.tokens.items[span.last - 1]
    paths = meanings.fields(board, span, meanings.groups)
    return token.word != token.stem and all(board.bind(path).field.role == "category" for path in paths)


def _is_column_of_rows(board: Board, at: int, span: Span) -> bool:
    """As in "show the status of shipments sorted by delay"."""
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


def _settle_rank(board: Board, rank: Rank, base: Query | None) -> None:
    grouped = bool(board.groups or board.havings) or (base is not None and base.groups and board.root_at is None)
    board.limit = rank.count
    if rank.by is None and rank.field:
        _order(board, Term(rank.text, "order", rank.field, near=rank.near), rank)
    elif rank.by is None and rank.direction in ("late", "early"):
        _order_by_time(board, rank)
    elif grouped or (board.figures and base is not None):
        _order_groups(board, rank, base)
    elif rank.by is None:
        _order_rows_by_nothing(board, rank)
    else:
        _order_rows(board, rank, rank.by, base)


def _order(board: Board, term: Term, rank: Rank) -> None:
    if board.lists and not (board.base and board.base.groups):
        # What rows are ordered by is worth seeing, and only what is seen can order them.
        board.parts.append(Part(Term(term.text, "extra_column", term.candidates, near=term.near), 0, len(board.tokens)))
    down = rank.direction in ("high", "late")
    board.parts.append(Part(replace(term, descending=down), 0, len(board.tokens)))


def _order_by_time(board: Board, rank: Rank) -> None:
    times = next((group.candidates for group in board.groups if group.grain), None)
    path = board.usual_time
    if times or path:
        _order(board, Term(rank.text, "order", times or (path or "",)), rank)
    else:
        board.unplaced.append(rank.text)


def _order_groups(board: Board, rank: Rank, base: Query | None) -> None:
    """Groups are ranked by the figure that was said, else by the question's first, else by their rows."""
    if rank.direction == "as is":
        return
    by = rank.by or next(iter(board.figures), None) or _first_of(board, base)
    if by is None and board.havings:
        having = board.havings[0]
        by = Figure(having.text, having.candidates, having.function, percent=having.percent)
    if by is None:
        by = Figure(rank.text, (), "count")
        board.assumptions.append(f"{rank.text!r} ranks by the number of {board.dataset.plural}")
    by = _calculated(board, by)
    if rank.by and rank.by not in board.figures:
        board.figures.append(by)
    _order(board, by.term("order"), rank)


def _first_of(board: Board, base: Query | None) -> Figure | None:
    return figure_of(base.measures[0], board.dataset, board.catalog) if base and base.measures else None


def figure_of(measure: Measure, dataset: Dataset, catalog: Catalog) -> Figure:
    """A measure of an earlier query as a figure."""
    text = describe_measure(measure, dataset, catalog)
    if measure.alias in dataset.measures:
        return Figure(text, (measure.alias,))
    candidates = (measure.field,) if measure.field else ()
    return Figure(text, candidates, measure.function, measure.second, measure.percent)


def _order_rows_by_nothing(board: Board, rank: Rank) -> None:
    """As in "top 5" of a list does not say by what: only "first 5" needs no order."""
    if rank.direction == "as is":
        return
    board.limit = None
    board.unplaced.append(rank.text)


def _order_rows(board: Board, rank: Rank, by: Figure, base: Query | None) -> None:
    """Rows are ordered by a field; without rows to list, the highest of a field is a figure."""
    if by.function is None and by.candidates and not _is_named(board, by):
        several = rank.count is not None and rank.count > 1
        if board.root_at is not None or several or (base is not None and not base.groups):
            _order(board, by.term("order"), rank)
            return
        by = replace(by, text=by.text if by.near else rank.text, function="max" if rank.direction == "high" else "min")
    if rank.count not in (None, 1):
        board.unplaced.append(rank.text)
    board.limit = None
    board.figures.append(by)


def _calculated(board: Board, figure: Figure) -> Figure:
    """The figure with a function: the usual one, disclosed, where none was said."""
    if figure.function or not figure.candidates or _is_named(board, figure):
        return figure
    function = meanings.usual_function(board, figure.candidates)
    word = "total" if function == "sum" else "average"
    board.assumptions.append(f"{figure.text!r} is read as its {word}")
    return replace(figure, function=function)


def _named(board: Board, having: Term) -> Term:
    figure = Figure(having.text, having.candidates, having.function, having.second, having.percent)
    return replace(having, function=_calculated(board, figure).function)


def _is_named(board: Board, figure: Figure) -> bool:
    return any(name in board.dataset.measures for name in figure.candidates)
