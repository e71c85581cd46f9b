"""Which of the mentioned values are not meant: "not this", "without that", "anything but those"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules.choosing import cue_words as cue
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.cues import Cue
from askfirst.understanding.rules.choosing.denied_stories import is_denied_in_story
from askfirst.understanding.rules.choosing.mentions import Mention, is_small
from askfirst.understanding.rules.choosing.neutral_words import SMALL, WANTING

_FAR = 6
_BETWEEN = SMALL | WANTING | cue.SWEEPS | frozenset(("any", "some", "just", "only", "because", "due", "coz"))
_LISTING = frozenset(("or", "nor", "and", "/", "&"))
_NEAR = 3
_PREFERRING = frozenset(("rather", "prefer", "preferred", "favour", "favor", "better"))
_LIMITING = frozenset(("restrict", "limit", "filter", "restriction", "restrictions", "filtering"))
_LESS_LIKED = frozenset(("than", "over", "to"))
"""Behind a word of preferring they lead what is liked less."""


def deny(board: Board) -> None:
    """Mark the mentions that are denied, alone or in a list with one that is."""
    marked: list[Mention] = []
    for mention in board.mentions:
        denied = _is_denied(board, mention) or _is_denied_behind(board, mention) or is_denied_in_story(board, mention)
        before = marked[-1] if marked else None
        if not denied and before is not None and before.denied and _continues(board, before, mention):
            denied = True
        marked.append(replace(mention, denied=denied))
    board.mentions = marked


def _is_denied(board: Board, mention: Mention) -> bool:
    """Whether a denial stands before the mention, with nothing between but words of grammar; two undo each other."""
    ends = {one.last: one for one in board.cues if one.kind == "denial" or _unlimits(board, one)}
    passed = {
        at: one
        for one in board.cues_of("plain", "polite", "usual", "unsure", "any")
        for at in range(one.first, one.last)
    }
    at, denials = mention.first, 0
    while at > max(0, mention.first - _FAR):
        found = ends.get(at)
        if found and _is_changed(board, found):
            return False
        if found:
            denials, at = denials + 1, found.first
            board.use(range(found.first, found.last))
            continue
        unit = board.units[at - 1]
        if unit.word in _LESS_LIKED and _PREFERRING & {one.word for one in board.units[:at]}:
            return True
        if at - 1 in passed or unit.word == "but" or not (is_small(unit) or unit.word in _BETWEEN):
            break
        at -= 1
    return denials % 2 == 1


def _unlimits(board: Board, one: Cue) -> bool:
    """As in "don't restrict it to this": a word for any that names what is not to be the only value."""
    said = {unit.word for unit in board.units[one.first : one.last]}
    return one.kind == "any" and bool(said & _LIMITING) and bool(said & {"dont", "not", "no", "without"})


def _is_changed(board: Board, one: Cue) -> bool:
    """As in "the same except this": what follows is what changes, and is meant."""
    said = board.units[one.first].word in ("except", "apart", "other", "aside", "besides", "save")
    if not said or not any(two.first < one.first for two in board.cues_of("same")):
        return False
    board.use(range(one.first, one.last))
    return True


def _is_denied_behind(board: Board, mention: Mention) -> bool:
    """As in "that one excluded", "leave that out"."""
    for at in range(mention.last, min(len(board.units), mention.last + _NEAR)):
        word = board.units[at].word
        if word in cue.DENIED_BEHIND or (word == "out" and _leaves(board, mention)):
            board.use([at])
            return True
        if not is_small(board.units[at]) and board.units[at].key not in board.lexicon.nouns:
            return False
    return False


def _leaves(board: Board, mention: Mention) -> bool:
    before = {unit.word for unit in board.units[max(0, mention.first - _NEAR) : mention.first]}
    return bool(before & {"leave", "leaving", "keep", "take", "cut", "rule"})


def _continues(board: Board, before: Mention, behind: Mention) -> bool:
    """Whether both stand in one list: "not this or that"."""
    same = {name for name, _ in before.values} & {name for name, _ in behind.values}
    between = board.units[before.last : behind.first]
    words = [unit.key for unit in between if not is_small(unit) or unit.key in _LISTING]
    joined = [word for word in words if word in _LISTING]
    fine = all(word in _LISTING or word == "," or word in board.lexicon.nouns for word in words)
    return bool(same) and bool(joined) and fine
