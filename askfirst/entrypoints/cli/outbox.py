"""`askfirst outbox`: the commit events that a yes has written, whether they were delivered, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from askfirst.entrypoints.cli.keeping import archive

if TYPE_CHECKING:
    from collections.abc import Sequence

    from askfirst.config.settings import Settings
    from askfirst.delivery.dispatcher import Dispatcher
    from askfirst.domain.ports import Outbox
    from askfirst.domain.proposal import Delivery, OutboxEntry
    from askfirst.entrypoints.cli.screen import Screen

Status: TypeAlias = Annotated[
    str | None,
    typer.Option("--status", metavar="STATUS", help="waiting, delivered, dead or dropped.", show_default=False),
]
Session: TypeAlias = Annotated[
    str | None, typer.Option("--session", "-s", help="Of this session alone.", show_default=False)
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Write a JSON object a line.")]
Id: TypeAlias = Annotated[str, typer.Argument(metavar="ID", help="The event's id, or the start of it.")]

_MOST = 1_000
_FAILED = 1
_WIDEST = len("delivered")

app = typer.Typer(
    help="See what a yes has set going, and deliver, resend or drop it.",
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode=None,
)


@app.callback()
def listing(context: typer.Context, status: Status = None, session: Session = None, as_json: AsJson = False) -> None:
    # No docstring: it would stand in the help in place of what is said above.
    if context.invoked_subcommand is None:
        list_entries(status, session, as_json)


@app.command("list")
def list_entries(status: Status = None, session: Session = None, as_json: AsJson = False) -> None:
    """List commit events, the newest first: what waits, what is dead and why."""
    from askfirst.domain.codec import to_json
    from askfirst.entrypoints.cli.screen import output

    with archive() as kept:
        found = kept.commit_events(status=_status(status), session=session, limit=_MOST)
    if as_json:
        for entry in found:
            typer.echo(to_json(entry))
    else:
        _show(found, output())


@app.command()
def resend(event_id: Id) -> None:
    """Have an event delivered again, under the same id, with all its tries before it."""
    from askfirst.config.clock import WorkspaceClock
    from askfirst.entrypoints.cli.screen import aside

    with archive() as kept:
        entry = kept.resend(event_id, at=WorkspaceClock().now().isoformat())
    aside().line(f"{_name(entry)} waits to be delivered again. To do it now: askfirst outbox deliver")


@app.command()
def drop(event_id: Id) -> None:
    """Have an event never delivered. What was delivered cannot be dropped."""
    from askfirst.entrypoints.cli.screen import aside

    with archive() as kept:
        entry = kept.drop(event_id)
        left = any(one.event.id == entry.event.id for one in kept.commit_events(status="dropped", limit=_MOST))
    # That of a forgotten session is gone with the session.
    undo = f" To deliver it after all: askfirst outbox resend {entry.event.short_id}" if left else ""
    aside().line(f"{_name(entry)} will not be delivered.{undo}")


@app.command()
def deliver(
    wait: Annotated[bool, typer.Option("--wait", help="Go on until nothing waits, through all tries.")] = False,
) -> None:
    """Deliver what is due, to the address that the setting commit_url names."""
    import asyncio

    from askfirst.config.settings import load_settings
    from askfirst.entrypoints.cli.screen import aside

    settings = load_settings()
    with archive() as kept:
        failed = asyncio.run(_deliver(settings, kept.outbox, aside(), wait=wait))
    if failed:
        raise typer.Exit(_FAILED)


async def _deliver(settings: Settings, outbox: Outbox, screen: Screen, *, wait: bool) -> bool:
    """Whether something was tried that is not delivered now."""
    dispatcher = _dispatcher(settings, outbox)
    ended: dict[str, OutboxEntry] = {}
    try:
        while True:
            while tried := await dispatcher.run_once():
                ended.update((entry.event.id, entry) for entry in tried)
                for entry in tried:
                    screen.line(_tried(entry))
            if not wait or not await outbox.entries(status="waiting", limit=1):
                break
            await dispatcher.sleep(dispatcher.patience.idle)
    finally:
        await dispatcher.courier.close()
    if not ended:
        screen.line("Nothing is due.")
    return any(entry.status != "delivered" for entry in ended.values())


def _dispatcher(settings: Settings, outbox: Outbox) -> Dispatcher:
    """The screen tells of every try: no record of it goes anywhere else."""
    from askfirst.config.clock import WorkspaceClock
    from askfirst.domain.errors import ConfigError
    from askfirst.keeping import dispatcher_of

    dispatcher = dispatcher_of(outbox, settings, clock=WorkspaceClock())
    if dispatcher is None:
        raise ConfigError(
            "Commit events have nowhere to go: commit_url is not set.",
            "Set ASKFIRST_COMMIT_URL to the address that takes them.",
        )
    return dispatcher


def _status(given: str | None) -> Delivery | None:
    from typing import get_args

    from askfirst.domain.errors import UnknownName
    from askfirst.domain.proposal import Delivery

    known: dict[str, Delivery] = {one: one for one in get_args(Delivery)}
    if given is not None and given not in known:
        raise UnknownName("status of delivery", given, (), ", ".join(known))
    return known[given] if given else None


def _name(entry: OutboxEntry) -> str:
    return f"{entry.event.short_id} ({entry.event.intent} {entry.event.target} of session {entry.event.session!r})"


def _tried(entry: OutboxEntry) -> str:
    if entry.status == "delivered":
        return f"{_name(entry)}: delivered."
    again = f" Next try at {_moment(entry.next_at)}." if entry.status == "waiting" else " It is dead now."
    return f"{_name(entry)}: not delivered, {_tries(entry)}. {entry.error}{again}"


def _tries(entry: OutboxEntry) -> str:
    return f"{entry.tries} {'try' if entry.tries == 1 else 'tries'}"


def _moment(iso: str) -> str:
    return f"{iso[:19].replace('T', ' ')} UTC"


def _show(entries: Sequence[OutboxEntry], screen: Screen) -> None:
    """Each event with how it stands and what it is about; below, since when, and why it failed."""
    from rich.text import Text

    from askfirst.entrypoints.cli.screen import ACCENT, DIM, WRONG, text

    if not entries:
        screen.line("There are no such commit events.", DIM)
    for entry in entries:
        status = text(f"{entry.status:<{_WIDEST}}", WRONG if entry.status == "dead" else "")
        about = text(f"{entry.event.intent} {entry.event.target}")
        screen.show(Text("  ").join((text(entry.event.short_id, ACCENT), status, about)))
        screen.show(text(_since(entry), DIM), indent=2)
        if entry.error:
            screen.show(text(entry.error, DIM), indent=2)


def _since(entry: OutboxEntry) -> str:
    said = f"session {entry.event.session!r}, yes at {_moment(entry.event.at)}"
    if entry.status == "delivered":
        return f"{said}, delivered at {_moment(entry.delivered_at or '')}"
    if entry.status == "waiting":
        return f"{said}, {_tries(entry)}, next at {_moment(entry.next_at)}"
    return f"{said}, {_tries(entry)}"
