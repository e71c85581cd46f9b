"""A condition in the server's words, and whether it says all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Clause:
    """A query that keeps every row that meets a condition; None where all rows are kept.

    It is `exact` where it keeps no others.
    """

    query: dict[str, Any] | None = None
    exact: bool = False


NONE = Clause({"match_none": {}}, exact=True)
"""No row meets the condition."""


def inverted(clause: Clause) -> Clause:
    """The rows that do not meet the condition, those without a value among them.

    Of one that is not exact it would leave out too many.
    """
    if clause.query is None or not clause.exact:
        return Clause()
    return Clause({"bool": {"must_not": [clause.query]}}, exact=True)
