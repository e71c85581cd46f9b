"""What a field is for, judged by its name, its type and what it holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from askfirst.catalog.model import Role
from askfirst.domain.table import ColumnType

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
IDENTIFIER_NAME = re.compile(r"(^|_)(id|code|key|uuid|guid|number|no|ref|reference)$")
FEW = 200
"""Up to so many distinct values, text is a category whatever the number of rows."""
LONG = 60
"""Text longer than this on average is prose."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What a field holds: rows, non-null values, distinct values (estimated), all different, code-like, mean length."""

    rows: int
    values: int
    distinct: int
    unique: bool
    coded: bool
    length: float


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
    named = bool(IDENTIFIER_NAME.search(_snake(name)))
    if type_ == "string":
        return _text_role(profile, named=named)
    if type_ == "boolean":
        return "flag"
    if type_ in {"date", "timestamp"}:
        return "time"
    if type_ == "integer" and named:
        return "hidden" if _snake(name).endswith("_id") and not profile.unique else "identifier"
    if type_ == "integer" and _snake(name).endswith("year"):
        return "category"
    return "measure" if type_ in {"integer", "number", "decimal"} else "text"


def key_of(dataset: str, one: str, unique: Sequence[str]) -> str | None:
    """The field that names a row, among identifiers that are unique and never null: `id`, `<row>_id`, or the first."""
    for wanted in ("id", f"{one}_id", f"{dataset}_id"):
        for name in unique:
            if _snake(name) == _snake(wanted.replace(" ", "_")):
                return name
    return unique[0] if unique else None


def name_of(one: str, texts: Sequence[str]) -> str | None:
    """The text field by which people call a row."""
    for wanted in ("name", f"{one}_name", "title", "full_name", "label"):
        for name in texts:
            if _snake(name) == wanted.replace(" ", "_"):
                return name
    return None


def _text_role(profile: Profile, *, named: bool) -> Role:
    if profile.length > LONG:
        return "text"
    if named or (profile.unique and profile.coded):
        return "identifier"
    few = profile.distinct <= FEW or profile.distinct <= profile.rows / 20
    return "category" if few else "text"


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
