"""The tables of a search server: its indices, aliases and data streams, by introspection."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from askfirst.sources.duckdb.naming import clean_name
from askfirst.sources.elasticsearch.client import Client, Deadline, in_path
from askfirst.sources.elasticsearch.fields import Described, Index, read_fields
from askfirst.sources.elasticsearch.options import ElasticsearchOptions
from askfirst.sources.remote.port import RemoteTable

_NAME = re.compile(r'[^\s,*?"<>|/\\#:%_+.-][^\s,*?"<>|/\\#:%]*')
"""What names of indices are made of, so that none of them stands for several."""
_OPEN = {"expand_wildcards": "open"}


async def read_indices(client: Client, options: ElasticsearchOptions, before: Deadline) -> dict[str, Index]:
    """The tables by what the server calls them. Raises SourceError for an answer that makes no sense."""
    patterns = ",".join(in_path(one).replace("%2A", "*") for one in options.indices or ("*",))
    answer = await client.ask("GET", f"/_resolve/index/{patterns}", before=before, params=_OPEN)
    names = [
        one.get("name") for kind in ("indices", "aliases", "data_streams") for one in _objects(client, answer, kind)
    ]
    found: dict[str, Index] = {}
    taken: list[str] = []
    for original in sorted({name for name in names if isinstance(name, str) and _NAME.fullmatch(name)}):
        name = clean_name(original, taken)
        taken.append(name)
        found[original] = await _read(client, name, original, (frozenset(options.without), before))
    return found


async def _read(client: Client, name: str, original: str, how: tuple[frozenset[str], Deadline]) -> Index:
    without, before = how
    place = in_path(original)
    mappings = await client.ask("GET", f"/{place}/_mapping", before=before)
    caps = await client.ask("GET", f"/{place}/_field_caps", before=before, params={"fields": "*"})
    counted = await client.ask("GET", f"/{place}/_count", before=before)
    client.check_whole(counted)
    rows = counted.get("count")
    if not isinstance(rows, int) or isinstance(rows, bool):
        raise client.senseless(f"the number of rows of {original!r} is {rows!r}")
    try:
        described = Described([one["mappings"] for one in mappings.values()], caps["fields"], without)
        fields, notes = read_fields(described)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise client.senseless(f"the mapping of {original!r} is none") from error
    columns = tuple(one.column for one in fields.values())
    return Index(RemoteTable(name, original, columns, rows, left_out=notes), fields)


def _objects(client: Client, answer: Mapping[str, Any], kind: str) -> list[dict[str, Any]]:
    found = answer.get(kind, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise client.senseless(f"the list of its {kind} is none")
    return found
