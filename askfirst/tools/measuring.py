"""The measure that a term says: of a field, of a measure of the catalog, or of two fields that stand apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from askfirst.catalog.model import Dataset
from askfirst.domain.errors import UserError
from askfirst.domain.outline import ROWS, Term
from askfirst.domain.query import Filter, Measure

Named: TypeAlias = tuple[Term, str]
"""A term and the name that its words became."""

TWO_FIELDS = frozenset({"ratio", "correlation", "percentage", "gap", "product", "per_distinct"})
_FIGURES = frozenset({"measure", "having", "order"})
_ADDED_UP = frozenset({"sum", "avg", "share"})


def measure_of(term: Term, name: str, dataset: Dataset, *, rate: tuple[Filter, ...]) -> Measure:
    """The measure; `rate` are the conditions of one that is a rate. Raises UserError where there is no such figure."""
    return replace(_plain(term, name, dataset, rate), across=term.across)


def _plain(term: Term, name: str, dataset: Dataset, rate: tuple[Filter, ...]) -> Measure:
    """The measure of each group by itself."""
    if found := term.yardstick(name):
        held = (Filter(name, "eq", (True,)),) if found.function == "rate" else ()
        return Measure(found.function, None if held or name == ROWS else name, filters=held)
    named = dataset.measures.get(name)
    if term.function == "rate":
        return Measure("rate", _field(term, name, dataset), filters=rate)
    if term.function in TWO_FIELDS and (named is None or named.function != term.function):
        return Measure(term.function, _field(term, name, dataset), second=_field(term, term.second or "", dataset))
    if named is not None:
        return Measure(named.function, named.field, named.second, named.percent, alias=named.name)
    return Measure(term.function or "sum", name or None, percent=term.percent)


def with_seconds(terms: Sequence[Named]) -> list[Named]:
    """The terms without those for below the line, each given to the figures that it belongs to.

    Raises UserError for one that belongs to none.
    """
    made: list[Named] = []
    for term, name in terms:
        if term.slot != "second":
            made.append((term, name))
            continue
        waiting = [at for at, (figure, _) in enumerate(made) if _waits(figure)]
        if not waiting:
            raise UserError(f"There is nothing to divide by {term.text!r}.", "Name what is divided, such as a cost.")
        for at in _same_figure(waiting, made):
            figure, above = made[at]
            made[at] = (replace(figure, second=name), above)
    return made


def _waits(figure: Term) -> bool:
    return figure.slot in _FIGURES and figure.function in TWO_FIELDS and figure.second is None


def _same_figure(waiting: list[int], terms: Sequence[Named]) -> list[int]:
    """The first of those that wait, and the same one where it is ordered by or compared."""
    first = terms[waiting[0]][0]
    same: dict[str, int] = {}
    for at in waiting:
        term = terms[at][0]
        if (term.text, term.function, term.candidates) == (first.text, first.function, first.candidates):
            same.setdefault(term.slot, at)
    return list(same.values())


def _field(term: Term, name: str, dataset: Dataset) -> str | None:
    """The field of a sum, be it a measure of the catalog; none for rows. Raises UserError for what is no sum."""
    named = dataset.measures.get(name)
    if named is None:
        return name or None
    if named.function not in _ADDED_UP and (named.function, named.field) != ("count", None):
        raise UserError(
            f"{named.label!r} is no sum over {dataset.plural}, so there is no {term.function} of it.",
            "Name a field that holds numbers.",
        )
    return named.field
