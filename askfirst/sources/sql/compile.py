"""A query as a SQL statement: built as a tree, written as text with placeholders, its values apart."""

from __future__ import annotations

import hashlib
import json
import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from sqlglot import exp

from askfirst.catalog.model import Catalog, nearest
from askfirst.domain.errors import UnknownName, UserError
from askfirst.domain.query import NUMBER_OF_GROUPS, Having, Query
from askfirst.sources.source import Compiled
from askfirst.sources.sql.conditions import having_condition, where
from askfirst.sources.sql.dimensions import dimension_expression
from askfirst.sources.sql.draft import Draft, all_of, column, identifier, named, ordered
from askfirst.sources.sql.measures import gives_no_number, measure_expression
from askfirst.sources.sql.series import series_projections
from askfirst.sources.sql.settings import SqlSettings
from askfirst.sources.sql.within import check_limit_per, first_of_each, ranked_rows

GROUPS = "groups"
"""The alias of an inner statement."""


def compile_query(query: Query, catalog: Catalog, settings: SqlSettings) -> Compiled:
    """The statement that answers the query, rows in one certain order wherever the query or a key gives one.

    Raises UnknownName for names that are not there, UserError for a query that makes no sense.
    """
    if query.limit_per and not query.count_groups:
        return _compile_within(query, catalog, settings)
    draft = Draft(query.grouped(), catalog, settings)
    tree = _statement(draft, query)
    if not query.count_groups:
        tree.set("order", _order(draft))
    if query.limit is not None:
        # A literal, checked to be a whole number: engines plan "the first n" better when they know n.
        tree.set("limit", exp.Limit(expression=exp.Literal.number(int(query.limit))))
    if query.offset:
        tree.set("offset", exp.Offset(expression=exp.Literal.number(int(query.offset))))
    return _compiled(tree, draft, query)


def _compile_within(query: Query, catalog: Catalog, settings: SqlSettings) -> Compiled:
    """The statement of a query whose limit holds within each of some groups or values."""
    _check(query)
    check_limit_per(query)
    rows = ranked_rows(query, catalog.dataset(query.dataset))
    draft = Draft(replace(rows, order=query.order), catalog, settings)
    tree = first_of_each(_statement(draft, rows), GROUPS, query, _ranking(draft))
    return _compiled(tree, draft, query)


def compile_count(query: Query, catalog: Catalog, settings: SqlSettings) -> Compiled:
    """The statement that counts the rows of the query as if it had no limit and no offset, in a column named `rows`."""
    draft = Draft(query.grouped(), catalog, settings)
    return _compiled(_counted(_statement(draft, query), "rows"), draft, query)


def _counted(inner: exp.Select, name: str) -> exp.Select:
    """The number of rows of a statement."""
    counted = named(exp.Count(this=exp.Star()), name)
    return exp.Select(expressions=[counted], from_=exp.From(this=_within(inner)))


def _compiled(tree: exp.Select, draft: Draft, query: Query) -> Compiled:
    text = tree.sql(draft.settings.dialect, copy=False)
    digest = hashlib.sha256(json.dumps([text, draft.values], ensure_ascii=False).encode()).hexdigest()[:16]
    return Compiled(query, text, tuple(draft.values), digest)


def _statement(draft: Draft, query: Query) -> exp.Select:
    """The rows of the query in no order: its groups, the number of them, or its list."""
    if not query.count_groups:
        return _rows(draft)
    _check_counted(query)
    tree = _counted(_rows(draft), NUMBER_OF_GROUPS)
    known = [exp.Not(this=exp.Is(this=column(GROUPS, each.name), expression=exp.Null())) for each in query.dimensions]
    tree.set("where", exp.Where(this=all_of(known)))
    return tree


def _rows(draft: Draft) -> exp.Select:
    _check(draft.query)
    if draft.query.across:
        return _series(draft)
    projections = _projections(draft)
    query = draft.query
    tree = exp.Select(expressions=[named(tree, name) for name, tree in projections.items()])
    conditions = where(draft)
    for key, value in draft.tables().items():
        tree.set(key, value)
    if conditions:
        tree.set("where", exp.Where(this=all_of(conditions)))
    if query.groups and query.dimensions:
        # By position: the bound time zone of a grain would make a second writing of it a different expression.
        places = [exp.Literal.number(place) for place in range(1, len(query.dimensions) + 1)]
        tree.set("group", exp.Group(expressions=places))
    return _with_having(tree, projections, draft) if query.having else tree


def _series(draft: Draft) -> exp.Select:
    """Groups whose numbers are followed along a time, around the statement that makes them."""
    for having in draft.query.having:
        _check_having(having, draft)
    inner = _rows(draft.asking(draft.query.plain()))
    projections = series_projections(draft, GROUPS)
    tree = exp.Select(
        expressions=[named(tree, name) for name, tree in projections.items()], from_=exp.From(this=_within(inner))
    )
    # A condition on groups comes last: the group before is known only while all of them are there.
    return _passing(tree, draft) if draft.query.having else tree


def _projections(draft: Draft) -> dict[str, exp.Expr]:
    query = draft.query
    found = {dimension.name: dimension_expression(dimension, draft) for dimension in query.dimensions}
    found |= {measure.name: measure_expression(measure, draft) for measure in query.measures}
    return found | {path: draft.column(path) for path in query.columns}


def _with_having(tree: exp.Select, projections: Mapping[str, exp.Expr], draft: Draft) -> exp.Select:
    query = draft.query
    for having in query.having:
        _check_having(having, draft)
    if not any(measure.function == "share" for measure in query.measures):
        tree.set("having", exp.Having(this=_conditions(lambda name: projections[name].copy(), draft)))
        return tree
    # A share is of all groups, so the condition must come after it is known: around the grouped statement.
    return _passing(tree, draft)


def _passing(tree: exp.Select, draft: Draft) -> exp.Select:
    """Those groups of a statement for which the conditions on measures hold."""
    outer: dict[str, Any] = {
        "expressions": [named(column(GROUPS, name), name) for name in draft.query.result_names()],
        "from_": exp.From(this=_within(tree)),
        "where": exp.Where(this=_conditions(lambda name: column(GROUPS, name), draft)),
    }
    return exp.Select(**outer)


def _within(tree: exp.Select) -> exp.Subquery:
    return exp.Subquery(this=tree, alias=exp.TableAlias(this=identifier(GROUPS)))


def _conditions(measured: Callable[[str], exp.Expr], draft: Draft) -> exp.Expr:
    return all_of([having_condition(having, measured, draft) for having in draft.query.having])


def _order(draft: Draft) -> exp.Order | None:
    """The query's order, then whatever makes it certain: the other dimensions, or the dataset's key."""
    query, key = draft.query, draft.dataset.key
    names = query.result_names()
    terms = [ordered(exp.Column(this=identifier(name)), down) for name, down in _ranking(draft)]
    if not query.groups and key and key not in names:
        terms.append(ordered(column(draft.dataset.name, key)))
    return exp.Order(expressions=terms) if terms else None


def _ranking(draft: Draft) -> list[tuple[str, bool]]:
    """The columns of the result that it is ordered by, and whether from high to low."""
    names = draft.query.result_names()
    for order in draft.query.order:
        if order.by not in names:
            raise UnknownName("column of the result", order.by, nearest(order.by, list(names)), ", ".join(names))
    used = {order.by: order.descending for order in draft.query.order}
    return [*used.items(), *((name, False) for name in _ties(draft) if name not in used)]


def _ties(draft: Draft) -> tuple[str, ...]:
    query, key = draft.query, draft.dataset.key
    if query.groups:
        return tuple(dimension.name for dimension in query.dimensions)
    if key:
        return (key,) if key in query.columns else ()
    # With no key, rows that are equal in all that is shown cannot be told apart; unordered, they stay as stored.
    fields = {path: draft.bind(path).field for path in query.columns} if query.order else {}
    # The order of masked values would tell of them.
    return tuple(path for path, field in fields.items() if field.type != "other" and not field.masked)


def _check(query: Query) -> None:
    if not query.measures and not query.columns:
        remedy = "Add a measure such as the count of rows, or name the columns to list."
        raise UserError(f"The query on {query.dataset!r} has no measures and no columns.", remedy)
    if query.measures and query.columns:
        raise UserError(
            f"The query has measures and the columns {', '.join(map(repr, query.columns))}.",
            "Use dimensions beside measures, and columns to list rows.",
        )
    if query.dimensions and not query.measures:
        raise UserError(
            f"The query is grouped by {query.dimensions[0].name!r} and measures nothing.",
            "Add a measure such as the count of rows, or list columns instead.",
        )
    if query.limit is not None and (isinstance(query.limit, bool) or query.limit < 1):
        raise UserError(f"The limit {query.limit!r} shows no rows.", "Give 1 or more, or no limit.")
    if isinstance(query.offset, bool) or query.offset < 0:
        raise UserError(f"The offset {query.offset!r} leaves out no rows.", "Give the number of rows to skip, or 0.")
    # Engines compare names without case.
    counted = Counter(name.casefold() for name in query.result_names())
    twice = [name for name in query.result_names() if counted[name.casefold()] > 1]
    if twice:
        raise UserError(f"The result has the column {twice[0]!r} twice.", "Give one of them another alias.")


def _check_counted(query: Query) -> None:
    if not query.dimensions:
        raise UserError("There are no groups to count.", "Say what to group by.")
    if query.order or query.offset or query.limit is not None:
        given = "an order" if query.order else "a limit" if query.limit is not None else "an offset"
        raise UserError(f"The groups are counted, so they cannot have {given} too.", "Count them or list some of them.")


def _check_having(having: Having, draft: Draft) -> None:
    measures = {measure.name: measure for measure in draft.query.measures}
    measure = measures.get(having.measure)
    if measure is None:
        raise UnknownName(
            "measure of the query", having.measure, nearest(having.measure, measures), ", ".join(measures)
        )
    if isinstance(having.value, bool) or not math.isfinite(having.value):
        raise UserError(f"{having.measure!r} cannot be compared with {having.value!r}.", "Give a number.")
    if gives_no_number(measure, draft):
        raise UserError(
            f"{having.measure!r} is no number, so it cannot be compared with {having.value!r}.",
            "Put a condition on a measure that is a number.",
        )
