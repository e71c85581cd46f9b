"""A folder with secrets in it and a port, neither of which anybody may touch."""

from __future__ import annotations

import hashlib
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import duckdb

from tests.sources.escapes.corpus import SECRET


@dataclass(frozen=True)
class Watch:
    folder: Path
    port: int
    listening: socket.socket
    before: dict[str, str]

    def places(self) -> dict[str, object]:
        return {"folder": self.folder, "port": self.port}

    def check(self) -> None:
        """No file was made or changed, and nobody connected."""
        assert _held(self.folder) == self.before
        try:
            self.listening.accept()
        except BlockingIOError:
            return
        raise AssertionError("somebody connected")


@contextmanager
def watching(folder: Path) -> Iterator[Watch]:
    """Watch a folder, with what is in it by now, and a new port of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(0)
        yield Watch(folder, listening.getsockname()[1], listening, _held(folder))


def put_secrets(folder: Path) -> None:
    """The secret in all kinds of files."""
    # A database server may be of another user.
    folder.chmod(0o777)
    (folder / "secret.csv").write_text(f"word\n{SECRET}\n")
    (folder / "secret.json").write_text(f'{{"word": "{SECRET}"}}\n')
    with duckdb.connect() as made:
        made.sql(f"SELECT '{SECRET}' AS word").write_parquet(str(folder / "secret.parquet"))
    for name in ("secret.db", "secret.sqlite"):
        with closing(sqlite3.connect(folder / name)) as kept:
            kept.execute("CREATE TABLE kept (word)")
            kept.execute("INSERT INTO kept VALUES (?)", [SECRET])
            kept.commit()


def _held(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
        for path in sorted(folder.rglob("*"))
    }
