"""Proposals and commits as people read them: what a yes would bring about, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.text import Text

from askfirst.domain.conversation import History
from askfirst.domain.proposal import OutboxEntry, ProposalStatus
from askfirst.domain.reply import ProposalReply, reply_from_plain
from askfirst.entrypoints.cli.screen import ACCENT, DIM, STRONG, Screen, text

if TYPE_CHECKING:
    from askfirst.keeping import Sessions

_BECAME: Mapping[ProposalStatus, str] = {
    "open": "It is still open.",
    "confirmed": "It was confirmed.",
    "declined": "It was declined: nothing was done.",
    "replaced": "Something else was said, so it was withdrawn: nothing was done.",
    "expired": "It expired: nothing was done.",
}


@dataclass(frozen=True, slots=True)
class Actions:
    """What became of a session's proposals, by their ids, and the commit events in its outbox, the oldest first."""

    became: Mapping[str, ProposalStatus] = field(default_factory=dict)
    events: Sequence[OutboxEntry] = ()


def actions_of(history: History, kept: Sessions) -> Actions:
    """Those of a session, as they stand now."""
    replies = [exchange.reply for exchange in history.exchanges if exchange.reply]
    shown = [reply_from_plain(reply) for reply in replies if reply["type"] == "proposal"]
    found = [kept.proposal(reply.proposal_id) for reply in shown if isinstance(reply, ProposalReply)]
    became: dict[str, ProposalStatus] = {proposal.id: status for proposal, status in filter(None, found)}
    return Actions(became, kept.commit_events(session=history.session)[::-1])


def show_proposal(reply: ProposalReply, screen: Screen) -> None:
    """Write the question, what is to be done, what a yes brings about, until when it counts; the options follow."""
    unclear = reply.text.partition(reply.question)[0].strip() if reply.question in reply.text else ""
    if unclear:
        screen.line(unclear)
    screen.show(Text.assemble((f"{screen.marks.asked} ", ACCENT), text(reply.question, STRONG)))
    screen.show(*(text(detail) for detail in reply.details), indent=2)
    if reply.consequence:
        screen.show(text(f"After a yes: {reply.consequence}"), indent=2)
    if reply.expires_at:
        screen.show(text(f"A yes counts until {moment(reply.expires_at)}.", DIM), indent=2)


def show_became(reply: ProposalReply, actions: Actions, screen: Screen) -> None:
    """Write what became of a proposal, as far as that is known."""
    if reply.proposal_id in actions.became:
        screen.line(_BECAME[actions.became[reply.proposal_id]], DIM)


def show_events(actions: Actions, screen: Screen) -> None:
    """Write a line for each commit event, with how its delivery stands."""
    for entry in actions.events:
        event = entry.event
        what = f"{event.intent} {event.target}".strip()
        screen.line(f"Event {event.event} {event.short_id}: {what}, exchange {event.exchange}, {entry.status}", DIM)


def moment(iso: str) -> str:
    """A time in UTC as people write it."""
    return f"{iso[:16].replace('T', ' ')} UTC"
