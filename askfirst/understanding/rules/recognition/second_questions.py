"""Finds where a message asks a second question of its own: "how many are urgent? How many are cancelled?".

Several figures of the same rows are one answer, and so are stretches of time that are compared. But what restricts the
second question alone would restrict both, read as one: the number would be that of neither.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import Filter
from askfirst.understanding.rules.board import Part
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_ASKS = r"how (?:many|much)|what(?:'s|\u2019s| is| are| was| were| percentage| percent| share| proportion| number)"
_FIRST = re.compile(rf"\b(?:{_ASKS})\b|^(?:which|who|show|list|count)\b", re.IGNORECASE)
_SECOND = re.compile(
    rf"(?:[?!.;] +(?:and |also )?(?=(?:{_ASKS}|which|who)\b)|(?:,? and|, | plus| as well as)(?: also)? +(?={_ASKS}\b))",
    re.IGNORECASE,
)
_RESTRICTS = frozenset(("filter", "condition", "having"))


def second_question(tokens: Tokens, parts: Sequence[Part], spans: Sequence[Span]) -> tuple[int, int] | None:
    """Where in the text the first question ends and the second begins, if they cannot be one; None where they can."""
    first = _FIRST.search(tokens.text)
    found = _SECOND.search(tokens.text, first.end()) if first else None
    if found is None:
        return None
    place = tokens.items

    def is_behind(at: int) -> bool:
        return place[at].start >= found.end()

    conditions = [part for part in parts if _restricts(part)]
    before = [part for part in conditions if not is_behind(part.first)]
    shared = {part.group for part in before} - {None}
    own = [part for part in conditions if is_behind(part.first) and part.group not in shared]
    times = [is_behind(span.first) for span in spans if span.kind == "time"]
    late = any(times) and all(times) and bool(before)
    return (found.start(), found.end()) if own or late else None


def _restricts(part: Part) -> bool:
    return isinstance(part.what, Mention | Filter) or (isinstance(part.what, Term) and part.what.slot in _RESTRICTS)
