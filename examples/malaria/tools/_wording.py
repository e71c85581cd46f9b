"""Sentences about wards, and the columns that name them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from askfirst.domain.table import Column

NAMED = 5
"""How many wards a sentence names before it counts the rest; the output has all."""

WARD = (
    Column("ward_id", "string", label="ward number"),
    Column("ward", "string", label="ward"),
    Column("district", "string", label="district"),
    Column("state", "string", label="state"),
)
"""The first columns of every table of wards."""


def ward_name(row: Mapping[str, Any]) -> str:
    """A ward with its state: names repeat between states. The row is of `wards` or of a table of these tools."""
    return f"{row['ward'] if 'ward' in row else row['name']} ({row['state']})"


def named(wards: Sequence[str], between: str = ", ") -> str:
    """The first few of some wards, and how many more there are."""
    more = len(wards) - NAMED
    return between.join(wards[:NAMED]) + (f" and {more} more" if more > 0 else "")


def counted(number: int, what: str) -> str:
    """A number with its noun: "1 ward", "1,200 nets"."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def paragraph(*sentences: str) -> str:
    """The sentences that are there, one after another."""
    return " ".join(sentence for sentence in sentences if sentence)
