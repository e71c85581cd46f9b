"""What surfaces hand to the agent, and what it gives back of an exchange besides the reply."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from askfirst.domain.errors import UserError
from askfirst.domain.events import Progress
from askfirst.domain.reply import Reply

MAX_SESSION_CHARACTERS = 200


@dataclass(frozen=True, slots=True)
class Said:
    """A message with what its surface knows of it: who sent it, for which request, and what it answers."""

    text: str
    principal: str | None = None
    request_id: str | None = None
    answers_to: str | None = None
    results: Any = None


@dataclass(frozen=True, slots=True)
class Trace:
    """An exchange and its way: the nodes in the order in which they ran."""

    reply: Reply
    nodes: tuple[str, ...]
    progress: tuple[Progress, ...]


def check_session(session: str) -> None:
    """Raises UserError for a name that cannot be a session's."""
    if not session.strip() or len(session) > MAX_SESSION_CHARACTERS or not session.isprintable():
        raise UserError(
            f"{session[:50]!r} cannot be the name of a session.",
            f"Use 1 to {MAX_SESSION_CHARACTERS} printable characters, for example 'monday-review'.",
        )
