"""The texts of own.yaml and strangers.yaml as cases, and what becomes of each."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import yaml

from askfirst.domain.choice import Choice
from askfirst.domain.conversation import Message
from askfirst.understanding.choices import Run, gate, interpret
from tests.understanding.rules.choosing.cards import asked, card, turn, view_of

Verdict = Literal["args", "asks", "refuses"]
Outcome = Literal["ok", "asked", "wrong", "ran"]


@dataclass(frozen=True, slots=True)
class Case:
    """A text, what stands around it, and what is right: these arguments, or no run."""

    card: str
    text: str
    verdict: Verdict
    args: dict[str, Any] = field(default_factory=dict)
    argument: str = ""
    options: bool = False
    previous: tuple[tuple[str, dict[str, Any], str], ...] = ()
    before: tuple[tuple[str, str], ...] = ()


def cases(file: str = "own.yaml") -> Iterator[Case]:
    """All cases of the file, in order."""
    groups = yaml.safe_load(Path(__file__).with_name(file).read_text("utf-8"))
    for group in groups:
        around = {
            "argument": group.get("argument", ""),
            "options": group.get("options", False),
            "previous": tuple((name, args, said) for name, args, said in group.get("previous", ())),
            "before": tuple((role, said) for role, said in group.get("before", ())),
        }
        for value, texts in group.get("right", {}).items():
            for text in texts:
                yield Case(group["card"], str(text), "args", {group["argument"]: value}, **around)
        for *texts, args in group.get("reads", ()):
            yield Case(group["card"], ", ".join(texts), "args", args, **around)
        for verdict in ("asks", "refuses"):
            for text in group.get(verdict, ()):
                yield Case(group["card"], str(text), verdict, {}, **around)


async def played(case: Case) -> tuple[Outcome, Choice, object]:
    """What becomes of a case: right, asked where it should run, run with a wrong value, run where it must not."""
    tool_card = card(case.card)
    window: list[Message] = [{"role": role, "content": said} for role, said in case.before]  # type: ignore[typeddict-item]
    turns = [turn(number, name, args, said) for number, (name, args, said) in enumerate(case.previous, 1)]
    pending = asked(tool_card, case.argument, None if case.options else ()) if case.argument else None
    choice = await interpret(tool_card, case.text, view_of(pending=pending, turns=turns, window=window))
    out = gate(choice)
    if not isinstance(out, Run):
        return ("asked" if case.verdict == "args" else "ok"), choice, out
    if case.verdict != "args":
        return "ran", choice, out
    return ("ok" if out.args == case.args else "wrong"), choice, out
