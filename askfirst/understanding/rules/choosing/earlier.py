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
from askfirst.understanding.rules.choosing.levels import LIKELY
from askfirst.understanding.rules.choosing.mentions import is_small
from askfirst.understanding.rules.choosing.neutral_words import SAYS_NOTHING, SMALL
from askfirst.understanding.rules.choosing.units import keys_of

_PAIR = 2
_SETTINGS = words_of(
    "settings setting values choices setup configuration parameters options selection one ones thing run"
)
_LEADS = words_of("just please only can could you now simply ok okay so and let us lets")
_MOST_LOOKED_UP = 4


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
    whole = whole or _follows(board)
    if not (strong or fields or others or whole):
        return None
    rest = board.cues_of("rest")
    if strong or fields:
        for one in [*board.cues_of("same"), *rest]:
            board.use(range(one.first, one.last))
        whole = whole or bool(rest)
    if fields and strong and all(_fields(board, one)[0] for one in strong):
        whole = whole and bool(rest or {unit.word for unit in board.units} & cue.AGAIN)
    turn, why = _turn(board)
    focused = {board.focus.argument} if board.focus and whole and not fields else set()
    return Earlier(whole and board.focus is None, frozenset(fields | focused), frozenset(others), turn, why)


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


def _follows(board: Board) -> bool:
    """As in "now with this instead", "that one this time": a change to the run before, where there is one."""
    words = tuple(unit.word for unit in board.units)
    changed = ("instead" in words and "of" not in words) or any(
        words[at : at + 2] == ("this", "time") for at in range(len(words))
    )
    own = [one for one in board.past.turns if board.card.name in one.tools_called and one.args]
    changed = changed or _changes(board)
    return changed and bool(own) and len(board.mentions) == 1 and board.focus is None


def _changes(board: Board) -> bool:
    """As in "swap the size to small", "what about small?": one value of the run before is to be another."""
    words = tuple(unit.word for unit in board.units)
    leads = next((at for at, word in enumerate(words) if word not in _LEADS), len(words))
    swapped = words[leads : leads + 1] and words[leads] in cue.REPLACING - {"from"} and bool(set(words) & cue.INTO)
    return bool(swapped) or words[:2] in (("what", "about"), ("how", "about")) or words[:2] == ("and", "for")


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
        if owners and len(owners) == 1:
            found, used = found | owners, used | {at}
        at += 1
    return found, used


def _turn(board: Board) -> tuple[Turn | None, str]:
    """The run that is meant, or why there is none."""
    title = board.card.title or board.card.name.replace("_", " ")
    own = [
        one for one in board.past.turns if board.card.name in one.tools_called and one.args and one.status != "error"
    ]
    looked_up = _looked_up(board)
    if looked_up:
        wanted = {key for at in looked_up for key in [board.units[at].key]}
        board.use(looked_up)
        named = [one for one in own if wanted <= _words_of(board, one)]
        said = board.said(min(looked_up), max(looked_up) + 1)
        return (named[-1], "") if named else (None, f'No earlier run of {title} in this session is about "{said}".')
    if not own:
        others = [one for one in board.past.turns if one.args and one.tools_called]
        last = (
            f" The last run was of {others[-1].tools_called[0].replace('_', ' ')}, whose values are not used here."
            if others
            else ""
        )
        return None, f"There is no earlier run of {title} in this session to take it from.{last}"
    if board.cues_of("very_first"):
        return own[0], ""
    if board.cues_of("before_last"):
        return (
            (own[-_PAIR], "")
            if len(own) >= _PAIR
            else (None, f"There was only one earlier run of {title} in this session.")
        )
    return own[-1], ""


def _looked_up(board: Board) -> list[int]:
    """The words that tell which run is meant: those behind "as for", "what we used in"."""
    for one in board.cues_of("same"):
        at = one.last
        while at < len(board.units) and board.units[at].word in _SETTINGS:
            at += 1
        words = [board.units[place].word for place in range(one.first, one.last)]
        if at < len(board.units) and board.units[at].word == "as":
            at, words = at + 1, [*words, "as"]
        points_back = words[-1] in ("used", "did", "had", "chose", "took", "picked", "as", "set", "like")
        if not points_back or at >= len(board.units) or board.units[at].word not in cue.LOOKED_UP:
            continue
        found = []
        for place in range(at + 1, min(len(board.units), at + 1 + _MOST_LOOKED_UP)):
            unit = board.units[place]
            if unit.kind == "mark" or unit.word in ("but", "with", "and", "except", "please", "only"):
                break
            if unit.word not in SAYS_NOTHING:
                found.append(place)
        if found:
            board.mentions = [mention for mention in board.mentions if mention.first not in found]
            return found
    return []


def _words_of(board: Board, turn: Turn) -> set[str]:
    said = [turn.user_input, turn.todo_description, turn.agent_action]
    for name, value in turn.args.items():
        argument = board.arguments.get(name)
        said += [str(value), plainly(value, argument)]
    return {key for text in said for key in keys_of(text[:2_000])}


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
