"""What a GraphQL server says of itself."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, cast

from askfirst.domain.errors import ConfigError, SourceError
from askfirst.sources.graphql.options import GraphqlOptions
from askfirst.sources.graphql.roots import Root, read_roots

if TYPE_CHECKING:
    from graphql import GraphQLSchema, IntrospectionQuery


@dataclass(frozen=True, slots=True)
class Known:
    """A schema and its tables."""

    schema: GraphQLSchema
    roots: tuple[Root, ...]

    def root(self, original: str) -> Root | None:
        """The table that the server calls so."""
        return next((one for one in self.roots if one.table.original == original), None)


def introspection() -> str:
    """The standard query for a schema."""
    from graphql import get_introspection_query

    return get_introspection_query()


def read_schema(name: str, data: dict[str, Any], options: GraphqlOptions) -> Known:
    """The schema of an answer to `introspection`. Raises SourceError where it makes no sense.

    Raises ConfigError where a root field that is named for a table cannot be one.
    """
    from graphql import GraphQLError, build_client_schema

    try:
        schema = build_client_schema(cast("IntrospectionQuery", data))
        if schema.query_type is None:
            raise ValueError("it has no queries")  # noqa: TRY301 - told as all that may be wrong with it
        roots = read_roots(schema, options)
    except (GraphQLError, TypeError, ValueError, LookupError, AttributeError, RecursionError) as error:
        raise SourceError(
            f"The schema of {name!r} makes no sense: {_line(str(error))}.", "Check that it is a GraphQL server."
        ) from None
    _check_named(name, options.roots, [root.table.original for root in roots])
    _check_fields(name, schema, options)
    return Known(schema, roots)


def _check_named(name: str, wanted: Sequence[str], found: Sequence[str]) -> None:
    if missing := [one for one in wanted if one not in found]:
        raise ConfigError(
            f"{name!r} has no query field {missing[0]!r} that gives rows.",
            "Name fields that give a list or a connection of objects, and need no other arguments.",
        )


def _check_fields(name: str, schema: GraphQLSchema, options: GraphqlOptions) -> None:
    """What is said of scalars and fields is about some that the schema has."""
    from graphql import is_object_type, is_scalar_type

    types = schema.type_map
    fields = {f"{one}.{field}" for one, type_ in types.items() if is_object_type(type_) for field in type_.fields}
    scalars = {one for one, type_ in types.items() if is_scalar_type(type_)}
    for said in options.without:
        _check_there(name, said, fields, "field")
    for said in options.scalars:
        _check_there(name, said, fields | scalars, "field" if "." in said else "scalar")


def _check_there(name: str, said: str, there: Collection[str], what: str) -> None:
    if said not in there:
        near = get_close_matches(said, sorted(there), 1)
        raise ConfigError(
            f"The schema of {name!r} has no {what} {said!r}.",
            f"Did you mean {near[0]!r}?" if near else "Name a field as 'Order.placedAt'.",
        )


def _line(text: str) -> str:
    said = " ".join(text.split()).rstrip(".")
    return said if len(said) <= 200 else f"{said[:197]}..."  # noqa: PLR2004 - a line
