"""Which values are spellings of one: equal but for case, accents, white space, and hyphens or dots between letters.

Signs after a letter tell values apart ("A-" and "A+"), and so does any sign beside a digit ("1.5" and "15").
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_BETWEEN_LETTERS = re.compile(r"(?<=[^\W\d_])[\s\-_.]+(?=[^\W\d_])")
_SPACE = re.compile(r"\s+")


def spellings(values: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """The values with several spellings, each a tuple in the given order; the rest has none."""
    found: dict[str, list[str]] = {}
    for value in values:
        found.setdefault(_folded(value), []).append(value)
    return tuple(tuple(together) for together in found.values() if len(together) > 1)


def _folded(value: str) -> str:
    letters = unicodedata.normalize("NFD", value.casefold())
    plain = "".join(letter for letter in letters if unicodedata.category(letter) != "Mn")
    return _SPACE.sub(" ", _BETWEEN_LETTERS.sub(" ", plain)).strip()
