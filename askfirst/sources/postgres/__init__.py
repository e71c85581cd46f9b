"""PostgreSQL as a source, which computes every answer itself, read-only."""
