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


_OF_IT = (
    "of it", "of this", "of that", "of them", "of these", "of those", "of the list", "of the table", "of the answer",
    "of the result", "of the results", "of the picture", "of the count", "of the counts", "of the equation",
    "of the mix", "of the ranking", "of the figures", "of the numbers", "of the total", "of the calculation",
    "of consideration", "of account", "of scope", "of there", "of the running", "of the chart", "of the data",
    "from it", "from that", "from this", "from the list", "from the table", "for now", "for the moment",
)  # fmt: skip
_OUT_OF = tuple(tuple(phrase.split()) for phrase in _OF_IT)
_ENDS = frozenset(("please", "too", "also", "now", "then", "and", "but", "again", "thanks", "instead"))


def second_part(words: Sequence[str], at: int) -> tuple[int, int] | None:
    """Where the second part of the verb there stands, with what it is out of: "leave X out of it"."""
    parts = PARTED.get(words[at], frozenset())
    for begin in range(at + 2, len(words)):
        if not any(map(str.isalnum, words[begin])):
            return None
        if words[begin] not in parts:
            continue
        end = _behind(words, _behind(words, begin + 1))
        if end == len(words) or words[end] in _ENDS or not any(map(str.isalnum, words[end])):
            return begin, end
    return None


def _behind(words: Sequence[str], at: int) -> int:
    sizes = (len(phrase) for phrase in _OUT_OF if tuple(words[at : at + len(phrase)]) == phrase)
    return at + max(sizes, default=0)


def put_together(words: Sequence[str]) -> list[str]:
    """The words with both parts of such a verb side by side: "leave out the late ones"."""
    for at in range(len(words)):
        if found := second_part(words, at):
            begin, end = found
            return [*words[: at + 1], words[begin], *words[at + 1 : begin], *words[end:]]
    return list(words)
