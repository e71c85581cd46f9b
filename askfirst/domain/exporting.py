"""A session to take along: as JSON, whole, or as one answer's table in CSV. Pure functions."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import dataclass
from typing import Literal

from pydantic import ValidationError

from askfirst.domain.assumption import Assumption
from askfirst.domain.codec import from_plain, to_json, to_plain
from askfirst.domain.conversation import History
from askfirst.domain.errors import UserError
from askfirst.domain.table import Cell, Table

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


@dataclass(frozen=True, slots=True)
class Exported:
    """A session whole, for another program or a later day. `format` names this shape."""

    history: History
    assumptions: tuple[Assumption, ...] = ()
    format: Literal["askfirst.session/1"] = "askfirst.session/1"


def to_export(exported: Exported) -> str:
    """The session as JSON. Text that UTF-8 cannot hold is escaped, so nothing of it is lost."""
    plain = to_json(exported)
    try:
        plain.encode()
    except UnicodeEncodeError:
        return json.dumps(to_plain(exported))
    return plain


def from_export(text: str) -> Exported:
    """The session that `to_export` wrote. Raises UserError for anything else."""
    try:
        return from_plain(Exported, json.loads(text))
    except (ValueError, RecursionError, ValidationError) as error:
        raise UserError(
            f"This is no exported session: {str(error).splitlines()[0][:200]}.",
            "Give the JSON that 'askfirst export SESSION --format json' wrote.",
        ) from None


def to_csv(table: Table) -> str:
    """The table as CSV (RFC 4180) with a header; nothing stands for a missing value.

    So that no spreadsheet takes data for a formula, a cell or name that begins with = + - @, a tab or a line break gets
    a ' before it, unless it is a number. Whoever reads the file with a program takes that one character away again.
    """
    written = io.StringIO(newline="")
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow([_no_formula(column.name) for column in table.columns])
    for row in table.rows:
        writer.writerow([_cell(cell) for cell in row])
    return written.getvalue()


def _cell(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    return _no_formula(cell) if isinstance(cell, str) else repr(cell)


def _no_formula(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text) else text
