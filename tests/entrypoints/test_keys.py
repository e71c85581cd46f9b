"""`askfirst keys`: a key is shown once, and its entry opens the server to whoever has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from askfirst.access.keys import KeyRing
from askfirst.domain.principal import Principal
from tests.entrypoints.terminal import askfirst_here


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def test_a_key_into_a_file(home: Path, tmp_path: Path) -> None:
    made = ["keys", "new", "ana", "--attribute", "region=EU", "--attribute", "region=US", "--attribute", "q=a=b"]
    done = askfirst_here(*made, "--write", "keys.yaml", home=home)
    assert (done.returncode, done.stdout.count("\n")) == (0, 1)
    again = askfirst_here("keys", "new", "bob", "--expires", "2999-01-01", "--write", "keys.yaml", home=home)
    ring = KeyRing(tmp_path / "keys.yaml")
    assert ring.principal_of(done.stdout.strip()) == Principal("ana", {"region": ("EU", "US"), "q": ("a=b",)})
    assert ring.principal_of(again.stdout.strip()) == Principal("bob")
    assert done.stdout.strip() not in done.stderr
    assert done.stderr == f"The key {done.stdout[9:21]} is in keys.yaml. This is it, shown this once:\n"


def test_a_key_with_its_entry_shown(home: Path, tmp_path: Path) -> None:
    done = askfirst_here("keys", "new", "東京/%", home=home)
    said = done.stderr.splitlines()
    assert said[0] == "Put this under keys: in the file of API keys:"
    assert said[-1] == "This is the key, shown this once:"
    (tmp_path / "keys.yaml").write_text("\n".join(["keys:", *said[1:-1]]), "utf-8")
    assert KeyRing(tmp_path / "keys.yaml").principal_of(done.stdout.strip()) == Principal("東京/%")


@pytest.mark.parametrize(
    ("args", "code", "told"),
    [
        (["ana", "--attribute", "region"], 2, "'region' is no attribute."),
        (["ana", "--attribute", "=EU"], 2, "Write NAME=VALUE, for example: --attribute region=EU"),
        (["ana", "--attribute", "region="], 2, "'region=' is no attribute."),
        (["ana", "--expires", "soon"], 2, "'soon'"),
        ([" "], 1, "' ' cannot be the name of a principal"),
        (
            ["ana", "--write", "nowhere/keys.yaml"],
            2,
            "The file keys.yaml cannot be written: No such file or directory.",
        ),
    ],
)
def test_what_makes_no_key(home: Path, args: list[str], code: int, told: str) -> None:
    done = askfirst_here("keys", "new", *args, home=home)
    assert (done.returncode, done.stdout) == (code, "")
    assert told in done.stderr


def test_a_file_that_is_wrong_stays_as_it_is(home: Path, tmp_path: Path) -> None:
    (tmp_path / "keys.yaml").write_text("keys: [{id: x}]\n", "utf-8")
    done = askfirst_here("keys", "new", "ana", "--write", "keys.yaml", home=home)
    assert done.returncode != 0
    assert done.stdout == ""
    assert "The file of API keys, keys.yaml, has 2 problems:" in done.stderr
    assert (tmp_path / "keys.yaml").read_text("utf-8") == "keys: [{id: x}]\n"
