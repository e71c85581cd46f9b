"""The question files: `questions/<set>/{tune,test}.yaml`, each entry a message or a talk with what is right for it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import BeforeValidator, Field

from askfirst.domain.codec import Plain
from askfirst.domain.errors import ConfigError, Problem
from askfirst.scenarios.truth import fault_of_sql
from askfirst.yamlfile import Document, Section, fit, one_or_more, read_yaml

QUESTIONS = Path(__file__).with_name("questions")
SPLITS: tuple[Split, ...] = ("tune", "test")

Split: TypeAlias = Literal["tune", "test", "paraphrase", "grammar"]
"""The halves of the written questions, other wordings of one half, and what a grammar composes."""


@dataclass(frozen=True, slots=True)
class Gold:
    """What is right: one of the tables, or a question back, or a refusal.

    `tables` are SELECTs; where there is none, a question naming one of the words in `asks` is right, any question where
    there are no words, and where `refuses` holds a refusal. `may_ask` makes a question as right as the tables.
    """

    tables: tuple[str, ...] = ()
    ordered: bool = False
    asks: tuple[str, ...] = ()
    refuses: bool = False
    may_ask: bool = False

    def __str__(self) -> str:
        if self.refuses:
            return "a refusal"
        if not self.tables:
            return f"a question that names one of: {', '.join(self.asks)}" if self.asks else "a question back"
        return "\n  or ".join(self.tables) + ("\n  or a question back" if self.may_ask else "")


@dataclass(frozen=True, slots=True)
class Question:
    """One entry. Only the reply to the last message is judged."""

    id: str
    split: Split
    messages: tuple[str, ...]
    gold: Gold


def load_questions(folder: Path, splits: Sequence[Split] = SPLITS) -> tuple[Question, ...]:
    """The questions of one set. Raises ConfigError with all that is wrong, each with file, line and id."""
    found: list[Question] = []
    problems: list[Problem] = []
    for split in SPLITS:
        for question, wrong in _of_file(folder / f"{split}.yaml", split):
            found += [question] if question else []
            problems += wrong
    ids = Counter(question.id for question in found)
    problems += [
        Problem(folder.name, 0, f"The id {id_!r} stands {count} times. Each may stand once in the set.")
        for id_, count in ids.items()
        if count > 1
    ]
    if problems:
        raise ConfigError(f"The questions of {folder.name!r} cannot be asked:", "Mend what is listed.", problems)
    return tuple(question for question in found if question.split in splits)


class _Entry(Section):
    id: str = Field(min_length=1)
    ask: Annotated[tuple[str, ...], BeforeValidator(one_or_more), Field(min_length=1)]
    sql: str | None = None
    ordered: bool = False
    asks: tuple[str, ...] | None = None
    refuses: Literal[True] | None = None
    may_ask: bool = False
    also: tuple[str, ...] = ()
    note: str = ""


def _of_file(path: Path, split: Split) -> Iterator[tuple[Question | None, list[Problem]]]:
    shown = f"{path.parent.name}/{path.name}"
    document, problems = read_yaml(path, shown=shown)
    if document is None or problems:
        yield None, problems
        return
    if not isinstance(document.data, list):
        yield None, [Problem(shown, 1, "The file should be a list of questions, each with an id.")]
        return
    for item in _items(document):
        yield _read(item, split)


def _items(document: Document) -> Iterator[Document]:
    """The items of a list as documents of their own, with the lines that they have in the whole."""
    lines: dict[str | int, dict[tuple[str | int, ...], int]] = defaultdict(dict)
    for place, line in document.lines.items():
        if place:
            lines[place[0]][place[1:]] = line
    for index, item in enumerate(document.data):
        yield Document(document.file, item, lines[index])


def _read(document: Document, split: Split) -> tuple[Question | None, list[Problem]]:
    if not isinstance(document.data, dict):
        return None, [Problem(document.file, document.lines[()], f"{document.data!r} is no question: give id and ask.")]
    entry, problems = fit(document, _Entry)
    problems += _contradictions(document, entry) if entry and not problems else []
    if problems or not entry:
        return None, [Problem(wrong.file, wrong.line, _of(document.data, wrong.message)) for wrong in problems]
    tables = (entry.sql, *entry.also) if entry.sql is not None else ()
    gold = Gold(tables, entry.ordered, entry.asks or (), bool(entry.refuses), entry.may_ask)
    return Question(entry.id, split, entry.ask, gold), []


def _of(data: dict[str, Plain], message: str) -> str:
    return f"{data['id']!r}: {message}" if "id" in data else message


def _contradictions(document: Document, entry: _Entry) -> list[Problem]:
    golds = [name for name in ("sql", "asks", "refuses") if getattr(entry, name) is not None]
    if len(golds) != 1:
        has = f"It has {' and '.join(golds)}" if golds else "It has no gold"
        return [document.problem((), f"{has}: give exactly one of sql, asks, refuses.")]
    if entry.sql is None:
        extra = [key for key in ("ordered", "may_ask", "also") if key in document.data]
        return [document.problem((key,), f"The key {key!r} goes with sql only.") for key in extra]
    places: list[tuple[tuple[str | int, ...], str]] = [(("sql",), entry.sql)]
    places += [(("also", index), sql) for index, sql in enumerate(entry.also)]
    return [document.problem(place, fault) for place, sql in places if (fault := fault_of_sql(sql))]
