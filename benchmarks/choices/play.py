"""Reads the cases, each against its tool's card, and judges what came."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from askfirst.domain.choice import Choice, ToolCard
from askfirst.domain.clarification import Clarification
from askfirst.domain.conversation import Message, Turn
from askfirst.domain.errors import ConfigError
from askfirst.domain.pending import AwaitsAnswer
from askfirst.understanding.choices import Clarify, Run, gate
from askfirst.understanding.reader import View
from askfirst.understanding.rules.choosing.fitting import option_of
from askfirst.yamlfile import no_such
from benchmarks.choices.cases import WHICH_INTENT, Case
from benchmarks.choices.judge import GOOD, Came, Outcome, judge
from benchmarks.choices.readers import Interpret
from benchmarks.choices.worlds import World, open_worlds

TODAY = date(2025, 1, 15)


@dataclass(frozen=True, slots=True)
class Played:
    """A case, what came of it, and how that was judged."""

    case: Case
    came: Came
    outcome: Outcome

    @property
    def good(self) -> bool:
        return self.outcome in GOOD


async def play_all(cases: Sequence[Case], interpret: Interpret) -> list[Played]:
    """Every case that names its tool, one after another. Raises ConfigError for a tool that its workspace has not."""
    played = [case for case in cases if case.of != WHICH_INTENT]
    async with open_worlds(case.workspace for case in played) as worlds:
        return [await play(case, worlds[case.workspace], interpret) for case in played]


async def play(case: Case, world: World, interpret: Interpret) -> Played:
    """Read one case, and judge what came."""
    card = card_for(case, world)
    choice = await interpret(case, card, view_of(case, card, world))
    came = came_of(choice, card)
    return Played(case, came, judge(came, case.right))


def card_for(case: Case, world: World) -> ToolCard:
    """The tool's card. Where a question about one argument is answered, no other is missing.

    Raises ConfigError where the workspace has no such tool, or the tool no such argument.
    """
    if case.tool not in world.cards:
        raise ConfigError(f"{case.workspace}/{case.of}: {no_such('tool', case.tool, world.cards)}")
    card = world.cards[case.tool]
    for name in (case.of.partition(".")[2], case.argument):
        if name and name not in card.properties:
            raise ConfigError(f"{case.workspace}/{case.of}: {no_such('argument', name, card.properties)}")
    if not case.argument:
        return card
    return replace(card, arguments={**card.arguments, "required": [case.argument]})


def view_of(case: Case, card: ToolCard, world: World) -> View:
    """What the reader sees: the messages and turns before, the message itself, and the question that is open."""
    turns = tuple(_turns(case))

    async def recall() -> tuple[Turn, ...]:
        return turns

    said = (*case.before, ("user", case.text))
    return View(
        catalog=world.catalog,
        about="",
        today=TODAY,
        time_zone="UTC",
        week_start="monday",
        look_up=world.look_up,
        window=tuple(Message(role=role, content=text) for role, text in said),
        pending=AwaitsAnswer(_question(case, card), len(turns) + 1) if case.argument else None,
        recall=recall,
        tools=tuple(world.cards.values()),
    )


def came_of(choice: Choice, card: ToolCard) -> Came:
    """What the gate makes of a choice. The schema's own defaults are nobody's words: they count as not given."""
    decided = gate(choice)
    if isinstance(decided, Run):
        defaults = {it.name: it.default for it in card.parameters if not it.required}
        args = {
            name: value
            for name, value in decided.args.items()
            if name not in defaults or value != defaults[name] or name in choice.given
        }
        return Came("run", args, matched_by=choice.matched_by)
    if isinstance(decided, Clarify):
        doubt = decided.doubt
        return Came("ask", {}, doubt.argument, doubt.why, doubt.question, choice.matched_by)
    return Came("rephrase", {}, said=decided.reason, matched_by=choice.matched_by)


def _question(case: Case, card: ToolCard) -> Clarification:
    argument = next(it for it in card.parameters if it.name == case.argument)
    return Clarification(
        todo_key=card.name,
        question=f"Which {argument.label}?",
        options=tuple(option_of(value, argument) for value in case.options),
        argument=argument.name,
    )


def _turns(case: Case) -> Iterator[Turn]:
    for number, earlier in enumerate(case.previous, 1):
        yield Turn(
            session=case.id,
            exchange=number,
            todo_key=earlier.tool,
            attempt=1,
            todo_description=earlier.user_input,
            status="complete",
            user_input=earlier.user_input,
            agent_action=f"ran {earlier.tool}",
            tools_called=(earlier.tool,),
            args=dict(earlier.args),
            turn_id=number,
        )
