"""The doctor's examination: one finding a line, each with its remedy where something is wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import TYPE_CHECKING

from rich.text import Text

from askfirst import __version__
from askfirst.config.prompting import load_prompts
from askfirst.config.settings import Settings, explain_settings, load_settings
from askfirst.domain.errors import AskfirstError, ConfigError, ModelError
from askfirst.entrypoints.cli.models import answers_a_word, reader_line, remedy_for
from askfirst.entrypoints.cli.opening import open_agent
from askfirst.entrypoints.cli.screen import ACCENT, DIM, WRONG, Screen, text
from askfirst.llm.factory import model_name

if TYPE_CHECKING:
    from pydantic import SecretStr

    from askfirst.agent import Agent

_LIBRARIES = (
    "langgraph",
    "langgraph-checkpoint-sqlite",
    "langchain-core",
    "pydantic",
    "duckdb",
    "sqlglot",
    "SQLAlchemy",
    "typer",
    "rich",
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. A problem has a remedy."""

    subject: str
    said: str
    remedy: str = ""
    well: bool = True
    detail: bool = False


def examine(where: Sequence[str] | None, screen: Screen) -> bool:
    """Look at everything and tell each finding as it is made; whether all is well."""
    well = True
    for finding in _findings(where):
        well = well and finding.well
        _show(finding, screen)
    screen.line("All is well." if well else "See the lines above that are marked.", "" if well else WRONG)
    return well


def _findings(where: Sequence[str] | None) -> Iterator[Finding]:
    yield Finding("askfirst", __version__)
    yield Finding("python", sys.version.split()[0])
    yield from map(_library, _LIBRARIES)
    try:
        settings = load_settings()
    except AskfirstError as error:
        yield _wrong("settings", error)
        return
    yield Finding("settings", "read")
    for name, value, origin in explain_settings(settings):
        yield Finding(name, f"{value}  ({origin})", detail=True)
    yield _state_folder(settings.home)
    if settings.database:
        yield _database(settings.database)
    yield _model(settings)
    yield from _workspace(where)


def _library(name: str) -> Finding:
    try:
        return Finding(name, version(name))
    except PackageNotFoundError:
        return Finding(name, "is not installed", f"Install askfirst again, or {name} alone.", well=False)


def _state_folder(home: Path) -> Finding:
    """Whether state can be written, without leaving a trace."""
    place = next(folder for folder in (home, *home.parents) if folder.exists())
    try:
        with TemporaryFile(dir=place):
            pass
    except OSError as error:
        remedy = "Give yourself the right to write there, or set ASKFIRST_HOME to another folder."
        return Finding("state folder", f"{home} cannot be written: {error.strerror}", remedy, well=False)
    return Finding("state folder", f"{home} can be written" if place == home else f"{home} can be made")


def _database(address: SecretStr) -> Finding:
    """Whether the server of the conversations answers, without leaving a trace."""
    from askfirst.keeping import reach_database

    try:
        return Finding("database", f"{reach_database(address)} answers")
    except AskfirstError as error:
        return _wrong("database", error)


def _model(settings: Settings) -> Finding:
    """Which model is used and why; one that is used is asked for a word."""
    try:
        answers = answers_a_word(settings)
    except (ModelError, ConfigError) as error:
        said = error.failed.replace(model_name(settings), reader_line(settings), 1)
        return Finding("model", said, remedy_for(error, settings), well=False)
    return Finding("model", f"{reader_line(settings)}, and it answers" if answers else reader_line(settings))


def _workspace(where: Sequence[str] | None) -> Iterator[Finding]:
    """Whether the workspace opens, and whether each of its datasets answers a question."""
    with TemporaryDirectory(prefix="askfirst-doctor-") as home:
        try:
            with open_agent(where, home=Path(home), model="none") as agent:
                load_prompts(agent.workspace.folder)
                yield Finding("workspace", f"{agent.workspace.name} opens")
                for name, dataset in agent.catalog.datasets.items():
                    yield _dataset(agent, name)
                    for one in dataset.left_out:
                        yield Finding(name, f"without {one.name}: {one.why}", detail=True)
        except AskfirstError as error:
            yield _wrong("workspace", error)


def _dataset(agent: Agent, name: str) -> Finding:
    reply = agent.run(f"doctor-{len(name)}", f"how many {agent.catalog.dataset(name).plural} are there?")
    if reply.type == "error":
        return Finding(name, reply.failed, reply.remedy, well=False)
    return Finding(name, reply.text if reply.type == "final_answer" else "answers", detail=True)


def _wrong(subject: str, error: AskfirstError) -> Finding:
    return Finding(subject, error.failed, error.remedy.strip(), well=False)


def _show(finding: Finding, screen: Screen) -> None:
    mark = screen.marks.done if finding.well else screen.marks.failed
    sign = Text(" " if finding.detail else mark, ACCENT if finding.well else WRONG)
    screen.show(
        Text.assemble(
            "    " if finding.detail and finding.well else "",
            sign,
            " ",
            text(f"{finding.subject}  "),
            text(finding.said, DIM if finding.well else ""),
        )
    )
    if finding.remedy:
        screen.show(text(finding.remedy, DIM), indent=2)
