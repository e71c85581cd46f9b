"""Rows that are asked for by an end of a number: "the car with the maximum X", "which car's X is the highest"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules.board import Board, Direction, Figure, Rank
from askfirst.understanding.rules.placement.number_words import named_by_function
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span

_ENDS = {"max": "high", "min": "low"}
_WORDS = ("maximum", "max", "maximal", "minimum", "min", "minimal")
_LEADING = ("with", "has", "had", "having")
_ARTICLES = ("the", "a", "an")
_BEING = ("is", "are", "was", "were")


def ends_by_functions(board: Board, at: int) -> int:
    """As in "the airport with the maximum latitude": the row at that end, and no number of all rows."""
    span = board.at(at)
    before = at - 1
    while (
        board.is_a(before, "joining", "filler")
        or board.word(before) in _LEADING
        or (before == 1 and _is_a_break(board))
    ):
        before -= 1
    led = before < at - 1 and (board.is_a(at - 1, "joining", cue="with") or _is_led(board, before, at))
    led = led or (before == at - 1 and board.is_a(before - 1, "goal", cue="which"))
    rows = led and meanings.means_rows(board, board.at(before)) and not _is_plural(board, before)
    plain = span is not None and span.function in _ENDS and board.word(at) in _WORDS and not board.figures
    figure = meanings.fields(board, board.at(at + 1), meanings.is_figure)
    headed = not rows and _heads_one_row(board, at)
    if span is None or not ((rows or headed) and plain and figure) or board.rank or board.base or board.groups:
        return 0
    before = at + 2 if headed else before
    paths = named_by_function(board, at) or figure
    by = Figure(board.said(at, at + 2), paths)
    direction: Direction = "high" if span.function == "max" else "low"
    board.rank_as(Rank(board.said(at, at + 2), direction, 1, by, of_rows=True, of_end=True))
    board.root_at = before
    return 3 if headed else 2


def _heads_one_row(board: Board, at: int) -> bool:
    """As in "max latitude airport?": one row of them is all that stands behind the number."""
    last = at + 2
    rows = meanings.means_rows(board, board.at(last)) and not _is_plural(board, last)
    first = all(board.is_a(place, "goal", "filler") for place in range(at))
    return rows and first and all(board.is_a(place, "filler") for place in range(last + 1, len(board.items)))


def _is_led(board: Board, rows: int, at: int) -> bool:
    """By "with", whatever else it means here, by "has", or by the comma of a note: "car, max horsepower"."""
    return board.word(at - 1) in _LEADING or (rows == 0 and at > 1 and _is_a_break(board))


def _is_a_break(board: Board) -> bool:
    return board.word(1) in (",", ":", "-")


def ends_of_those_named(board: Board, at: int) -> int:
    """As in "on which island was the Chinstrap with the highest mass": the row so called that stands at that end."""
    span, words = board.at(at - 2), board.tokens.words()
    if not board.is_a(at, "superlative") or span is None or span.kind != "value" or board.rank or board.base:
        return 0
    led = board.is_a(at - 1, "joining", cue="with") and words[span.first - 1 : span.first] in (("the",), ("that",))
    begins = span.first < len(_ARTICLES[:2]) or words[span.first - 2] in _BEING
    kinds = [board.dataset.fields[hit.field] for hit in span.hits if hit.field in board.dataset.fields]
    told = bool(kinds) and all(field.role == "category" for field in kinds) and bool(span.hits)
    figure = meanings.fields(board, board.at(at + 1), meanings.is_figure)
    end = {"high": "high", "low": "low"}.get(board.items[at].cue)
    if not (led and begins and told and figure and end) or board.figures or board.groups:
        return 0
    by = Figure(board.said(at + 1, at + 2), figure)
    board.rank_as(Rank(board.said(at, at + 2), "high" if end == "high" else "low", 1, by, of_rows=True, of_end=True))
    board.root_at = at - 2
    return 2


def settle_which_rows(board: Board, rank: Rank) -> None:
    """As in "which car's weight is the greatest", "which cars have the highest mpg": the one row at that end."""
    by = rank.by
    if "which" not in board.goals or board.base or board.figures or board.groups or board.havings or by is None:
        return
    if by.function or not by.candidates or rank.direction not in ("high", "low") or rank.skipped:
        return
    owner = _owner(board, by)
    if board.root_at is None and owner is not None:
        board.root_at = 0
        rank.count = rank.count or 1
    elif board.root_at is not None and rank.count is None and rank.of_end and board.each == 0:
        rank.count = 1
        one = replace(by, text=rank.text).text
        board.assumptions.append(
            f"{one!r} is read as the one {_end(rank)} of {board.dataset.plural}; others may tie with it"
        )


def _end(rank: Rank) -> str:
    return "highest" if rank.direction == "high" else "lowest"


def _owner(board: Board, by: Figure) -> Span | None:
    """The words for the number that begin with those for the rows: "which airport's latitude"."""
    for at, span in enumerate(board.items):
        said = board.tokens.said(span.first, span.last)
        if said == by.text and span.length > 1 and board.is_a(at - 1, "goal", cue="which"):
            first = board.tokens.items[span.first].stem
            names = {word for name in (board.dataset.label, board.dataset.plural, *board.dataset.synonyms)
                     for word in (name.lower(), name.lower().removesuffix("s"))}  # fmt: skip
            return span if first in names or "'" in said or "\u2019" in said else None
    return None


def _is_plural(board: Board, at: int) -> bool:
    token = board.tokens.items[board.items[at].last - 1]
    return token.word != token.stem
