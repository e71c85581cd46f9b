from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from askfirst.domain.events import ChoiceMade
from askfirst.domain.figures import ChoiceFigures, Figures, ProposalFigures
from askfirst.memory.conversations import Conversations
from askfirst.memory.database import Database
from tests.memory.samples import AT, LATER, agree, proposal, propose, turn


@pytest.fixture
async def store(database: Database) -> AsyncIterator[Conversations]:
    conversations = Conversations(database)
    await conversations.open("s", "x", at=AT)
    yield conversations
    conversations.dispose()


def choice(attempt: int = 1, **more: Any) -> ChoiceMade:
    given: dict[str, Any] = {
        "session": "s",
        "exchange": 1,
        "todo_key": "act",
        "attempt": attempt,
        "tool": "run",
        "args": {"level": "primary"},
        "confidence": 0.9,
        "matched_by": "exact",
        "user_text": "a secret of the user's",
        "outcome": "run",
        "milliseconds": 10.0,
        "by_argument": {"level": "exact"},
    }
    return ChoiceMade(**given | more)


async def figures(store: Conversations) -> dict[tuple[str, str], ChoiceFigures]:
    return {(one.tool, one.argument): one for one in (await store.figures()).choices}


async def test_nothing_read_gives_no_figures(store: Conversations) -> None:
    found = await store.figures()
    assert found == Figures((), ProposalFigures())
    assert found.proposals.acceptance is None


async def test_choices_are_counted_by_tool_and_argument(store: Conversations) -> None:
    """Each reading counts for its tool, and for every argument that was read or asked about."""
    choices = [
        choice(1),
        choice(2, by_argument={"level": "fuzzy", "age": "default"}, matched_by="fuzzy", milliseconds=30.0),
        choice(3, outcome="clarify", argument="age", milliseconds=20.0),
        choice(4, outcome="rephrase", by_argument={}, confidence=0.1, matched_by="default", milliseconds=40.0),
        choice(5, tool="plan", outcome="refused", by_argument={}),
    ]
    await store.write_turns([turn("s", attempt=one.attempt) for one in choices], choices=choices)
    found = await figures(store)
    assert found["run", ""].p95_ms == pytest.approx(38.5)
    assert replace(found["run", ""], p95_ms=0.0) == ChoiceFigures(
        tool="run",
        argument="",
        count=4,
        run=2,
        clarify=1,
        rephrase=1,
        refused=0,
        matched_by={"default": 1, "exact": 2, "fuzzy": 1},
        median_ms=25.0,
    )
    level = found["run", "level"]
    assert (level.count, level.run, level.clarify) == (3, 2, 0)
    assert level.matched_by == {"exact": 2, "fuzzy": 1}
    age = found["run", "age"]
    assert (age.count, age.run, age.clarify, age.matched_by) == (2, 1, 1, {"default": 1})
    assert (found["plan", ""].refused, found["plan", ""].median_ms) == (1, 10.0)


async def test_a_choice_that_is_written_again_counts_once(store: Conversations) -> None:
    """After a crash the step writes again how it read; what is there stays."""
    for confidence in (0.9, 0.2):
        await store.write_turns([turn("s")], choices=[choice(confidence=confidence)])
    await store.write_turns([], choices=[choice(outcome="clarify")])
    found = await figures(store)
    assert (found["run", ""].count, found["run", ""].run) == (1, 1)


async def test_what_the_user_said_stands_in_the_turn_alone(store: Conversations) -> None:
    """Figures need no words."""
    await store.write_turns([turn("s")], choices=[choice()])
    with store._store._ready().connect() as connection:
        (row,) = connection.exec_driver_sql("SELECT * FROM choices").all()
    assert "secret" not in str(row)


async def test_figures_of_a_forgotten_session_go_with_it(store: Conversations) -> None:
    await store.write_turns([turn("s")], choices=[choice()])
    await store.forget("s")
    assert (await store.figures()).choices == ()


async def test_proposals_are_counted_by_their_end(store: Conversations) -> None:
    """The share of a yes is of those that came to an end."""
    for session, end in (("a", "declined"), ("b", "expired"), ("c", "confirmed"), ("d", "confirmed"), ("e", "open")):
        asked = await propose(store, proposal(session))
        if end == "confirmed":
            await agree(store, asked)
        elif end in ("declined", "expired"):
            await store.proposals.settle(asked.id, "declined" if end == "declined" else "expired", at=LATER)
    await propose(store, replace(proposal("e"), id="again", exchange=2))
    found = (await store.figures()).proposals
    assert found == ProposalFigures(open=1, confirmed=2, declined=1, replaced=1, expired=1)
    assert found.acceptance == pytest.approx(0.4)
