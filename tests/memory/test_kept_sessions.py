"""What is kept of an exchange beside its reply, copies of sessions, and sessions that are old."""

from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest

from askfirst.config.settings import load_settings
from askfirst.domain.assumption import Assumption
from askfirst.domain.conversation import NO_ACCOUNT, Account, Exchange
from askfirst.domain.errors import UserError
from askfirst.domain.forked import Copied, copied, part_until, settled_until
from askfirst.keeping import open_archive
from askfirst.memory.archive import Archive
from askfirst.memory.conversations import Conversations
from askfirst.memory.database import Database
from tests.memory.samples import AT, LATER, agree, answer, full_turn, proposal, propose, turn

ACCOUNT = Account(
    guardrail_score=93,
    retrieval_attempts=2,
    sources=("shop.sales",),
    reasoning_steps=("Message taken as new request, matched by regex.", "Run the query \U0001f600: complete."),
    provider="openai",
    model="gpt-4o-mini",
)


@pytest.fixture
def store(database: Database) -> Iterator[Conversations]:
    conversations = Conversations(database)
    yield conversations
    conversations.dispose()


async def close(store: Conversations, number: int, account: Account = NO_ACCOUNT, session: str = "s") -> None:
    said = answer(session, number)
    await store.close(session, number, said, at=LATER, kind="new_request", restated="How many?", account=account)


def account_of(exchange: Exchange) -> Account:
    return Account(**{name: getattr(exchange, name) for name in (field.name for field in fields(Account))})


async def test_how_an_exchange_came_to_its_reply_reads_back(store: Conversations) -> None:
    """All of it; nothing is known of one that has no reply, or was closed without."""
    for number, account in ((1, ACCOUNT), (2, NO_ACCOUNT)):
        await store.open("s", "x", at=AT)
        await close(store, number, account)
    await store.open("s", "x", at=AT)
    found = [account_of(one) for one in (await store.history("s")).exchanges]
    assert found == [ACCOUNT, NO_ACCOUNT, NO_ACCOUNT]


async def test_the_first_account_stands(store: Conversations) -> None:
    """As the first reply does."""
    await store.open("s", "x", at=AT)
    await close(store, 1, ACCOUNT)
    await close(store, 1)
    assert account_of((await store.history("s")).exchanges[0]) == ACCOUNT


async def test_a_history_tells_its_title(store: Conversations) -> None:
    await store.open("s", "x", at=AT)
    assert (await store.history("s")).title == ""
    await store.rename("s", "Köln")
    assert (await store.history("s")).title == "Köln"


async def test_a_copy_begins_with_what_the_other_one_had_by_then(store: Conversations) -> None:
    """Its exchanges, turns and assumptions; no request, proposal or event of it, and nothing of what came later."""
    await store.open("s", "x", at=AT, request_id="r")
    asked = Assumption("sales", "name", "Köln", "place", (), many=False, values=("Köln",), exchange=1)
    await store.write_turns([full_turn("s")], [asked])
    await close(store, 1, ACCOUNT)
    await propose(store, proposal(exchange=2))
    await close(store, 2)
    await store.events.append("s", 1, [{"type": "text"}], at=AT)
    whole = await store.history("s")
    copy = copied(part_until(whole, 1), "copy", frozenset())
    await store.copy(Copied(copy, settled_until(await store.assumptions("s"), 1), ("s", 1)), at=LATER)
    made = await store.history("copy")
    assert made == copy
    assert [(one.number, one.request_id, account_of(one)) for one in made.exchanges] == [(1, None, ACCOUNT)]
    assert [(one.todo_key, one.attempt, one.turn_id) for one in made.turns] == [("ask", 2, 1)]
    assert [one.values for one in await store.assumptions("copy")] == [("Köln",)]
    assert await store.find_request("copy", "r") is None
    assert await store.events.last_seq("copy") == 0
    assert (await store.figures("copy")).proposals.open == 0
    assert (await store.open("copy", "next", at=LATER)).number == 2


async def test_a_copy_takes_no_name_that_is_taken(store: Conversations) -> None:
    """The session of that name stays as it is."""
    for session in ("s", "t"):
        await store.open(session, "x", at=AT)
        await close(store, 1, session=session)
    before = await store.history("t")
    copy = copied(await store.history("s"), "t", frozenset())
    with pytest.raises(UserError, match=r"There is a session 't' already. Give the copy another name"):
        await store.copy(Copied(copy, (), ("s", 1)), at=LATER)
    assert await store.history("t") == before


async def test_turns_written_after_the_exchange_are_left_out(store: Conversations) -> None:
    """A step of its plan that ran again for a later answer belongs to that one."""
    await store.open("s", "x", at=AT)
    await store.write_turns([turn("s", 1, "a")])
    await close(store, 1)
    await store.open("s", "the port", at=LATER)
    late = turn("s", 1, "a", attempt=2)
    await store.write_turns([replace(late, completed_at="2025-01-15T10:00:00+00:00")])
    kept = part_until(await store.history("s"), 1)
    assert [one.attempt for one in kept.turns] == [1]


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Archive]:
    with open_archive(load_settings(home=tmp_path / "home")) as archive:
        yield archive


async def test_old_sessions_go_and_what_is_to_be_delivered_stays(kept: Archive) -> None:
    """Those alone whose names begin so, where that is said; the count is told before and after."""
    store = kept._memory.conversations
    await agree(store, await propose(store, proposal("a/old")))
    for session, at in (("a/new", "2025-03-01T00:00:00Z"), ("b/old", AT), ("a", AT)):
        await store.open(session, "x", at=at)
    before = "2025-02-01T00:00:00Z"
    assert kept.unused(before, prefix="a/") == 1
    assert kept.retire(before, prefix="a/") == 1
    assert [one.session for one in kept.sessions()] == ["a/new", "a", "b/old"]
    assert [(one.event.session, one.status) for one in kept.commit_events()] == [("a/old", "waiting")]
    assert await kept.aretire(before) == 2
    assert [one.session for one in await kept.asessions(prefix="a")] == ["a/new"]


async def test_a_session_that_is_in_use_is_not_forgotten(tmp_path: Path) -> None:
    """Nobody waits for it, either."""
    settings = load_settings(home=tmp_path / "home").model_copy(update={"lock_seconds": 0.05})
    with open_archive(settings) as archive:
        store = archive._memory.conversations
        for session in ("s", "t"):
            await store.open(session, "x", at=AT)
        async with archive._memory.lock("s"):
            assert await archive.aretire(LATER) == 1
        assert [one.session for one in await archive.asessions()] == ["s"]
