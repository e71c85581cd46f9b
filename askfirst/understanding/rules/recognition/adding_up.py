"""Verbs of adding up before a bound: "orders that add up to more than 2 million", "totalling over 500 kg"."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_VERBS: tuple[tuple[str, ...], ...] = tuple(
    tuple(phrase.split())
    for phrase in (
        *("totals", "totalled", "totaled", "totalling", "totaling"),
        *(f"{verb}{up} to" for verb in ("add", "adds", "added", "adding", "sum", "sums", "summed", "summing")
          for up in ("", " up")),
        *(f"{verb} to" for verb in ("amount", "amounts", "amounted", "amounting",
          "come", "comes", "came", "run", "runs")),
    )
)  # fmt: skip
_BEFORE_NUMBERS = frozenset(
    ("more", "less", "over", "under", "above", "below", "at", "exactly", "between", "fewer", ">", "<", ">=", "<=", "a")
)
_WEIGHT = 1.0


def adding_up(tokens: Tokens) -> Iterator[Span]:
    """Such a verb right before a bound or a number."""
    words = tokens.words()
    for at in range(len(words)):
        for phrase in _VERBS:
            last = at + len(phrase)
            if words[at:last] != phrase or last >= len(words):
                continue
            if words[last] in _BEFORE_NUMBERS or tokens.items[last].kind == "number":
                yield Span("function", at, last, "adds up", _WEIGHT, function="sum")
