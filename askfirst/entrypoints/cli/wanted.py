"""What a message wants of the workspace's own tools and actions, as `askfirst explain` tells it; nothing is run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from askfirst.domain.choice import Choice, ToolCard
from askfirst.entrypoints.cli.interpretations import Interpretation, show_interpretation
from askfirst.entrypoints.cli.screen import DIM, STRONG, Screen
from askfirst.tools.gates import missing, plainly
from askfirst.understanding.choices import gate
from askfirst.understanding.rules.plan import plan
from askfirst.understanding.rules.reader import RuleReader

if TYPE_CHECKING:
    from askfirst.entrypoints.cli.reading import Opened
    from askfirst.understanding.rules.explaining import Explanation


@dataclass(frozen=True, slots=True)
class Wanted:
    """A tool with the words read against its arguments; `first` are the tools that must be run before it, in words."""

    reading: Interpretation
    first: tuple[str, ...] = ()


async def with_tools(explanation: Explanation, opened: Opened) -> tuple[Explanation, tuple[Wanted, ...]]:
    """The explanation with what the tools are to do in place of a question to the data, where the message wants that.

    Where it can be read in several ways the tools of all of them are told, and there are no steps yet.
    """
    view = opened.view
    follows = explanation.decision.kind == "follow_up"
    restatement = await RuleReader().restate(explanation.text, view, follows=follows)
    readings = restatement.readings or (restatement,)
    cards = {card.name: card for card in view.tools}
    choices = [choice for read in readings for choice in read.choices]
    if not choices:
        return explanation, ()
    todos = () if restatement.readings else tuple(plan(restatement, view.tools))
    changed = replace(explanation, restatement=restatement, todos=todos, dataset="", chosen_by="none", unplaced=())
    return replace(changed, parts=(), assumptions=()), tuple(_wanted(one, cards[one.tool], opened) for one in choices)


def show_wanted(wanted: Sequence[Wanted], screen: Screen) -> None:
    """Write each tool: its arguments, how each is known, what would be asked, and what it needs first."""
    for one in wanted:
        screen.line()
        screen.line(f"Wanted: {_name(one.reading.card)}", STRONG)
        show_interpretation(one.reading, screen)
        if one.first:
            screen.show(f"  It would offer to run first: {', '.join(one.first)}.")
    if len(wanted) > 1:
        screen.line()
        screen.line("Several are meant, or may be: where only one can be, it would ask which.", DIM)


def _wanted(choice: Choice, card: ToolCard, opened: Opened) -> Wanted:
    tools, settings = opened.parts.tools, opened.settings
    decided = gate(choice, run_from=settings.choice_run, ask_from=settings.choice_ask)
    first = missing(tools[choice.tool], tools, opened.view.finished)
    return Wanted(Interpretation(card, choice, decided), tuple(plainly(tools[name]) for name in first))


def _name(card: ToolCard) -> str:
    effect = "proposes, and acts on a yes" if card.effect == "commit" else "only reads"
    return f"{card.title or card.name.replace('_', ' ')} [{card.name}], which {effect}"
