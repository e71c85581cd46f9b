"""What a SQL source decides once for all its queries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

WeekStart: TypeAlias = Literal["monday", "sunday", "saturday"]

WEEK_SHIFT: dict[WeekStart, int] = {"monday": 0, "sunday": 1, "saturday": 2}
"""Days from the start of the week to the Monday that follows or equals it."""


@dataclass(frozen=True, slots=True)
class SqlSettings:
    """`time_zone` is where the days of zoned fields are cut, unless a query's time range names another zone."""

    dialect: Literal["duckdb", "postgres"] = "duckdb"
    time_zone: str = "UTC"
    week_start: WeekStart = "monday"
