"""The receipt: how an answer was made, enough to check it and to run it again."""

from __future__ import annotations

import re
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
class Guess:
    """Words that could mean several things, taken as some of them because all gave the same answer.

    `fields` are the paths in the query that rest on it.
    """

    said: str
    fields: tuple[str, ...]
    taken: tuple[str, ...]
    others: tuple[str, ...] = ()

    @property
    def here(self) -> str:
        """The guess, told beside the answer that it changed nothing of."""
        meanings = (*self.taken, *self.others)
        if len(meanings) == 1:
            return f"{self.said!r} is read as {meanings[0]}: nothing else fits here"
        return f"{self.said!r} may be {' or '.join(meanings)}: the answer is the same for each"

    @property
    def later(self) -> str:
        """The guess, told beside a follow-up's answer, for which the others were not tried."""
        return f"{self.said!r} was taken as {' or '.join(self.taken)}; say {' or '.join(self.others)} if you mean that"


@dataclass(frozen=True, slots=True)
class QueryMetadata:
    """One executed query: what it was, what it found, and how to get it again.

    `artifact` is the compiled text, `parameters` its bound values in order, `executed_at` an ISO time by the clock of
    the workspace. `result` is the reference of the stored table. `milliseconds` is the source's time. `guesses` is what
    was taken unasked on the way to it, for follow-ups to tell. It is `restricted` where whoever asked may not
    see all rows. `completed` says why the source only sent rows, and the answer was computed over them here.
    `approximate` says which numbers the source could only come near to, why and how near; empty where all are exact.
    `routed` says why another source than that of the dataset was asked, one with the same rows; empty where none was.
    `cached_at` is the ISO time at which the table was asked of the source, empty where that was for this answer;
    `as_of` the ISO time of the last change of the rows behind it, empty where it is not known.
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
    guesses: tuple[Guess, ...] = ()
    restricted: bool = False
    completed: str = ""
    approximate: str = ""
    routed: str = ""
    cached_at: str = ""
    as_of: str = ""


@dataclass(frozen=True, slots=True)
class Relaxed:
    """An empty question without one of its conditions, which the user may have `said` in other words.

    `rows` is how many rows (groups, for a condition on groups) there are without it, `alone` how many with no other
    condition; None where that was not counted. `span` tells from where to where the values run that are there without
    it. `query` is what was counted.
    """

    condition: str
    rows: int | None
    query: Query
    alone: int | None = None
    span: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class Emptiness:
    """Why an answer has nothing in it, in `text`. `total` is how many rows its dataset has, None if not counted."""

    text: str
    total: int | None = None
    relaxed: tuple[Relaxed, ...] = ()


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
    emptiness: Emptiness | None = None


_CLAUSE = re.compile(r"""("[^"]*"|'[^']*')|\s(?=(?:FROM|LEFT JOIN|WHERE|AND|GROUP BY|HAVING|ORDER BY|LIMIT)\b)""")


def in_clauses(artifact: str) -> str:
    """What was sent with a line for each clause; names and texts in quotes stay as they are."""
    return _CLAUSE.sub(lambda found: found[1] or "\n", artifact)
