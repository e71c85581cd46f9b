"""Only one SELECT over known tables, made of known parts, is admitted."""

from __future__ import annotations

import pytest

from askfirst.sources.sql.guard import UnsafeStatementError, admit

REFUSED = [
    "",
    "SELECT 1; SELECT 2",
    "DELETE FROM sales",
    "DROP TABLE sales",
    "COPY sales TO 'out.csv'",
    "ATTACH 'other.db'",
    "SELECT * FROM sales FOR UPDATE",
    "SELECT * INTO copied FROM sales",
    "WITH gone AS (DELETE FROM sales RETURNING *) SELECT * FROM gone",
    "SELECT * FROM secrets",
    "SELECT * FROM other.sales",
    "SELECT * FROM read_csv('other.csv')",
    "SELECT * FROM 'other.csv'",
    "SELECT pg_read_file('other') FROM sales",
    "SELECT query_to_xml('delete from sales', true, true, '') FROM sales",
    "SELECT nextval('numbers') FROM sales",
    "SELECT set_config('a', 'b', false) FROM sales",
    "SELECT current_setting('memory_limit') FROM sales",
    "SELECT 1 UNION SELECT 2",
    "SELECT CAST('secrets' AS REGCLASS) FROM sales",
    "SELECT DISTINCT status FROM sales",
    "SELECT * FROM sales WHERE EXISTS (SELECT 1)",
    "SELECT (",
]


@pytest.mark.parametrize("text", REFUSED)
@pytest.mark.parametrize("dialect", ["duckdb", "postgres"])
def test_refused(text: str, dialect: str) -> None:
    """Nothing that writes, reaches out, or that no compiler of ours writes."""
    with pytest.raises(UnsafeStatementError):
        admit(text, dialect=dialect, tables={"sales"})


def test_admitted() -> None:
    """A plain question passes."""
    text = 'SELECT COUNT(*) AS "n" FROM "sales" AS "sales" WHERE "sales"."status" = $1 LIMIT 3'
    assert admit(text, dialect="duckdb", tables={"sales"}).sql("duckdb") == text
