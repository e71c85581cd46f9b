"""Every freight scenario with what its file says for a model: no call is missing, and none comes besides."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from askfirst.scenarios.format import SUFFIX, read_scenario
from askfirst.scenarios.play import Stage
from tests.scenarios.freight import files


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with Stage("scripted") as stage:
        yield stage


@pytest.mark.parametrize("file", files("scripted"), ids=lambda file: file.name.removesuffix(SUFFIX))
def test_freight(stage: Stage, file: Path) -> None:
    """The rules and a scripted model answer together as the file says, at no more calls than it says."""
    assert stage.play(read_scenario(file)).differences() == ()
