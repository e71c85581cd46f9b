"""Placeholders as drivers write them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlglot.dialects.dialect import Dialect

from askfirst.domain.errors import ConfigError
from askfirst.domain.query import Scalar
from askfirst.sources.sqlalchemy.dialects import CLICKHOUSE

_MARKS = {"qmark": "?", "format": "%s", "numeric": ":{}", "named": ":p{}", "pyformat": "%(p{})s"}
_NAMED = ("named", "pyformat")


def for_driver(
    text: str, values: Sequence[Scalar], dialect: str, style: str
) -> tuple[str, tuple[Any, ...] | dict[str, Any]]:
    """Text and values as a driver of this paramstyle takes them. Raises ConfigError for a style that is none."""
    by_name = {f"p{number}": value for number, value in enumerate(values, start=1)}
    if dialect == CLICKHOUSE:
        return text, by_name  # its placeholders have names and types, which the server reads
    if style not in _MARKS:
        raise ConfigError(f"The database driver writes placeholders as {style!r}.", "Use another driver.")
    parts, last = [], 0
    for number, token in enumerate(
        (one for one in Dialect.get_or_raise(dialect).tokenize(text) if one.token_type.name == "PLACEHOLDER"),
        start=1,
    ):
        parts += [_plain(text[last : token.start], style), _MARKS[style].format(number)]
        last = token.end + 1
    whole = "".join([*parts, _plain(text[last:], style)])
    return whole, by_name if style in _NAMED else tuple(values)


def _plain(text: str, style: str) -> str:
    # These drivers take every percent sign for the start of a placeholder.
    return text.replace("%", "%%") if style in {"format", "pyformat"} else text
