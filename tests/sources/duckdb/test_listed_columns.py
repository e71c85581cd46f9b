"""A list of a wide table shows what tells its rows apart, wherever that stands among the columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from askfirst.sources.duckdb.source import open_duckdb

NUMBERS = tuple(f"figure_{letter}" for letter in "abcdefghi")


@pytest.mark.parametrize(
    ("names", "listed"),
    [
        (("order_id", "sold", *NUMBERS), ("order_id", "sold", *NUMBERS[:6])),
        ((*NUMBERS, "order_id", "sold"), ("order_id", "sold", *NUMBERS[:6])),
        (("order_id", *NUMBERS, "sold"), ("sold", "order_id", *NUMBERS[:6])),
        ((*NUMBERS[:4], "order_id", "sold"), (*NUMBERS[:4], "order_id", "sold")),
    ],
)
async def test_the_columns_of_a_list(tmp_path: Path, names: tuple[str, ...], listed: tuple[str, ...]) -> None:
    rows = [{"order_id": f"A-{at}", "sold": f"2025-01-{at + 1:02}"} for at in range(9)]
    lines = [",".join(row.get(name, str(7 * at % 5)) for name in names) for at, row in enumerate(rows)]
    (tmp_path / "orders.csv").write_text("\n".join([",".join(names), *lines]), "utf-8")
    source = open_duckdb("data", files=[tmp_path / "orders.csv"])
    try:
        [dataset] = await source.describe()
        assert (dataset.key, dataset.time) == ("order_id", "sold")
        assert dataset.columns == listed
    finally:
        await source.close()
