"""The agent: sessions, exchanges, and the one place where its parts are put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from askfirst.catalog.model import Catalog
from askfirst.compose import open_parts
from askfirst.config.settings import Settings, load_settings
from askfirst.config.workspace import Workspace, load_workspace
from askfirst.delivery.delivering import Delivering
from askfirst.domain.codec import Plain
from askfirst.domain.context import Setting
from askfirst.domain.conversation import History
from askfirst.domain.events import Progress
from askfirst.domain.forked import Fork, Forked
from askfirst.domain.ports import Clock, EventSink
from askfirst.domain.principal import Asking
from askfirst.domain.query import Query
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.replay import Replay
from askfirst.domain.reply import Reply
from askfirst.domain.said import Said, Trace
from askfirst.domain.table import Table
from askfirst.domain.todo import TodoList
from askfirst.exchanging import Exchanges
from askfirst.forking import fork
from askfirst.keeping import dispatcher_of
from askfirst.llm.langchain import as_model
from askfirst.llm.model import Model
from askfirst.loop import LoopThread
from askfirst.memory.archive import Archive
from askfirst.parts import Parts
from askfirst.rooms import Graph, Rooms
from askfirst.tools.querying import run_query
from askfirst.tools.tool import Tool
from askfirst.understanding.reader import Reader

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from askfirst.memory.memory import AnyCheckpoints

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
        self.tools, self.troubles = tuple(parts.tools), parts.troubles
        self._parts = parts
        self._rooms = rooms
        self._exchanges = Exchanges(parts, rooms, settings, partial(_compiled, checkpointer=None))

    def run(
        self,
        session: str,
        text: str = "",
        *,
        principal: Asking = None,
        request_id: str | None = None,
        results: Any = None,
    ) -> Reply:
        """One exchange: the user's message in, the reply out.

        `principal` is who asks, as the surface knows them: only they can say yes to what was proposed to them. The same
        `request_id` again gives the stored reply and runs nothing; if that exchange was cut off, it goes on. After a
        `run_queries` reply, `results` brings what the queries gave (see `read_results`); the text may be empty then.
        """
        return self._loop.run(self._exchanges.run(session, Said(text, principal, request_id, results=results)))

    async def arun(
        self,
        session: str,
        text: str = "",
        *,
        principal: Asking = None,
        request_id: str | None = None,
        results: Any = None,
    ) -> Reply:
        """As `run`."""
        return await self._loop.arun(self._exchanges.run(session, Said(text, principal, request_id, results=results)))

    def stream(
        self,
        session: str,
        text: str = "",
        *,
        principal: Asking = None,
        request_id: str | None = None,
        results: Any = None,
    ) -> Iterator[Progress]:
        """One exchange as it happens; the last event holds the reply. Leaving the iterator cancels the exchange."""
        said = Said(text, principal, request_id, results=results)
        return self._loop.stream(lambda emit: self._exchanges.run(session, said, emit))

    def astream(
        self,
        session: str,
        text: str = "",
        *,
        principal: Asking = None,
        request_id: str | None = None,
        results: Any = None,
    ) -> AsyncIterator[Progress]:
        """As `stream`."""
        said = Said(text, principal, request_id, results=results)
        return self._loop.astream(lambda emit: self._exchanges.run(session, said, emit))

    async def asay(self, session: str, said: Said, emit: Callable[[Progress], None] | None = None) -> Reply:
        """As `arun`, with all that a surface may tell of a message.

        What happens is emitted from another thread, the reply last. Cancelling it returns once the exchange has ended;
        if it had its reply by then, that was emitted.
        """
        return await self._loop.arun(self._exchanges.run(session, said, emit))

    async def aonce(self, said: Said) -> Reply:
        """A message that stands alone: nothing is kept of it, and nothing of it can be confirmed.

        Raises PolicyError for whoever may not ask, and UserError for a message that is none.
        """
        return await self._loop.arun(self._exchanges.once(said))

    def apply(
        self, session: str, intent: str, value: Plain, *, principal: Asking = None, request_id: str | None = None
    ) -> Reply:
        """Set something for the questions to come, as a control on a page does: an exchange without any model.

        `set_metric`, `set_time_period` and the like are checked against the data; any other name is only kept. The
        value None takes a setting back. What is pending stays pending, and no action is ever done by it.
        """
        return self._loop.run(
            self._exchanges.run(session, Said("", principal, request_id, setting=Setting(intent, value)))
        )

    async def aapply(
        self, session: str, intent: str, value: Plain, *, principal: Asking = None, request_id: str | None = None
    ) -> Reply:
        """As `apply`."""
        said = Said("", principal, request_id, setting=Setting(intent, value))
        return await self._loop.arun(self._exchanges.run(session, said))

    def confirm(self, session: str, proposal_id: str, *, principal: Asking = None) -> Reply:
        """A yes to one certain proposal, as a button gives it: if another one is open by now, nothing is done."""
        return self._loop.run(self._exchanges.run(session, Said("yes", principal, answers_to=proposal_id)))

    async def aconfirm(self, session: str, proposal_id: str, *, principal: Asking = None) -> Reply:
        """As `confirm`."""
        return await self._loop.arun(self._exchanges.run(session, Said("yes", principal, answers_to=proposal_id)))

    def decline(self, session: str, proposal_id: str, *, principal: Asking = None) -> Reply:
        """A no to one certain proposal."""
        return self._loop.run(self._exchanges.run(session, Said("no", principal, answers_to=proposal_id)))

    async def adecline(self, session: str, proposal_id: str, *, principal: Asking = None) -> Reply:
        """As `decline`."""
        return await self._loop.arun(self._exchanges.run(session, Said("no", principal, answers_to=proposal_id)))

    def trace(self, session: str, text: str, *, principal: Asking = None) -> Trace:
        """One exchange with the nodes that it ran through: for scenarios and for finding out why."""
        nodes: list[str] = []
        progress: list[Progress] = []
        reply = self._loop.run(self._exchanges.run(session, Said(text, principal), progress.append, watch=nodes.append))
        return Trace(reply, tuple(nodes), tuple(progress))

    def seen(self, principal: Asking = None) -> Catalog:
        """The catalog as a principal sees it. Raises PolicyError for one who may not ask."""
        return self._parts.seen_by(principal).catalog

    async def afailing(self) -> tuple[str, ...]:
        """What does not answer now, of the state and the sources; empty where all is well."""
        return await self._loop.arun(self._exchanges.failing())

    async def afork(self, session: str, number: int, new_session: str, *, principal: Asking = None) -> Forked:
        """A new session with the first exchanges of one, its next message read as the one after them. See `fork`."""
        wanted = Fork(session, number, new_session, principal)
        return await self._loop.arun(fork(self._rooms, self._parts, wanted))

    @property
    def clock(self) -> Clock:
        """The time that it goes by."""
        return self._parts.clock

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
        return self._loop.run(self._exchanges.plan(session))

    async def aplan(self, session: str) -> TodoList | None:
        """As `plan`."""
        return await self._loop.arun(self._exchanges.plan(session))

    def replay(self, session: str, number: int, *, principal: Asking = None) -> Replay:
        """Run the queries of the answer in exchange `number` again, and tell what differs. Nothing is written.

        Raises UnknownName for a session that is not there, UserError for an exchange without an answer from a query,
        PolicyError where the session is not the principal's; SourceError and LimitError where a query fails.
        """
        return self._loop.run(self._exchanges.replay(session, number, principal))

    async def areplay(self, session: str, number: int, *, principal: Asking = None) -> Replay:
        """As `replay`."""
        return await self._loop.arun(self._exchanges.replay(session, number, principal))

    async def ahistory_of(self, session: str, *, principal: Asking = None) -> History:
        """As `ahistory`, for a principal. Raises PolicyError where the session is somebody else's."""
        return await self._loop.arun(self._exchanges.owned(session, principal))

    async def aquery(self, query: Query, *, principal: Asking = None) -> tuple[Table, QueryMetadata]:
        """A typed query over what a principal sees, in no session. Raises PolicyError and what `run_query` raises."""
        context = self._parts.seen_by(principal).tool_context(question="")
        return await self._loop.arun(run_query(query, context))

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
    waited: Callable[[str, float], None] | None = None,
) -> Agent:
    """An agent over a workspace or over bare data; every part that is not given is built from the settings.

    `model` is one of `askfirst.llm`, or any chat model of LangChain's, in place of the one that the settings name.
    `waited` is told of each message that found its session busy: the session, and the seconds.

    Raises ConfigError, SourceError or StorageError, with all that is wrong at once where it can be known.
    """
    settings = settings or load_settings()
    workspace = load_workspace(where)
    loop = LoopThread("askfirst")
    with ExitStack() as undo:
        undo.callback(loop.close)
        opened = loop.begin(
            open_parts(workspace, settings, reader=reader, model=as_model(model), tools=tools, sink=sink, waited=waited)
        )
        # LangGraph takes about a second to import; meanwhile the data is opened in the loop's thread.
        import askfirst.graph  # noqa: F401

        parts, memory = opened()
        undo.callback(lambda: loop.run(parts.close()))
        checkpoints = loop.run(memory.open_checkpoints(one_task=True))
        dispatcher = dispatcher_of(memory.outbox, settings, clock=parts.clock, sink=parts.sink)
        delivering = Delivering(dispatcher) if dispatcher else None
        if dispatcher and delivering:
            parts = replace(parts, committed=dispatcher.wake)
            loop.run(delivering.begin())
        undo.pop_all()
    graph = _compiled(parts, checkpoints)
    return Agent(workspace, settings, parts, Rooms(loop, graph, memory, checkpoints, delivering))


def _compiled(parts: Parts, checkpointer: AnyCheckpoints | None) -> Graph:
    from askfirst.graph import build_graph

    return build_graph(parts).compile(checkpointer=checkpointer, name="askfirst")
