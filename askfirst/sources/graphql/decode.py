"""Reads back what a document for totals or groups, with its variables, asks a server for.

Nothing here is shared with what makes such documents: the words of each convention stand here a second time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, TypeAlias

from askfirst.sources.graphql.roots import Root
from askfirst.sources.remote.port import ZONED, RemoteColumn
from askfirst.sources.sql.conserve import ConservationError

if TYPE_CHECKING:
    from graphql import FieldNode, OperationDefinitionNode

Fact: TypeAlias = tuple[Any, ...]
"""A condition as (field, operation, values), alternatives as (ANY_OF, alternatives), a number as (path in the answer,
what the schema calls it, arguments)."""

ANY_OF = "any of"
ROWS: Fact = (("rows",), "rows", ())
"""The number of all rows, wherever a server tells it."""
_TOTALS = {("totalCount",), ("aggregate", "count"), ("aggregates", "count")}
_WORDS: Mapping[str, Mapping[str, str]] = {
    "hasura": {
        "_eq": "in", "_in": "in", "_neq": "not_in", "_nin": "not_in", "_lt": "lt", "_lte": "le", "_gt": "gt",
        "_gte": "ge", "_is_null": "null",
    },
    "postgraphile": {
        "equalTo": "in", "in": "in", "lessThan": "lt", "lessThanOrEqualTo": "le", "greaterThan": "gt",
        "greaterThanOrEqualTo": "ge", "isNull": "null",
    },
    "pg_graphql": {
        "eq": "in", "in": "in", "lt": "lt", "lte": "le", "gt": "gt", "gte": "ge", "is": "null",
    },
}  # fmt: skip
_LISTED = frozenset({"_in", "_nin", "in"})
_JOINS = {"hasura": ("_and", "_or"), "postgraphile": ("and", "or"), "pg_graphql": ("and", "or")}
_WHERE = {"hasura": ("where",), "postgraphile": ("filter", "condition"), "pg_graphql": ("filter",)}
_GROUPED = ("groupedAggregates",)


@dataclass(slots=True)
class Sent:
    """What is asked for: under which field of the query's type, of which rows, by which columns, and which numbers.

    `page` is the number of rows of which a page is asked for besides. Columns are called as the server does.
    """

    root: str = ""
    conditions: list[Fact] = field(default_factory=list)
    groups: tuple[str, ...] = ()
    page: Any = None
    numbers: Counter[Fact] = field(default_factory=Counter)


def read_sent(document: str, variables: Mapping[str, Any], root: Root) -> Sent:
    """What a document about this table asks for. Raises ConservationError for one that no query makes."""
    try:
        return _Reading(root, variables).sent(document)
    except (AttributeError, TypeError, ValueError, LookupError, OverflowError, RecursionError) as error:
        raise ConservationError(f"What is asked of {root.table.name!r} cannot be read back: {error}.") from None


def value_of(said: Any, column: RemoteColumn) -> Any:
    """A value of a condition, be it of the query or of the variables, as one of the column's type.

    Raises TypeError or ValueError where it is none.
    """
    if column.type == "BIGINT" and not isinstance(said, bool):
        if int(said) == said or isinstance(said, str):
            return int(said)
        raise ValueError(f"{said!r} is no whole number")
    if column.type == "DOUBLE" and not isinstance(said, bool):
        return float(said)
    if isinstance(said, str) and column.type != "BOOLEAN":
        return _of_text(said, column)
    if column.type != "BOOLEAN" or not isinstance(said, bool):
        raise ValueError(f"{said!r} is no value of {column.name!r}")
    return said


def one_of(column: RemoteColumn, operation: str, values: Sequence[Any]) -> Fact:
    """A condition on a field; the order of several values means nothing."""
    return (column.original, operation, tuple(sorted((value_of(one, column) for one in values), key=repr)))


def either(alternatives: Sequence[list[Fact]]) -> list[Fact]:
    """Alternatives in one form, however they are nested: a field that equals one of several values is one condition."""
    if len(alternatives) == 1:
        return alternatives[0]
    if not alternatives:
        raise ValueError("there are no alternatives")
    [first, *_] = alternatives
    equal = [one[0] for one in alternatives if len(one) == 1 and one[0][:2] == (*first[0][:1], "in")] if first else []
    if len(equal) == len(alternatives):
        values = sorted((value for one in equal for value in one[2]), key=repr)
        return [(first[0][0], "in", tuple(values))]
    return [(ANY_OF, tuple(sorted((tuple(sorted(one, key=repr)) for one in alternatives), key=repr)))]


def _of_text(said: str, column: RemoteColumn) -> Any:
    if column.type == "VARCHAR":
        return said
    if column.type == "DATE":
        return date.fromisoformat(said)
    moment = datetime.fromisoformat(said)
    if column.type not in {ZONED, "TIMESTAMP"} or (moment.tzinfo is not None) != (column.type == ZONED):
        raise ValueError(f"{said!r} is no value of {column.name!r}")
    return moment.astimezone(UTC) if moment.tzinfo else moment


class _Reading:
    """One document. It counts which variables are used: one that is not sent takes its condition away."""

    def __init__(self, root: Root, variables: Mapping[str, Any]) -> None:
        self._root = root
        self._convention = root.shape.convention
        self._columns = {one.original: one for one in root.table.columns}
        self._variables = variables
        self._used: Counter[str] = Counter()

    def sent(self, document: str) -> Sent:
        operation = _operation(document)
        [top] = _fields(operation)
        found = Sent(top.name.value)
        for name, value in self._arguments(top).items():
            if name in _WHERE.get(self._convention, ()):
                found.conditions = list(self._plain(value) if name == "condition" else self._all(value))
            elif name == self._root.shape.limit:
                found.page = value
            else:
                raise ValueError(f"nothing is asked by {name!r}")
        if top.alias:
            raise ValueError(f"{top.alias.value!r} is another name")
        self._walk(top, (), found)
        defined = [one.variable.name.value for one in operation.variable_definitions or ()]
        if not self._used == Counter(defined) == Counter(list(self._variables)):
            raise ValueError(f"of the variables {sorted(self._variables)} {sorted(self._used)} are used")
        return found

    def _walk(self, above: FieldNode, path: tuple[str, ...], found: Sent) -> None:
        for one in _fields(above):
            name = one.name.value
            if one.alias and name != "count":
                raise ValueError(f"{one.alias.value!r} is another name")
            here = (*path, one.alias.value if one.alias else name)
            given = self._arguments(one)
            if one.selection_set is None:
                said = tuple((each, _fixed(value)) for each, value in sorted(given.items()))
                found.numbers[ROWS if here in _TOTALS and not given else (here, name, said)] += 1
                continue
            if here == _GROUPED:
                found.groups = tuple(map(self._of_key, given.pop("groupBy")))
            if given:
                raise ValueError(f"nothing is asked by {sorted(given)}")
            self._walk(one, here, found)

    def _arguments(self, one: FieldNode) -> dict[str, Any]:
        from graphql import VariableNode

        given: dict[str, Any] = {}
        for argument in one.arguments or ():
            if not isinstance(argument.value, VariableNode):
                raise TypeError(f"{argument.name.value!r} has a value that is no variable")
            variable = argument.value.name.value
            self._used[variable] += 1
            given[argument.name.value] = self._variables[variable]
        return given

    def _of_key(self, key: str) -> str:
        """The column of a key of groups: CUSTOMER_NAME is customerName."""
        [found] = [name for name in self._columns if _letters(name) == _letters(key)]
        return found

    def _all(self, clause: Mapping[str, Any]) -> Iterator[Fact]:
        """All that has to hold. A column may be called as what joins conditions, but only joins have lists."""
        both, any_ = _JOINS[self._convention]
        for name, inner in clause.items():
            if name == both and isinstance(inner, list):
                yield from (fact for one in inner for fact in self._all(one))
            elif name == any_ and isinstance(inner, list):
                yield from either([list(self._all(one)) for one in inner])
            else:
                yield from (self._compared(self._columns[name], *one) for one in inner.items())

    def _compared(self, column: RemoteColumn, word: str, operand: Any) -> Fact:
        operation = _WORDS[self._convention][word]
        if operation == "null":
            yes, no = ("NULL", "NOT_NULL") if self._convention == "pg_graphql" else (True, False)
            if type(operand) is not type(yes) or operand not in (yes, no):
                raise ValueError(f"{operand!r} says nothing about nulls")
            return (column.original, operation, (operand == yes,))
        if isinstance(operand, list) != (word in _LISTED):
            raise TypeError(f"{word!r} has {operand!r}")
        return one_of(column, operation, operand if word in _LISTED else [operand])

    def _plain(self, clause: Mapping[str, Any]) -> Iterator[Fact]:
        """Fields that equal values."""
        yield from (one_of(self._columns[name], "in", [value]) for name, value in clause.items())


def _operation(document: str) -> OperationDefinitionNode:
    from graphql import GraphQLError, OperationDefinitionNode, parse

    try:
        [operation] = parse(document, no_location=True).definitions
    except GraphQLError as error:
        raise ValueError(error.message) from None
    if not isinstance(operation, OperationDefinitionNode):
        raise TypeError("it is no query")
    return operation


def _fields(above: FieldNode | OperationDefinitionNode) -> list[FieldNode]:
    """What is selected there: fields alone, and nothing that would leave one of them out."""
    from graphql import FieldNode

    selected = above.selection_set.selections if above.selection_set else ()
    fields = [one for one in selected if isinstance(one, FieldNode) and not one.directives]
    if len(fields) != len(selected):
        raise TypeError("it has fragments or directives")
    return fields


def _letters(name: str) -> str:
    return name.replace("_", "").casefold()


def _fixed(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
