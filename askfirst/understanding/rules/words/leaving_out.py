"""Verbs with which people take something out of an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

LEAVING_OUT = frozenset((
    "skip", "drop", "exclude", "ignore", "omit", "remove", "discard", "eliminate", "disregard", "hide", "lose", "ditch",
    "scrap", "subtract", "deduct", "forget", "excluding", "ignoring", "omitting", "skipping", "dropping", "removing",
))  # fmt: skip
"""With what is left out behind them."""
PARTED: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(
        ("leave", "take", "throw", "kick", "cut", "keep", "strike", "filter", "weed", "cross", "count", "toss", "rule",
         "leaving", "taking", "throwing", "cutting", "keeping"),
        frozenset(("out", "off", "away", "aside")),
    ),
}  # fmt: skip
"""With a second part behind what is left out: "leave the late ones out"."""


def put_together(words: Sequence[str]) -> list[str]:
    """The words with both parts of such a verb side by side: "leave out the late ones"."""
    for at, word in enumerate(words[:-2]):
        if word in PARTED and words[-1] in PARTED[word] and words[at + 1] != words[-1]:
            return [*words[: at + 1], words[-1], *words[at + 1 : -1]]
    return list(words)
