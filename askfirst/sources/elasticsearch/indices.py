"""The tables of a search server: its indices, aliases and data streams, by introspection."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from askfirst.catalog.model import LeftOut
from askfirst.domain.errors import ConfigError
from askfirst.sources.duckdb.naming import clean_name
from askfirst.sources.elasticsearch.client import Client, Deadline, in_path
from askfirst.sources.elasticsearch.fields import Described, Index, IndexField, read_fields
from askfirst.sources.elasticsearch.nested import counted, counting, id_field, read_nested
from askfirst.sources.elasticsearch.options import ElasticsearchOptions
from askfirst.sources.remote.port import RemoteTable

_NAME = re.compile(r'[^\s,*?"<>|/\\#:%_+.-][^\s,*?"<>|/\\#:%]*')
"""What names of indices are made of, so that none of them stands for several."""
_OPEN = {"expand_wildcards": "open"}


async def read_indices(client: Client, options: ElasticsearchOptions, before: Deadline) -> dict[str, Index]:
    """The tables by what the server calls them: each index, then its nested rows that are to be tables.

    Raises SourceError for an answer that makes no sense, ConfigError for nested rows that no index has.
    """
    patterns = ",".join(in_path(one).replace("%2A", "*") for one in options.indices or ("*",))
    answer = await client.ask("GET", f"/_resolve/index/{patterns}", before=before, params=_OPEN)
    names = [
        one.get("name") for kind in ("indices", "aliases", "data_streams") for one in _objects(client, answer, kind)
    ]
    found: dict[str, Index] = {}
    taken: list[str] = []
    for original in sorted({name for name in names if isinstance(name, str) and _NAME.fullmatch(name)}):
        described = await _described(client, original, options, before)
        for index in await _tables(client, original, described, (taken, before)):
            found[index.table.original] = index
    _check_nested(options.nested, found.values())
    return found


async def _described(client: Client, name: str, options: ElasticsearchOptions, before: Deadline) -> Described:
    place = in_path(name)
    mappings = await client.ask("GET", f"/{place}/_mapping", before=before)
    caps = await client.ask("GET", f"/{place}/_field_caps", before=before, params={"fields": "*"})
    try:
        known = [one["mappings"] for one in mappings.values()]
        return Described(known, caps["fields"], frozenset(options.without), frozenset(options.nested))
    except (KeyError, TypeError, AttributeError) as error:
        raise client.senseless(f"the mapping of {name!r} is none") from error


async def _tables(client: Client, name: str, described: Described, how: tuple[list[str], Deadline]) -> list[Index]:
    taken, before = how
    answer = await client.ask("GET", f"/{in_path(name)}/_count", before=before)
    client.check_whole(answer)
    rows = answer.get("count")
    if not isinstance(rows, int) or isinstance(rows, bool):
        raise client.senseless(f"the number of rows of {name!r} is {rows!r}")
    try:
        made = _made(name, described, taken)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise client.senseless(f"the mapping of {name!r} is none") from error
    nested = [await _with_rows(client, one, before) for one in made[1:]]
    return [replace(made[0], table=replace(made[0].table, rows=rows)), *nested]


def _made(name: str, described: Described, taken: list[str]) -> list[Index]:
    """The table of the documents, and those of their nested rows; the id of a document is a column of all of them."""
    fields, left_out = read_fields(described)
    called = _free(name, taken)
    paths = described.tables
    key = clean_name(f"{called}_id", fields)
    if paths:
        fields[key] = id_field(key, unique=True)
    made = [_index(called, name, fields, left_out)]
    for path in paths:
        index = _index(_free(f"{called}_{path}", taken), f"{name}/{path}", *read_nested(described, path, key))
        made.append(replace(index, table=replace(index.table, called=f"{name} {path}", part_of=called), within=path))
    return [replace(one, name=name) for one in made]


def _index(name: str, original: str, fields: dict[str, IndexField], left_out: tuple[LeftOut, ...]) -> Index:
    table = RemoteTable(name, original, tuple(one.column for one in fields.values()), left_out=left_out)
    return Index(table, fields, original)


def _free(name: str, taken: list[str]) -> str:
    taken.append(clean_name(name, taken))
    return taken[-1]


async def _with_rows(client: Client, index: Index, before: Deadline) -> Index:
    """Nested rows with their number."""
    search = counting(index, {"match_all": {}})
    answer = await client.search(f"/{in_path(index.name)}/_search", search, before=before)
    return replace(index, table=replace(index.table, rows=counted(answer, client)))


def _check_nested(wanted: Sequence[str], found: Collection[Index]) -> None:
    """Raises ConfigError for nested rows that are in no index, or cannot be tables."""
    made = {one.within for one in found}
    if missing := [one for one in wanted if one not in made]:
        whys = (each.why for one in found for each in one.table.left_out if each.name == missing[0])
        raise ConfigError(
            f"The rows nested in {missing[0]!r} cannot be a table: {next(whys, 'no index has a field of this name')}.",
            "Name fields of the type nested by their full names: nested in workspace.yaml.",
        )


def _objects(client: Client, answer: Mapping[str, Any], kind: str) -> list[dict[str, Any]]:
    found = answer.get(kind, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise client.senseless(f"the list of its {kind} is none")
    return found
