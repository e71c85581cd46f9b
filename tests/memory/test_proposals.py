from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from askfirst.domain.errors import ProposalError, UnknownName
from askfirst.domain.ports import ExchangeLog, ProposalStore
from askfirst.domain.proposal import CommitEvent, ProposalStatus
from askfirst.memory.conversations import Conversations
from askfirst.memory.database import Database
from tests.memory.samples import AT, LATER, NOON, agree, proposal, propose, turn, yes_to

JUST_BEFORE_NOON = "2025-01-15T11:59:59.999999+00:00"


@pytest.fixture
async def store(database: Database) -> AsyncIterator[Conversations]:
    conversations = Conversations(database)
    yield conversations
    conversations.dispose()


async def status_of(store: ProposalStore, proposal_id: str) -> ProposalStatus | None:
    found = await store.proposal(proposal_id)
    return found[1] if found else None


async def events(store: Conversations) -> list[CommitEvent]:
    return [entry.event for entry in await store.outbox.entries()]


async def test_a_proposal_reads_back_whole_and_open(store: Conversations) -> None:
    """Nothing that a person is asked to agree to is lost."""
    strange = proposal(args={"n": 1.5, "list": [1, None, "ü\x00"], "yes": True}, question="Köln \U0001f600?")
    await propose(store, strange)
    assert await store.proposals.proposal(strange.id) == (strange, "open")
    assert await store.proposals.proposal("nobody") is None


async def test_a_proposal_waits_for_good_where_nothing_else_is_said(store: Conversations) -> None:
    """Without a time of expiry a late yes is a yes."""
    asked = await propose(store, proposal(expires_at=None))
    assert not (await agree(store, asked, at="2031-01-15T09:00:00+00:00")).before


async def test_a_newer_proposal_replaces_the_open_ones_of_its_session(store: Conversations) -> None:
    """At most one yes is waited for in a session; other sessions and ended ones keep what they are."""
    first, other = await propose(store, proposal()), await propose(store, proposal("other"))
    declined = await propose(store, proposal(exchange=2))
    await store.proposals.settle(declined.id, "declined", at=LATER)
    newest = await propose(store, proposal(exchange=3))
    found = [await status_of(store.proposals, one.id) for one in (first, declined, newest, other)]
    assert found == ["replaced", "declined", "open", "open"]


async def test_proposals_of_one_step_are_open_together(store: Conversations) -> None:
    """What is written in one call does not replace itself."""
    both = [proposal(), replace(proposal(), id="b", todo_key="other")]
    await store.open("s", "x", at=AT)
    await store.write_turns([turn("s")], proposals=both)
    assert [await status_of(store.proposals, one.id) for one in both] == ["open", "open"]


@pytest.mark.parametrize("end", ["confirmed", "declined", "replaced", "expired"])
async def test_a_proposal_that_is_written_again_stays_decided(store: Conversations, end: ProposalStatus) -> None:
    """After a crash the step writes again what it proposed: that asks nobody a second time, and replaces nothing."""
    asked = await propose(store, proposal())
    if end == "confirmed":
        await agree(store, asked)
    elif end == "replaced":
        await propose(store, proposal(exchange=2))
    else:
        assert await store.proposals.settle(asked.id, end, at=LATER)
    before = [await status_of(store.proposals, one.id) for one in (asked, proposal(exchange=2))]
    await store.write_turns([turn("s", 1, "act")], proposals=[replace(asked, question="changed")])
    assert [await status_of(store.proposals, one.id) for one in (asked, proposal(exchange=2))] == before
    assert await store.proposals.proposal(asked.id) == (asked, end)


async def test_proposals_without_turns_are_not_lost(store: Conversations) -> None:
    """Whatever else is written with them."""
    await store.open("s", "x", at=AT)
    await store.write_turns([], proposals=[proposal()])
    assert await status_of(store.proposals, proposal().id) == "open"


async def test_a_proposal_of_an_unknown_session_is_not_written(store: Conversations) -> None:
    """The turn beside it is not written either."""
    await store.open("s", "x", at=AT)
    with pytest.raises(UnknownName):
        await store.write_turns([turn("s")], proposals=[proposal("nobody")])
    assert (await store.history("s")).turns == ()


async def test_only_an_open_proposal_is_settled(store: Conversations) -> None:
    """The first end is the only one."""
    asked = await propose(store, proposal())
    assert await store.proposals.settle(asked.id, "declined", at=LATER)
    assert not await store.proposals.settle(asked.id, "expired", at=LATER)
    assert await status_of(store.proposals, asked.id) == "declined"
    assert not await store.proposals.settle("nobody", "declined", at=LATER)


async def test_a_yes_writes_its_event_and_its_turn(store: Conversations) -> None:
    """The proposal is confirmed, the event waits to be delivered at once, and the memory tells of it."""
    asked = await propose(store, proposal())
    done = await agree(store, asked)
    assert (done.event, done.before) == (yes_to(asked), False)
    assert await status_of(store.proposals, asked.id) == "confirmed"
    (entry,) = await store.outbox.entries()
    assert (entry.event, entry.status, entry.tries, entry.next_at) == (yes_to(asked), "waiting", 0, LATER)
    assert [one.todo_key for one in (await store.history("s")).turns] == ["act", "commit"]


async def test_a_second_yes_gets_the_event_of_the_first(store: Conversations) -> None:
    """Whenever and wherever it is said, nothing is written again; it may even come when the time is over."""
    asked = await propose(store, proposal())
    first = await agree(store, asked)
    late = yes_to(asked, at="2025-02-01T09:00:00+00:00", exchange=7)
    again = await store.proposals.commit(late, turn("s", 7, "commit"))
    assert (again.event, again.before) == (first.event, True)
    assert await events(store) == [first.event]
    assert [one.exchange for one in (await store.history("s")).turns] == [1, 2]


async def test_a_yes_commits_what_was_recorded(store: Conversations) -> None:
    """Whatever else stands in the event that comes with it."""
    asked = await propose(store, proposal())
    wrong: dict[str, Any] = {"intent": "refund", "target": "ORD-99999", "args": {"amount": 1e9}, "id": "x"}
    done = await agree(store, asked, **wrong)
    assert done.event == yes_to(asked)
    assert await events(store) == [yes_to(asked)]


@pytest.mark.parametrize(
    ("end", "said"),
    [
        ("declined", "The proposal '{id}' was declined at 2025-01-15 09:00 UTC."),
        ("replaced", "The proposal '{id}' was replaced by a newer one at 2025-01-15 09:00 UTC; nothing was done."),
        ("expired", "The proposal '{id}' expired at 2025-01-15 12:00 UTC; nothing was done."),
    ],
)
async def test_a_yes_to_what_has_ended_is_refused(store: Conversations, end: ProposalStatus, said: str) -> None:
    """It says which end that was, and when."""
    asked = await propose(store, proposal())
    await store.proposals.settle(asked.id, end, at=LATER)
    with pytest.raises(ProposalError) as refused:
        await agree(store, asked)
    assert refused.value.failed == said.format(id=asked.short_id)
    assert refused.value.remedy
    assert await events(store) == []


async def test_a_yes_that_comes_too_late_is_refused(store: Conversations) -> None:
    """The time of the yes counts: up to the last moment it holds, and from then on it does not."""
    asked = await propose(store, proposal())
    with pytest.raises(
        ProposalError, match=r"expired at 2025-01-15 12:00 UTC; nothing was done\. Say again"
    ) as refused:
        await agree(store, asked, at=NOON)
    assert refused.value.failed.startswith(f"The proposal '{asked.short_id}'")
    with pytest.raises(ProposalError, match="expired"):
        await agree(store, asked, at="2025-01-15T14:00:00+01:00")
    assert await events(store) == []
    assert (await agree(store, asked, at=JUST_BEFORE_NOON)).event.at == JUST_BEFORE_NOON


async def test_a_yes_from_another_session_is_refused(store: Conversations) -> None:
    """Also where the proposal has been confirmed by its own."""
    asked = await propose(store, proposal())
    await store.open("other", "x", at=AT)
    for _ in range(2):
        for session in ("other", "unknown"):
            with pytest.raises(ProposalError) as refused:
                await agree(store, asked, session=session)
            assert str(refused.value) == (
                f"The proposal '{asked.short_id}' was made in another session; nothing was done. "
                "Only the session that was asked can say yes to it."
            )
        await agree(store, asked)
    assert (await store.history("other")).turns == ()


async def test_a_yes_of_another_principal_is_refused(store: Conversations) -> None:
    """Nobody else can say yes, neither a name nor nobody; a proposal to nobody in particular takes no name."""
    asked = await propose(store, proposal())
    unnamed = await propose(store, proposal("other", principal=""))
    for one, said_by in ((asked, "bob"), (asked, ""), (unnamed, "ann")):
        with pytest.raises(ProposalError) as refused:
            await agree(store, one, principal=said_by)
        assert str(refused.value) == (
            f"The proposal '{one.short_id}' was made to somebody else; nothing was done. "
            "Only who was asked can say yes to it."
        )
    assert await events(store) == []


async def test_a_yes_to_nothing_is_refused(store: Conversations) -> None:
    """So is one to a proposal that went with its session."""
    asked = await propose(store, proposal())
    await store.forget("s")
    with pytest.raises(ProposalError) as refused:
        await agree(store, asked)
    assert str(refused.value) == (
        f"There is no proposal '{asked.short_id}'; nothing was done. Say again what you want, and it is proposed anew."
    )


async def test_a_refused_yes_leaves_no_turn(store: Conversations) -> None:
    """All of a commit happens, or nothing."""
    asked = await propose(store, proposal())
    await store.proposals.settle(asked.id, "declined", at=LATER)
    with pytest.raises(ProposalError):
        await agree(store, asked)
    assert [one.todo_key for one in (await store.history("s")).turns] == ["act"]


async def test_the_conversations_are_the_ports(store: Conversations) -> None:
    """What the core asks for is what the store gives."""
    log: ExchangeLog = store
    proposals: ProposalStore = store.proposals
    assert (await log.open("s", "x", at=AT)).number == 1
    assert await proposals.proposal("nobody") is None
