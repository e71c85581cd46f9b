"""The documents that are sent, built from the schema's names alone: all values are variables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from askfirst.domain.errors import SourceError
from askfirst.sources.graphql.shapes import Shape

if TYPE_CHECKING:
    from graphql import FieldNode, GraphQLSchema

ANYTHING = "__typename"
"""What any object has: a selection cannot be empty."""
HEALTH = f"query Health {{\n  {ANYTHING}\n}}"
"""Asks for nothing that the server would have to read."""


def rows_document(schema: GraphQLSchema, root: str, shape: Shape, columns: Sequence[str], used: Sequence[str]) -> str:
    """A document for a page of rows with these fields. `used` names the arguments that get a variable of their name."""
    selected = [_field(name) for name in dict.fromkeys(columns)] or [_field(ANYTHING)]
    if shape.node:
        selected = [_field(shape.node, selected)]
    for step in reversed(shape.path):
        selected = [_field(step, selected)]
    if shape.paging == "cursor":
        selected.append(_field("pageInfo", [_field("hasNextPage"), _field("endCursor")]))
    return _document(schema, "Rows", _field(root, selected, used), used)


def count_document(schema: GraphQLSchema, path: Sequence[str], used: Sequence[str]) -> str:
    """A document for the number at the end of a path."""
    selected = [_field(path[-1])]
    for step in reversed(path[1:-1]):
        selected = [_field(step, selected)]
    return _document(schema, "Count", _field(path[0], selected, used), used)


def _field(name: str, selected: Sequence[FieldNode] = (), arguments: Sequence[str] = ()) -> FieldNode:
    from graphql import ArgumentNode, FieldNode, NameNode, SelectionSetNode, VariableNode

    given = tuple(
        ArgumentNode(name=NameNode(value=one), value=VariableNode(name=NameNode(value=one))) for one in arguments
    )
    within = SelectionSetNode(selections=tuple(selected)) if selected else None
    return FieldNode(name=NameNode(value=name), arguments=given, selection_set=within)


def _document(schema: GraphQLSchema, name: str, root: FieldNode, used: Sequence[str]) -> str:
    from graphql import (
        DocumentNode,
        NameNode,
        OperationDefinitionNode,
        OperationType,
        SelectionSetNode,
        VariableDefinitionNode,
        VariableNode,
        parse_type,
        print_ast,
        validate,
    )

    types = schema.query_type.fields[root.name.value].args if schema.query_type else {}
    variables = tuple(
        VariableDefinitionNode(variable=VariableNode(name=NameNode(value=one)), type=parse_type(str(types[one].type)))
        for one in used
    )
    operation = OperationDefinitionNode(
        operation=OperationType.QUERY,
        name=NameNode(value=name),
        variable_definitions=variables,
        selection_set=SelectionSetNode(selections=(root,)),
    )
    document = DocumentNode(definitions=(operation,))
    if wrong := validate(schema, document):
        raise SourceError(
            f"The document for {root.name.value!r} does not fit the schema: {wrong[0].message}",
            "Describe the source again: its schema may have changed.",
        )
    return print_ast(document)
