"""What a step proposes, as it waits for the user's yes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from askfirst.domain.proposal import Proposal, expiry, proposal_id
from askfirst.domain.todo import TodoList
from askfirst.parts import Parts
from askfirst.tools.tool import Propose


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose a proposal is: only a yes from there is a yes to it."""

    session: str
    principal: str


def telling(result: Propose, aside: str) -> Propose:
    """The proposal with what was said beside it and is no part of it."""
    return replace(result, details=(*result.details, f'not taken into account: "{aside}"')) if aside else result


def proposed(result: Propose, key: str, todo_list: TodoList, owner: Owner, parts: Parts) -> Proposal:
    """The proposal of a step."""
    attempt, made_at = todo_list.tasks[key].attempts + 1, parts.clock.now().isoformat()
    return Proposal(
        id=proposal_id(owner.session, todo_list.exchange, key, attempt),
        session=owner.session,
        exchange=todo_list.exchange,
        todo_key=key,
        attempt=attempt,
        intent=result.intent,
        target=result.target,
        args=result.args,
        question=result.question,
        consequence=result.consequence,
        details=result.details,
        principal=owner.principal,
        made_at=made_at,
        expires_at=expiry(made_at, parts.limits.proposal_seconds),
    )
