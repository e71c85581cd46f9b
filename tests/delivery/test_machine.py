"""Proposals in every order of events, beside a model in plain Python: no event without a matching yes."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
)

from askfirst.domain.errors import ProposalError
from askfirst.domain.proposal import CommitEvent, Proposal, expiry, proposal_id
from askfirst.memory.conversations import Conversations
from tests.delivery.clocks import NINE
from tests.machines import play_machine
from tests.memory.samples import proposal, turn, yes_to

SESSIONS = st.sampled_from(["a", "b"])
PRINCIPALS = st.sampled_from(["ann", "bob", ""])
FAR = "2099-01-01T00:00:00+00:00"


@dataclass
class Known:
    """A proposal as the model has it."""

    made: Proposal
    status: str = "open"


@dataclass
class Model:
    """What should be: the proposals that there are, the events to be found, and every yes that was said."""

    known: dict[str, Known] = field(default_factory=dict)
    events: dict[str, CommitEvent] = field(default_factory=dict)
    delivered: set[str] = field(default_factory=set)
    yeses: set[tuple[str, str, str]] = field(default_factory=set)

    def propose(self, made: Proposal) -> None:
        for other in self.known.values():
            if other.made.session == made.session and other.status == "open":
                other.status = "replaced"
        self.known[made.id] = Known(made)

    def may_commit(self, event: CommitEvent) -> bool:
        """Whether this yes is to an open proposal, in time, by who was asked where they were asked."""
        found = self.known.get(event.proposal_id)
        if found is None or (found.made.session, found.made.principal) != (event.session, event.principal):
            return False
        if found.status == "confirmed":
            return True
        in_time = found.made.expires_at is None or event.at < found.made.expires_at
        return found.status == "open" and in_time

    def forget(self, session: str) -> None:
        for key in [key for key, one in self.known.items() if one.made.session == session]:
            del self.known[key]
        for key in [key for key, event in self.events.items() if event.session == session and key in self.delivered]:
            del self.events[key]


class Proposing(RuleBasedStateMachine):
    made = Bundle("made")
    steps: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.store = self.open()
        self.model = Model()
        self.now = NINE
        self.number = 0

    def open(self) -> Conversations:
        return Conversations(Path(self.folder.name) / "askfirst.db")

    def teardown(self) -> None:
        self.store.dispose()
        self.runner.close()
        self.folder.cleanup()

    def do(self, work: Any) -> Any:
        return self.runner.run(work)

    @initialize()
    def begin(self) -> None:
        for session in "ab":
            self.do(self.store.open(session, "x", at=NINE.isoformat()))

    @rule(target=made, session=SESSIONS, principal=PRINCIPALS, seconds=st.sampled_from([0, 60, 600]))
    def propose(self, session: str, principal: str, seconds: int) -> Proposal:
        """Something new; what was open in the session no longer is."""
        self.number += 1
        at = self.now.isoformat()
        one = proposal(
            session,
            self.number,
            id=proposal_id(session, self.number, "act", 1),
            principal=principal,
            args={"n": self.number},
            made_at=at,
            expires_at=expiry(at, seconds),
        )
        self.do(self.store.open(session, "x", at=at))
        self.write(one)
        self.model.propose(one)
        return one

    @rule(target=made, old=made, target_name=st.sampled_from(["ORD-00002", "ORD-00003"]))
    def change(self, old: Proposal, target_name: str) -> Proposal:
        """The same with another target: a proposal of its own, in place of whichever is open."""
        self.number += 1
        at = self.now.isoformat()
        one = proposal(
            old.session,
            self.number,
            target=target_name,
            principal=old.principal,
            made_at=at,
            expires_at=expiry(at, 600),
        )
        self.do(self.store.open(old.session, "x", at=at))
        self.write(one)
        self.model.propose(one)
        return one

    @rule(one=made)
    def write_again(self, one: Proposal) -> None:
        """As after a crash. That of a forgotten session would be new, and is not written by any process."""
        if one.id in self.model.known:
            self.write(one)

    @rule(one=made)
    def confirm(self, one: Proposal) -> None:
        """By who was asked."""
        self.say_yes(one, one.session, one.principal)

    @rule(one=made, session=SESSIONS, principal=PRINCIPALS)
    def confirm_from_anywhere(self, one: Proposal, session: str, principal: str) -> None:
        self.say_yes(one, session, principal)

    @rule(one=made, status=st.sampled_from(["declined", "expired"]))
    def settle(self, one: Proposal, status: Any) -> None:
        found = self.model.known.get(one.id)
        is_open = found is not None and found.status == "open"
        assert self.do(self.store.proposals.settle(one.id, status, at=self.now.isoformat())) is is_open
        if found is not None and is_open:
            found.status = status

    @rule(seconds=st.sampled_from([1, 59, 60, 600]))
    def wait(self, seconds: int) -> None:
        self.now += timedelta(seconds=seconds)

    @rule()
    def restart(self) -> None:
        """Another process comes in place of this one."""
        self.store.dispose()
        self.store = self.open()

    @rule()
    def deliver(self) -> None:
        """All that waits, as a dispatcher would, whatever the hour."""
        for entry in self.do(self.store.outbox.claim(now=FAR, until=FAR, limit=100)):
            at = self.now.isoformat()
            done = type(entry)(entry.event, status="delivered", tries=1, next_at=entry.next_at, delivered_at=at)
            self.do(self.store.outbox.record(done))
            self.model.delivered.add(entry.event.id)
            if entry.event.proposal_id not in self.model.known:
                del self.model.events[entry.event.id]

    @rule(session=SESSIONS)
    def forget(self, session: str) -> None:
        """The session is deleted and begins anew under its name."""
        assert self.do(self.store.forget(session))
        self.model.forget(session)
        self.do(self.store.open(session, "x", at=self.now.isoformat()))

    @invariant()
    def every_event_had_its_yes(self) -> None:
        Proposing.steps += 1
        events = [entry.event for entry in self.do(self.store.outbox.entries(limit=10_000))]
        assert {event.id: event for event in events} == self.model.events
        assert len({event.proposal_id for event in events}) == len(events)
        for event in events:
            assert (event.proposal_id, event.session, event.principal) in self.model.yeses

    @invariant()
    def every_proposal_is_what_became_of_it(self) -> None:
        for key, known in self.model.known.items():
            assert self.do(self.store.proposals.proposal(key)) == (known.made, known.status)

    def write(self, one: Proposal) -> None:
        self.do(self.store.write_turns([turn(one.session, one.exchange, "act")], proposals=[one]))

    def say_yes(self, one: Proposal, session: str, principal: str) -> None:
        event = yes_to(one, session=session, principal=principal, at=self.now.isoformat())
        may = self.model.may_commit(event)
        commit = self.store.proposals.commit(event, turn(session, one.exchange, "commit"))
        if not may:
            with pytest.raises(ProposalError):
                self.do(commit)
            return
        self.model.yeses.add((one.id, session, principal))
        known = self.model.known[one.id]
        done = self.do(commit)
        assert done.before is (known.status == "confirmed")
        if not done.before:
            known.status = "confirmed"
            self.model.events[event.id] = event
        assert done.event == self.model.events[event.id]


def test_no_event_without_a_matching_yes() -> None:
    """Proposals, changes, confirmations of all kinds, ends, restarts and forgotten sessions in any order."""
    play_machine(Proposing, examples=8, steps=25)


@pytest.mark.soak
def test_no_event_without_a_matching_yes_in_twenty_thousand_steps() -> None:
    before = Proposing.steps
    while Proposing.steps - before < 20_000:
        play_machine(Proposing, examples=100, steps=50)
