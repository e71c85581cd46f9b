"""What the page on serving and the README say is true: commands run against a server, and tables are whole."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from askfirst.entrypoints.http.describing import FAULTS
from askfirst.entrypoints.http.schemas import ChatRequest
from tests.docs.pages import README, ROOT, Block, blocks
from tests.http.places import opened, served

PAGE = ROOT / "docs" / "serve-it.md"
HOST = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with opened(None, tmp_path_factory.mktemp("guide")) as agent, served(agent) as address:
        yield address


def rows(head: str) -> list[list[str]]:
    """The cells of the table whose head begins so."""
    lines = PAGE.read_text("utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(f"| {head} |")) + 2
    found: list[list[str]] = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def named(rows: list[list[str]]) -> list[str]:
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row[0])]


def commands(block: Block) -> list[str]:
    return [one for one in re.split(r"^(?=curl )", block.text, flags=re.MULTILINE) if one.startswith("curl ")]


@pytest.mark.skipif(not shutil.which("curl"), reason="there is no curl here")
@pytest.mark.parametrize(("page", "least"), [(README, 1), (PAGE, 15)], ids=["README", "serve-it"])
def test_commands(at: str, page: Path, least: int) -> None:
    shown = blocks(page)
    ran = 0
    for block, after in zip(shown, [*shown[1:], shown[-1]], strict=True):
        for command in commands(block) if block.language == "sh" else []:
            line = command.replace(HOST, at).rstrip() + " -sS -w '\\n%{http_code}'"
            done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=True)
            told, _, status = done.stdout.rpartition("\n")
            assert status[0] == ("4" if "sessions/none" in command else "2"), (command, told)
            ran += 1
        if block.language == "sh" and commands(block) and after.language == "json":
            whole: dict[str, Any] = json.loads(told)
            assert json.loads(after.text).items() <= whole.items()
        if block.language == "sh" and commands(block) and after.language == "text":
            events = [one for one in told.splitlines() if one.startswith("event:")]
            assert list(dict.fromkeys(events)) == after.lines
    assert ran >= least


def test_the_client_of_openai(at: str, capsys: pytest.CaptureFixture[str]) -> None:
    [block] = [one for one in blocks(PAGE) if one.language == "py"]
    code = compile("\n" * (block.line - 1) + block.text.replace(HOST, at), str(PAGE), "exec")
    typed: dict[str, Any] = {"__name__": "typed"}
    exec(code, typed)  # noqa: S102 - our own page
    typed["client"].close()
    assert capsys.readouterr().out.startswith("8,000 orders.")


def test_paths(at: str) -> None:
    described = httpx.get(f"{at}/openapi.json").json()["paths"]
    real = {f"{method.upper()} {path}" for path, methods in described.items() for method in methods}
    assert set(named(rows("path"))) == real


def test_names_of_a_request() -> None:
    written = [name.replace("_", "").lower() for name in named(rows("name")) if name != "null"]
    assert sorted(written) == sorted(name.replace("_", "") for name in ChatRequest.model_fields)


def test_statuses() -> None:
    assert [int(row[0]) for row in rows("status")] == sorted(int(status) for status in FAULTS)


def test_types_of_replies_and_events(at: str) -> None:
    schemas = httpx.get(f"{at}/openapi.json").json()
    text = Path(PAGE).read_text("utf-8")
    for kind in schemas["components"]["schemas"]["Reply"]["discriminator"]["mapping"]:
        assert f"`{kind}`" in text
    told = schemas["paths"]["/chat/stream"]["post"]["responses"]["200"]["description"]
    assert set(named(rows("event"))) == set(re.findall(r"`(\w+)`", told))
