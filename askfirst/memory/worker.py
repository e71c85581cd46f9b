"""The waiting lines of sessions as one process sees them: a thread that takes, watches and gives back its tickets."""

from __future__ import annotations

import logging
import select
import socket
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

import psycopg

from askfirst.memory.desk import Desk
from askfirst.memory.held import lost_session
from askfirst.memory.postgres import postgres_errors

_LOGGER = logging.getLogger(__name__)
T = TypeVar("T")

_LOOK_MILLISECONDS = 20
"""How often whoever waits looks by itself: nobody tells that a process was killed."""
_LEAVE_MILLISECONDS = 5
"""How long a ticket that could not be given back is kept before the next try."""


@dataclass(eq=False, slots=True)
class Ticket:
    """A place in a session's line. `lost` is called, from another thread, when a session that was held is lost."""

    session: str
    lost: Callable[[], None]
    entered: Future[bool] = field(default_factory=Future)
    """Whether it has the session at once; StorageError where there is no line to be had."""
    held: Future[None] = field(default_factory=Future)
    """Done when it has the session after others; StorageError where that cannot come to pass."""
    number: int = 0
    worker: int = 0


class Worker:
    """One process, or rather one user of a database in it. Its thread runs from the first call until `close`.

    When the connection ends, those who hold a session are told that they have lost it; those who wait are put into line
    again, in their order, as soon as there is a connection.
    """

    def __init__(self, address: str, *, busy_seconds: float, ready: Callable[[], None]) -> None:
        self._address = address
        self._ready = ready
        self._busy_seconds = busy_seconds
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None
        self._calls: deque[Callable[[], None]] = deque()
        self._bell: socket.socket | None = None
        # Only the thread uses what follows.
        self._desk: Desk | None = None
        self._holding: dict[int, Ticket] = {}
        self._waiting: dict[int, Ticket] = {}
        self._again: deque[Ticket] = deque()
        self._leaving: dict[int, Future[None]] = {}

    def enter(self, session: str, lost: Callable[[], None]) -> Ticket:
        """Go to the end of a session's line. Calls of one thread come into line in their order."""
        ticket = Ticket(session, lost)
        self._call(lambda: self._enter(ticket))
        return ticket

    def leave(self, ticket: Ticket) -> Future[None]:
        """Out of the line, whether it holds the session or not. Done when the next one may come.

        What is still being written under the ticket is waited for.
        """
        gone: Future[None] = Future()
        if self._thread is None:
            gone.set_result(None)
        else:
            self._call(lambda: self._leave(ticket, gone))
        return gone

    def busy(self, session: str) -> Future[bool]:
        """Whether anybody who lives is in a session's line."""
        found: Future[bool] = Future()
        self._call(lambda: self._answer(found, lambda desk: desk.busy(session)))
        return found

    def close(self) -> None:
        """Give everything back, and end the thread."""
        with self._starting:
            thread, self._thread = self._thread, None
            if thread is None:
                return
            self._calls.append(self._end)
            self._ring()
        thread.join()

    def _call(self, call: Callable[[], None]) -> None:
        with self._starting:
            self._calls.append(call)
            if self._thread is None or not self._thread.is_alive():
                self._start()
            self._ring()

    def _start(self) -> None:
        listening, self._bell = socket.socketpair()
        for end in (listening, self._bell):
            end.settimeout(0)
        self._thread = threading.Thread(
            target=self._run, args=(listening, self._bell), name="askfirst tickets", daemon=True
        )
        self._thread.start()

    def _ring(self) -> None:
        # A bell that is full has not been heard yet; one that is closed has been heard by a thread that ended.
        if self._bell:
            with suppress(OSError):
                self._bell.send(b".")

    def _run(self, listening: socket.socket, bell: socket.socket) -> None:
        with listening, bell, suppress(_Ended):
            while True:
                self._serve(listening)

    def _serve(self, listening: socket.socket) -> None:
        try:
            self._pause(listening)
            self._enter_again()
            while self._calls:
                self._calls.popleft()()
            self._watch()
        except _Ended:
            raise
        except Exception:
            # What nobody foresaw must not end the thread: every session would wait for ever.
            _LOGGER.exception("the waiting lines of sessions")
            self._lose()

    def _pause(self, listening: socket.socket) -> None:
        """Until a call comes, or there is something to look after."""
        if self._desk is not None and self._desk.broken:
            self._lose()
        watched = select.poll()
        watched.register(listening, select.POLLIN)
        if self._desk is not None:
            watched.register(self._desk, select.POLLIN)
        for ready, _ in watched.poll(self._longest()):
            if ready == listening.fileno():
                listening.recv(4096)
            else:
                self._at_desk(Desk.hear)

    def _longest(self) -> int | None:
        if self._leaving:
            return _LEAVE_MILLISECONDS
        if self._waiting or self._again:
            return _LOOK_MILLISECONDS
        return None

    def _enter(self, ticket: Ticket, entered: Future[bool] | None = None) -> None:
        def take(desk: Desk) -> bool:
            ticket.number, first = desk.take(ticket.session)
            ticket.worker = desk.worker
            (self._holding if first else self._waiting)[ticket.number] = ticket
            return first

        self._answer(entered or ticket.entered, take)

    def _leave(self, ticket: Ticket, gone: Future[None]) -> None:
        held = self._holding.pop(ticket.number, None) or self._waiting.pop(ticket.number, None)
        if held:
            self._leaving[ticket.number] = gone
            self._at_desk(self._give_back)
            return
        if ticket in self._again:
            self._again.remove(ticket)
        gone.set_result(None)

    def _watch(self) -> None:
        """What nobody calls for: tickets to give back, and turns that have come."""
        if self._leaving:
            self._at_desk(self._give_back)
        if self._waiting:
            self._at_desk(self._look)

    def _give_back(self, desk: Desk) -> None:
        for number in desk.leave(self._leaving):
            self._leaving.pop(number).set_result(None)

    def _look(self, desk: Desk) -> None:
        heads = {ticket.session: number for number, ticket in reversed(self._waiting.items())}
        found = desk.first(heads.values())
        if len(found) < len(heads):
            # One that is gone was taken for dead: then this connection is no proof of life any more.
            self._lose()
            return
        for number in [number for number, first in found.items() if first]:
            ticket = self._holding[number] = self._waiting.pop(number)
            _tell(ticket.held, None)

    def _enter_again(self) -> None:
        """Those who waited when the connection ended come first."""
        while self._again:
            ticket = self._again.popleft()
            first: Future[bool] = Future()
            self._enter(ticket, first)
            if error := first.exception():
                _fail(ticket.held, error)
            elif first.result():
                _tell(ticket.held, None)

    def _answer(self, asked: Future[T], work: Callable[[Desk], T]) -> None:
        """What the database says goes to who asked; once more over a new connection, where the old one has ended."""
        try:
            with postgres_errors("lock a session", self._address):
                try:
                    found = work(self._open())
                except psycopg.Error as error:
                    if not self._ended(error):
                        raise
                    self._lose()
                    self._enter_again()
                    found = work(self._open())
        except Exception as error:  # noqa: BLE001 - whoever asked is told
            _fail(asked, error)
        else:
            _tell(asked, found)

    def _at_desk(self, work: Callable[[Desk], None]) -> None:
        """What nobody waits for an answer to: it is done again by itself, unless the connection has ended."""
        try:
            if self._desk:
                work(self._desk)
        except psycopg.Error as error:
            if self._ended(error):
                self._lose()

    def _ended(self, error: psycopg.Error) -> bool:
        gone = (psycopg.errors.AdminShutdown, psycopg.errors.CrashShutdown)
        return self._desk is not None and (self._desk.broken or isinstance(error, gone))

    def _open(self) -> Desk:
        if self._desk is None:
            self._ready()
            self._desk = Desk(self._address, busy_seconds=self._busy_seconds)
        return self._desk

    def _lose(self) -> None:
        """All tickets are gone with the connection."""
        holding, self._holding = self._holding, {}
        self._again.extend(self._waiting.values())
        self._waiting = {}
        leaving, self._leaving = self._leaving, {}
        if self._desk:
            self._desk.close()
            self._desk = None
        for ticket in holding.values():
            ticket.lost()
        for gone in leaving.values():
            gone.set_result(None)

    def _end(self) -> None:
        if self._desk:
            everything = [*self._holding, *self._waiting, *self._leaving]
            with suppress(psycopg.Error):
                self._desk.leave(everything)
        self._lose()
        while self._again:
            _fail(self._again.popleft().held, lost_session())
        raise _Ended


class _Ended(Exception):  # noqa: N818 - it is no error
    """The thread has nothing more to do."""


def _tell(asked: Future[T], found: T) -> None:
    """Unless who asked has gone away."""
    if asked.set_running_or_notify_cancel():
        asked.set_result(found)


def _fail(asked: Future[T], error: BaseException) -> None:
    if asked.set_running_or_notify_cancel():
        asked.set_exception(error)
