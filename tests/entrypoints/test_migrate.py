from pathlib import Path

from askfirst.memory.schema import REVISION
from tests.entrypoints.terminal import askfirst_here
from tests.memory.databases import address, server

__all__ = ["address", "server"]


def test_tables_in_a_folder(tmp_path: Path) -> None:
    """What is to do, what was done, and that nothing is left to do."""
    home = tmp_path / "home"
    file = home / "askfirst.db"
    to_do = askfirst_here("migrate", "--check", home=home)
    assert (to_do.returncode, to_do.stdout) == (1, "")
    assert to_do.stderr.splitlines() == [
        str(file),
        f"  conversations: no tables yet, needs {REVISION}",
        "To bring them up to date: askfirst migrate",
    ]
    assert not home.exists()
    done = askfirst_here("migrate", home=home)
    assert (done.returncode, done.stderr.splitlines()[1]) == (0, f"  conversations: no tables yet, now at {REVISION}")
    left = askfirst_here("migrate", "--check", home=home)
    assert (left.returncode, left.stderr.splitlines()) == (
        0,
        [str(file), f"  conversations: at revision {REVISION}, up to date"],
    )


def test_tables_in_postgres(tmp_path: Path, address: str) -> None:
    """Those of LangGraph as well; nothing is made in the folder."""
    home = tmp_path / "home"
    to_do = askfirst_here("migrate", "--check", home=home, ASKFIRST_DATABASE=address)
    assert to_do.returncode == 1
    done = askfirst_here("migrate", home=home, ASKFIRST_DATABASE=address)
    assert done.returncode == 0
    assert done.stderr.splitlines()[0].startswith("postgresql://")
    assert done.stderr.splitlines()[1:] == [
        f"  conversations: no tables yet, now at {REVISION}",
        "  checkpoints: no tables yet, now at 9",
    ]
    assert askfirst_here("migrate", "--check", home=home, ASKFIRST_DATABASE=address).returncode == 0
    assert not home.exists()


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    nowhere = "postgresql://ann:swordfish@127.0.0.1:1/x"
    failed = askfirst_here("migrate", home=tmp_path / "home", ASKFIRST_DATABASE=nowhere)
    assert failed.returncode == 1
    assert "Could not look at the tables in 'postgresql://127.0.0.1:1/x'" in failed.stderr.replace("\n", " ")
    assert "swordfish" not in failed.stderr
