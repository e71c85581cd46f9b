"""What is calculated of what somebody owns: "the median of each carrier's delay" is that of the delay of each."""

from __future__ import annotations

import re
from dataclasses import replace

from askfirst.understanding.rules.tokens import Tokens, word_by_word

_CALCULATED = re.compile(
    r"(?<!\S)(?:standard deviation|std dev|stdev|stddev|std|variance|spread|average|avg|mean|median|total|sum|"
    r"maximum|minimum|max|min|(?:\S+ ){0,2}(?:percentile|quantile|quartile)|p\d\d?) of (?:(?:the|our|all) )?(?=\S)"
)
_MOST_OF_A_NAME = 4
_MOST_OF_A_FIELD = 4
_BOUNDARY = frozenset((
    "in", "for", "by", "per", "on", "at", "from", "to", "over", "during", "since", "and", "or", "with", "within",
    "among", "of", "is", "was", "are", "were", "before", "after", "until", "across", "last", "this", "between", "vs",
    "that", "which", "when", "where", "than", "broken", "split", "compared", "as",
))  # fmt: skip


def with_owners_behind(tokens: Tokens) -> Tokens:
    """As "average of delay of each carrier" for "average of each carrier's delay"."""
    match = _CALCULATED.search(word_by_word(tokens.items))
    if not match:
        return tokens
    first = match.string[: match.end()].count(" ")
    begin = match.string[: match.start()].count(" ")
    of = next(at for at in range(first - 1, begin, -1) if tokens.items[at].word == "of")
    owned = next((at for at in range(first, min(first + _MOST_OF_A_NAME, len(tokens))) if _owns(tokens, at)), None)
    if owned is None or not _BOUNDARY.isdisjoint(tokens.words()[first : owned + 1]):
        return tokens
    last = owned + 1
    while last < len(tokens) and tokens.items[last].kind == "word" and tokens.items[last].word not in _BOUNDARY:
        last += 1
    if not owned + 1 < last <= owned + 1 + _MOST_OF_A_FIELD:
        return tokens
    items, joint = tokens.items, replace(tokens.items[of])
    put = (*items[: of + 1], *items[owned + 1 : last], joint, *items[first : owned + 1], *items[last:])
    return replace(tokens, items=put)


def _owns(tokens: Tokens, at: int) -> bool:
    """Whether a name is said with the ending of a possessive: "carrier's", "carriers'"."""
    behind = tokens.text[tokens.items[at].end : tokens.items[at].end + 2].lower().replace("\u2019", "'")
    return tokens.items[at].kind == "word" and behind == "'s"
