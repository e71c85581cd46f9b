"""Any SQL engine that SQLAlchemy has a driver for: its rows, and what it can compute itself."""
