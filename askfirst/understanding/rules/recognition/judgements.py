"""Recognises what judges or sizes things without a number: "how is X doing", "the large payments", "high earners"."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.judging_words import (
    BAD,
    BEFORE_A_SIZE,
    BIG,
    DOERS,
    DOING,
    GOOD,
    NO_THING,
    SMALL,
    VAGUE_BAD,
    VAGUE_GOOD,
)

_WEIGHT = 0.72
_SURE = 1.1
_VAGUELY = 0.5
_SAID_TO_BE = frozenset(("is", "are", "was", "were", "any", "really", "very", "so", "most", "quite", "pretty", "be"))
_IDENTIFYING = frozenset(("which", "what", "who", "whose", "where"))
_ASKING = ("is", "are", "was", "were", "did", "do", "does", "has", "have", "s")
_LEADS = frozenset(("and", "so", "then", "ok", "okay", "well", "tell", "me", "us", "show", "know", "see", "now"))
_SIZES = {"big": BIG, "small": SMALL, "good": GOOD, "bad": BAD}
_ENDS = {
    "big": BIG | {"highest", "biggest", "largest", "heaviest"},
    "small": SMALL | {"lowest", "smallest", "lightest"},
    "good": GOOD | {"best", "top", "strongest", "strong"},
    "bad": BAD | {"worst", "weakest", "poorest", "bottom"},
}


def judgements(tokens: Tokens) -> Iterator[Span]:
    """The words that ask how something does, and sizes and worths that stand before a thing."""
    words = tokens.words()
    yield from _doing(words)
    for at, word in enumerate(words):
        before, behind = words[at - 1] if at else "the", words[at + 1] if at + 1 < len(words) else ""
        doer = behind in DOERS
        cue = next((cue for cue, held in (_ENDS if doer else _SIZES).items() if word in held), "")
        if cue and before in BEFORE_A_SIZE and behind.isalpha() and behind not in NO_THING:
            yield Span("superlative", at, at + 1 + doer, f"sized {cue}", _SURE if doer else _WEIGHT)
        elif cue := _vaguely(words, at):
            yield Span("superlative", at, at + 1, f"sized {cue}", _VAGUELY)


def _vaguely(words: tuple[str, ...], at: int) -> str:
    """As in "the reliable suppliers", "which of them are good": nobody can tell by what."""
    before, behind = words[at - 1] if at else "the", words[at + 1] if at + 1 < len(words) else ""
    vague = "good" if words[at] in VAGUE_GOOD else "bad" if words[at] in VAGUE_BAD else ""
    closes = not behind or not behind[:1].isalnum()
    if closes and before in _SAID_TO_BE and not _IDENTIFYING.isdisjoint(words[:at]):
        return vague or ("good" if words[at] in GOOD else "bad" if words[at] in BAD else "")
    before_a_thing = before in BEFORE_A_SIZE and behind.isalpha() and behind not in NO_THING
    return vague if before_a_thing else ""


def _doing(words: tuple[str, ...]) -> Iterator[Span]:
    """As in "how is Support doing", "how did Q2 go", "how are we doing this month"."""
    at = next((at for at, word in enumerate(words) if word not in _LEADS), 0)
    asked = words[at : at + 1] == ("how",) and words[at + 1 : at + 2] and words[at + 1] in _ASKING
    short = words[at : at + 1] == ("hows",) or (words[at : at + 1] == ("how",) and _is_said_of_a_thing(words, at + 1))
    if words[at : at + 1] == ("how",) and words[at + 1 : at + 2] and words[at + 1] in _GOOD:
        if words[at + 2 : at + 3] and words[at + 2] in _ASKING:
            yield Span("goal", at, at + 3, "judge", _SURE)
        return
    if not asked and not short:
        return
    for last in range(at + 2, len(words)):
        pair = " ".join(words[last : last + 2])
        size = 1 if words[last] in DOING else 2 if pair in DOING else 0
        if size and not _is_asked_of_a_number(words, last + size):
            yield Span("goal", at, min(at + 2, last) if asked else at + 1, "judge", _SURE)
            yield Span("goal", last, last + size, "judge", _SURE)
            return


def _is_said_of_a_thing(words: tuple[str, ...], at: int) -> bool:
    """As in "how's Milling doing", whose "is" is lost; "how many are doing" asks something else."""
    done = any(word in DOING and word.endswith("ing") for word in words[at + 1 :])
    return done and words[at] not in _OF_A_NUMBER


_GOOD = ("good", "bad", "well", "badly", "successful")
_OF_A_NUMBER = frozenset(("many", "much", "often", "long", "far", "big", "old", "high", "low", "well", "badly", "fast"))


def _is_asked_of_a_number(words: tuple[str, ...], behind: int) -> bool:
    """As in "how do I get ...": what is done has an object."""
    return words[behind : behind + 1] in (("with",), ("against",), ("to",), ("about",)) and "we" not in words
