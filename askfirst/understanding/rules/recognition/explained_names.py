"""Words around a name that say nothing beside it: "every combination of X and Y", "members of X", "fuel use (mpg)"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from askfirst.catalog.lookup import Entry
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.recognition.numbers import comparable_unit
from askfirst.understanding.rules.spans import Span, is_weak
from askfirst.understanding.rules.tokens import Tokens

_WEIGHT = 1.0
_LIGHT = 0.6
_GROUPING = frozenset(("each", "every", "per", "by", "any", "all", "which", "across"))
_COMBINED = frozenset(
    ("combination", "combinations", "combo", "combos", "pair", "pairs", "pairing", "pairings", "intersection", "mix",
     "tuple", "permutation")
)  # fmt: skip
_BELONGING = frozenset(
    ("member", "members", "part", "parts", "participant", "participants", "affiliate", "affiliates", "constituent",
     "constituents")
)  # fmt: skip
_BEING = frozenset(("is", "are", "was", "were", "being", "be", "been"))
_BOTH = (("the", "two"), ("these", "two"), ("those", "two"), ("the", "both"), ("both",), ("them",), ("the", "pair"))
_ENDING = (".", "?", "!", ",", ";", "")
_GRAINS = frozenset(("hour", "day", "week", "month", "quarter", "year", "time"))
"""What is read with "from" and "to" around it as it is."""
_MOST_WORDS = 4
_COLLECTIVE = frozenset(
    ("coordinates", "coordinate", "position", "positions", "location", "locations", "details", "columns")
)
_EQUAL = ("exact", "folded")


def explaining(tokens: Tokens) -> Iterator[Span]:
    """What is known without the catalog: "for every combination of", "members of", "between the two"."""
    words = tokens.words()
    for at, word in enumerate(words):
        behind = words[at + 1] if at + 1 < len(words) else ""
        if word in _COMBINED and behind in ("of", "between") and _is_grouped(words, at):
            yield Span("filler", at, at + 2, "polite", _WEIGHT)
        elif word in _COMBINED and (not behind[:1].isalpha() or behind in _BEHIND_ONE) and _joins_names(words, at):
            yield Span("filler", at, at + 1, "polite", _WEIGHT)
        elif word in ("model", "calendar") and behind in ("year", "years"):
            # A field that is called so is a longer name, or a firmer one.
            yield Span("filler", at, at + 1, "polite", _LIGHT)
        elif word in _BELONGING and behind in ("of", "in") and _is_told(tokens, at):
            yield Span("filler", at, at + 2, "polite", _WEIGHT)
        elif word == "from" and (last := _from_one_to_the_next(words, at)):
            yield Span("grouping", at, last, "by", _WEIGHT)
        elif word == "between":
            last = next((at + 1 + len(both) for both in _BOTH if words[at + 1 : at + 1 + len(both)] == both), 0)
            if last and (words[last] if last < len(words) else "") in _ENDING and "correlation" in words[:at]:
                yield Span("filler", at + 1, last, "polite", _WEIGHT)


def _from_one_to_the_next(words: Sequence[str], at: int) -> int:
    """As in "from model year to model year", "from island to island": the token that the second name begins at."""
    for length in (1, 2):
        to = at + 1 + length
        said = words[at + 1 : to]
        if (
            words[to : to + 1] in (("to",), ("by",))
            and words[to + 1 : to + 1 + length] == said
            and said[0][:1].isalpha()
        ):
            return 0 if said[-1] in _GRAINS and length == 1 else to + 1
    return 0


def _is_grouped(words: Sequence[str], at: int) -> bool:
    before = [word for word in words[max(at - 3, 0) : at] if word not in ("the", "possible", "unique", "distinct")]
    return bool(before) and before[-1] in _GROUPING and before[-2:] != ["of", "all"]


def _joins_names(words: Sequence[str], at: int) -> bool:
    """As in "for each species and island combination"."""
    opening = next((before for before in range(at - 1, max(at - 7, -1), -1) if words[before] in _GROUPING), None)
    return opening is not None and at - opening > 2 and not {",", "."}.intersection(words[opening:at])  # noqa: PLR2004 - two names


def _is_told(tokens: Tokens, at: int) -> bool:
    """As in "which are members of the Trident Alliance": said of rows; "members" by itself may be counted."""
    before = tokens.words()[at - 1] if at else ""
    return before in _BEING and at + 2 < len(tokens)


def ones(tokens: Tokens, fixed: Sequence[Span], dataset: Dataset) -> Iterator[Span]:
    """As in "the northernmost one": one of the rows."""
    ends = {span.last for span in fixed if span.kind == "superlative" and span.cue in ("high", "low", "late", "early")}
    entry = Entry("dataset", dataset.name, dataset.name, (dataset.name,), _WEIGHT)
    for at in ends:
        if at < len(tokens) and tokens.items[at].word in ("one", "ones") and _closes(tokens.words(), at + 1):
            yield Span("term", at, at + 1, "one", _WEIGHT, entries=(entry,))


def pronouns(tokens: Tokens) -> Iterator[Span]:
    """As in "each one", "a cheaper one", "which ones": the word stands for what was said before, and counts nothing."""
    words = tokens.words()
    for at, word in enumerate(words):
        if word not in ("one", "ones") or not at or not _closes(words, at + 1):
            continue
        pointing = words[at - 1] in ("each", "every", "which", "any", "another", "this", "that")
        named = at > 1 and words[at - 2] in ("a", "an", "the", "another", "any", "each", "every", "of")
        said = named and words[at - 1][:1].isalnum() and words[at - 1] not in ("number", "no", "the", "top", "only")
        if (pointing or said) and not _is_end(words[at - 1]):
            yield Span("filler", at, at + 1, "polite", _WEIGHT)


def _is_end(word: str) -> bool:
    """As in "the heaviest one": one of the rows, and not a word without meaning."""
    return word.endswith(("est", "most")) or word in (
        "most",
        "least",
        "best",
        "worst",
        "last",
        "first",
        "next",
        "second",
        "third",
    )


_CLAUSES = (
    "that which who with in on at for from of to is was are were has have had did does do and or by per based located",
    "made built come came go goes went gets got costs cost weighs weighed than during since until before after",
)
_BEHIND_ONE = frozenset(word for line in _CLAUSES for word in line.split())


def _closes(words: Sequence[str], at: int) -> bool:
    return at >= len(words) or not words[at][:1].isalnum() or words[at] in _BEHIND_ONE


def glossed(tokens: Tokens, spans: Sequence[Span], dataset: Dataset) -> list[Span]:
    """The spans without words of no meaning right before a field in parentheses, which says what they mean."""
    kept = list(spans)
    for at in range(len(kept) - 2, 0, -1):
        inside = [span for span in kept[at + 1 :] if not _is_mark(tokens, span)][:1]
        opens = _is_mark(tokens, kept[at]) and tokens.items[kept[at].first].text == "("
        closes = at + 2 < len(kept) and tokens.items[kept[at + 2].first].text == ")"
        if opens and not closes and inside and _is_firm(inside[0]) and _is_collective(tokens, kept[at - 1]):
            kept[at - 1] = replace(kept[at - 1], kind="filler", cue="polite", hits=(), entries=())
        if not (opens and closes and inside and inside[0] is kept[at + 1]):
            continue
        if _is_firm(kept[at - 1]) and _is_unit(tokens, inside[0], kept[at - 1], dataset):
            kept[at + 1] = replace(inside[0], kind="filler", cue="polite", hits=(), entries=())
        if not _is_firm(inside[0]):
            continue
        if _is_firm(kept[at - 1]) and kept[at - 1].entries[0].name == inside[0].entries[0].name:
            kept[at + 1] = replace(inside[0], kind="filler", cue="polite", hits=(), entries=())
        if _is_strange(kept[at - 1]) or _is_collective(tokens, kept[at - 1]):
            kept[at - 1] = replace(kept[at - 1], kind="filler", cue="glossed", hits=(), entries=())
    return kept


def _is_unit(tokens: Tokens, inside: Span, field: Span, dataset: Dataset) -> bool:
    """As in "body mass (g)"."""
    said = comparable_unit(" ".join(tokens.words()[inside.first : inside.last]))
    named = (entry.name for entry in field.entries if (entry.kind, entry.dataset) == ("field", dataset.name))
    units = {comparable_unit(dataset.fields[name].unit) for name in named if name in dataset.fields}
    return said in units - {""}


def _is_mark(tokens: Tokens, span: Span) -> bool:
    return span.length == 1 and tokens.items[span.first].kind == "mark"


def _is_firm(span: Span) -> bool:
    return span.kind == "term" and not is_weak(span) and span.entries[0].kind in ("field", "measure")


def _is_collective(tokens: Tokens, span: Span) -> bool:
    """As in "coordinates (latitude, longitude)"."""
    return not _is_firm(span) and tokens.words()[span.first] in _COLLECTIVE


def _is_strange(span: Span) -> bool:
    unknown = span.kind in ("strange", "unknown", "value") and span.length <= _MOST_WORDS
    return unknown and all(hit.how == "fuzzy" for hit in span.hits)


def told_of_glosses(tokens: Tokens, spans: Sequence[Span]) -> list[str]:
    """What is to be told of words that a field behind them in parentheses explains."""
    return [
        f"{tokens.said(span.first, span.last)!r} is read as {tokens.said(spans[at + 2].first, spans[at + 2].last)!r}"
        for at, span in enumerate(spans)
        if span.cue == "glossed" and at + 2 < len(spans)
    ]
