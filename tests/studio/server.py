"""LangGraph's development server over `langgraph.json`, in a process and folders of its own."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[2]
START_SECONDS = 60


@dataclass(frozen=True)
class Server:
    url: str
    home: Path
    log: Path

    def said(self) -> str:
        return self.log.read_text("utf-8")


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """The server, ready to answer. What it keeps lies below `folder`, where it also works."""
    port = _free_port()
    server = Server(f"http://127.0.0.1:{port}", folder / "home", folder / "log")
    command = [sys.executable, "-m", "langgraph_cli", "dev", "--config", str(ROOT / "langgraph.json")]
    command += ["--host", "127.0.0.1", "--port", str(port), "--no-browser", "--no-reload", "--n-jobs-per-worker", "2"]
    with server.log.open("wb") as log:
        process = subprocess.Popen(
            command, cwd=folder, env=_environment(server.home), stdout=log, stderr=subprocess.STDOUT
        )
        try:
            _wait(server, process)
            yield server
        finally:
            process.terminate()
            process.wait(timeout=30)


def _environment(home: Path) -> dict[str, str]:
    foreign = ("ASKFIRST_", "LANGGRAPH_", "LANGSMITH_", "LANGCHAIN_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    quiet = {"LANGGRAPH_CLI_NO_ANALYTICS": "1", "LANGGRAPH_NO_VERSION_CHECK": "1", "NO_COLOR": "1"}
    return {**kept, **quiet, "ASKFIRST_HOME": str(home)}


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _wait(server: Server, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            if httpx.get(f"{server.url}/ok", trust_env=False, timeout=2).is_success:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError(f"the server did not start:\n{server.said()}")
