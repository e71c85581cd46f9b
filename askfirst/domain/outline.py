"""The outline: a question as read, before its words are bound to values and fields.

A reader writes it, with or without a model. `entity_resolution` binds the mentions, `field_mapping` the terms, and
`query_builder` makes the query of both. Nothing that the user said may get lost on the way: what no part could hold
stands in `unplaced`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from askfirst.domain.query import Filter, Function, Grain, Having, Operator, Query, Scalar, TimeRange


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


@dataclass(frozen=True, slots=True)
class Term:
    """Words that name a field or a measure, and the part of the query that they fill.

    `candidates` are the field paths or named measures that fit, best first; more than one leaves a question open.
    A term in the slot `filter` carries `op` and `values`; one in `having` or `measure` its function. A function of
    whole rows (`count`, `share`) needs no candidates. `column` names what a list shows, `extra_column` what it shows
    besides; `rows` names the dataset itself. `near` holds where the words name nothing in the catalog: the candidates
    are only what may have been meant, and even a single one is not taken unasked.
    """

    text: str
    slot: Literal["rows", "measure", "dimension", "column", "extra_column", "filter", "having", "order"]
    candidates: tuple[str, ...] = ()
    function: Function | None = None
    second: str | None = None
    percent: float | None = None
    grain: Grain | None = None
    op: Operator | None = None
    values: tuple[Scalar, ...] = ()
    descending: bool = False
    near: bool = False


@dataclass(frozen=True, slots=True)
class Outline:
    """Everything that a reader made of a question over one dataset.

    `base` is the earlier query that a follow-up changes; `drop` names what the follow-up takes away from it
    ("filters", "time", "dimensions", "limit", "measures", "order", or a field path).
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
