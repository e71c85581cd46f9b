"""The history of the conversations database's tables, for Alembic."""
