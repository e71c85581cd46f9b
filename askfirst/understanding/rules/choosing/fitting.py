"""Whether a value fits an argument's schema, and what fits in words."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence

from askfirst.domain.choice import Allowed, Argument
from askfirst.domain.clarification import Option
from askfirst.domain.codec import Plain
from askfirst.understanding.rules.recognition.numbers import comparable_unit

LARGEST = 10**15
"""Above it a floating number does not hold every whole number, so none could be told from its neighbours."""
COUNTED = re.compile(r"\^?(?P<head>[A-Za-z]+[-_/ ]?)(?:\[0-9\]|\\d)\{(?P<size>\d{1,2})\}\$?")
"""The form of codes that are letters and a fixed count of digits."""
NUMERIC = ("integer", "number")
LONGEST_TEXT = 500
"""Characters of a text that may become an argument."""


def fits(argument: Argument, value: Plain) -> bool:
    """Whether the schema takes the value as it is: a list where it takes many, its kind, its bounds, its pattern."""
    if argument.many:
        return isinstance(value, list) and bool(value) and all(_fits_one(argument, one) for one in value)
    return _fits_one(argument, value)


def _fits_one(argument: Argument, value: Plain) -> bool:
    if argument.kind == "choice":
        return any(one.value == value and type(one.value) is type(value) for one in argument.allowed)
    if argument.kind in NUMERIC:
        return isinstance(value, int | float) and not isinstance(value, bool) and _within(argument, value)
    if argument.kind == "boolean":
        return isinstance(value, bool)
    if argument.kind != "text" or not isinstance(value, str):
        return False
    return 0 < len(value) <= LONGEST_TEXT and (not argument.pattern or re.search(argument.pattern, value) is not None)


def _within(argument: Argument, value: float) -> bool:
    if not math.isfinite(value) or abs(value) >= LARGEST or (argument.kind == "integer" and value != int(value)):
        return False
    low = (argument.minimum is None or value >= argument.minimum) and (argument.above is None or value > argument.above)
    return (
        low
        and (argument.maximum is None or value <= argument.maximum)
        and (argument.below is None or value < argument.below)
    )


def shaped(value: float) -> Plain:
    """The number as the schema has it: whole where it is, so that 5 does not become 5.0."""
    return int(value) if math.isfinite(value) and value == int(value) else value


def is_usual(argument: Argument, value: Plain) -> bool:
    """Whether a number lies where they usually do; anything does where nothing is said of it."""
    return (
        argument.usual is None or not isinstance(value, int | float) or argument.usual[0] <= value <= argument.usual[1]
    )


def is_percent(argument: Argument) -> bool:
    """Whether the argument counts in hundredths."""
    return comparable_unit(argument.unit) == "percent"


def plainly(value: Plain, argument: Argument | None = None) -> str:
    """The value as people read it: a label, a number with its thousands parted and its unit."""
    if isinstance(value, list):
        return " and ".join(plainly(one, argument) for one in value)
    known = next((one.label for one in argument.allowed if one.value == value), "") if argument else ""
    if known:
        return known
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, int | float):
        return str(value)
    number = f"{value:,.10g}" if abs(value) < LARGEST else f"{value:g}"
    unit = argument.unit if argument else ""
    return f"{number}{unit}" if unit == "%" else f"{number} {unit}".strip()


def allowed_in_words(argument: Argument) -> str:
    """What the argument takes: "a whole number above 0 (nets)", "one of small, medium and large"."""
    if argument.kind == "choice":
        return f"{'some' if argument.many else 'one'} of {listed([one.label for one in argument.allowed])}"
    if argument.kind == "boolean":
        return "yes or no"
    if argument.kind not in NUMERIC:
        return _form(argument.pattern) if argument.pattern else "a text"
    kind = "a whole number" if argument.kind == "integer" else "a number"
    bounds = " and ".join(_bounds(argument))
    unit = f" ({argument.unit})" if argument.unit else ""
    return f"{kind} {bounds}{unit}" if bounds else f"{kind}{unit}"


def _form(pattern: str) -> str:
    counted = COUNTED.fullmatch(pattern)
    return f"a code such as {counted['head']}{'1'.zfill(int(counted['size']))}" if counted else f"a text like {pattern}"


def _bounds(argument: Argument) -> list[str]:
    if argument.minimum is not None and argument.maximum is not None:
        return [f"from {plainly(argument.minimum)} to {plainly(argument.maximum)}"]
    told = (
        ("of at least", argument.minimum),
        ("of at most", argument.maximum),
        ("above", argument.above),
        ("below", argument.below),
    )
    return [f"{word} {plainly(bound)}" for word, bound in told if bound is not None]


def listed(names: Sequence[str], last: str = "and") -> str:
    """As in "a, b and c"."""
    return f"{', '.join(names[:-1])} {last} {names[-1]}" if len(names) > 1 else "".join(names)


def option_of(value: Plain, argument: Argument) -> Option:
    """A value as something to pick. The option's value is its JSON, which `value_of` reads again."""
    return Option(plainly(value, argument), json.dumps(value))


def options_of(argument: Argument, allowed: Sequence[Allowed] | None = None) -> tuple[Option, ...]:
    """The values that an argument allows, as something to pick."""
    return tuple(option_of(one.value, argument) for one in (argument.allowed if allowed is None else allowed))


def value_of(said: str, argument: Argument) -> Plain:
    """The value that an option stands for; None where it stands for none that fits."""
    value = _from_json(said)
    value = [value] if argument.many and value is not None and not isinstance(value, list) else value
    if value is not None and fits(argument, value):
        return value
    named = next((one.value for one in argument.allowed if said in (str(one.value), one.label)), None)
    value = [named] if argument.many and named is not None else named
    return value if value is not None else said if argument.kind == "text" and fits(argument, said) else None


def _from_json(said: str) -> Plain:
    try:
        return json.loads(said) if len(said) <= LONGEST_TEXT else None
    except (ValueError, RecursionError):
        return None
