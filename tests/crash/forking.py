"""Work in a forked process, which may be killed: what is left behind is what a crash leaves."""

from __future__ import annotations

import json
import os
import signal
import traceback
from collections.abc import Callable
from typing import Any


def in_process(work: Callable[[], Any]) -> Any:
    """What `work` gives in a forked process; None if the process was killed. Any other end is an error."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            os.write(writing, json.dumps(work()).encode())
            os._exit(0)
        except BaseException:  # noqa: BLE001 - the child must not go on as its parent
            traceback.print_exc()
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL:
        return None
    if status != 0:
        raise RuntimeError(f"the process ended with status {status}")
    return json.loads(said)
