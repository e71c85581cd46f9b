"""Run a typed query behind a GraphQL API."""

from __future__ import annotations

from typing import ClassVar

from askfirst.tools.executing import Executor


class GraphqlExecutor(Executor):
    """See `description`."""

    name: ClassVar[str] = "graphql_executor"
    description: ClassVar[str] = (
        "Run a typed query on a dataset that lives behind a GraphQL API. Use it after query_builder, whose query it "
        "takes. Do not use it with text of any kind."
    )
