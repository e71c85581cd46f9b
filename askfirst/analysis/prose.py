"""Whether a sentence says nothing but what a table bears out: its numbers, its names, and what it calls the most."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from askfirst.analysis.wording import format_cell
from askfirst.domain.table import Cell, Table

_NUMBER = re.compile(r"(?<![\w.])[-+]?\d[\d,]*(?:\.\d+)?(?!\w)")
_NAME = re.compile(r"(?<![.!?]\s)(?<!^)\b[A-Z][\w'-]*")
_WORD = re.compile(r"[^\W_]+")
_HIGH = frozenset((
    "highest", "most", "largest", "biggest", "greatest", "top", "leads", "leading", "leader", "longest", "maximum",
    "peak", "tops", "best",
))  # fmt: skip
_LOW = frozenset((
    "lowest", "least", "smallest", "fewest", "bottom", "shortest", "minimum", "last", "worst", "weakest",
))  # fmt: skip
_CALCULATED = frozenset((
    "percent", "percentage", "twice", "double", "doubled", "triple", "tripled", "half", "halved", "third",
    "quarter", "times", "average", "mean", "median", "sum", "total", "difference", "growth", "grew", "rose", "fell",
    "dropped", "increased", "decreased", "majority", "combined", "together", "per", "share", "ratio", "fold",
))  # fmt: skip
"""Words of figures: where neither question nor answer has them, somebody would have had to calculate."""
_SPELLED = frozenset((
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "dozen", "hundred",
    "thousand", "million", "billion",
))  # fmt: skip


@dataclass(frozen=True)
class Evidence:
    """A result with the words around it: the question that it answers and the answer that stands already."""

    table: Table
    question: str
    answer: str

    def bears_out(self, sentence: str) -> bool:
        """Whether every number, name and figure of the sentence is there, and together in a row where it has both."""
        said = _words(sentence)
        if (said & (_CALCULATED | _SPELLED)) - self._given_words:
            return False
        if not all(_words(name) <= self._known_words for name in _NAME.findall(sentence)):
            return False
        numbers = [
            number.replace(",", "").lstrip("+") for number in _NUMBER.findall(_without_names(sentence, self._names))
        ]
        if not all(number in self._numbers for number in numbers):
            return False
        rows = self._rows_named(sentence)
        if rows and numbers and not all(any(number in self._row_numbers(at) for at in rows) for number in numbers):
            return False
        return not said & (_HIGH | _LOW) or self._is_extreme(said, rows)

    @cached_property
    def _given_words(self) -> frozenset[str]:
        return _words(f"{self.question} {self.answer}")

    @cached_property
    def _names(self) -> frozenset[str]:
        """Texts in cells that name something."""
        return frozenset(
            cell for row in self.table.rows for cell in row if isinstance(cell, str) and not _is_number(cell)
        )

    @cached_property
    def _known_words(self) -> frozenset[str]:
        labels = " ".join(f"{column.label} {column.name} {column.unit}" for column in self.table.columns)
        cells = " ".join(self._shown(at, place) for at, place in self._places())
        return self._given_words | _words(labels.replace("_", " ")) | _words(cells)

    @cached_property
    def _numbers(self) -> frozenset[str]:
        own = {number for at in range(len(self.table.rows)) for number in self._row_numbers(at)}
        around = _NUMBER.findall(f"{self.question} {self.answer} {self.table.row_count}")
        return frozenset(own | {number.replace(",", "").lstrip("+") for number in around})

    def _row_numbers(self, at: int) -> frozenset[str]:
        shown = (self._shown(at, place) for place in range(len(self.table.columns)))
        return frozenset(number.replace(",", "") for text in shown for number in _NUMBER.findall(text))

    def _rows_named(self, sentence: str) -> list[int]:
        """The rows of which a name stands in the sentence; of names within names the longer."""
        folded = sentence.casefold()
        named: dict[int, int] = {}
        for at, row in enumerate(self.table.rows):
            found = [cell for cell in row if isinstance(cell, str) and cell and cell.casefold() in folded]
            named |= {at: max(len(cell) for cell in found)} if found else {}
        return list(named)

    def _is_extreme(self, said: frozenset[str], rows: list[int]) -> bool:
        """Whether a row that is called the most or the least of all is that in some column. All rows must be there."""
        whole = len(self.table.rows) == self.table.row_count
        if len(rows) != 1 or not whole:
            return False
        wanted = [max] if said & _HIGH else []
        wanted += [min] if said & _LOW else []
        return all(any(self._at_end(end, rows[0], place) for place in range(len(self.table.columns))) for end in wanted)

    def _at_end(self, end: object, row: int, place: int) -> bool:
        cells = [each[place] for each in self.table.rows]
        numbers = [cell for cell in cells if isinstance(cell, (int, float)) and not isinstance(cell, bool)]
        best = (max(numbers) if end is max else min(numbers)) if numbers else None
        return best is not None and cells[row] == best and cells.count(best) == 1

    def _places(self) -> Iterator[tuple[int, int]]:
        return ((at, place) for at in range(len(self.table.rows)) for place in range(len(self.table.columns)))

    def _shown(self, at: int, place: int) -> str:
        cell: Cell = self.table.rows[at][place]
        return format_cell(cell, self.table.columns[place])


def _words(text: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _WORD.findall(text))


def _without_names(sentence: str, names: frozenset[str]) -> str:
    """Numbers within names, such as "Pier 4", are no figures."""
    for name in sorted(names, key=len, reverse=True):
        sentence = sentence.replace(name, " ")
    return sentence


def _is_number(text: str) -> bool:
    return bool(_NUMBER.fullmatch(text.strip()))
