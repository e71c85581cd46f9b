"""A text as arguments of one tool: what it is to be done to, then everything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from askfirst.catalog.lookup import fold
from askfirst.domain.choice import Choice, Given, ToolCard
from askfirst.domain.codec import Plain
from askfirst.domain.pending import AwaitsAnswer
from askfirst.understanding.reader import View
from askfirst.understanding.rules.choosing.doubts import shortened, unplaced
from askfirst.understanding.rules.choosing.interpreting import interpret
from askfirst.understanding.rules.choosing.neutral_words import SAYS_NOTHING
from askfirst.understanding.rules.wishes.aiming import Aim, aimed, open_question, with_target, without_arguments
from askfirst.understanding.rules.wishes.machine_words import is_for_machines
from askfirst.understanding.rules.wishes.manner import reported
from askfirst.understanding.rules.wishes.matching import matched, matches, without, words_of_name
from askfirst.understanding.rules.wishes.narrowing import grounds_from_before, narrowed, others_too
from askfirst.understanding.rules.wishes.targets import things

SURE = 0.9
_ASKED_WITH = frozenset(("whats", "hows", "wheres", "how", "any", "what", "whatre", "update", "updates", "news"))
_OPEN = 0.5
"""The confidence of a choice whose tool is sure and of which something must be asked."""


async def fill(
    card: ToolCard, text: str, view: View, *, known: Sequence[tuple[int, int]] = (), bare: bool = False
) -> Choice:
    """See `Reader.fill`. What the stored values of a field name is looked up there; the rest goes by the schema.

    At `known` stand words of the text that name the tool, which say nothing of its arguments. With `bare`, a number
    alone may be that of a thing: the message can speak of nothing else.
    """
    targets = [argument for argument in card.parameters if argument.names]
    if not targets:
        return await interpret(card, text, view)
    counts = any(argument.kind in ("integer", "number") for argument in card.parameters)
    bare = (bare and not counts) or _asked_for(view) in {argument.name for argument in targets}
    elliptic = _goes_on(card, view) or (card.effect == "read" and says_nothing_else(card, text))
    aims = [
        await aimed(card, argument, text, view, bare=bare, counts=counts, elliptic=elliptic) for argument in targets
    ]
    answered = any(aim.is_answer for aim in aims)
    plain = without_arguments(card, {argument.name for argument in targets})
    choice = await _interpreted(plain, aims[0].rest, view, known)
    if answered and not choice.given:
        choice = await interpret(plain, "", view)
    for aim in aims:
        choice = with_target(choice, aim, view.catalog.dataset(aim.argument.names.partition(".")[0]).label)
    if card.effect == "commit":
        choice = _with_what_more(choice, card, text, aims, view)
        if _asked_for(view) not in card.properties:
            choice = _with_what_narrows(choice, card, text, aims)
    found = answered or any(aim.targets for aim in aims)
    return settled_on(choice) if found or matches(text, (card,)) else choice


def _with_what_more(choice: Choice, card: ToolCard, text: str, aims: Sequence[Aim], view: View) -> Choice:
    """The choice with a question about words to the machine, or about more things than the one that is named."""
    if any(doubt.why == "unplaced" for doubt in choice.doubts):
        return choice
    words = [shortened(text.strip())] if is_for_machines(text) else []
    named = [aim for aim in aims if aim.targets]
    words += [] if words or not named else others_too(text, things(named[0].argument, view))
    return replace(choice, doubts=(*choice.doubts, unplaced(card, words))) if words else choice


def _with_what_narrows(choice: Choice, card: ToolCard, text: str, aims: Sequence[Aim]) -> Choice:
    """The choice with a question about words that an official action cannot heed, where none is asked yet."""
    if any(doubt.why == "unplaced" for doubt in choice.doubts):
        return choice
    named = matched(aims[0].rest, (card,))
    spots = [spot for one in named.found for spot in one.spots]
    known = (_words_of_values(card) | words_of_name(card)) - SAYS_NOTHING
    words = narrowed(_aim_marked(text, aims), spots, known)
    told = choice.given.keys() - {aim.argument.name for aim in aims}
    words += [] if told else grounds_from_before(text)
    words += reported(text, named.found)
    words += [text[first:last] for first, last in named.denied] if not named.found else []
    return replace(choice, doubts=(*choice.doubts, unplaced(card, words))) if words else choice


def _aim_marked(text: str, aims: Sequence[Aim]) -> str:
    """The text with zero characters where the thing stands that the action is done to."""
    rest = aims[0].rest
    return "".join("\0" if rest[at] == " " != one else one for at, one in enumerate(text))


def _goes_on(card: ToolCard, view: View) -> bool:
    """Whether another action was wanted last: who then says only what else is to be done means the same thing."""
    last = view.choices[-1] if view.choices else None
    before = view.card(last.tool) if last else None
    if last is None or before is None or before.name == card.name or isinstance(view.pending, AwaitsAnswer):
        return False
    return any(one.names and one.name in last.args for one in before.parameters)


async def _interpreted(card: ToolCard, text: str, view: View, known: Sequence[tuple[int, int]]) -> Choice:
    """The text without the words that name the tool, read against its arguments.

    Words that name it may also say why it is wanted ("no longer needed"): they stay where a value is read from them.
    """
    plain = without(text, known)
    if _asked_for(view) in card.properties:
        return _unless_another_action(await interpret(card, plain, view), plain, view)
    spots = [spot for one in matches(plain, (card,)) for spot in one.spots]
    if len(spots) > 1 or _says_values(card, plain, spots):
        choice = await interpret(card, plain, view)
        if choice.given and not choice.doubts:
            return choice
    return await interpret(card, without(plain, spots), view)


def _unless_another_action(choice: Choice, text: str, view: View) -> Choice:
    """An answer that names another action is not only an answer."""
    card = view.card(choice.tool)
    others = tuple(one for one in view.tools if one.effect == "commit" and one.name != choice.tool)
    said = [spot for one in matches(text, others) for spot in one.spots]
    if card is None or card.effect != "commit" or choice.doubts or not said or _says_values(card, text, said):
        return choice
    return replace(choice, doubts=(unplaced(card, [text[first:last] for first, last in said]),))


def _says_values(card: ToolCard, text: str, spots: Sequence[tuple[int, int]]) -> bool:
    """Whether words that name the tool are among those that name values of its arguments."""
    said = {word for first, last in spots for word in fold(text[first:last]).split()}
    values = _words_of_values(card)
    return bool(said & values - SAYS_NOTHING) or len(said & values) > 1


def _words_of_values(card: ToolCard) -> frozenset[str]:
    values = (one for argument in card.parameters for one in argument.allowed)
    return frozenset(word for one in values for said in (one.label, *one.phrases) for word in fold(said).split())


def says_nothing_else(card: ToolCard, text: str) -> bool:
    """Whether a text names the tool, if anything: "what is the status now?"."""
    spots = [spot for one in matches(text, (card,)) for spot in one.spots]
    return all(word in SAYS_NOTHING | _ASKED_WITH for word in fold(without(text, spots)).split())


def _asked_for(view: View) -> str:
    """The argument that the open question is about, empty where none is open."""
    asked = open_question(view)
    return asked.argument if asked else ""


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
