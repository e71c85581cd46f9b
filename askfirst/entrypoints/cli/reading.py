"""What reading a message needs: the data and the catalog; neither a graph nor, without a session, the state folder."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from askfirst.config.settings import Settings
    from askfirst.config.workspace import Workspace
    from askfirst.domain.state import State
    from askfirst.parts import Parts
    from askfirst.understanding.reader import View


@dataclass(frozen=True, slots=True)
class Opened:
    """The parts of a place, and where a session in it stands."""

    parts: Parts
    workspace: Workspace
    settings: Settings
    session: str
    state: State

    @property
    def view(self) -> View:
        """What a reader may see, as if nothing were pending."""
        return self._without_memory(self.parts.view(self.session, self.state))

    @property
    def waiting_view(self) -> View:
        """What a reader may see, with what the session waits for."""
        from askfirst.parts import pending_of

        return self._without_memory(self.parts.view(self.session, self.state, pending=pending_of(self.state)))

    def _without_memory(self, view: View) -> View:
        """The view as it is in a session; without one there is nothing to recall, and no database to make for it."""
        from askfirst.understanding.reader import nothing_to_recall

        return view if self.session else replace(view, recall=nothing_to_recall)


@asynccontextmanager
async def opened_parts(where: Sequence[str] | None, *, message: str, session: str | None) -> AsyncIterator[Opened]:
    """The parts, for a message that was checked. No model is made: none is asked, and no key is needed.

    Raises UserError for a message that no agent takes, and UnknownName where there is no such session.
    """
    from askfirst.compose import open_parts
    from askfirst.config.settings import load_settings
    from askfirst.config.workspace import load_workspace
    from askfirst.nodes.classify_intent import check_message

    settings, places = load_settings(model="none"), list(where or ())
    workspace = load_workspace(places[0] if len(places) == 1 else places or None)
    check_message(message, settings.message_characters, example="how many orders are there?")
    parts, memory = await open_parts(workspace, settings)
    try:
        state: State = {}
        if session is not None:
            await memory.conversations.history(session)
            checkpoints = await memory.open_checkpoints()
            found = await checkpoints.aget_tuple({"configurable": {"thread_id": session}})
            state = cast("State", found.checkpoint["channel_values"]) if found else {}
        yield Opened(parts, workspace, settings, session or "", state)
    finally:
        await parts.close()
        await memory.close()
