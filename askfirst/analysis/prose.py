"""Whether a sentence says nothing but what a table bears out: its words, names, numbers, and what it calls the most."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from askfirst.analysis.prose_words import CLAIMS, FOLLOWED, HIGH, LESS, LOW, MORE, NEVER, PLAIN
from askfirst.analysis.wording import format_cell
from askfirst.domain.table import Column, Table

_START, _END = r"(?<![\w.,\u2013\u2014\u2212-])", r"(?![\w,-]*\d)(?!\w)"
_NUMBER = rf"{_START}[-+]?(?:\d{{1,3}}(?:,\d{{3}})+|\d+)(?:\.\d+)?{_END}"
_TOKEN = re.compile(
    rf"(?P<number>{_NUMBER})(?P<percent>\s?%)?|(?P<word>[^\W\d_]+)|(?P<other>[^\s,.;:()'\"!\u2013\u2014-])"
)
_DATE = re.compile(r"(?<![\w-])\d{4}-\d{2}(?:-\d{2})?(?![\w-])")
_YEAR = re.compile(r"(?<![\w.,-])(?:in|during|throughout) (\d{4})(?![\w,-]|\.\d)", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_ROWS = frozenset(("groups", "rows", "results"))
_TO_COMPARE = 2
_NUMERIC = ("integer", "number", "decimal")


@dataclass(frozen=True, slots=True)
class _Piece:
    """A name, a number or a word of a sentence; `rows` are those that a name stands in."""

    kind: str
    text: str
    rows: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Evidence:
    """A result with the words around it: the question that it answers and the answer that stands already."""

    table: Table
    question: str
    answer: str

    def bears_out(self, sentence: str) -> bool:
        """Whether all words are plain or the question's, and every number, rank and comparison is that of its row.

        A sentence without any of these says nothing of the table, and is not borne out.
        """
        pieces = self._pieces(" ".join(sentence.split()))
        if pieces is None:
            return False
        numbers = [piece for piece in pieces if piece.kind == "number"]
        claims = {piece.text for piece in pieces if piece.kind == "word"} & CLAIMS
        if not numbers and not claims:
            return False
        return self._numbers_hold(pieces) and self._ranks_hold(pieces) and self._comparisons_hold(pieces)

    def _pieces(self, sentence: str) -> list[_Piece] | None:
        """The sentence taken apart; None where something in it is neither known nor plain."""
        pieces: list[_Piece] = []
        at = 0
        for match in self._name_pattern.finditer(sentence) if self._names else ():
            between = self._between(sentence[at : match.start()])
            if between is None:
                return None
            name = match.group().casefold()
            pieces += [*between, _Piece("name", name, self._names[name])]
            at = match.end()
        rest = self._between(sentence[at:])
        return None if rest is None else [*pieces, *rest]

    def _between(self, text: str) -> list[_Piece] | None:
        pieces: list[_Piece] = []
        text = _YEAR.sub(lambda found: "in" if found[1] in self._given_years else found.group(), text)
        text = _DATE.sub(lambda found: " " if found.group() in self._given_dates else found.group(), text)
        if any(letter.isnumeric() and letter not in "0123456789" for letter in text):
            return None
        for token in _TOKEN.finditer(text):
            if token["number"]:
                sign = "%" if token["percent"] else ""
                pieces.append(_Piece("number", token["number"].replace(",", "").lstrip("+") + sign))
            elif token["word"] and token["word"].casefold() in self._sayable:
                pieces.append(_Piece("word", token["word"].casefold()))
            else:
                return None
        told = "".join(match.group() for match in _TOKEN.finditer(text))
        return pieces if sum(map(str.isdigit, told)) == sum(map(str.isdigit, text)) else None

    def _numbers_hold(self, pieces: Sequence[_Piece]) -> bool:
        """Whether each number is its row's, in the column that the words around it name."""
        places = [at for at, piece in enumerate(pieces) if piece.kind == "number"]
        left = [at for at in places if not self._counts_rows(pieces, at)]
        if not left:
            return True
        together = self._together(pieces)
        if together is not None:
            return all(self._is_of(pieces, at, together) for at in left)
        by_name = self._aligned(pieces, left)
        return by_name is not None and all(self._is_of(pieces, at, row) for at, row in by_name.items())

    def _together(self, pieces: Sequence[_Piece]) -> int | None:
        """The one row in which all the names stand."""
        rows = frozenset(range(len(self.table.rows)))
        for piece in pieces:
            rows = rows & piece.rows if piece.kind == "name" else rows
        return next(iter(rows)) if len(rows) == 1 else None

    def _aligned(self, pieces: Sequence[_Piece], numbers: Sequence[int]) -> dict[int, int] | None:
        """The row of each number where several are told of: that of the name before it, or of the one behind it."""
        names = [at for at, piece in enumerate(pieces) if piece.kind == "name"]
        if not names or any(len(pieces[at].rows) != 1 for at in names):
            return None
        ahead = names[0] < numbers[0]
        found: dict[int, int] = {}
        for number in numbers:
            near = [at for at in names if (at < number) == ahead]
            if not near:
                return None
            (found[number],) = pieces[near[-1] if ahead else near[0]].rows
        # Two figures of one name may be those of two rows, told in an order that only a reader sees.
        return found if len(set(found.values())) == len(names) else None

    def _is_of(self, pieces: Sequence[_Piece], at: int, row: int) -> bool:
        """Whether a number stands in a row, and its words speak of that column and of no other."""
        cells = [place for place in self._figures if self._shown(row, place) == pieces[at].text]
        first = next((k + 1 for k in range(at - 1, -1, -1) if pieces[k].kind == "number"), 0)
        last = next((k for k in range(at + 1, len(pieces)) if pieces[k].kind == "number"), len(pieces))
        around = {piece.text for piece in pieces[first:last] if piece.kind == "word"}
        if not any(len(self._figures) == 1 or around & self._own_words(place) for place in cells):
            return False
        noun = self._noun(pieces[at + 1 :])
        return not noun or any(noun in self._column_words(self.table.columns[place]) for place in cells)

    def _noun(self, pieces: Sequence[_Piece]) -> str:
        """What is counted, where it stands right behind its number: the last word before one that is plain."""
        noun = ""
        for piece in pieces:
            if piece.kind != "word" or piece.text in PLAIN | CLAIMS:
                break
            noun = piece.text
        return noun

    def _counts_rows(self, pieces: Sequence[_Piece], at: int) -> bool:
        """Whether a number tells how many rows there are, as in "12 groups"."""
        noun = pieces[at + 1].text if at + 1 < len(pieces) and pieces[at + 1].kind == "word" else ""
        figures = {word for place in self._figures for word in self._column_words(self.table.columns[place])}
        return pieces[at].text == str(self.table.row_count) and noun in _ROWS and noun not in figures

    def _ranks_hold(self, pieces: Sequence[_Piece]) -> bool:
        """Whether the row that is called the most or the least is that. All rows must be there to know."""
        for at, piece in enumerate(pieces):
            if piece.kind != "word" or piece.text not in HIGH | LOW:
                continue
            before = [other for other in pieces[:at] if other.kind == "name"]
            behind = [other for other in pieces[at:] if other.kind == "name"]
            named = [*before[-1:], *behind[:1]][:1]
            together = self._together(pieces)
            rows = frozenset((together,)) if together is not None else named[0].rows if named else frozenset()
            if len(rows) != 1 or not named or not self._is_at_end(piece.text in HIGH, next(iter(rows)), pieces):
                return False
        return True

    def _is_at_end(self, high: bool, row: int, pieces: Sequence[_Piece]) -> bool:  # noqa: FBT001 - one of two ends
        columns = self._columns_meant(pieces)
        if len(self.table.rows) != self.table.row_count or not columns:
            return False
        for place in columns:
            cells = self._values(place)
            best = (max(cells.values()) if high else min(cells.values())) if cells else None
            if cells.get(row) != best or list(cells.values()).count(best or 0) != 1:
                return False
        return True

    def _comparisons_hold(self, pieces: Sequence[_Piece]) -> bool:
        """Whether the first of two rows is more, or less, than the second; "followed" is by the next of all."""
        said = {piece.text for piece in pieces if piece.kind == "word"} & (MORE | LESS | {FOLLOWED})
        if not said:
            return True
        names = [piece.rows for piece in pieces if piece.kind == "name"]
        columns = self._columns_meant(pieces)
        if len(said) != 1 or len(names) != _TO_COMPARE or any(len(rows) != 1 for rows in names) or len(columns) != 1:
            return False
        (first,), (second,) = names
        cells = self._values(columns[0])
        if first not in cells or second not in cells:
            return False
        if FOLLOWED in said:
            below = [value for value in cells.values() if value < cells[first]]
            whole = len(self.table.rows) == self.table.row_count
            return whole and bool(below) and cells[second] == max(below) and below.count(max(below)) == 1
        return cells[first] > cells[second] if said & MORE else cells[first] < cells[second]

    def _columns_meant(self, pieces: Sequence[_Piece]) -> list[int]:
        """The columns of figures that the sentence names; all of them where it names none."""
        said = {piece.text for piece in pieces if piece.kind == "word"}
        return [place for place in self._figures if said & self._own_words(place)] or self._figures

    def _values(self, place: int) -> dict[int, float]:
        cells = ((at, row[place]) for at, row in enumerate(self.table.rows))
        return {at: float(cell) for at, cell in cells if cell is not None and not isinstance(cell, bool)}

    @cached_property
    def _figures(self) -> list[int]:
        """The columns of numbers. Years and identifiers name rows."""
        kinds = enumerate(self.table.columns)
        return [at for at, one in kinds if one.type in _NUMERIC and not one.name.endswith(("year", "id"))]

    @cached_property
    def _names(self) -> Mapping[str, frozenset[int]]:
        """The names of rows, as they are shown, with the rows that bear them."""
        found: dict[str, set[int]] = {}
        for at, row in enumerate(self.table.rows):
            for place, column in enumerate(self.table.columns):
                if place not in self._figures and row[place] is not None and not isinstance(row[place], bool):
                    name = " ".join(format_cell(row[place], column).split()).casefold()
                    found.setdefault(name, set()).add(at)
        return {name: frozenset(rows) for name, rows in found.items() if name}

    @cached_property
    def _name_pattern(self) -> re.Pattern[str]:
        longest = sorted(self._names, key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)

    @cached_property
    def _sayable(self) -> frozenset[str]:
        columns = frozenset(word for column in self.table.columns for word in self._column_words(column))
        given = frozenset(word.casefold() for word in _WORD.findall(f"{self.question} {self.answer}"))
        return PLAIN | CLAIMS | columns | (given - NEVER)

    @cached_property
    def _given_dates(self) -> frozenset[str]:
        return frozenset(_DATE.findall(f"{self.question} {self.answer}"))

    @cached_property
    def _given_years(self) -> frozenset[str]:
        years = _YEAR.findall(f"{self.question} {self.answer}")
        return frozenset((*years, *(day[:4] for day in self._given_dates)))

    def _own_words(self, place: int) -> frozenset[str]:
        """The words of a column that no other column of figures has."""
        others = (self._column_words(self.table.columns[other]) for other in self._figures if other != place)
        return self._column_words(self.table.columns[place]) - frozenset().union(*others) - PLAIN

    def _column_words(self, column: Column) -> frozenset[str]:
        text = f"{column.label} {column.name} {column.unit}".replace("_", " ")
        return frozenset(word.casefold() for word in _WORD.findall(text))

    def _shown(self, row: int, place: int) -> str:
        column = self.table.columns[place]
        sign = "%" if column.unit == "%" else ""
        return format_cell(self.table.rows[row][place], column).replace(",", "") + sign
