"""Every freight scenario with recorded answers: the model is asked first, and the remarks are on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from askfirst.scenarios.format import SUFFIX, read_scenario
from askfirst.scenarios.play import Stage
from tests.scenarios.freight import files


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with Stage("recorded") as stage:
        yield stage


@pytest.mark.parametrize("file", files("recorded"), ids=lambda file: file.name.removesuffix(SUFFIX))
def test_freight(stage: Stage, file: Path) -> None:
    """What a model reads into the questions gives the answers that the rules give."""
    assert stage.play(read_scenario(file)).differences() == ()
