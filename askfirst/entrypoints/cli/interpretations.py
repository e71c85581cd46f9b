"""A text as a tool's arguments, as people and programs look at it: the choice, and what the gate makes of it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError
from rich.table import Table as Grid

from askfirst.domain.choice import Choice, ToolCard
from askfirst.domain.clarification import Clarification, Option
from askfirst.domain.codec import Plain, to_plain
from askfirst.domain.conversation import Turn
from askfirst.domain.errors import AskfirstError, UnknownName, UserError
from askfirst.domain.pending import AwaitsAnswer
from askfirst.entrypoints.cli.failures import ANSWERED, failure_of
from askfirst.entrypoints.cli.failures import code_of as code_of_error
from askfirst.entrypoints.cli.reading import Opened, opened_parts
from askfirst.entrypoints.cli.screen import DIM, Screen, text
from askfirst.nodes.classify_intent import check_message
from askfirst.understanding.choices import Clarify, Gate, Run, gate
from askfirst.understanding.rules.choosing.fitting import options_of, plainly
from askfirst.understanding.rules.reader import RuleReader

_EXAMPLE = "the second one"
_OUTCOMES = {"Run": "run", "Clarify": "clarify", "Rephrase": "rephrase"}


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be read: the text, the tool's name, the argument that was asked about, earlier runs as JSON."""

    text: str
    tool: str
    argument: str = ""
    previous: Plain = ""
    options: tuple[Plain, ...] = ()


@dataclass(frozen=True, slots=True)
class Interpretation:
    """A text read for a tool, and what may be done with it."""

    card: ToolCard
    choice: Choice
    gate: Gate


class Line(BaseModel):
    """One line of a batch."""

    model_config = ConfigDict(extra="forbid")

    text: str
    tool: str = ""
    argument: str = ""
    previous: Any = None
    options: tuple[Any, ...] = ()


class _Earlier(BaseModel):
    """An earlier run of a tool."""

    model_config = ConfigDict(extra="forbid")

    args: dict[str, Any]
    tool: str = ""
    user_input: str = ""


async def interpreted(asked: Asked, opened: Opened) -> Interpretation:
    """The reading. Raises UserError for a tool, an argument or earlier runs that cannot be."""
    card = _card(asked.tool, opened)
    turns = tuple(_turns(asked.previous, card))

    async def recall() -> tuple[Turn, ...]:
        return turns

    view = replace(opened.view, pending=_pending(asked, card), recall=recall)
    choice = await RuleReader().fill(card, asked.text, view)
    limits = opened.settings
    return Interpretation(card, choice, gate(choice, run_from=limits.choice_run, ask_from=limits.choice_ask))


async def interpret_lines(lines: Iterable[str], base: Asked, where: Sequence[str]) -> int:
    """Read each line that is not blank, and write a line for it. Returns the worst exit code."""
    worst = ANSWERED
    async with opened_parts(where, message=_EXAMPLE, session=None) as opened:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                asked = _asked(line, number, base)
                check_message(asked.text, opened.settings.message_characters, example=_EXAMPLE)
                write_line(as_plain(await interpreted(asked, opened)))
            except AskfirstError as error:
                failure = failure_of(error)
                write_line({"error": failure.failed, "remedy": failure.remedy, "kind": failure.error})
                worst = code_of_error(error) if worst == ANSWERED else min(worst, code_of_error(error))
    return worst


def as_plain(found: Interpretation) -> dict[str, Any]:
    """The reading as JSON-ready data."""
    return {**to_plain(found.choice), "gate": _OUTCOMES[type(found.gate).__name__]}


def write_line(data: dict[str, Any]) -> None:
    """Write one line of JSON, in UTF-8 whatever the terminal's encoding is, and at once."""
    sys.stdout.flush()
    sys.stdout.buffer.write(json.dumps(data, ensure_ascii=False).encode("utf-8", "replace") + b"\n")
    sys.stdout.buffer.flush()


def show_interpretation(found: Interpretation, screen: Screen) -> None:
    """Write the arguments with how each is known, what is asked, and what would be done."""
    choice = found.choice
    grid = Grid.grid(padding=(0, 2))
    for name, said in _rows(found):
        grid.add_row(text(name, DIM), text(said))
    screen.show(grid)
    for doubt in choice.doubts if not isinstance(found.gate, Run) else ():
        screen.line()
        screen.line(doubt.question)
        for place, option in enumerate(doubt.options, 1):
            screen.show(text(f"{place}. {option.label}"), indent=2)


def _rows(found: Interpretation) -> Iterator[tuple[str, str]]:
    choice = found.choice
    arguments = {one.name: one for one in found.card.parameters}
    yield "Tool", choice.tool
    for name, value in choice.args.items():
        given = choice.given[name]
        how = f", by {given.matched_by}" + (f' from "{given.said}"' if given.said else "")
        note = f" ({given.note})" if given.note else ""
        yield name, f"{plainly(value, arguments.get(name))}{how}{note}"
    yield "Confidence", f"{choice.confidence:.2f}"
    yield "Outcome", _outcome(found)


def _outcome(found: Interpretation) -> str:
    if isinstance(found.gate, Run):
        return "it would run"
    return "it would ask" if isinstance(found.gate, Clarify) else found.gate.reason


def _card(name: str, opened: Opened) -> ToolCard:
    from askfirst.parts import card_of

    return card_of(opened.parts.tools[name])


def _pending(asked: Asked, card: ToolCard) -> AwaitsAnswer | None:
    """The question that the text answers, with the options that the user saw."""
    if not asked.argument:
        return None
    argument = next((one for one in card.parameters if one.name == asked.argument), None)
    if argument is None:
        names = [one.name for one in card.parameters]
        raise UnknownName("argument", asked.argument, get_close_matches(asked.argument, names), ", ".join(names))
    shown = tuple(_option(one) for one in asked.options) or options_of(argument)
    question = f"Which {argument.label} do you want?"
    return AwaitsAnswer(Clarification(card.name, question, shown, argument.name, argument.label), exchange=0)


def _option(data: Plain) -> Option:
    """An option: its label alone, which is its value then, or an object with label and value."""
    if not isinstance(data, dict):
        return Option(str(data), json.dumps(data))
    value = data.get("value", data.get("label"))
    return Option(str(data.get("label", value)), value if isinstance(value, str) else json.dumps(value))


def _turns(previous: Plain, card: ToolCard) -> Iterator[Turn]:
    """The earlier runs as turns of memory, the oldest first."""
    for number, one in enumerate(_runs(previous), 1):
        tool = one.tool or card.name
        yield Turn("", number, tool, 1, tool, "complete", one.user_input, "", (tool,), args=one.args, turn_id=number)


def _runs(previous: Plain) -> list[_Earlier]:
    if previous in ("", None):
        return []
    try:
        data = json.loads(previous) if isinstance(previous, str) else previous
        runs = data if isinstance(data, list) else [data]
        return [_Earlier.model_validate(one if "args" in one else {"args": one}) for one in runs]
    except (ValueError, TypeError, RecursionError) as error:
        example = '[{"args": {"size": "small"}, "user_input": "the small ones"}]'
        raise UserError(
            f"The earlier runs cannot be read: they begin with {str(previous)[:60]!r}.",
            f"Give the arguments of one run as a JSON object, or a list such as {example}.",
        ) from error


def _asked(line: str, number: int, base: Asked) -> Asked:
    try:
        read = Line.model_validate(json.loads(line))
    except (ValueError, RecursionError) as error:
        first = error.errors(include_url=False)[0] if isinstance(error, ValidationError) else None
        why = f"{'.'.join(map(str, first['loc']))!r}: {first['msg']}" if first else "it is not JSON"
        raise UserError(
            f"Line {number} cannot be read: {why}. It begins with {line.strip()[:60]!r}.",
            'Write one object a line, such as {"text": "the second one", "tool": "NAME", "argument": "size"}.',
        ) from error
    return Asked(
        read.text,
        read.tool or base.tool,
        read.argument or base.argument,
        base.previous if read.previous is None else read.previous,
        read.options,
    )
