"""Orders under which pages by number neither repeat nor leave out a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from askfirst.sources.graphql.roots import Root, plain_name

if TYPE_CHECKING:
    from graphql import GraphQLSchema

_BY_KEY = "PRIMARY_KEY_ASC"


def order_of(schema: GraphQLSchema, root: Root, columns: Sequence[str]) -> list[Any]:
    """What the order's argument takes: by the key, or else by all the columns. Rows alike in these are the same row.

    Empty where the convention has no order, or the schema none for these columns.
    """
    from graphql import get_named_type, is_enum_type, is_input_object_type

    query = schema.query_type
    if not root.shape.order or query is None:
        return []
    type_ = get_named_type(query.fields[root.table.original].args[root.shape.order].type)
    unique = tuple(one.original for one in root.table.columns if one.unique)[:1]
    wanted = root.key or unique or tuple(dict.fromkeys(columns))
    if is_input_object_type(type_):
        directions = {name: get_named_type(field.type) for name, field in type_.fields.items()}
        return [
            {name: "asc"} for name in wanted if is_enum_type(directions.get(name)) and "asc" in directions[name].values
        ]
    if is_enum_type(type_):
        if _BY_KEY in type_.values:
            return [_BY_KEY]
        by_column = {plain_name(one.removesuffix("_ASC")): one for one in type_.values if one.endswith("_ASC")}
        return [by_column[plain_name(name)] for name in wanted if plain_name(name) in by_column]
    return []
