"""Numbers that are wanted of each of several names or years, and not of all of them together."""

from __future__ import annotations

import re

from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import TimeRange
from askfirst.understanding.rules.board import Board, Figure, Group
from askfirst.understanding.rules.placement.compared_groups import names_side_by_side
from askfirst.understanding.rules.placement.final_figures import is_named
from askfirst.understanding.rules.placement.one_of_each import told_apart_by
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.terms import is_year
from askfirst.understanding.rules.relations import name_path
from askfirst.understanding.rules.words.comparing_words import AS_ONE

_YEAR = r"(?:19|20)\d\d"
_YEARS = re.compile(
    rf"(?:(?:in|for|of|during|over|the|years?|both) )*{_YEAR}(?:(?:, ?| ?,? and (?:in |for )?){_YEAR})+"
)
_LEVELS = ("avg", "median", "stddev", "percentile", "min", "max")


def settle_each(board: Board) -> None:
    """As in "life expectancy of Spain and Portugal": a number that nothing says to add up is wanted of each."""
    if board.rank or not board.figures or AS_ONE.intersection(board.tokens.words()):
        return
    bare = not any(figure.function or is_named(board, figure) for figure in board.figures)
    levels = all(_is_level(board, figure) for figure in board.figures)
    counts = any(figure.function in ("count", "count_distinct") for figure in board.figures)
    if board.base is not None and (not bare or board.groups):
        return
    along = _has_times(board)
    if not counts:
        _tell_years_apart(board, levels=levels)
    for alike in names_side_by_side(board):
        headed = _is_headed(board, alike)
        wanted = bare or levels or along or headed or _stands_before_rows(board, alike)
        if (headed or _is_joined(board, alike)) and wanted:
            paths = tuple(dict.fromkeys(_called(board, path) for path in told_apart_by(board, alike)))
            board.groups.append(Group(" and ".join(mention.text for mention in alike), paths))
            if not bare:
                board.assumptions.append(f"{board.groups[-1].text} are shown apart")


def _is_headed(board: Board, alike: list[Mention]) -> bool:
    """As in "number of airports: TX, FL": what a colon leads to is listed to the end of the text, each for itself."""
    parts = [part for part in board.parts if any(part.what is mention for mention in alike)]
    first, last = min(part.first for part in parts), max(part.last for part in parts)
    words, held = board.tokens.words(), {path for group in board.groups for path in group.candidates}
    named = {at for part in parts for at in range(part.first, part.last)}
    between = {words[at] for at in range(first, last) if at not in named} - {":"}
    led = first > 1 and ":" in words[first - 1 : first + 1]
    told = led and between <= {",", "and", "&"} and not set(words[last:]) - {"?", "."}
    free = not held & {path for mention in alike for path in mention.fields}
    return told and free and not any(mention.negated for mention in alike) and not any(part.of_rate for part in parts)


def _has_times(board: Board) -> bool:
    """Whether numbers are followed along a time, where each of several names has a line of its own."""
    paths = [path for group in board.groups for path in group.candidates]
    return any(group.grain for group in board.groups) or any(is_year(board.bind(path).field) for path in paths)


def _stands_before_rows(board: Board, alike: list[Mention]) -> bool:
    """As in "how many male and female ones per kind": beside other groups, names right before the rows."""
    last = max(part.last for part in board.parts if any(part.what is mention for mention in alike))
    rows = any(item.first == last and meanings.means_rows(board, item) for item in board.items)
    return bool(board.groups) and rows


def _called(board: Board, path: str) -> str:
    """Of what was named by its code, the name."""
    bound = board.bind(path)
    return name_path(board.catalog, bound.steps) if bound.steps and bound.field.role == "identifier" else path


def _is_level(board: Board, figure: Figure) -> bool:
    """Whether it is one of an average kind, which of two groups together hardly anyone wants."""
    named = [board.dataset.measures[name].function for name in figure.candidates if name in board.dataset.measures]
    return bool({figure.function, *named} & set(_LEVELS)) and figure.second is None


def _is_joined(board: Board, alike: list[Mention]) -> bool:
    """Whether "and" stands between the names, which no group tells apart yet."""
    parts = [part for part in board.parts if any(part.what is mention for mention in alike)]
    between = board.tokens.words()[min(part.last for part in parts) : max(part.first for part in parts)]
    held = {path for group in board.groups for path in group.candidates}
    free = not held & {path for mention in alike for path in mention.fields}
    return free and "and" in between and "or" not in between and not any(part.of_rate for part in parts)


def _tell_years_apart(board: Board, *, levels: bool) -> None:
    """As in "population of X in 1952 and 2007", where years are stored as numbers: of both nobody wants the sum.

    Where they are times, a number of an average kind is wanted of each.
    """
    held = {path for group in board.groups for path in group.candidates}
    for part in list(board.parts):
        what = part.what
        said = board.tokens.said(part.first, part.last)
        if isinstance(what, Term) and what.op == "in" and " and " in what.text.lower() and not board.series:
            years = all(is_year(board.bind(path).field) for path in what.candidates)
            if years and not held & set(what.candidates) and not what.text.lower().startswith(("between", "from")):
                board.groups.append(Group(what.text, what.candidates))
        elif levels and not board.series and _YEARS.fullmatch(said.lower()):
            path = what.field if isinstance(what, TimeRange) else next(iter(part.paths), None)
            if path and path not in held and meanings.is_time(board.bind(path)):
                held.add(path)
                board.groups.append(Group(said, (path,), "year"))
