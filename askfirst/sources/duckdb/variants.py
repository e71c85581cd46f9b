"""The values of a field that are spelled in several ways, found once and then remembered."""

from __future__ import annotations

from sqlglot import exp

from askfirst.analysis.spellings import spellings
from askfirst.domain.errors import LimitError
from askfirst.sources.duckdb.engine import Engine

MOST = 2_000
"""A field with more values than these holds names or texts, not categories."""
SECONDS = 30.0


class Variants:
    """Asks the engine for the values of a field, the most frequent first."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._known: dict[tuple[str, str], tuple[tuple[str, ...], ...]] = {}

    async def of(self, dataset: str, field: str) -> tuple[tuple[str, ...], ...]:
        """The spellings of each value that has several; none where counting them takes too long. Raises SourceError."""
        place = (dataset, field)
        if place not in self._known:
            try:
                rows = await self._engine.query(_values(*place), (), seconds=SECONDS, rows=MOST + 1)
            except LimitError:
                return ()
            self._known[place] = spellings(value for (value,) in rows) if len(rows) <= MOST else ()
        return self._known[place]


def _values(dataset: str, field: str) -> str:
    column = exp.Column(this=exp.Identifier(this=field, quoted=True))
    table = exp.Table(this=exp.Identifier(this=dataset, quoted=True))
    missing = exp.Is(this=column.copy(), expression=exp.Null())
    frequent = exp.Ordered(this=exp.Count(this=exp.Star()), desc=True)
    tree = exp.Select(
        expressions=[column],
        from_=exp.From(this=table),
        where=exp.Where(this=exp.Not(this=missing)),
        group=exp.Group(expressions=[exp.Literal.number(1)]),
        order=exp.Order(expressions=[frequent, exp.Ordered(this=exp.Literal.number(1))]),
    )
    return tree.sql("duckdb")
