"""Numbers that are said and do not count: taken back, denied, said twice, or telling of a change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from askfirst.understanding.rules.choosing import cue_words as cue
from askfirst.understanding.rules.choosing.amounts import Amount
from askfirst.understanding.rules.choosing.asking_words import words_of
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.cues import Cue
from askfirst.understanding.rules.choosing.neutral_words import SAYS_NOTHING

_FAR = 4
CHANGED = frozenset(("more", "less", "fewer", "extra", "additional", "higher", "lower"))
"""Behind a number they tell that it changes another one; behind an "or", that it is where something begins."""
_ADDED = frozenset(("plus", "another", "additional", "extra", "by"))
_DENYING = frozenset(("not", "rather", "instead"))
_CUSTOMARY = words_of("normally usually typically generally officially originally ordinarily commonly otherwise")
_THIS_TIME = words_of("lets let use take make now here please go going want need try this today well ill")
"""Behind a "but" they tell that what is customary is not meant: "normally 4 but let us take 5"."""
_CONCLUDING = words_of("so makes thats altogether hence thus")
_AGAIN = frozenset(("ie", "i", "e", "so", "thus", "hence", "is", "are", "or", "meaning", "thats", "exactly", "equals"))
"""Between two equal numbers they say the same one again."""


@dataclass(frozen=True, slots=True)
class Said:
    """A number in the text, at a unit."""

    at: int
    amount: Amount


def standing(board: Board, numbers: Sequence[Said]) -> list[Said]:
    """The numbers that count."""
    kept = [one for one in numbers if not _is_denied(board, one, numbers)]
    if len(kept) > 1 and (first := concludes(board, kept[-1].at)) is not None:
        board.reasons.update(range(first))
        kept = [one for one in kept if one.at >= first]
    return _said_once(board, _last_words(board, kept))


def is_relative(board: Board, at: int) -> bool:
    """As in "10 more", "the same plus 10": the number is no value, but a change of one."""
    behind = board.units[at + 1].word if at + 1 < len(board.units) else ""
    before = board.units[at - 1].word if at else ""
    added = before in _ADDED and bool(board.cues_of("same"))
    return behind in CHANGED or added


def _last_words(board: Board, numbers: list[Said]) -> list[Said]:
    """Without the numbers that are taken back: "4, no, 5"."""
    kept = list(numbers)
    for before, behind in pairwise(numbers):
        between = range(before.at + 1, behind.at)
        marks = [one for one in board.cues_of("correction") if one.first in between]
        other = {key for at in between for key in [board.units[at].key] if key in board.lexicon.nouns}
        led = {unit.word for unit in board.units[max(0, before.at - _FAR) : before.at]} & (cue.REPLACING - {"from"})
        customary = _is_customary(board, before, behind)
        swapped = led and {board.units[at].word for at in between} & cue.INTO
        if (marks or swapped or customary) and len(other) <= 1 and before.amount.percent <= behind.amount.percent:
            board.use([before.at, *(at for one in marks for at in range(one.first, one.last))])
            kept.remove(before)
    for at, behind in enumerate(numbers):
        corrects = any(one.last in (behind.at, behind.at - 1) for one in board.cues_of("correction"))
        earlier = [one for one in numbers[:at] if corrects and one in kept]
        taken = [one for one in earlier if _counts(board, one) & _counts(board, behind)]
        for one in taken[-1:]:
            board.use([one.at])
            kept.remove(one)
    return kept


def _is_customary(board: Board, before: Said, behind: Said) -> bool:
    """As in "normally 4 but let us take 5"."""
    led = {unit.word for unit in board.units[max(0, before.at - _FAR) : before.at]}
    between = [unit.word for unit in board.units[before.at + 1 : behind.at]]
    return bool(led & _CUSTOMARY) and "but" in between and bool(_THIS_TIME & set(between[between.index("but") :]))


def concludes(board: Board, at: int) -> int | None:
    """Where the conclusion begins that an answer ends with: "two of us and three of them, so 5"; None without one."""
    first = at
    while first and board.units[first - 1].word in SAYS_NOTHING | _CONCLUDING and not board.units[first - 1].pauses:
        first -= 1
    led = any(unit.word in _CONCLUDING for unit in board.units[first:at])
    return first if board.focus is not None and first and led else None


def _counts(board: Board, one: Said) -> set[str]:
    """The arguments whose name stands right behind the number."""
    behind = board.units[one.at + 1] if one.at + 1 < len(board.units) else None
    return set(board.lexicon.nouns.get(behind.key, ())) if behind is not None else set()


def _said_once(board: Board, numbers: list[Said]) -> list[Said]:
    """Without the second of two equal numbers, as in "fifty thousand (50,000)"."""
    kept = list(numbers)
    for before, behind in pairwise(numbers):
        same = before.amount.value == behind.amount.value and before.amount.percent == behind.amount.percent
        between = board.units[before.at + 1 : behind.at]
        again = board.focus is not None or all(unit.kind == "mark" or unit.word in _AGAIN for unit in between)
        if same and again and before.amount.currency == behind.amount.currency:
            board.use([behind.at, *range(before.at + 1, behind.at)] if board.focus is None else [behind.at])
            kept.remove(behind)
    return kept


def _is_denied(board: Board, one: Said, numbers: Sequence[Said]) -> bool:
    """As in "not 4 but 5", "5 rather than 4"."""
    ends = [two for two in board.cues_of("denial") if two.last == one.at and len(numbers) > 1]
    found = next((two for two in ends if board.units[two.first].word in _DENYING or _denies_use(board, two)), None)
    if found is None:
        return False
    board.use([*range(found.first, found.last), one.at])
    return True


def _denies_use(board: Board, one: Cue) -> bool:
    """As in "do not use 4"."""
    return bool({"not", "dont", "never"} & {board.units[at].word for at in range(one.first, one.last)})
