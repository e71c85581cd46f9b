"""The tables of a schema: the root query fields that give rows, and their columns."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as entry
from typing import TYPE_CHECKING

from askfirst.catalog.model import LeftOut
from askfirst.sources.graphql.options import GraphqlOptions
from askfirst.sources.graphql.scalars import column_type
from askfirst.sources.graphql.shapes import Shape, read_shape
from askfirst.sources.remote.port import RemoteColumn, RemoteTable

if TYPE_CHECKING:
    from graphql import GraphQLField, GraphQLObjectType, GraphQLSchema

_COUNT = ("aggregate", "count")


@dataclass(frozen=True, slots=True)
class Root:
    """A root field of rows as a table. `key` names the columns that tell its rows apart, where the schema says so.

    `count` leads from the query's type to the number of all rows; empty where nothing does. `scalars` names the type of
    each column in the schema, `needed` the columns that always have a value, and `row_type` is the type of a row.
    """

    table: RemoteTable
    shape: Shape
    key: tuple[str, ...] = ()
    count: tuple[str, ...] = ()
    scalars: Mapping[str, str] = entry(default_factory=dict)
    needed: frozenset[str] = frozenset()
    row_type: str = ""


def read_roots(schema: GraphQLSchema, options: GraphqlOptions) -> tuple[Root, ...]:
    """The tables in the order of the schema, those of `options.roots` where any are named."""
    query = schema.query_type
    found: list[Root] = []
    taken: set[str] = set()
    for name, field in (query.fields if query else {}).items():
        if name.startswith("__") or (options.roots and name not in options.roots):
            continue
        shaped = read_shape(name, field)
        root = _read(name, shaped[0], shaped[1], (schema, options, taken)) if shaped else None
        if root is not None:
            taken.add(root.table.name.casefold())
            found.append(root)
    return tuple(found)


def _read(
    name: str, shape: Shape, row: GraphQLObjectType, known: tuple[GraphQLSchema, GraphqlOptions, Collection[str]]
) -> Root | None:
    schema, options, taken = known
    query = schema.query_type
    keys = list(_keys(name, shape, row, query.fields if query else {}))
    unique = {key[0] for key in keys if len(key) == 1} | _ids(row)
    columns, left_out = _columns(row, options, unique)
    if not columns:
        return None
    called = free_name(_called(name, shape), taken)
    table = RemoteTable(called, name, columns, description=row.description or "", left_out=left_out)
    scalars = {one.name: _named(row, one.original) for one in columns}
    needed = frozenset(one.name for one in columns if str(row.fields[one.original].type).endswith("!"))
    return Root(table, shape, next(iter(keys), ()), _count(name, shape, schema), scalars, needed, row.name)


def _named(row: GraphQLObjectType, name: str) -> str:
    from graphql import get_named_type

    return str(get_named_type(row.fields[name].type))


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number where it is taken but for its case."""
    free, number = name, 2
    while free.casefold() in taken:
        free, number = f"{name}_{number}", number + 1
    return free


def _called(name: str, shape: Shape) -> str:
    """The name without what only says that it gives many."""
    if shape.convention == "pg_graphql":
        return name.removesuffix("Collection") or name
    plain = re.fullmatch(r"all([A-Z])(\w*)", name) if shape.convention == "postgraphile" else None
    return f"{plain[1].lower()}{plain[2]}" if plain else name


def _columns(
    row: GraphQLObjectType, options: GraphqlOptions, unique: Collection[str]
) -> tuple[tuple[RemoteColumn, ...], tuple[LeftOut, ...]]:
    """The fields that are columns, and those that hold values and are none."""
    columns: list[RemoteColumn] = []
    left_out: list[LeftOut] = []
    taken: set[str] = set()
    for original, field in row.fields.items():
        type_, why = _type(row, original, options)
        if type_ is None:
            left_out += [LeftOut(original, why)] if why else []
            continue
        name = free_name(original, taken)
        taken.add(name.casefold())
        columns.append(RemoteColumn(name, original, type_, original in unique, field.description or ""))
    return tuple(columns), tuple(left_out)


def _type(row: GraphQLObjectType, name: str, options: GraphqlOptions) -> tuple[str | None, str]:
    """The type of a field as a column; None for one that is none, with the reason where it holds values."""
    from graphql import get_named_type, get_nullable_type, is_enum_type, is_leaf_type, is_required_argument

    type_, named = get_nullable_type(row.fields[name].type), f"{row.name}.{name}"
    if name.startswith("__"):
        return None, ""
    if named in options.without:
        return None, "workspace.yaml says so"
    if not is_leaf_type(type_):
        return None, "it has several values in a row" if is_leaf_type(get_named_type(type_)) else ""
    if any(map(is_required_argument, row.fields[name].args.values())):
        return None, "it needs an argument"
    found = "VARCHAR" if is_enum_type(type_) else column_type(type_.name, options.scalars, named)
    unknown = f"nothing says what the scalar {type_.name} holds; say it with scalars in workspace.yaml"
    return found, "" if found else unknown


def _keys(
    name: str, shape: Shape, row: GraphQLObjectType, fields: dict[str, GraphQLField]
) -> Iterator[tuple[str, ...]]:
    """The fields by which these servers give a row alone, which they do only by what is unique."""
    if shape.convention == "hasura" and (by_key := fields.get(f"{name}_by_pk")):
        if by_key.args and by_key.args.keys() <= row.fields.keys():
            yield tuple(by_key.args)
    elif shape.convention == "postgraphile":
        for one, field in fields.items():
            if field.type is row and len(field.args) == 1:
                [argument] = field.args
                if argument in row.fields and _names_key(one, argument, row.name):
                    yield (argument,)


def _names_key(field: str, argument: str, row: str) -> bool:
    return plain_name(field) in {plain_name(row), plain_name(f"{row}_by_{argument}")}


def plain_name(name: str) -> str:
    """A name without what servers write in one way or another: `orderId`, `order_id` and `ORDER_ID` are the same."""
    return name.replace("_", "").casefold()


def _ids(row: GraphQLObjectType) -> set[str]:
    """The global id of the type `Node`, by which Relay tells all objects of a server apart."""
    from graphql import GraphQLID, get_nullable_type

    nodes = [interface for interface in row.interfaces if interface.name == "Node"]
    return {
        name
        for interface in nodes
        for name, field in interface.fields.items()
        if name in {"id", "nodeId"} and get_nullable_type(field.type) is GraphQLID
    }


def _count(name: str, shape: Shape, schema: GraphQLSchema) -> tuple[str, ...]:
    from graphql import get_named_type, is_object_type

    query = schema.query_type
    fields = query.fields if query else {}
    if shape.convention == "hasura":
        path: tuple[str, ...] = (f"{name}_aggregate", *_COUNT)
    elif shape.paging == "cursor":
        path = (name, "totalCount")
    else:
        return ()
    for at, step in enumerate(path):
        field = fields.get(step)
        type_ = get_named_type(field.type) if field else None
        if type_ is None:
            return ()
        if at == len(path) - 1:
            return path if type_.name in {"Int", "BigInt"} else ()
        fields = type_.fields if is_object_type(type_) else {}
    return ()
