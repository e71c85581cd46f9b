"""Programs that npm brings, where npm is: each of the version that is named here."""

from __future__ import annotations

import shutil
from collections.abc import Sequence

import pytest

NODE = "node@22.23.3"
INSPECTOR = "@modelcontextprotocol/inspector@2.12.0"

with_npx = pytest.mark.skipif(not shutil.which("npx"), reason="there is no npx here to bring a program")


def npx(program: str, *packages: str) -> Sequence[str]:
    """The command that runs a program of these packages, on a node that is current."""
    wanted = [part for one in (NODE, *packages) for part in ("--package", one)]
    return ("npx", "--yes", *wanted, program)
