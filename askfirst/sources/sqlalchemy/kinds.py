"""Types of columns, from SQLAlchemy's to DuckDB's."""

from __future__ import annotations

from typing import Any

from sqlalchemy import types

from askfirst.catalog.model import Field
from askfirst.domain.table import ColumnType
from askfirst.sources.remote.port import ZONED, RemoteColumn
from askfirst.sources.sqlalchemy.dialects import SQLITE

LONGEST_DECIMAL = 38
WHOLE_DIGITS = 18
"""Numbers of so many digits fit into a BIGINT."""
_SIMPLE: tuple[tuple[type[types.TypeEngine[Any]], str], ...] = (
    (types.Boolean, "BOOLEAN"),
    (types.Integer, "BIGINT"),
    (types.Float, "DOUBLE"),
    (types.String, "VARCHAR"),
    (types.Date, "DATE"),
    (types.Time, "TIME"),
)
_FIELD_TYPES: dict[str, ColumnType] = {
    "VARCHAR": "string", "BIGINT": "integer", "DOUBLE": "number", "BOOLEAN": "boolean", "DATE": "date",
    "TIMESTAMP": "timestamp", ZONED: "timestamp", "TIME": "time",
}  # fmt: skip


def duckdb_type(type_: types.TypeEngine[Any], dialect: str) -> str | None:
    """The type, one of the port's; None for what is not known here, such as bytes, lists and JSON."""
    if isinstance(type_, types.Enum | types.Interval | types.JSON | types.ARRAY | types.Uuid):
        return "VARCHAR" if isinstance(type_, types.Enum) else None
    if dialect == "trino" and isinstance(type_, types.CHAR):
        return None  # Trino fills them up with blanks, and compares them without
    if getattr(type_, "unsigned", False) and isinstance(type_, types.BigInteger):
        return "DECIMAL(20,0)"
    if isinstance(type_, types.DateTime):
        return ZONED if type_.timezone else "TIMESTAMP"
    found = next((name for kind, name in _SIMPLE if isinstance(type_, kind)), None)
    return _decimal(type_, dialect) if found is None and isinstance(type_, types.Numeric) else found


def _decimal(type_: types.Numeric[Any], dialect: str) -> str | None:
    digits, scale = type_.precision, type_.scale or 0
    if digits is None:
        return "DOUBLE"
    if digits > LONGEST_DECIMAL or not 0 <= scale <= digits:
        return None
    if scale == 0 and digits <= WHOLE_DIGITS and dialect != SQLITE:
        return "BIGINT"
    return f"DECIMAL({digits},{scale})"


def field_of(column: RemoteColumn) -> Field:
    """The column as a field of a catalog, for the checks of values that are compared with it."""
    type_ = _FIELD_TYPES.get(column.type, "decimal")
    return Field(column.name, type_, "hidden", column.name, zoned=column.type == ZONED)
