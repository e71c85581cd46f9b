"""How every connection to the state database is set up, whichever library opens it."""

from __future__ import annotations

import sqlite3
import time
from typing import Any

BUSY_SECONDS = 30
"""How long a connection waits for another one that is writing, where nothing else is said."""


class StateConnection(sqlite3.Connection):
    """A connection that holds to foreign keys and can read while another writes.

    It waits `timeout` seconds for other writers.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._patience = float(kwargs.setdefault("timeout", BUSY_SECONDS))
        super().__init__(*args, **kwargs)
        try:
            self._set_up()
        except sqlite3.Error:
            self.close()
            raise

    def _set_up(self) -> None:
        self._use_write_ahead_log()
        # With a write-ahead log a killed process loses nothing; only a power cut can take the last commits.
        self.execute("PRAGMA synchronous = NORMAL").close()
        self.execute("PRAGMA foreign_keys = ON").close()

    def _use_write_ahead_log(self) -> None:
        deadline = time.monotonic() + self._patience
        while True:
            try:
                self.execute("PRAGMA journal_mode = WAL").close()
            except sqlite3.OperationalError as error:
                # SQLite does not wait by itself while two connections make the same new file a WAL database.
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise
                time.sleep(0.01)
            else:
                return
