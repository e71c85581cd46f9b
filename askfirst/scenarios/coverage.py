"""Which ways through the graph and which tools the played scenarios took, of all that there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from askfirst.domain.events import ToolEvent
from askfirst.scenarios.play import Edge, Played

START, END = "__start__", "__end__"


@dataclass(frozen=True, slots=True)
class Coverage:
    """How often each edge of the graph was taken, and each tool run; 0 for those that were not."""

    edges: dict[Edge, int]
    tools: dict[str, int]

    def report(self) -> list[str]:
        """Two lines, each followed by what was not taken."""
        ways = {f"{source} > {target}": times for (source, target), times in self.edges.items()}
        return [*_lines("routes", ways), *_lines("tools", self.tools)]


def coverage_of(all_played: Iterable[Played]) -> Coverage:
    """The coverage of all scenarios together."""
    edges: Counter[Edge] = Counter()
    tools: Counter[str] = Counter()
    for played in all_played:
        edges.update(dict.fromkeys(played.edges, 0))
        tools.update(dict.fromkeys(played.tools, 0))
        for _, happened in played.exchanges:
            edges.update(edge for edge in _way(happened.route) if edge in edges)
            tools.update(record.tool for record in happened.records if isinstance(record, ToolEvent))
    return Coverage(dict(edges), dict(tools))


def _way(route: tuple[str, ...]) -> Iterator[Edge]:
    """The edges of one exchange, from the start of the graph to its end."""
    return pairwise((START, *route, END)) if route else iter(())


def _lines(what: str, taken: dict[str, int]) -> Iterator[str]:
    missed = [name for name, times in taken.items() if not times]
    yield f"{what}: {len(taken) - len(missed)} of {len(taken)} taken"
    yield from (f"  not taken: {name}" for name in missed)
