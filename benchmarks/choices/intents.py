"""The set `which_intent`: which official action a message means, if any, is read as in a conversation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from askfirst.domain.choice import Choice
from askfirst.domain.pending import AwaitsYes
from askfirst.domain.proposal import Proposal
from askfirst.domain.restatement import Restatement
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
    reader, view = RuleReader(), await _after(case, world)
    read = await _read(case.text, reader, view)
    intent, target = _wanted(read) if read else (NONE, "")
    return PlayedIntent(case, intent, target, _judge(case, intent, target))


async def _after(case: Case, world: World) -> View:
    """What a reader sees of the conversation: what was wanted last, and the proposal that waits for its yes."""
    reader, view = RuleReader(), view_of(case, next(iter(world.cards.values())), world)
    window, choices, pending = view.window, view.choices, view.pending
    for at, (role, text) in enumerate(case.before):
        if role == "user":
            read = await _read(text, reader, replace(view, window=window[: at + 1], choices=choices, pending=pending))
            choices, pending = (read.choices if read and not read.readings else ()), None
        elif choices and text.endswith("?") and world.cards[choices[-1].tool].effect == "commit":
            pending = AwaitsYes(_proposal(case, choices[-1], text), at)
    return replace(view, choices=choices, pending=pending)


def _proposal(case: Case, wanted: Choice, question: str) -> Proposal:
    args = {name: value for name, value in wanted.args.items() if name != "target"}
    target = str(wanted.args.get("target", ""))
    return Proposal("1", case.id, 1, wanted.tool, 1, wanted.tool, target, args, question)


async def _read(text: str, reader: RuleReader, view: View) -> Restatement | None:
    """The message as a request; None where it answers what is proposed or asks about it, or stops."""
    decision = await reader.classify(text, view)
    if decision.kind in ("abort", "confirm", "decline", "about_options"):
        return None
    return await reader.restate(decision.request or text, view, follows=decision.kind in _FOLLOWING)


def _wanted(read: Restatement) -> tuple[str, str]:
    if read.goal != "tools":
        return NONE, ""
    if read.readings or not read.choices:
        return AMBIGUOUS, ""
    choice = read.choices[-1]
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
