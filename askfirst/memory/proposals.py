"""The actions that wait for a yes, and the yes itself, inside a transaction that its caller opened."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, func, select, update

from askfirst.domain.conversation import Turn
from askfirst.domain.errors import ProposalError
from askfirst.domain.figures import ProposalFigures
from askfirst.domain.proposal import CommitEvent, Committed, Proposal, ProposalStatus
from askfirst.memory.outbox import event_of, put_event
from askfirst.memory.rows import to_utc, turn_to_row
from askfirst.memory.schema import conversations, proposals
from askfirst.memory.statements import HOLD_CONVERSATION, WRITE_TURN
from askfirst.memory.upserts import InsertOnce

_THIS = proposals.c.id == bindparam("this_id")
_OPEN = proposals.c.status == "open"
_SAME_SESSION = proposals.c.conversation_id == bindparam("conversation")

_MAKE = InsertOnce(proposals)
_FIND = select(proposals, conversations.c.session_id).join(conversations).where(_THIS)
_HOLD = _FIND.with_for_update(of=proposals)
_SETTLE = update(proposals).where(_THIS, _OPEN).values(status=bindparam("new_status"), decided_at=bindparam("at"))
_REPLACE = (
    update(proposals)
    .where(_SAME_SESSION, _OPEN, proposals.c.id.not_in(bindparam("kept", expanding=True)))
    .values(status="replaced", decided_at=bindparam("at"))
)
_COUNT = select(proposals.c.status, func.count().label("number")).group_by(proposals.c.status)

_AGAIN = "Say again what you want, and it is proposed anew."


def write_proposals(connection: Connection, conversation: str, new: Sequence[Proposal]) -> None:
    """Make proposals open, and every other open one of the session replaced. One that is there stays as it is."""
    made = [one for one in new if _MAKE.write(connection, _to_row(conversation, one))]
    if made:
        values = {"conversation": conversation, "kept": [one.id for one in new], "at": to_utc(made[-1].made_at)}
        connection.execute(_REPLACE, values)


def find_proposal(connection: Connection, proposal_id: str) -> tuple[Proposal, ProposalStatus] | None:
    """The proposal and what became of it."""
    row = connection.execute(_FIND, {"this_id": proposal_id}).mappings().first()
    return (_from_row(row), row["status"]) if row else None


def settle_proposal(connection: Connection, proposal_id: str, status: ProposalStatus, at: str) -> bool:
    """Give an open proposal its end; False, and nothing is changed, where it is not open."""
    values = {"this_id": proposal_id, "new_status": status, "at": to_utc(at)}
    return connection.execute(_SETTLE, values).rowcount > 0


def commit_proposal(connection: Connection, event: CommitEvent, turn: Turn) -> Committed:
    """The yes: the event that an earlier one has written, or a new one with all that belongs to it.

    What is written is what the proposal says, whatever stands in `event` beside who said yes and when.
    """
    # The session before the proposal, as every writer does, so that no two wait for each other.
    conversation = connection.scalar(HOLD_CONVERSATION, {"session": event.session})
    row = connection.execute(_HOLD, {"this_id": event.proposal_id}).mappings().first()
    if row is None:
        raise ProposalError(f"There is no proposal {event.proposal_id[:8]!r}; nothing was done.", _AGAIN)
    _check_asker(row, conversation, event)
    before = row["status"] == "confirmed"
    if not before:
        _check_open(row, event.at)
    agreed = CommitEvent.of(_from_row(row), exchange=event.exchange, principal=event.principal, at=to_utc(event.at))
    # Tried even where an earlier yes has done it: that an event is there once is what its key holds, and not what
    # was read a moment ago.
    put_event(connection, agreed)
    if not before:
        settle_proposal(connection, agreed.proposal_id, "confirmed", event.at)
        WRITE_TURN.write(connection, [{"conversation_id": conversation, **turn_to_row(turn)}])
    return Committed(event_of(connection, agreed.proposal_id), before=before)


def proposal_figures(connection: Connection, conversation: str | None = None) -> ProposalFigures:
    """How many proposals came to which end, those of one conversation where it is given."""
    wanted = _COUNT if conversation is None else _COUNT.where(proposals.c.conversation_id == conversation)
    return ProposalFigures(**{row.status: row.number for row in connection.execute(wanted)})


def _check_asker(row: RowMapping, conversation: str | None, event: CommitEvent) -> None:
    name = event.proposal_id[:8]
    if row["conversation_id"] != conversation:
        raise ProposalError(
            f"The proposal {name!r} was made in another session; nothing was done.",
            "Only the session that was asked can say yes to it.",
        )
    if row["principal"] != event.principal:
        raise ProposalError(
            f"The proposal {name!r} was made to somebody else; nothing was done.",
            "Only who was asked can say yes to it.",
        )


def _check_open(row: RowMapping, at: str) -> None:
    name = row["id"][:8]
    if row["status"] == "declined":
        raise ProposalError(f"The proposal {name!r} was declined at {_moment(row['decided_at'])}.", _AGAIN)
    if row["status"] == "replaced":
        raise ProposalError(
            f"The proposal {name!r} was replaced by a newer one at {_moment(row['decided_at'])}; nothing was done.",
            "Say yes to the newer one, or say again what you want.",
        )
    if row["status"] == "expired" or _from_row(row).expired(datetime.fromisoformat(to_utc(at))):
        expired_at = row["expires_at"] or row["decided_at"]
        raise ProposalError(f"The proposal {name!r} expired at {_moment(expired_at)}; nothing was done.", _AGAIN)


def _moment(iso: str) -> str:
    return f"{iso[:16].replace('T', ' ')} UTC"


def _to_row(conversation: str, proposal: Proposal) -> dict[str, Any]:
    return {
        "id": proposal.id,
        "conversation_id": conversation,
        "exchange": proposal.exchange,
        "todo_key": proposal.todo_key,
        "attempt": proposal.attempt,
        "intent": proposal.intent,
        "target": proposal.target,
        "args": proposal.args,
        "question": proposal.question,
        "consequence": proposal.consequence,
        "principal": proposal.principal,
        "status": "open",
        "made_at": to_utc(proposal.made_at),
        "expires_at": to_utc(proposal.expires_at) if proposal.expires_at else None,
    }


def _from_row(row: RowMapping) -> Proposal:
    return Proposal(
        id=row["id"],
        session=row["session_id"],
        exchange=row["exchange"],
        todo_key=row["todo_key"],
        attempt=row["attempt"],
        intent=row["intent"],
        target=row["target"],
        args=row["args"],
        question=row["question"],
        consequence=row["consequence"],
        principal=row["principal"],
        made_at=row["made_at"],
        expires_at=row["expires_at"],
    )
