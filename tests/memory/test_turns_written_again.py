import asyncio
from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from askfirst.memory.conversations import Conversations
from tests.memory.samples import AT, turn

Key = tuple[int, str, int]

keys = st.tuples(st.integers(1, 2), st.sampled_from(["a", "b", "ä/'"]), st.integers(1, 2))
# A crash after the write is a write that comes again, with those before it or alone.
batches = st.lists(st.tuples(st.lists(keys, max_size=4), st.integers(1, 3)), max_size=5)
sessions = count()


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Conversations]:
    conversations = Conversations(tmp_path_factory.mktemp("turns") / "askfirst.db")
    yield conversations
    conversations.dispose()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(batches)
def test_turns_are_neither_lost_nor_doubled(store: Conversations, written: list[tuple[list[Key], int]]) -> None:
    """One row for each key, ids without a gap in the order of first writing, content of the last one."""
    session = f"session {next(sessions)}"
    expected: dict[Key, str] = {}

    async def write() -> None:
        await store.open(session, "x", at=AT)
        for number, (batch, times) in enumerate(written):
            turns = [turn(session, e, key, attempt=n, action=f"write {number}") for e, key, n in batch]
            expected.update(dict.fromkeys(batch, f"write {number}"))
            for _ in range(times):
                await store.write_turns(turns)

    asyncio.run(write())
    kept = asyncio.run(store.history(session)).turns
    assert {(one.exchange, one.todo_key, one.attempt): one.agent_action for one in kept} == expected
    assert [(one.exchange, one.todo_key, one.attempt) for one in kept] == list(expected)
    assert [one.turn_id for one in kept] == list(range(1, len(expected) + 1))
