"""SQL text read back into facts: what a statement really asks, found without the code that wrote it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from sqlglot import exp

from askfirst.domain.query import Scalar
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
                return self._or_null(self.condition(node.left), self.condition(node.right))
            case exp.Escape(this=exp.ILike() as like):
                pattern = self.value(like.expression)
                return (self.side(like.this), "contains", (_unescaped(pattern, node.text("expression")),))
        op, values = self._comparison(node)
        return (self.side(node.this), op, tuple(self.value(value) for value in values))

    def side(self, node: exp.Expr) -> Fact:
        """A field as it stands, or its day, or its time cut to a grain: (path, *what was done to it)."""
        match node:
            case exp.Column():
                return (self.path(node),)
            case exp.Cast():
                return (*self.side(node.this), _type(node))
            case exp.AtTimeZone():
                return (*self.side(node.this), self.value(node.args["zone"]))
            case exp.TimestampTrunc():
                return (*self.side(node.this), node.text("unit").lower())
            case exp.Add() | exp.Sub():
                return (*self.side(node.this), node.key, node.expression.this.name.split()[0])
        raise UnsafeStatementError(f"{node.sql()!r} is no field.")

    def path(self, column: exp.Column) -> str:
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
        """(aggregate, paths in reading order, numbers) of a measure."""
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
                return "between", [node.args["low"], node.args["high"]]
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
        opposite = {"in": "not_in_or_null", "is_null": "not_null"}
        if fact[1] not in opposite:
            raise UnsafeStatementError(f"The negation of {fact!r} has no reading.")
        return (fact[0], opposite[str(fact[1])], fact[2])

    @staticmethod
    def _or_null(left: Fact, right: Fact) -> Fact:
        if left[1] == "not_in_or_null" and right == (left[0], "is_null", ()):
            return (left[0], "not_in", left[2])
        raise UnsafeStatementError(f"{left!r} or {right!r} has no reading.")


def conjuncts(clause: exp.Expr | None) -> Iterator[exp.Expr]:
    """The conditions of a WHERE or HAVING clause, which hold together."""
    if clause is None:
        return
    stack = [clause.this]
    while stack:
        node = stack.pop()
        if isinstance(node, exp.And):
            stack += [node.right, node.left]
        else:
            yield node


def _type(cast: exp.Cast) -> str:
    # Parsers call a timestamp without time zone by either name.
    name = str(cast.to.this.value)
    return "TIMESTAMP" if name == "TIMESTAMPNTZ" else name


def _unescaped(fact: Fact, escape: str) -> Fact:
    text = str(fact[1])
    plain, rest = [], iter(text[1:-1])
    for letter in rest:
        plain.append(next(rest, "") if letter == escape else letter)
        if letter in "%_":
            raise UnsafeStatementError(f"The pattern {text!r} has a wildcard within.")
    if text[:1] + text[-1:] != "%%":
        raise UnsafeStatementError(f"The pattern {text!r} does not look anywhere in the text.")
    return (fact[0], "".join(plain))
