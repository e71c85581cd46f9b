"""Questions about the values of an argument, which choose none of them: "what is that?", "should I take this?"."""

from __future__ import annotations

from askfirst.understanding.rules.choosing.asking_words import REPORTING
from askfirst.understanding.rules.choosing.board import Board
from askfirst.understanding.rules.choosing.cue_words import phrase_at, phrases_of
from askfirst.understanding.rules.choosing.neutral_words import SMALL

_POLITE = phrases_of(
    "what we, what i, what was used, what about, how about",
    "is it possible, is there a way, is it ok, is it okay, is it fine, are you able, do you mind",
    "do it, do the, do a, do this, do that, do both, do all, do we have, why not, is fine, is good, does it work",
)
_OPINIONS = phrases_of(
    "what did, what was, what were, should, is, are, why, does, do you think, do i need, would you recommend",
    "which is, which one, which ones",
)
_ANSWERS = phrases_of("what, whats, which, how, why, who, when, where, explain, define, describe, tell me about")
_MEANINGS = phrases_of("what is, whats, what are, what does, explain, define, describe, tell me about, meaning of")
_LEADS = frozenset(("ok", "okay", "so", "and", "but", "well", "hi", "hello", "hey", "hmm", "um", "please", "sorry"))


def asks_back(board: Board) -> bool:
    """Whether the text asks about values instead of choosing them.

    In an answer any question is one. Else a request may well be a question ("what share ...?"): only one for an
    opinion, or for what a value alone means, asks back.
    """
    words = tuple(unit.word for unit in board.units if unit.kind != "mark")
    while words and words[0] in _LEADS:
        words = words[1:]
    if not words or phrase_at(words, 0, _POLITE):
        return False
    if board.mentions and board.mentions[0].first == 0 and len(words) > 1 and board.mentions[0].last > 1:
        return False
    if words[0] == "who" and words[1:2] and words[1] in REPORTING:
        return False
    told = words[0] in ("is", "are") and "?" not in board.text
    if phrase_at(words, 0, _OPINIONS) and not told:
        return True
    if board.focus:
        return bool(phrase_at(words, 0, _ANSWERS))
    size = phrase_at(words, 0, _MEANINGS)
    named = {at for one in board.mentions for at in range(one.first, one.last)}
    rest = [unit for at, unit in enumerate(board.units) if at not in named and unit.kind != "mark"][size:]
    return bool(size) and all(unit.word in SMALL for unit in rest)
