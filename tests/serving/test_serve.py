"""The command itself: what it serves, what it says, and what it refuses."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from subprocess import CompletedProcess

import httpx
import pytest

from askfirst.access.key_file import write_key
from askfirst.access.keys import new_key
from askfirst.domain.principal import Principal
from tests.entrypoints.terminal import askfirst, environment
from tests.service.gate import WITHIN, until
from tests.serving.processes import asked, chat, children, started


def refused(done: CompletedProcess[str], *sentences: str) -> None:
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    for sentence in sentences:
        assert sentence in " ".join(done.stderr.split()), done.stderr


async def test_a_file_is_served(tmp_path: Path) -> None:
    (tmp_path / "sales.csv").write_text("region,amount\nNorth,1\nSouth,2\n", encoding="utf-8")
    options = (str(tmp_path / "sales.csv"), "--port", "0")
    with started(*options, home=tmp_path / "home", log=tmp_path / "log") as server:
        async with server.client() as client:
            answer = await client.post("/chat", json={**asked("s", "total amount by region"), "datasetId": "sales"})
            assert answer.json()["table"]["rows"] == [["North", 1], ["South", 2]]
        assert f"serving at {server.address} (what there is: /docs)" in server.said
        assert server.stop() == 0


async def test_without_a_place_it_serves_the_example(tmp_path: Path) -> None:
    with started("--port", "0", home=tmp_path / "home", log=tmp_path / "log") as server:
        async with server.client() as client:
            answer = await client.post(
                "/chat", json={**asked("s", "how many orders are there?"), "datasetId": "freight"}
            )
            assert answer.json()["type"] == "final_answer"
        server.signal(signal.SIGINT)
        assert server.ended() == 0
        assert "Traceback" not in server.said


def test_a_port_that_is_taken(shop: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = askfirst("serve", str(shop), "--port", str(port), home=tmp_path / "home")
    refused(
        done,
        f"The server cannot listen on '127.0.0.1', port {port}: Address already in use.",
        "Stop what listens there, or take another port, such as 8001.",
    )


def test_the_world_is_not_served_without_keys(shop: Path, tmp_path: Path) -> None:
    done = askfirst("serve", str(shop), "--host", "0.0.0.0", "--port", "0", home=tmp_path / "home")  # noqa: S104
    refused(done, "'0.0.0.0'", "or listen on 127.0.0.1.")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_cannot_be_opened_is_told_once(tmp_path: Path, workers: str) -> None:
    """With several processes, too: none of them is started."""
    where = str(tmp_path / "nowhere")
    done = askfirst("serve", where, "--port", "0", "--workers", workers, home=tmp_path / "home")
    refused(done, where)
    assert done.stderr.count(where) == 1
    assert "serving at" not in done.stderr


@pytest.mark.parametrize("library", ["fastapi", "uvicorn"])
def test_without_its_libraries(tmp_path: Path, library: str) -> None:
    code = (
        f"import sys; sys.modules[{library!r}] = None; from askfirst.entrypoints.cli.main import main; main(['serve'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment(tmp_path / "home"),
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    refused(done, "The libraries of the server are not installed.", "Install them: pip install 'askfirst[server]'")


async def test_every_surface_counts_together(shop: Path, tmp_path: Path) -> None:
    """One request of the API and one over MCP are two of the same principal."""
    key = new_key(Principal("ana"))
    write_key(tmp_path / "keys.yaml", key)
    limits = "limits: {requests_per_minute: 2, burst: 2}"
    (tmp_path / "access.yaml").write_text(f"api_keys: keys.yaml\n{limits}\n", encoding="utf-8")
    where = {"home": tmp_path / "home", "log": tmp_path / "log", "access_file": str(tmp_path / "access.yaml")}
    with started(str(shop), "--port", "0", **where) as server:  # type: ignore[arg-type]
        async with server.client(headers={"X-API-Key": key.text}) as client:
            ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
            assert (await client.get("/datasets")).status_code == 200
            statuses = [(await client.post("/mcp", json=ping)).status_code for _ in range(2)]
            assert (statuses[0] == 429, statuses[1] == 429) == (False, True)
            assert (await client.get("/datasets")).status_code == 429


def pause(pid: int, database: Path) -> None:
    """Stop a process where it is, but not while it writes: nobody else could."""
    with closing(sqlite3.connect(database, isolation_level=None, timeout=WITHIN)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        os.kill(pid, signal.SIGSTOP)
        connection.execute("ROLLBACK")


async def test_every_process_answers(shop: Path, tmp_path: Path) -> None:
    """Each of two, while the other one is paused. Ctrl-C in a terminal, which all of them hear, ends it."""
    options = (str(shop), "--port", "0", "--workers", "2")
    with started(*options, home=tmp_path / "home", log=tmp_path / "log") as server:
        address = server.address
        until(lambda: server.said.count("Application startup complete") == 2)
        pids = children(server.process.pid)
        assert len(pids) == 2
        for number, pid in enumerate(pids):
            pause(pid, tmp_path / "home" / "askfirst.db")
            async with server.client() as client:
                assert (await chat(client, f"s{number}"))["turn_number"] == 1
            os.kill(pid, signal.SIGCONT)
        for pid in (server.process.pid, *children(server.process.pid)):
            os.kill(pid, signal.SIGINT)
        assert server.ended() == 0
        for word in ("Traceback", "leaked", "died"):
            assert word not in server.said, server.said
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids))
        async with httpx.AsyncClient(trust_env=False) as client:
            with pytest.raises(httpx.TransportError):
                await client.get(f"{address}/healthz")
