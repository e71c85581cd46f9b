"""Several processes behind one address: whichever is asked tells what all of them have counted."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from askfirst.observability.together import counting_together, shared_folder

WORKER = """
import json, sys
from askfirst.domain.events import ReplyEvent
from askfirst.observability.metrics import MetricsSink

sink = MetricsSink(version="1")
for line in sys.stdin:
    if line.strip() == "open":
        sink.request_began()
    elif line.strip() == "reply":
        sink.emit(ReplyEvent("s", 1, "final_answer", 1, 0, 0, 10.0, kind="confirm"))
    print(json.dumps(sink.render()[0].decode()), flush=True)
"""


class Worker:
    """A process that counts; each thing that it does is answered with its metrics."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def does(self, what: str) -> str:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{what}\n")
        self.process.stdin.flush()
        return str(json.loads(self.process.stdout.readline()))


@contextmanager
def worker() -> Iterator[Worker]:
    command = [sys.executable, "-c", WORKER]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Worker(process)


def test_any_of_them_tells_the_sums() -> None:
    """Counters outlive their process, gauges do not. The folder goes at the end."""
    with counting_together() as folder, ExitStack() as stack:
        first, second, third = (stack.enter_context(worker()) for _ in range(3))
        for one in (first, first, second):
            one.does("reply")
        for one in (first, second):
            one.does("open")
        text = third.does("render")
        assert 'askfirst_exchanges_total{kind="confirm",reply="final_answer"} 3.0' in text
        assert 'askfirst_exchange_seconds_count{reply="final_answer"} 3.0' in text
        assert "askfirst_http_requests_open 2.0" in text
        assert 'askfirst_build_info{python="' in text
        assert "process_cpu_seconds_total" not in text
        second.process.kill()
        second.process.wait()
        text = third.does("render")
        assert 'askfirst_exchanges_total{kind="confirm",reply="final_answer"} 3.0' in text
        assert "askfirst_http_requests_open 1.0" in text
    assert not folder.exists()
    assert shared_folder() is None


def test_a_process_that_just_starts_hinders_nobody() -> None:
    """Its files are there, and nothing stands in them yet."""
    with counting_together() as folder, worker() as first:
        first.does("reply")
        for name in ("counter_1.db", "gauge_livesum_1.db", "histogram_1.db"):
            (folder / name).touch()
        assert 'askfirst_exchanges_total{kind="confirm",reply="final_answer"} 1.0' in first.does("render")


def test_a_folder_that_is_named_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    with counting_together() as folder:
        assert folder == tmp_path
    assert tmp_path.exists()
    assert os.environ["PROMETHEUS_MULTIPROC_DIR"] == str(tmp_path)
