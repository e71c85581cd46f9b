"""What may be sent to a GraphQL server at all: the query for its schema, or one plain query of a known root field."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from askfirst.sources.graphql.schema import introspection
from askfirst.sources.graphql.unchanged import FIELDS
from askfirst.sources.sql.guard import UnsafeStatementError

if TYPE_CHECKING:
    from graphql import DocumentNode, FieldNode

_COUNT = "count"
MOST_DEPTH = 8
"""A connection's rows are four fields deep."""


@lru_cache(maxsize=64)
def admit(document: str, roots: frozenset[str]) -> None:
    """Raises UnsafeStatementError for what is no query of ours.

    One of ours has one of the `roots`, fields without directives, and variables for all arguments. Only the field that
    counts may be called otherwise: it is asked for several counts at once.
    """
    if document in (introspection(), FIELDS):
        return
    [root] = _operation(document)
    if root.name.value not in roots:
        raise UnsafeStatementError(f"The root field {root.name.value!r} is not known.")
    level, depth = [root], 1
    while level:
        if depth > MOST_DEPTH:
            raise UnsafeStatementError(f"The document is more than {MOST_DEPTH} fields deep.")
        level, depth = [each for one in level for each in _within(one)], depth + 1


def _operation(document: str) -> list[FieldNode]:
    """The one root field of the one query."""
    from graphql import FieldNode, OperationDefinitionNode, OperationType

    definitions = _parsed(document).definitions
    operation = definitions[0] if len(definitions) == 1 else None
    if not isinstance(operation, OperationDefinitionNode) or operation.operation != OperationType.QUERY:
        raise UnsafeStatementError(f"{document[:200]!r} is not exactly one query.")
    fields = [one for one in operation.selection_set.selections if isinstance(one, FieldNode)]
    if len(fields) != 1 or len(operation.selection_set.selections) != 1:
        raise UnsafeStatementError(f"{document[:200]!r} has not exactly one root field.")
    variables = operation.variable_definitions or ()
    if operation.directives or any(one.directives or one.default_value for one in variables):
        raise UnsafeStatementError(f"{document[:200]!r} has directives, or values that are no variables.")
    return fields


def _parsed(document: str) -> DocumentNode:
    from graphql import GraphQLError, parse

    try:
        return parse(document, no_location=True)
    except (GraphQLError, RecursionError):
        raise UnsafeStatementError(f"The document {document[:200]!r} cannot be parsed.") from None


def _within(field: FieldNode) -> list[FieldNode]:
    """The fields of a plain one."""
    from graphql import FieldNode, VariableNode

    name = field.name.value
    arguments = field.arguments or ()
    alias = field.alias if name != _COUNT else None
    if alias or field.directives or not all(isinstance(one.value, VariableNode) for one in arguments):
        raise UnsafeStatementError(f"The field {name!r} has an alias, a directive or a value that is no variable.")
    selections = field.selection_set.selections if field.selection_set else ()
    found = [one for one in selections if isinstance(one, FieldNode)]
    if len(found) != len(selections) or any(one.name.value in {"__schema", "__type"} for one in found):
        raise UnsafeStatementError(f"The field {name!r} has fragments, or asks for the schema.")
    return found
