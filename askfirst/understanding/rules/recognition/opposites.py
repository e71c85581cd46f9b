"""Questions that name both ways: "did it go up or down", "is it higher or lower", "late or not"."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_PAIRS = tuple(
    tuple(line.split())
    for line in (
        "up down",
        "more less", "more fewer", "higher lower", "better worse", "increase decrease", "increased decreased",
        "rise fall", "rose fell", "risen fallen", "rising falling", "increasing decreasing", "rise drop",
        "rise decline",
        "increase decline", "increase drop", "grow shrink", "grew shrank", "grown shrunk", "growing shrinking",
        "grow decline", "grow fall", "larger smaller", "bigger smaller", "heavier lighter", "longer shorter",
        "faster slower", "older younger", "taller shorter", "cheaper costlier", "cheaper dearer", "cheaper pricier",
        "richer poorer", "warmer colder", "warmer cooler", "hotter colder", "wetter drier", "improve worsen",
        "improved worsened", "gain lose", "gained lost", "greater smaller", "gone gone", "most fewest", "above below",
    )
)  # fmt: skip
_OPPOSITES = frozenset((first, second) for pair in _PAIRS for first, second in (pair, pair[::-1]))
_NOTHING = ("not", "no")
_STAYS = ("same", "stay", "stayed", "unchanged", "flat", "stable", "equal")
_WEIGHT = 0.9


def either_way(tokens: Tokens) -> Iterator[Span]:
    """The second of two opposites with its "or", and "or not" at the end: whichever it is, the answer shows."""
    words = tokens.words()
    for at in range(1, len(words) - 1):
        if words[at] != "or":
            continue
        behind = at + 3 if words[at + 1] in ("did", "has", "is", "was", "go", "went", "gone") else at + 2
        second = words[behind - 1] if behind <= len(words) else ""
        ends = not any(word[:1].isalnum() for word in words[behind:])
        both = (words[at - 1], second) in _OPPOSITES and not _bounds(words, behind)
        if both or (ends and (second in _NOTHING or second in _STAYS)):
            yield Span("filler", at, behind, weight=_WEIGHT)


def _bounds(words: tuple[str, ...], behind: int) -> bool:
    """As in "above or below 5", "more or less than 10": a comparison with a number."""
    here = behind + 1 if words[behind : behind + 1] in (("than",), ("to",)) else behind
    return bool(words[here : here + 1]) and words[here][:1].isdigit()
