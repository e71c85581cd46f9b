"""Whether "NA" among two-letter codes is one of them: Namibia and North America are, a missing state is not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from askfirst.sources.duckdb.choose import TextColumn
from askfirst.sources.duckdb.missing import is_missing
from askfirst.sources.duckdb.recognise import SHOWN, Ask, Recognised

TOGETHER = 0.9
"""Rows with "NA" of which so many lack something else as well are incomplete rows."""
OF_THESE = 0.5
"""And so many of the rows that lack it must be these."""
FEWEST = 2
STATES = (
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA",
    "RI SC SD TN TX UT VT VA WA WV WI WY DC PR GU VI AS MP UM FM MH PW CQ AB BC MB NB NL NS NT NU ON PE QC SK YT",
)
"""The codes of the states, provinces and territories of a continent; "NA" is none of them."""
MOST_STATES = 5
"""So many different states at least tell that a column holds states."""


def missing_codes(
    columns: Sequence[TextColumn], found: Mapping[str, Recognised], table: str, ask: Ask
) -> dict[str, Recognised]:
    """The columns, by their original names, in which "NA" was taken for a code and stands for a missing value.

    The others that hold codes come with how many rows have it. `table` is what stands behind FROM.
    """
    coded = [column for column in columns if _is_in_doubt(found.get(column.original))]
    others = [
        column
        for column in columns
        if column.original in found and found[column.original].marked and column not in coded
    ]
    return {
        column.original: _settled(column, found[column.original], _is_missing(column, others, table, ask), table, ask)
        for column in coded
    }


def _is_in_doubt(found: Recognised | None) -> bool:
    return found is not None and found.doubt == "code"


def _is_missing(column: TextColumn, others: Sequence[TextColumn], table: str, ask: Ask) -> bool:
    """Whether what else there is says so: all other codes are states, or the same rows lack something else too."""
    listed = ", ".join(f"'{state}'" for line in STATES for state in line.split())
    different = f"SELECT DISTINCT trim({column.sql}) AS code FROM {table} WHERE NOT ({is_missing(column.sql)})"  # noqa: S608
    [[codes, states]] = ask(f"SELECT count(*), count(*) FILTER (code IN ({listed})) FROM ({different})")  # noqa: S608
    if states == codes >= MOST_STATES:
        return True
    held = f"trim({column.sql}) = 'NA'"
    for other in others:
        lacks = is_missing(other.sql)
        counts = ", ".join(f"count(*) FILTER ({one})" for one in (held, lacks, f"{held} AND {lacks}"))
        [[rows, lacking, both]] = ask(f"SELECT {counts} FROM {table}")  # noqa: S608
        if rows >= FEWEST and both >= rows * TOGETHER and both >= lacking * OF_THESE:
            return True
    return False


def _settled(column: TextColumn, found: Recognised, missing: bool, table: str, ask: Ask) -> Recognised:  # noqa: FBT001
    [[rows]] = ask(f"SELECT count(*) FROM {table} WHERE trim({column.sql}) = 'NA'")  # noqa: S608
    if not missing:
        return replace(found, coded=rows)
    value = f"CASE WHEN NOT ({is_missing(column.sql)}) THEN {column.sql} END"
    examples = tuple(dict.fromkeys(("NA", *found.examples)))[:SHOWN]
    return replace(found, value=value, marked=found.marked + rows, examples=examples, doubt="")
