"""A SQLite file for tests, filled with tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import date, datetime, time, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any

from sqlglot import exp

from askfirst.sources.duckdb.local import LocalTable

EXACT_DIGITS = 15
"""SQLite keeps decimals as whole numbers or floats, which hold so many digits to the last."""


def filled(tables: Sequence[LocalTable], folder: Path) -> str:
    """The address of a new file in the folder that holds these tables, under their original names.

    Dates and moments are ISO text, a blank between day and time; moments with a zone become those of UTC without one.
    Booleans are 0 and 1. Decimals are numbers; one of more than 15 digits raises ValueError, as it would be rounded.
    """
    path = folder / "filled.db"
    with closing(sqlite3.connect(path)) as connection:
        for table in tables:
            columns = ", ".join(f"{quoted(original)} {_type(type_)}" for _, original, type_ in table.columns)
            connection.execute(f"CREATE TABLE {quoted(table.original)} ({columns})")
            places = ", ".join("?" for _ in table.columns)
            rows = [tuple(map(_cell, row)) for row in table.rows]
            connection.executemany(f"INSERT INTO {quoted(table.original)} VALUES ({places})", rows)  # noqa: S608
        connection.commit()
    return f"sqlite:///{path}"


def quoted(name: str) -> str:
    return exp.to_identifier(name, quoted=True).sql("sqlite")


def _type(text: str) -> str:
    # What has the letters INT in it is a whole number in SQLite.
    whole = text.endswith("INT") or text == "INTEGER"
    return "BIGINT" if whole else {"TIMESTAMP WITH TIME ZONE": "TIMESTAMP"}.get(text, text)


def _cell(value: Any) -> Any:
    return _WRITTEN[type(value)](value) if type(value) in _WRITTEN else value


def _moment(value: datetime) -> str:
    utc = value.astimezone(timezone.utc).replace(tzinfo=None) if value.tzinfo else value  # noqa: UP017
    return utc.isoformat(" ")


def _decimal(value: Decimal) -> str:
    if len(value.normalize().as_tuple().digits) > EXACT_DIGITS:
        message = f"{value} has more digits than SQLite keeps."
        raise ValueError(message)
    return str(value)


_WRITTEN: dict[type, Callable[[Any], Any]] = {
    date: date.isoformat, datetime: _moment, time: time.isoformat, Decimal: _decimal, bool: int,
}  # fmt: skip
