"""What the user said yes to, carried out: nothing but code comes here, and only for the proposal that is recorded."""

from __future__ import annotations

from askfirst.domain.codec import to_plain
from askfirst.domain.errors import ProposalError
from askfirst.domain.events import CommitRecord
from askfirst.domain.principal import name_of
from askfirst.domain.proposal import CommitEvent, Proposal
from askfirst.domain.state import State
from askfirst.domain.todo import CONFIRMED, TodoList
from askfirst.parts import Parts
from askfirst.steps.todos import Execution, Interpreted
from askfirst.steps.turns import Ledger
from askfirst.tools.tool import Done


async def commit(todo_list: TodoList, session: str, state: State, parts: Parts) -> TodoList:
    """The list with its step complete: the event is written with the yes and the turn in one transaction.

    Doing it again tells of the same event. Raises ProposalError where the proposal cannot be committed; then nothing
    was written.
    """
    key, exchange = todo_list.ready()[0], state["exchange"]
    todo, at = todo_list.tasks[key], parts.clock.now().isoformat()
    found = await parts.proposals.proposal(todo.answers[CONFIRMED][-1])
    if found is None:
        raise ProposalError("The proposal is no longer there: nothing was done.", "Ask for it again.")
    proposal = found[0]
    event = CommitEvent.of(proposal, exchange=exchange, principal=name_of(state.get("principal")) or "", at=at)
    text = told(proposal, event)
    output = {"text": text, "commit": to_plain(event)}
    done = todo_list.record(key, status="complete", output=output, summary=text)
    run = Execution(
        key, Done(output, text), at, 0.0, interpreted=Interpreted(todo.choice, "run") if todo.choice else None
    )
    try:
        written = await parts.proposals.commit(event, Ledger(session, state, parts).turn(run, done))
    except ProposalError:
        parts.sink.emit(CommitRecord(session, exchange, proposal.id, proposal.intent, "refused"))
        raise
    if not written.before:
        parts.sink.emit(CommitRecord(session, exchange, proposal.id, proposal.intent, "confirmed"))
        parts.committed()
    return done


def told(proposal: Proposal, event: CommitEvent) -> str:
    """What the user is told of a commit."""
    target = f" for {proposal.target}" if proposal.target else ""
    return f"Confirmed: {proposal.deed}{target} is committed as event {event.event} {event.id}."
