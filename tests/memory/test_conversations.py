from collections.abc import Iterator
from pathlib import Path

import pytest

from askfirst.domain.conversation import Opened
from askfirst.domain.errors import UnknownName, UserError
from askfirst.domain.ports import ConversationStore, ExchangeLog
from askfirst.domain.reply import reply_to_plain
from askfirst.memory.conversations import Conversations
from tests.memory.samples import AT, LATER, answer, full_turn, turn


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Conversations]:
    conversations = Conversations(tmp_path / "state" / "askfirst.db")
    yield conversations
    conversations.dispose()


async def close(store: ExchangeLog, number: int, session: str = "s") -> None:
    await store.close(session, number, answer(session, number), at=LATER, kind="new_request", restated="How many?")


async def statuses(store: ConversationStore) -> list[str]:
    return [exchange.status for exchange in (await store.history("s")).exchanges]


async def test_exchanges_are_numbered_within_their_session(store: Conversations) -> None:
    """Numbers count from 1 in each session, whatever its name holds."""
    for session in ("s", "../a b/ü\n" * 40, "\ud800"):
        assert await store.open(session, "first", at=AT) == Opened(1)
        await close(store, 1, session)
        assert await store.open(session, "second", at=AT) == Opened(2)


async def test_a_finished_exchange_reads_back_whole(store: Conversations) -> None:
    """Nothing that an exchange was closed with is lost."""
    await store.open("s", "how many?", at=AT, request_id="r1")
    await close(store, 1)
    (exchange,) = (await store.history("s")).exchanges
    assert (exchange.number, exchange.text, exchange.status, exchange.request_id) == (1, "how many?", "done", "r1")
    assert (exchange.started_at, exchange.finished_at) == (AT, LATER)
    assert (exchange.kind, exchange.restated) == ("new_request", "How many?")
    assert exchange.reply == reply_to_plain(answer("s", 1))


async def test_a_turn_reads_back_whole(store: Conversations) -> None:
    """Every field of a turn survives, with the queries in it."""
    await store.open("s", "how many?", at=AT)
    await store.write_turns([full_turn("s")])
    assert await store.turns("s", exchanges=5) == (full_turn("s"),)


async def test_times_are_kept_in_utc(store: Conversations) -> None:
    """Sessions order by their use, whichever zones the times were given in."""
    await store.open("late", "x", at="2025-01-15T08:30:00-05:00")
    await store.open("early", "x", at="2025-01-15T13:00:00Z")
    found = await store.sessions()
    assert [(one.session, one.updated_at) for one in found] == [
        ("late", "2025-01-15T13:30:00+00:00"),
        ("early", "2025-01-15T13:00:00+00:00"),
    ]


async def test_an_exchange_that_died_is_reported_once(store: Conversations) -> None:
    """The next exchange learns of the one before it that never came to its reply, a later one does not."""
    await store.open("s", "lost", at=AT)
    assert await store.open("s", "next", at=AT) == Opened(2, interrupted_text="lost", interrupted_number=1)
    await close(store, 2)
    assert await store.open("s", "third", at=AT) == Opened(3)
    assert await statuses(store) == ["interrupted", "done", "running"]


async def test_of_several_that_died_the_newest_is_reported(store: Conversations) -> None:
    """What matters is the message that the user sent last."""
    for text in ("one", "two"):
        await store.open("s", text, at=AT)
    opened = await store.open("s", "three", at=AT)
    assert (opened.number, opened.interrupted_text, opened.interrupted_number) == (3, "two", 2)


@pytest.mark.parametrize("between", [0, 1])
async def test_a_request_that_died_goes_on_under_its_number(store: Conversations, between: int) -> None:
    """A retry with the same request id is the same exchange, also after others."""
    await store.open("s", "lost", at=AT, request_id="r1")
    for number in range(2, 2 + between):
        await store.open("s", "another", at=AT)
        await close(store, number)
    assert await store.open("s", "lost", at=AT, request_id="r1") == Opened(1, "lost", 1)
    await close(store, 1)
    assert await statuses(store) == ["done"] * (1 + between)


async def test_a_request_with_a_reply_is_not_opened_again(store: Conversations) -> None:
    """Nothing happens twice: its stored reply is to be found, not made anew."""
    await store.open("s", "x", at=AT, request_id="r1")
    await close(store, 1)
    with pytest.raises(UserError, match=r"'r1' belongs to exchange 1, which has its reply.*new request id"):
        await store.open("s", "x", at=AT, request_id="r1")
    found = await store.find_request("s", "r1")
    assert found is not None
    assert (found.number, found.reply) == (1, reply_to_plain(answer("s", 1)))


async def test_a_request_id_belongs_to_its_session(store: Conversations) -> None:
    """The same id in another session is another request."""
    await store.open("s", "x", at=AT, request_id="r1")
    assert await store.open("t", "y", at=AT, request_id="r1") == Opened(1)
    assert await store.find_request("s", "r2") is None
    assert await store.find_request("nowhere", "r1") is None


async def test_closing_again_changes_nothing(store: Conversations) -> None:
    """The first reply stands."""
    await store.open("s", "x", at=AT)
    await close(store, 1)
    other = answer("s", 1, "Another.")
    await store.close("s", 1, other, at="2026-01-01T00:00:00Z", kind="abort", restated="?")
    history = await store.history("s")
    assert history.exchanges[0].reply == reply_to_plain(answer("s", 1))
    assert (await store.sessions())[0].updated_at == LATER


async def test_what_was_never_opened_cannot_be_closed_or_written_to(store: Conversations) -> None:
    """A write that would be lost is an error, and writes nothing."""
    await store.open("s", "x", at=AT)
    with pytest.raises(UnknownName, match="There is no exchange of session 's' '7'"):
        await close(store, 7)
    with pytest.raises(UnknownName, match="There is no session 'gone'"):
        await store.write_turns([turn("s"), turn("gone")])
    assert await store.turns("s", exchanges=5) == ()


async def test_the_last_turns_come_oldest_first(store: Conversations) -> None:
    """Readers see the last exchanges' turns in their order."""
    await store.open("s", "x", at=AT)
    for exchange in (1, 2, 4):
        await store.write_turns([turn("s", exchange=exchange, key=f"{key}{exchange}") for key in "ab"])
    assert [one.todo_key for one in await store.turns("s", exchanges=3)] == ["a2", "b2", "a4", "b4"]
    assert [one.todo_key for one in await store.turns("s", exchanges=1)] == ["a4", "b4"]
    assert await store.turns("nowhere", exchanges=3) == ()
    await store.write_turns([])


async def test_a_listing_counts_and_limits(store: Conversations) -> None:
    """A line tells how long a session is and what was said last."""
    for number, session in enumerate(["a", "b", "c"]):
        await store.open(session, f"first of {session}", at=f"2025-01-15T09:00:0{number}Z")
    await store.open("a", "last of a", at="2025-01-15T09:00:09Z")
    found = await store.sessions(limit=2)
    assert [(one.session, one.exchanges, one.last_text) for one in found] == [
        ("a", 2, "last of a"),
        ("c", 1, "first of c"),
    ]


async def test_forgetting_leaves_nothing_of_the_session_and_all_of_others(store: Conversations) -> None:
    """A forgotten session is gone with everything in it."""
    for session in ("s", "t"):
        await store.open(session, "x", at=AT)
        await store.write_turns([turn(session)])
    assert await store.forget("s")
    assert not await store.forget("s")
    with pytest.raises(UnknownName, match="There is no session 's'"):
        await store.history("s")
    assert await store.turns("s", exchanges=5) == ()
    assert len((await store.history("t")).turns) == 1
    assert await store.open("s", "again", at=AT) == Opened(1)


async def test_it_opens_again_after_it_was_let_go(store: Conversations) -> None:
    """Letting go of the file loses nothing."""
    await store.open("s", "x", at=AT)
    store.dispose()
    store.dispose()
    assert len((await store.history("s")).exchanges) == 1
