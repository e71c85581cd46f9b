"""The result store: each table as one Parquet file beside the database."""

from __future__ import annotations

import asyncio
import hashlib
import re
import shutil
import time
from pathlib import Path
from uuid import uuid4

import duckdb

from askfirst.domain.table import Table
from askfirst.memory.parquet import Parquet
from askfirst.memory.storage_errors import storage_error, storage_errors

_SECONDS_PER_DAY = 86_400


class ParquetResults:
    """The port ResultStore over a folder.

    A reference is `<session>/<name>`, the name without a slash; both may hold any other text. Tables older
    than `keep_days` are deleted when a process first writes one. A file that cannot be written raises
    StorageError; one that is missing, damaged or not ours counts as gone.
    """

    def __init__(self, folder: Path, *, keep_days: float = 30) -> None:
        self._folder = folder
        self._keep_days = keep_days
        self._swept = False
        self._parquet = Parquet()

    async def put(self, reference: str, table: Table) -> None:
        """See ResultStore. A reader sees the old table or the new one, never a part."""
        if not self._swept:
            self._swept = True
            await self.sweep(self._keep_days)
        await asyncio.to_thread(self._put, reference, table)

    async def get(self, reference: str) -> Table | None:
        """See ResultStore."""
        return await asyncio.to_thread(self._get, reference)

    async def forget(self, session: str) -> None:
        """See ResultStore."""
        await asyncio.to_thread(self._forget, self._folder_of(session))

    async def sweep(self, older_than_days: float) -> int:
        """Delete what was last written more than so many days ago; how many files went."""
        return await asyncio.to_thread(self._sweep, time.time() - older_than_days * _SECONDS_PER_DAY)

    def path_of(self, reference: str) -> Path:
        """The file of a reference: always the same, inside the folder whatever the reference holds."""
        session, _, name = reference.rpartition("/")
        readable = re.sub(r"[^A-Za-z0-9_-]", "_", name)[:60]
        return self._folder_of(session) / f"{readable}-{_digest(reference)}.parquet"

    def _folder_of(self, session: str) -> Path:
        return self._folder / _digest(session)

    def _put(self, reference: str, table: Table) -> None:
        path = self.path_of(reference)
        unfinished = path.with_name(f"{uuid4().hex}.tmp")
        doing = "keep a result"
        with storage_errors(doing, path):
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._parquet.write(unfinished, table)
                unfinished.replace(path)
            except duckdb.IOException as error:
                raise storage_error(error, doing, path) or error from error
            finally:
                unfinished.unlink(missing_ok=True)

    def _get(self, reference: str) -> Table | None:
        path = self.path_of(reference)
        with storage_errors("read a result", path):
            try:
                path.open("rb").close()
                return self._parquet.read(path)
            except (FileNotFoundError, NotADirectoryError):
                return None

    def _forget(self, folder: Path) -> None:
        with storage_errors("forget the results of a session", folder):
            if folder.is_dir():
                shutil.rmtree(folder)

    def _sweep(self, before: float) -> int:
        gone = 0
        for path in self._folder.glob("*/*"):
            try:
                if path.stat().st_mtime < before:
                    path.unlink()
                    gone += 1
            except FileNotFoundError:
                # Another process sweeps too.
                continue
        return gone


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
