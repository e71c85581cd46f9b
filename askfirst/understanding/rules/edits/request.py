"""One clause that asks for an edit, as far as its pattern tells."""

from __future__ import annotations

import re
from dataclasses import dataclass

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Query
from askfirst.understanding.rules.words.positions import NUMBERS, ORDINALS


@dataclass(frozen=True, slots=True)
class Request:
    """One clause that asks for an edit: the pattern's words, and whether the result stands beside what was there."""

    found: re.Match[str]
    query: Query
    catalog: Catalog
    also: bool
    instead: bool

    def said(self, name: str) -> str:
        """The words of a group of the pattern, empty where it has none."""
        return self.found.groupdict().get(name) or ""

    @property
    def count(self) -> int | None:
        """How many were said."""
        said = self.said("count")
        return int(said) if said.isdecimal() else NUMBERS.get(said)

    @property
    def place(self) -> int:
        """Which row was said; a negative one counts from the end."""
        said = self.said("place")
        if said == "last":
            return -1
        if said.endswith(" last"):
            return -2
        digits = re.match(r"[0-9]+", said)
        return int(digits[0]) if digits else ORDINALS.get(said, self.count or 0)
