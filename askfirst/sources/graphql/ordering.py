"""Orders under which pages by number neither repeat nor leave out a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from askfirst.sources.graphql.roots import Root, plain_name

if TYPE_CHECKING:
    from graphql import GraphQLSchema

_BY_KEY = "PRIMARY_KEY_ASC"


@dataclass(frozen=True, slots=True)
class Ordering:
    """What the order's argument takes, empty where there is none.

    It is `by_key` where no two rows can be alike in it, and `certain` where those that are have the same values.
    """

    terms: tuple[Any, ...] = ()
    by_key: bool = False
    certain: bool = False


def order_of(schema: GraphQLSchema, root: Root, columns: Sequence[str]) -> Ordering:
    """By the key, or else by as many of the columns as can be."""
    from graphql import get_named_type, is_enum_type, is_input_object_type

    query = schema.query_type
    if not root.shape.order or query is None:
        return Ordering()
    type_ = get_named_type(query.fields[root.table.original].args[root.shape.order].type)
    if is_input_object_type(type_):
        unique = tuple(one.original for one in root.table.columns if one.unique)[:1]
        wanted = root.key or unique or tuple(dict.fromkeys(columns))
        directions = {name: get_named_type(field.type) for name, field in type_.fields.items()}
        terms = tuple(
            {name: "asc"} for name in wanted if is_enum_type(directions.get(name)) and "asc" in directions[name].values
        )
        return Ordering(terms, certain=len(terms) == len(wanted))
    if is_enum_type(type_):
        if _BY_KEY in type_.values:
            return Ordering((_BY_KEY,), by_key=True, certain=True)
        by_column = {plain_name(one.removesuffix("_ASC")): one for one in type_.values if one.endswith("_ASC")}
        found = [by_column.get(plain_name(name)) for name in dict.fromkeys(columns)]
        return Ordering(tuple(filter(None, found)), certain=bool(found) and None not in found)
    return Ordering()
