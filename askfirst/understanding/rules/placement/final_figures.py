"""Figures of a whole question: each with a function, or as the measure that the catalog names."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.describe import describe_measure
from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.outline import Term
from askfirst.domain.query import Measure, Query
from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.placement.averaged_comparisons import is_of_each
from askfirst.understanding.rules.recognition import meanings


def figure_of(measure: Measure, dataset: Dataset, catalog: Catalog) -> Figure:
    """A measure of an earlier query as a figure."""
    text = describe_measure(measure, dataset, catalog)
    if measure.alias in dataset.measures:
        return Figure(text, (measure.alias,), across=measure.across)
    candidates = (measure.field,) if measure.field else ()
    plain = Figure(text, candidates, measure.function, measure.second, measure.percent)
    return replace(plain, across=measure.across)


def first_of(board: Board, base: Query | None) -> Figure | None:
    """The figure that the earlier query shows first, None where it shows none."""
    return figure_of(base.measures[0], board.dataset, board.catalog) if base and base.measures else None


def calculated(board: Board, figure: Figure) -> Figure:
    """The figure with a function: the usual one, disclosed, where none was said."""
    if figure.function or not figure.candidates or figure.yardsticks or is_named(board, figure):
        return figure
    function = "avg" if is_of_each(board, figure) else meanings.usual_function(board, figure.candidates)
    word = "total" if function == "sum" else "average"
    board.assumptions.append(f"{figure.text!r} is read as its {word}")
    return replace(figure, function=function)


def named_having(board: Board, having: Term) -> Term:
    figure = Figure(having.text, having.candidates, having.function, having.second, having.percent)
    return replace(having, function=calculated(board, figure).function)


def is_named(board: Board, figure: Figure) -> bool:
    return any(name in board.dataset.measures for name in figure.candidates)
