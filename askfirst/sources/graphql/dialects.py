"""How each convention spells its conditions, and what of them a schema offers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from askfirst.sources.graphql.scalars import column_type
from askfirst.sources.graphql.values import as_operand
from askfirst.sources.remote.port import RemoteColumn

if TYPE_CHECKING:
    from graphql import GraphQLInputObjectType, GraphQLInputType

Operation: TypeAlias = Literal["eq", "ne", "in", "not_in", "lt", "le", "gt", "ge", "like", "null"]
Clause: TypeAlias = dict[str, Any]
"""A condition as the server reads it. None in its place stands for one that the server cannot be told."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """The names of operators, and of what joins conditions. `nulls` is what the operator for nulls takes: yes and no.

    Without operators a field is compared by giving its value.
    """

    operators: Mapping[Operation, str]
    both: str = ""
    either: str = ""
    nulls: tuple[Any, Any] = (True, False)


HASURA = Dialect(
    {
        "eq": "_eq", "ne": "_neq", "in": "_in", "not_in": "_nin", "lt": "_lt", "le": "_lte", "gt": "_gt", "ge": "_gte",
        "like": "_ilike", "null": "_is_null",
    },
    "_and",
    "_or",
)  # fmt: skip
POSTGRAPHILE = Dialect(
    {
        "eq": "equalTo", "in": "in", "lt": "lessThan", "le": "lessThanOrEqualTo", "gt": "greaterThan",
        "ge": "greaterThanOrEqualTo", "null": "isNull",
    },
    "and",
    "or",
)  # fmt: skip
PG_GRAPHQL = Dialect(
    {"eq": "eq", "in": "in", "lt": "lt", "le": "lte", "gt": "gt", "ge": "gte", "null": "is"},
    "and",
    "or",
    ("NULL", "NOT_NULL"),
)
CONDITION = Dialect({})
DIALECTS = {"hasura": HASURA, "postgraphile": POSTGRAPHILE, "pg_graphql": PG_GRAPHQL}


@dataclass(frozen=True, slots=True)
class Conditions:
    """Builds clauses that fit an input type of the schema, about rows of the type `row`.

    `scalars` says what the server's own scalars hold, or single fields of these.
    """

    input: GraphQLInputObjectType
    row: str
    dialect: Dialect
    scalars: Mapping[str, str]

    def test(self, column: RemoteColumn, operation: Operation, value: Any) -> Clause | None:
        """A field compared with a value, or with several for `in` and `not_in`; `like` takes a pattern, `null` a bool.

        None where the schema has no such operator for the field, or none that takes the value.
        """
        from graphql import get_nullable_type, is_input_object_type

        field = self.input.fields.get(column.original)
        if field is None:
            return None
        if not self.dialect.operators:
            operand = self._operand(value, field.type, column) if operation == "eq" else None
            return None if operand is None else {column.original: operand}
        type_ = get_nullable_type(field.type)
        operator = self.dialect.operators.get(operation, "")
        if not is_input_object_type(type_) or operator not in type_.fields:
            return None
        if operation == "null":
            return {column.original: {operator: self.dialect.nulls[0 if value else 1]}}
        operand = self._operands(value, type_.fields[operator].type, column, many=operation in {"in", "not_in"})
        return None if operand is None else {column.original: {operator: operand}}

    def both(self, clauses: list[Clause | None]) -> Clause | None:
        """What holds where all of the clauses do: it may be less than all of them."""
        merged: Clause = {}
        joining = {self.dialect.both, self.dialect.either}
        apart = [one for one in clauses if one is not None and not _merge(merged, one, joining)]
        if apart and self._joins(self.dialect.both):
            return {self.dialect.both: [merged, *apart]}
        return merged or None

    def all(self, clauses: list[Clause]) -> Clause | None:
        """What holds where all of the clauses do, none of them left out; None where they cannot be joined."""
        merged: Clause = {}
        if all(_merge(merged, one, {self.dialect.both, self.dialect.either}) for one in clauses):
            return merged or None
        return {self.dialect.both: clauses} if self._joins(self.dialect.both) else None

    def either(self, clauses: list[Clause | None]) -> Clause | None:
        """What holds where any of the clauses does; None where one of them cannot be told."""
        told = [clause for clause in clauses if clause is not None]
        if len(told) < len(clauses) or not told:
            return None
        if len(told) == 1:
            return told[0]
        return {self.dialect.either: told} if self._joins(self.dialect.either) else None

    def _joins(self, name: str) -> bool:
        """Whether it joins conditions: a column may have the same name."""
        from graphql import get_named_type, get_nullable_type, is_list_type

        field = self.input.fields.get(name)
        return (
            field is not None
            and is_list_type(get_nullable_type(field.type))
            and get_named_type(field.type) is self.input
        )

    def _operands(self, value: Any, type_: GraphQLInputType, column: RemoteColumn, *, many: bool) -> Any:
        from graphql import get_nullable_type, is_list_type

        if not many:
            return self._operand(value, type_, column)
        listed = get_nullable_type(type_)
        if not is_list_type(listed):
            return None
        operands = [self._operand(one, listed.of_type, column) for one in value]
        return None if None in operands or not operands else operands

    def _operand(self, value: Any, type_: GraphQLInputType, column: RemoteColumn) -> Any:
        from graphql import get_nullable_type, is_enum_type, is_scalar_type

        single = get_nullable_type(type_)
        if is_enum_type(single):
            return value if column.type == "VARCHAR" and value in single.values else None
        field = f"{self.row}.{column.original}"
        if not is_scalar_type(single) or column_type(single.name, self.scalars, field) != column.type:
            return None
        return as_operand(value, column.type, single.name)


def _merge(merged: Clause, clause: Clause, joining: set[str]) -> bool:
    """Add a clause to the others in the same object, unless one of them would be written over."""
    for name, inner in clause.items():
        before = merged.get(name)
        if name in joining and (name in merged):
            return False
        if before is not None and not (
            isinstance(before, dict) and isinstance(inner, dict) and before.keys().isdisjoint(inner)
        ):
            return False
    for name, inner in clause.items():
        merged[name] = {**merged[name], **inner} if name in merged else inner
    return True
