"""One exchange of a session at a time: across the processes of a machine, threads, event loops and tasks."""

from __future__ import annotations

import asyncio
import hashlib
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Protocol, TypeAlias

from filelock import FileLock, Timeout

from askfirst.domain.errors import LimitError
from askfirst.memory.storage_errors import storage_errors

_FIRST_WAIT = 0.001
_LONGEST_WAIT = 0.02


_GLANCE = 0.01
"""How long somebody may hold a lock who only looks whether it is held."""

Waited: TypeAlias = Callable[[str, float], None]
"""Is told of each message that found its session busy: the session, and the seconds that it waited."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How a message takes it that its session is busy: so many seconds, or not at all."""

    seconds: float
    wait: bool = True
    waited: Waited | None = None

    @contextmanager
    def waiting(self, session: str) -> Iterator[None]:
        """Tells how long the block took, however it ended."""
        began = time.monotonic()
        try:
            yield
        finally:
            if self.waited:
                self.waited(session, time.monotonic() - began)

    def exhausted(self, session: str) -> LimitError:
        """What is told to a message that does not get its session."""
        if not self.wait:
            return LimitError(
                "busy",
                f"Session {session!r} is busy with another message.",
                "Send it again when that one has its reply.",
            )
        return LimitError(
            "lock_seconds",
            f"Session {session!r} is still busy with another message after {self.seconds:g} seconds.",
            "Send it again when that one has its reply, or raise the limit lock_seconds.",
        )


class Locks(Protocol):
    """Who has which session."""

    def hold(self, session: str, patience: Patience) -> AbstractAsyncContextManager[None]:
        """A session for the time of the block. Raises LimitError when patience ends, StorageError."""

    async def busy(self, session: str) -> bool:
        """Whether any living process has the session or waits for it. Raises StorageError."""

    async def close(self) -> None:
        """Let go of everything."""


class FileLocks:
    """Locks for the processes of one machine: files in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def hold(self, session: str, patience: Patience) -> AbstractAsyncContextManager[None]:
        """See Locks."""
        return _hold(self._folder, session, patience)

    async def busy(self, session: str) -> bool:
        """See Locks."""
        path = _path(self._folder, session)
        if _Place.taken(path):
            return True
        with storage_errors("look whether a session is busy", path):
            if not path.exists():
                return False
            try:
                FileLock(path, thread_local=False).acquire(blocking=False).lock.release()
            except Timeout:
                return True
        return False

    async def close(self) -> None:
        """See Locks. What is held is freed by its holders."""


def session_lock(folder: Path, session: str, *, seconds: float) -> AbstractAsyncContextManager[None]:
    """Hold a session for the time of the block, waiting at most so many seconds for it. See FileLocks."""
    return FileLocks(folder).hold(session, Patience(seconds))


@asynccontextmanager
async def _hold(folder: Path, session: str, patience: Patience) -> AsyncIterator[None]:
    """Those who wait in this process are served in order. The operating system frees the lock of a process that dies.

    Raises LimitError when the time is over, StorageError where the folder cannot be written.
    """
    place = _Place(_path(folder, session))
    try:
        if not place.take():
            with patience.waiting(session):
                reached = await place.reach(patience.seconds if patience.wait else _GLANCE)
            if not reached:
                raise patience.exhausted(session)
        yield
    finally:
        place.leave()


def _path(folder: Path, session: str) -> Path:
    return folder / f"{hashlib.sha256(session.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}.lock"


class _Place:
    """A place in this process's queue for a lock file; the first one holds the file, or tries to get it."""

    _queues: ClassVar[dict[Path, deque[_Place]]] = {}
    _changing: ClassVar[threading.Lock] = threading.Lock()

    def __init__(self, path: Path) -> None:
        self._path = path.absolute()
        # Each place opens the file for itself, and may leave it from another thread than it came on.
        self._file = FileLock(self._path, thread_local=False)
        with self._changing:
            self._queues.setdefault(self._path, deque()).append(self)

    @classmethod
    def taken(cls, path: Path) -> bool:
        """Whether anybody in this process has a place for the file."""
        with cls._changing:
            return path.absolute() in cls._queues

    async def reach(self, seconds: float) -> bool:
        """Wait until the lock is held; False when the time is over first."""
        deadline = time.monotonic() + seconds
        wait = _FIRST_WAIT
        while not self.take():
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            # Waiting by short sleeps alone can be cancelled at any moment without leaving a lock behind.
            await asyncio.sleep(min(wait, left))
            wait = min(wait * 2, _LONGEST_WAIT)
        return True

    def leave(self) -> None:
        try:
            self._file.release()
        finally:
            with self._changing:
                queue = self._queues[self._path]
                queue.remove(self)
                if not queue:
                    del self._queues[self._path]

    def take(self) -> bool:
        """Hold the file, if that can be at once."""
        with self._changing:
            if self._queues[self._path][0] is not self:
                return False
        with storage_errors("lock a session", self._path):
            try:
                self._file.acquire(blocking=False)
            except Timeout:
                return False
        return True
