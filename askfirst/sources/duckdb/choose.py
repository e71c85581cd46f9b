"""What was counted of a column of text, and the reading that it speaks for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from askfirst.sources.duckdb.quoting import quoted
from askfirst.sources.duckdb.readings import ORDERS, READINGS, RIVALS, Reading

DateOrder: TypeAlias = Literal["ymd", "dmy", "mdy"]

ENOUGH = 0.99
"""A reading that fits so many of all values holds; the others count as missing, and that is said."""
_CODE_NAME = re.compile(r"(^|_)(id|code|key|uuid|guid|number|no|nr|ref|reference|zip|zipcode|postcode|phone|tel|sku)$")


@dataclass(frozen=True, slots=True)
class TextColumn:
    """A column to look at: its name as it is in the table, as an identifier in lower case with `_`, and its type.

    `told` holds where its file says that it is text, and not only nobody that it is more.
    """

    original: str
    name: str
    type: str = "VARCHAR"
    told: bool = False

    @property
    def is_text(self) -> bool:
        """Whether it is text in the table, and not a number."""
        return self.type == "VARCHAR" or self.type.startswith("ENUM")

    @property
    def sql(self) -> str:
        """Its values as text, as an expression."""
        name = quoted(self.original)
        return name if self.type == "VARCHAR" else f"CAST({name} AS VARCHAR)"


@dataclass(frozen=True, slots=True)
class Tried:
    """What all values of one column say: how many are present, are marks, are two capitals, have a time of day.

    `fits` counts those that fit each reading, `differ` those of which a reading and its rival make different values.
    """

    column: TextColumn
    rows: int
    present: int
    marked: int
    codes: int
    fits: Mapping[str, int]
    clocks: int
    differ: Mapping[str, int]


def choose(tried: Tried, date_order: DateOrder | None) -> tuple[Reading | None, str | None]:
    """The reading that fits most values, if those are enough; or a doubt between two."""
    code = bool(_CODE_NAME.search(tried.column.name))
    least = tried.present if code else tried.present * ENOUGH
    most = max(tried.fits.values(), default=0)
    if not most or most < least:
        return None, None
    by_name = {reading.name: reading for reading in READINGS}
    best = next(by_name[name] for name, fit in tried.fits.items() if fit == most)
    for first, second in ORDERS.items():
        if best.name not in {first, second} or tried.fits.get(second, 0) < least > tried.fits.get(first, 0):
            continue
        if date_order in {"dmy", "mdy"}:
            wanted = first if date_order == "dmy" else second
            return (by_name[wanted], None) if tried.fits.get(wanted, 0) >= least else (best, None)
        if _in_doubt(tried, first, second, least):
            return None, "order"
    return best, None


def guessed(tried: Tried, reading: Reading) -> bool:
    """Whether all values could be read otherwise as well: "1,234" is a decimal in other countries."""
    other = RIVALS.get(reading.name, "")
    same = tried.fits.get(other) == tried.fits[reading.name]
    return reading.name not in ORDERS and same and tried.differ[reading.name] > 0


def _in_doubt(tried: Tried, first: str, second: str, least: float) -> bool:
    """Whether day and month could be either: neither order is ruled out by a value, and it would matter."""
    one, other = tried.fits.get(first, 0), tried.fits.get(second, 0)
    return min(one, other) >= least and (one == other or max(one, other) < tried.present) and tried.differ[first] > 0
