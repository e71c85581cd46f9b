"""Which of the workspace's own tools a message wants, beside what it may ask of the data."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from askfirst.catalog.lookup import fold
from askfirst.domain.choice import Choice, ToolCard
from askfirst.domain.restatement import Restatement
from askfirst.understanding.reader import View
from askfirst.understanding.rules.choosing.levels import ASK_FROM
from askfirst.understanding.rules.wishes.filling import fill, over, settled_on
from askfirst.understanding.rules.wishes.matching import Match, asks, begins_with, left_standing, matches, wishes
from askfirst.understanding.rules.wishes.targets import meant, named_in
from askfirst.understanding.rules.words.saying import MOST_CHARACTERS

_STEPS = re.compile(r"(?:,|;|\.)?\s+(?:and\s+)?(?:then|after that|afterwards|next)\s+|;\s+", re.IGNORECASE)
_STRONG = 1.0
_TROUBLE = [(word,) for word in ("problem", "issue", "trouble", "wrong", "something", "help", "question", "concern")]
"""Words that say that something is to be done, and not what."""
_SCOPE, _SURE, _MAYBE = 100, 0.9, 0.6


@dataclass(frozen=True, slots=True)
class Wish:
    """What a message wants of tools. `sure`: whatever it may ask of the data besides, this is what it means.

    `unnamed`: it names what something is to be done to, and nothing that a tool is called.
    """

    restatement: Restatement
    sure: bool
    unnamed: bool = False


async def wished(message: str, view: View) -> Wish | None:
    """The tools that a message wants, in its order, with their arguments; None where it wants none."""
    if not view.tools or len(message) > MOST_CHARACTERS:
        return None
    parts = [part for part in _STEPS.split(message) if part.strip()]
    if len(parts) > 1:
        each = [await _one(part, view) for part in parts]
        if all(wish and wish.sure and not wish.restatement.other for wish in each):
            choices = tuple(choice for wish in each if wish for choice in wish.restatement.choices)
            return Wish(_restated(message, choices), sure=True)
    return await _one(message, view)


async def changed(message: str, view: View) -> Restatement | None:
    """A change of what was wanted last ("the same with microscopy"), None where it says nothing of its arguments."""
    if not view.choices:
        return None
    *before, last = view.choices
    card = view.card(last.tool)
    if card is None:
        return None
    change = await fill(card, message, view, bare=True)
    said = {name: one.value for name, one in change.given.items() if one.matched_by != "reference"}
    says = said or any(last.args.get(name) != one.value for name, one in change.given.items())
    if not says or any(doubt.why in ("unplaced", "unfit") for doubt in change.doubts):
        return None
    return _restated(message, (*before, over(last, change)))


async def _one(message: str, view: View) -> Wish | None:  # noqa: PLR0911 - one for each way of wanting a tool
    every = matches(message, view.tools)
    standing = left_standing(every, message)
    found = _best(standing, message)
    gone = [(word,) for one in every if one not in standing for word in one.said]
    if len(found) > 1:
        known = [one.said for one in found]
        readings = [_restated(message, (await _filled(one.card, message, view, known),)) for one in found]
        sure = found[0].strength == _STRONG and await _has_target(found[0].card, message, view)
        return Wish(_either(readings), sure=sure)
    if not found:
        return await _unnamed(message, view)
    match = found[0]
    choice = await _filled(match.card, message, view, [match.said, *gone])
    restatement = _restated(message, (choice,))
    if match.strength < _STRONG:
        return Wish(replace(restatement, confidence=_MAYBE), sure=False)
    if any(argument.names for argument in match.card.parameters):
        named = await _has_target(match.card, message, view)
        if not named and (asks(message) or not (wishes(message) or begins_with(message, match))):
            return None
        if asks(message) and not await _named_now(match.card, message, view):
            return None
        return Wish(restatement, sure=named)
    strange = any(doubt.why == "unplaced" for doubt in choice.doubts)
    return Wish(restatement, sure=wishes(message) or (begins_with(message, match) and not strange))


async def _unnamed(message: str, view: View) -> Wish | None:
    """A thing that something can be done to is named, and nothing says what: the user is asked, never guessed for."""
    able = [card for card in view.tools if any(argument.names for argument in card.parameters)]
    if len(able) < 2 or asks(message) or not await _named_now(able[0], message, view):  # noqa: PLR2004 - a choice of two
        return None
    readings = [_restated(message, (await _filled(card, message, view, _TROUBLE),)) for card in able]
    return Wish(_either(readings), sure=False, unnamed=True)


def _best(found: Sequence[Match], message: str) -> list[Match]:
    """The surest: a tool whose name is but a value of another one's arguments gives way, and so does a shorter name."""
    top = [one for one in found if one.strength == found[0].strength]
    left = [one for one in top if not any(_gives_way(one, other) for other in top if other is not one)] or top
    left = _first_named(left, message)
    longest = max((len(one.said) for one in left), default=0)
    return [one for one in left if len(one.said) == longest]


def _first_named(found: list[Match], message: str) -> list[Match]:
    """Of tools that are done to nothing in particular, the one that the message begins with: "map ... the risk"."""
    first = [one for one in found if begins_with(message, one)]
    aimed = any(argument.names for one in found for argument in one.card.parameters)
    return first if len(first) == 1 and not aimed else found


def _gives_way(one: Match, other: Match) -> bool:
    """As "risk" of "risk map", and as what another tool takes: "map the test positivity"."""
    if bool(one.said) and set(one.said) <= _values(other.card):
        return True
    return one.leads_to(other) and not set(other.said) <= _values(one.card)


def _values(card: ToolCard) -> set[str]:
    """The words for the values that its arguments take."""
    values = (each for one in card.parameters for each in one.allowed)
    said = (text for one in values for text in (str(one.value), one.label, *one.phrases))
    return {word for text in said for word in fold(text).split()}


async def _filled(card: ToolCard, message: str, view: View, known: Sequence[tuple[str, ...]] = ()) -> Choice:
    """The arguments. That the tool is wanted is known: that nothing is said of them is no reason to ask for more."""
    choice = await fill(card, message, view, known=known)
    return settled_on(choice) if choice.confidence < ASK_FROM and _only_missing(choice) else choice


def _only_missing(choice: Choice) -> bool:
    return all(doubt.why == "missing" for doubt in choice.doubts)


async def _has_target(card: ToolCard, message: str, view: View) -> bool:
    return any([(await meant(message, one, view)).targets for one in card.parameters if one.names])


async def _named_now(card: ToolCard, message: str, view: View) -> bool:
    found = [await named_in(message, one, view) for one in card.parameters if one.names]
    return any(target.known for each in found for target in each.targets)


def _restated(message: str, choices: tuple[Choice, ...]) -> Restatement:
    return Restatement(" ".join(message.split()), _SCOPE, _SURE, "tools", choices=choices)


def _either(readings: Sequence[Restatement]) -> Restatement:
    """The readings as one: the user says which is meant."""
    first, *others = readings
    for other in others:
        first = replace(other, other=first)
    return first
