"""Words that may name several fields or measures: each reading is tried, and asked about only if it matters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeAlias

from askfirst.domain.clarification import Option
from askfirst.domain.errors import UserError
from askfirst.domain.outline import Term
from askfirst.domain.query import Query
from askfirst.domain.receipt import Guess
from askfirst.tools.spellings import merge_spellings
from askfirst.tools.tool import Ask, ToolContext
from askfirst.tools.worth import MOST_TRIED, Trial, agree, told, try_out


@dataclass(frozen=True, slots=True)
class OpenTerm:
    """Words with several meanings, and the places of the terms that they fill; `options` are the meanings, best first.

    `words` are what the meanings have in common: of "average weight" the "weight" of gross and net weight. An answer
    holds for these, whatever figure is asked for.
    """

    about: str
    words: str
    places: tuple[int, ...]
    kind: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """A name for every term, and what is to be told of how it was chosen."""

    names: tuple[str, ...]
    assumptions: tuple[str, ...] = ()
    guesses: tuple[Guess, ...] = ()


Build: TypeAlias = Callable[[tuple[str, ...]], Query]
"""Makes the query of a question from the names of all its terms."""


def with_open(opened: Sequence[OpenTerm], place: int, term: Term, options: tuple[Option, ...]) -> list[OpenTerm]:
    """The open terms with one more; the same words with the same meanings are one, in as many places."""
    words = shared_words(term.text, [option.label for option in options])
    for index, known in enumerate(opened):
        if (known.words, known.options) == (words, options):
            return [*opened[:index], replace(known, places=(*known.places, place)), *opened[index + 1 :]]
    return [*opened, OpenTerm(term.text, words, (place,), _KINDS.get(term.slot, term.slot), options)]


_KINDS = {"second": "measure"}
"""What a word means below the line, it means above it."""


def shared_words(about: str, labels: Sequence[str]) -> str:
    """The words that all labels hold; all of them where there are none."""
    held = set.intersection(*(set(_WORD.findall(label.casefold())) for label in labels)) if labels else set[str]()
    kept = [word for word in _WORD.findall(about) if word.casefold() in held]
    return " ".join(kept) or about


_WORD = re.compile(r"\w+")


async def settle_terms(
    opened: Sequence[OpenTerm], names: tuple[str, ...], build: Build, context: ToolContext
) -> Settled | Ask:
    """The meanings that the user chose, or that all come to the same; else one question about the first that matters.

    Meanings of which no query can be made, such as the average of a text, are left out where another one can.
    """
    assumptions: list[str] = []
    left: list[OpenTerm] = []
    for term in opened:
        chosen = answered(term, context)
        if chosen is None:
            left.append(term)
            continue
        names = named(names, term, chosen.value)
        if term.words not in context.recalled:
            assumptions.append(f"{term.words!r} is {chosen.label}, as you said")
    if not left:
        return Settled(names, tuple(assumptions))
    readings = [_Reading.of(left, options, names) for options in product(*(term.options for term in left))]
    kept = [one for one in await _tried(readings, build, context) if not one.trial.senseless]
    if not kept:
        return Settled(readings[0].names, tuple(assumptions))
    kept = _holding(left, kept)
    asked = _question(left, kept, context)
    alike = len(kept) == 1 or (len(readings) <= MOST_TRIED and agree([one.trial for one in kept]))
    if not alike or await context.known(asked):
        return asked
    return Settled(kept[0].names, tuple(assumptions), tuple(_guesses(left, kept)))


def _holding(left: Sequence[OpenTerm], kept: list[_Reading]) -> list[_Reading]:
    """Of conditions on one of several numbers, the only one that leaves rows: nobody means 200,000 of ten items."""
    some = [one for one in kept if not one.trial.holds_nothing]
    conditions = all(term.kind == "filter" for term in left)
    tried = all(one.trial.table is not None for one in kept)
    return some if conditions and tried and len(some) == 1 else kept


@dataclass(frozen=True, slots=True)
class _Reading:
    """One meaning for each open term, the names that it makes, and what its query gave."""

    options: tuple[Option, ...]
    names: tuple[str, ...]
    trial: Trial

    @staticmethod
    def of(left: Sequence[OpenTerm], options: tuple[Option, ...], names: tuple[str, ...]) -> _Reading:
        for term, option in zip(left, options, strict=True):
            names = named(names, term, option.value)
        return _Reading(options, names, Trial(Query("")))


def answered(term: OpenTerm, context: ToolContext) -> Option | None:
    """The meaning that the user chose last."""
    answers = context.answers.get(term.words, [])
    return next((option for option in term.options if option.value in answers[-1:]), None)


def named(names: tuple[str, ...], term: OpenTerm, name: str) -> tuple[str, ...]:
    """The names of all terms with this one's in its places."""
    return tuple(name if place in term.places else old for place, old in enumerate(names))


async def _tried(readings: list[_Reading], build: Build, context: ToolContext) -> list[_Reading]:
    """The readings with what came of their queries, as many as are tried."""
    built: list[tuple[_Reading, Query]] = []
    for one in readings:
        try:
            built.append((one, build(one.names)))
        except UserError:
            continue
    trials = await try_out([(await merge_spellings(query, context))[0] for _, query in built], context)
    return [replace(one, trial=trial) for (one, _), trial in zip(built, trials, strict=True)]


def _question(left: Sequence[OpenTerm], kept: list[_Reading], context: ToolContext) -> Ask:
    """About the first term whose meaning makes a difference, the others being what they are first read as."""
    at = next((at for at in range(len(left)) if not agree([one.trial for one in _varying(at, kept)])), 0)
    varying = _varying(at, kept)
    held = told([one.trial for one in varying], context)
    options = tuple(
        replace(one.options[at], detail=said or one.options[at].detail) for one, said in zip(varying, held, strict=True)
    )
    labels = " or ".join(option.label for option in options)
    term = left[at]
    return Ask(
        f"What is {term.about!r}: {labels}?",
        options,
        argument=term.words,
        about=term.about,
        dataset=varying[0].trial.query.dataset,
        kind=term.kind,
        words=term.words,
    )


def _varying(at: int, kept: list[_Reading]) -> list[_Reading]:
    """The readings that differ from the first one in the meaning of one term alone."""
    first = kept[0].options
    return [one for one in kept if [*one.options[:at], *one.options[at + 1 :]] == [*first[:at], *first[at + 1 :]]]


def _guesses(left: Sequence[OpenTerm], kept: list[_Reading]) -> Iterator[Guess]:
    for at, term in enumerate(left):
        meanings = tuple(dict.fromkeys(one.options[at] for one in kept))
        taken, *others = meanings
        yield Guess(term.words, (taken.value,), (taken.label,), tuple(option.label for option in others))
