from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from askfirst.domain.errors import UnknownName, UserError
from askfirst.domain.ports import Outbox
from askfirst.domain.proposal import Delivery, OutboxEntry
from askfirst.memory.conversations import Conversations
from askfirst.memory.database import Database
from tests.memory.samples import LATER, agree, proposal, propose

NINE = "2025-01-15T09:00:0{}+00:00"
FIVE_PAST = "2025-01-15T09:05:00+00:00"
TEN_PAST = "2025-01-15T09:10:00+00:00"


@pytest.fixture
async def store(database: Database) -> AsyncIterator[Conversations]:
    conversations = Conversations(database)
    yield conversations
    conversations.dispose()


@pytest.fixture
def outbox(store: Conversations) -> Outbox:
    return store.outbox


async def committed(store: Conversations, session: str = "s", *, at: str = LATER) -> OutboxEntry:
    """An entry that waits since then."""
    done = await agree(store, await propose(store, proposal(session)), at=at)
    return OutboxEntry(done.event, next_at=at)


async def claim(outbox: Outbox, *, now: str = LATER, until: str = FIVE_PAST) -> list[str]:
    return [entry.event.session for entry in await outbox.claim(now=now, until=until, limit=10)]


async def only(outbox: Outbox) -> OutboxEntry:
    (entry,) = await outbox.entries()
    return entry


async def test_the_oldest_are_claimed_first(store: Conversations, outbox: Outbox) -> None:
    """As many as are asked for, whole."""
    for second, session in ((7, "c"), (5, "a"), (6, "b")):
        await committed(store, session, at=NINE.format(second))
    first = await outbox.claim(now=FIVE_PAST, until=TEN_PAST, limit=2)
    assert [entry.event.session for entry in first] == ["a", "b"]
    assert first[0] == next(entry for entry in await outbox.entries() if entry.event.session == "a")
    assert await claim(outbox, now=FIVE_PAST, until=TEN_PAST) == ["c"]


async def test_a_claimed_entry_is_one_callers_alone_until_then(store: Conversations, outbox: Outbox) -> None:
    """Afterwards it is free again: whoever held it may have died."""
    await committed(store)
    assert await claim(outbox, until=FIVE_PAST) == ["s"]
    assert await claim(outbox, now="2025-01-15T09:04:59.999999+00:00") == []
    assert await claim(outbox, now="2025-01-15T10:05:00+01:00", until=TEN_PAST) == ["s"]


async def test_what_is_not_due_is_not_claimed(store: Conversations, outbox: Outbox) -> None:
    """Its time must have come; another one's failure does not hold it up."""
    await committed(store)
    assert await claim(outbox, now="2025-01-15T09:00:04.999999+00:00") == []
    assert await claim(outbox, now=LATER) == ["s"]


async def test_a_failed_try_waits_for_its_next_time(store: Conversations, outbox: Outbox) -> None:
    """With the record the claim ends, however long it would have held."""
    await committed(store)
    (held,) = await outbox.claim(now=LATER, until="2099-01-01T00:00:00+00:00", limit=1)
    failed = replace(held, tries=1, next_at=FIVE_PAST, error="answered 500")
    await outbox.record(failed)
    assert await only(outbox) == failed
    assert await claim(outbox, now=LATER) == []
    assert await claim(outbox, now=FIVE_PAST) == ["s"]


@pytest.mark.parametrize("status", ["delivered", "dead", "dropped"])
async def test_what_has_ended_is_not_claimed(store: Conversations, outbox: Outbox, status: Delivery) -> None:
    entry = await committed(store)
    await outbox.record(replace(entry, status=status, tries=1))
    assert await claim(outbox, now=TEN_PAST) == []
    assert (await only(outbox)).status == status


async def test_a_delivered_entry_stays_delivered(store: Conversations, outbox: Outbox) -> None:
    """A slow dispatcher that fails after a quick one has delivered changes nothing."""
    entry = await committed(store)
    delivered = replace(entry, status="delivered", tries=1, delivered_at=LATER)
    await outbox.record(delivered)
    for late in ("waiting", "dead"):
        await outbox.record(replace(entry, status=late, tries=9, error="too late"))
    assert await only(outbox) == delivered


async def test_a_dropped_entry_stays_dropped_unless_it_was_delivered(store: Conversations, outbox: Outbox) -> None:
    """A try under way does not bring back what a person has dropped; but what was delivered was delivered."""
    entry = await committed(store)
    assert await outbox.drop(entry.event.id) == replace(entry, status="dropped")
    await outbox.record(replace(entry, tries=1, error="answered 500"))
    assert (await only(outbox)).status == "dropped"
    await outbox.record(replace(entry, status="delivered", tries=1, delivered_at=FIVE_PAST))
    assert (await only(outbox)).status == "delivered"


async def test_a_record_of_nothing_changes_nothing(store: Conversations, outbox: Outbox) -> None:
    entry = await committed(store)
    await outbox.record(replace(entry, event=replace(entry.event, id="x"), status="dead"))
    assert await only(outbox) == entry


async def test_entries_are_listed_by_status_and_session(store: Conversations, outbox: Outbox) -> None:
    """The newest first."""
    for second, session in enumerate("abc"):
        entry = await committed(store, session, at=NINE.format(second))
        if session == "b":
            await outbox.record(replace(entry, status="dead", tries=12, error="answered 500"))
    assert [entry.event.session for entry in await outbox.entries()] == ["c", "b", "a"]
    assert [entry.event.session for entry in await outbox.entries(limit=1)] == ["c"]
    assert [entry.event.session for entry in await outbox.entries(status="dead")] == ["b"]
    assert [entry.event.session for entry in await outbox.entries(status="waiting")] == ["c", "a"]
    assert [entry.event.session for entry in await outbox.entries(session="a")] == ["a"]
    assert await outbox.entries(session="a", status="dead") == ()


@pytest.mark.parametrize("status", ["dead", "delivered", "dropped", "waiting"])
async def test_sending_again_begins_anew_with_the_same_event(
    store: Conversations, outbox: Outbox, status: Delivery
) -> None:
    """It is due at once, and all its tries are before it."""
    entry = await committed(store)
    await outbox.record(replace(entry, status=status, tries=12, next_at=TEN_PAST, error="x", delivered_at=LATER))
    again = replace(entry, next_at=FIVE_PAST)
    assert await outbox.resend(entry.event.id[:6].upper(), at=FIVE_PAST) == again
    assert await only(outbox) == again
    assert await claim(outbox, now=FIVE_PAST, until=TEN_PAST) == ["s"]


@pytest.mark.parametrize("wrong", ["nobody", "", " ", "%", "_", "0" * 40])
async def test_an_id_that_names_no_entry(store: Conversations, outbox: Outbox, wrong: str) -> None:
    """Nothing is done, though there is only one that could be meant: it is told. No pattern of the database is read."""
    entry = await committed(store)
    for call in (outbox.resend(wrong, at=LATER), outbox.drop(wrong)):
        with pytest.raises(UnknownName) as unknown:
            await call
        assert str(unknown.value) == f"There is no commit event {wrong!r}. Did you mean {entry.event.id!r}?"
    assert await only(outbox) == entry


async def test_the_start_of_several_ids(store: Conversations, outbox: Outbox) -> None:
    """Seventeen events: two of them begin with the same digit."""
    ids = [(await committed(store, f"s{number}")).event.id for number in range(17)]
    start = next(one[0] for one in ids if sum(other.startswith(one[0]) for other in ids) > 1)
    with pytest.raises(UnknownName) as several:
        await outbox.drop(start)
    assert all(one.startswith(start) for one in several.value.nearest)
    assert len(several.value.nearest) > 1


async def test_what_was_delivered_cannot_be_dropped(store: Conversations, outbox: Outbox) -> None:
    entry = await committed(store)
    await outbox.record(replace(entry, status="delivered", tries=1, delivered_at=FIVE_PAST))
    with pytest.raises(UserError) as refused:
        await outbox.drop(entry.event.id)
    assert str(refused.value) == (
        f"The commit event '{entry.event.id[:8]}' was delivered at {FIVE_PAST}; it stays delivered. "
        "What it asked for has been handed over; undo it there."
    )


async def test_a_forgotten_session_leaves_only_what_is_to_be_delivered(store: Conversations, outbox: Outbox) -> None:
    """What a yes has promised is still done; what was delivered or dropped goes with the session."""
    ends: tuple[Delivery, ...] = ("delivered", "dropped", "dead", "waiting")
    for status in ends:
        entry = await committed(store, session=status)
        await outbox.record(replace(entry, status=status, tries=1))
        assert await store.forget(status)
    assert {entry.event.session for entry in await outbox.entries()} == {"dead", "waiting"}
    assert await store.proposals.proposal(proposal("waiting").id) is None
    assert await claim(outbox) == ["waiting"]


async def test_an_event_of_a_forgotten_session_goes_once_it_needs_no_delivery(
    store: Conversations, outbox: Outbox
) -> None:
    """It stayed to be delivered, and for nothing else."""
    first, second = await committed(store, "a"), await committed(store, "b")
    for entry in (first, second):
        await store.forget(entry.event.session)
    await outbox.record(replace(first, tries=1, error="answered 500"))
    assert len(await outbox.entries()) == 2
    await outbox.record(replace(first, status="delivered", tries=2, delivered_at=LATER))
    assert (await outbox.drop(second.event.id)).status == "dropped"
    assert await outbox.entries() == ()


async def test_forgetting_leaves_other_sessions_alone(store: Conversations, outbox: Outbox) -> None:
    for session in ("a", "b"):
        entry = await committed(store, session)
        await outbox.record(replace(entry, status="delivered", tries=1))
    await store.forget("a")
    assert [entry.event.session for entry in await outbox.entries()] == ["b"]
