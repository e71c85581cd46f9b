"""The `askfirst` command: its options, the list of its commands, and the edge where failures become sentences."""

from __future__ import annotations

import logging
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, NoReturn

import typer

from askfirst import __version__
from askfirst.entrypoints.cli import (
    agents,
    applying,
    asking,
    assumptions,
    chatting,
    checking,
    demonstrating,
    explaining,
    exporting,
    interpreting,
    keeping,
    keys,
    migrating,
    outbox,
    prompting,
    replay,
    serving,
    starting,
    stats,
    testing,
)


@dataclass(slots=True)
class Options:
    """What stands before the command's name."""

    debug: bool = False


app = typer.Typer(
    help="Ask your data in plain words. askfirst shows its plan, asks when it is unsure, and tells how it knows.",
    epilog="WHERE is a workspace folder, data files (CSV, Parquet, JSON), a folder of them, or a .duckdb file; "
    "without it, the freight example. Start with: askfirst demo",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(demonstrating.demo)
app.command()(chatting.chat)
app.command()(asking.ask)
app.command()(applying.apply)
app.command()(explaining.explain)
app.command()(interpreting.interpret)
app.command()(prompting.prompt)
app.command()(keeping.sessions)
app.command()(keeping.show)
app.command()(exporting.export)
app.command()(keeping.rename)
app.command()(replay.replay)
app.command()(keeping.forget)
app.command()(assumptions.assumptions)
app.command()(stats.stats)
app.command()(checking.check)
app.command()(checking.doctor)
app.command()(migrating.migrate)
app.command()(serving.serve)
app.command()(agents.mcp)
app.command()(starting.init)
app.command("test")(testing.play)
app.add_typer(outbox.app, name="outbox")
app.add_typer(keys.app, name="keys")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"askfirst {__version__}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    debug: Annotated[
        bool, typer.Option("--debug", envvar="ASKFIRST_DEBUG", help="Show where a failure happened.")
    ] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    # No docstring: it would stand in the help, which is said above.
    del version
    context.obj.debug = debug


def main(args: list[str] | None = None) -> None:
    """Run a command line (default: this process's) and exit. Whatever fails is told in sentences."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # What the terminal's encoding cannot hold is replaced, not a failure.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")
    # It warns of every empty answer of a model, which the reply tells of in a sentence.
    logging.getLogger("langchain_google_genai").setLevel(logging.ERROR)
    given = Options()
    try:
        app(args, prog_name="askfirst", obj=given)
    except Exception as error:  # noqa: BLE001 - the edge of the process: no user is to read a traceback
        from askfirst.entrypoints.cli.failures import code_of, report

        report(error, debug=given.debug)
        _leave(code_of(error), at_once=args is None)
    except SystemExit as leaving:
        _leave(leaving.code, at_once=args is None)


def _leave(code: str | int | None, *, at_once: bool) -> NoReturn:
    """End with an exit code. `at_once`: as a whole process, without taking down one by one all that was imported."""
    if not at_once or isinstance(code, str):
        sys.exit(code)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(code or 0)
