"""The set `which_intent`: which official action a message means, if any, is read as in a conversation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from askfirst.domain.choice import Choice
from askfirst.understanding.choices import Run, gate
from askfirst.understanding.reader import View
from askfirst.understanding.rules.reader import RuleReader
from benchmarks.choices.cases import WHICH_INTENT, Case
from benchmarks.choices.judge import Outcome, same_value
from benchmarks.choices.play import view_of
from benchmarks.choices.worlds import World, open_worlds

AMBIGUOUS, NONE = "AMBIGUOUS", "none"
_FOLLOWING = ("follow_up", "modification")


@dataclass(frozen=True, slots=True)
class PlayedIntent:
    """A message, the action that it was read as (or AMBIGUOUS, or none) with its target, and how that was judged."""

    case: Case
    intent: str
    target: str
    outcome: Outcome


async def play_intents(cases: Sequence[Case]) -> list[PlayedIntent]:
    """Every case of the set by rules alone, each as the next message of its own conversation."""
    own = [case for case in cases if case.of == WHICH_INTENT]
    async with open_worlds(case.workspace for case in own) as worlds:
        return [await _play(case, worlds[case.workspace]) for case in own]


def intent_lines(played: Sequence[PlayedIntent]) -> Iterator[str]:
    """How many of the messages were read as what they mean, and what else came of the others."""
    for split in sorted({one.case.split for one in played}):
        half = [one for one in played if one.case.split == split]
        named = [one for one in half if one.case.right.intent not in (AMBIGUOUS, NONE)]
        others = [one for one in half if one not in named]
        yield f"{WHICH_INTENT}, {split}: {len(half)} messages"
        yield f"  named: right {_of(named, 'right')}, asked {_of(named, 'over-asked')}"
        yield f"  ambiguous or none: right {_of(others, 'asked rightly', 'refused rightly')}"
        yield f"  read as an action that was not meant: {_of(half, 'wrong and run')}"


def intent_failures(played: Sequence[PlayedIntent]) -> Iterator[str]:
    """The messages of the tune half that were not read as what they mean."""
    for one in played:
        if one.case.split == "tune" and one.outcome not in ("right", "asked rightly", "refused rightly"):
            wanted = f"{one.case.right.intent} {one.case.right.target}".strip()
            yield f"{one.outcome}: {one.case.text!r} is {wanted}; read as {one.intent} {one.target}".rstrip()


def _of(played: Sequence[PlayedIntent], *outcomes: Outcome) -> str:
    return f"{sum(one.outcome in outcomes for one in played)} of {len(played)}"


async def _play(case: Case, world: World) -> PlayedIntent:
    reader, view = RuleReader(), view_of(case, next(iter(world.cards.values())), world)
    decision = await reader.classify(case.text, view)
    intent, target = NONE, ""
    if decision.kind not in ("abort", "confirm", "decline"):
        intent, target = await _wanted(decision.request or case.text, decision.kind in _FOLLOWING, reader, view)
    return PlayedIntent(case, intent, target, _judge(case, intent, target))


async def _wanted(text: str, follows: bool, reader: RuleReader, view: View) -> tuple[str, str]:  # noqa: FBT001 - as the node says it
    read = await reader.restate(text, view, follows=follows)
    if read.goal != "tools":
        return NONE, ""
    if read.readings or not read.choices:
        return AMBIGUOUS, ""
    choice: Choice = read.choices[-1]
    target = str(choice.args.get("target", ""))
    named = isinstance(gate(choice), Run) or all(one.why == "missing" for one in choice.doubts)
    return (choice.tool, target) if named else (AMBIGUOUS, target)


def _judge(case: Case, intent: str, target: str) -> Outcome:
    right = case.right
    if right.intent == AMBIGUOUS:
        return "asked rightly" if intent in (AMBIGUOUS, NONE) else "wrong and run" if target else "asked rightly"
    if right.intent == NONE:
        return "refused rightly" if intent == NONE else "asked wrongly" if intent == AMBIGUOUS else "wrong and run"
    if intent in (AMBIGUOUS, NONE):
        return "over-asked" if intent == AMBIGUOUS else "not understood"
    same = intent == right.intent and (not right.target or not target or same_value("target", target, right.target))
    return "right" if same else "wrong and run"
