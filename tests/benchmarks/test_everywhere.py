"""Questions come out alike over files and over servers."""

from __future__ import annotations

import pytest

from benchmarks.reading.everywhere import main


def test_some_questions_over_sqlite(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sqlite", "--set", "cars", "--every", "25"]) == 0
    over_files, over_sqlite = capsys.readouterr().out.splitlines()
    assert over_files.partition(": ")[2] == over_sqlite.partition(": ")[2]


@pytest.mark.soak
@pytest.mark.parametrize("place", ["sqlite", "postgres", "graphql", "opensearch"])
def test_more_questions_everywhere(place: str) -> None:
    assert main([place, "--every", "15"]) == 0
