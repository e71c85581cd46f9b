import errno
import os
import sqlite3
from pathlib import Path

import pytest

from askfirst.domain.errors import StorageError
from askfirst.memory.storage_errors import storage_error, storage_errors


def told(error: Exception, path: Path) -> StorageError:
    found = storage_error(error, "keep a result", path)
    assert found is not None
    return found


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EFBIG, errno.EDQUOT])
def test_a_full_disk_is_told_with_what_to_do(tmp_path: Path, code: int) -> None:
    """The system's words for a full disk become one message."""
    error = told(OSError(code, os.strerror(code)), tmp_path / "x")
    assert str(error) == (
        f"Could not keep a result in {str(tmp_path / 'x')!r}: the disk is full or a limit of size is reached. "
        "Free some space, or set ASKFIRST_HOME to a folder that this user may write to, then send it again."
    )
    assert not error.retryable


def test_a_locked_database_may_be_tried_again(tmp_path: Path) -> None:
    """Waiting may help here, and only here."""
    path = tmp_path / "x.db"
    first, second = (sqlite3.connect(path, timeout=0, isolation_level=None) for _ in range(2))
    first.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError, match="another process is writing to it") as caught, storage_errors("do", path):
        second.execute("BEGIN IMMEDIATE")
    assert caught.value.retryable
    assert "Try again" in caught.value.remedy
    first.close()
    second.close()


def test_a_broken_constraint_is_our_bug(tmp_path: Path) -> None:
    """A bug is not blamed on the disk."""
    connection = sqlite3.connect(tmp_path / "x.db")
    connection.execute("CREATE TABLE t (a PRIMARY KEY)")
    with pytest.raises(sqlite3.IntegrityError), storage_errors("do", tmp_path):
        connection.executemany("INSERT INTO t VALUES (?)", [(1,), (1,)])
    connection.close()


def test_a_driver_that_only_quotes_the_system_is_understood(tmp_path: Path) -> None:
    """The reason is found in the words of a driver that has no error codes."""
    error = told(RuntimeError('IO Error: Could not write file "x": No space left on device'), tmp_path / "x")
    assert "the disk is full" in str(error)


def test_an_unknown_failure_keeps_its_words(tmp_path: Path) -> None:
    """What is not foreseen is told as it came."""
    error = told(OSError(errno.EMFILE, "Too many open files"), tmp_path / "x")
    assert str(error).startswith(f"Could not keep a result in {str(tmp_path / 'x')!r}: Too many open files. Check")
