"""The board on which a reading is put together: the spans still to place, and the parts already made of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from askfirst.catalog.model import BoundField, Catalog, Dataset
from askfirst.domain.outline import Mention, Term, Yardstick
from askfirst.domain.query import Across, CyclePart, Filter, Function, Grain, Query, TimeRange
from askfirst.understanding.rules.clauses import Clause
from askfirst.understanding.rules.periods import Calendar
from askfirst.understanding.rules.places import Places
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

What: TypeAlias = Term | Mention | Filter | TimeRange
Direction: TypeAlias = Literal["high", "low", "late", "early", "as is"]


@dataclass(frozen=True, slots=True)
class Part:
    """One piece of the reading and the tokens that it was read from."""

    what: What
    first: int
    last: int
    confidence: float = 1.0

    @property
    def group(self) -> int | None:
        """Which alternatives it is one of, None where it stands alone."""
        return self.what.group if isinstance(self.what, Mention | Term) else None

    @property
    def of_rate(self) -> bool:
        """Whether it is what a rate is the part of rows for."""
        return isinstance(self.what, Mention | Term) and self.what.of_rate

    @property
    def paths(self) -> frozenset[str]:
        """The fields that a condition or a term may be about; the question's time is about none of them."""
        if isinstance(self.what, Mention):
            return frozenset(self.what.fields)
        if isinstance(self.what, Term):
            return frozenset(self.what.candidates)
        return frozenset((self.what.field,) if isinstance(self.what, Filter) else ())


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that the question is about or ranks by, before its place in the query is known.

    `first` and `last` are the tokens that it was read from, where that matters.
    """

    text: str
    candidates: tuple[str, ...] = ()
    function: Function | None = None
    second: str | None = None
    percent: float | None = None
    near: bool = False
    first: int = field(default=0, compare=False)
    last: int = field(default=0, compare=False)
    across: Across | None = None
    yardsticks: tuple[Yardstick, ...] = ()

    def term(self, slot: Literal["measure", "having", "order"]) -> Term:
        """The figure in a slot of the query."""
        plain = Term(self.text, slot, self.candidates, self.function, self.second, self.percent, near=self.near)
        return replace(plain, across=self.across, yardsticks=self.yardsticks)


@dataclass(frozen=True, slots=True)
class Group:
    """Something to group by; `usual` where the grain was not said and an explicit one takes its place.

    `cue` are the words that it stands behind, such as "for each"; `each` where the limit holds within its every value.
    """

    text: str
    candidates: tuple[str, ...]
    grain: Grain | None = None
    near: bool = False
    part: CyclePart | None = None
    usual: bool = False
    cue: str = field(default="", compare=False)
    each: bool = field(default=False, compare=False)


@dataclass(slots=True)
class Rank:
    """What the answer is ordered by and how much of it is wanted; `skipped` rows come before what is wanted.

    `of_rows` where the rows themselves stand behind the superlative: "the heaviest container"; `of_end` where a number
    does: "the highest cost"; `of_things` where rows stand behind how many are wanted: "top 3 orders"; `of_rate` where a
    rate that is placed for itself ranks. `worth` is "best" or "worst" where the direction is open until it is known by
    what; `shown` is which of them is to stand first.
    """

    text: str
    direction: Direction
    count: int | None = None
    by: Figure | None = None
    field: tuple[str, ...] = ()
    near: bool = False
    skipped: int = 0
    of_rows: bool = False
    of_end: bool = False
    of_things: bool = False
    of_rate: bool = False
    worth: str = ""
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """Words that follow the question's numbers along a time: which way, from what to what, and whether downwards.

    `first` and `last` are the tokens that they stand at.
    """

    text: str
    way: Literal["change", "growth", "running"]
    unit: Grain | None
    down: bool
    first: int
    last: int


@dataclass(slots=True)
class Board:
    """`items` are the spans that say something, in order; patterns place them one after the other.

    `ors` are the tokens at which an "or" stands between two conditions, `compared` those of words that compare. `each`
    is how many of the groups were asked for as such: "by carrier", "for each month". `aims` are the fields that a name
    takes the place of another in, `doubtful_time` what a time may be of where no word says so.
    """

    tokens: Tokens
    catalog: Catalog
    dataset: Dataset
    places: Places
    calendar: Calendar
    items: list[Span]
    parts: list[Part] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    havings: list[Term] = field(default_factory=list)
    loose: list[tuple[int, Span]] = field(default_factory=list)
    rank: Rank | None = None
    goals: set[str] = field(default_factory=set)
    changes: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    assumptions: list[str] = field(default_factory=list)
    unplaced: list[str] = field(default_factory=list)
    root_at: int | None = None
    time_field: str | None = None
    time_named: bool = False
    open_groups: int = 0
    limit: int | None = None
    offset: int = 0
    ors: list[int] = field(default_factory=list)
    counted_grain: tuple[str, Grain] | None = None
    count_groups: bool = False
    seconds: list[Term] = field(default_factory=list)
    compared: list[tuple[int, int]] = field(default_factory=list)
    base: Query | None = None
    each: int = 0
    asked: tuple[Clause, ...] = ()
    asked_in_vain: bool = False
    series: list[Series] = field(default_factory=list)
    aims: frozenset[str] = frozenset()
    doubtful_time: str = ""

    def at(self, index: int) -> Span | None:
        """The item at an index, None outside."""
        return self.items[index] if 0 <= index < len(self.items) else None

    def is_a(self, index: int, *kinds: str, cue: str = "") -> bool:
        """Whether the item there is of one of the kinds, and of the cue where one is named."""
        span = self.at(index)
        return span is not None and span.kind in kinds and (not cue or span.cue == cue)

    def said(self, first: int, last: int) -> str:
        """The user's words from item `first` to before item `last`."""
        return self.tokens.said(self.items[first].first, self.items[last - 1].last)

    def tell_as_all(self, first: int, last: int) -> None:
        """Tell of the words from token `first` to before token `last` that no one of what they name is told apart."""
        self.assumptions.append(f"{self.tokens.said(first, last)!r} is read as all of them together")

    def word(self, index: int) -> str:
        """The folded words of an item, empty outside."""
        span = self.at(index)
        return " ".join(self.tokens.words()[span.first : span.last]) if span else ""

    def word_of(self, span: Span) -> str:
        """The folded words of a span."""
        return " ".join(self.tokens.words()[span.first : span.last])

    def skip(self, index: int, *kinds: str) -> int:
        """The first index from here on whose item is of none of the kinds."""
        while self.is_a(index, *kinds):
            index += 1
        return index

    def place(self, what: What, first: int, last: int, confidence: float = 1.0) -> None:
        """Add a part read from the items `first` to before `last`."""
        self.parts.append(Part(what, self.items[first].first, self.items[last - 1].last, confidence))

    def rank_as(self, new: Rank) -> None:
        """Order and limit by a newer cue; what it does not say stays as said before, what it contradicts is told."""
        old = self.rank
        self.rank = new
        if old is None:
            return
        if new.count is None and old.count is not None:
            new.count, new.text = old.count, f"{old.text} {new.text}"
        elif old.count not in (None, new.count):
            self.unplaced.append(old.text)
        opposite = {old.direction, new.direction} in ({"high", "low"}, {"early", "late"}) and old.by == new.by
        alike = old.by and new.by and (old.by.candidates, old.by.function) == (new.by.candidates, new.by.function)
        if (opposite and old.of_rows and new.of_rows) or (alike and {old.direction, new.direction} == {"high", "low"}):
            self.unplaced.append(old.text)  # "The lightest and the heaviest car" are two.
        new.skipped = new.skipped or old.skipped
        new.of_rows, new.of_end = new.of_rows or old.of_rows, new.of_end or old.of_end
        new.of_things = new.of_things or old.of_things
        new.of_rate, new.worth = new.of_rate or old.of_rate, new.worth or old.worth
        new.shown = new.shown or old.shown
        if new.by is None and not new.field:
            new.by, new.field, new.near = old.by, old.field, old.near
            if new.direction == "as is":
                new.direction = old.direction
        elif old.by and new.by and not new.by.function and set(new.by.candidates) & set(old.by.candidates):
            # "The heaviest by net weight" only says which weight, and the number is calculated as it was said before.
            new.by = replace(new.by, function=old.by.function, percent=old.by.percent)
            return
        elif old.by not in (None, new.by) or (old.field and old.field != new.field):
            self.unplaced.append(old.by.text if old.by else old.text)

    def rank_figure(self, figures: Sequence[Figure]) -> Figure:
        """What to rank by: one figure; others that were named with it find no place."""
        self.unplaced += [figure.text for figure in figures[1:]]
        return figures[0]

    def bind(self, path: str) -> BoundField:
        """The field at a path of the question's dataset."""
        return self.catalog.bind(self.dataset.name, path)

    @property
    def usual_time(self) -> str | None:
        """The time field that the question is about: of its own time, of the earlier query's, or the dataset's."""
        before = self.base.time.field if self.base and self.base.time else None
        return self.time_field or before or self.dataset.time

    @property
    def lists(self) -> bool:
        """Whether the question wants rows, as far as it is read."""
        return not (self.figures or self.groups or self.havings or self.series)


Pattern: TypeAlias = Callable[[Board, int], int]
"""Tries to place the items from an index on; says how many it placed, 0 where it does not apply."""
