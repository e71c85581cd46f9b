"""One text read against a card, for tests of single wordings."""

from collections.abc import Sequence
from typing import Any

from askfirst.domain.choice import Choice, Doubt
from askfirst.domain.conversation import Turn
from askfirst.understanding.choices import Clarify, Run, gate, interpret
from tests.understanding.rules.choosing.cards import asked, card, view_of


async def read(tool: str, text: str, argument: str = "", turns: Sequence[Turn] = ()) -> Choice:
    """The choice that the text makes, as an answer to a question about the argument where one is named."""
    one = card(tool)
    pending = asked(one, argument) if argument else None
    return await interpret(one, text, view_of(pending=pending, turns=turns))


async def run(tool: str, text: str, argument: str = "", turns: Sequence[Turn] = ()) -> dict[str, Any] | None:
    """The arguments that the tool runs with; None where it does not run."""
    decided = gate(await read(tool, text, argument, turns))
    return dict(decided.args) if isinstance(decided, Run) else None


async def question(tool: str, text: str, argument: str = "", turns: Sequence[Turn] = ()) -> Doubt:
    """What is asked first."""
    decided = gate(await read(tool, text, argument, turns))
    assert isinstance(decided, Clarify), decided
    return decided.doubt
