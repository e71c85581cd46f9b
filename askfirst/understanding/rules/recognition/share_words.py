"""Ways of asking for a part of a whole: "how big a slice of", "how much of ... in percent", "accounts for"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_PARTS = ("part", "portion", "share", "fraction", "proportion", "percentage", "chunk", "slice", "piece", "percent", "%")
_HOW = ("big", "large", "great", "small", "high", "significant", "sizeable", "substantial")
_PERCENT = ("percent", "percentage", "percentages", "%", "pct", "share")
_SHARES = frozenset(("share", "proportion", "fraction", "percentage", "portion"))
_WEIGHT = 1.0
_RATES = ("rate", "percentage", "percent", "share", "proportion", "fraction", "figure", "number", "value")
_DIVIDING = frozenset(("by", "per", "between", "across", "among", "amongst", "depending", "over"))
_POLITE = frozenset(("please", "pls", "plz", "thanks", "thx", "thank", "you", "cheers", "?", ".", "!", ")", "of",
    "them", "one", "group"))  # fmt: skip
_LEAD = frozenset(("the", "a", "give", "me", "show", "want", "need", "i", "with"))
_MARKS = ("?", ".", ";", ",", "-", ":", "(")
_SPLITS = frozenset((
    "breakdown", "break-down", "split", "mix", "composition", "makeup", "distribution", "division", "structure",
    "allocation", "shares", "apportionment", "split-up", "spread", "percentages",
))  # fmt: skip
MAKES_UP: tuple[tuple[str, ...], ...] = tuple(
    tuple(phrase.split())
    for phrase in (
        *(f"{verb} for" for verb in ("account", "accounts", "accounted", "accounting")),
        *(f"{verb} up" for verb in ("make", "makes", "made", "making")),
        *("represent", "represents", "represented", "constitute", "constitutes", "constituted"),
        *(f"{verb} to" for verb in ("contribute", "contributes", "contributed", "amount", "amounts", "amounted")),
        *("contribute", "contributes", "contributed"),
    )
)
"""Verbs by which a part is told of its whole."""


def parts_of_a_whole(tokens: Tokens) -> Iterator[Span]:
    """As in "how large a portion of", "how much of the spend goes to X, in percent"."""
    words = tokens.words()
    percent = any(word.removesuffix("s") in _PERCENT for word in words)
    many, places = False, range(len(words))
    for at, word in enumerate(words):
        last = _how_big(words, at)
        last = last or _which_part(words, at)
        if not last and percent and word == "how" and words[at + 1 : at + 3] in (("much", "of"), ("many", "of")):
            last = at + 3
        if last:
            yield Span("function", at, last, "share", _WEIGHT, function="share")
        whole = _again_for_each(words, at) or (_out_of_all(words, at) if percent else 0)
        if whole:
            yield Span("filler", at, whole, weight=_WEIGHT)
        if percent and words[at : at + 2] == ("how", "many") and any(_out_of_all(words, end) for end in places[at:]):
            yield Span("function", at, at + 2, "share", _WEIGHT, function="share")
            many = True
        wise = _as_percent(words, at)
        much = many or any(words[before : before + 2] == ("how", "much") for before in range(at))
        if wise and ((much and asks_part(words)) or _told_before(words, at, wise)):
            yield Span("filler", at, wise, weight=_WEIGHT)
        if word in _SPLITS and (split := _behind_split(words, at) if percent else _by_groups(words, at)):
            yield Span("filler", at, split, weight=_WEIGHT)
        for phrase in MAKES_UP if asks_part(words) else ():
            if words[at : at + len(phrase)] == phrase:
                yield Span("filler", at, at + len(phrase), weight=_WEIGHT)


def _again_for_each(words: tuple[str, ...], at: int) -> int:
    """The token behind "rate for each" that ends a question about a rate by something, which says nothing new."""
    behind = words[at + 1 : at + 3]
    if words[at].removesuffix("s") not in _RATES or behind not in (("for", "each"), ("of", "each"), ("for", "all")):
        return 0
    before = words[:at]
    ended = next((mark for mark in reversed(range(at)) if before[mark] in _MARKS), None)
    told = ended is not None and asks_part(before[:ended]) and _DIVIDING.intersection(before[:ended])
    plain = ended is not None and set(before[ended + 1 :]) <= _LEAD
    return at + 3 if told and plain and set(words[at + 3 :]) <= _POLITE else 0


def _behind_split(words: tuple[str, ...], at: int) -> int:
    """The token behind "breakdown", "mix of": where percentages are asked for, what is divided is named besides."""
    said = any(word.removesuffix("s") in _PERCENT for word in (*words[:at], *words[at + 1 :]))
    if not said or words[at + 1 : at + 2] in (("by",), ("across",), ("between",), ("among",), ("over",), ("into",)):
        return at + 1 if said and words[at] in ("breakdown", "mix", "composition", "distribution") else 0
    return at + 2 if words[at + 1 : at + 2] == ("of",) else at + 1


def _out_of_all(words: tuple[str, ...], at: int) -> int:
    """The token behind "out of all", "out of the total", which every percentage is of."""
    if words[at : at + 2] != ("out", "of"):
        return 0
    here = at + 2 + (words[at + 2 : at + 3] == ("the",))
    return here + 1 if words[here : here + 1] in (("all",), ("total",), ("whole",), ("lot",)) else 0


def _by_groups(words: tuple[str, ...], at: int) -> int:
    """The token behind "breakdown of", "split of", where "by" tells what the groups are."""
    told = words[at] in ("breakdown", "split") and words[at + 1 : at + 2] == ("of",) and "by" in words[at + 2 :]
    return at + 2 if told else 0


def _how_big(words: tuple[str, ...], at: int) -> int:
    """The token behind "how big a part of"."""
    if words[at] != "how" or words[at + 1 : at + 2] == () or words[at + 1] not in _HOW:
        return 0
    the = 1 if words[at + 2 : at + 3] in (("a",), ("the",)) else 0
    here = at + 2 + the
    if not (words[here : here + 1] and words[here] in _PARTS):
        return 0
    return here + 2 if words[here + 1 : here + 2] in (("of",), ("in",)) else here + 1


def _which_part(words: tuple[str, ...], at: int) -> int:
    """The token behind "which part of", "what fraction"."""
    if words[at] not in ("what", "which") or words[at + 1 : at + 2] == () or words[at + 1] not in _PARTS:
        return 0
    if words[at + 2 : at + 3] == ("of",):
        return at + 3
    return at + 2 if words[at + 1] in ("fraction", "proportion", "percentage", "percent") else 0


def _as_percent(words: tuple[str, ...], at: int) -> int:
    """The token behind "in percent", "as a percentage"."""
    if words[at] not in ("in", "as"):
        return 0
    here = at + 2 if words[at + 1 : at + 2] == ("a",) else at + 1
    return here + 1 if words[here : here + 1] and words[here] in _PERCENT else 0


def _told_before(words: tuple[str, ...], at: int, last: int) -> bool:
    """As in "what share of b does a make up each year, in %": asked for before, and nothing follows."""
    asked = any(words[here] in _SHARES and words[here + 1 : here + 2] != ("by",) for here in range(at))
    return asked and set(words[last:]) <= _POLITE


def asks_part(words: Sequence[str]) -> bool:
    """Whether a word for a part of a whole, or for a rate, is among the folded words."""
    return any(word.removesuffix("s") in (*_PARTS, "rate") for word in words)
