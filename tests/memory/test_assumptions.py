from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from askfirst.domain.assumption import Assumption
from askfirst.domain.clarification import Option
from askfirst.domain.errors import UnknownName
from askfirst.memory.conversations import Conversations
from tests.memory.samples import AT, turn

OPTIONS = (Option("Köln \U0001f600", "a=1", "3 calls"), Option("Bonn", "b=2"))
OPEN = Assumption("calls", "destination", "North", "North", OPTIONS, many=True, exchange=1)
ANSWERED = replace(OPEN, values=("the north", "a=1"), exchange=2)


@pytest.fixture
async def store(tmp_path: Path) -> Conversations:
    conversations = Conversations(tmp_path / "askfirst.db")
    await conversations.open("s", "x", at=AT)
    return conversations


@pytest.fixture(autouse=True)
def disposed(store: Conversations) -> Iterator[None]:
    yield
    store.dispose()


async def test_an_assumption_reads_back_whole(store: Conversations) -> None:
    """Nothing of it is lost; the first answer gives it a number."""
    await store.assume("s", [OPEN])
    assert await store.assumptions("s") == (OPEN,)
    await store.assume("s", [ANSWERED])
    assert await store.assumptions("s") == (replace(ANSWERED, number=1),)


async def test_a_number_stays_whatever_becomes_of_the_answer(store: Conversations) -> None:
    """A user who calls one by its number means the same one as before."""
    other = replace(ANSWERED, kind="origin")
    await store.assume("s", [ANSWERED, other])
    await store.assume("s", [replace(ANSWERED, active=False)])
    await store.assume("s", [replace(OPEN, said="  NORTH")])
    await store.assume("s", [replace(ANSWERED, values=("b=2",))])
    assert {one.kind: one.number for one in await store.assumptions("s")} == {"destination": 1, "origin": 2}


async def test_writing_again_changes_nothing(store: Conversations) -> None:
    """A crash may make a write come twice."""
    for _ in range(3):
        await store.write_turns([turn("s")], [ANSWERED])
    assert await store.assumptions("s") == (replace(ANSWERED, number=1),)


async def test_turns_and_what_they_settled_are_written_together_or_not_at_all(store: Conversations) -> None:
    """An answer is never remembered without the step that went by it, nor the other way round."""
    with pytest.raises(UnknownName):
        await store.write_turns([turn("s"), turn("gone")], [ANSWERED])
    assert await store.assumptions("s") == ()
    assert await store.turns("s", exchanges=5) == ()


async def test_sessions_do_not_see_each_other(store: Conversations) -> None:
    """What was said in one session holds there alone, and goes with it."""
    await store.open("t", "x", at=AT)
    await store.assume("s", [ANSWERED])
    assert await store.assumptions("t") == await store.assumptions("nowhere") == ()
    await store.forget("s")
    await store.open("s", "x", at=AT)
    assert await store.assumptions("s") == ()
    with pytest.raises(UnknownName):
        await store.assume("nowhere", [ANSWERED])
