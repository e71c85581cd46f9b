"""Windows over groups, read back: which number is followed from group to group, how, and along what."""

from __future__ import annotations

from typing import TypeAlias

from sqlglot import exp

from askfirst.catalog.model import Catalog
from askfirst.catalog.series import time_dimension
from askfirst.domain.query import Query
from askfirst.sources.sql.guard import UnsafeStatementError

Followed: TypeAlias = tuple[str, str, tuple[str, ...], str]
"""How, the column that is followed, the columns that tell series apart, and the one of the time."""


def wanted_series(query: Query, catalog: Catalog) -> list[tuple[str, Followed]]:
    """The columns of a series as the query asks for them."""
    time = time_dimension(query, catalog)
    along = time.name if time else ""
    apart = tuple(each.name for each in query.dimensions if each != time)
    wanted: list[tuple[str, Followed]] = [(each.name, ("", each.name, (), "")) for each in query.dimensions]
    for measure in query.measures:
        place = (apart, along) if measure.across else ((), "")
        wanted.append((measure.name, (measure.across or "", measure.plain.name, *place)))
    return wanted


def followed(node: exp.Expr) -> Followed:
    """What a column of a series is. Raises UnsafeStatementError for an unknown shape."""
    match node:
        case exp.Column():
            return ("", _group(node), (), "")
        case exp.Window(this=exp.Sum(this=exp.Column() as number)):
            return ("running", _group(number), *_place(node))
        case exp.Window(this=exp.Lag(this=exp.Column() as number)):
            return ("previous", _group(number), *_of(node, number))
        case exp.Sub(this=exp.Column() as number, expression=exp.Window() as before):
            return ("difference", _group(number), *_of(before, number))
        case exp.Div(
            this=exp.Mul(
                this=exp.Literal(this="100.0"), expression=exp.Cast(this=exp.Paren(this=exp.Sub() as change)) as above
            ),
            expression=exp.Case(
                this=None,
                args={
                    "ifs": [
                        exp.If(
                            this=exp.GT(this=exp.Window() as over_zero, expression=exp.Literal(this="0")),
                            args={"true": exp.Cast(this=exp.Window() as base) as below},
                        )
                    ]
                },
            ) as case,
        ) if not case.args.get("default"):
            how = followed(change)
            doubles = [str(cast.to.this.value) for cast in (above, below)]
            if how[0] == "difference" and over_zero == base == change.expression and doubles == ["DOUBLE", "DOUBLE"]:
                return ("growth", *how[1:])
    raise UnsafeStatementError(f"{node.sql()!r} follows no number from group to group.")


def _of(before: exp.Window, number: exp.Column) -> tuple[tuple[str, ...], str]:
    """Where the number stands one group before."""
    match before.this:
        case exp.Lag(this=exp.Column() as same, args=args) if same == number and not (
            args.get("offset") or args.get("default")
        ):
            return _place(before)
    raise UnsafeStatementError(f"{before.sql()!r} is not {number.sql()!r} of the group before.")


def _place(window: exp.Window) -> tuple[tuple[str, ...], str]:
    order = window.args.get("order")
    terms = order.expressions if order else []
    if window.args.get("spec") or len(terms) != 1 or terms[0].args.get("desc") or terms[0].args.get("nulls_first"):
        raise UnsafeStatementError(f"{window.sql()!r} does not go along one time.")
    along = _group(terms[0].this)
    *apart, timed = window.args.get("partition_by") or (exp.Null(),)
    if timed != exp.Is(this=terms[0].this, expression=exp.Null()):
        raise UnsafeStatementError(f"{window.sql()!r} takes rows without a time for the latest.")
    return tuple(map(_group, apart)), along


def _group(node: exp.Expr) -> str:
    if not isinstance(node, exp.Column) or node.table != "groups":
        raise UnsafeStatementError(f"{node.sql()!r} is no column of the groups.")
    return node.name
