"""Small files of cells, and what the source makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from askfirst.catalog.model import Dataset, Field
from askfirst.sources.duckdb.source import DuckDBOptions, open_duckdb


@dataclass(frozen=True)
class Seen:
    """A dataset and all its rows."""

    dataset: Dataset
    rows: list[tuple[Any, ...]]

    @property
    def only(self) -> Field:
        """The one field."""
        [field] = self.dataset.fields.values()
        return field

    @property
    def cells(self) -> list[Any]:
        """The values of the first field."""
        return [row[0] for row in self.rows]


async def see(path: Path, options: DuckDBOptions | None = None) -> Seen:
    """What the one dataset of a file is."""
    source = open_duckdb("seen", files=[path], options=options)
    try:
        [dataset] = await source.describe()
        return Seen(dataset, source._engine.read(f'SELECT * FROM "{dataset.name}"'))  # noqa: S608 - the name was cleaned
    finally:
        await source.close()


async def see_column(folder: Path, header: str, cells: Sequence[str], options: DuckDBOptions | None = None) -> Seen:
    """What a column of these cells is."""
    quoted = ['"' + cell.replace('"', '""') + '"' for cell in (header, *cells)]
    path = folder / "things.csv"
    path.write_text("\n".join(f"{cell},." for cell in quoted).replace(",.", ",other", 1) + "\n", "utf-8")
    seen = await see(path, options)
    dataset = seen.dataset
    first = next(iter(dataset.fields))
    return Seen(
        Dataset(dataset.name, dataset.source, dataset.label, dataset.plural, {first: dataset.fields[first]}), seen.rows
    )
