"""Ways that end where they begin: "from X to X" is no step from group to group where X is a stored name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_STORED = ("exact", "folded")
_FIRM = 0.45


def with_both_ends(tokens: Tokens, spans: Sequence[Span]) -> list[Span]:
    """The spans, with the name at both of its places where it was read as a group behind "from"."""
    found: list[Span] = []
    for at, span in enumerate(spans):
        behind = spans[at + 1] if at + 1 < len(spans) else None
        if behind is None or not _is_said_twice(tokens, span, behind):
            found.append(span)
            continue
        first, length = span.first + 1, behind.length
        found += [
            Span("joining", span.first, first, "from", _FIRM),
            replace(behind, first=first, last=first + length),
            Span("joining", first + length, span.last, "to", _FIRM),
        ]
    return found


def _is_said_twice(tokens: Tokens, span: Span, name: Span) -> bool:
    """Whether the words are "from X to" before the very name that is stored."""
    words = tokens.words()
    stepped = (span.kind, span.cue) == ("grouping", "by") and words[span.first] == "from" and span.length > 1
    stored = name.kind == "value" and any(hit.how in _STORED for hit in name.hits)
    same = words[span.first + 1 : span.last - 1] == words[name.first : name.last]
    return stepped and stored and same and name.first == span.last
