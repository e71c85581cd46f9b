"""The source in the client, against a real DuckDB that plays the client."""
