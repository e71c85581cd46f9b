"""SQLite files: opened for reading alone, and closed against everything but that."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias
from urllib.parse import quote

from sqlalchemy import URL, Engine, create_engine
from sqlalchemy.pool import QueuePool

from askfirst.domain.errors import ConfigError
from askfirst.sources.sqlalchemy.stored import quoted

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
_Step: TypeAlias = tuple[int, str]
"""What a statement does, and the name of the table or the function that it does it with."""
_OF_VIEWS = frozenset({sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE})


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


def files_of(url: URL) -> tuple[Path, ...]:
    """Where the rows of a database are: its file, and the log that commits go to before they get there."""
    path = Path(url.database or "").absolute()
    return (path, path.with_name(f"{path.name}-wal"))


def behind(connection: sqlite3.Connection, tables: Collection[str]) -> frozenset[_Step]:
    """What those of these tables that are views read and call. The connection describes alone afterwards."""
    found: set[_Step] = set()

    def note(action: int, first: str | None, second: str | None, database: str | None, view: str | None) -> int:
        found.add((action, _named(action, first, second)))
        return describing(action, first, second, database, view)

    known = {table.casefold() for table in tables}
    connection.set_authorizer(describing)
    views = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'view'")]
    connection.set_authorizer(note)
    for view in views:
        if view.casefold() in known:
            # One that is broken is told of where it is asked.
            with suppress(sqlite3.Error):
                connection.execute(f"EXPLAIN SELECT * FROM {quoted(view)}").close()  # noqa: S608 - a quoted name
    connection.set_authorizer(describing)
    return frozenset(found)


def reading(tables: Collection[str], used: Collection[_Step] = ()) -> _Authorizer:
    """Lets nothing pass but SELECT over these tables, with a few functions, and what is `used` behind views.

    SQLite names an inner SELECT like a view, so that the two are not told apart: what views use may be used anywhere,
    but for what reaches out of the file.
    """
    known = {(sqlite3.SQLITE_READ, table.casefold()) for table in tables}
    known |= {(sqlite3.SQLITE_FUNCTION, name) for name in FUNCTIONS}
    known |= {
        one for one in used if one[0] in _OF_VIEWS and not one[1].startswith("sqlite_") and one[1] not in _OUTSIDE
    }

    def allow(action: int, first: str | None, second: str | None, database: str | None, view: str | None) -> int:
        del view
        name = _named(action, first, second)
        allowed = action in {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_TRANSACTION} or (action, name) in known
        if action == sqlite3.SQLITE_READ:
            # Where no column is read of it, a table comes without its database, and an inner SELECT without a name.
            allowed = database in {None, "main"} and (allowed or not (name or database))
        return sqlite3.SQLITE_OK if allowed else sqlite3.SQLITE_DENY

    return allow


def describing(action: int, first: str | None, second: str | None, database: str | None, view: str | None) -> int:
    """Lets pass what tells of tables, and no writing."""
    del second, database, view
    plain = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_TRANSACTION, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION}
    named = action == sqlite3.SQLITE_PRAGMA and (first or "").casefold() in _DESCRIBING
    return sqlite3.SQLITE_OK if action in plain or named else sqlite3.SQLITE_DENY


def _named(action: int, first: str | None, second: str | None) -> str:
    name = second if action == sqlite3.SQLITE_FUNCTION else first
    return (name or "").casefold()
