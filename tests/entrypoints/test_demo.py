from pathlib import Path

from tests.entrypoints.terminal import askfirst


def test_the_demo_plays_to_its_end(tmp_path: Path) -> None:
    """Every line has its answer, the numbers are the data's, and nothing is left behind."""
    played = askfirst("demo", home=tmp_path / "home", TMPDIR=str(tmp_path))
    assert played.returncode == 0, played.stderr
    for said in ("Plan: ", "57 shipments", "142 shipments where", "10 of 142 rows", "Ocean North", "\nhash "):
        assert said in played.stdout
    assert "✗" not in played.stdout
    assert list(tmp_path.iterdir()) == []
