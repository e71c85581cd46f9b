"""Values taken from an earlier run of the same tool: "same as before", "again but ...", "what we used for ..."."""

from __future__ import annotations

from dataclasses import dataclass

from askfirst.domain.choice import Argument
from askfirst.domain.codec import Plain
from askfirst.domain.conversation import Turn
from askfirst.understanding.rules.choosing import cue_words as cue
from askfirst.understanding.rules.choosing.asking_words import words_of
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.cues import Cue
from askfirst.understanding.rules.choosing.doubts import missing, several, unfit
from askfirst.understanding.rules.choosing.fitting import fits, plainly
from askfirst.understanding.rules.choosing.following import goes_on
from askfirst.understanding.rules.choosing.levels import LIKELY
from askfirst.understanding.rules.choosing.mentions import is_small
from askfirst.understanding.rules.choosing.neutral_words import SMALL
from askfirst.understanding.rules.choosing.runs import is_run_noun, run_meant, use_run_nouns, words_looked_up

_PAIR = 2
_KEEPING = words_of("leave keep stay stays same unchanged before identical retain remains remain kept left")


@dataclass(frozen=True, slots=True)
class Earlier:
    """What the text takes from an earlier run: all of it, or only some arguments, and of which run.

    `turn` is None where there is no such run, `why` then says so. `others` are arguments of which the other of two
    values is wanted.
    """

    whole: bool
    fields: frozenset[str]
    others: frozenset[str]
    turn: Turn | None
    why: str = ""


def refer(board: Board) -> Earlier | None:
    """What the text refers to; None where it refers to nothing."""
    pointing = board.cues_of("same", "before_last", "very_first")
    strong = [one for one in pointing if _is_strong(board, one)]
    fields, whole = _pointed(board, pointing, strong)
    others = _others(board)
    rest = board.cues_of("rest")
    kept = bool(rest) and bool({unit.word for unit in board.units} & _KEEPING)
    named = words_looked_up(board) if not _answers(board) else []
    whole = whole or goes_on(board) or kept or bool(named)
    if named:
        board.cues = [one for one in board.cues if one.kind != "any"]
    if not (strong or fields or others or whole or named):
        return None
    if strong or fields or kept:
        for one in [*board.cues_of("same"), *rest]:
            board.use(range(one.first, one.last))
        use_run_nouns(board)
        whole = whole or bool(rest)
    if fields and strong and all(_fields(board, one)[0] for one in strong):
        whole = whole and bool(rest or {unit.word for unit in board.units} & cue.AGAIN)
    turn, why = run_meant(board)
    focused = {board.focus.argument} if board.focus and (whole or named) and not fields else set()
    return Earlier(whole and board.focus is None, frozenset(fields | focused), frozenset(others), turn, why)


def _answers(board: Board) -> bool:
    """Whether the text itself names a value of the argument that was asked about."""
    name = board.focus.argument if board.focus else ""
    return name in board.settled or any(one.of(name) for one in board.mentions)


def _pointed(board: Board, pointing: list[Cue], strong: list[Cue]) -> tuple[set[str], bool]:
    """The arguments that are named beside words that point back, and whether these mean the whole run."""
    fields, whole = set[str](), False
    for one in pointing:
        owners, nouns = _fields(board, one)
        again = bool({unit.word for unit in board.units[one.first : one.last]} & cue.AGAIN)
        if owners and (one in strong or board.units[one.first].word in cue.WEAK_SAME):
            fields |= owners
            board.use({*range(one.first, one.last), *nouns})
            whole = whole or again
        elif one in strong:
            whole = whole or again or not fields
            board.use(range(one.first, one.last))
    return fields, whole


def _others(board: Board) -> set[str]:
    """The arguments of which the other value is wanted: "the other method", or "the other one" as an answer."""
    found = set[str]()
    for one in board.cues_of("other"):
        owners, nouns = board.scope(one.first, one.last)
        named = owners if nouns and min(nouns) >= one.last else set[str]()
        if board.focus and not owners and board.units[one.first].word in ("other", "opposite"):
            named = {board.focus.argument}
        if named:
            found |= named
            board.use({one.first, *nouns})
    return found


def _is_strong(board: Board, one: Cue) -> bool:
    words = [board.units[at].word for at in range(one.first, one.last)]
    return not set(words) <= cue.WEAK_SAME | SMALL | {"time", "one"} or (
        len(words) > 1 and not set(words) <= cue.WEAK_SAME
    )


def _fields(board: Board, one: Cue) -> tuple[set[str], set[int]]:
    """The arguments whose names follow such a word, several in a list: "same size and colour"."""
    found, used = set[str](), set[int]()
    at = one.last
    while at < len(board.units):
        unit = board.units[at]
        owners = board.lexicon.nouns.get(unit.key, frozenset())
        inside = any(two.first <= at < two.last for two in board.mentions) and not owners
        if (
            inside
            or not (owners or is_small(unit) or unit.key in (",", "&", "/"))
            or unit.word in ("but", "as", "with", "for")
        ):
            break
        if owners and len(owners) == 1 and not is_run_noun(board, at):
            found, used = found | owners, used | {at}
        at += 1
    return found, used


def take_earlier(board: Board, earlier: Earlier | None) -> None:
    """Fill from the earlier run what the text itself does not say."""
    if earlier is None:
        return
    asked = set(board.arguments) if earlier.whole else set(earlier.fields)
    wanted = [
        one for one in board.arguments.values() if one.name in (asked | earlier.others) and one.name not in board.given
    ]
    if earlier.turn is None:
        for argument in [one for one in wanted if one.name not in board.doubts][:1]:
            board.doubts[argument.name] = missing(argument, earlier.why)
        return
    for argument in wanted:
        if argument.name in board.doubts and argument.name not in earlier.others:
            continue
        if argument.name in earlier.others:
            _take_other(board, argument, earlier.turn)
        elif argument.name in earlier.turn.args:
            _take(board, argument, earlier.turn, earlier.turn.args[argument.name])
        elif argument.name in earlier.fields:
            board.doubts[argument.name] = missing(argument, f"{_told(earlier.turn)} says nothing of {argument.label}.")


def _take(board: Board, argument: Argument, turn: Turn, value: Plain) -> None:
    if value is None:
        return
    if not fits(argument, value):
        shown = plainly(value, argument)
        board.doubts[argument.name] = unfit(
            argument, shown, f"{_told(turn)} had {shown} for {argument.label}, which it does not take now."
        )
        return
    board.give(argument.name, value, by="reference", sure=LIKELY, said="", note=f"as in turn {turn.turn_id}")


def _take_other(board: Board, argument: Argument, turn: Turn) -> None:
    """The other one of two values; more than two must be asked about."""
    sweep = board.lexicon.sweeps.get(argument.name)
    members = [one.value for place, one in enumerate(argument.allowed) if place != sweep]
    before = turn.args.get(argument.name)
    rest = [value for value in members if value != before]
    if len(members) == _PAIR and before in members:
        board.give(
            argument.name, rest[0], by="reference", sure=LIKELY, said="", note=f"the other than in turn {turn.turn_id}"
        )
    elif rest:
        board.doubts[argument.name] = several(argument, rest, "the other")


def _told(turn: Turn) -> str:
    return f"Turn {turn.turn_id}"
