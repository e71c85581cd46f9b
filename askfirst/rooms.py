"""Where exchanges run: the loop, the compiled graph, and the memory with its checkpoints."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from askfirst.config.settings import Settings
from askfirst.delivery.delivering import Delivering
from askfirst.domain.errors import StorageError
from askfirst.domain.events import Progress, ReplyReady, progress_from_plain
from askfirst.domain.reply import Reply, reply_from_plain
from askfirst.domain.state import Input, Output, State
from askfirst.loop import Emit, LoopThread
from askfirst.memory.memory import Memory
from askfirst.memory.migrating import Migration, check_migrations, migrate

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig
    from langgraph.graph.state import CompiledStateGraph
    from langgraph.types import Durability, StreamMode

    from askfirst.memory.memory import AnyCheckpoints

Graph: TypeAlias = "CompiledStateGraph[State, None, Input, Output]"
RECURSION_LIMIT = 100
"""Node runs in one exchange: the four nodes around the plan, and the most TODOs with room for reruns."""


def migrate_state(settings: Settings, *, check: bool = False) -> Migration:
    """How the tables of the state stood before they were brought up to date; with `check` nothing is changed.

    Raises StorageError, also for tables that a newer version has written, and ConfigError.
    """
    database = settings.database.get_secret_value() if settings.database else settings.home / "askfirst.db"
    return check_migrations(database) if check else migrate(database, busy_seconds=settings.busy_seconds)


@dataclass(frozen=True, slots=True)
class Rooms:
    """What an agent works in; `delivering` is what delivers its commit events, if anything."""

    loop: LoopThread
    graph: Graph
    memory: Memory
    checkpoints: AnyCheckpoints
    delivering: Delivering | None = None

    async def through_graph(
        self, session: str, message: Input, emit: Emit[Progress] | None, watch: Emit[str] | None
    ) -> Reply:
        """Run the graph to its end. Events are only made where somebody looks at them."""
        modes: list[StreamMode] = ["values"]
        if emit:
            modes.append("custom")
        if watch:
            modes.append("tasks")
        config: RunnableConfig = {"configurable": {"thread_id": session}, "recursion_limit": RECURSION_LIMIT}
        output: dict[str, Any] = {}
        # Without checkpoints there is nothing to wait for, and LangGraph trips over it.
        durability: Durability | None = "sync" if self.graph.checkpointer else None
        stream = self.graph.astream(message, config, stream_mode=modes, durability=durability)
        async with aclosing(cast("AsyncGenerator[tuple[str, Any]]", stream)) as chunks:
            async for mode, chunk in chunks:
                if mode == "values":
                    output = chunk
                elif mode == "custom" and emit:
                    progress = progress_from_plain(chunk)
                    if not isinstance(progress, ReplyReady):
                        emit(progress)
                elif watch and "input" in chunk:
                    watch(chunk["name"])
        return reply_from_plain(output["reply"])

    async def state(self, session: str) -> State:
        """The session's state as its last exchange left it; empty where there is none."""
        found = await self.graph.aget_state({"configurable": {"thread_id": session}})
        return cast("State", found.values)

    async def prune(self, session: str, kept: int) -> None:
        """Old checkpoints away. The exchange is safe by now: what cannot be pruned is left to the next one."""
        with suppress(StorageError):
            await self.checkpoints.prune_thread(session, kept)
