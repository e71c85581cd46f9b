"""For the tests of the rules that ask about a small made table."""

from collections.abc import Iterator

import pytest

from tests.understanding.rules.made import Table, made_table


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """Twelve orders."""
    with made_table(tmp_path_factory.mktemp("made")) as table:
        yield table
