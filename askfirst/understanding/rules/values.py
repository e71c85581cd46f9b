"""Recognises stored values: words that nothing else could place are looked up, all in one call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import BoundField, Catalog
from askfirst.sources.source import ValueHit, ValueSearch
from askfirst.understanding.reader import LookUp
from askfirst.understanding.rules.relations import Steps, cue_phrases, names_first, text_paths
from askfirst.understanding.rules.spans import Span, gaps, is_weak
from askfirst.understanding.rules.tokens import Tokens

_LONGEST = 5
_MOST_SEARCHES = 60
_HITS = 20
_EQUAL = ("exact", "folded")
_RANK = {"exact": 3, "folded": 3, "partial": 2, "fuzzy": 1}
_JOINS = (
    "joining",
    "conjunction",
    "filler",
    "term",
    "grain",
    "superlative",
    "number",
    "limit",
    "change",
    "columns",
    "relation",
)


@dataclass(frozen=True, slots=True)
class Window:
    """Neighbouring tokens that may name one value; `pure` where none of them means anything else.

    A `twin` has a meaning of its own in the catalog: whether a value has its name too is only to be known. Words that
    are `borrowed` from other meanings are a value only where a stored one equals them all.
    """

    first: int
    last: int
    pure: bool
    twin: bool = False
    borrowed: bool = False


async def find_values(
    tokens: Tokens, spans: Sequence[Span], *, catalog: Catalog, dataset: str, look_up: LookUp
) -> list[Span]:
    """A `value` span for each run of words that may name a stored value, with its hits; none of them overlap.

    Words that fit nothing come as value spans without hits.
    """
    windows = list(_windows(tokens, spans))
    places = Places.of(catalog, dataset)
    asked = [
        (at, search)
        for at, window in enumerate(windows)
        for search in places.searches(tokens.said(window.first, window.last), places.cued(tokens, window.first))
    ]
    found = await look_up([search for _, search in asked]) if asked else ()
    hits: list[tuple[ValueHit, ...]] = [() for _ in windows]
    for (at, _), some in zip(asked, found, strict=True):
        hits[at] += tuple(hit for hit in some if (hit.dataset, hit.field) in places.fields)
    values = [at for at, window in enumerate(windows) if not window.twin]
    taken = _chosen([windows[at] for at in values], [hits[at] for at in values])
    twins = [_twin(window, spans, found) for window, found in zip(windows, hits, strict=True) if window.twin]
    return [*taken, *_strangers(spans, taken), *(twin for twin in twins if not _covered(twin, taken))]


@dataclass(frozen=True, slots=True)
class Places:
    """Where values of a question may be stored."""

    fields: Mapping[tuple[str, str], tuple[BoundField, ...]]
    cues: Mapping[tuple[str, ...], list[Steps]]

    @classmethod
    def of(cls, catalog: Catalog, dataset: str) -> Places:
        """The text fields within reach of a dataset, and the cues to its relations."""
        return cls(text_paths(catalog, dataset), cue_phrases(catalog, dataset))

    def cued(self, tokens: Tokens, first: int) -> tuple[str, ...]:
        """The field paths that the words right before a token point to."""
        words = tokens.words()
        while first > 0 and words[first - 1] in ("the", "a", "an"):
            first -= 1
        for length in (3, 2, 1):
            ways = self.cues.get(words[max(first - length, 0) : first])
            if ways:
                return self.behind(ways)
        return ()

    def behind(self, ways: Sequence[Steps]) -> tuple[str, ...]:
        """The text fields directly behind relations, names first."""
        wanted = set(ways)
        found = [bound for bounds in self.fields.values() for bound in bounds if bound.steps in wanted]
        return tuple(bound.path for bound in sorted(found, key=names_first))

    def searches(self, text: str, cued: tuple[str, ...]) -> list[ValueSearch]:
        """Names apart from other fields: a city may equal the words and yet a name that holds them be meant."""
        wanted = [place for place, bounds in self.fields.items() if any(bound.path in cued for bound in bounds)]
        # Behind a cue other fields are searched too, so that a name in an unexpected place is still known.
        first = [place for place in wanted or self.fields if not names_first(self.fields[place][0])]
        rest = [*(place for place in wanted if place not in first)]
        rest += [place for place in self.fields if place not in first and place not in rest]
        return [ValueSearch(text, tuple(some), _HITS) for some in (first, rest) if some]


def _windows(tokens: Tokens, spans: Sequence[Span]) -> Iterator[Window]:
    """Runs of tokens around every unknown one, the longest first, as many as one call may hold."""
    free, joined = _kinds(tokens, spans)
    found = [
        Window(first, last, pure=all(free[first:last]), borrowed=not _is_whole(free, first, last))
        for first in range(len(tokens))
        for last in range(first + 1, min(first + _LONGEST, len(tokens)) + 1)
        if all(joined[first:last])
        and (any(free[first:last]) or _is_phrase(spans, first, last))
        and not _has_marked_end(tokens, first, last)
    ]
    found += [Window(span.first, span.last, pure=False, twin=True) for span in spans if _names_condition(span)]
    found.sort(key=lambda window: (window.borrowed, window.first - window.last, not window.pure))
    return iter(found[:_MOST_SEARCHES])


def _is_phrase(spans: Sequence[Span], first: int, last: int) -> bool:
    """Whether words that all mean something else may be a name together: two catalog words side by side."""
    inside = [span for span in spans if span.first >= first and span.last <= last and span.kind == "term"]
    return len(inside) > 1 and inside[0].first == first and inside[-1].last == last


def _names_condition(span: Span) -> bool:
    return span.kind == "term" and span.entries[0].kind == "condition"


def _twin(window: Window, spans: Sequence[Span], found: tuple[ValueHit, ...]) -> Span:
    span = next(span for span in spans if (span.first, span.last) == (window.first, window.last))
    return replace(span, hits=tuple(hit for hit in found if hit.how in _EQUAL))


def _covered(twin: Span, taken: Sequence[Span]) -> bool:
    return any(span.first < twin.last and twin.first < span.last for span in taken)


def _kinds(tokens: Tokens, spans: Sequence[Span]) -> tuple[list[bool], list[bool]]:
    """For each token: is it free (unknown, or part of a name only), and may it stand within a value?"""
    free, joined = [False] * len(tokens), [False] * len(tokens)
    for span in spans:
        weak = span.kind == "unknown" or is_weak(span)
        for at in range(span.first, span.last):
            free[at] = weak
            joined[at] = weak or span.kind in _JOINS
    return free, joined


def _is_whole(free: Sequence[bool], first: int, last: int) -> bool:
    """Whether at most one token on each side is borrowed from another meaning."""
    return any(free[first : first + 2]) and any(free[max(last - 2, first) : last])


def _has_marked_end(tokens: Tokens, first: int, last: int) -> bool:
    return any(tokens.items[at].kind in ("mark", "sign") for at in (first, last - 1))


def _chosen(windows: Sequence[Window], hits: Sequence[tuple[ValueHit, ...]]) -> list[Span]:
    """The windows that fit best: equal before partly equal before alike, and the longer before the shorter."""
    ranked = []
    for window, found in zip(windows, hits, strict=True):
        if not found:
            continue
        rank = max(_RANK[hit.how] for hit in found)
        if window.borrowed and rank < _RANK["folded"]:
            continue
        # Borrowed words must be part of the value itself: likeness alone would swallow the words around it.
        if window.pure or rank > _RANK["partial"] or (rank == _RANK["partial"] and _holds_all(found)):
            ranked.append((rank, window, found))
    ranked.sort(key=lambda item: (-item[0], item[1].first - item[1].last, item[1].first))
    taken: list[Span] = []
    for _, window, found in ranked:
        if all(window.last <= span.first or window.first >= span.last for span in taken):
            taken.append(Span("value", window.first, window.last, weight=1.0, hits=found))
    return taken


def _holds_all(hits: Sequence[ValueHit]) -> bool:
    return any(hit.how == "partial" and len(fold(hit.value).split()) > 1 for hit in hits)


def _strangers(spans: Sequence[Span], taken: Sequence[Span]) -> Iterator[Span]:
    """The unknown words without any hit, neighbours together."""
    unknown = {span.first for span in spans if span.kind == "unknown"}
    unknown -= {at for span in taken for at in range(span.first, span.last)}
    left = sorted(unknown)
    run: list[int] = []
    for at in left:
        if run and at != run[-1] + 1:
            yield Span("value", run[0], run[-1] + 1)
            run = []
        run.append(at)
    if run:
        yield Span("value", run[0], run[-1] + 1)


def overlaid(spans: Sequence[Span], values: Sequence[Span], length: int) -> list[Span]:
    """The spans with the values in place of what they cover; what is left of a cut span is unknown again."""
    covered = {at for value in values for at in range(value.first, value.last)}
    kept = [
        span
        for span in spans
        if span.kind != "unknown" and not any(at in covered for at in range(span.first, span.last))
    ]
    whole = [*kept, *values]
    cut = [replace(span, kind="filler") for span in gaps(whole, length) if _was_small(span, spans)]
    lost = [span for span in gaps(whole, length) if not _was_small(span, spans)]
    return sorted([*whole, *cut, *lost], key=lambda span: span.first)


def _was_small(token: Span, spans: Sequence[Span]) -> bool:
    return any(
        span.kind in ("filler", "joining", "conjunction") and span.first <= token.first < span.last for span in spans
    )
