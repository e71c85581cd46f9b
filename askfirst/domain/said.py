"""What surfaces hand to the agent, and what it gives back of an exchange besides the reply."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from askfirst.domain.client_queries import as_json
from askfirst.domain.context import Setting, check_setting
from askfirst.domain.errors import UserError
from askfirst.domain.events import Progress
from askfirst.domain.principal import Asking, to_plain_asking
from askfirst.domain.reply import Reply
from askfirst.domain.state import Input

MAX_SESSION_CHARACTERS = 200

Allowed: TypeAlias = Literal["all", "no_yes", "answer"]
"""What a message may be: anything, anything but a yes to a proposal, or an answer to an open question alone."""


@dataclass(frozen=True, slots=True)
class Said:
    """A message with what its surface knows of it: who sent it, for which request, and what it answers.

    With a `setting` there is no text: it is set for the questions to come. `window` is how many exchanges back it is
    read with, in place of the setting `memory_exchanges`.
    """

    text: str
    principal: Asking = None
    request_id: str | None = None
    answers_to: str | None = None
    results: Any = None
    allowed: Allowed = "all"
    setting: Setting | None = None
    window: int | None = None


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


def input_of(said: Said, characters: int) -> Input:
    """What goes into the graph. One character more than the `characters` that are allowed shows that it is too long.

    Raises UserError and LimitError as `check_setting` and `as_json` do.
    """
    setting = check_setting(said.setting.intent, said.setting.value) if said.setting else None
    # Half a surrogate pair is no text: no checkpoint could hold it.
    text = said.text[: characters + 1].encode("utf-8", "replace").decode()
    return {
        "text": None if setting else text,
        "request_id": said.request_id,
        "principal": to_plain_asking(said.principal),
        "answers_to": said.answers_to,
        "allowed": said.allowed,
        "window": said.window,
        "results": None if said.results is None else as_json(said.results),
        "intent": setting.intent if setting else None,
        "value": setting.value if setting else None,
    }
