"""The sets of phrasings: `sets/<split>/<workspace>/<tool>.<argument>.yaml`, each entry with what is right for it.

A file named after a tool alone holds whole requests; `which_intent.yaml` asks which official action is meant.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from askfirst.domain.choice import Why
from askfirst.domain.codec import Plain
from askfirst.domain.errors import ConfigError, Problem
from askfirst.yamlfile import Document, fit, read_yaml
from benchmarks.choices.entry import VERDICTS, Entry, Kind, Value

SETS = Path(__file__).with_name("sets")

Split: TypeAlias = Literal["tune", "unseen"]
SPLITS: tuple[Split, ...] = get_args(Split)
WHICH_INTENT = "which_intent"
"""The set whose cases name an intent: no tool is given, so they are played through the agent."""


@dataclass(frozen=True, slots=True)
class Right:
    """What is right for a case.

    With `args`, to run with exactly these; where `may_ask` holds, a question back is as right. `asks` takes a question
    about one of these arguments, or for one of these reasons; any question where it is empty. `refuses` takes all but a
    run. `intent` and `target` belong to the set `which_intent`.
    """

    args: dict[str, Value] | None = None
    may_ask: bool = False
    asks: tuple[str, ...] | None = None
    refuses: bool = False
    intent: str = ""
    target: str = ""

    @property
    def should_run(self) -> bool:
        """Whether nothing but a run is right."""
        return self.args is not None and not self.may_ask

    def __str__(self) -> str:
        if self.intent:
            return f"{self.intent} {self.target}".strip()
        if self.refuses:
            return "anything but a run"
        if self.args is None:
            return f"a question about {' or '.join(self.asks)}" if self.asks else "a question back"
        return f"run with {self.args}" + (" or a question back" if self.may_ask else "")


@dataclass(frozen=True, slots=True)
class Earlier:
    """A turn before: a tool that was run, its arguments, and what the user had said."""

    tool: str
    args: dict[str, Value]
    user_input: str


@dataclass(frozen=True, slots=True)
class Case:
    """A text with what came before it. With an `argument`, the text answers a question about it that shows `options`.

    `before` are the earlier messages, each with its role.
    """

    workspace: str
    of: str
    split: Split
    id: str
    kind: Kind
    text: str
    right: Right
    before: tuple[tuple[Literal["user", "assistant"], str], ...] = ()
    previous: tuple[Earlier, ...] = ()
    argument: str = ""
    options: tuple[Value, ...] = ()

    @property
    def tool(self) -> str:
        """The tool or intent that the text is held against."""
        return self.of.partition(".")[0]


def split_of(of: str, id_: str) -> Split:
    """The half that a case belongs to, by the hash of its set's name and its id."""
    return "unseen" if int(hashlib.sha256(f"{of}{id_}".encode()).hexdigest()[-1], 16) % 2 else "tune"


def load_cases(
    folder: Path = SETS, *, splits: Sequence[Split] = SPLITS, workspaces: Sequence[str] = ()
) -> tuple[Case, ...]:
    """The cases of these splits and workspaces, all where none is named.

    Raises ConfigError with all that is wrong in them, each with file, line and id: also an id that stands twice in a
    split of its set, and an entry that stands in the other half than its hash says.
    """
    found: list[Case] = []
    problems: list[Problem] = []
    for split in splits:
        for path in sorted((folder / split).glob("*/*.yaml")):
            if not workspaces or path.parent.name in workspaces:
                cases, wrong = _of_file(path, split)
                found += cases
                problems += wrong
    if problems:
        raise ConfigError("The sets of phrasings cannot be played:", "Mend what is listed.", problems)
    return tuple(found)


def _of_file(path: Path, split: Split) -> tuple[list[Case], list[Problem]]:
    shown = f"{split}/{path.parent.name}/{path.name}"
    document, problems = read_yaml(path, shown=shown)
    if document is None or problems:
        return [], problems
    if not isinstance(document.data, list):
        return [], [Problem(shown, 1, "The file should be a list of cases, each with an id.")]
    cases: list[Case] = []
    for item in _items(document):
        case, wrong = _read(item, path, split)
        cases += [case] if case else []
        problems += wrong
    ids = Counter(case.id for case in cases)
    twice = [id_ for id_, count in ids.items() if count > 1]
    problems += [Problem(shown, 0, f"The id {id_!r} stands {ids[id_]} times. Each may stand once.") for id_ in twice]
    return cases, problems


def _items(document: Document) -> Iterator[Document]:
    """The items of a list as documents of their own, with the lines that they have in the whole."""
    lines: dict[str | int, dict[tuple[str | int, ...], int]] = defaultdict(dict)
    for place, line in document.lines.items():
        if place:
            lines[place[0]][place[1:]] = line
    for index, item in enumerate(document.data):
        yield Document(document.file, item, lines[index])


def _read(document: Document, path: Path, split: Split) -> tuple[Case | None, list[Problem]]:
    if not isinstance(document.data, dict):
        message = f"{document.data!r} is no case: give id, kind, text and what is right."
        return None, [document.problem((), message)]
    entry, problems = fit(document, Entry)
    if entry and not problems:
        problems = [document.problem((), message) for message in _contradictions(entry, path.stem, split)]
    if problems or not entry:
        return None, [Problem(wrong.file, wrong.line, _of(document.data, wrong.message)) for wrong in problems]
    return _case(entry, path, split), []


def _of(data: dict[str, Plain], message: str) -> str:
    return f"{data['id']!r}: {message}" if "id" in data else message


def _contradictions(entry: Entry, of: str, split: Split) -> Iterator[str]:
    verdicts = [name for name in VERDICTS if getattr(entry, name) is not None]
    if len(verdicts) != 1:
        has = f"It has {' and '.join(verdicts)}" if verdicts else "It does not say what is right"
        yield f"{has}: give exactly one of {', '.join(VERDICTS)}."
    if (of == WHICH_INTENT) != (entry.intent is not None) and verdicts:
        yield f"The key 'intent' belongs to every case of {WHICH_INTENT}, and to no other."
    if entry.target is not None and entry.intent is None:
        yield "The key 'target' goes with intent only."
    if entry.options and not entry.argument:
        yield "The options belong to a question: name its argument."
    if any((said.user is None) == (said.assistant is None) for said in entry.before):
        yield "A message before is the user's or the assistant's: give one of the two keys."
    known = {entry.argument, *get_args(Why)} if entry.argument else set()
    for name in entry.asks or ():
        if known and name not in known:
            yield f"{name!r} cannot be asked about where {entry.argument!r} is answered."
    if split_of(of, entry.id) != split:
        yield f"By its hash it belongs to {split_of(of, entry.id)}: move it there."


def _case(entry: Entry, path: Path, split: Split) -> Case:
    right = Right(
        args=entry.either.args if entry.either else entry.args,
        may_ask=entry.either is not None,
        asks=entry.asks,
        refuses=bool(entry.refuses),
        intent=entry.intent or "",
        target=entry.target or "",
    )
    return Case(
        workspace=path.parent.name,
        of=path.stem,
        split=split,
        id=entry.id,
        kind=entry.kind,
        text=entry.text,
        right=right,
        before=tuple(("assistant", it.assistant) if it.assistant else ("user", it.user or "") for it in entry.before),
        previous=tuple(Earlier(it.tool, dict(it.args), it.user_input) for it in entry.previous),
        argument=entry.argument or "",
        options=entry.options,
    )
