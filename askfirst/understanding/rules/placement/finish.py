"""Gives the figures, groups and ranks of a question their places, once all of its words are read."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.outline import Term
from askfirst.domain.query import Grain, Query
from askfirst.understanding.rules.board import Board, Figure, Group, Part
from askfirst.understanding.rules.placement.alternatives import settle_alternatives
from askfirst.understanding.rules.placement.asked_columns import settle_asked
from askfirst.understanding.rules.placement.averaged_ranks import settle_averaged_ranks, settle_where
from askfirst.understanding.rules.placement.columns_or_groups import settle_columns
from askfirst.understanding.rules.placement.compared_adjectives import (
    settle_adjectives,
    settle_or_not,
    settle_turns,
    settle_which_of,
)
from askfirst.understanding.rules.placement.compared_groups import names_side_by_side, settle_comparison
from askfirst.understanding.rules.placement.counted_beside import settle_counted_beside
from askfirst.understanding.rules.placement.counted_groups import settle_counted_groups
from askfirst.understanding.rules.placement.each_of_them import settle_each
from askfirst.understanding.rules.placement.final_figures import calculated, named_having
from askfirst.understanding.rules.placement.first_of_each import settle_within_base
from askfirst.understanding.rules.placement.grain_choice import settle_grains
from askfirst.understanding.rules.placement.grounds import settle_degenerate, stands_without_ground
from askfirst.understanding.rules.placement.grouped_numbers import asked_of_groups
from askfirst.understanding.rules.placement.in_both_times import in_both_times
from askfirst.understanding.rules.placement.listed_columns import (
    asks_when,
    is_told_of_a_name,
    list_columns,
    side_by_side,
)
from askfirst.understanding.rules.placement.listed_moments import list_moments
from askfirst.understanding.rules.placement.moments import settle_when, show_the_time_asked
from askfirst.understanding.rules.placement.more_often import settle_more_often
from askfirst.understanding.rules.placement.namesakes_listed import list_namesakes
from askfirst.understanding.rules.placement.no_groups import is_of_one, is_shared, tells_none_apart, told_by_a_name
from askfirst.understanding.rules.placement.numbers_of_rows import is_of_all_rows
from askfirst.understanding.rules.placement.one_of_each import settle_repeated
from askfirst.understanding.rules.placement.opened_figures import settle_said_twice
from askfirst.understanding.rules.placement.ordering import leave_out_the_unnamed, settle_rank
from askfirst.understanding.rules.placement.per_thing import settle_per_thing
from askfirst.understanding.rules.placement.period_rises import settle_rises
from askfirst.understanding.rules.placement.rate_ranks import settle_ranked_share
from askfirst.understanding.rules.placement.rates import settle_shares
from askfirst.understanding.rules.placement.row_identity import show_which_rows
from askfirst.understanding.rules.placement.row_of_an_end import is_unasked_time
from askfirst.understanding.rules.placement.said_besides import is_verb_of_the_question, tells_which_end
from askfirst.understanding.rules.placement.said_once import different_groups, figures_once, without_same_amount
from askfirst.understanding.rules.placement.second_deeds import second_deed
from askfirst.understanding.rules.placement.series import settle_series
from askfirst.understanding.rules.placement.stranded_ends import settle_stranded_within
from askfirst.understanding.rules.placement.things_with_rows import are_things_with_rows
from askfirst.understanding.rules.placement.told_apart import settle_told_apart
from askfirst.understanding.rules.placement.told_values import list_keyed_groups, show_the_value
from askfirst.understanding.rules.placement.two_deeds import settle_two_deeds
from askfirst.understanding.rules.placement.two_sides import settle_sides
from askfirst.understanding.rules.placement.way_ends import settle_stranded
from askfirst.understanding.rules.placement.who_ranks import settle_who
from askfirst.understanding.rules.placement.worth_direction import settle_worth
from askfirst.understanding.rules.placement.yardsticks import settle_yardsticks
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.repeated_words import second_count
from askfirst.understanding.rules.recognition.set_phrases import says_each_once
from askfirst.understanding.rules.recognition.things_behind import is_of_shown_rows
from askfirst.understanding.rules.spans import Span, is_weak

_GUESSED = 0.85
_SPREADS = frozenset(("distribution", "outliers", "patterns", "pattern", "profile", "insights"))


def finish(board: Board, base: Query | None) -> None:
    """Turn what the patterns gathered into terms of the query."""
    settle_two_deeds(board)
    settle_yardsticks(board)
    list_columns(board)
    settle_averaged_ranks(board)
    for at, span in board.loose:
        _settle_loose(board, at, span)
    settle_counted_beside(board)
    if base and base.groups and _wants_its_rows(board):
        board.dropped += ["measures", "dimensions", "limit"]
    _settle_groups(board)
    settle_shares(board, base)
    settle_worth(board, base)
    _settle_what_is_compared(board, base)
    list_moments(board, base)
    show_the_time_asked(board)
    if board.rank:
        settle_rank(board, board.rank, base)
    leave_out_the_unnamed(board)
    settle_within_base(board)
    list_keyed_groups(board)
    list_namesakes(board)
    show_the_value(board)
    settle_columns(board)
    _place_what_is_settled(board, base)


def _settle_groups(board: Board) -> None:
    settle_stranded(board)
    settle_stranded_within(board)
    settle_who(board)
    settle_where(board)
    settle_asked(board)
    show_which_rows(board)
    settle_when(board)
    settle_said_twice(board)
    _settle_spread(board)
    settle_counted_groups(board)
    settle_degenerate(board)
    settle_grains(board)
    settle_told_apart(board)
    settle_alternatives(board)
    settle_ranked_share(board)
    settle_per_thing(board)


def _settle_what_is_compared(board: Board, base: Query | None) -> None:
    if board.series:
        settle_each(board)
    settle_turns(board)
    settle_series(board, base)
    settle_each(board)
    settle_repeated(board)
    settle_more_often(board)
    settle_or_not(board)
    settle_which_of(board)
    settle_comparison(board, base)
    settle_adjectives(board)
    settle_sides(board)
    settle_rises(board)


def _place_what_is_settled(board: Board, base: Query | None) -> None:
    if again := second_count(board.tokens) or second_deed(board) or in_both_times(board):
        board.unplaced.append(again)
    whole = (0, len(board.tokens))
    for group in different_groups(board.groups):
        term = Term(group.text, "dimension", group.candidates, grain=group.grain, near=group.near, part=group.part)
        board.parts.append(Part(replace(term, each=group.each), *whole))
    for figure in without_same_amount(board, figures_once(calculated(board, figure) for figure in board.figures)):
        board.parts.append(Part(figure.term("measure"), *whole))
    board.parts += [Part(second, *whole) for second in board.seconds]
    if board.havings and not board.groups and not (base and base.dimensions):
        # A condition on groups that are not there would hold for all rows together, or for none.
        board.unplaced += [having.text for having in board.havings]
        board.havings.clear()
    for having in board.havings:
        board.parts.append(Part(named_having(board, having), *whole))


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
    if is_told_of_a_name(board, span, paths) or tells_which_end(board, at, span):
        return
    if paths and stands_without_ground(board, at, span):
        return
    if asks_when(board, at, paths):
        board.goals.add("when")
        return
    if grouped and is_of_shown_rows(board.tokens.words(), board.base) and not board.is_a(at - 1, "grouping"):
        _add_column(board, at, span, paths)
        return
    if grouped:
        _settle_group(board, at, span, Group(text, paths, _grain(board, paths)))
    else:
        _add_column(board, at, span, paths or meanings.fields(board, span, meanings.anything))


def _settle_group(board: Board, at: int, span: Span, group: Group) -> None:
    paths = group.candidates
    if is_shared(board, span):
        if not set(paths) <= {board.dataset.key, board.dataset.name_field}:
            board.unplaced.append(group.text)
    elif tells_none_apart(board, at, span):
        return
    elif told := told_by_a_name(board, at, span):
        # "From German companies" tells of which; "from partner companies" leaves open what the word is of.
        board.unplaced += [] if told & {path.rpartition(".")[0] for path in paths} else [group.text]
    elif is_weak(span) or is_of_one(board, at, span) or is_unasked_time(board, group):
        # A part of a name, or a time that nothing says to group by, is no wish for groups.
        board.unplaced.append(group.text)
    else:
        board.groups.append(group)


def _settle_number(board: Board, at: int, span: Span, figure: Figure) -> None:
    rank = board.rank
    if figure.text.lower().startswith("how ") and _is_made_plain(board, figure):
        return
    if asked_of_groups(board, at, figure):
        board.groups.append(Group(figure.text, figure.candidates))
        return
    if rank and rank.by is None and not rank.field and rank.direction in ("high", "low"):
        rank.by = figure
    elif (_is_listed(board, span) and not is_of_all_rows(board, at, span)) or _is_of_each_row(board, span, figure):
        _add_column(board, at, span, figure.candidates)
    else:
        board.figures.append(figure)


def _is_of_each_row(board: Board, span: Span, figure: Figure) -> bool:
    """As in "how old were they?" behind a list: each has its own."""
    plain = board.lists and not figure.function and not meanings.measures(board, span) and board.rank is None
    return plain and is_of_shown_rows(board.tokens.words(), board.base)


def _is_made_plain(board: Board, figure: Figure) -> bool:
    """As in "how hot did it get, i.e. the highest temp max": one of the numbers it may mean is named besides."""
    told = [*board.figures, *([board.rank.by] if board.rank and board.rank.by else [])]
    return any(set(other.candidates) < set(figure.candidates) for other in told if other.candidates)


def _is_listed(board: Board, span: Span) -> bool:
    """Whether a number is to be seen row by row: of rows that are named, or beside other fields to be shown."""
    if not board.lists or meanings.measures(board, span) or is_verb_of_the_question(board, span):
        return False
    if "compare" in board.goals and names_side_by_side(board):
        return False
    others = [meanings.fields(board, other, meanings.groups) for _, other in board.loose if other is not span]
    return board.root_at is not None or ("list" in board.goals and any(others))


def _groups(board: Board, at: int, span: Span) -> bool:
    """Whether the question wants one row for each of these."""
    once = board.base is None and (says_each_once(board.tokens) or are_things_with_rows(board, at))
    if board.lists and ((_is_column_of_rows(board, at, span) and not once) or (board.rank and board.rank.of_rows)):
        return False
    several = _is_plural_category(board, span)
    if not board.lists or (board.rank and (board.rank.by or board.root_at is None)):
        return True
    if (several or board.tokens.items[span.last - 1].is_plural) and once:
        return True
    if board.root_at is None:
        return meanings.relation_key(board, span) is not None or (several and bool(board.goals & {"which", "list"}))
    if several and "list" in board.goals and at < board.root_at:
        # "Name the statuses of the orders" lists one for each order, "the statuses that orders have" each once.
        return not board.is_a(at + 1, "joining", cue="of")
    kinds = meanings.relation_key(board, span) is not None or several
    return "which" in board.goals and at < board.root_at and kinds


def _is_plural_category(board: Board, span: Span) -> bool:
    """As in "what statuses do orders have": each once, not one for every row."""
    paths = meanings.fields(board, span, meanings.groups)
    behind = board.tokens.words()[span.last : span.last + 1]
    several = board.tokens.items[span.last - 1].is_plural or (behind and behind[0] in ("are", "were", "do", "have"))
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
    for said, column in side_by_side(board, text, paths):
        board.parts.append(Part(Term(said, slot, column), span.first, span.last, 1.0 if chosen else _GUESSED))  # type: ignore[arg-type] # one of two slots


def _grain(board: Board, paths: tuple[str, ...]) -> Grain | None:
    return "day" if paths and all(board.bind(path).field.type == "timestamp" for path in paths) else None
