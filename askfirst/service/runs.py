"""Exchanges that run on their own: whoever began one may leave, come back to it, and end it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol

from askfirst.domain.errors import AskfirstError, Failure, LimitError, StorageError
from askfirst.domain.events import Progress, ReplyReady, StoredEvent, progress_to_plain
from askfirst.domain.ports import Clock, EventLog
from askfirst.domain.reply import Reply, error_reply, reply_to_plain
from askfirst.domain.said import Said
from askfirst.service.inbox import Inbox
from askfirst.service.run import Run, busy, left
from askfirst.service.watching import LOOK_SECONDS, Watch

_TRIES = 15
"""How often a reply's event is written before it is given up, a look apart: servers restart meanwhile."""
_LOGGER = logging.getLogger(__name__)


class Talker(Protocol):
    """The agent, as far as exchanges need it."""

    async def asay(self, session: str, said: Said, emit: Callable[[Progress], None] | None = None) -> Reply:
        """One exchange; what happens is emitted, from any thread, the reply last.

        Cancelling it ends the exchange where it is, and returns once that has ended.
        """


class Runs:
    """The exchanges that this process runs. `most` at once; more are refused with a LimitError.

    With `refuse`, a message whose session is busy is not kept waiting: see `Run.refused`.
    """

    def __init__(  # noqa: PLR0913 - what they work with, and two settings
        self, agent: Talker, log: EventLog, watch: Watch, clock: Clock, *, most: int = 1000, refuse: bool = False
    ) -> None:
        self._agent = agent
        self._log = log
        self._watch = watch
        self._clock = clock
        self._most = most
        self._refuse = refuse
        self._running: dict[str, set[Run]] = {}
        # Messages of one session go to the agent in the order in which they were accepted.
        self._arriving: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._closing = False

    @property
    def closing(self) -> bool:
        """Whether nothing new is taken any more."""
        return self._closing

    @property
    def count(self) -> int:
        """How many exchanges run or wait for their session."""
        return sum(map(len, self._running.values()))

    def ids(self, session: str) -> frozenset[str]:
        """The exchanges of a session that run here, or wait."""
        return frozenset(run.id for run in self._running.get(session, ()))

    async def begin(self, session: str, said: Said, held: AbstractContextManager[None] | None = None) -> Run:
        """Begin an exchange, which goes on whatever becomes of the caller.

        A request id that runs already in this process gives that exchange. What is `held` is so until it ends. Raises
        LimitError where too many run, and while the server is being stopped; StorageError.
        """
        run = self._same(session, said) or self._new(session, said, held)
        await asyncio.shield(run.accepted)
        return run

    async def reply(self, run: Run) -> Reply:
        """The reply of an exchange, waited for without holding it: leaving ends nothing."""
        return await asyncio.shield(run.done)

    def cancel(self, session: str, run_id: str | None = None) -> int:
        """End the exchanges of a session that run here, or one of them; how many there were."""
        meant = [run for run in self._running.get(session, ()) if run_id in {None, run.id} and not run.replied]
        for run in meant:
            run.cancelled = True
            run.stop()
        return len(meant)

    async def close(self, seconds: float) -> None:
        """Take nothing new, let what runs come to its end for some seconds, then end it where it is."""
        self._closing = True
        tasks = {run.task for runs in self._running.values() for run in runs if run.task}
        if tasks:
            await asyncio.wait(tasks, timeout=seconds)
            self.stop()
            await asyncio.wait(tasks)

    def check_open(self) -> None:
        """Raises LimitError while the server is being stopped."""
        if self._closing:
            raise LimitError("stopping", "The server is being stopped.", "Send it again in a moment.")

    def stop(self) -> None:
        """End all that runs where it is."""
        for run in [run for runs in self._running.values() for run in runs]:
            run.stop()

    def _new(self, session: str, said: Said, held: AbstractContextManager[None] | None) -> Run:
        self.check_open()
        if self.count >= self._most:
            raise LimitError(
                "serve_at_once",
                f"As many messages are being worked on as may be: {self._most:,}.",
                "Send it again in a moment.",
            )
        loop = asyncio.get_running_loop()
        run = Run(secrets.token_hex(8), session, said, loop.create_future(), loop.create_future())
        if held:
            run.held.enter_context(held)
        # Whoever began it may leave without ever looking at how it went.
        run.accepted.add_done_callback(_seen)
        self._running.setdefault(session, set()).add(run)
        run.task = loop.create_task(self._work(run))
        return run

    def _same(self, session: str, said: Said) -> Run | None:
        if said.request_id is None:
            return None
        running = self._running.get(session, ())
        return next((run for run in running if run.said.request_id == said.request_id), None)

    def _ended(self, run: Run, reply: Reply) -> None:
        run.held.close()
        self._running[run.session].discard(run)
        if not self._running[run.session]:
            del self._running[run.session]
            self._arriving.pop(run.session, None)
        run.done.set_result(reply)

    async def _work(self, run: Run) -> None:
        """The exchange from its arrival to its reply. It is never cancelled: only what the agent does is."""
        listening: asyncio.Task[None] | None = None
        inbox = Inbox()
        try:
            async with nullcontext() if self._refuse else self._arriving[run.session]:
                await self._arrive(run, inbox)
            if run.refused is None:
                listening = asyncio.create_task(self._listen(run))
            reply = run.refused or await self._write_all(run, inbox)
        except Exception as error:  # noqa: BLE001 - nobody waits for the task: whatever failed becomes the reply
            _log(error)
            if not run.accepted.done():
                run.accepted.set_exception(error)
            reply = error_reply(Failure.of(error), run.session)
        finally:
            for task in (run.saying, listening):
                if task:
                    task.cancel()
                    await asyncio.wait({task})
        self._ended(run, reply)

    async def _arrive(self, run: Run, inbox: Inbox) -> None:
        """Tell of the message, and hand it to the agent: the other way round where a busy session refuses it."""
        if not self._refuse:
            await self._accept(run)
        run.saying = asyncio.create_task(self._agent.asay(run.session, run.said, inbox.put))
        run.saying.add_done_callback(lambda _: inbox.end())
        if run.stopped:
            run.saying.cancel()
        if self._refuse:
            first = await inbox.peek()
            if isinstance(first, ReplyReady) and (refused := busy(first.reply)):
                run.refused = refused
                run.accepted.set_result(None)
            else:
                await self._accept(run)

    async def _accept(self, run: Run) -> None:
        told = await self._tell(run, [{"type": "accepted"}])
        run.since = told[0].seq - 1
        run.accepted.set_result(None)

    async def _write_all(self, run: Run, inbox: Inbox) -> Reply:
        """Write the events in batches, as many as came in a moment; the reply is the last."""
        while batch := await inbox.take():
            told = [progress_to_plain(one) for one in batch if not isinstance(one, ReplyReady)]
            ready = next((one for one in batch if isinstance(one, ReplyReady)), None)
            if ready:
                await self._tell_reply(run, told, ready.reply)
                return ready.reply
            await self._tell(run, told)
        if run.saying and not run.saying.cancelled() and (error := run.saying.exception()):
            raise error
        await self._tell(run, [{"type": "cancelled" if run.cancelled else "interrupted"}])
        return left(run)

    async def _tell_reply(self, run: Run, before: Sequence[dict[str, Any]], reply: Reply) -> None:
        told = {"type": "reply", "reply": reply_to_plain(reply)}
        number = reply.turn_number
        if not number:
            await self._tell(run, [*before, told])
        elif not await self._tell_once(run, number, [*before, told]):
            await self._tell(run, [{"type": "repeated", "exchange": number}])

    async def _tell_once(self, run: Run, number: int, events: Sequence[dict[str, Any]]) -> bool:
        """Write the event of an exchange's reply; False where it has one. The exchange is kept: it is tried again."""
        told = [{"run": run.id, **event} for event in events]
        for attempt in range(1, _TRIES + 1):
            try:
                new = await self._log.append_once(run.session, number, told, at=self._now())
            except StorageError:
                if attempt == _TRIES:
                    raise
                await asyncio.sleep(LOOK_SECONDS)
            else:
                break
        self._watch.wrote(run.session, new)
        return bool(new) or (attempt > 1 and await self._has_reply(run))

    async def _has_reply(self, run: Run) -> bool:
        """Whether a try that seemed to fail has written it."""
        found = await self._log.after(run.session, run.since, limit=1000)
        return any(event.type == "reply" and event.data.get("run") == run.id for event in found)

    async def _tell(self, run: Run, events: Sequence[dict[str, Any]]) -> tuple[StoredEvent, ...]:
        told = [{"run": run.id, **event} for event in events]
        stored = await self._log.append(run.session, None, told, at=self._now())
        self._watch.wrote(run.session, stored)
        return stored

    async def _listen(self, run: Run) -> None:
        """End the exchange where another process was asked to."""
        seq = run.since
        async with self._watch.at(run.session, of_others=True) as news:
            while not self._watch.closed:
                news.clear()
                try:
                    found = await self._log.after(run.session, seq, limit=1000)
                except StorageError:
                    await asyncio.sleep(LOOK_SECONDS)
                    continue
                for event in found:
                    seq = event.seq
                    if event.type == "cancel" and event.data.get("of") in {None, run.id}:
                        self.cancel(run.session, run.id)
                await news.wait()

    def _now(self) -> str:
        return self._clock.now().isoformat()


def _seen(done: asyncio.Future[None]) -> None:
    if not done.cancelled():
        done.exception()


def _log(error: Exception) -> None:
    """What is none of askfirst's own failures is a fault inside it."""
    if not isinstance(error, AskfirstError):
        _LOGGER.error("an exchange failed", exc_info=error)
