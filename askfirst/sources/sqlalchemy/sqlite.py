"""SQLite files: opened for reading alone, and closed against everything but that."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import URL, Engine, create_engine
from sqlalchemy.pool import QueuePool

from askfirst.domain.errors import ConfigError

FUNCTIONS = frozenset({
    "char", "count", "date", "glob", "instr", "length", "max", "min", "nullif", "substr", "substring", "sum", "typeof",
})  # fmt: skip
_OUTSIDE = frozenset({"load_extension", "readfile", "writefile", "edit", "fts3_tokenizer", "sqlar_uncompress"})
"""Functions that reach out of the file, which nobody needs in a view."""
_DESCRIBING = frozenset({
    "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo", "foreign_key_list",
    "database_list", "encoding", "read_uncommitted",
})  # fmt: skip
_Authorizer = Callable[[int, str | None, str | None, str | None, str | None], int]


def open_sqlite(url: URL) -> Engine:
    """An engine over an existing file. Raises ConfigError for an address without a file."""
    if not url.database or url.database == ":memory:" or url.query:
        remedy = "Give it as sqlite:///FOLDER/FILE.db, with nothing after the name."
        raise ConfigError("The address of the SQLite database names no plain file.", remedy)
    path = Path(url.database).absolute()
    address = f"file:{quote(str(path))}?mode=ro"

    def connect() -> sqlite3.Connection:
        made = sqlite3.connect(address, uri=True, check_same_thread=False, timeout=1.0, isolation_level=None)
        made.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        return made

    # SQLAlchemy asks for settings when it connects first, which `describing` lets pass.
    return create_engine("sqlite://", creator=connect, poolclass=QueuePool, hide_parameters=True)


def reading(tables: Collection[str]) -> _Authorizer:
    """Lets nothing pass but SELECT over these tables, with a few functions; views may use what reads alone.

    SQLite names an inner SELECT like a view, so what is let pass for views must do no harm anywhere.
    """
    known = {table.casefold() for table in tables}

    def allow(action: int, first: str | None, second: str | None, database: str | None, view: str | None) -> int:
        allowed = False
        if action in {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_TRANSACTION}:
            allowed = True
        elif action == sqlite3.SQLITE_READ:
            name = (first or "").casefold()
            own = name in known or (bool(view) and not name.startswith("sqlite_"))
            # What has no database is the result of an inner SELECT.
            allowed = database is None or (database == "main" and own)
        elif action == sqlite3.SQLITE_FUNCTION:
            name = (second or "").casefold()
            allowed = name in FUNCTIONS or (bool(view) and name not in _OUTSIDE)
        elif action == sqlite3.SQLITE_RECURSIVE:
            allowed = bool(view)
        return sqlite3.SQLITE_OK if allowed else sqlite3.SQLITE_DENY

    return allow


def describing(action: int, first: str | None, second: str | None, database: str | None, view: str | None) -> int:
    """Lets pass what tells of tables, and no writing."""
    del second, database, view
    plain = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_TRANSACTION, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION}
    named = action == sqlite3.SQLITE_PRAGMA and (first or "").casefold() in _DESCRIBING
    return sqlite3.SQLITE_OK if action in plain or named else sqlite3.SQLITE_DENY
