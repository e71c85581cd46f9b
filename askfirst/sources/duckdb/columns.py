"""A column as it was found: what it is called, what it holds, and what its text was taken for."""

from __future__ import annotations

from dataclasses import dataclass

from askfirst.sources.duckdb.quoting import quoted
from askfirst.sources.duckdb.recognise import Recognised

NUMBERS = ("DOUBLE", "DECIMAL", "FLOAT", "BIGINT", "INTEGER", "HUGEINT", "SMALLINT", "TINYINT", "UBIGINT", "UINTEGER")
"""How the names of DuckDB's numeric types begin."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column's clean name, its original one, its type, and what its text was taken for."""

    name: str
    original: str
    type: str
    found: Recognised | None = None

    @property
    def value(self) -> str:
        """What a cell comes to, as SQL."""
        return self.found.value if self.found else quoted(self.original)

    @property
    def is_number(self) -> bool:
        """Whether it holds single numbers."""
        return self.type.startswith(NUMBERS) and "[" not in self.type
