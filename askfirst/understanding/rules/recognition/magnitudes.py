"""Units that count in thousands or millions: "$M", "EUR k", "millions"."""

from __future__ import annotations

import re

_SIZES = {
    1e3: ("k", "thousand", "thousands", "000", "000s", "tsd"),
    1e6: ("m", "mm", "mn", "mio", "mil", "million", "millions"),
    1e9: ("b", "bn", "billion", "billions", "mrd"),
}
_SIZE_OF = {word: size for size, words in _SIZES.items() for word in words}
_WORDS = re.compile(r"[$€£]|[a-z]+|\d+s?")
_MONEY = frozenset(("$", "€", "£", "usd", "eur", "gbp", "chf", "jpy", "dollars", "euros", "pounds", "us"))
_ALONE = frozenset(word for words in _SIZES.values() for word in words if len(word) > len("000"))
_SMALLEST_PART = 1000
"""A number of fewer thousandths of the size is taken as it stands."""


def magnitude(unit: str) -> tuple[str, float]:
    """What is counted and in what size: that of "$M" is "$" and a million; of any other unit it is one."""
    said = _WORDS.findall(unit.lower())
    sizes = [word for word in said if word in _SIZE_OF]
    others = [word for word in said if word not in _SIZE_OF and word not in ("in", "of")]
    if len(sizes) != 1 or not (set(others) <= _MONEY if others else sizes[0] in _ALONE):
        return unit, 1.0
    return " ".join(others), _SIZE_OF[sizes[0]]


def in_its_size(value: float, unit: str) -> float:
    """The number in the size that the unit counts in: 100 million is 100 where that is "$M", and 100 stays 100."""
    size = magnitude(unit)[1]
    return value / size if size > 1 and abs(value) >= size / _SMALLEST_PART and abs(value) >= _SMALLEST_PART else value
