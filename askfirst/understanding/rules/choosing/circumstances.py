"""Sentences beside a request that only tell how things stand: who asks, what it is for, what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.understanding.rules.choosing import asking_words as words
from askfirst.understanding.rules.choosing.asking_words import words_of
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.levels import UNSURE
from askfirst.understanding.rules.choosing.neutral_words import SAYS_NOTHING, SMALL
from askfirst.understanding.rules.choosing.reasons import is_name

_ENDS = frozenset(".!?;:\u2026")
_SUBJECTS = words_of(
    "i we our my the they he she it this that a an people there im ive weve were nobody someone somebody these his her",
)
_LEADS = words_of("and but so well oh also hi hello dear good morning afternoon evening sorry yes no because since")
_CHOOSING = words_of(
    "only just must should without except exclude excluding unless if every rather instead not leave drop skip",
    "include restrict limit filter nothing please than",
)
_WISHING = words_of("want wants need needs like wish")
_LIMITING = words_of("in from near within for at among amongst around only between outside inside of")
"""Before a word that nobody knows they may say what alone is meant."""
_OWN = words_of("the my our your a an this that these those some many most all more")
_VERBS = words_of(
    "is are was were am has have had do does did can could will would want wants need needs keep keeps ask asks meet",
    "meets went came got gave said told covers cover says know knows pay pays plan see try write im ive weve",
)
_LEAST = 3
"""Words of a sentence; fewer name something."""


def pass_circumstances(board: Board) -> None:
    """Where another sentence holds the values, one that tells circumstances holds none: its words are set apart.

    Not so where an argument sorts what people tell: such a sentence may be what it asks for.
    """
    if board.lexicon.stories:
        return
    told = [sentence for sentence in _sentences(board) if _tells(board, sentence)]
    inside = {at for sentence in told for at in sentence}
    values = [one for one in board.mentions if one.confidence > UNSURE]
    if not any(one.first not in inside for one in values) and not any(
        unit.amount and at not in inside for at, unit in enumerate(board.units)
    ):
        return
    outside = {value for one in values if one.first not in inside for value in one.values}
    for sentence in told:
        held = [one for one in board.mentions if one.first in sentence]
        if any(one.confidence > UNSURE and not set(one.values) <= outside for one in held):
            continue
        if any(board.units[at].kind == "number" for at in sentence):
            continue
        board.mentions = [one for one in board.mentions if one not in held]
        board.cues = [one for one in board.cues if one.first not in sentence]
        board.reasons.update(sentence)
        board.circumstances.update(sentence)


def _sentences(board: Board) -> Iterator[list[int]]:
    sentence: list[int] = []
    for at, unit in enumerate(board.units):
        if unit.kind == "mark" and unit.key in _ENDS:
            yield sentence
            sentence = []
        elif unit.kind != "mark" or unit.key != ",":
            sentence.append(at)
    yield sentence


def _tells(board: Board, sentence: Sequence[int]) -> bool:
    """Whether it states something, and nothing in it could be a choice: no order, no name, no filter."""
    places = list(sentence)
    while places and board.units[places[0]].word in _LEADS:
        places.pop(0)
    said = [board.units[at].word for at in places]
    if len(said) < _LEAST or said[0] not in _SUBJECTS or not _states(said):
        return False
    if set(said) & (_CHOOSING | words.DEEDS) or any(
        one.first in places for one in board.cues_of("denial", "same", "correction")
    ):
        return False
    if any(said[at] in _WISHING and said[at + 1] != "to" for at in range(len(said) - 1)) or said[-1] in _WISHING:
        return False
    if board.units[places[0]].pauses or not all(board.units[at].kind in ("word", "bound") for at in places):
        return False
    return not any(_may_limit(board, places, index) for index in range(1, len(places)))


def _states(said: Sequence[str]) -> bool:
    """Whether a verb follows the subject, which does not ask: "i need to ..." tells, "i need these" does not."""
    return any(word in _VERBS or word.endswith("ed") for word in said[: 2 * _LEAST])


def _may_limit(board: Board, places: Sequence[int], index: int) -> bool:
    """Whether the word may be what alone is meant: a name, or unknown and behind "in", "for", "of"."""
    at = places[index]
    unit = board.units[at]
    if is_name(board, at) and unit.word not in words.DEADLINES:
        return True
    known = unit.word in SMALL or unit.word in SAYS_NOTHING or unit.key in board.lexicon.known
    if known or any(one.first <= at < one.last for one in board.mentions):
        return False
    before = index - 1
    own = False
    while before > 0 and board.units[places[before]].word in _OWN:
        own = own or board.units[places[before]].word in ("my", "our")
        before -= 1
    return board.units[places[before]].word in _LIMITING and not own
