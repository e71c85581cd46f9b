"""Files and DuckDB databases as a source, read-only and locked down."""
