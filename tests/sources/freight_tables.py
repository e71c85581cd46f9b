"""The freight example's tables with all of their rows, to be loaded into any server."""

from __future__ import annotations

from functools import lru_cache

import duckdb

from askfirst.config.workspace import freight_folder
from askfirst.sources.duckdb.local import LocalTable


@lru_cache(maxsize=1)
def freight_tables() -> tuple[LocalTable, ...]:
    """Every table, rows in the order of the files."""
    tables = []
    with duckdb.connect(":memory:") as made:
        for path in sorted((freight_folder() / "data").glob("*.parquet")):
            relation = made.read_parquet(str(path))
            columns = tuple(
                (name, name, str(type_)) for name, type_ in zip(relation.columns, relation.types, strict=True)
            )
            tables.append(LocalTable(path.stem, path.stem, columns, relation.fetchall()))
    return tuple(tables)
