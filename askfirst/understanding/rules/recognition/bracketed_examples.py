"""Examples in brackets behind what groups are by: "per weekday (Mon, Tue ...)", "by month (Jan, Feb, etc.)"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.counting_words import MONTHS, WEEKDAYS

_GROUPS = {"weekday": WEEKDAYS, "weekdays": WEEKDAYS, "day": WEEKDAYS, "days": WEEKDAYS, "week": WEEKDAYS,
           "month": MONTHS, "months": MONTHS, "year": MONTHS}  # fmt: skip
_CLOSED_BY = {"(": ")", "[": "]"}
_SO_ON = frozenset(("etc", "...", "…", "..", "so", "on", "forth", "and", "through", "to", "until", "till"))
_SURELY_SO_ON = frozenset(("etc", "...", "…", "..", "forth"))
_WEIGHT = 1.6


def bracketed_examples(tokens: Tokens) -> Iterator[Span]:
    """As fillers: names of days or months that go on, or run from the first to the last, leave none out."""
    words = tokens.words()
    for at in range(1, len(words)):
        names = _GROUPS.get(words[at - 1])
        if words[at] not in _CLOSED_BY or names is None or _CLOSED_BY[words[at]] not in words[at:]:
            continue
        last = words.index(_CLOSED_BY[words[at]], at)
        inside = [word for word in words[at + 1 : last] if word not in (",", "-", "–", "/", ";", "&")]  # noqa: RUF001
        said = [names[word] for word in inside if word in names]
        rest = [word for word in inside if word not in names and set(word) != {"."}]
        if said and set(rest) <= _SO_ON and (_goes_on(inside) or _is_all(said, len({*names.values()}))):
            yield Span("filler", at, last + 1, "polite", _WEIGHT)


def _goes_on(inside: Sequence[str]) -> bool:
    return bool(_SURELY_SO_ON & set(inside)) or inside[-3:] == ["and", "so", "on"] or inside[-2:] == [".", "."]


def _is_all(said: Sequence[int], count: int) -> bool:
    """Whether the names run around the whole week, or the whole year."""
    ends = len(said) == 2 and (said[-1] - said[0]) % count == count - 1  # noqa: PLR2004 - a first and a last
    return ends or len(set(said)) == count
