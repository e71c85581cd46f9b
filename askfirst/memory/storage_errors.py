"""Failures of the disk and of the database, as StorageError: what failed, where, and what to do."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from askfirst.domain.errors import StorageError


@contextmanager
def storage_errors(doing: str, path: Path) -> Iterator[None]:
    """Raise failures of the file system and of SQLite within as StorageError.

    `doing` completes "Could not ..."; `path` is the file or folder in question. A wrong use of the
    database, such as a broken constraint, is a bug of ours and passes through as it is.
    """
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        found = storage_error(error, doing, path)
        if found is None:
            raise
        raise found from error


def storage_error(error: Exception, doing: str, path: Path) -> StorageError | None:
    """The StorageError that tells of `error`, None where it is no failure of storage."""
    reason = _reason(error, path)
    if reason is None:
        return None
    return StorageError(f"Could not {doing} in {str(path)!r}: {reason.why}.", reason.remedy, retryable=reason.retryable)


@dataclass(frozen=True, slots=True)
class _Reason:
    why: str
    remedy: str
    retryable: bool = False


_ELSEWHERE = "or set ASKFIRST_HOME to a folder that this user may write to"
_FULL = _Reason("the disk is full or a limit of size is reached", f"Free some space, {_ELSEWHERE}, then send it again.")
_BROKEN_DISK = _Reason(
    "the disk reports an input/output error; it may be full, or a limit of size may be reached",
    f"Free some space, {_ELSEWHERE}, then send it again. If that does not help, check the disk.",
)
_LOCKED = _Reason(
    "another process is writing to it and did not finish in time",
    "Try again; if it stays so, look for a hanging askfirst process.",
    retryable=True,
)
_DAMAGED = _Reason(
    "it is damaged, or no SQLite database",
    "Move the file away to start afresh, or restore it from a backup.",
)

_BY_SQLITE_CODE = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_PROTOCOL: _LOCKED,
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_IOERR: _BROKEN_DISK,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
}
_NOT_PERMITTED = frozenset({sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM})
_FULL_ERRNOS = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_OUR_BUGS = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.InterfaceError, sqlite3.DataError)


def _reason(error: Exception, path: Path) -> _Reason | None:
    if isinstance(error, _OUR_BUGS):
        return None
    if isinstance(error, OSError):
        return _reason_of_errno(error.errno, error.strerror or str(error), path)
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in _NOT_PERMITTED:
            return _not_writable(path)
        return _BY_SQLITE_CODE.get(code) or _unexpected(str(error))
    # Drivers that raise neither still quote the system's own words.
    return _reason_of_errno(_quoted_errno(str(error)), str(error), path)


def _reason_of_errno(code: int | None, text: str, path: Path) -> _Reason:
    if code in _FULL_ERRNOS:
        return _FULL
    if code == errno.EIO:
        return _BROKEN_DISK
    if code in {
        errno.EACCES,
        errno.EPERM,
        errno.EROFS,
        errno.ENOTDIR,
        errno.EEXIST,
        errno.EISDIR,
        errno.ENOENT,
    }:
        return _not_writable(path)
    return _unexpected(text)


def _quoted_errno(text: str) -> int | None:
    codes = (*_FULL_ERRNOS, errno.EACCES, errno.EPERM, errno.EROFS, errno.EIO)
    return next((code for code in codes if os.strerror(code) in text), None)


def _not_writable(path: Path) -> _Reason:
    blocking = next((parent for parent in path.parents if os.path.lexists(parent)), path.parent)
    if not blocking.is_dir():
        return _Reason(f"{str(blocking)!r} is a file, not a folder", f"Move it away, {_ELSEWHERE}.")
    if not os.access(blocking, os.W_OK | os.X_OK):
        return _Reason(f"the folder {str(blocking)!r} is read-only for this user", f"Make it writable, {_ELSEWHERE}.")
    if path.exists() and not os.access(path, os.W_OK):
        return _Reason("the file is read-only for this user", f"Make it writable, {_ELSEWHERE}.")
    return _Reason("it cannot be opened or created", f"Check that the path is right, {_ELSEWHERE}.")


def _unexpected(text: str) -> _Reason:
    return _Reason(text.rstrip("."), f"Check the path and its disk, {_ELSEWHERE}.")
