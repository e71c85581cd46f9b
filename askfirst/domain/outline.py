"""The outline: a question as read, before its words are bound to values and fields.

A reader writes it, with or without a model. `entity_resolution` binds the mentions, `field_mapping` the terms, and
`query_builder` makes the query of both. Nothing that the user said may get lost on the way: what no part could hold
stands in `unplaced`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from askfirst.domain.query import Across, CyclePart, Filter, Function, Grain, Having, Operator, Query, Scalar, TimeRange


@dataclass(frozen=True, slots=True)
class Mention:
    """Words that name a value, such as "Miami".

    `fields` are the field paths that the words around it point to ("to Miami": the destination's), best first; empty
    means any field. `negated` for "not Miami". Mentions with the same `group` are alternatives ("Miami or Houston").
    """

    text: str
    fields: tuple[str, ...] = ()
    negated: bool = False
    group: int | None = None
    of_rate: bool = False


@dataclass(frozen=True, slots=True)
class Yardstick:
    """What the best may be the best by: a field, or `ROWS`, how it is drawn together, and whether less of it is better.

    A `rate` is of the rows for which a yes-or-no field holds.
    """

    name: str
    function: Function
    turned: bool = False


ROWS = "*"
"""Stands for the number of rows among the yardsticks."""


@dataclass(frozen=True, slots=True)
class Term:
    """Words that name a field or a measure, and the part of the query that they fill.

    `candidates` are the field paths or named measures that fit, best first; more than one leaves a question open.
    A term in the slot `filter` carries `op` and `values`; one in `having` or `measure` its function. A function of
    whole rows (`count`, `share`, `rate`) needs no candidates; a `rate` with some is of the sum of a field. `column`
    names what a list shows, `extra_column` what it shows besides; `rows` names the dataset itself. `near` holds where
    the words name nothing in the catalog: the candidates are only what may have been meant, and even a single one is
    not taken unasked. A dimension of `periods` compares stretches of time. `group` and `of_rate` of a filter are as in
    `Mention`.

    A `condition` may be one of the catalog, by its name, or a value of a field, by its path: `values` are what the user
    said, and an `op` of `ne` or `not_in` turns either around. A `second` goes below the line of the first figure before
    it that has none: a `ratio` or `correlation` in the slot `measure`, `having` or `order`, together with the same
    figure in the other slots. A ratio for which none is left is one per row. `across` is as in `Measure`.

    A `dimension`, `column` or `extra_column` with `each` is one within whose every value the limit holds. A `filter`
    with a `second` compares its field with that one, `factor` times. One with `yardsticks` says no number, as "best"
    does: its candidates are theirs, and which one is meant is asked.
    """

    text: str
    slot: Literal[
        "rows", "measure", "dimension", "column", "extra_column", "filter", "having", "order", "second", "condition"
    ]
    candidates: tuple[str, ...] = ()
    function: Function | None = None
    second: str | None = None
    percent: float | None = None
    grain: Grain | None = None
    op: Operator | None = None
    values: tuple[Scalar, ...] = ()
    descending: bool = False
    near: bool = False
    part: CyclePart | None = None
    periods: tuple[TimeRange, ...] = ()
    group: int | None = None
    of_rate: bool = False
    each: bool = False
    factor: float = 1.0
    across: Across | None = None
    yardsticks: tuple[Yardstick, ...] = ()

    def yardstick(self, name: str) -> Yardstick | None:
        """The one of a name, where what the term goes by was to be asked."""
        return next((one for one in self.yardsticks if one.name == name), None)


@dataclass(frozen=True, slots=True)
class Placed:
    """A filter made of a mention or a term, with its place: among the alternatives of a `group`, or in the rate.

    `more` are those that hold together with it, as one alternative.
    """

    filter: Filter
    group: int | None = None
    of_rate: bool = False
    more: tuple[Filter, ...] = ()

    @property
    def filters(self) -> tuple[Filter, ...]:
        """All that hold together."""
        return (self.filter, *self.more)

    @property
    def plain(self) -> bool:
        """Whether it restricts the rows of the question by itself."""
        return self.group is None and not self.of_rate


@dataclass(frozen=True, slots=True)
class Through:
    """Rows that stand between things and what is asked of them: each has the keys of both.

    In `dataset` the field `source` holds the keys of the things, `target` those of the rows that the question is about.
    """

    dataset: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class KeysOf:
    """The things that a question is only about, where another answer lists them: "these customers".

    The answer is that of `inner`, or the session's last one where that is None. In its dataset the field `column` holds
    the keys, and `named` what the things are called; the field `path` of the question's own dataset takes the keys.
    `thing` is the dataset of the things, `said` what the user calls them, `told` what the plan does. With `through`,
    the keys are those of the rows in between, and what those lead to is taken.
    """

    said: str
    thing: str
    column: str
    path: str
    named: str = ""
    told: str = ""
    inner: Outline | None = None
    through: Through | None = None


@dataclass(frozen=True, slots=True)
class Outline:
    """Everything that a reader made of a question over one dataset.

    `base` is the earlier query that a follow-up changes; `drop` names what the follow-up takes away from it
    ("filters", "time", "dimensions", "limit", "measures", "order", "having", "count_groups", or a field path).
    `offset` skips the first rows. `count_groups` asks how many groups there are, such as carriers with more than 500
    shipments; a follow-up goes on counting unless it asks for other groups or figures, or for some of them in order.
    `time_usual` holds where nothing said which field the time is about. `keys` are the things of another answer that
    it is only about.
    """

    dataset: str
    mentions: tuple[Mention, ...] = ()
    terms: tuple[Term, ...] = ()
    filters: tuple[Filter, ...] = ()
    having: tuple[Having, ...] = ()
    time: TimeRange | None = None
    limit: int | None = None
    base: Query | None = None
    drop: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    unplaced: tuple[str, ...] = ()
    offset: int = 0
    count_groups: bool = False
    time_usual: bool = False
    keys: KeysOf | None = None
