"""The `askfirst` command with its state in a folder of the test: in its own process or, quicker, in this one."""

import io
import os
import subprocess
import sys
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from askfirst.entrypoints.cli.main import main

PROMPT = "\u203a "


def environment(home: Path, **more: str) -> dict[str, str]:
    """What a user's shell has, without settings of whoever runs the tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ASKFIRST_")}
    return {**kept, "ASKFIRST_HOME": str(home), "COLUMNS": "100", "TERM": "xterm", **more}


def askfirst(*args: str, home: Path, stdin: str = "", **more: str) -> CompletedProcess[str]:
    """Run the command to its end in its own process; its output is no terminal."""
    return subprocess.run(
        [sys.executable, "-m", "askfirst", *args],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=home.parent,
        env=environment(home, **more),
        timeout=120,
        check=False,
    )


def askfirst_here(*args: str, home: Path, stdin: str = "", **more: str) -> CompletedProcess[str]:
    """The same command in this process."""
    streams = {name: io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for name in ("stdin", "stdout", "stderr")}
    streams["stdin"].buffer.write(stdin.encode())
    streams["stdin"].buffer.seek(0)
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in streams.items():
            patch.setattr(sys, name, stream)
        for name in [name for name in os.environ if name.startswith("ASKFIRST_")]:
            patch.delenv(name)
        for name, value in environment(home, **more).items():
            patch.setenv(name, value)
        patch.chdir(home.parent)
        with pytest.raises(SystemExit) as ended:
            main([*args])
    output, errors = (_written(streams[name]) for name in ("stdout", "stderr"))
    return CompletedProcess(args, int(ended.value.code or 0), output, errors)


def _written(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()
