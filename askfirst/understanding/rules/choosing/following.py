"""Texts that go on from the last run without saying so: "and small?", "now with 5", "raise the size to 6"."""

from __future__ import annotations

from askfirst.understanding.rules.choosing import cue_words as cue
from askfirst.understanding.rules.choosing.asking_words import words_of
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.cue_words import phrase_at, phrases_of
from askfirst.understanding.rules.choosing.doubts import missing
from askfirst.understanding.rules.choosing.fitting import NUMERIC
from askfirst.understanding.rules.choosing.runs import own_runs

_LEADS = words_of(
    "just please only can could you now simply ok okay so and let us lets nice great good thanks thank fine well hm",
    "hmm oh right cool perfect alright yes yeah sure actually maybe",
)
_GOING_ON = phrases_of(
    "and, now, then, next, what about, how about, what if, what happens with, what happens if, what would happen",
    "try it with, try that with, try with, make it, make that, redraw, let me see, lets see, show me now, also",
    "suppose, imagine, assume now, instead, this time, for a change, say we, what would it be with",
    "et, et pour, et avec, maintenant, puis",
)
"""A text that begins so, or ends with the last of them, changes the run before."""
_BEHIND = phrases_of("instead, this time, now, for a change, then, next, as well")
_CHANGING = words_of(
    "raise raised lower lowered increase increased reduce reduced decrease bump cut drop push bring lift put",
    "double halve",
)
_COMPARED = words_of("higher lower bigger smaller larger more fewer less greater stricter looser")
_STEPS = frozenset(("up", "down", "higher", "lower", "further", "above", "below"))
"""Behind an argument's name they ask for a value near the one before: "one size up"."""
_FAR = 5


def goes_on(board: Board) -> bool:
    """Whether the text changes one thing of the run before, where there is one."""
    if board.focus is not None or not own_runs(board):
        return False
    words = tuple(unit.word for unit in board.units)
    return "of" not in words[-2:] and (_leads_on(board, words) or _swaps(words) or bool(_compared(board)))


def _leads_on(board: Board, words: tuple[str, ...]) -> bool:
    """Whether a sentence of it begins, or all of it ends, with words that go on."""
    first = 0
    for at, word in enumerate(words):
        going_on = phrase_at(words, at, _GOING_ON)
        if at == first and going_on:
            return True
        if board.units[at].pauses or (at == first and word in _LEADS):
            first = at + 1
    last = len(words)
    while last and board.units[last - 1].kind == "mark":
        last -= 1
    return any(words[last - len(one) : last] == one for one in _BEHIND if last > len(one))


def _swaps(words: tuple[str, ...]) -> bool:
    """As in "swap the size to small": one value of the run before is to be another."""
    leads = next((at for at, word in enumerate(words) if word not in _LEADS), len(words))
    verb = words[leads : leads + 1]
    return bool(verb) and verb[0] in (cue.REPLACING - {"from"}) | _CHANGING and bool(set(words) & cue.INTO)


def _compared(board: Board) -> list[tuple[int, str]]:
    """The units that tell of a change of a numeric argument by its name: "a higher threshold"; with whose it is."""
    found = []
    for at, unit in enumerate(board.units):
        if at not in board.used and unit.word in _CHANGING | _COMPARED:
            owners, nouns = board.scope(at, at + 1)
            named = [name for name in owners if board.arguments[name].kind in NUMERIC and min(nouns) > at]
            found += [(at, named[0])] if len(named) == 1 else []
        elif at and unit.word in _STEPS:
            owners = set(board.lexicon.nouns.get(board.units[at - 1].key, ()))
            found += [(at, name) for name in owners if len(owners) == 1]
    return found


def settle_changes(board: Board) -> None:
    """Changes of an argument: "raise the size to 6" gives it; where no number is told it is asked for, never kept."""
    told = [name for name, one in board.given.items() if one.matched_by != "reference"]
    changed = dict(_compared(board)) if own_runs(board) else {}
    for at, unit in enumerate(board.units):
        to = {one.word for one in board.units[at : at + 2 * _FAR]} & {"to", "at"}
        if unit.word in _CHANGING and to and (changed.get(at) in told or (at not in changed and len(told) == 1)):
            board.use([at])
        elif at in changed and changed[at] not in told:
            board.use([at])
            board.doubts[changed[at]] = missing(board.arguments[changed[at]])
            board.given.pop(changed[at], None)
