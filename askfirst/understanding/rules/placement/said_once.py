"""Groups and figures that a question names twice, each once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from askfirst.understanding.rules.board import Figure, Group


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
