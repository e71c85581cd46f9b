"""Importing does nothing: no file, no network, no output, no need of an environment."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

IMPORT_ALL = """
import importlib, pkgutil, sys

def refuse(event, args):
    if event in ("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.sendto"):
        raise RuntimeError(f"{event} while importing: {args}")

sys.addaudithook(refuse)
import askfirst

def stop(module):
    raise

for module in pkgutil.walk_packages(askfirst.__path__, "askfirst.", onerror=stop):
    # Alembic runs its migrations as scripts; they are no modules to import.
    if ".migrations." not in module.name:
        importlib.import_module(module.name)
"""


def test_importing_every_module_leaves_no_trace(tmp_path: Path) -> None:
    done = run(IMPORT_ALL, tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")) == ["home", "work"]


@pytest.mark.parametrize("module", ["askfirst", "askfirst.entrypoints.cli.main", "askfirst.scenarios.pytest_plugin"])
def test_starting_does_not_wait_for_heavy_libraries(module: str, tmp_path: Path) -> None:
    heavy = (
        "langgraph",
        "langchain_core",
        "langchain_openai",
        "langchain_google_genai",
        "duckdb",
        "sqlalchemy",
    )
    code = f"import sys, {module}; print(*[name for name in {heavy!r} if name in sys.modules])"
    done = run(code, tmp_path)
    assert (done.stdout.strip(), done.stderr) == ("", "")


@pytest.mark.parametrize("command", ["sessions", "show nothing", "outbox", "stats", "assumptions nothing"])
def test_looking_at_sessions_waits_for_no_reader(command: str, tmp_path: Path) -> None:
    heavy = ("langgraph.graph", "langchain_core.messages", "sqlglot", "askfirst.understanding", "askfirst.tools")
    code = f"""
import contextlib, sys
from askfirst.entrypoints.cli.main import main
with contextlib.suppress(SystemExit):
    main({command.split()!r})
print("heavy:", *[name for name in {heavy!r} if name in sys.modules])
"""
    assert run(code, tmp_path).stdout.splitlines()[-1].strip() == "heavy:"


def run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs the code in an empty working folder and home, with no other variable set."""
    home, work = folder / "home", folder / "work"
    home.mkdir()
    work.mkdir()
    # Windows starts no process without its system folder.
    environment = {"HOME": str(home)} | {key: os.environ[key] for key in ("SYSTEMROOT",) if key in os.environ}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=work, env=environment, capture_output=True, text=True, check=False)
