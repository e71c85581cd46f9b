"""The documents that are sent, built from the schema's names alone: all values are variables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from askfirst.domain.errors import SourceError
from askfirst.sources.graphql.shapes import Shape

if TYPE_CHECKING:
    from graphql import FieldNode, GraphQLSchema

Path: TypeAlias = tuple[str, ...]
Chosen: TypeAlias = Mapping[Path, str]
"""The fields of a document by where they stand in its answer, each with what the schema calls it."""

ANYTHING = "__typename"
"""What any object has: a selection cannot be empty."""
HEALTH = f"query Health {{\n  {ANYTHING}\n}}"
"""Asks for nothing that the server would have to read."""


@dataclass(frozen=True, slots=True)
class Given:
    """A value for an argument of the field at a path, and its variable, which is called as the argument else."""

    path: Path
    argument: str
    value: Any
    called: str = ""

    @property
    def variable(self) -> str:
        return self.called or self.argument


def rows_document(schema: GraphQLSchema, root: str, shape: Shape, columns: Sequence[str], used: Sequence[str]) -> str:
    """A document for a page of rows with these fields. `used` names the arguments that get a variable of their name."""
    selected = [_field(name) for name in dict.fromkeys(columns)] or [_field(ANYTHING)]
    if shape.node:
        selected = [_field(shape.node, selected)]
    for step in reversed(shape.path):
        selected = [_field(step, selected)]
    if shape.paging == "cursor":
        selected.append(_field("pageInfo", [_field("hasNextPage"), _field("endCursor")]))
    return _document(schema, "Rows", _field(root, selected, _as_called(used)), _types(schema, root, used))


def count_document(schema: GraphQLSchema, path: Sequence[str], used: Sequence[str]) -> str:
    """A document for the number at the end of a path."""
    selected = [_field(path[-1])]
    for step in reversed(path[1:-1]):
        selected = [_field(step, selected)]
    return _document(schema, "Count", _field(path[0], selected, _as_called(used)), _types(schema, path[0], used))


def groups_document(schema: GraphQLSchema, chosen: Chosen, given: Sequence[Given]) -> tuple[str, dict[str, Any]]:
    """A document for these fields, all below one of the root, and its variables."""
    [root] = {path[0] for path in chosen}
    names = {path: name for path, name in chosen.items() if name != path[-1]}
    types = {one.variable: _type_of(schema, one, names) for one in given}
    document = _document(schema, "Groups", _branch((root,), chosen, given), types)
    return document, {one.variable: one.value for one in given}


def _branch(path: Path, chosen: Chosen, given: Sequence[Given]) -> FieldNode:
    """The field at a path, with all that is chosen below it."""
    deep = len(path)
    below = dict.fromkeys(one[: deep + 1] for one in chosen if len(one) > deep and one[:deep] == path)
    arguments = {one.argument: one.variable for one in given if one.path == path}
    return _field(chosen.get(path, path[-1]), [_branch(one, chosen, given) for one in below], arguments, path[-1])


def _type_of(schema: GraphQLSchema, given: Given, names: Chosen) -> str:
    """The type of an argument. Raises SourceError where the schema has it no more."""
    from graphql import get_named_type, is_object_type

    fields = schema.query_type.fields if schema.query_type else {}
    field = None
    for end in range(1, len(given.path) + 1):
        path = given.path[:end]
        field = fields.get(names.get(path, path[-1]))
        type_ = get_named_type(field.type) if field else None
        fields = type_.fields if is_object_type(type_) else {}
    if field is None or given.argument not in field.args:
        raise SourceError(
            f"The schema has no argument {given.argument!r} of {given.path[-1]!r}.",
            "Describe the source again: its schema may have changed.",
        )
    return str(field.args[given.argument].type)


def _as_called(arguments: Sequence[str]) -> dict[str, str]:
    """A variable for each argument, of its name."""
    return {one: one for one in arguments}


def _types(schema: GraphQLSchema, root: str, used: Sequence[str]) -> dict[str, str]:
    """The types of arguments of a field of the root."""
    arguments = schema.query_type.fields[root].args if schema.query_type else {}
    return {one: str(arguments[one].type) for one in used}


def _field(
    name: str, selected: Sequence[FieldNode] = (), arguments: Mapping[str, str] | None = None, called: str = ""
) -> FieldNode:
    from graphql import ArgumentNode, FieldNode, NameNode, SelectionSetNode, VariableNode

    given = tuple(
        ArgumentNode(name=NameNode(value=one), value=VariableNode(name=NameNode(value=variable)))
        for one, variable in (arguments or {}).items()
    )
    within = SelectionSetNode(selections=tuple(selected)) if selected else None
    alias = NameNode(value=called) if called not in ("", name) else None
    return FieldNode(name=NameNode(value=name), alias=alias, arguments=given, selection_set=within)


def _document(schema: GraphQLSchema, name: str, root: FieldNode, variable_types: Mapping[str, str]) -> str:
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

    variables = tuple(
        VariableDefinitionNode(variable=VariableNode(name=NameNode(value=one)), type=parse_type(type_))
        for one, type_ in variable_types.items()
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
