import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from askfirst.domain.events import StoredEvent
from askfirst.memory.conversations import Conversations
from askfirst.memory.database import Database
from tests.memory.samples import AT, LATER, finish, start

APPEND = """
import asyncio, sys
from pathlib import Path
from askfirst.memory.conversations import Conversations
from tests.memory.samples import AT

where = Path(sys.argv[1]) if sys.argv[1].startswith("/") else sys.argv[1]

async def main():
    store = Conversations(where)
    for batch in range(int(sys.argv[3])):
        found = await store.events.append("s", 1, [{"type": "text", "by": sys.argv[2], "n": batch}] * 3, at=AT)
        first = found[0].seq
        assert [one.seq for one in found] == [first, first + 1, first + 2], found
    won = await store.events.append_once("s", 1, [{"type": "interrupted"}], at=AT)
    print("won" if won else "lost")
    store.dispose()

sys.stdin.readline()
asyncio.run(main())
"""


@pytest.fixture
def store(database: Database) -> Iterator[Conversations]:
    conversations = Conversations(database)
    yield conversations
    conversations.dispose()


def said(*texts: str) -> list[dict[str, Any]]:
    return [{"type": "text", "text": text} for text in texts]


async def numbers(store: Conversations, session: str = "s", seq: int = 0) -> list[int]:
    return [one.seq for one in await store.events.after(session, seq)]


async def test_events_are_numbered_within_their_session(store: Conversations) -> None:
    """From 1, in the order of each batch, whatever the session's name holds."""
    for session in ("s", "a%/b_\x00\ud800 ü"):
        first = await store.events.append(session, 1, said("a", "b"), at=AT)
        second = await store.events.append(session, None, said("c"), at=AT)
        assert [one.seq for one in (*first, *second)] == [1, 2, 3]
        assert await numbers(store, session) == [1, 2, 3]


async def test_an_event_reads_back_as_it_was_appended(store: Conversations) -> None:
    """Its type stands beside its data, its time is in UTC."""
    event = {"type": "reply", "reply": {"text": "a\x00 \ud83d Köln \U0001f600", "rows": [[1, 1.5, None, True]]}}
    (appended,) = await store.events.append("s", 7, [event], at="2025-01-15T04:00:00-05:00")
    assert appended == StoredEvent("s", 1, 7, "reply", {"reply": event["reply"]}, AT)
    assert await store.events.after("s", 0) == (appended,)
    assert appended.plain == event


async def test_a_watcher_goes_on_after_the_number_that_it_has(store: Conversations) -> None:
    """In order, so many at once; after the last one there is nothing."""
    await store.events.append("s", 1, said(*"abcde"), at=AT)
    assert [one.data["text"] for one in await store.events.after("s", 2, limit=2)] == ["c", "d"]
    assert await numbers(store, seq=5) == []
    assert await store.events.after("nowhere", 0) == ()
    assert (await store.events.first_seq("s"), await store.events.last_seq("s")) == (1, 5)
    assert (await store.events.first_seq("nowhere"), await store.events.last_seq("nowhere")) == (0, 0)


async def test_one_of_several_finders_writes(store: Conversations) -> None:
    """An exchange has such an event once; another exchange has its own."""
    once = [[*said("before"), {"type": "interrupted", "by": number}] for number in range(6)]
    found = await asyncio.gather(*(store.events.append_once("s", 1, events, at=AT) for events in once))
    [won] = filter(None, found)
    assert [(one.seq, one.type, one.exchange) for one in won] == [(1, "text", None), (2, "interrupted", 1)]
    assert await store.events.append_once("s", 2, [{"type": "interrupted"}], at=AT)
    assert await numbers(store) == [1, 2, 3]


async def test_a_batch_is_written_whole_or_not_at_all(store: Conversations) -> None:
    """An event without a type stops all of it, and no number is lost."""
    for wrong in ({"text": "b"}, {"type": ""}, {"type": 3}):
        with pytest.raises(ValueError, match="an event needs a type"):
            await store.events.append("s", 1, [*said("a"), wrong], at=AT)
    assert await store.events.append("s", 1, [], at=AT) == ()
    assert await numbers(store) == []
    await store.events.append("s", 1, said("a"), at=AT)
    assert await numbers(store) == [1]


async def test_old_events_go_and_their_numbers_do_not_come_back(store: Conversations) -> None:
    """A session's newest event stays, however old."""
    await store.events.append("s", 1, said("a", "b"), at=AT)
    await store.events.append("t", 1, said("a", "b"), at=AT)
    await store.events.append("t", 1, said("c"), at=LATER)
    assert await store.events.prune(AT) == 0
    assert await store.events.prune("2025-01-15T10:00:05+01:00") == 3
    assert (await numbers(store, "s"), await numbers(store, "t")) == ([2], [3])
    assert await store.events.prune(LATER) == 0
    assert await store.events.first_seq("s") == 2
    (appended,) = await store.events.append("s", 2, said("x"), at=LATER)
    assert appended.seq == 3


async def test_events_go_with_their_session(store: Conversations) -> None:
    """No other session's do."""
    for session in ("s", "t"):
        await store.open(session, "x", at=AT)
        await store.events.append(session, 1, said("a"), at=AT)
    assert await store.forget("s")
    assert (await numbers(store, "s"), await numbers(store, "t")) == ([], [1])


def test_processes_append_to_one_session(database: Database) -> None:
    """No number is missing or given twice, each batch stands together, and one process wins."""
    writers = [start(APPEND, database, name, 12) for name in "abcd"]
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("\n")
        writer.stdin.flush()
    ends = sorted(finish(writer).strip() for writer in writers)
    store = Conversations(database)
    found = asyncio.run(store.events.after("s", 0))
    store.dispose()
    assert ends == ["lost", "lost", "lost", "won"]
    assert [one.seq for one in found] == list(range(1, 4 * 12 * 3 + 2))
    batches = [one.data for one in found if one.type == "text"]
    assert all(batches[at] == batches[at + 1] == batches[at + 2] for at in range(0, len(batches), 3))
