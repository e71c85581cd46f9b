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
from askfirst.understanding.rules.wishes.filling import fill, over, says_nothing_else, settled_on
from askfirst.understanding.rules.wishes.machine_words import is_for_machines
from askfirst.understanding.rules.wishes.manner import (
    asks,
    begins_as_question,
    begins_with,
    is_question,
    reported,
    wishes,
)
from askfirst.understanding.rules.wishes.matching import Match, left_standing, matched
from askfirst.understanding.rules.wishes.targets import meant, named_in
from askfirst.understanding.rules.words.saying import MOST_CHARACTERS

_STEPS = re.compile(r"(?:,|;|\.)?\s+(?:and\s+)?(?:then|after that|afterwards|next)\s+|;\s+", re.IGNORECASE)
_HANDING = re.compile(
    r"\b((send|give|gimme|hand|wire|transfer|pay|let|do|get)(\s+(me|us))?|log|book|enter|submit|push|put|write)"
    r"(\s+(through|up|in|have|a|an|the|my|our|for|formal|official))*\s+$",
    re.IGNORECASE,
)
_STRONG = 1.0
_TROUBLE = re.compile(r"\b(problem|issue|trouble|wrong|something|help|question|concern)s?\b", re.IGNORECASE)
"""Words that say that something is to be done, and not what."""
_OWN = re.compile(r"\b(my|our)\b", re.IGNORECASE)
_SENTENCES = re.compile(r"(?<=[.!?;])\s+|,\s+")
_ABOUT_ONE = re.compile(r"\d|\b(it|its|it's|that|this|they|them)\b", re.IGNORECASE)
_IT = re.compile(r"\b(it|its|it's|that|this|they|them)\b", re.IGNORECASE)
_SHORT = 8
"""Words of a question that may point at a thing from before."""
_LISTING = re.compile(r"\b(or|and|plus|then|also)\b", re.IGNORECASE)
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


async def _one(message: str, view: View) -> Wish | None:
    machine = is_for_machines(message)
    cards = tuple(card for card in view.tools if not machine or card.effect == "read")
    plain = await _meant_of(message, view)
    every = matched(plain, cards)
    standing = left_standing(every.found, plain)
    found = _best(standing, message)
    gone = [spot for one in every.found if one not in standing for spot in one.spots] + list(every.denied)
    if len(found) > 1:
        known = [*gone, *(spot for one in found for spot in one.spots)]
        readings = [_restated(message, (await _filled(one.card, message, view, known),)) for one in found]
        sure = found[0].strength == _STRONG and await _has_target(found[0].card, message, view)
        return Wish(_either(readings), sure=sure)
    if found and found[0].card.effect == "commit" and reported(message, found):
        return await _looked_at(message, view)
    if found:
        return await _of_one(found[0], message, view, gone)
    if machine:
        return None
    return await _looked_at(message, view) or (None if every.denied else await _unnamed(message, view))


async def _meant_of(message: str, view: View) -> str:
    """The message without the things that it names, and without what it says of those that it does not mean."""
    about = next((one for card in view.tools for one in card.parameters if one.names), None)
    return (await named_in(message, about, view)).rest if about else message


async def _of_one(match: Match, message: str, view: View, gone: Sequence[tuple[int, int]]) -> Wish | None:
    """The wish for the one tool that is named; at `gone` stand words for others, which are not meant."""
    choice = await _filled(match.card, message, view, [*_handed(message, match), *match.spots, *gone])
    restatement = _restated(message, (choice,))
    if match.strength < _STRONG:
        return Wish(replace(restatement, confidence=_MAYBE), sure=False)
    if any(argument.names for argument in match.card.parameters):
        named = _aims(match.card, choice)
        if match.card.effect == "read" and choice.args and says_nothing_else(match.card, message):
            return Wish(restatement, sure=True)
        wanted = wishes(message) or begins_with(message, match)
        wanted = wanted or (match.card.effect == "read" and is_question(message) and bool(_OWN.search(message)))
        if not named and (asks(message) or not wanted):
            return None
        if asks(message) and not await _named_now(match.card, message, view):
            return None
        return Wish(restatement, sure=named)
    strange = any(doubt.why == "unplaced" for doubt in choice.doubts)
    return Wish(restatement, sure=wishes(message) or (begins_with(message, match) and not strange))


def _handed(message: str, match: Match) -> list[tuple[int, int]]:
    """Words before the tool's own that only say to whom: the "send me my" of "send me my money back"."""
    found = _HANDING.search(message[: match.spots[0][0]]) if match.spots else None
    return [found.span()] if found else []


async def _looked_at(message: str, view: View) -> Wish | None:
    """A question about one thing ("has 7 arrived yet?", "when will it?"): the tool that only looks at such."""
    able = [card for card in view.tools if card.effect == "read" and any(one.names for one in card.parameters)]
    asked = [one for one in _SENTENCES.split(message) if is_question(one)]
    if len(able) != 1 or not any(begins_as_question(one) or _ABOUT_ONE.search(one) for one in asked):
        return None
    choice = await _filled(able[0], message, view)
    points = bool(choice.args and _IT.search(message)) and len(message.split()) <= _SHORT
    known = await _named_now(able[0], message, view) or points
    return Wish(_restated(message, (choice,)), sure=False) if known else None


async def _unnamed(message: str, view: View) -> Wish | None:
    """A thing that something can be done to is named, and nothing says what: the user is asked, never guessed for."""
    able = [card for card in view.tools if any(argument.names for argument in card.parameters)]
    if len(able) < 2 or asks(message) or not await _named_now(able[0], message, view):  # noqa: PLR2004 - a choice of two
        return None
    trouble = [one.span() for one in _TROUBLE.finditer(message)]
    readings = [_restated(message, (await _filled(card, message, view, trouble),)) for card in able]
    return Wish(_either(readings), sure=False, unnamed=True)


def _best(found: Sequence[Match], message: str) -> list[Match]:
    """The surest: a tool whose name is but a value of another one's arguments gives way, and so does a shorter name."""
    top = [one for one in found if one.strength == found[0].strength]
    left = [one for one in top if not any(_gives_way(one, other) for other in top if other is not one)] or top
    left = _first_named(left, message)
    longest = max((len(one.said) for one in left), default=0)
    first = [one for one in left if len(one.said) == longest]
    return [one for one in left if one in first or any(_joined(one, other, message) for other in first)]


def _joined(one: Match, other: Match, message: str) -> bool:
    """Whether both are named in one list: "send it back or swap it"."""
    before, behind = (one, other) if one.at < other.at else (other, one)
    between = message[before.spots[-1][1] : behind.spots[0][0]] if before.spots and behind.spots else ""
    return bool(_LISTING.search(between))


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


async def _filled(card: ToolCard, message: str, view: View, known: Sequence[tuple[int, int]] = ()) -> Choice:
    """The arguments. That the tool is wanted is known: that nothing is said of them is no reason to ask for more."""
    choice = await fill(card, message, view, known=known)
    return settled_on(choice) if choice.confidence < ASK_FROM and _only_missing(choice) else choice


def _only_missing(choice: Choice) -> bool:
    return all(doubt.why == "missing" for doubt in choice.doubts)


def _aims(card: ToolCard, choice: Choice) -> bool:
    """Whether it is said what it is to be done to, even if not clearly."""
    names = {argument.name for argument in card.parameters if argument.names}
    return any(name in choice.args for name in names) or any(
        doubt.argument in names and doubt.why != "missing" for doubt in choice.doubts
    )


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
