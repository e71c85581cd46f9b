"""A GraphQL server for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.sources.servers.graphql import GraphqlTestServer, graphql_server


@pytest.fixture(scope="session")
def graphql() -> Iterator[GraphqlTestServer]:
    with graphql_server() as server:
        yield server
