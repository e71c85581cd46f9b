"""What a conversation is about, said at its start and on /context."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from askfirst import __version__
from askfirst.domain.errors import PolicyError, UnknownName
from askfirst.domain.reply import NeedsClarification, ProposalReply, reply_from_plain
from askfirst.entrypoints.cli.inferred import in_short
from askfirst.entrypoints.cli.models import reader_line
from askfirst.entrypoints.cli.replies import show_reply
from askfirst.entrypoints.cli.screen import ACCENT, DIM, STRONG, Screen, text

if TYPE_CHECKING:
    from askfirst.agent import Agent
    from askfirst.catalog.model import Catalog, Dataset
    from askfirst.domain.conversation import History

_SUGGESTED = 4


def welcome(agent: Agent, session: str, screen: Screen) -> None:
    """What can be asked and how; for a session that goes on, where it stands."""
    screen.show(Text.assemble((f"askfirst {__version__}  ", STRONG), text(agent.workspace.name, ACCENT)))
    if agent.workspace.about:
        screen.line(agent.workspace.about)
    screen.line()
    screen.show(_facts(agent, session))
    suggestions = agent.workspace.suggestions or suggest(_seen(agent))
    if suggestions:
        screen.line("\nYou could ask:", DIM)
    for suggestion in suggestions[:_SUGGESTED]:
        screen.show(Text.assemble((f"{screen.marks.bullet} ", ACCENT), text(suggestion)), indent=2)
    screen.line("\n/help lists commands, Ctrl-C stops an answer, Ctrl-D leaves.", DIM)
    _where_it_stands(agent, session, screen)
    screen.line()


def show_context(agent: Agent, session: str, screen: Screen) -> None:
    """What holds in this session, and what it waits for."""
    screen.show(_facts(agent, session))
    plan = agent.plan(session)
    if plan:
        state = "answered" if plan.finished else "not finished"
        screen.line(f"Last request, {state}: {plan.rewritten_request}", DIM)


def suggest(catalog: Catalog) -> tuple[str, ...]:
    """Questions that fit any data, made of the first dataset's words."""
    for dataset in catalog.datasets.values():
        return _questions(dataset)
    return ()


def _questions(dataset: Dataset) -> tuple[str, ...]:
    labels = {role: [field.label for field in dataset.fields.values() if field.role == role] for role in _ROLES}
    said = [f"How many {dataset.plural} are there?"]
    said += [f"{dataset.plural} by {label}" for label in labels["category"][:1]]
    said += [f"average {label}" for label in labels["measure"][:1]]
    said += [f"{dataset.plural} by month" for _ in labels["time"][:1]]
    return tuple(said)


_ROLES = ("category", "measure", "time")


def _facts(agent: Agent, session: str) -> Grid:
    fixed = agent.settings.today or agent.workspace.today
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for name, said in (
        ("data", _data(agent)),
        ("model", reader_line(agent.settings, agent.model_name)),
        ("today", f"{fixed}, fixed" if fixed else "the real day"),
        ("session", session),
    ):
        grid.add_row(text(name, DIM), text(said))
    return grid


def _seen(agent: Agent) -> Catalog:
    """What whoever sits at the terminal may ask about: nothing for somebody whom the policies do not know."""
    from askfirst.catalog.model import Catalog  # the agent has imported it by now; commands without one need not

    try:
        return agent.seen()
    except PolicyError:
        return Catalog(agent.catalog.name, {})


def _data(agent: Agent) -> str:
    """The datasets with their rows; of data that nobody described, what was found in it."""
    datasets = _seen(agent).datasets.values()
    if agent.workspace.folder:
        return ", ".join(it.name if it.rows is None else f"{it.name} ({it.rows:,})" for it in datasets)
    lines = [in_short(dataset) for dataset in datasets]
    notes = sum(bool(field.note) for dataset in datasets for field in dataset.fields.values())
    if notes:
        lines.append(f"{notes} of the columns {'needs' if notes == 1 else 'need'} a remark: see askfirst check")
    return "\n".join(lines)


def _where_it_stands(agent: Agent, session: str, screen: Screen) -> None:
    history = _history(agent, session)
    if history is None or not history.exchanges:
        return
    last = history.exchanges[-1]
    screen.line(f"\nThis session has {len(history.exchanges):,} exchanges; the last began with: {last.text}", DIM)
    reply = reply_from_plain(last.reply) if last.reply else None
    if reply is None:
        screen.line("It was cut off. Say 'go on' to take it up again.", DIM)
    elif isinstance(reply, NeedsClarification | ProposalReply):
        show_reply(reply, screen)


def _history(agent: Agent, session: str) -> History | None:
    try:
        return agent.history(session)
    except UnknownName:
        return None
