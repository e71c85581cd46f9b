"""Scenario files as values: what the user says, in order, and what is expected to follow.

Every expectation is optional, and only what is written is held against what happens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import get_args

from askfirst.domain.codec import Plain, from_plain
from askfirst.domain.errors import ConfigError, Problem
from askfirst.domain.events import Record
from askfirst.scenarios.model_steps import ModelStep
from askfirst.scenarios.modes import MODES, Mode
from askfirst.scenarios.sections import MessageSection, ScenarioSection
from askfirst.yamlfile import Document, fit, no_such, read_yaml

SUFFIX = ".scenario.yaml"


@dataclass(frozen=True, slots=True)
class TextExpected:
    """Parts that a text must have, or must not have, regardless of case; patterns that must be found in it."""

    contains: tuple[str, ...] = ()
    not_contains: tuple[str, ...] = ()
    matches: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CellExpected:
    """One cell: the row, counted from 1, and the column's name."""

    row: int
    column: str
    value: Plain


@dataclass(frozen=True, slots=True)
class SqlExpected:
    """The truth as a SELECT over the workspace's files. `columns` are those of the table to compare; None means all."""

    sql: str
    ordered: bool = False
    columns: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class TableExpected:
    """What the reply's table must be. `columns` are all column names in order; `first_row` names some cells of it."""

    row_count: int | None = None
    columns: tuple[str, ...] | None = None
    first_row: Mapping[str, Plain] | None = None
    cells: tuple[CellExpected, ...] = ()
    equals_sql: SqlExpected | None = None


@dataclass(frozen=True, slots=True)
class OptionsExpected:
    """What a clarification must offer: all labels in order, and parts of what each of some labels holds."""

    count: int | None = None
    labels: tuple[str, ...] | None = None
    details: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TimeExpected:
    """The time of the query: `start` included, `end` excluded."""

    start: str | None = None
    end: str | None = None


@dataclass(frozen=True, slots=True)
class ReceiptExpected:
    """What the receipt must say. `names` are the user's words with the value that they became."""

    time: TimeExpected | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    query_hash: bool | None = None
    changes: TextExpected | None = None
    assumptions: TextExpected | None = None


@dataclass(frozen=True, slots=True)
class ActionExpected:
    """What is proposed or committed; `args` are all its arguments, `target` is empty where there is none."""

    intent: str | None = None
    target: str | None = None
    args: Mapping[str, Plain] | None = None


@dataclass(frozen=True, slots=True)
class Expected:
    """All that may be expected of one exchange; None expects nothing.

    `todos` pairs step keys with tools where the file names them; `()` expects no plan. `turns` are those that this
    exchange wrote: how many, or which step ended how. `events` must occur in this order, others may stand between.
    `error` is the class of an error reply's error. `notes` is held against all notes, a line each. `commit` is the one
    event that the message has put into the outbox; with `no_commit` it must have put none there. `charts` counts those
    of the reply.
    """

    kind: str | None = None
    route: tuple[str, ...] | None = None
    todos: tuple[tuple[str, str | None], ...] | None = None
    statuses: str | Mapping[str, str] | None = None
    turns: int | tuple[tuple[str, str], ...] | None = None
    reply: str | None = None
    error: str | None = None
    text: TextExpected | None = None
    restated: TextExpected | None = None
    table: TableExpected | None = None
    options: OptionsExpected | None = None
    receipt: ReceiptExpected | None = None
    events: tuple[str, ...] | None = None
    notes: TextExpected | None = None
    proposal: ActionExpected | None = None
    commit: ActionExpected | None = None
    no_commit: bool = False
    charts: int | None = None

    @property
    def empty(self) -> bool:
        """Whether any reply at all would do."""
        return all(_says_nothing(getattr(self, each.name)) for each in fields(self))


@dataclass(frozen=True, slots=True)
class Step:
    """A message with what must follow; where `user` is None, the agent is closed and opened again.

    `principal` is who says it, None where nobody says who they are. `settings` hold from a restart on, over those of
    the scenario. `model` is what a scripted model says, a step for each call that the message costs it.
    """

    line: int
    user: str | None
    settings: Mapping[str, Plain]
    expected: Expected
    model: tuple[ModelStep, ...] = ()
    principal: str | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """A conversation to play, in some of the modes. `workspace` is None where the default workspace is meant."""

    file: Path
    name: str
    shows: str
    workspace: Path | None
    settings: Mapping[str, Plain]
    steps: tuple[Step, ...]
    modes: tuple[Mode, ...] = MODES


def read_scenario(file: Path) -> Scenario:
    """The scenario in a file. Raises ConfigError with everything that is wrong with it."""
    document, problems = read_yaml(file, shown=str(file))
    section = None
    if document is not None:
        section, more = fit(document, ScenarioSection)
        problems += more
        if section is not None and not more:
            problems += _faults(section, document)
    if problems or document is None or section is None:
        raise ConfigError(f"The scenario {file.name!r} cannot be played:", "Mend the file.", problems)
    return Scenario(
        file=file,
        name=section.name,
        shows=section.shows,
        workspace=_workspace(file, section.workspace),
        settings=section.settings,
        steps=tuple(
            _step(message, document, at, principal=section.principal) for at, message in enumerate(section.messages)
        ),
        modes=section.modes,
    )


def _step(message: MessageSection, document: Document, at: int, *, principal: str | None = None) -> Step:
    plain = message.model_dump(exclude={"user", "restart", "principal", "settings", "model"})
    return Step(
        document.line(("messages", at)),
        message.user,
        message.settings,
        from_plain(Expected, plain),
        message.model,
        principal if message.principal is None else message.principal,
    )


def _workspace(file: Path, named: str | None) -> Path | None:
    """The named one, or the one in whose folder, or in whose folder of scenarios, the file stands."""
    if named is not None:
        return (file.parent / named).resolve()
    near = (file.resolve().parent, file.resolve().parent.parent)
    return next((folder for folder in near if (folder / "workspace.yaml").is_file()), None)


def _faults(section: ScenarioSection, document: Document) -> list[Problem]:
    found = [
        fault
        for at, message in enumerate(section.messages)
        for fault in _message(message, document, at, known=(message.principal or section.principal) is not None)
    ]
    if not found and all(_step(message, document, at).expected.empty for at, message in enumerate(section.messages)):
        said = "No message expects anything: such a scenario cannot fail. Say at least what kind of reply must follow."
        found.append(document.problem(("messages",), said))
    return found


def _message(message: MessageSection, document: Document, at: int, *, known: bool) -> Iterable[Problem]:
    """What is wrong with a message; `known` says whether somebody known says it."""
    place = ("messages", at)
    yield from _restart(message, document, at)
    if known and message.route is not None:
        yield document.problem((*place, "route"), "The route of what a principal says is not told: expect its kind.")
    if message.commit and message.no_commit:
        yield document.problem((*place, "no_commit"), "A message commits something or nothing: expect one of both.")
    for event in dict.fromkeys(message.events or ()):
        if event not in EVENTS:
            yield document.problem((*place, "events"), no_such("event", event, EVENTS))
    if message.table and message.table.equals_sql:
        from askfirst.scenarios.truth import fault_of_sql  # the database is loaded only where SQL stands in the file

        fault = fault_of_sql(message.table.equals_sql.sql)
        if fault:
            yield document.problem((*place, "table", "equals_sql", "sql"), fault)


def _restart(message: MessageSection, document: Document, at: int) -> Iterable[Problem]:
    """What belongs to a message alone, or to a restart alone."""
    place = ("messages", at)
    if (message.user is None) is not message.restart:
        yield document.problem(place, "A message is either 'user: TEXT' or 'restart: true'.")
    if message.restart and not _step(message, document, at).expected.empty:
        yield document.problem(place, "A restart gives no reply: expect what must follow at the next message.")
    if message.restart and message.model:
        yield document.problem((*place, "model"), "A restart asks no model.")
    if message.restart and message.principal is not None:
        yield document.problem((*place, "principal"), "Nobody says a restart: name who says the next message.")
    if message.settings and not message.restart:
        yield document.problem((*place, "settings"), "Settings change at a restart, or for the whole scenario.")


def _says_nothing(value: object) -> bool:
    return (
        value is None
        or value is False
        or (is_dataclass(value) and not isinstance(value, type) and value == type(value)())
    )


EVENTS: tuple[str, ...] = tuple(
    str(each.default) for record in get_args(Record) for each in fields(record) if each.name == "type"
)
