"""The wheel holds all that an installed askfirst needs, and nothing of the workshop."""

import subprocess
import sys
from email.parser import Parser
from fnmatch import fnmatch
from pathlib import Path
from zipfile import ZipFile

import pytest

import askfirst

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return ZipFile(next(folder.glob("*.whl")))


@pytest.mark.parametrize(
    "pattern",
    [
        "askfirst/py.typed",
        "askfirst/examples/freight/workspace.yaml",
        "askfirst/examples/freight/*.parquet",
        "askfirst/memory/migrations/*.py",
    ],
)
def test_what_an_installation_needs_is_in_the_wheel(wheel: ZipFile, pattern: str) -> None:
    assert any(fnmatch(name, pattern) for name in wheel.namelist())


def test_every_file_of_the_package_is_in_the_wheel(wheel: ZipFile) -> None:
    files = {path for path in (ROOT / "askfirst").rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert sorted({path.relative_to(ROOT).as_posix() for path in files} - set(wheel.namelist())) == []


def test_nothing_else_is_in_the_wheel(wheel: ZipFile) -> None:
    strays = [name for name in wheel.namelist() if not name.startswith(("askfirst/", "askfirst-"))]
    kept = [name for name in wheel.namelist() if "/." in name or "__pycache__" in name]
    assert (strays, kept) == ([], [])


def test_the_wheel_has_the_version_of_the_code(wheel: ZipFile) -> None:
    name = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    assert Parser().parsestr(wheel.read(name).decode())["Version"] == askfirst.__version__
