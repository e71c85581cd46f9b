"""Tables of answers in the memory of this process: so many bytes of them, for so long."""

from __future__ import annotations

import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock
from typing import TypeAlias

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Query
from askfirst.domain.table import Table
from askfirst.sources.source import Compiled

_ENTRY = 4_000
"""Bytes that an entry takes besides its cells, statement and values: its query, its keys."""
_CELL = 8
"""Bytes of a row for each cell in it, beside the cell itself."""
_ROW = 56
_CLOCK = getattr(time, "CLOCK_BOOTTIME", None)


def seconds_passed() -> float:
    """Seconds that only grow, also while the machine sleeps where the system counts these."""
    return time.monotonic() if _CLOCK is None else time.clock_gettime(_CLOCK)


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked of a source, for whom: by the hash of what they see. `rows` is the most that was fetched."""

    source: str
    policy: str
    compiled: Compiled
    rows: int


@dataclass(frozen=True, slots=True)
class Kept:
    """A table, and what it is the answer to.

    `version` is that of the rows behind it, `began` when it was asked for, in `seconds_passed`, and `fetched_at` the
    same as ISO time. It is `whole` where it has all rows of its query in the one order that they can have.
    """

    table: Table
    catalog: Catalog
    version: str
    began: float
    fetched_at: str
    as_of: str = ""
    whole: bool = False


_AnyLimit: TypeAlias = tuple[str, str, str, Query]


class KeptTables:
    """Keeps tables for `seconds`; of more than `megabytes` the least recently used ones go. Any thread may ask."""

    def __init__(self, seconds: float, megabytes: float, passed: Callable[[], float] = seconds_passed) -> None:
        self.passed = passed
        self.size = 0
        self._seconds = seconds
        self._most = int(megabytes * 1_000_000)
        self._kept: OrderedDict[Asked, tuple[Kept, int]] = OrderedDict()
        self._whole: dict[_AnyLimit, Asked] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def is_recent(self, began: float) -> bool:
        """Whether what was asked for then may still be given out."""
        return self.passed() - began < self._seconds

    def find(self, asked: Asked, catalog: Catalog, version: str) -> Kept | None:
        """The table of just this, of rows of this version. One that is too old or of other rows is let go."""
        with self._lock:
            return self._find(asked, catalog, version)

    def find_whole(self, asked: Asked, catalog: Catalog, version: str) -> Kept | None:
        """A whole table of the same query with any limit or none: what was asked for are its first rows."""
        with self._lock:
            same = self._whole.get(_any_limit(asked))
            return self._find(same, catalog, version) if same else None

    def keep(self, asked: Asked, kept: Kept) -> None:
        """Keep a table, in place of an earlier one; one that is larger than all that may be kept is not."""
        size = _size(asked, kept.table)
        with self._lock:
            self._drop(asked)
            if size > self._most:
                return
            self._kept[asked] = (kept, size)
            self.size += size
            if kept.whole:
                self._whole[_any_limit(asked)] = asked
            while self.size > self._most:
                self._drop(next(iter(self._kept)))

    def clear(self) -> None:
        """Let go of all of them."""
        with self._lock:
            self._kept.clear()
            self._whole.clear()
            self.size = 0

    def _find(self, asked: Asked, catalog: Catalog, version: str) -> Kept | None:
        kept, _ = self._kept.get(asked, (None, 0))
        if kept is None:
            return None
        # Sights of two who see the same have equal catalogs, of which there may be two.
        if kept.version != version or not self.is_recent(kept.began) or kept.catalog != catalog:
            self._drop(asked)
            return None
        self._kept.move_to_end(asked)
        return kept

    def _drop(self, asked: Asked) -> None:
        _, size = self._kept.pop(asked, (None, 0))
        self.size -= size
        if self._whole.get(key := _any_limit(asked)) == asked:
            del self._whole[key]


def _any_limit(asked: Asked) -> _AnyLimit:
    """By what queries are told apart, but for their limit. Python takes 1 and True for equal; the hash does not."""
    query = replace(asked.compiled.query, limit=None)
    return (asked.source, asked.policy, query.hash(), query)


def _size(asked: Asked, table: Table) -> int:
    """About how many bytes it takes: cells that are one object are counted each time."""
    statement = sys.getsizeof(asked.compiled.text) + sum(map(sys.getsizeof, asked.compiled.parameters))
    cells = sum(sum(map(sys.getsizeof, row)) for row in table.rows)
    return _ENTRY + statement + cells + len(table.rows) * (_ROW + _CELL * len(table.columns))
