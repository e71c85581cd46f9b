"""What a message says that a tool is to be done to: named in it, pointed at, or picked from what was offered."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from askfirst.domain.choice import Argument, Choice, Doubt, Given, ToolCard
from askfirst.domain.clarification import Clarification, Option
from askfirst.domain.codec import Plain
from askfirst.domain.decision import MatchedBy
from askfirst.domain.pending import AwaitsAnswer
from askfirst.understanding.reader import View
from askfirst.understanding.rules.choosing.interpreting import interpret
from askfirst.understanding.rules.wishes.targets import Target, meant, named_in
from askfirst.understanding.rules.words.positions import ORDINALS

_LAST_DIGITS = re.compile(
    r"\b(?:end(?:s|ing|ed)?|finish\w*)\s+(?:in|with|on)\s+(?:an?\s+|the\s+)?(\d+)|(\d+)\s+at\s+the\s+end\b",
    re.IGNORECASE,
)
_FROM_AN_END = re.compile(r"\b(\w+)\s+from\s+the\s+(top|start|beginning|bottom|end|last)\b", re.IGNORECASE)
_OTHERS = re.compile(r"\b(the\s+)?(other|others|another)(\s+(one|ones))?\b", re.IGNORECASE)
_LONG_NUMBER = re.compile(r"\d{3}")


@dataclass(frozen=True, slots=True)
class Aim:
    """The things that are meant for an argument, or what must be asked of it; `rest` is the text without them.

    `is_answer` where the text picks one of the things that were offered and says nothing else; `is_unknown` where it
    speaks of one that it does not name.
    """

    argument: Argument
    targets: tuple[Target, ...]
    rest: str
    doubt: Doubt | None = None
    is_answer: bool = False
    is_unknown: bool = False


async def aimed(  # noqa: PLR0913 - each tells how numbers and their absence are to be read
    card: ToolCard, argument: Argument, text: str, view: View, *, bare: bool, counts: bool, elliptic: bool
) -> Aim:
    """See `targets.meant`; where things were offered, one of them may be picked by its label, number or place."""
    asked = open_question(view)
    if asked and asked.argument in card.properties and asked.argument != argument.name:
        named = await named_in(text, argument, view, counts=counts)
        return Aim(argument, named.targets, named.rest)
    named = await meant(text, argument, view, bare=bare, counts=counts, elliptic=elliptic)
    if asked is None or asked.argument != argument.name or not asked.options:
        return Aim(argument, named.targets, named.rest, is_unknown=named.is_unknown)
    others = [name for name in card.properties if name != argument.name]
    choice = await interpret(without_arguments(card, others), text, view)
    value = choice.args.get(argument.name)
    labels = [one.label for one in asked.options]
    offered = {*labels, *(one.value.strip('"') for one in asked.options)}
    if described := _described(text, labels):
        return Aim(argument, (Target(described),), "", is_answer=True)
    if value in offered:
        rest = _OTHERS.sub(lambda one: " " * len(one[0]), named.rest)
        return Aim(argument, (Target(str(value)),), rest, is_answer=not choice.doubts)
    targets = named.targets if _LONG_NUMBER.search(text) else ()
    doubt = next((one for one in choice.doubts if one.argument == argument.name), None)
    return Aim(argument, targets, named.rest, None if targets else doubt, is_answer=bool(doubt and not targets))


def _described(text: str, labels: Sequence[str]) -> str:
    """The one that was offered whose last digits are said, or its place from an end; empty where none or several."""
    digits = _LAST_DIGITS.search(text)
    ends = [one for one in labels if digits and one.endswith(digits[1] or digits[2])]
    if len(ends) == 1:
        return ends[0]
    place = _FROM_AN_END.search(text)
    if place and ORDINALS.get(place[1].lower(), len(labels) + 1) <= len(labels):
        at = ORDINALS[place[1].lower()]
        return labels[at - 1 if place[2].lower() in ("top", "start", "beginning") else -at]
    return ""


def with_target(choice: Choice, aim: Aim, noun: str) -> Choice:
    """The choice with what it is to be done to, or the question about it; `noun` is what such a thing is called."""
    argument, found = aim.argument, aim.targets
    strange = [one.value for one in found if not one.known]
    if aim.doubt:
        doubt = aim.doubt
    elif strange:
        doubt = Doubt(argument.name, "unfit", f"There is no {noun} {strange[0]!r}. Which {noun} do you mean?")
    elif len(found) == 1:
        return _given(choice, argument, found[0])
    elif found:
        options = tuple(Option(one.value, f'"{one.value}"') for one in found)
        doubt = Doubt(argument.name, "several", f"Which {noun} do you mean?", options)
    elif argument.required or aim.is_unknown:
        doubt = Doubt(argument.name, "missing", f"Which {noun} do you mean? Tell me its number.")
    else:
        return choice
    return replace(choice, doubts=(doubt, *choice.doubts))


def _given(choice: Choice, argument: Argument, target: Target) -> Choice:
    note = f"from what was said before: {target.where!r}" if target.where else ""
    how: MatchedBy = "reference" if target.where else "exact"
    given = Given(target.value, how, note=note)
    args: dict[str, Plain] = {argument.name: target.value, **choice.args}
    by = how if choice.matched_by == "default" else choice.matched_by
    return replace(choice, args=args, given={argument.name: given, **choice.given}, matched_by=by)


def open_question(view: View) -> Clarification | None:
    """The question that waits for an answer, if one does."""
    return view.pending.clarification if isinstance(view.pending, AwaitsAnswer) else None


def without_arguments(card: ToolCard, names: Collection[str]) -> ToolCard:
    """The tool without some of its arguments."""
    left = {name: schema for name, schema in card.properties.items() if name not in names}
    required = [name for name in card.arguments.get("required", ()) if name in left]
    return replace(card, arguments={**card.arguments, "properties": left, "required": required})
