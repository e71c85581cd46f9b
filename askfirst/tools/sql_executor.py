"""Run a typed query in an SQL database."""

from __future__ import annotations

from typing import ClassVar

from askfirst.tools.executing import Executor


class SqlExecutor(Executor):
    """See `description`."""

    name: ClassVar[str] = "sql_executor"
    description: ClassVar[str] = (
        "Run a typed query on a dataset that lives in an SQL database. Use it after query_builder, whose query it "
        "takes. Do not use it with text of any kind."
    )
