"""What the file system tells of files whose rows are asked: whether they may have changed, and when they last did."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import TypeAlias

from askfirst.sources.source import Freshness

Stamp: TypeAlias = tuple[int, int, int, int, int]
"""Size, time of the last writing, time of the last change of anything, inode and device."""
SETTLED = 3_000_000_000
"""Nanoseconds after which another writing must show: the coarsest file systems tell times in steps of two seconds."""
_FIXED = "fixed"
_asked = count(1)


@dataclass(frozen=True, slots=True)
class Written:
    """Files that are read anew at each query, the main one first; the others need not be there.

    They are only looked at, never opened: closing a file takes away the locks that SQLite holds on it in this process.
    `opened` is what was seen when a program opened them that goes on with these, whatever stands there later. `now`
    tells the time as the file system does, in nanoseconds since 1970.
    """

    paths: tuple[Path, ...]
    opened: tuple[Stamp | None, ...] | None = None
    now: Callable[[], int] = time.time_ns

    def freshness(self) -> Freshness:
        """By size, times and identity of each file.

        Of one that was written a moment ago, the next writing may leave all of these as they are: then every asking
        gets a version of its own.
        """
        seen = stamps(self.paths)
        latest = max((max(one[1], one[2]) for one in seen if one), default=0)
        unsettled = f" unsettled {next(_asked)}" if latest > self.now() - SETTLED else ""
        is_told = self.opened is None or seen == self.opened
        return Freshness(f"{seen}{unsettled}", last_written(seen) if is_told else "")


@dataclass(frozen=True, slots=True)
class ReadOnce:
    """Rows that were copied into memory and never change; `as_of` is when their file was last written, if known."""

    as_of: str = ""

    def freshness(self) -> Freshness:
        """Always the same."""
        return Freshness(_FIXED, self.as_of)


IN_MEMORY = ReadOnce()
"""Rows of which nobody says where they came from."""


def stamps(paths: tuple[Path, ...]) -> tuple[Stamp | None, ...]:
    """What can be seen of each file from outside; None for one that is not there."""
    return tuple(map(_stamp, paths))


def last_written(seen: tuple[Stamp | None, ...]) -> str:
    """The ISO time, in UTC, of the last writing to any of them; empty where the main one is not there."""
    if not seen or seen[0] is None:
        return ""
    seconds = max(one[1] for one in seen if one) // 1_000_000_000
    try:
        return datetime.fromtimestamp(seconds, UTC).isoformat()
    except (ValueError, OverflowError, OSError):
        return ""  # a time that no calendar has is none


def read_once(path: Path, before: tuple[Stamp | None, ...]) -> ReadOnce:
    """What is known of a file that has been read into memory, where `before` was seen of it before that."""
    after = stamps((path,))
    return ReadOnce(last_written(after) if after == before else "")


def _stamp(path: Path) -> Stamp | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, found.st_dev)
