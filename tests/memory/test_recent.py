from __future__ import annotations

from pathlib import Path

import pytest

from askfirst.domain.table import Column, Table
from askfirst.memory.recent import REMEMBERED, RecentResults
from askfirst.memory.results import ParquetResults


def a_table(number: int) -> Table:
    return Table((Column("n", "integer"),), ((number,),), row_count=1)


@pytest.fixture
def kept(tmp_path: Path) -> ParquetResults:
    return ParquetResults(tmp_path)


async def test_a_table_just_kept_is_at_hand_and_on_disk(kept: ParquetResults) -> None:
    results = RecentResults(kept)
    await results.put("s/1-a-1", a_table(1))
    assert await kept.get("s/1-a-1") == a_table(1)
    kept.path_of("s/1-a-1").unlink()
    assert await results.get("s/1-a-1") == a_table(1)


async def test_older_tables_come_from_disk(kept: ParquetResults) -> None:
    results = RecentResults(kept)
    for number in range(REMEMBERED + 1):
        await results.put(f"s/{number}-a-1", a_table(number))
    assert await results.get("s/0-a-1") == a_table(0)
    kept.path_of("s/0-a-1").unlink()
    assert await results.get("s/0-a-1") is None


async def test_a_forgotten_session_is_forgotten_here_too(kept: ParquetResults) -> None:
    results = RecentResults(kept)
    await results.put("s/1-a-1", a_table(1))
    await results.put("s/t/1-a-1", a_table(2))
    await results.forget("s")
    assert await results.get("s/1-a-1") is None
    assert await results.get("s/t/1-a-1") == a_table(2)
