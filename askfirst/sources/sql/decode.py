"""SQL text read back into facts: what a statement really asks, found without the code that wrote it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from sqlglot import exp

from askfirst.domain.query import Scalar
from askfirst.sources.sql.decode_numbers import two_numbers
from askfirst.sources.sql.decode_text import ENDS, unescaped
from askfirst.sources.sql.guard import UnsafeStatementError

Fact: TypeAlias = tuple[object, ...]

OPERATORS: dict[type[exp.Expr], str] = {
    exp.EQ: "eq",
    exp.NullSafeNEQ: "ne",
    exp.LT: "lt",
    exp.LTE: "le",
    exp.GT: "gt",
    exp.GTE: "ge",
}

OR_NULL = "_or_null"
ONE = exp.Literal.number(1)

PARTS = {
    "HOUR": "hour_of_day",
    "ISODOW": "weekday",
    "DAY": "day_of_month",
    "MONTH": "month_of_year",
    "QUARTER": "quarter_of_year",
}
"""What is extracted from a moment; the minute of the day is made of two."""


class Decoder:
    """Reads conditions, groups and joins of one SELECT, where `parameters` are its bound values in order."""

    def __init__(self, select: exp.Select, parameters: Sequence[Scalar], key_of: dict[Fact, str]) -> None:
        """`key_of` names the relation behind each join: (parent path, parent field, table, key) to its name."""
        self._parameters = parameters
        base = select.args["from_"].this
        self.table = base.name
        self._paths: dict[str, str] = {base.alias_or_name: ""}
        for join in select.args.get("joins") or []:
            self._read_join(join, key_of)

    def condition(self, node: exp.Expr) -> Fact:
        """(side, operator, values), each value with its type. Raises UnsafeStatementError for an unknown shape."""
        node = node.unnest()
        match node:
            case exp.Not():
                return self._negated(self.condition(node.this))
            case exp.Or():
                return self._either(node)
            case exp.Escape(this=exp.ILike() as like):
                op, text = unescaped(self.value(like.expression), node.text("expression"))
                return (self.side(like.this), op, (text,))
        op, values = self._comparison(node)
        return (self.side(node.this), op, tuple(self._compared(value) for value in values))

    def side(self, node: exp.Expr) -> Fact:
        """A field as it stands, or what is made of it: (path, *what was done to it); see `_case` for groups."""
        match node:
            case exp.Column():
                return (self.path(node),)
            case exp.Case():
                return self._case(node)
            case exp.Add(this=exp.Mul() as hours, expression=exp.Extract() as minutes):
                return self._minute_of_day(hours, minutes)
            case exp.Add(this=exp.Literal(this="1"), expression=exp.Cast(this=exp.GTE() as late)):
                return self._part_of_week(late)
        inner, done = self._done(node)
        return (*self.side(inner), *done)

    def _done(self, node: exp.Expr) -> tuple[exp.Expr, Fact]:
        match node:
            case exp.Cast():
                return node.this, (_type(node),)
            case exp.AtTimeZone():
                return node.this, (self.value(node.args["zone"]),)
            case exp.TimestampTrunc():
                return node.this, (node.text("unit").lower(),)
            case exp.Extract() if node.name.upper() in PARTS:
                return node.expression, (PARTS[node.name.upper()],)
            case exp.Add() | exp.Sub():
                return node.this, (node.key, node.expression.this.name.split()[0])
        raise UnsafeStatementError(f"{node.sql()!r} is no field.")

    def _compared(self, node: exp.Expr) -> Fact:
        """A bound value, another field, or a multiple of one."""
        match node:
            case exp.Column():
                return ("field", self.path(node), ())
            case exp.Mul(this=exp.Parameter() | exp.Placeholder() as factor, expression=exp.Column() as column):
                return ("field", self.path(column), self.value(factor))
        return self.value(node)

    def path(self, column: exp.Column) -> str:
        """The field path of a column. Raises UnsafeStatementError for a table that is not joined."""
        if column.table not in self._paths:
            raise UnsafeStatementError(f"{column.sql()!r} is of no table of the statement.")
        return self._paths[column.table] + column.name

    def value(self, node: exp.Expr) -> Fact:
        """A bound value with its type and what it is cast to."""
        match node:
            case exp.Parameter() | exp.Placeholder():
                value = self._parameters[int(node.name) - 1]
                return (type(value).__name__, value)
            case exp.Cast():
                return (*self.value(node.this), _type(node))
            case exp.AtTimeZone():
                return (*self.value(node.this), self.value(node.args["zone"]))
        raise UnsafeStatementError(f"{node.sql()!r} is no bound value.")

    def measure(self, node: exp.Expr) -> Fact:
        """(aggregate, paths in reading order, numbers) of a measure; of a rate its conditions, and its field last."""
        if (made := two_numbers(node)) is not None:
            return (made[0], tuple(map(self.path, made[1])), "")
        match node:
            case exp.Div() if node.find(exp.Window) is None:
                return self._quotient(node)
            case exp.Count(this=exp.Distinct(expressions=[exp.Case() as merged])):
                return ("count_distinct", (self.side(merged),), "")
        aggregate = node.find(exp.AggFunc)
        kind = "share" if node.find(exp.Window) else type(aggregate).__name__.lower()
        if isinstance(aggregate, exp.Count) and isinstance(aggregate.this, exp.Distinct):
            kind = "count_distinct"
        paths = tuple(self.path(column) for column in node.find_all(exp.Column))
        part = aggregate.this.name if isinstance(aggregate, exp.PercentileCont) else ""
        within = node.find(exp.WithinGroup)
        if isinstance(aggregate, exp.PercentileCont) and within is None:
            part = aggregate.expression.name if aggregate.expression else part
        return (kind, tuple(dict.fromkeys(paths)), part)

    @staticmethod
    def _comparison(node: exp.Expr) -> tuple[str, list[exp.Expr]]:
        if type(node) in OPERATORS:
            return OPERATORS[type(node)], [node.expression]
        match node:
            case exp.In():
                return "in", node.expressions
            case exp.Between():
                return "between", [node.args["low"].unnest(), node.args["high"]]
            case exp.Is(expression=exp.Null()):
                return "is_null", []
        raise UnsafeStatementError(f"The condition {node.sql()!r} has no reading.")

    def _read_join(self, join: exp.Join, key_of: dict[Fact, str]) -> None:
        on = join.args.get("on")
        if join.side != "LEFT" or not isinstance(on, exp.EQ):
            raise UnsafeStatementError(f"The join {join.sql()!r} could drop rows.")
        parent = self._paths[on.left.text("table")]
        fact = (parent, on.left.name, join.this.name, on.right.name)
        if fact not in key_of or on.right.text("table") != join.this.alias_or_name:
            raise UnsafeStatementError(f"The join {join.sql()!r} is no relation of the catalog.")
        self._paths[join.this.alias_or_name] = f"{parent}{key_of[fact]}."

    @staticmethod
    def _negated(fact: Fact) -> Fact:
        opposite = {"is_null": "not_null"} | {op: f"not_{op}{OR_NULL}" for op in ("in", *ENDS.values())}
        if fact[1] not in opposite:
            raise UnsafeStatementError(f"The negation of {fact!r} has no reading.")
        return (fact[0], opposite[str(fact[1])], fact[2])

    def _either(self, node: exp.Or) -> Fact:
        """Alternatives, or the one shape of two that stands for "none of these, or missing"."""
        facts = tuple(tuple(self.condition(part) for part in joined(side, exp.And)) for side in joined(node, exp.Or))
        if str(facts[0][0][1]).endswith(OR_NULL):
            [[left], [right]] = facts
            if right == (left[0], "is_null", ()):
                return (left[0], str(left[1]).removesuffix(OR_NULL), left[2])
            raise UnsafeStatementError(f"{left!r} or {right!r} has no reading.")
        return ("any_of", facts)

    def _minute_of_day(self, hours: exp.Mul, minutes: exp.Extract) -> Fact:
        side = self.side(minutes.expression)
        extracted = (self.side(hours.this), hours.expression.name, minutes.name.upper())
        if extracted != ((*side, PARTS["HOUR"]), "60", "MINUTE"):
            raise UnsafeStatementError(f"{hours.sql()!r} is no minute of a day.")
        return (*side, "minute_of_day")

    def _part_of_week(self, late: exp.GTE) -> Fact:
        """One more on the days from Saturday on."""
        *side, unit = self.side(late.this)
        if unit != PARTS["ISODOW"] or late.expression.name != "6":
            raise UnsafeStatementError(f"{late.sql()!r} is no part of a week.")
        return (*side, "part_of_week")

    def _case(self, node: exp.Case) -> Fact:
        """Periods by number, or values that are one: (path, "merged", spellings)."""
        ifs, default = node.args["ifs"], node.args.get("default")
        if node.this is not None:
            raise UnsafeStatementError(f"{node.sql()!r} has no reading.")
        if default is None:
            numbers = [each.args["true"].name for each in ifs]
            if numbers != [str(number) for number in range(1, len(ifs) + 1)]:
                raise UnsafeStatementError(f"{node.sql()!r} does not number its groups from 1 on.")
            periods = (tuple(self.condition(part) for part in joined(each.this, exp.And)) for each in ifs)
            return ("periods", tuple(periods))
        field, merged = self.side(default), []
        for each in ifs:
            side, op, values = self.condition(each.this)
            if (side, op) != (field, "in") or not isinstance(values, tuple):
                raise UnsafeStatementError(f"{node.sql()!r} merges more than the values of one field.")
            merged.append((self.value(each.args["true"]), *values))
        return (*field, "merged", tuple(merged))

    def _quotient(self, node: exp.Div) -> Fact:
        parts = (node.left, node.left.args.get("expression"), node.right.this)
        if any(_type(part) != "DOUBLE" for part in parts if isinstance(part, exp.Cast)):
            raise UnsafeStatementError(f"The quotient {node.sql()!r} would lose digits.")
        match node.this, node.expression:
            case (
                exp.Mul(this=exp.Literal(this="100.0"), expression=exp.Cast(this=exp.Count(this=exp.Case() as case))),
                exp.Nullif(this=exp.Count(this=base), expression=exp.Literal(this="0")),
            ) if (known := self._known(base, exp.Star() if isinstance(base, exp.Star) else ONE)) is not None:
                return ("rate", self._met(case), "", known)
            case (
                exp.Mul(this=exp.Literal(this="100.0"), expression=exp.Cast(this=exp.Sum(this=exp.Case() as case))),
                exp.Nullif(this=exp.Cast(this=exp.Sum(this=base)), expression=exp.Literal(this="0")),
            ) if isinstance(whole := _added(case), exp.Column) and (known := self._known(base, whole)) is not None:
                return ("rate", self._met(case, of=whole), self.path(whole), known)
            case (
                exp.Mul(this=exp.Literal(this="100.0"), expression=exp.Cast(this=exp.Sum(this=exp.Column() as above))),
                exp.Nullif(this=exp.Cast(this=exp.Sum(this=exp.Column() as below)), expression=exp.Literal(this="0")),
            ):
                return ("percentage", (self.path(above), self.path(below)), "")
            case (
                exp.Cast(this=exp.Sum(this=exp.Column() as above)),
                exp.Nullif(this=exp.Cast(this=below), expression=exp.Literal(this="0")),
            ):
                return ("ratio", (self.path(above), *self._below(below)), "")
        raise UnsafeStatementError(f"The quotient {node.sql()!r} has no reading.")

    def _met(self, case: exp.Case, of: exp.Column | None = None) -> Fact:
        """The conditions of rows that are counted, or of which a column is added up."""
        match case.this, case.args["ifs"], case.args.get("default"):
            case None, [exp.If(this=met, args={"true": exp.Literal(this="1")})], None if of is None:
                return tuple(self.condition(part) for part in joined(met, exp.And))
            case None, [exp.If(this=met, args={"true": exp.Column() as added})], exp.Literal(this="0") if added == of:
                return tuple(self.condition(part) for part in joined(met, exp.And))
        raise UnsafeStatementError(f"{case.sql()!r} does not measure the rows that meet conditions.")

    def _known(self, base: exp.Expr, counted: exp.Expr) -> Fact | None:
        """The fields that all rows of a whole have; None where something else than `counted` is in it."""
        match base:
            case exp.Case(this=None, args={"ifs": [exp.If(this=met, args={"true": part})]}) if part == counted:
                facts = [self.condition(each) for each in joined(met, exp.And)]
                plain = base.args.get("default") is None and all(fact[1] == "not_null" for fact in facts)
                return tuple(fact[0] for fact in facts) if plain else None
        return () if base == counted and base != ONE else None

    def _below(self, node: exp.Expr) -> Fact:
        match node:
            case exp.Sum(this=exp.Column() as column):
                return (self.path(column),)
            case exp.Count(this=exp.Star()):
                return ()
        raise UnsafeStatementError(f"Nothing is divided by {node.sql()!r}.")


def _added(case: exp.Case) -> exp.Expr | None:
    ifs = case.args["ifs"]
    return ifs[0].args["true"] if len(ifs) == 1 else None


def conjuncts(clause: exp.Expr | None) -> Iterator[exp.Expr]:
    """The conditions of a WHERE or HAVING clause, which hold together."""
    if clause is not None:
        yield from joined(clause.this, exp.And)


def joined(node: exp.Expr, connector: type[exp.Connector]) -> Iterator[exp.Expr]:
    """The parts of a condition that are joined by AND, or by OR; brackets end a part."""
    stack = [node]
    while stack:
        part = stack.pop()
        if isinstance(part, connector):
            stack += [part.right, part.left]
        else:
            yield part


def _type(cast: exp.Cast) -> str:
    # Parsers call a timestamp without time zone by either name.
    name = str(cast.to.this.value)
    return "TIMESTAMP" if name == "TIMESTAMPNTZ" else name
