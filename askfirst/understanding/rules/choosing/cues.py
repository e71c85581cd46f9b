"""Words that say how the values around them are meant: all, any, not, rather, the usual, as before."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from askfirst.understanding.rules.choosing import cue_words as cue
from askfirst.understanding.rules.choosing.units import Unit
from askfirst.understanding.rules.words.polite_words import POLITE

_POLITE = cue.phrases_of(
    ",".join(phrase for phrase in POLITE if " " in phrase and not set(phrase.split()) & (cue.SWEEPS | {"two", "any"}))
)
_TABLES: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...] = (
    ("polite", (*_POLITE, ("no", "rush"), ("no", "problem"), ("no", "worries"), ("no", "hurry"), ("why", "not"))),
    ("plain", cue.NO_DENIAL),
    ("unsure", cue.UNSURE),
    ("any", cue.DOES_NOT_MATTER),
    ("usual", cue.USUAL),
    ("before_last", cue.BEFORE_LAST),
    ("very_first", cue.VERY_FIRST),
    ("rest", cue.REST),
    ("denial", cue.DENIALS),
    ("correction", cue.CORRECTIONS),
    ("same", cue.SAME),
    ("other", tuple((word,) for word in sorted(cue.OTHER))),
    ("sweep", cue.WHOLE_LOTS),
    ("sweep", cue.THE_TWO),
    ("sweep", tuple((word,) for word in sorted(cue.SWEEPS))),
)


_LIMITS = frozenset(
    ("restriction", "restrictions", "limit", "limits", "filter", "filters", "preference", "preferences", "distinction")
)
"""What is denied with them is that it matters: "no age limit"."""


@dataclass(frozen=True, slots=True)
class Cue:
    """The units from `first` to before `last` are such words."""

    kind: str
    first: int
    last: int


def cues_in(units: Sequence[Unit], taken: Collection[int]) -> list[Cue]:
    """The cues outside of the units that are taken already, the longest at each place."""
    words = tuple("" if at in taken else unit.word for at, unit in enumerate(units))
    found: list[Cue] = []
    at = 0
    while at < len(words):
        sizes = [(cue.phrase_at(words, at, phrases), kind) for kind, phrases in _TABLES] if words[at] else []
        size, kind = max(sizes, key=lambda one: one[0], default=(0, ""))
        if kind == "same" and words[at] == "as" and words[at + 1] in ("it", "they") and not _ends(units, at + size):
            size, kind = 0, ""
        if kind == "denial" and words[at : at + 2] in (("no", "more"), ("not", "more")) and _ends(units, at + 2):
            size, kind = 2, "plain"
        if size and kind == "denial" and _corrects(units, at, at + size):
            kind = "correction"
        if kind == "denial" and set(words[at + size : at + size + 3]) & _LIMITS:
            kind = "any"
        if size:
            found.append(Cue(kind, at, at + size))
        at += size or 1
    return found


def set_phrases(units: Sequence[Unit], phrases: Sequence[tuple[str, ...]]) -> list[range]:
    """Where phrases of several words stand whose words mean nothing by themselves: "big and small"."""
    words = tuple(unit.word for unit in units)
    sizes = [(at, cue.phrase_at(words, at, phrases)) for at in range(len(words))]
    return [range(at, at + size) for at, size in sizes if size > 1]


def _ends(units: Sequence[Unit], at: int) -> bool:
    return at >= len(units) or units[at].pauses


def _corrects(units: Sequence[Unit], first: int, last: int) -> bool:
    """A "no" before a pause denies nothing that follows, nor does one before a number: "5, no 6"."""
    alone = last - first == 1 and units[first].word in ("no", "nope", "not", "neither")
    words = tuple(unit.word for unit in units)
    if not alone or last == len(units) or units[last].pauses or cue.phrase_at(words, last, cue.CORRECTIONS) > 0:
        return alone
    behind = units[last]
    return units[first].word in ("no", "nope") and (behind.kind == "number" or behind.word in ("not", "dont", "never"))
