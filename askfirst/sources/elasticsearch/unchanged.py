"""Whether the fields of an index are still what they were when they were read."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from http.client import NOT_FOUND
from typing import Any

from askfirst.domain.errors import SourceError
from askfirst.sources.elasticsearch.client import AnswerError, Client, Deadline, in_path
from askfirst.sources.elasticsearch.fields import ID, Index, IndexField

_REMEDY = "Its indices have changed since they were read: start again, or mend the catalog."


@asynccontextmanager
async def unchanged(
    client: Client, index: Index, fields: Iterable[IndexField], before: Deadline
) -> AsyncIterator[None]:
    """Raises SourceError behind the block where a field is gone or of another type by then.

    The server takes a field that is gone for one without values, and compares texts where there were numbers: neither
    is an error there. What it refuses within the block is told by the change that explains it.
    """
    used = list(fields)
    try:
        yield
    except SourceError as error:
        if not error.retryable:
            await _check(client, index, used, before)
        raise
    await _check(client, index, used, before)


async def _check(client: Client, index: Index, fields: Iterable[IndexField], before: Deadline) -> None:
    place = in_path(index.name)
    try:
        answer = await client.ask("GET", f"/{place}/_field_caps", before=before, params={"fields": "*"})
    except AnswerError as error:
        if error.status != NOT_FOUND:
            raise
        raise SourceError(f"The index {index.name!r} is not there any more.", _REMEDY) from error
    caps = answer.get("fields")
    if not isinstance(caps, dict):
        raise client.senseless(f"the fields of {index.table.original!r} are none")
    for field in (one for one in fields if one.kind != ID):
        _compare(caps, field, index)


def _compare(caps: dict[str, Any], field: IndexField, index: Index) -> None:
    path, name = field.column.original, index.table.original
    now = caps.get(path)
    if not now or (field.search and field.search not in caps):
        raise SourceError(f"The field {path!r} of {name!r} is not there any more.", _REMEDY)
    if list(now) != [field.kind]:
        raise SourceError(
            f"The field {path!r} of {name!r} is of type {' or '.join(now)} now and was {field.kind}.", _REMEDY
        )
