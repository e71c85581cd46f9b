"""The metrics of several processes that answer at one address: each counts in a file, and any of them tells the sums.

Prometheus reaches one of them by chance: from numbers of that one alone it would see counters jump back and forth.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prometheus_client.core import Metric

_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
_LIVE = re.compile(r"gauge_live[a-z]+_(\d+)\.db")


@contextmanager
def counting_together() -> Iterator[Path]:
    """Have the processes that are started within the block count together; the folder of their files comes back.

    It goes at the end. One that is named by PROMETHEUS_MULTIPROC_DIR is taken instead, and stays.
    """
    named = shared_folder()
    if named:
        yield named
        return
    with TemporaryDirectory(prefix="askfirst-metrics-") as folder:
        os.environ[_VARIABLE] = folder  # noqa: TID251 - the library reads it there, in each process that is started
        try:
            yield Path(folder)
        finally:
            del os.environ[_VARIABLE]  # noqa: TID251 - as above


def shared_folder() -> Path | None:
    """Where this process counts together with others; None where it counts alone."""
    named = os.environ.get(_VARIABLE)  # noqa: TID251 - as above
    return Path(named) if named else None


@dataclass(eq=False)
class Together:
    """What all processes of a folder have counted, those that ended too. Gauges are those of the living."""

    folder: Path

    def collect(self) -> Iterable[Metric]:
        """One family for each metric that has been counted."""
        from prometheus_client.multiprocess import MultiProcessCollector

        files = [str(path) for path in self.folder.glob("*.db") if _counts(path)]
        collected: Iterable[Metric] = MultiProcessCollector.merge(files)  # type: ignore[no-untyped-call]
        return collected


def _counts(path: Path) -> bool:
    """Whether there is something to read: no gauge of a process that ended, which goes, and no file just made.

    A process makes its files when it starts, and writes them a moment later; the library takes an empty one for broken.
    """
    found = _LIVE.fullmatch(path.name)
    if found and not _lives(int(found[1])):
        path.unlink(missing_ok=True)
        return False
    try:
        return path.stat().st_size > 0
    except FileNotFoundError:  # another process took it away a moment ago
        return False


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
