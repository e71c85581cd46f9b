"""The choice of a model beside that of the rules, as one: neither overrules words that the other has read otherwise."""

from __future__ import annotations

import json

from askfirst.catalog.lookup import fold
from askfirst.domain.choice import Argument, Choice, Doubt, Given, ToolCard, worded
from askfirst.domain.clarification import Option

_SURE = 0.7
_OPEN = 0.5


def joined(rules: Choice, model: Choice, card: ToolCard) -> Choice:
    """The values of both. Where the rules are in doubt and the model is not, its value is taken, with its words.

    What names a stored value is looked up by the rules alone; where both are sure of different values, the user is
    asked; words that neither has placed stay in doubt.
    """
    given, doubts = dict(rules.given), {one.argument: one for one in rules.doubts}
    for argument in card.parameters:
        told, known = model.given.get(argument.name), rules.given.get(argument.name)
        if told is None or argument.names:
            continue
        if known is None or known.confidence < _SURE or argument.name in doubts:
            given[argument.name] = told
            doubts.pop(argument.name, None)
        elif known.value != told.value:
            doubts[argument.name] = _either(argument, known, told)
    placed = {word for one in model.given.values() for word in fold(f"{one.said} {one.value}").split()}
    placed |= set(fold(" ".join((card.title, card.description, *card.phrases, *card.examples))).split())
    strange = doubts.get("")
    if strange and set(fold(strange.about).split()) <= placed:
        del doubts[""]
    open_ = [one for name, one in doubts.items() if name not in given or one.why != "missing"]
    args = {name: one.value for name, one in given.items() if name not in {one.argument for one in open_}}
    surely = model.confidence if model.given else rules.confidence
    return Choice(
        card.name,
        args,
        max(surely, _OPEN) if open_ else surely,
        model.reason or rules.reason,
        "llm" if model.given else rules.matched_by,
        {name: one for name, one in given.items() if name in args},
        tuple(open_),
        rules.aside,
    )


def _either(argument: Argument, known: Given, told: Given) -> Doubt:
    options = tuple(Option(worded(argument, one.value), json.dumps(one.value)) for one in (known, told))
    said = known.said or told.said
    return Doubt(argument.name, "several", f"Which {argument.label} do you mean?", options, about=said)
