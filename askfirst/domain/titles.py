"""Words that people give to sessions, and words that they look for in them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from askfirst.domain.errors import UserError

MAX_TITLE_CHARACTERS = 120
MAX_SEARCH_CHARACTERS = 200
_SHOWN = 50
_AROUND = 60


def checked_title(title: str) -> str:
    """The title without blanks around it: what people see, and nothing that anything goes by.

    Raises UserError for one that is empty, too long, or has a line break or another character that is not printable.
    """
    plain = title.strip()
    if not plain or len(plain) > MAX_TITLE_CHARACTERS or not plain.isprintable():
        raise UserError(
            f"{title[:_SHOWN]!r} cannot be the title of a session.",
            f"Use 1 to {MAX_TITLE_CHARACTERS} printable characters on one line, for example 'Late orders in May'.",
        )
    return plain


def checked_search(search: str) -> str:
    """The text to look for, without blanks around it; empty where nothing is looked for. Raises UserError."""
    plain = search.strip()
    if len(plain) > MAX_SEARCH_CHARACTERS:
        raise UserError(
            f"The text to look for has {len(plain):,} characters: {plain[:_SHOWN]!r}...",
            f"Use at most {MAX_SEARCH_CHARACTERS}; a part of it will do.",
        )
    return plain


def snippet(texts: Sequence[str], search: str) -> str:
    """The words around the first place where a text says it, on one line; the first text's beginning without one."""
    for text in texts:
        found = re.search(re.escape(search), text, re.IGNORECASE)
        if found:
            return _around(text, found.start(), found.end())
    return _around(texts[0], 0, 0) if texts else ""


def _around(text: str, start: int, end: int) -> str:
    first, last = max(start - _AROUND, 0), min(end + _AROUND, len(text))
    words = " ".join(text[first:last].split())
    return f"{'...' if first else ''}{words}{'...' if last < len(text) else ''}"
