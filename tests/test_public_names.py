from __future__ import annotations

import pytest

import askfirst


@pytest.mark.parametrize("name", askfirst.__all__)
def test_every_public_name_can_be_imported(name: str) -> None:
    assert getattr(askfirst, name) is not None


def test_an_unknown_name_is_told_with_those_that_there_are() -> None:
    with pytest.raises(AttributeError, match=r"no attribute 'Agnet'; public names: Agent, Ask"):
        askfirst.Agnet  # noqa: B018 - looking it up is the test
