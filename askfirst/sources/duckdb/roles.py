"""What a field is for, judged by its name, its type and what it holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from askfirst.catalog.model import Role
from askfirst.domain.table import ColumnType
from askfirst.sources.duckdb.naming import snake

INTEGERS = frozenset({"TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT",
                      "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT"})  # fmt: skip
TYPES: dict[str, ColumnType] = {
    "FLOAT": "number",
    "DOUBLE": "number",
    "VARCHAR": "string",
    "UUID": "string",
    "BOOLEAN": "boolean",
    "DATE": "date",
    "TIME": "time",
}
IDENTIFIER_NAME = re.compile(
    r"(^|_)(id|code|key|uuid|guid|number|no|nr|ref|reference|zip|zipcode|postcode|phone|tel|telephone|fips|iban|isbn|ean|"
    r"sku|vin|ssn|barcode|pid|uid|account|iata|icao|zip_code|postal_code)$"
)
COUNTED_NAME = re.compile(r"^(number_of_|num_of_|no_of_)")
CALENDAR_NAME = re.compile(r"(^|_)(year|yr|decade|quarter|month|week|weekday|day|hour|day_of_week|dow)$")
CALENDAR = {"year": (1000, 3000), "yr": (1000, 3000), "decade": (1000, 3000), "quarter": (1, 4), "month": (1, 12),
            "week": (0, 54), "weekday": (0, 7), "dow": (0, 7), "day": (1, 31), "hour": (0, 24)}  # fmt: skip
"""What the numbers of a calendar can be: a `day` of 480 is an amount of days."""
FEW = 200
"""Up to so many distinct values, text is a category whatever the number of rows."""
LONG = 60
"""Text longer than this on average is prose."""
NAMING_WORDS = ("name", "title", "full_name", "label")


@dataclass(frozen=True, slots=True)
class Profile:
    """What a field holds: rows, non-null values, distinct values (estimated), all different, code-like, mean length.

    `least` and `most` are the ends of whole numbers, `zeros` tells whether some number is 0.
    """

    rows: int
    values: int
    distinct: int
    unique: bool
    coded: bool
    length: float
    least: int | None = None
    most: int | None = None
    zeros: bool | None = None


def column_type(duckdb_type: str) -> ColumnType:
    """The type of DuckDB in the words of tables."""
    if duckdb_type in INTEGERS:
        return "integer"
    if duckdb_type.startswith("DECIMAL"):
        return "decimal"
    if duckdb_type.startswith("ENUM"):
        return "string"
    if duckdb_type.startswith("TIMESTAMP") and "[" not in duckdb_type:
        return "timestamp"
    return TYPES.get(duckdb_type, "other")


def role_of(name: str, type_: ColumnType, profile: Profile) -> Role:
    """The field's role. A whole number ending in `_id` that repeats points elsewhere and is hidden."""
    words = snake(name)
    named = bool(IDENTIFIER_NAME.search(words)) and not COUNTED_NAME.search(words)
    if type_ == "string":
        return _text_role(profile, named=named)
    if type_ == "boolean":
        return "flag"
    if type_ in {"date", "timestamp"}:
        return "time"
    if type_ == "integer" and named:
        return "hidden" if words.endswith("_id") and not profile.unique else "identifier"
    if type_ == "integer" and _is_calendar(words, profile):
        return "category"
    return "measure" if type_ in {"integer", "number", "decimal"} else "text"


def key_of(dataset: str, one: str, unique: Sequence[str]) -> str | None:
    """The field that names a row, among identifiers that are unique and never null: `id`, `<row>_id`, or the first."""
    for wanted in ("id", f"{one}_id", f"{dataset}_id"):
        for name in unique:
            if snake(name) == snake(wanted.replace(" ", "_")):
                return name
    return unique[0] if unique else None


def name_of(one: str, texts: Sequence[str], distinct: Sequence[str] = ()) -> str | None:
    """The text field by which people call a row. Of other fields called names, only one whose values are `distinct`."""
    first, *rest = NAMING_WORDS
    for wanted in (first, f"{one}_name", *rest):
        for name in texts:
            if snake(name) == wanted.replace(" ", "_"):
                return name
    named = [name for name in distinct if snake(name).endswith("_name") and not _PERSONAL.search(snake(name))]
    return named[0] if len(named) == 1 else None


_PERSONAL = re.compile(r"(first|last|middle|given|family|user|file)_name$")


def _is_calendar(words: str, profile: Profile) -> bool:
    named = CALENDAR_NAME.search(words)
    if not named or profile.least is None or profile.most is None:
        return bool(named) and words.endswith("year")
    least, most = CALENDAR.get(named[2], (0, 7))
    return least <= profile.least and profile.most <= most


def _text_role(profile: Profile, *, named: bool) -> Role:
    if profile.length > LONG:
        return "text"
    if named or (profile.unique and profile.coded):
        return "identifier"
    few = profile.distinct <= FEW or profile.distinct <= profile.rows / 20
    return "category" if few else "text"
