"""Texts that would be code in a document, as values and as names."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from graphql import OperationDefinitionNode, build_schema, get_introspection_query, graphql_sync, parse
from graphql.language import FieldNode, OperationType

from askfirst.domain.errors import SourceError
from askfirst.domain.query import Filter, Operator
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.graphql.plan import plan_rows
from tests.sources.graphql.asking import fetched, items, opened, scripted, table_of, wanted
from tests.sources.servers import graphql_hasura
from tests.sources.servers.graphql import JSON, GraphqlTestServer, body_of, reply, serving

HOSTILE = [
    "{", "}", "{}", "}}}}", '"', "'", '"""', "\\", '\\"', "\\u0022", "`", "$", "$where", "${x}", "#", "# comment",
    "\n", "\r\n", "\t", "\u2028", "\ufeff", "a\nb } } mutation { drop }", "...", "...F", "... on Query { __typename }",
    "fragment F on Query { x }", "query { a }", "mutation { things }", "subscription { things }", "mutation",
    "__typename", "__schema", "{ __schema { types { name } } }", "@skip(if: true)", "@include(if: $x)", "true", "null",
    "[]", "[1]", "1 }", "x: y", "(where: {})", "_eq", "' OR 1=1 --", "'; DROP TABLE things; --", "%", "_", "%%%",
    "🙂", "\u202eabc", "e\u0301", "é", "I", "ı", "İ", "K", "ß", "a" * 10_000, "{" * 5_000, "\x01\x1f\x7f",
    " ".join(f"a{number}: things" for number in range(1_000)), "", " ", "  x  ", "NaN", "\x00", "a\x00b",
]  # fmt: skip
PARTS: tuple[Operator, ...] = ("contains", "starts_with", "ends_with")
NAMES = [one for one in HOSTILE if not one.isidentifier() or not one.isascii()]
VALUES = LocalTable(
    "things", "things", (("row_id", "row_id", "BIGINT"), ("word", "word", "VARCHAR")), list(enumerate(HOSTILE))
)


async def test_hostile_values_are_values(graphql: GraphqlTestServer) -> None:
    """Each finds its own row, by the same document."""
    assert len(HOSTILE) >= 40
    async with opened(await graphql.filled([VALUES], "hasura")) as server:
        table = await table_of(server)
        assert await fetched(server, wanted(table)) == VALUES.rows
        graphql.asked.clear()
        requests = [wanted(table, filters=(Filter("word", "eq", (word,)),)) for word in HOSTILE]
        answers = await asyncio.gather(*(fetched(server, one) for one in requests))
    for (number, word), found in zip(VALUES.rows, answers, strict=True):
        # PostgreSQL would refuse the null character: all rows are read.
        assert found == (VALUES.rows if "\0" in word else [(number, word)])
    documents = {each["query"] for each in graphql.asked if "where" in each["variables"]}
    assert len(documents) == 1


async def test_hostile_values_lose_no_row_as_parts(graphql: GraphqlTestServer) -> None:
    """By the patterns that are sent, as the server reads them."""
    async with opened(await graphql.filled([VALUES], "hasura")) as server:
        request = wanted(await table_of(server))
        assert server._known
        told = 0
        for word, op in product(HOSTILE, PARTS):
            asked = replace(request, filters=(Filter("word", op, (word.swapcase(),)),))
            where = plan_rows(server._known, asked, {}).fixed.get("where")
            told += where is not None
            if where is not None and "\0" not in word:
                assert graphql_hasura.holds(where, {"word": f"x{word}x" if op == "contains" else word})
    assert told > 80


def test_documents_are_one_query_without_values() -> None:
    """Of the same shape whatever is asked."""
    document = parse("query Rows($limit: Int) { things(limit: $limit) { word } }")
    assert is_plain(document.definitions[0])
    assert not is_plain(parse("mutation { things }").definitions[0])
    assert not is_plain(parse("{ things(limit: 1) { word } }").definitions[0])
    assert not is_plain(parse("{ a: things { word } }").definitions[0])


def is_plain(definition: Any) -> bool:
    if not isinstance(definition, OperationDefinitionNode) or definition.operation != OperationType.QUERY:
        return False
    fields: list[Any] = list(definition.selection_set.selections)
    while fields:
        field = fields.pop()
        if not isinstance(field, FieldNode) or field.alias or field.directives:
            return False
        if any(argument.value.kind != "variable" for argument in field.arguments or ()):
            return False
        fields += field.selection_set.selections if field.selection_set else ()
    return True


async def test_all_that_is_sent_is_plain(graphql: GraphqlTestServer) -> None:
    """The schema has a mutation for each of its query fields."""
    graphql.asked.clear()
    async with opened(await graphql.filled([VALUES], "hasura")) as server:
        table = await table_of(server)
        await fetched(server, wanted(table, filters=(Filter("word", "in", tuple(HOSTILE[:40])),)))
        await server.health()
    assert len(graphql.asked) > 3
    for each in graphql.asked:
        [definition] = parse(each["query"]).definitions
        assert is_plain(definition)


@pytest.mark.parametrize("place", ["root", "column", "argument", "type"])
async def test_hostile_names_in_a_schema_are_refused(place: str) -> None:
    """Nothing is sent by a name that is none."""
    schema = build_schema(
        "type Query { rootX(limit: Int, offset: Int, argumentX: Kind): [TypeX!]! other: [Other!]! }"
        " type TypeX { id: Int columnX: String kind: Kind } type Other { id: Int } enum Kind { A B }"
    )
    marker = {"root": "rootX", "column": "columnX", "argument": "argumentX", "type": "TypeX"}[place]
    sent: list[str] = []
    names = iter(NAMES)
    text = json.dumps(graphql_sync(schema, get_introspection_query()).formatted)

    async def app(_: Mapping[str, Any], receive: Any, send: Any) -> None:
        request = json.loads(await body_of(receive))
        sent.append(request["query"])
        await reply(send, 200, JSON, text.replace(f'"{marker}"', json.dumps(next(names))).encode())

    with serving(app) as address:
        async with opened(address) as server:
            failed = await asyncio.gather(*(server.tables() for _ in NAMES), return_exceptions=True)
    assert [type(one) for one in failed] == [SourceError] * len(NAMES)
    assert {str(one).partition(":")[0] for one in failed} == {"The schema of 'remote' makes no sense"}
    assert len(NAMES) >= 40
    assert all("__schema" in one for one in sent)


async def test_names_that_only_look_odd() -> None:
    """Keywords, a name in two spellings, and one that DuckDB would take for another."""
    sdl = """
    type Query { items: [Item!]! query(limit: Int, offset: Int): [Item!]! }
    type Mutation { items: Int query: Int }
    type Item { mutation: String Name: String name: String NAME: String fragment: Int on: Int null: Int
                nested: Item tags: [String] json: JSON needs(x: Int!): Int may(x: Int): Int }
    scalar JSON
    """
    row = {"mutation": "m", "Name": "a", "name": "b", "NAME": "c", "fragment": 1, "on": 2, "null": 3, "may": 4}
    with scripted(lambda _: items(row), sdl) as address:
        async with opened(address) as server:
            table = await table_of(server, "items")
            assert [one.name for one in table.columns] == [
                "mutation", "Name", "name_2", "NAME_3", "fragment", "on", "null", "may"
            ]  # fmt: skip
            assert [one.original for one in table.columns] == list(row)
            assert await fetched(server, wanted(table)) == [tuple(row.values())]
            assert {one.original for one in await server.tables()} == {"items", "query"}
