"""Run a typed query in the client, where its data lives."""

from __future__ import annotations

from typing import ClassVar

from askfirst.tools.executing import Executor


class SqlClient(Executor):
    """See `description`."""

    name: ClassVar[str] = "sql_client"
    description: ClassVar[str] = (
        "Let the client run a typed query on a dataset that lives there, such as in a browser. Use it after "
        "query_builder, whose query it takes. Do not use it with text of any kind."
    )
