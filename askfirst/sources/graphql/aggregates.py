"""What a schema says that its server computes of a table: numbers of all rows, and of groups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from askfirst.sources.graphql.roots import Root, plain_name

if TYPE_CHECKING:
    from graphql import GraphQLField, GraphQLObjectType, GraphQLSchema

Part: TypeAlias = Literal["sum", "avg", "min", "max", "distinct"]

_NAMES: Mapping[str, Mapping[Part, str]] = {
    "hasura": {"sum": "sum", "avg": "avg", "min": "min", "max": "max"},
    "pg_graphql": {"sum": "sum", "avg": "avg", "min": "min", "max": "max"},
    "postgraphile": {"sum": "sum", "avg": "average", "min": "min", "max": "max", "distinct": "distinctCount"},
}
_INSIDE = {"hasura": "aggregate", "pg_graphql": "aggregate", "postgraphile": "aggregates"}
GROUPED = "groupedAggregates"
_BY = "groupBy"
_TRUNCATED = "_TRUNCATED_TO_"


@dataclass(frozen=True, slots=True)
class Aggregates:
    """Where a table's numbers are found: under the field `root` of the query's type, with its conditions in `where`.

    `inside` is the field of all rows' numbers in it, and `total` the path to the number of rows, empty where there is
    none. `columns` names the columns that a function has; `counts` holds where single columns are counted.
    `by` is the type of the keys of groups, `keys` the key of each column; empty where there are no groups.
    """

    root: str
    where: str
    inside: str
    total: tuple[str, ...]
    names: Mapping[Part, str]
    columns: Mapping[Part, frozenset[str]]
    counts: str = ""
    by: str = ""
    keys: Mapping[str, str] | None = None

    def has(self, part: Part, column: str) -> bool:
        return column in self.columns.get(part, ())


def read_aggregates(schema: GraphQLSchema, root: Root) -> Aggregates | None:
    """What the server computes of the table; None where that is nothing."""
    query, shape = schema.query_type, root.shape
    name = f"{root.table.original}_aggregate" if shape.convention == "hasura" else root.table.original
    field = query.fields.get(name) if query else None
    holder = _object(field)
    if field is None or holder is None or shape.paging in {"most", "none"}:
        return None
    inside = _INSIDE.get(shape.convention, "")
    container = _object(holder.fields.get(inside)) if inside else None
    total = _total(holder, container, inside)
    if not container and not total:
        return None
    names = _NAMES.get(shape.convention, {})
    columns = {part: _fields(container, one) for part, one in names.items()}
    where = shape.where if shape.where in field.args else ""
    counted = _counted(container) if shape.convention == "hasura" else ""
    by, keys = _keys(holder, root) if shape.convention == "postgraphile" else ("", {})
    return Aggregates(name, where, inside if container else "", total, names, columns, counted, by, keys)


def _total(holder: GraphQLObjectType, container: GraphQLObjectType | None, inside: str) -> tuple[str, ...]:
    """The path to the number of rows: what the server says of itself goes before what others are used to."""
    if container and _is_count(container.fields.get("count")):
        return (inside, "count")
    return ("totalCount",) if _is_count(holder.fields.get("totalCount")) else ()


def _is_count(field: GraphQLField | None) -> bool:
    from graphql import get_named_type

    return field is not None and get_named_type(field.type).name in {"Int", "BigInt"}


def _counted(container: GraphQLObjectType | None) -> str:
    """The type of the columns that can be counted, each by itself or its different values; empty where none can."""
    from graphql import is_list_type

    field = container.fields.get("count") if container else None
    if field is None or not {"columns", "distinct"} <= field.args.keys():
        return ""
    type_ = field.args["columns"].type
    return str(type_) if is_list_type(type_) else ""


def _keys(holder: GraphQLObjectType, root: Root) -> tuple[str, dict[str, str]]:
    """The type of the keys of groups, and the key of each column."""
    from graphql import get_named_type, is_enum_type

    field = holder.fields.get(GROUPED)
    argument = field.args.get(_BY) if field else None
    type_ = get_named_type(argument.type) if argument else None
    container = _object(field)
    if not argument or not is_enum_type(type_) or container is None or "keys" not in container.fields:
        return "", {}
    keys: dict[str, list[str]] = {}
    for one in type_.values:
        if _TRUNCATED not in one:
            keys.setdefault(plain_name(one), []).append(one)
    found = {each.original: keys.get(plain_name(each.original), []) for each in root.table.columns}
    sure = {name: each[0] for name, each in found.items() if len(each) == 1}
    twice = [one for one in sure.values() if list(sure.values()).count(one) > 1]
    return str(argument.type), {name: one for name, one in sure.items() if one not in twice}


def _fields(container: GraphQLObjectType | None, name: str) -> frozenset[str]:
    """The columns that a function has."""
    found = _object(container.fields.get(name)) if container else None
    return frozenset(found.fields) if found else frozenset()


def _object(field: GraphQLField | None) -> GraphQLObjectType | None:
    """The type of the objects that a field gives, one or many."""
    from graphql import get_named_type, is_object_type

    type_ = get_named_type(field.type) if field else None
    return type_ if is_object_type(type_) else None
