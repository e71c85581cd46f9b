from pathlib import Path

import pytest

from tests.delivery.peers import SECRET, receiving, taken
from tests.entrypoints.terminal import askfirst


def test_the_demo_plays_to_its_end(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Every line has its answer, the numbers are the data's, and nothing is left behind or sent anywhere."""
    with receiving(tmp_path_factory.mktemp("kernel") / "taken.db") as (receiver, url):
        where = {"ASKFIRST_COMMIT_URL": url, "ASKFIRST_COMMIT_SECRET": SECRET}
        played = askfirst("demo", home=tmp_path / "home", TMPDIR=str(tmp_path), **where)
        assert taken(receiver) == []
    assert played.returncode == 0, played.stderr
    for said in ("Plan: ", "57 shipments", "142 shipments where", "10 of 142 rows", "Ocean North", "\nhash "):
        assert said in played.stdout
    assert played.stdout.index("Nothing has been done yet.") < played.stdout.index("Confirmed: refund for ORD-06633")
    assert "✗" not in played.stdout
    assert list(tmp_path.iterdir()) == []
