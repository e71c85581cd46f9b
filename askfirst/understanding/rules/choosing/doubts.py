"""What is asked before a tool runs: the question, and what can be picked."""

from __future__ import annotations

import json
from collections.abc import Sequence

from askfirst.domain.choice import Allowed, Argument, Doubt, ToolCard, Why
from askfirst.domain.clarification import Option
from askfirst.domain.codec import Plain
from askfirst.understanding.rules.choosing.fitting import (
    NUMERIC,
    allowed_in_words,
    listed,
    option_of,
    options_of,
    plainly,
)

WITHOUT = "without"
"""The option to run without the words that found no place."""
OTHERWISE = "otherwise"
"""The option to say it in other words, or to give another value."""
_LONGEST_SAID = 80


def missing(argument: Argument, why_not: str = "") -> Doubt:
    """Nothing gives the argument. `why_not` tells why what was said does not."""
    return _doubt(argument, "missing", f"{why_not} {_question(argument)}".strip(), options_of(argument))


def several(argument: Argument, values: Sequence[Plain], said: str, *, why: Why = "several") -> Doubt:
    """More than one value fits what was said, or it is only likely that it is this one."""
    options = tuple(option_of(value, argument) for value in values)
    names = listed([option.label for option in options], "or")
    asked = f'Which {argument.label} do you mean by "{shortened(said)}": {names}?'
    only = f'Do you mean {names} by "{shortened(said)}"?'
    more = options if len(options) > 1 or not argument.allowed else (*options, *_others(argument, values))
    return _doubt(argument, why, asked if len(options) > 1 else only, more, said)


def unfit(argument: Argument, said: str, reason: str = "") -> Doubt:
    """What was said in the place of a value is none."""
    if argument.kind in NUMERIC:
        told = reason or f'"{shortened(said)}" does not fit {argument.label}.'
        return _doubt(
            argument, "unfit", f"{told} It takes {allowed_in_words(argument)}. Which number do you mean?", (), said
        )
    told = reason or f'"{shortened(said)}" is not one of the values for {argument.label}.'
    return _doubt(argument, "unfit", f"{told} {_question(argument)}", options_of(argument), said)


def unusual(argument: Argument, value: Plain, said: str) -> Doubt:
    """It fits, but is far from what is usual."""
    low, high = argument.usual or (0.0, 0.0)
    shown = plainly(value, argument)
    question = (
        f"{shown} is far from what is usual for {argument.label} ({plainly(low)} to {plainly(high)}). Do you mean it?"
    )
    options = (Option(f"yes, {shown}", json.dumps(value)), Option("no, another number", OTHERWISE))
    return _doubt(argument, "unusual", question, options, said)


def unplaced(card: ToolCard, words: Sequence[str]) -> Doubt:
    """Words that found no place in any argument."""
    said = shortened(", ".join(dict.fromkeys(words)))
    title = card.title or card.name.replace("_", " ")
    question = f'I found no place for "{said}" in {title}. Shall I go on without it?'
    options = (Option("go on without it", WITHOUT), Option("say it in other words", OTHERWISE))
    return Doubt("", "unplaced", question, options, said)


def say_again(card: ToolCard, said: str) -> Doubt:
    """The user wants to say in other words what found no place."""
    title = card.title or card.name.replace("_", " ")
    question = f"Then say in other words what you want of {title}. It takes {taken(card)}."
    return Doubt("", "unplaced", question, (Option("go on without it", WITHOUT),), said)


def taken(card: ToolCard) -> str:
    """What the tool takes, in one line."""
    return "; ".join(f"{one.label}: {allowed_in_words(one)}" for one in card.parameters) or "no arguments"


def rephrase(card: ToolCard, said: str) -> str:
    """Why a text could not be used at all, and how it could be said."""
    title = card.title or card.name.replace("_", " ")
    example = card.examples[0] if card.examples else _example(card)
    shown = f'"{shortened(said)}"' if said.strip() else "An empty message"
    last = f' Say it in other words, for example: "{example}".' if example else " Say it in other words."
    return f"{shown} could not be read as a request for {title}. It takes {taken(card)}.{last}"


def shortened(said: str) -> str:
    """The words, cut where they are many."""
    plain = " ".join(said.split())
    return plain if len(plain) <= _LONGEST_SAID else f"{plain[: _LONGEST_SAID - 4]} ..."


def _question(argument: Argument) -> str:
    if argument.kind == "choice":
        return f"Which {argument.label} do you want?"
    usual = f", usually {plainly(argument.usual[0])} to {plainly(argument.usual[1])}" if argument.usual else ""
    return f"What is the {argument.label}? It takes {allowed_in_words(argument)}{usual}."


def _others(argument: Argument, values: Sequence[Plain]) -> tuple[Option, ...]:
    rest: list[Allowed] = [one for one in argument.allowed if one.value not in values]
    return options_of(argument, rest)


def _example(card: ToolCard) -> str:
    return ", ".join(one.allowed[0].label for one in card.parameters if one.allowed)


def _doubt(argument: Argument, why: Why, question: str, options: Sequence[Option], about: str = "") -> Doubt:
    shown = question[:1].upper() + question[1:]
    return Doubt(argument.name, why, shown, tuple(options), shortened(about))
