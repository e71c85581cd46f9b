"""A file that is read again when it has changed; what is broken in it does not lock everybody out."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar

from askfirst.domain.errors import ConfigError

T = TypeVar("T")
_Stamp: TypeAlias = tuple[int, int, int] | None
_LOGGER = logging.getLogger(__name__)


class Reloaded(Generic[T]):
    """What a file says by now.

    The first reading raises ConfigError. Later, a file that cannot be read, or is gone, leaves what was read before
    in force, and the log says so once for each change.
    """

    def __init__(self, path: Path, read: Callable[[Path], T]) -> None:
        self._path = path
        self._read = read
        self._stamp = _stamp_of(path)
        self._said = read(path)

    def now(self) -> T:
        """What it says; a look at the file's date where nothing has changed."""
        stamp = _stamp_of(self._path)
        if stamp != self._stamp:
            # Before reading: a change while it is read is found the next time.
            self._stamp = stamp
            try:
                self._said = self._read(self._path)
            except ConfigError as error:
                _LOGGER.error("The file %s has changed and is left out of account: %s", self._path.name, error)  # noqa: TRY400 - the place in our code tells nobody what to mend
            else:
                _LOGGER.info("The file %s was read again.", self._path.name)
        return self._said


def _stamp_of(path: Path) -> _Stamp:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
