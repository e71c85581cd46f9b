"""One message's way through the session's lock, the graph and back: what `Agent` runs in its loop."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from askfirst.domain.codec import from_plain
from askfirst.domain.conversation import History
from askfirst.domain.errors import Failure
from askfirst.domain.events import Progress, ReplyEvent, ReplyReady
from askfirst.domain.principal import Asking, Principal, to_plain_asking
from askfirst.domain.replay import Replay
from askfirst.domain.reply import ProposalReply, Reply, error_reply, reply_from_plain
from askfirst.domain.said import MAX_SESSION_CHARACTERS, Said, check_session, input_of
from askfirst.domain.todo import TodoList
from askfirst.loop import Emit
from askfirst.memory.passing import PassingMemory
from askfirst.parts import Parts
from askfirst.rooms import Graph, Rooms
from askfirst.steps.replaying import check_owner, replay_answer

if TYPE_CHECKING:
    from askfirst.config.settings import Settings

_LOGGER = logging.getLogger(__name__)
_NO_SESSION = "This message stands alone: to confirm it, ask in a session."


@dataclass(frozen=True, slots=True)
class Exchanges:
    """The exchanges of an agent. `compiled` makes a graph over other parts, without checkpoints."""

    parts: Parts
    rooms: Rooms
    settings: Settings
    compiled: Callable[[Parts], Graph]

    async def run(
        self,
        session: str,
        said: Said,
        emit: Emit[Progress] | None = None,
        watch: Emit[str] | None = None,
    ) -> Reply:
        """One exchange. Whatever fails becomes the reply; an event with the reply is always the last one."""
        try:
            check_session(session)
            async with self.rooms.memory.lock(session, wait=self.settings.session_busy == "wait"):
                await self._admit(session, said.principal)
                reply = await self._answered(session, said.request_id)
                if reply is None:
                    message = input_of(said, self.parts.limits.message_characters)
                    reply = await self.rooms.through_graph(session, message, emit, watch)
                    await self.rooms.prune(session, self.settings.checkpoints_kept)
        except Exception as error:  # noqa: BLE001 - the edge of the agent: whatever failed becomes a reply
            reply = error_reply(Failure.of(error), session[:MAX_SESSION_CHARACTERS])
            self.parts.sink.emit(ReplyEvent(session, 0, reply.type, 0, 0, 0, 0.0))
        if emit:
            emit(ReplyReady(reply))
        return reply

    async def once(self, said: Said) -> Reply:
        """An exchange in a session that nobody else knows and that ends with it: nothing of it is written anywhere.

        Raises PolicyError for whoever may not ask, and UserError for a message that is none.
        """
        self.parts.seen_by(said.principal)
        message = input_of(said, self.parts.limits.message_characters)
        passing = PassingMemory()
        parts = replace(self.parts, log=passing, assumptions=passing, proposals=passing, results=passing.results)
        rooms = replace(self.rooms, graph=self.compiled(parts))
        reply = await rooms.through_graph(f"once-{secrets.token_hex(8)}", message, None, None)
        if isinstance(reply, ProposalReply):
            reply = replace(reply, notes=(*reply.notes, _NO_SESSION))
        return replace(reply, session_id="", turn_number=0)

    async def plan(self, session: str) -> TodoList | None:
        """The session's current todo list."""
        plain = (await self.rooms.state(session)).get("todo_list")
        return from_plain(TodoList, plain) if plain else None

    async def replay(self, session: str, number: int, principal: Asking) -> Replay:
        """See `Agent.replay`."""
        return await replay_answer(await self.owned(session, principal), number, self.parts.seen_by(principal))

    async def owned(self, session: str, principal: Asking) -> History:
        """The session whole. Raises UnknownName, and PolicyError where it is somebody else's."""
        check_session(session)
        parts = self.parts.seen_by(principal)
        history = await self.rooms.memory.conversations.history(session)
        check_owner(principal, await self.rooms.state(session), parts)
        return history

    async def failing(self) -> tuple[str, ...]:
        """What does not answer now, of the state and the sources. Why stands in the log alone."""
        asked: dict[str, Awaitable[object]] = {"the state": self.rooms.memory.conversations.reach()}
        for name, source in (self.parts.guard or self.parts).sources.items():
            asked[f"the source {name!r}"] = source.health()
        answers = await asyncio.gather(*asked.values(), return_exceptions=True)
        failed = {name: answer for name, answer in zip(asked, answers, strict=True) if isinstance(answer, Exception)}
        for name, error in failed.items():
            _LOGGER.warning("%s does not answer: %s", name, error)
        return tuple(f"{name} does not answer" for name in failed)

    async def _admit(self, session: str, principal: Asking) -> None:
        """Raises PolicyError for whoever may not ask in this session: nothing of it is read to them, or written."""
        if self.parts.guard or isinstance(principal, Principal):
            self.parts.seen_by(principal)
            state = await self.rooms.state(session)
            self.parts.owner({**state, "principal": to_plain_asking(principal)})

    async def _answered(self, session: str, request_id: str | None) -> Reply | None:
        """The reply that this request already has."""
        if request_id is None:
            return None
        earlier = await self.rooms.memory.conversations.find_request(session, request_id)
        return reply_from_plain(earlier.reply) if earlier and earlier.reply else None
