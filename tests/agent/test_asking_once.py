"""What the user answered once is not asked again: through the agent, over the freight workspace, on real memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import Settings, load_settings
from askfirst.domain.errors import UnknownName
from askfirst.domain.reply import FinalAnswer, NeedsClarification, Reply

MIAMI = "how many shipments to Miami last week?"
PORT, TERMINAL = "Port of Miami", "Miami Container Terminal"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load_settings(home=tmp_path / "state")


@pytest.fixture
def agent(settings: Settings) -> Iterator[Agent]:
    with build_agent(settings=settings) as made:
        yield made


def assumed(reply: Reply) -> tuple[str, ...]:
    assert isinstance(reply, FinalAnswer), reply
    assert reply.receipt is not None
    return reply.receipt.assumptions


def test_same_words_are_asked_about_once_and_the_reply_says_why(agent: Agent) -> None:
    """In another case and another process of the question, in the same place."""
    assert isinstance(agent.run("s", MIAMI), NeedsClarification)
    assert assumed(agent.run("s", "the port")) == ()
    again = agent.run("s", "how many shipments to MIAMI in December 2024?")
    assert assumed(again) == (f"'Miami' is {PORT}, as you said in exchange 2",)
    assert f"destination is {PORT}" in again.text


def test_memory_outlives_the_process_and_stays_in_its_session(settings: Settings) -> None:
    """Another session, and another place of the same words, are asked."""
    with build_agent(settings=settings) as agent:
        agent.run("s", MIAMI)
        agent.run("s", "both")
    with build_agent(settings=settings) as agent:
        assert assumed(agent.run("s", MIAMI)) == (f"'Miami' is {PORT} or {TERMINAL}, as you said in exchange 2",)
        assert isinstance(agent.run("s", "how many shipments from Miami last week?"), NeedsClarification)
        assert isinstance(agent.run("other", MIAMI), NeedsClarification)


def test_the_same_fields_are_not_asked_about_for_another_figure(agent: Agent) -> None:
    """Whoever means the net weight means it for the total as for the average."""
    asked = agent.run("s", "average weight of shipments in December 2024")
    assert isinstance(asked, NeedsClarification)
    assert all(option.detail.endswith(" kg") for option in asked.options)
    assert assumed(agent.run("s", "net")) == ("'weight' is net weight (kg), as you said",)
    total = agent.run("s", "total weight of shipments in December 2024 by carrier")
    assert assumed(total) == ("'weight' is net weight (kg), as you said in exchange 2",)


@pytest.mark.parametrize(
    ("message", "place"),
    [
        ("no, the other one", f"destination is {TERMINAL}"),
        ("No, I meant the terminal", f"destination is {TERMINAL}"),
        ("Miami, the terminal", f"destination is {TERMINAL}"),
        ("sorry, the second one", f"destination is {TERMINAL}"),
        ("no, both", "destination is one of "),
    ],
)
def test_an_answer_is_taken_back_and_the_plan_goes_on_from_there(agent: Agent, message: str, place: str) -> None:
    """The new answer replaces the old one, for this question and for all that come."""
    agent.run("s", MIAMI)
    agent.run("s", "the port")
    agent.run("s", "how many shipments to Miami in December 2024?")
    corrected = agent.run("s", message)
    assert place in corrected.text, corrected
    assert "2024-12-01 to 2024-12-31" in corrected.text
    (known,) = agent.assumptions("s")
    assert known.exchange == 4
    assert assumed(agent.run("s", MIAMI)) == (f"'Miami' is {known.label}, as you said in exchange 4",)


@pytest.mark.parametrize("message", ["no, how many orders are there?", "actually, shipments by carrier", "not in 2024"])
def test_what_takes_nothing_back_is_read_as_ever(agent: Agent, message: str) -> None:
    """A new question may begin with a "no"."""
    agent.run("s", MIAMI)
    agent.run("s", "the port")
    agent.run("s", message)
    (known,) = agent.assumptions("s")
    assert (known.label, known.exchange) == (PORT, 2)


def test_an_answer_that_comes_with_a_change_is_kept_too(agent: Agent) -> None:
    """The plan is made anew, and so the step that asked never runs again."""
    agent.run("s", "show shipments to Miami last week")
    agent.run("s", f"{PORT}, but also include arrival date")
    (known,) = agent.assumptions("s")
    assert (known.said, known.label, known.exchange) == ("Miami", PORT, 2)


def test_words_for_what_was_not_found_lead_to_it_again(agent: Agent) -> None:
    """A name of the user's own stands for what it was said to be."""
    agent.run("s", "how many shipments to Atlantis?")
    agent.run("s", "Port of Savannah")
    again = agent.run("s", "how many shipments to atlantis in December 2024?")
    assert assumed(again) == ("'Atlantis' is Port of Savannah, as you said in exchange 2",)


def test_words_without_a_place_are_asked_about_every_time(agent: Agent) -> None:
    """To leave words out of one question says nothing of the next."""
    agent.run("s", "how many shipments with frobnication to Port of Miami?")
    agent.run("s", "answer without it")
    assert agent.assumptions("s") == ()


def test_what_is_forgotten_is_asked_again(agent: Agent) -> None:
    """The number is one of the list; one that is not there is told with those that are."""
    agent.run("s", MIAMI)
    agent.run("s", "the port")
    assert agent.forget_assumption("s", 1).label == PORT
    assert agent.assumptions("s") == ()
    with pytest.raises(UnknownName, match=r"There is no assumption of session 's' '1'. Known: none."):
        agent.forget_assumption("s", 1)
    assert isinstance(agent.run("s", MIAMI), NeedsClarification)


def test_what_is_changed_holds_from_then_on(agent: Agent) -> None:
    """Only what was offered can be taken."""
    agent.run("s", MIAMI)
    agent.run("s", "the port")
    assert agent.change_assumption("s", 1, TERMINAL.lower()).label == TERMINAL
    assert f"destination is {TERMINAL}" in agent.run("s", MIAMI).text
    with pytest.raises(UnknownName, match=r"There is no option for 'Miami' 'Oslo'. Known: 'Port of Miami', "):
        agent.change_assumption("s", 1, "Oslo")


async def test_async_twins(agent: Agent) -> None:
    """They do the same from any loop."""
    await agent.arun("s", MIAMI)
    await agent.arun("s", "the port")
    assert [one.label for one in await agent.aassumptions("s")] == [PORT]
    assert (await agent.achange_assumption("s", 1, TERMINAL)).label == TERMINAL
    assert (await agent.aforget_assumption("s", 1)).label == TERMINAL
    assert await agent.aassumptions("s") == ()


def test_what_the_user_said_goes_before_what_makes_no_difference(agent: Agent) -> None:
    """In a year without shipments all places are the same; the next year must be that of the place that was said."""
    agent.run("s", MIAMI)
    agent.run("s", "the port")
    none = agent.run("s", "how many shipments to Miami in 2019?")
    assert assumed(none) == (f"'Miami' is {PORT}, as you said in exchange 2",)
    assert f"destination is {PORT} and" in agent.run("s", "and in 2024?").text


def test_nothing_is_lost_to_a_follow_up_where_nothing_was_asked(agent: Agent) -> None:
    """In a year without shipments it makes no difference what is meant; the year after, all of Miami is still there."""
    none = agent.run("s", "how many shipments to Miami in 2019?")
    assert assumed(none) == (f"'Miami' may be {TERMINAL} or {PORT}: the answer is the same for each",)
    later = agent.run("s", "and in 2024?")
    assert f"destination is one of {TERMINAL} or {PORT}" in later.text


def test_a_guess_that_a_follow_up_rests_on_is_told_again(agent: Agent) -> None:
    """What made no difference before may make one now."""
    agent.run("s", "total weight of shipments in 2019")
    later = agent.run("s", "and in 2024?")
    assert "'weight' was taken as gross weight (kg); say net weight (kg) if you mean that" in assumed(later)
