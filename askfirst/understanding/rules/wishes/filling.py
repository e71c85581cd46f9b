"""A text as arguments of one tool: what it is to be done to, then everything else."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from askfirst.domain.choice import Argument, Choice, Doubt, Given, ToolCard
from askfirst.domain.clarification import Clarification, Option
from askfirst.domain.codec import Plain
from askfirst.domain.decision import MatchedBy
from askfirst.domain.pending import AwaitsAnswer
from askfirst.understanding.reader import View
from askfirst.understanding.rules.choosing.interpreting import interpret
from askfirst.understanding.rules.wishes.matching import matches, without
from askfirst.understanding.rules.wishes.targets import Target, meant

SURE = 0.9
_OPEN = 0.5
"""The confidence of a choice whose tool is sure and of which something must be asked."""


async def fill(
    card: ToolCard, text: str, view: View, *, known: Sequence[tuple[str, ...]] = (), bare: bool = False
) -> Choice:
    """See `Reader.fill`. What the stored values of a field name is looked up there; the rest goes by the schema.

    `known` are words that name the tool, which say nothing of its arguments. With `bare`, a number alone may be that
    of a thing: the message can speak of nothing else.
    """
    targets = [argument for argument in card.parameters if argument.names]
    counts = any(argument.kind in ("integer", "number") for argument in card.parameters)
    bare = (bare and not counts) or _asked_for(view) in {argument.name for argument in targets}
    named = {argument.name: await meant(text, argument, view, bare=bare) for argument in targets}
    found = any(one.targets for one in named.values())
    rest = next((one.rest for one in named.values()), text)
    # An answer to a question about a value may be in the words that name the tool: "no longer needed".
    named_by = matches(rest, (card,)) if _asked_for(view) not in card.properties else ()
    for words in (*known, *(one.said for one in named_by)):
        rest = without(rest, words)
    if not targets:
        return await interpret(card, rest, view)
    choice = await interpret(_without(card, named.keys()), rest, view)
    for argument in targets:
        picked = await _picked(card, argument, text, view)
        found = found or picked is not None
        noun = view.catalog.dataset(argument.names.partition(".")[0]).label
        choice = _with_target(choice, argument, (picked,) if picked else named[argument.name].targets, noun)
    return settled_on(choice) if found else choice


def _asked_for(view: View) -> str:
    """The argument that the open question is about, empty where none is open."""
    asked = _open_question(view)
    return asked.argument if asked else ""


def _open_question(view: View) -> Clarification | None:
    return view.pending.clarification if isinstance(view.pending, AwaitsAnswer) else None


async def _picked(card: ToolCard, argument: Argument, text: str, view: View) -> Target | None:
    """One of the things that were offered, by its label, number or place."""
    asked = _open_question(view)
    if asked is None or asked.argument != argument.name or not asked.options:
        return None
    others = [name for name in card.properties if name != argument.name]
    choice = await interpret(_without(card, others), text, view)
    value = choice.args.get(argument.name)
    offered = {one.label for one in asked.options} | {one.value.strip('"') for one in asked.options}
    return Target(str(value)) if value in offered else None


def settled_on(choice: Choice) -> Choice:
    """The choice of a tool that is wanted for sure: only what is in doubt stands between it and the run."""
    if choice.doubts:
        return replace(choice, confidence=max(choice.confidence, _OPEN))
    return replace(choice, confidence=max(choice.confidence, SURE))


def over(base: Choice, change: Choice) -> Choice:
    """An earlier choice with what a change of it says: all else stays as it was, and is told of as such."""
    kept = {name: _kept(name, base) for name in base.args if name not in change.args}
    answered = {name for name in base.args if name not in change.args}
    doubts = tuple(one for one in change.doubts if one.why != "missing" or one.argument not in answered)
    known: dict[str, Plain] = {name: base.args[name] for name in kept}
    changed = replace(change, args={**known, **change.args}, given={**kept, **change.given}, doubts=doubts)
    return settled_on(changed)


def _kept(name: str, base: Choice) -> Given:
    before = base.given.get(name)
    return Given(base.args[name], "reference", said=before.said if before else "", note="as before")


def _without(card: ToolCard, names: Collection[str]) -> ToolCard:
    """The tool without some of its arguments."""
    left = {name: schema for name, schema in card.properties.items() if name not in names}
    required = [name for name in card.arguments.get("required", ()) if name in left]
    return replace(card, arguments={**card.arguments, "properties": left, "required": required})


def _with_target(choice: Choice, argument: Argument, found: tuple[Target, ...], noun: str) -> Choice:
    strange = [one.value for one in found if not one.known]
    if strange:
        doubt = Doubt(argument.name, "unfit", f"There is no {noun} {strange[0]!r}. Which {noun} do you mean?")
        return replace(choice, doubts=(doubt, *choice.doubts))
    if len(found) == 1:
        target = found[0]
        note = f"from what was said before: {target.where!r}" if target.where else ""
        how: MatchedBy = "reference" if target.where else "exact"
        given = Given(target.value, how, note=note)
        args: dict[str, Plain] = {argument.name: target.value, **choice.args}
        by = how if choice.matched_by == "default" else choice.matched_by
        return replace(choice, args=args, given={argument.name: given, **choice.given}, matched_by=by)
    if found:
        options = tuple(Option(one.value, f'"{one.value}"') for one in found)
        doubt = Doubt(argument.name, "several", f"Which {noun} do you mean?", options)
    elif argument.required:
        doubt = Doubt(argument.name, "missing", f"Which {noun} do you mean? Tell me its number.")
    else:
        return choice
    return replace(choice, doubts=(doubt, *choice.doubts))
