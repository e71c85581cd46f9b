"""Words of questions that are stored too: a filter that the user gave is never stepped over."""

from collections.abc import Iterator

import pytest

from askfirst.domain.reply import FinalAnswer
from tests.understanding.rules.made import Table, made_table

STATES = (
    "sent", "received", "complete", "broken", "placed", "full", "right", "out", "called", "down", "found", "changed",
    "better", "higher", "more", "unknown", "blank", "positive", "negative", "moved", "handled", "used",
)  # fmt: skip
TICKETS = "ticket,state,country,minutes\n" + "".join(
    f"{at + 1},{state},{'US' if at % 2 else 'UK'},{at % 7}\n" for at, state in enumerate(STATES)
)


@pytest.fixture(scope="module")
def tickets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """One ticket in each state."""
    with made_table(tmp_path_factory.mktemp("tickets"), TICKETS, "tickets") as table:
        yield table


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(
    "pattern", ["how many tickets are {}", "how many {} tickets", "how many tickets with state {}"]
)
def test_state_is_a_condition_or_asked_about(tickets: Table, pattern: str, state: str) -> None:
    """Whatever else the word may say in a question: all the tickets are no answer."""
    reply = tickets.reply(pattern.format(state))
    if isinstance(reply, FinalAnswer):
        assert reply.table is not None
        assert reply.table.rows == ((1,),), reply.text


@pytest.mark.parametrize("text", ["how many tickets from the US", "how many US tickets", "how many tickets in the US"])
def test_land_is_no_pronoun(tickets: Table, text: str) -> None:
    """ "The US" is where, and not us."""
    assert tickets.faults(text, "SELECT count(*) FROM tickets WHERE country = 'US'") == []
