"""Tools that were made for other frameworks."""
