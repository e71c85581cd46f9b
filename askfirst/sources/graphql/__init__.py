"""Servers that are asked in GraphQL."""
