"""Run a typed query in Elasticsearch or OpenSearch."""

from __future__ import annotations

from typing import ClassVar

from askfirst.tools.executing import Executor


class EsExecutor(Executor):
    """See `description`."""

    name: ClassVar[str] = "es_executor"
    description: ClassVar[str] = (
        "Run a typed query on a dataset that lives in Elasticsearch or OpenSearch. Use it after query_builder, whose "
        "query it takes. Do not use it with text of any kind."
    )
