"""Names in DuckDB's SQL."""

from __future__ import annotations

from askfirst.sources.sql.draft import identifier


def quoted(name: str) -> str:
    """The name as an identifier, whatever stands in it."""
    return identifier(name).sql("duckdb")
