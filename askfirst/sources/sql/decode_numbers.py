"""Numbers that are made of two others, read back from SQL: ranges, gaps, products and how many for each thing."""

from __future__ import annotations

from sqlglot import exp


def two_numbers(node: exp.Expr) -> tuple[str, tuple[exp.Column, ...]] | None:
    """The kind of number and its columns in reading order; None where it is no such number."""
    if any(not cast.is_type("double") for cast in node.find_all(exp.Cast)):
        return None
    match node:
        case exp.Sub(
            this=exp.Cast(this=exp.Max(this=exp.Column() as high)),
            expression=exp.Cast(this=exp.Min(this=exp.Column() as low)),
        ) if high == low:
            return "range", (high,)
        case exp.Avg(
            this=exp.Sub(
                this=exp.Cast(this=exp.Column() as first),
                expression=exp.Cast(this=exp.Column() as second),
            )
        ):
            return "gap", (first, second)
        case exp.Sum(
            this=exp.Mul(
                this=exp.Cast(this=exp.Column() as first),
                expression=exp.Cast(this=exp.Column() as second),
            )
        ):
            return "product", (first, second)
    return _per_distinct(node)


def _per_distinct(node: exp.Expr) -> tuple[str, tuple[exp.Column, ...]] | None:
    match node:
        case exp.Div(
            this=exp.Cast(this=above),
            expression=exp.Nullif(
                this=exp.Cast(this=exp.Count(this=exp.Distinct(expressions=[exp.Column() as told_apart]))),
                expression=exp.Literal(this="0"),
            ),
        ):
            return _summed(above, told_apart)
    return None


def _summed(above: exp.Expr, told_apart: exp.Column) -> tuple[str, tuple[exp.Column, ...]] | None:
    match above:
        case exp.Sum(this=exp.Column() as column):
            return "per_distinct", (column, told_apart)
        case exp.Count(this=exp.Star()):
            return "per_distinct", (told_apart,)
    return None
