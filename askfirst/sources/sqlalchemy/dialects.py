"""What is known of each engine that is spoken to."""

from __future__ import annotations

from askfirst.domain.errors import ConfigError

SQLITE = "sqlite"
CLICKHOUSE = "clickhouse"
NATIVE = ("trino", CLICKHOUSE, "snowflake", "bigquery", "mysql", SQLITE)
"""Engines, in sqlglot's words, that may compute queries themselves."""
_SPOKEN = {
    "sqlite": SQLITE, "mysql": "mysql", "mariadb": "mysql", "trino": "trino",
    "clickhouse": CLICKHOUSE, "clickhousedb": CLICKHOUSE, "snowflake": "snowflake", "bigquery": "bigquery",
}  # fmt: skip
TEXT_BY_BYTES = frozenset({SQLITE, "trino", CLICKHOUSE, "snowflake", "bigquery"})
"""Where text can be compared byte by byte, as it is here."""
COLLATION = {SQLITE: "BINARY", "snowflake": "", "bigquery": ""}
"""What a column of another collation is compared with so that bytes count."""
UNIQUE_KEPT = frozenset({SQLITE, "mysql"})
"""Engines that keep up what a primary key or a unique constraint says; others only write it down."""
READ_ONLY = {"mysql": "SET TRANSACTION READ ONLY"}
"""What makes a transaction refuse to write, before its first statement."""


def spoken(driver: str) -> str:
    """The dialect, in sqlglot's words, of one of SQLAlchemy's. Raises ConfigError for one that is not known here."""
    found = _SPOKEN.get(driver)
    if found is None:
        raise ConfigError(f"The database {driver!r} is not known here.", f"Use one of {', '.join(_SPOKEN)}.")
    return found


def time_limit(driver: str, seconds: float) -> str | None:
    """What makes the engine end a statement by itself, where that is known."""
    ms = max(1, int(seconds * 1000))
    return {
        "mysql": f"SET SESSION max_execution_time = {ms}",
        "mariadb": f"SET SESSION max_statement_time = {ms / 1000}",
    }.get(driver)
