"""How the drawn parts of a question are said: adjectives, phrases and clauses about a noun, figures of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from benchmarks.reading.grammar.phrases import Condition, Figure, Subject

_SPACES = re.compile(r"\s+")
_BEFORE_STOP = re.compile(r"\s+([,.:;?!])")


@dataclass(frozen=True, slots=True)
class Said:
    """The noun with its conditions, and the conditions that can stand without it."""

    them: str
    loose: str


def conditions_said(subject: Subject, conditions: Sequence[Condition], random: Random) -> Said:
    """Adjectives first, then phrases, then a clause: "refrigerated shipments to Seattle that went under CIF"."""
    before: list[str] = []
    after: list[str] = []
    clauses: list[str] = []
    loose: list[str] = []
    for condition in conditions:
        ways = [ways for ways in (condition.before, condition.after, condition.verb) if ways]
        kind = random.choice(ways)
        told = random.choice(kind)
        if kind is condition.before:
            before.append(told)
        elif kind is condition.after:
            after.append(told)
        else:
            clauses.append(f"{random.choice(('that', 'which')) if not clauses else 'and'} {told}")
        if condition.after:
            loose.append(random.choice(condition.after))
    return Said(" ".join([*before, subject.rows, *after, *clauses]), " ".join(loose))


def figure_said(figure: Figure, noun: str, subject: Subject, *, plain: bool, random: Random) -> str:
    """A figure of a noun: "average delay of shipments to Seattle", or "average delay" where nothing more is told."""
    said = random.choice(figure.say)
    if "{them}" in said:
        return said.format(them=noun)
    if plain and (subject.bare or noun == subject.rows):
        return said
    return f"{said} {random.choice(('of', 'for'))} {noun}"


def tidy(text: str) -> str:
    """One space between words, none before a stop, nothing hanging at the ends."""
    return _BEFORE_STOP.sub(r"\1", _SPACES.sub(" ", text)).strip(" ,:")
