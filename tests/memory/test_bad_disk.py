"""State that cannot be read or written, met by each part of memory as a user's process would meet it."""

import asyncio
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from askfirst.domain.errors import StorageError
from askfirst.memory.checkpoints import open_checkpointer
from askfirst.memory.conversations import Conversations
from tests.memory.samples import AT, finish, start, turn

REMEDY = "Make it writable, or set ASKFIRST_HOME to a folder that this user may write to."

# Root may write anywhere, so the process becomes nobody; what it needs is imported before it loses sight of it.
AS_NOBODY = """
import asyncio, os, sys
from pathlib import Path
import alembic.command, alembic.autogenerate
from askfirst.domain.errors import StorageError
from askfirst.domain.table import Column, Table
from askfirst.memory.checkpoints import open_checkpointer
from askfirst.memory.conversations import Conversations
from askfirst.memory.locks import session_lock
from askfirst.memory.results import ParquetResults
from tests.memory.samples import AT

if os.getuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)

async def conversations(home):
    await Conversations(home / "askfirst.db").open("s", "x", at=AT)

async def checkpoints(home):
    async with open_checkpointer(home / "askfirst.db"):
        pass

async def results(home):
    await ParquetResults(home / "results").put("s/1-a-1", Table((Column("a", "string"),), (("x",),), 1))

async def lock(home):
    async with session_lock(home / "locks", "s", seconds=1):
        pass

for home in sys.argv[1:]:
    for part in (conversations, checkpoints, results, lock):
        try:
            asyncio.run(part(Path(home)))
            print(part.__name__, "worked")
        except StorageError as error:
            print(error)
"""

LIMITED = """
import asyncio, resource, sys
from pathlib import Path
from askfirst.domain.errors import StorageError
from askfirst.domain.table import Column, Table
from askfirst.memory.conversations import Conversations
from askfirst.memory.results import ParquetResults
from tests.memory.samples import AT

home = Path(sys.argv[1])

async def main():
    store, results = Conversations(home / "askfirst.db"), ParquetResults(home / "results")
    table = Table((Column("a", "integer"),), tuple((n * 7919 % 1_000_003,) for n in range(200_000)), 200_000)
    await store.open("s", "before", at=AT)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))
    for attempt in (store.open("s", "x" * 2_000_000, at=AT), results.put("s/1-a-1", table)):
        try:
            await attempt
        except StorageError as error:
            print(error)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    print((await store.open("s", "after", at=AT)).interrupted_text, await results.get("s/1-a-1"))
    print([path.name for path in (home / "results").rglob("*.*")])
    store.dispose()

asyncio.run(main())
"""


@dataclass(frozen=True)
class ReadOnly:
    """What each part said, in a folder that is read-only, and in one whose database is."""

    folder: Path
    in_folder: list[str]
    database: Path
    with_database: list[str]


@pytest.fixture(scope="module")
def read_only() -> Iterator[ReadOnly]:
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        home.chmod(0o755)
        folder, database = home / "folder", home / "file" / "askfirst.db"
        folder.mkdir()
        store = Conversations(database)
        asyncio.run(store.open("s", "x", at=AT))
        store.dispose()
        for path, mode in ((folder, 0o555), (database.parent, 0o777), (database, 0o444)):
            path.chmod(mode)
        lines = finish(start(AS_NOBODY, folder, database.parent)).splitlines()
        yield ReadOnly(folder, lines[:4], database, lines[4:])


def test_a_read_only_folder_is_told_by_every_part(read_only: ReadOnly) -> None:
    """Each message names the folder and what to do about it."""
    assert [line.split(" in ")[0] for line in read_only.in_folder] == [
        "Could not begin an exchange",
        "Could not open the checkpoints",
        "Could not keep a result",
        "Could not lock a session",
    ]
    reason = f": the folder {str(read_only.folder)!r} is read-only for this user. {REMEDY}"
    assert [line for line in read_only.in_folder if not line.endswith(reason)] == []


def test_a_read_only_database_is_told(read_only: ReadOnly) -> None:
    """A file of another user is named, not only its folder."""
    reason = f"{str(read_only.database)!r}: the file is read-only for this user. {REMEDY}"
    assert read_only.with_database == [
        f"Could not begin an exchange in {reason}",
        f"Could not open the checkpoints in {reason}",
        "results worked",
        "lock worked",
    ]


def test_a_full_disk_loses_only_what_did_not_fit(tmp_path: Path) -> None:
    """The message says so, the session goes on once there is room, and no half file stays."""
    lines = finish(start(LIMITED, tmp_path)).splitlines()
    assert lines[0].startswith(f"Could not begin an exchange in {str(tmp_path / 'askfirst.db')!r}: the disk ")
    assert lines[1].startswith(f"Could not keep a result in '{tmp_path}/results/")
    assert [line for line in lines[:2] if "Free some space, or set ASKFIRST_HOME" not in line] == []
    assert lines[2:] == ["before None", "[]"]


async def test_a_full_database_keeps_what_it_had(tmp_path: Path) -> None:
    """A write that does not fit leaves no trace and no lock."""
    store = Conversations(tmp_path / "askfirst.db")
    await store.open("s", "x", at=AT)
    with store._store._ready().connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")
    with pytest.raises(StorageError, match=r"write turns in .*the disk is full or a limit of size is reached.*Free"):
        await store.write_turns([turn("s", action="x" * 100_000)])
    store.dispose()
    await store.write_turns([turn("s")])
    assert [one.turn_id for one in (await store.history("s")).turns] == [1]
    store.dispose()


@pytest.mark.parametrize("content", [b"not a database " * 300, b"SQLite format 3\0" + b"\xff" * 5000])
async def test_a_damaged_database_is_told_and_kept(tmp_path: Path, content: bytes) -> None:
    """What is there is not overwritten: it may be worth repairing."""
    database = tmp_path / "askfirst.db"
    database.write_bytes(content)
    reason = "it is damaged, or no SQLite database. Move the file away to start afresh, or restore it from a backup."
    with pytest.raises(StorageError) as caught:
        await Conversations(database).sessions()
    assert str(caught.value) == f"Could not list the sessions in {str(database)!r}: {reason}"
    with pytest.raises(StorageError) as caught:
        async with open_checkpointer(database):
            pass
    assert str(caught.value) == f"Could not open the checkpoints in {str(database)!r}: {reason}"
    assert database.read_bytes() == content


@pytest.mark.parametrize(
    ("place", "reason"), [("file/askfirst.db", "/file' is a file, not a folder"), ("", "it cannot be opened")]
)
async def test_a_path_that_cannot_be_a_database_is_told(tmp_path: Path, place: str, reason: str) -> None:
    """A file in the way of the folder, and a folder in the way of the file."""
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match=reason):
        await Conversations(tmp_path / place).open("s", "x", at=AT)
