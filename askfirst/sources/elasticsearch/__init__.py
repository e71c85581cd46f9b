"""Elasticsearch and OpenSearch: their indices as tables, their rows, and groups where the server computes them well."""
