"""Floating-point columns: what is no number in them, and what has more digits than they keep."""

from __future__ import annotations

from collections.abc import Mapping

from askfirst.sources.duckdb.quoting import quoted
from askfirst.sources.duckdb.recognise import Ask, Recognised

FLOATS = frozenset({"DOUBLE", "FLOAT"})
EXACT = "1e15"
"""Whole numbers from here on may have lost digits: they were names made of digits."""


def not_numbers(columns: Mapping[str, str], table: str, ask: Ask) -> dict[str, Recognised]:
    """Those of the columns, by name, that hold NaN: one of them would make every sum NaN, so it counts as missing.

    `columns` are names and types; `table` is what stands behind FROM.
    """
    if not columns:
        return {}
    listed = ", ".join(f"count(*) FILTER (isnan({quoted(name)}))" for name in columns)
    [[rows, *counts]] = ask(f"SELECT count(*), {listed} FROM {table}")  # noqa: S608 - quoted names and fixed text only
    return {
        name: Recognised(_without(name), type_, "number", rows=rows, marked=count, examples=("nan",))
        for (name, type_), count in zip(columns.items(), counts, strict=True)
        if count
    }


def too_long(table: str, ask: Ask) -> bool:
    """Whether the table, just read from text, has a float that was written with more digits than floats keep."""
    described = ask(f"DESCRIBE {table}")
    names = [quoted(name) for name, type_, *_ in described if type_ in FLOATS]
    if not names:
        return False
    listed = " OR ".join(
        f"coalesce(bool_or(abs({name}) >= {EXACT} AND {name} = floor({name})), false)" for name in names
    )
    [[found]] = ask(f"SELECT {listed} FROM {table}")  # noqa: S608 - quoted names and fixed text only
    return bool(found)


def _without(name: str) -> str:
    return f"CASE WHEN NOT isnan({quoted(name)}) THEN {quoted(name)} END"
