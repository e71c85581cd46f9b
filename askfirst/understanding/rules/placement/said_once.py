"""Groups and figures that a question names twice, each once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from askfirst.understanding.rules.board import Board, Figure, Group


def different_groups(groups: Iterable[Group]) -> list[Group]:
    """Without those that were named twice: "by carrier for the carriers that ..."."""
    said: dict[object, Group] = {}
    for group in groups:
        # Strange words may all stand for the same fields, and each of them is asked about.
        strange = group.text if group.near else ""
        said.setdefault((group.candidates, group.grain, group.part, strange), group)
    return list(said.values())


def figures_once(figures: Iterable[Figure]) -> list[Figure]:
    """Without those that were said in two ways: "arrivals, how many"."""
    said = {
        replace(figure, text=figure.text if figure.near else "", first=0, last=0): figure
        for figure in reversed([*figures])
    }
    return list(reversed(said.values()))


def without_same_amount(board: Board, figures: list[Figure]) -> list[Figure]:
    """As in "gross tonnage", where the adjective alone names the field whose total the noun is: each amount once."""
    named = [board.dataset.measures.get(figure.candidates[0]) for figure in figures if len(figure.candidates) == 1]
    held = {(measure.function, measure.field) for measure in named if measure}
    twice = [figure for figure in figures if len(figure.candidates) == 1 and _amount(figure) in held]
    told = {f"{figure.text!r} is read as its total" for figure in twice}
    board.assumptions[:] = [said for said in board.assumptions if said not in told]
    return [figure for figure in figures if figure not in twice]


def _amount(figure: Figure) -> tuple[str | None, str]:
    return figure.function, figure.candidates[0]
