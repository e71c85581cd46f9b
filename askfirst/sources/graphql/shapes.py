"""What kind of rows a root field gives, told by its arguments and its type alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from graphql import GraphQLField, GraphQLObjectType

Convention: TypeAlias = Literal["hasura", "postgraphile", "pg_graphql", "relay", "list"]
Paging: TypeAlias = Literal["offset", "cursor", "most", "none"]
"""By a number of rows to leave out, by a cursor, by a number of rows alone, or not at all."""

_PAGE_INFO = ("hasNextPage", "endCursor")
_LIMITS = ("limit", "first", "take")
_OFFSETS = ("offset", "skip")


@dataclass(frozen=True, slots=True)
class Shape:
    """How rows are asked for: the arguments by their names, empty where there is none.

    `limit` is a number of rows; `after` a cursor or a number of rows to leave out, as `paging` says, and `offset` that
    number where there is a cursor besides. `path` leads from the root field to the list of rows, and `node` from one of
    its entries to the row.
    """

    convention: Convention
    paging: Paging
    limit: str = ""
    after: str = ""
    where: str = ""
    order: str = ""
    path: tuple[str, ...] = ()
    node: str = ""
    offset: str = ""


def read_shape(name: str, field: GraphQLField) -> tuple[Shape, GraphQLObjectType] | None:
    """The shape of a root field and the type of its rows.

    None for a field that gives no rows, or has other arguments that cannot be left out.
    """
    from graphql import get_nullable_type, is_list_type, is_object_type, is_required_argument

    type_ = get_nullable_type(field.type)
    found = None
    if is_list_type(type_):
        row = get_nullable_type(type_.of_type)
        found = (_of_list(field), row) if is_object_type(row) else None
    elif is_object_type(type_):
        found = _of_connection(name, field, type_)
    if found is None:
        return None
    needed = {name for name, argument in field.args.items() if is_required_argument(argument)}
    return found if needed <= {found[0].limit} else None


def _of_list(field: GraphQLField) -> Shape:
    if {"where", "order_by", "limit", "offset"} <= field.args.keys() and _is_hasura(field):
        return Shape("hasura", "offset", "limit", "offset", "where", "order_by")
    limit = next((name for name in _LIMITS if _takes(field, name, "Int")), "")
    offset = _offset(field)
    if limit and offset:
        return Shape("list", "offset", limit, offset)
    return Shape("list", "most", limit) if limit else Shape("list", "none")


def _is_hasura(field: GraphQLField) -> bool:
    from graphql import get_named_type, is_input_object_type

    where = get_named_type(field.args["where"].type)
    return is_input_object_type(where) and {"_and", "_or", "_not"} <= where.fields.keys()


def _of_connection(
    name: str, field: GraphQLField, connection: GraphQLObjectType
) -> tuple[Shape, GraphQLObjectType] | None:
    from graphql import get_named_type, is_object_type

    if not _takes(field, "first", "Int") or not _takes(field, "after", "") or not _has_pages(connection):
        return None
    edge = _listed(connection, "edges")
    node = get_named_type(edge.fields["node"].type) if edge and "node" in edge.fields else None
    if not is_object_type(node):
        return None
    path, entry = (("edges",), "node")
    if _listed(connection, "nodes") is node:
        path, entry = (("nodes",), "")
    convention, where, order = _dialect(name, field, connection)
    return Shape(convention, "cursor", "first", "after", where, order, path, entry, _offset(field)), node


def _offset(field: GraphQLField) -> str:
    return next((one for one in _OFFSETS if _takes(field, one, "Int")), "")


def _dialect(name: str, field: GraphQLField, connection: GraphQLObjectType) -> tuple[Convention, str, str]:
    from graphql import get_named_type, is_enum_type

    order = get_named_type(field.args["orderBy"].type) if "orderBy" in field.args else None
    if is_enum_type(order) and {"nodes", "totalCount"} <= connection.fields.keys():
        where = next((one for one in ("filter", "condition") if one in field.args), "")
        return "postgraphile", where, "orderBy"
    if order is not None and name.endswith("Collection") and "filter" in field.args:
        return "pg_graphql", "filter", ""
    return "relay", "", ""


def _has_pages(connection: GraphQLObjectType) -> bool:
    from graphql import get_named_type, is_object_type

    info = connection.fields.get("pageInfo")
    type_ = get_named_type(info.type) if info else None
    return is_object_type(type_) and set(_PAGE_INFO) <= type_.fields.keys()


def _listed(connection: GraphQLObjectType, name: str) -> GraphQLObjectType | None:
    """The type of objects that a field lists."""
    from graphql import get_nullable_type, is_list_type, is_object_type

    field = connection.fields.get(name)
    type_ = get_nullable_type(field.type) if field else None
    row = get_nullable_type(type_.of_type) if is_list_type(type_) else None
    return row if is_object_type(row) else None


def _takes(field: GraphQLField, argument: str, scalar: str) -> bool:
    from graphql import get_nullable_type, is_scalar_type

    type_ = get_nullable_type(field.args[argument].type) if argument in field.args else None
    return is_scalar_type(type_) and scalar in ("", type_.name)
