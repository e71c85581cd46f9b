"""What stands for a missing value in a column of text."""

from __future__ import annotations

from askfirst.sources.duckdb.readings import KEPT_SPELLINGS, MISSING

LONGEST_MARK = 8


def is_mark(name: str) -> str:
    """The condition that the text of an expression is a mark of a missing value."""
    blank = f"strlen({name}) > {LONGEST_MARK} THEN false WHEN trim({name}) = ''"
    return f"CASE WHEN {blank} THEN false ELSE {_marks(name)} END"


def is_missing(name: str) -> str:
    """The condition that an expression is NULL, blank or such a mark."""
    # Long text is passed over before it is trimmed and folded: it is most of what there is.
    return f"CASE WHEN {name} IS NULL THEN true WHEN strlen({name}) > {LONGEST_MARK} THEN false ELSE {_marks(name)} END"


def _marks(name: str) -> str:
    marks = ", ".join(f"'{mark}'" for mark in MISSING)
    kept = ", ".join(f"'{word}'" for word in KEPT_SPELLINGS)
    return f"lower(trim({name})) IN ({marks}) AND trim({name}) NOT IN ({kept})"
