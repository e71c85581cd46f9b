"""Whether a yes or no may be said to the proposal that is open, and what becomes of one that is not agreed to."""

from __future__ import annotations

from typing import Literal, TypeAlias

from askfirst.domain.decision import Decision
from askfirst.domain.errors import ProposalError, UserError
from askfirst.domain.events import CommitRecord
from askfirst.domain.pending import AwaitsAnswer, AwaitsYes
from askfirst.domain.principal import name_of
from askfirst.domain.proposal import Proposal
from askfirst.domain.state import State
from askfirst.parts import Parts, pending_of

_End: TypeAlias = Literal["declined", "replaced", "expired"]
_ASK_ANEW = "Nothing was done. Ask for it again."


async def check_answer(decision: Decision, session: str, state: State, parts: Parts) -> None:
    """Raises ProposalError for a yes or no that is not to the open proposal, is somebody else's, or comes too late.

    Raises it as well for a yes from where no person is, and UserError for what may be an answer alone and is none.
    """
    _refuse_unallowed(decision, state)
    if decision.kind not in ("confirm", "decline"):
        return
    pending, wanted = pending_of(state), state.get("answers_to")
    if wanted and not (isinstance(pending, AwaitsYes) and pending.proposal.id == wanted):
        await _refuse_other(wanted, session, parts)
    if isinstance(pending, AwaitsYes):
        _refuse_strangers(pending.proposal, state)
        if decision.kind == "confirm" and pending.proposal.expired(parts.clock.now()):
            raise ProposalError(f"The proposal expired at {pending.proposal.expires_at}.", _ASK_ANEW)


async def settle_proposal(decision: Decision, state: State, parts: Parts) -> str | None:
    """Record what becomes of an open proposal that the message does not agree to; what to tell of it, if anything."""
    pending = pending_of(state)
    if not isinstance(pending, AwaitsYes) or decision.kind in ("confirm", "about_options", "set_context"):
        return None
    proposal, now = pending.proposal, parts.clock.now()
    refused = decision.kind in ("decline", "abort")
    end: _End = "expired" if proposal.expired(now) else "declined" if refused else "replaced"
    if await parts.proposals.settle(proposal.id, end, at=now.isoformat()):
        parts.sink.emit(CommitRecord(proposal.session, proposal.exchange, proposal.id, proposal.intent, end))
    if refused:
        return None
    what = f"{proposal.deed} {proposal.target}".strip()
    return f"The proposal before this one ({what}) is withdrawn: nothing was done."


def _refuse_unallowed(decision: Decision, state: State) -> None:
    """What the surface does not let a message be: by what it is, whatever its words are."""
    pending, allowed = pending_of(state), state.get("allowed") or "all"
    if allowed == "answer" and not isinstance(pending, AwaitsAnswer):
        raise UserError("Nothing is asked in this session: there is no question to answer.", "Ask a question instead.")
    if allowed == "answer" and decision.kind in ("new_request", "follow_up", "set_context"):
        asked = pending.clarification if isinstance(pending, AwaitsAnswer) else None
        labels = ", ".join(repr(option.label) for option in asked.options) if asked else ""
        remedy = f"Answer by one of {labels}." if labels else "Answer in the words that it asks for."
        raise UserError("That is no answer: the question stays open.", remedy)
    if allowed != "all" and decision.kind == "confirm" and isinstance(pending, AwaitsYes):
        raise ProposalError(
            "A program cannot say yes to a proposal: nothing was done, and the proposal stays open.",
            "A person must confirm it in the session, for example in the terminal or on the web page.",
        )


def _refuse_strangers(proposal: Proposal, state: State) -> None:
    if proposal.principal != (name_of(state.get("principal")) or ""):
        raise ProposalError("The open proposal was made to somebody else.", "Only who was asked can answer it.")


async def _refuse_other(wanted: str, session: str, parts: Parts) -> None:
    """Why the proposal that a button answers is not the open one."""
    found = await parts.proposals.proposal(wanted)
    if found is None or found[0].session != session:
        raise ProposalError(f"There is no proposal {wanted[:36]!r} in this session.", "Nothing was done.")
    became = {"confirmed": "was confirmed already", "declined": "was declined", "expired": "has expired"}
    told = became.get(found[1], "was replaced by a newer one")
    raise ProposalError(f"That proposal {told}.", "Nothing more was done." if found[1] == "confirmed" else _ASK_ANEW)
