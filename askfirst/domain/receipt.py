"""The receipt: how an answer was made, enough to check it and to run it again."""

from __future__ import annotations

from dataclasses import dataclass

from askfirst.domain.query import Query, Scalar, TimeRange


@dataclass(frozen=True, slots=True)
class Resolution:
    """A name that the user gave, the value it became, and the candidates that were not taken."""

    text: str
    field: str
    value: str
    how: str
    rejected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class QueryMetadata:
    """One executed query: what it was, what it found, and how to get it again.

    `artifact` is the compiled text, `parameters` its bound values in order, `executed_at` an ISO time by the clock of
    the workspace. `result` is the reference of the stored table. `milliseconds` is the source's time.
    """

    query_type: str
    source: str
    query: Query
    artifact: str
    parameters: tuple[Scalar, ...]
    summary: str
    how_to_retrieve: str
    executed_at: str
    hash: str
    rows: int
    truncated: bool
    milliseconds: float
    result: str = ""


@dataclass(frozen=True, slots=True)
class Receipt:
    """All that stands behind one answer. `clock` is the day that relative times were counted from."""

    question: str
    clock: str
    names: tuple[Resolution, ...] = ()
    time: TimeRange | None = None
    assumptions: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    queries: tuple[QueryMetadata, ...] = ()
