"""Which option some words name: by its label or value, by a part of its label, or with a slip of the pen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from askfirst.domain.clarification import Option
from askfirst.domain.decision import MatchedBy
from askfirst.understanding.rules.words.saying import Saying
from askfirst.understanding.rules.words.word_forms import lands_of

SMALL = frozenset({
    "the", "a", "an", "of", "in", "at", "to", "for", "from", "on", "der", "die", "das", "den", "dem", "el",
    "la", "los", "las", "le", "les", "l", "de", "du", "des", "del",
})  # fmt: skip
"""Words that tell no option from another."""

_POINTING = SMALL | frozenset((
    "one", "ones", "located", "situated", "based", "lying", "lies", "that", "which", "is", "its", "it", "sits",
    "place", "over", "there", "by", "with", "code", "s", "country", "region", "side",
))  # fmt: skip
"""Words that point at an option without telling which."""
MOST_WORDS = 12
_CLEAR = 2
"""How many more slips the second best option needs, for the best to be clear."""
_NEVER = 99
_LETTERS_FOR_A_SLIP = 4
_SHORTEST_START = 3


@dataclass(frozen=True, slots=True)
class Fit:
    """The options that some words name: one where they are clear, the rivals where `unclear`."""

    options: tuple[Option, ...]
    matched_by: MatchedBy
    confidence: float
    unclear: bool = False


def by_label(text: str, words: Saying, options: Sequence[Option]) -> Fit | None:
    """The option whose label the text is, the strictest likeness first: as typed, folded, in the singular."""
    forms: tuple[tuple[object, Callable[[Option], object]], ...] = (
        (text.strip(), lambda option: option.label.strip()),
        (_plain(text), lambda option: _plain(option.label)),
        (words.folded, lambda option: _words(option.label).folded),
        (_stems(words), lambda option: _stems(_words(option.label))),
        (words.folded, lambda option: _words(f"{option.label} {option.detail}").folded),
        (words.folded, lambda option: _words(option.detail).folded),
    )
    return _equal(forms, options)


def by_value(text: str, words: Saying, options: Sequence[Option]) -> Fit | None:
    """The option whose value the text is."""
    forms: tuple[tuple[object, Callable[[Option], object]], ...] = (
        (text.strip(), lambda option: option.value.strip()),
        (words.folded, lambda option: _words(option.value).folded),
    )
    return _equal(forms, options)


def by_detail(words: Saying, options: Sequence[Option]) -> Fit | None:
    """The one option that holds what the words say: "57 shipments"."""
    wanted = {word.stem for word in words.words} - SMALL
    holding = [option for option in options if wanted and wanted <= set(_stems(_words(option.detail)))]
    return _fit(holding, "fuzzy", 0.85) if holding else None


def by_land(words: Saying, options: Sequence[Option]) -> Fit | None:
    """The one option whose detail names what the words do, or the land of these people: "the Mexican one"."""
    wanted = [word for word in words.words if word.stem not in _POINTING and word.folded not in _POINTING]
    lands = [
        (_stems(words.of(word.folded)), *(_stems(words.of(land)) for land in lands_of(word.folded))) for word in wanted
    ]
    holding = [
        option
        for option in options
        if wanted and all(any({*land} <= {*_stems(_words(option.detail))} for land in ways) for ways in lands)
    ]
    return _fit(holding, "fuzzy", 0.85) if len(holding) == 1 else None


def by_likeness(words: Saying, options: Sequence[Option], about: str) -> Fit | None:
    """The option that holds all of the words, each whole, shortened or mistyped, while no other is nearly as like.

    Words of `about` may stand beside them, but alone they choose nothing.
    """
    wanted = [word for word in words.words if word.stem not in SMALL and word.folded not in SMALL]
    if not wanted or len(words) > MOST_WORDS:
        return None
    context = set(_stems(_words(about)))
    if all(word.stem in context for word in wanted):
        holds = any(not _slips([word.stem for word in wanted], option) for option in options)
        return Fit(tuple(options), "fuzzy", 0.5, unclear=True) if holds else None
    # A word of the question is no hint, unless some options hold it: then it speaks against the others.
    held = {stem for option in options for stem in _stems(_words(option.label))}
    telling = [word.stem for word in wanted if word.stem not in context - held]
    best = min((_slips(telling, option) for option in options), default=_NEVER)
    if best == _NEVER:
        return None
    if best == 0:
        return _fit([option for option in options if not _slips(telling, option)], "fuzzy", 0.9)
    near = [option for option in options if _slips(telling, option, leeway=1) < best + _CLEAR]
    return _fit(near, "fuzzy", 0.8)


def _equal(forms: Iterable[tuple[object, Callable[[Option], object]]], options: Sequence[Option]) -> Fit | None:
    for wanted, form in forms:
        same = [option for option in options if wanted and form(option) == wanted]
        if same:
            return _fit(same, "exact", 1.0)
    return None


def _fit(options: list[Option], matched_by: MatchedBy, confidence: float) -> Fit:
    if len({option.value for option in options}) == 1:
        return Fit((options[0],), matched_by, confidence)
    return Fit(tuple(options), matched_by, 0.5, unclear=True)


def _slips(wanted: list[str], option: Option, *, leeway: int = 0) -> int:
    """How many slips of the pen lie between the words and the option; `_NEVER` where too many."""
    label = _words(option.label)
    stems = _stems(label)
    pieces = [piece for stem in stems for piece in _PIECE.findall(stem) if piece != stem]
    known = [*stems, *pieces, _initials(label)]
    apart = [min(_word_slips(word, other, leeway) for other in known) for word in wanted]
    together = 1 if "".join(wanted) == "".join(stems) else _NEVER
    # More words than the label has: one of them is about something else, however like.
    said_more = sum(apart) > 0 and len(wanted) > len(stems) + len(pieces)
    return min(_NEVER if said_more else sum(apart), together, _NEVER)


_PIECE = re.compile(r"[0-9]+")


def _word_slips(word: str, other: str, leeway: int) -> int:
    shortened = len(word) >= _SHORTEST_START and other.startswith(word) and not word.isdecimal()
    return 1 if shortened and word != other else _mistyped(word, other, leeway)


def _mistyped(word: str, other: str, leeway: int) -> int:
    """Letters changed, added, left out or swapped; a number is never a mistyped other number."""
    if word == other:
        return 0
    exact = any(char.isdigit() for char in word + other)
    allowed = 0 if exact else min(len(word), len(other)) // _LETTERS_FOR_A_SLIP
    if not allowed or abs(len(word) - len(other)) > allowed + leeway:
        return _NEVER
    from rapidfuzz.distance import OSA  # most messages have no slip, and start-up should not pay

    found = OSA.distance(word, other, score_cutoff=allowed + leeway)
    return found if found <= allowed + leeway else _NEVER


def _initials(label: Saying) -> str:
    return "".join(word.folded[0] for word in label.words) if len(label) >= _SHORTEST_START else ""


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _stems(saying: Saying) -> tuple[str, ...]:
    return tuple(word.stem for word in saying.words)


@lru_cache(maxsize=1024)
def _words(text: str) -> Saying:
    return Saying.of(text)
