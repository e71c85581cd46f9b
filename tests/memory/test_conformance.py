"""What LangGraph asks of every saver, by its own suite."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.checkpoint.conformance import checkpointer_test, validate

from askfirst.memory.checkpoints import open_checkpointer
from askfirst.memory.memory import Memory


async def test_the_saver_of_sqlite(tmp_path: Path) -> None:
    @checkpointer_test(name="SQLite")
    async def saver() -> AsyncIterator[BaseCheckpointSaver[str]]:
        async with open_checkpointer(tmp_path / "askfirst.db") as opened:
            yield opened

    report = await validate(saver)
    assert report.passed_all_base(), report.to_dict()


async def test_the_saver_of_postgres(tmp_path: Path, address: str) -> None:
    """All that it can do, also what is not asked of every saver."""

    @checkpointer_test(name="PostgreSQL")
    async def saver() -> AsyncIterator[BaseCheckpointSaver[str]]:
        memory = Memory(tmp_path, database=address, lock_seconds=1, busy_seconds=5, results_days=1)
        yield await memory.open_checkpoints()
        await memory.close()

    report = await validate(saver)
    assert report.passed_all_base(), report.to_dict()
    assert report.passed_all(), report.to_dict()
