"""One exchange of a session at a time: across processes, threads, event loops and tasks."""

from __future__ import annotations

import asyncio
import hashlib
import threading
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import ClassVar

from filelock import FileLock, Timeout

from askfirst.domain.errors import LimitError
from askfirst.memory.storage_errors import storage_errors

_FIRST_WAIT = 0.001
_LONGEST_WAIT = 0.02


@asynccontextmanager
async def session_lock(folder: Path, session: str, *, seconds: float) -> AsyncIterator[None]:
    """Hold a session for the time of the block, waiting at most so many seconds for it.

    Those who wait in this process are served in order. The operating system frees the lock of a process
    that dies. Raises LimitError when the time is over, StorageError where the folder cannot be written.
    """
    path = folder / f"{hashlib.sha256(session.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}.lock"
    place = _Place(path)
    try:
        if not await place.reach(seconds):
            raise LimitError(
                "lock_seconds",
                f"Session {session!r} is still busy with another message after {seconds:g} seconds.",
                "Send it again when that one has its reply, or raise the limit lock_seconds.",
            )
        yield
    finally:
        place.leave()


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

    async def reach(self, seconds: float) -> bool:
        """Wait until the lock is held; False when the time is over first."""
        deadline = time.monotonic() + seconds
        wait = _FIRST_WAIT
        while not self._take():
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

    def _take(self) -> bool:
        with self._changing:
            if self._queues[self._path][0] is not self:
                return False
        with storage_errors("lock a session", self._path):
            try:
                self._file.acquire(blocking=False)
            except Timeout:
                return False
        return True
