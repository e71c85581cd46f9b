"""What a server's tool gave, as a result of ours. All of it is data: it is shown as what the server said."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from mcp import types

from askfirst.domain.codec import Plain
from askfirst.domain.table import Cell, Column, ColumnType, Table
from askfirst.tools.mcp.arguments import plain_text
from askfirst.tools.tool import Done, Failed, ToolResult

_TEXT = 4_000
_OUTPUT = 100_000
_ROWS = 10_000
_COLUMNS = 200
_SHOWN = 200


def result_of(found: types.CallToolResult, tool: str, server: str) -> ToolResult:
    """The result: a list of objects in the structured content becomes a table; what is too long is cut, and said so.

    Only text is taken of the content: what else there is, is named.
    """
    text = _text(found.content)
    if found.is_error:
        told = plain_text(text, _SHOWN) or "it did not say why"
        return Failed(
            f"The tool {tool!r} of {server!r} failed: {told!r}.", "Try it with other values.", error="SourceError"
        )
    table = _table(found.structured_content)
    if table:
        rows = "row" if table.row_count == 1 else "rows"
        said = f"{table.row_count:,} {rows} from {server}"
        return Done(None, said, table=table, text=f"{said}.")
    output = found.structured_content if _fits(found.structured_content) else None
    shown = text or (json.dumps(output, ensure_ascii=False) if output is not None else "nothing")
    return Done(
        output if isinstance(output, dict) else {"result": output if output is not None else text[:_OUTPUT]},
        f"{server} gave {plain_text(shown, _SHOWN)}",
        text=f"{server} says: {_cut(shown)}",
    )


def _text(content: Sequence[Any]) -> str:
    """The text of the content, without control characters; images and the like are only named."""
    parts = [one.text if isinstance(one, types.TextContent) else f"({one.type})" for one in content]
    whole = "\n".join(parts)[:_OUTPUT]
    return "".join(one if one.isprintable() or one == "\n" else " " for one in whole).strip()


def _cut(text: str) -> str:
    return text if len(text) <= _TEXT else f"{text[:_TEXT]} ... ({len(text) - _TEXT:,} characters more)"


def _fits(content: Plain) -> bool:
    return content is not None and len(json.dumps(content)) <= _OUTPUT


def _table(content: Plain) -> Table | None:
    """The table of a list of objects, bare or alone in an object."""
    found = content
    if isinstance(found, Mapping) and len(found) == 1:
        found = next(iter(found.values()))
    if not isinstance(found, list) or not found or not all(isinstance(one, Mapping) and one for one in found):
        return None
    rows = found[:_ROWS]
    names = list(dict.fromkeys(str(name) for row in rows for name in row))[:_COLUMNS]
    types_ = [_type([row.get(name) for row in rows]) for name in names]
    cells = tuple(tuple(_cell(row.get(name), kind) for name, kind in zip(names, types_, strict=True)) for row in rows)
    columns = tuple(Column(plain_text(name, 100), kind) for name, kind in zip(names, types_, strict=True))
    if len({column.name for column in columns}) < len(columns):
        return None
    return Table(columns, cells, len(found), truncated=len(found) > len(rows))


def _type(values: Sequence[Plain]) -> ColumnType:
    kinds = {type(value) for value in values if value is not None}
    if kinds == {bool}:
        return "boolean"
    if kinds == {int}:
        return "integer"
    return "number" if kinds and kinds <= {int, float} else "string"


def _cell(value: Plain, kind: ColumnType) -> Cell:
    cell: Cell = value if value is None or kind != "string" or isinstance(value, str) else json.dumps(value)
    return cell
