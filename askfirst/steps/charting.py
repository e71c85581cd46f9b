"""The charts of an answer."""

from __future__ import annotations

from collections.abc import Sequence

from askfirst.domain.codec import Plain, to_plain
from askfirst.domain.table import Table


def charts_of(outputs: Sequence[dict[str, Plain]], table: Table | None) -> tuple[dict[str, Plain], ...]:
    """The charts that tools drew, with the rows that they are of."""
    charts = [output["chart"] for output in outputs if output.get("chart")]
    if table is None or not charts:
        return ()
    names = [column.name for column in table.columns]
    rows = [dict(zip(names, row, strict=True)) for row in to_plain(table)["rows"]]
    return tuple({**chart, "data": {"values": rows}} for chart in charts)
