"""The first rows of each group as SQL: rows are numbered within what they are first of, and the first numbers kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from sqlglot import exp

from askfirst.catalog.model import Dataset, nearest
from askfirst.domain.errors import UnknownName, UserError
from askfirst.domain.query import Query
from askfirst.sources.sql.draft import all_of, column, identifier, named, ordered

Ranking: TypeAlias = Sequence[tuple[str, bool]]
"""Names of columns, and whether each goes from high to low."""

RANKED, PLACE = "ranked", "place"
"""The alias of the statement with numbered rows, and the column of their numbers."""


def ranked_rows(query: Query, dataset: Dataset) -> Query:
    """The query of all rows that are numbered; those of a list have the key that makes their order certain."""
    rows = query.unlimited()
    if query.groups or not dataset.key or dataset.key in query.columns:
        return rows
    return replace(rows, columns=(*query.columns, dataset.key))


def first_of_each(rows: exp.Select, inner: str, query: Query, ranking: Ranking) -> exp.Select:
    """The statement that keeps the query's limit of rows within each; `inner` is the alias for all of the rows."""
    place = _free(query)
    number = exp.Window(
        this=exp.RowNumber(),
        partition_by=[column(inner, name) for name in query.limit_per],
        order=exp.Order(expressions=[ordered(column(inner, name), down) for name, down in ranking]),
    )
    names = query.result_names()
    numbered = exp.Select(
        expressions=[*(named(column(inner, name), name) for name in names), named(number, place)],
        from_=_from(rows, inner),
    )
    bounds = [exp.GT(this=column(RANKED, place), expression=exp.Literal.number(query.offset))] if query.offset else []
    last = query.offset + (query.limit or 0)
    kept = [*bounds, exp.LTE(this=column(RANKED, place), expression=exp.Literal.number(last))]
    order = [ordered(column(RANKED, name)) for name in (*query.limit_per, place)]
    return exp.Select(
        expressions=[named(column(RANKED, name), name) for name in names],
        from_=_from(numbered, RANKED),
        where=exp.Where(this=all_of(kept)),
        order=exp.Order(expressions=order),
    )


def check_limit_per(query: Query) -> None:
    """Raises UserError or UnknownName for a limit that cannot hold within each of something."""
    if not query.limit_per:
        return
    if query.limit is None:
        raise UserError(
            f"There is no limit that holds within each {query.limit_per[0]!r}.", "Say how many of each are wanted."
        )
    if not query.order:
        raise UserError(f"The rows of each {query.limit_per[0]!r} have no order.", "Say by what they are ranked.")
    names = (*(dimension.name for dimension in query.dimensions), *query.columns)
    for name in query.limit_per:
        if name not in names:
            raise UnknownName("group or column of the result", name, nearest(name, list(names)), ", ".join(names))
    if query.groups and len(set(query.limit_per)) == len(query.dimensions):
        raise UserError(
            f"Each {' and '.join(map(repr, query.limit_per))} is one group, so none of it comes first.",
            "Group by something else too, or limit the groups themselves.",
        )


def _free(query: Query) -> str:
    # Engines compare names without case.
    name, taken = PLACE, {name.casefold() for name in query.result_names()}
    while name in taken:
        name += "_"
    return name


def _from(inner: exp.Select, alias: str) -> exp.From:
    return exp.From(this=exp.Subquery(this=inner, alias=exp.TableAlias(this=identifier(alias))))
