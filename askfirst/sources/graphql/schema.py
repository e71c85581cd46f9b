"""What a GraphQL server says of itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
    return Known(schema, roots)


def _check_named(name: str, wanted: Sequence[str], found: Sequence[str]) -> None:
    if missing := [one for one in wanted if one not in found]:
        raise ConfigError(
            f"{name!r} has no query field {missing[0]!r} that gives rows.",
            "Name fields that give a list or a connection of objects, and need no other arguments.",
        )


def _line(text: str) -> str:
    said = " ".join(text.split()).rstrip(".")
    return said if len(said) <= 200 else f"{said[:197]}..."  # noqa: PLR2004 - a line
