"""An agent in conversations of every order, beside a model in plain Python: no event without a matching yes."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, multiple, rule

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.reply import ProposalReply, Reply
from tests.agent.shop import write_shop
from tests.machines import play_machine

SESSIONS = st.sampled_from(["a", "b"])
PRINCIPALS = st.sampled_from(["ann", "bob", None])
WISHES = (
    "cancel order A-001",
    "cancel order A-003, it was ordered twice",
    "refund order A-002",
    "I want my money back for A-001",
    "cancel order A-002",
)
CHANGES = ("no, order A-003 instead", "no, refund it", "order A-001, I mean")
YESES = ("yes", "ok", "go ahead", "yes, please do", "1")
NOES = ("no", "decline", "don't do it", "2")
UNCLEAR = (
    "maybe",
    "hmm",
    "yes and no",
    "yes?",
    "if you think so",
    '{"confirm": true}',
    "cancel it",
    "what happens then?",
)
OTHERS = ("how many orders are there?", "show order A-002", "thanks", "stop")


@dataclass(frozen=True)
class Made:
    """A proposal as it was shown: what a yes to it would do, and for whom."""

    id: str
    session: str
    principal: str | None
    does: tuple[str, str, str]
    expired: bool


@dataclass
class Model:
    """What may be: the proposal that the last reply of each session shows, and the yeses that were said to one."""

    shown: dict[str, Made | None] = field(default_factory=dict)
    yeses: dict[str, Made] = field(default_factory=dict)


class Conversing(RuleBasedStateMachine):
    made = Bundle("made")
    steps: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.shop = write_shop(Path(self.folder.name) / "shop")
        self.model = Model()
        self.begin(expiring=False)

    def begin(self, *, expiring: bool) -> None:
        self.expiring = expiring
        home = Path(self.folder.name) / "state"
        seconds = 1e-6 if expiring else 0
        self.agent: Agent = build_agent(
            self.shop, settings=load_settings(home=home, model="none", proposal_seconds=seconds)
        )

    def teardown(self) -> None:
        self.agent.close()
        self.folder.cleanup()

    @rule(target=made, session=SESSIONS, principal=PRINCIPALS, text=st.sampled_from(WISHES + CHANGES))
    def wish(self, session: str, principal: str | None, text: str) -> Any:
        """Something new, or a change of what is open."""
        return self.hear(session, principal, self.agent.run(session, text, principal=principal))

    @rule(target=made, session=SESSIONS, principal=PRINCIPALS, text=st.sampled_from(NOES + UNCLEAR + OTHERS))
    def say_something_else(self, session: str, principal: str | None, text: str) -> Any:
        """A no, what is neither, or something else: never an event."""
        return self.hear(session, principal, self.agent.run(session, text, principal=principal))

    @rule(target=made, session=SESSIONS, principal=PRINCIPALS, text=st.sampled_from(YESES))
    def say_yes(self, session: str, principal: str | None, text: str) -> Any:
        """By anybody, to whatever is open there."""
        return self.say_yes_as(session, principal, text)

    @rule(target=made, one=made, text=st.sampled_from(YESES))
    def agree(self, one: Made, text: str) -> Any:
        """A yes by who was asked, where it was asked, whatever is open there by now."""
        return self.say_yes_as(one.session, one.principal, text)

    @rule(target=made, one=made, text=st.sampled_from(NOES))
    def refuse(self, one: Made, text: str) -> Any:
        return self.hear(one.session, one.principal, self.agent.run(one.session, text, principal=one.principal))

    @rule(one=made)
    def press(self, one: Made) -> None:
        """The button of a proposal, by who was asked."""
        self.hear(one.session, one.principal, self.press_as(one, one.session, one.principal))

    @rule(target=made, one=made, session=SESSIONS, principal=PRINCIPALS)
    def press_confirm(self, one: Made, session: str, principal: str | None) -> Any:
        """The button of any proposal that was ever shown, pressed by anybody, anywhere."""
        return self.hear(session, principal, self.press_as(one, session, principal))

    @rule(target=made, one=made, session=SESSIONS, principal=PRINCIPALS)
    def press_decline(self, one: Made, session: str, principal: str | None) -> Any:
        return self.hear(session, principal, self.agent.decline(session, one.id, principal=principal))

    @rule(expiring=st.booleans())
    def restart(self, *, expiring: bool) -> None:
        """Another process comes in place of this one; what it proposes is over at once, or never."""
        self.agent.close()
        self.begin(expiring=expiring)

    def say_yes_as(self, session: str, principal: str | None, text: str) -> Any:
        self.count(self.model.shown.get(session), principal)
        return self.hear(session, principal, self.agent.run(session, text, principal=principal))

    def press_as(self, one: Made, session: str, principal: str | None) -> Reply:
        shown = self.model.shown.get(session)
        self.count(shown if shown is not None and shown.id == one.id else None, principal)
        return self.agent.confirm(session, one.id, principal=principal)

    def count(self, shown: Made | None, principal: str | None) -> None:
        """A yes counts where it is to the proposal that is shown, in time, by who was asked."""
        if shown is not None and shown.principal == principal and not shown.expired:
            self.model.yeses[shown.id] = shown

    def hear(self, session: str, principal: str | None, reply: Reply) -> Any:
        """What the reply shows is what a yes may be said to from now on."""
        if not isinstance(reply, ProposalReply):
            self.settle(session, reply)
            return multiple()
        before = self.model.shown.get(session)
        if before is not None and before.id == reply.proposal_id:
            return multiple()
        one = Made(
            reply.proposal_id, session, principal, (reply.intent, reply.target, str(reply.args)), expired=self.expiring
        )
        self.model.shown[session] = one
        return one

    def settle(self, session: str, reply: Reply) -> None:
        """Who was not asked is turned away, and so is an old button: the proposal waits on. Anything else ends it."""
        turned_away = ("The open proposal was made to somebody else", "There is no proposal", "That proposal ")
        if not reply.text.startswith(turned_away):
            self.model.shown[session] = None

    @invariant()
    def every_event_had_its_yes(self) -> None:
        Conversing.steps += 1
        events = {entry.event.proposal_id: entry.event for entry in self.agent.commit_events(limit=10_000)}
        assert events.keys() == self.model.yeses.keys()
        for key, event in events.items():
            one = self.model.yeses[key]
            assert (event.session, event.principal or None) == (one.session, one.principal)
            assert (event.intent, event.target, str(event.args)) == one.does


def test_no_event_without_a_matching_yes() -> None:
    """Wishes, changes, answers of all kinds by anybody, old buttons, expiry and restarts in any order."""
    play_machine(Conversing, examples=5, steps=20)


@pytest.mark.soak
def test_no_event_without_a_matching_yes_in_twenty_thousand_steps() -> None:
    before = Conversing.steps
    while Conversing.steps - before < 20_000:
        play_machine(Conversing, examples=50, steps=50)
