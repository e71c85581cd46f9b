"""The agent: sessions, exchanges, and the one place where its parts are put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from askfirst.catalog.model import Catalog
from askfirst.compose import dispatcher_of, open_parts
from askfirst.config.settings import Settings, load_settings
from askfirst.config.workspace import Workspace, load_workspace
from askfirst.delivery.delivering import Delivering
from askfirst.domain.client_queries import as_json
from askfirst.domain.codec import from_plain
from askfirst.domain.errors import Failure
from askfirst.domain.events import Progress, ReplyReady
from askfirst.domain.ports import EventSink
from askfirst.domain.replay import Replay
from askfirst.domain.reply import ErrorReply, Reply, reply_from_plain
from askfirst.domain.said import MAX_SESSION_CHARACTERS, Said, Trace, check_session
from askfirst.domain.state import Input
from askfirst.domain.todo import TodoList
from askfirst.llm.langchain import as_model
from askfirst.llm.model import Model
from askfirst.loop import Emit, LoopThread
from askfirst.memory.archive import Archive
from askfirst.parts import Parts
from askfirst.rooms import Rooms
from askfirst.steps.replaying import check_owner, replay_answer
from askfirst.tools.tool import Tool
from askfirst.understanding.reader import Reader

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

Where: TypeAlias = str | Path | Sequence[str | Path] | None
"""A workspace folder, data files, a folder of them, or a .duckdb file; None is the freight workspace."""


class Agent(Archive):
    """Holds conversations. Made by `build_agent`; use it as a context manager, or `close` it.

    Exchanges of one session run one after another, across processes; sessions run side by side. What goes wrong within
    an exchange comes back as an `error` reply: the session stays usable. Every method has an async twin (`arun`, ...)
    that can be awaited from any loop.
    """

    def __init__(self, workspace: Workspace, settings: Settings, parts: Parts, rooms: Rooms) -> None:
        super().__init__(rooms.loop, rooms.memory)
        self.catalog = (parts.guard or parts).catalog
        self.workspace = workspace
        self.settings = settings
        self.tools = tuple(parts.tools)
        self._parts = parts
        self._rooms = rooms

    def run(
        self,
        session: str,
        text: str = "",
        *,
        principal: str | None = None,
        request_id: str | None = None,
        results: Any = None,
    ) -> Reply:
        """One exchange: the user's message in, the reply out.

        `principal` is who asks, as the surface knows them: only they can say yes to what was proposed to them. The same
        `request_id` again gives the stored reply and runs nothing; if that exchange was cut off, it goes on. After a
        `run_queries` reply, `results` brings what the queries gave (see `read_results`); the text may be empty then.
        """
        return self._loop.run(self._exchange(session, Said(text, principal, request_id, results=results)))

    async def arun(
        self,
        session: str,
        text: str = "",
        *,
        principal: str | None = None,
        request_id: str | None = None,
        results: Any = None,
    ) -> Reply:
        """As `run`."""
        return await self._loop.arun(self._exchange(session, Said(text, principal, request_id, results=results)))

    def stream(
        self,
        session: str,
        text: str = "",
        *,
        principal: str | None = None,
        request_id: str | None = None,
        results: Any = None,
    ) -> Iterator[Progress]:
        """One exchange as it happens; the last event holds the reply. Leaving the iterator cancels the exchange."""
        said = Said(text, principal, request_id, results=results)
        return self._loop.stream(lambda emit: self._exchange(session, said, emit))

    def astream(
        self,
        session: str,
        text: str = "",
        *,
        principal: str | None = None,
        request_id: str | None = None,
        results: Any = None,
    ) -> AsyncIterator[Progress]:
        """As `stream`."""
        said = Said(text, principal, request_id, results=results)
        return self._loop.astream(lambda emit: self._exchange(session, said, emit))

    def confirm(self, session: str, proposal_id: str, *, principal: str | None = None) -> Reply:
        """A yes to one certain proposal, as a button gives it: if another one is open by now, nothing is done."""
        return self._loop.run(self._exchange(session, Said("yes", principal, answers_to=proposal_id)))

    async def aconfirm(self, session: str, proposal_id: str, *, principal: str | None = None) -> Reply:
        """As `confirm`."""
        return await self._loop.arun(self._exchange(session, Said("yes", principal, answers_to=proposal_id)))

    def decline(self, session: str, proposal_id: str, *, principal: str | None = None) -> Reply:
        """A no to one certain proposal."""
        return self._loop.run(self._exchange(session, Said("no", principal, answers_to=proposal_id)))

    async def adecline(self, session: str, proposal_id: str, *, principal: str | None = None) -> Reply:
        """As `decline`."""
        return await self._loop.arun(self._exchange(session, Said("no", principal, answers_to=proposal_id)))

    def trace(self, session: str, text: str, *, principal: str | None = None) -> Trace:
        """One exchange with the nodes that it ran through: for scenarios and for finding out why."""
        nodes: list[str] = []
        progress: list[Progress] = []
        reply = self._loop.run(self._exchange(session, Said(text, principal), progress.append, watch=nodes.append))
        return Trace(reply, tuple(nodes), tuple(progress))

    def seen(self, principal: str | None = None) -> Catalog:
        """The catalog as a principal sees it. Raises PolicyError for one who may not ask."""
        return self._parts.seen_by(principal).catalog

    @property
    def model_name(self) -> str:
        """The language model that is asked, such as openai:gpt-4o-mini; empty where none is."""
        return self._parts.model_name

    @property
    def edges(self) -> tuple[tuple[str, str], ...]:
        """Every way that a message can take from node to node, `__start__` and `__end__` among them."""
        return tuple((edge.source, edge.target) for edge in self._rooms.graph.get_graph().edges)

    def plan(self, session: str) -> TodoList | None:
        """The session's current todo list, None where it has none."""
        return self._loop.run(self._plan(session))

    async def aplan(self, session: str) -> TodoList | None:
        """As `plan`."""
        return await self._loop.arun(self._plan(session))

    def replay(self, session: str, number: int, *, principal: str | None = None) -> Replay:
        """Run the queries of the answer in exchange `number` again, and tell what differs. Nothing is written.

        Raises UnknownName for a session that is not there, UserError for an exchange without an answer from a query,
        PolicyError where the session is not the principal's; SourceError and LimitError where a query fails.
        """
        return self._loop.run(self._replay(session, number, principal))

    async def areplay(self, session: str, number: int, *, principal: str | None = None) -> Replay:
        """As `replay`."""
        return await self._loop.arun(self._replay(session, number, principal))

    async def _exchange(
        self,
        session: str,
        said: Said,
        emit: Emit[Progress] | None = None,
        watch: Emit[str] | None = None,
    ) -> Reply:
        try:
            check_session(session)
            async with self._memory.lock(session):
                await self._admit(session, said.principal)
                reply = await self._answered(session, said.request_id)
                if reply is None:
                    reply = await self._rooms.through_graph(session, self._message(said), emit, watch)
                    await self._rooms.prune(session, self.settings.checkpoints_kept)
        except Exception as error:  # noqa: BLE001 - the edge of the agent: whatever failed becomes a reply
            failure = Failure.of(error)
            reply = ErrorReply(
                session_id=session[:MAX_SESSION_CHARACTERS],
                turn_number=0,
                text=f"{failure.failed} {failure.remedy}".strip(),
                failed=failure.failed,
                remedy=failure.remedy,
                kind=failure.error,
                retryable=failure.retryable,
            )
        if emit:
            emit(ReplyReady(reply))
        return reply

    async def _admit(self, session: str, principal: str | None) -> None:
        """Raises PolicyError for whoever may not ask in this session: nothing of it is read to them, or written."""
        if self._parts.guard:
            self._parts.seen_by(principal)
            state = await self._rooms.state(session)
            self._parts.owner({**state, "principal": principal})

    async def _answered(self, session: str, request_id: str | None) -> Reply | None:
        """The reply that this request already has."""
        if request_id is None:
            return None
        earlier = await self._memory.conversations.find_request(session, request_id)
        return reply_from_plain(earlier.reply) if earlier and earlier.reply else None

    def _message(self, said: Said) -> Input:
        """What goes into the graph: one character more than is allowed shows it that the message is too long."""
        whole = said.text[: self._parts.limits.message_characters + 1]
        # Half a surrogate pair is no text: no checkpoint could hold it.
        text = whole.encode("utf-8", "replace").decode()
        return {
            "text": text,
            "request_id": said.request_id,
            "principal": said.principal,
            "answers_to": said.answers_to,
            "results": None if said.results is None else as_json(said.results),
        }

    async def _plan(self, session: str) -> TodoList | None:
        plain = (await self._rooms.state(session)).get("todo_list")
        return from_plain(TodoList, plain) if plain else None

    async def _replay(self, session: str, number: int, principal: str | None) -> Replay:
        check_session(session)
        parts = self._parts.seen_by(principal)
        history = await self._memory.conversations.history(session)
        check_owner(principal, await self._rooms.state(session), parts)
        return await replay_answer(history, number, parts)

    async def _let_go(self) -> None:
        if self._rooms.delivering:
            await self._rooms.delivering.end()
        await self._parts.close()
        await super()._let_go()


def build_agent(  # noqa: PLR0913 - the composition root: every part can be replaced by keyword
    where: Where = None,
    *,
    settings: Settings | None = None,
    reader: Reader | None = None,
    model: Model | BaseChatModel | None = None,
    tools: Iterable[Tool] = (),
    sink: EventSink | None = None,
) -> Agent:
    """An agent over a workspace or over bare data; every part that is not given is built from the settings.

    `model` is one of `askfirst.llm`, or any chat model of LangChain's, in place of the one that the settings name.

    Raises ConfigError, SourceError or StorageError, with all that is wrong at once where it can be known.
    """
    settings = settings or load_settings()
    workspace = load_workspace(where)
    loop = LoopThread("askfirst")
    try:
        opened = loop.begin(
            open_parts(workspace, settings, reader=reader, model=as_model(model), tools=tools, sink=sink)
        )
        # LangGraph takes about a second to import; meanwhile the data is opened in the loop's thread.
        from askfirst.graph import build_graph

        parts, memory = opened()
        checkpoints = loop.run(memory.open_checkpoints())
        dispatcher = dispatcher_of(memory.outbox, settings, clock=parts.clock, sink=parts.sink)
        delivering = Delivering(dispatcher) if dispatcher else None
        if dispatcher and delivering:
            parts = replace(parts, committed=dispatcher.wake)
            loop.run(delivering.begin())
    except BaseException:
        loop.close()
        raise
    graph = build_graph(parts).compile(checkpointer=checkpoints, name="askfirst")
    return Agent(workspace, settings, parts, Rooms(loop, graph, memory, checkpoints, delivering))
