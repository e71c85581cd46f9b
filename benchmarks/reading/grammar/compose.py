"""Fills the slots of shapes with phrases by chance, the same for the same seed, and leaves out what has no one answer.

A slot stands in what is asked as in its SQL. Slots about rows: `them` is the noun with all conditions, `where` the
conditions told elsewhere in the message, `verb` one more condition told as a deed or state. `figure` is a figure with
its noun and their conditions, `bare` one without. `when` is a time or none, `time` a time for sure.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

from askfirst.domain.errors import ConfigError
from benchmarks.reading.grammar.phrases import Condition, Figure, SetPhrases, Shape, Subject
from benchmarks.reading.grammar.speaking import conditions_said, figure_said, tidy
from benchmarks.reading.questions import Gold, Question
from benchmarks.reading.sets import Rows, Truth

_SLOT = re.compile(r"\{(\w+)\}")
_WORD = re.compile(r"\w+")
_LIMIT = re.compile(r" LIMIT (?P<n>\d+)(?: OFFSET (?P<skipped>\d+))?$")
_TRIES = 200
"""Drafts for one question, at most."""
_TIMED = 0.6
"""How often a time is told where it may be left out."""
_ROWS = 500
"""The longest answer that is asked for."""
_FIRST = (3, 4, 5, 7, 10)
_BARE = frozenset({"bare", "rankedbare", "measure", "bare2"})
_FIGURES = frozenset({"figure", "bare", "measure", "ranked", "rankedbare", "sum"})
_TELL = {
    "where": {"them", "figure", "ranked", "sum", "where"},
    "figure": _FIGURES,
    "grain": {"grain", "adverb"},
    "group": {"group", "groups", "most"},
    "ranked": {"high", "low"},
}
"""Which slots of a message tell one of the SQL, where it is not only the one of its name."""


@dataclass(slots=True)
class Slots:
    """What fills the slots of one question: how it is said, its SQL, and the columns that are spoken for."""

    said: dict[str, str] = field(default_factory=dict)
    sql: dict[str, str] = field(default_factory=dict)
    taken: list[str] = field(default_factory=list)

    def fill(self, name: str, said: str, sql: str, on: str = "") -> None:
        """A slot is filled; `on` is the column that it is about."""
        self.said[name], self.sql[name] = said, sql
        self.taken += [on] if on else []


def compose(
    phrases: SetPhrases, shapes: Sequence[Shape], truth: Truth, *, seed: str, number: int
) -> Iterator[Question]:
    """As many questions as are wanted, each with one clear answer that is not empty."""
    random = Random(seed)
    asked: set[tuple[str, ...]] = set()
    for index in range(number):
        for _ in range(_TRIES):
            shape = random.choice(shapes)
            question = _draft(phrases, shape, random, f"{shape.name}-{index}")
            if question and question.messages not in asked and is_clear(question.gold, shape, truth):
                asked.add(question.messages)
                yield question
                break


def is_clear(gold: Gold, shape: Shape, truth: Truth) -> bool:
    """Whether the gold has rows with something in them, not too many, and no ties where it takes the first."""
    sql = gold.tables[0]
    rows = truth.rows(sql, where=shape.name)
    if not 0 < len(rows) <= _ROWS or all(is_nothing(row) for row in rows):
        return False
    limit = _LIMIT.search(sql)
    if shape.kind != "ranks" or not limit:
        return True
    wanted = int(limit["n"]) + int(limit["skipped"] or 0)
    longer = truth.rows(f"{sql[: limit.start()]} LIMIT {wanted + 1}", where=shape.name)
    return wanted < len(longer) and not has_ties(longer)


def is_nothing(row: Sequence[Any]) -> bool:
    """Whether a row has no figure: a count of none, the share of none, the average of none."""
    return row[-1] is None or row == (0,) or (isinstance(row[-1], float) and math.isnan(row[-1]))


def has_ties(rows: Rows) -> bool:
    """Whether two neighbours have the same figure, which stands last."""
    figures = [row[-1] for row in rows]
    return any(_same(one, other) for one, other in pairwise(figures))


def _same(one: object, other: object) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-9)
    return one == other


def _draft(phrases: SetPhrases, shape: Shape, random: Random, id_: str) -> Question | None:
    """A question of this shape; None where the phrases drawn do not go together."""
    subject = random.choice(phrases.subjects)
    talk = random.choice(shape.ask)
    wanted = set(_SLOT.findall(" ".join(talk)))
    slots = Slots()
    for name in sorted(wanted | set(_SLOT.findall(shape.sql))):
        slots.fill(name, "", "TRUE") if name in ("where", "when", "verb") else None
    if not _draw(slots, wanted, phrases, subject, random):
        return None
    slots.sql["table"], slots.sql["key"] = subject.table, subject.key
    if set(_SLOT.findall(shape.sql)) - set(slots.sql) or len(set(slots.taken)) < len(slots.taken):
        return None
    messages = tuple(tidy(message.format_map(slots.said)) for message in talk)
    golds = tuple(dict.fromkeys(_golds(shape, slots.sql)))
    return Question(id_, "grammar", messages, Gold(golds, ordered=shape.kind == "ordered"))


def _golds(shape: Shape, sql: Mapping[str, str]) -> Iterator[str]:
    """The SELECTs of a shape. In a split, `g` and `h` name the groups and `v` the figure."""
    for text in (shape.sql, *shape.also):
        select = _plain(text.format_map(sql))
        yield select
        if shape.kind == "split":
            groups = [f"{name} IS NOT NULL" for name in ("g", "h") if f" AS {name}" in select]
            for told in (groups[:1], groups[1:], groups, ["v IS NOT NULL"], [*groups, "v IS NOT NULL"]):
                yield f"SELECT * FROM ({select}) WHERE {' AND '.join(told)}" if told else select  # noqa: S608 - phrases.yaml


def _plain(select: str) -> str:
    """A SELECT without conditions that everything meets."""
    for told, plain in (("TRUE AND ", ""), (" AND TRUE", ""), (" WHERE TRUE", "")):
        select = select.replace(told, plain)
    return select.strip()


def _draw(slots: Slots, wanted: set[str], phrases: SetPhrases, subject: Subject, random: Random) -> bool:
    """Every slot that is wanted is filled; False where the subject has nothing for one."""
    try:
        _draw_rows(slots, wanted, subject, random)
        _draw_splits(slots, wanted, subject, random)
        _draw_times(slots, wanted, phrases, subject, random)
        _draw_columns(slots, wanted, subject, random)
    except IndexError:  # what random.choice raises where there is nothing to choose from
        return False
    slots.fill("n", str(n := random.choice(_FIRST)), str(n))
    slots.fill("over", str(n := random.choice(subject.over)), str(n))
    return not wanted - set(slots.said)


def _draw_rows(slots: Slots, wanted: set[str], subject: Subject, random: Random) -> None:
    """The noun, its conditions and the figures."""
    loose = not wanted & {"them", "figure", "figure2"}
    conditions: list[Condition] = []
    if wanted & {"them", "figure", "where"}:
        fitting = [it for it in subject.conditions if it.after or not loose]
        conditions = random.sample(fitting, min(len(fitting), random.choice((0, 0, 1, 1, 2))))
        slots.taken += [it.on for it in conditions]
        slots.sql["where"] = " AND ".join(it.sql for it in conditions) or "TRUE"
    said = conditions_said(subject, conditions, random)
    slots.said |= {"them": said.them, "where": said.loose, "row": subject.row, "rows": subject.rows}
    if wanted & {"where2", "verb"}:
        told = [it for it in subject.conditions if (it.verb if "verb" in wanted else it.after)]
        other = random.choice(told)
        way = random.choice(other.verb if "verb" in wanted else other.after)
        slots.fill("verb" if "verb" in wanted else "where2", way, other.sql, other.on)
    _draw_figures(slots, wanted, subject, said.them, random)


def _draw_figures(slots: Slots, wanted: set[str], subject: Subject, them: str, random: Random) -> None:
    """A figure, and another for `bare2`; those that rank and those that are shared out have slots of their own."""
    count = Figure(say=subject.counts, sql="count(*)", sums=True)
    figures = [count, *subject.figures]
    kinds = {"figure": figures, "bare": figures, "measure": list(subject.figures)}
    kinds |= {"ranked": [it for it in figures if it.ranked], "rankedbare": [it for it in figures if it.ranked]}
    kinds |= {"sum": [it for it in figures if it.sums]}
    used: list[str] = []
    for name in ("figure", "bare", "measure", "ranked", "rankedbare", "sum", "bare2"):
        if name not in wanted:
            continue
        figure = random.choice([it for it in kinds.get(name, figures) if it.sql not in used])
        used.append(figure.sql)
        noun = subject.rows if name in _BARE else them
        say = figure_said(figure, noun, subject, plain=noun == subject.rows, random=random)
        slots.fill(name, say, figure.sql)
        if name in _BARE:
            slots.taken += [word for word in set(_WORD.findall(figure.sql)) if word in slots.taken]
    for name in ("ranked", "rankedbare", "bare", "measure", "sum"):
        if name in slots.sql:
            slots.sql.setdefault("figure", slots.sql[name])


def _draw_splits(slots: Slots, wanted: set[str], subject: Subject, random: Random) -> None:
    """Groups, and values of one that are compared."""
    groups = random.sample(subject.groups, min(2, len(subject.groups)))
    for name, group in zip(("group", "group2"), groups, strict=False):
        if wanted & {name, f"{name}s"} or (name == "group" and "most" in wanted):
            slots.fill(name, random.choice(group.say), group.sql, group.sql)
            slots.said[f"{name}s"] = random.choice(group.plural)
            if "most" in wanted:
                slots.said["most"] = random.choice(group.most)
    if "compared" in wanted:
        compared = random.choice(subject.compared)
        slots.fill("compared", random.choice(compared.say), compared.sql, compared.on)
        slots.sql["on"] = compared.on


def _draw_times(slots: Slots, wanted: set[str], phrases: SetPhrases, subject: Subject, random: Random) -> None:
    """Times, the deed that they are about, and what they are cut to."""
    column = subject.time
    if "deed" in wanted:
        deed = random.choice(subject.deeds)
        column = deed.sql
        slots.said["deed"] = random.choice(deed.say)
    times = list(phrases.times) if column else []
    if wanted & {"when", "time", "time2"}:
        first, second = random.sample(times, 2) if len(times) > 1 else (None, None)
        told = first if "time" in wanted or random.random() < _TIMED else None
        if ("time" in wanted or "time2" in wanted) and not first:
            raise IndexError
        for name in ("when", "time"):
            slots.fill(name, *((random.choice(told.say), told.sql.format(time=column)) if told else ("", "TRUE")))
        if second:
            slots.fill("time2", random.choice(second.say), second.sql.format(time=column))
    if wanted & {"grain", "adverb"}:
        grain = random.choice(phrases.grains if column else ())
        slots.fill("grain", random.choice(grain.say), grain.sql.format(time=column))
        slots.said["adverb"] = random.choice(grain.adverb)
    slots.sql["clock"] = column


def _draw_columns(slots: Slots, wanted: set[str], subject: Subject, random: Random) -> None:
    """What a list shows, and what rows are ranked by."""
    if wanted & {"column", "column2"}:
        columns = random.sample(subject.columns, min(2, len(subject.columns)))
        for name, column in zip(("column", "column2"), columns, strict=False):
            slots.fill(name, random.choice(column.say), column.sql)
    if wanted & {"high", "low"}:
        end = "high" if "high" in wanted else "low"
        ranked = random.choice([it for it in subject.columns if (it.high if end == "high" else it.low)])
        slots.sql["ranked"] = ranked.sql
        slots.said[end] = random.choice(ranked.high if end == "high" else ranked.low)


def check_slots(shapes: Sequence[Shape]) -> None:
    """Raises ConfigError for a shape whose SQL has parts that one of its messages never tells."""
    given = {"table", "key", "clock", "on"}
    for shape in shapes:
        for talk in shape.ask:
            told = set(_SLOT.findall(" ".join(talk)))
            for slot in set(_SLOT.findall(shape.sql)) - given:
                if not told & _TELL.get(slot, {slot, f"{slot}s"}):
                    raise ConfigError(f"The shape {shape.name!r} never tells {slot!r} in {talk}.", "Mend the shape.")
