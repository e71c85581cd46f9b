import asyncio
import os
import signal
from pathlib import Path

from askfirst.memory.conversations import Conversations
from askfirst.memory.locks import FileLocks, session_lock
from tests.memory.samples import finish, start

CONVERSE = """
import asyncio, sys
from pathlib import Path
from askfirst.memory.conversations import Conversations
from askfirst.memory.locks import session_lock
from tests.memory.samples import AT, answer, turn

folder, name, times = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])

async def main():
    store = Conversations(folder / "askfirst.db")
    for index in range(times):
        async with session_lock(folder / "locks", "s", seconds=50):
            opened = await store.open("s", f"{name} {index}", at=AT)
            assert opened.interrupted_number is None, opened
            await store.write_turns([turn("s", opened.number, key) for key in "ab"])
            await store.close("s", opened.number, answer("s", opened.number), at=AT, kind="", restated="")
    store.dispose()

sys.stdin.readline()
asyncio.run(main())
"""

HOLD = """
import asyncio, sys
from pathlib import Path
from askfirst.memory.locks import session_lock

async def main():
    async with session_lock(Path(sys.argv[1]), "s", seconds=5):
        print("held", flush=True)
        await asyncio.sleep(600)

asyncio.run(main())
"""

MAKE = """
import asyncio, sys
from pathlib import Path
from askfirst.memory.checkpoints import open_checkpointer
from askfirst.memory.conversations import Conversations
from tests.memory.samples import AT

async def main():
    store = Conversations(Path(sys.argv[1]))
    await store.open(sys.argv[2], "x", at=AT)
    async with open_checkpointer(Path(sys.argv[1])):
        store.dispose()

sys.stdin.readline()
asyncio.run(main())
"""


def test_two_processes_converse_in_one_session(tmp_path: Path) -> None:
    """Under the lock no exchange is lost or cut off, numbers have no gap, and each one's messages keep their order."""
    both = [start(CONVERSE, tmp_path, name, 20) for name in ("left", "right")]
    for process in both:
        print("go", file=process.stdin, flush=True)
    for process in both:
        finish(process)
    store = Conversations(tmp_path / "askfirst.db")
    history = asyncio.run(store.history("s"))
    store.dispose()
    assert [(one.number, one.status) for one in history.exchanges] == [(n, "done") for n in range(1, 41)]
    assert [one.turn_id for one in history.turns] == list(range(1, 81))
    for name in ("left", "right"):
        texts = [one.text for one in history.exchanges if one.text.startswith(name)]
        assert texts == [f"{name} {index}" for index in range(20)]


def test_processes_make_the_same_database_at_once(tmp_path: Path) -> None:
    """Whoever comes first makes the tables; the other one finds them, and both go on."""
    database = tmp_path / "askfirst.db"
    makers = [start(MAKE, database, name) for name in ("a", "b")]
    for process in makers:
        print("go", file=process.stdin, flush=True)
    for process in makers:
        finish(process)
    store = Conversations(database)
    assert {one.session for one in asyncio.run(store.sessions())} == {"a", "b"}
    store.dispose()


async def test_a_killed_process_frees_its_session(tmp_path: Path) -> None:
    """SIGKILL while holding the lock leaves the session usable."""
    holder = start(HOLD, tmp_path)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    os.kill(holder.pid, signal.SIGKILL)
    holder.communicate()
    async with session_lock(tmp_path, "s", seconds=5):
        pass


async def test_a_session_is_busy_while_another_process_has_it(tmp_path: Path) -> None:
    """Until it is killed. Looking takes nobody's place, and makes no file."""
    locks = FileLocks(tmp_path / "locks")
    assert not await locks.busy("s")
    assert not (tmp_path / "locks").exists()
    holder = start(HOLD, tmp_path / "locks")
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    assert await locks.busy("s")
    assert not await locks.busy("t")
    os.kill(holder.pid, signal.SIGKILL)
    holder.communicate()
    assert not await locks.busy("s")
