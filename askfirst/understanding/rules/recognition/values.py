"""Recognises stored values: words that nothing else could place are looked up, all in one call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Catalog
from askfirst.sources.source import ValueHit
from askfirst.understanding.reader import LookUp, View
from askfirst.understanding.rules.places import Places, found_anywhere
from askfirst.understanding.rules.recognition.coded_values import with_codes
from askfirst.understanding.rules.recognition.lands import with_lands
from askfirst.understanding.rules.recognition.names_in_pieces import names_in_pieces
from askfirst.understanding.rules.recognition.outside import yields
from askfirst.understanding.rules.recognition.values_of_words import values_of_words, without_covered
from askfirst.understanding.rules.recognition.verbs import is_ordinary
from askfirst.understanding.rules.recognition.windows import (
    EQUAL_RANK,
    NEARLY,
    PARTIAL_RANK,
    Window,
    best_rank,
    holds_all,
)
from askfirst.understanding.rules.relations import names_first
from askfirst.understanding.rules.spans import Span, gaps, is_weak
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.small_words import STATES
from askfirst.understanding.rules.words.word_forms import ADJECTIVES, lands_of, other_forms, other_spelling

_LONGEST = 5
_MOST_SEARCHES = 60
_HITS = 20
_EQUAL = ("exact", "folded")
_SIZED = ("sized big", "sized small", "sized good", "sized bad")
_DOUBTFUL = (
    *(("comparator", "negative"), ("comparator", "positive"), ("goal", "compare")),
    *(("superlative", cue) for cue in _SIZED),
)
_JOINS = (
    "joining", "conjunction", "filler", "term", "grain", "superlative", "number",
    "limit", "change", "columns", "relation", "negation",
)  # fmt: skip


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
        for search in places.searches(_written(tokens, window), places.cued(tokens, window.first))
    ]
    found = await look_up([search for _, search in asked]) if asked else ()
    hits: list[tuple[ValueHit, ...]] = [() for _ in windows]
    for (at, _), some in zip(asked, found, strict=True):
        hits[at] += tuple(hit for hit in some if (hit.dataset, hit.field) in places.fields)
    values = [at for at, window in enumerate(windows) if not window.twin]
    taken = _chosen([windows[at] for at in values], [hits[at] for at in values])
    taken = names_in_pieces(tokens, [_as_written(tokens, span) for span in taken])
    taken = await with_lands(tokens, taken, places, look_up)
    taken = await _in_other_forms(tokens, spans, taken, places, look_up)
    taken = await with_codes(tokens, spans, taken, places, look_up)
    taken = without_covered(taken, await values_of_words(tokens, spans, windows, places, look_up))
    twins = [_twin(window, spans, found) for window, found in zip(windows, hits, strict=True) if window.twin]
    return [*taken, *_strangers(tokens, spans, taken), *(twin for twin in twins if not _covered(twin, taken))]


def _written(tokens: Tokens, run: Window | Span) -> str:
    """The user's own words; of several with a slip that was corrected, the corrected ones."""
    own = tokens.said(run.first, run.last)
    texts = [token.text for token in tokens.items[run.first : run.last]]
    texts[-1] = texts[-1].removesuffix("'s").removesuffix("\u2019s")
    return own if len(texts) == 1 or all(text in own for text in texts) else " ".join(texts)


def _as_written(tokens: Tokens, span: Span) -> Span:
    written = _written(tokens, span)
    equal = any(hit.how in _EQUAL for hit in span.hits)
    return replace(span, cue=fold(written)) if equal and written != tokens.said(span.first, span.last) else span


async def whole_names(tokens: Tokens, view: View) -> list[Span]:
    """Runs of words, written as names are, that are stored just so: what they hold is not about anything else."""
    begins = [at for at, token in enumerate(tokens.items) if token.text[:1].isupper()]
    runs = [(at, last) for at in begins for last in range(at + 2, min(at + _LONGEST, len(tokens)) + 1)]
    runs = [(at, last) for at, last in runs if not _has_marked_end(tokens, at, last)][:_MOST_SEARCHES]
    found = await found_anywhere([tokens.said(at, last) for at, last in runs], view)
    return [
        Span("value", at, last, weight=2.0)
        for (at, last), hits in zip(runs, found, strict=True)
        if any(hit.how in _EQUAL for hit in hits)
    ]


async def _in_other_forms(
    tokens: Tokens, spans: Sequence[Span], taken: list[Span], places: Places, look_up: LookUp
) -> list[Span]:
    """The values, with those of unknown words whose other form is stored; their cue is that form."""
    stored = [span for span in taken if any(_is_firm(hit, span) for hit in span.hits)]
    firm = {at for span in stored for at in range(span.first, span.last)}
    parts = (span.first for span in taken if span.length == 1 and not any(hit.how in _EQUAL for hit in span.hits))
    firm -= {at for at in parts if lands_of(tokens.items[at].word)}
    # A word of a weak meaning is one too where what is stored is only like it: "ports" beside "Port of X".
    faint = {span.first for span in taken if span.length == 1 and all(hit.how == "fuzzy" for hit in span.hits)}
    unknown = [one.first for one in spans if one.kind == "unknown" or (is_weak(one) and one.first in faint)]
    # What "carry" could come from is no "CAR"; "canceled" is "cancelled".
    said = [token.word for token in tokens.items]
    unknown = [at for at in unknown if at not in firm and (not is_ordinary(said[at]) or other_spelling(said[at]))]
    words = [(at, form) for at in unknown for form in other_forms(tokens.items[at].word)]
    asked = [(at, form, search) for at, form in words for search in places.searches(form, places.cued(tokens, at))]
    found = await look_up([search for _, _, search in asked[:_MOST_SEARCHES]]) if asked else ()
    held: dict[tuple[int, str], tuple[ValueHit, ...]] = {}
    for (at, form, _), some in zip(asked, found, strict=False):
        root = not tokens.items[at].word.startswith(form) or not tokens.items[at].word.endswith("y")
        fitting = (hit for hit in some if _holds_form(hit, form, places) and (root or hit.how in _EQUAL))
        held[at, form] = (*held.get((at, form), ()), *fitting)
    best: dict[int, Span] = {}
    for ways in (_EQUAL, ("partial",)):
        for (at, form), hits in held.items():
            if at not in best and any(hit.how in ways for hit in hits):
                best[at] = Span("value", at, at + 1, form, hits=hits)
    kept = [span for span in taken if not any(span.first <= at < span.last for at in best)]
    return [*(span for span in kept if not _says_nothing(tokens, span)), *best.values()]


def _is_firm(hit: ValueHit, span: Span) -> bool:
    """Whether it is no mere likeness; of several words, as in a plural of them, a close one is enough."""
    return hit.how != "fuzzy" or (span.length > 1 and hit.score >= NEARLY)


def _holds_form(hit: ValueHit, form: str, places: Places) -> bool:
    """Whether the form is stored or a whole word of what is: "euros" are no part of "Europe".

    Of a kind it must be the noun: "shootings" are officer-involved shootings, "officers" are none.
    """
    bounds = places.fields.get((hit.dataset, hit.field), ())
    if not bounds or hit.how in _EQUAL:
        return bool(bounds)
    words = fold(hit.value).split()
    names = not names_first(bounds[0]) or bounds[0].field.role == "text"
    held = form.split()
    return hit.how == "partial" and (set(held) <= {*words} if names else words[-len(held) :] == held)


def _says_nothing(tokens: Tokens, span: Span) -> bool:
    """Whether it is a bare adjective that only resembles something stored."""
    alike = all(hit.how == "fuzzy" for hit in span.hits)
    return alike and span.length == 1 and tokens.items[span.first].word in ADJECTIVES


def _windows(tokens: Tokens, spans: Sequence[Span]) -> Iterator[Window]:
    """Runs of tokens around every unknown one, the longest first, as many as one call may hold."""
    free, joined = _kinds(tokens, spans)
    found = [
        Window(
            first,
            last,
            pure=all(free[first:last]),
            borrowed=not _is_whole(free, first, last),
            words=tokens.words()[first:last],
        )
        for first in range(len(tokens))
        for last in range(first + 1, min(first + _LONGEST, len(tokens)) + 1)
        if all(joined[first:last])
        and (any(free[first:last]) or _is_phrase(spans, first, last))
        and not _has_marked_end(tokens, first, last)
    ]
    told = [span for span in spans if _may_be_stored(span, spans) or _may_be_a_state(span, tokens)]
    found += [Window(span.first, span.last, pure=False, twin=True) for span in told]
    found.sort(key=lambda window: (window.borrowed, window.first - window.last, not window.pure))
    return iter(found[:_MOST_SEARCHES])


def _is_phrase(spans: Sequence[Span], first: int, last: int) -> bool:
    """Whether words that all mean something else may be a name together: two catalog words side by side."""
    inside = [span for span in spans if span.first >= first and span.last <= last and span.kind == "term"]
    return len(inside) > 1 and inside[0].first == first and inside[-1].last == last


def _names_condition(span: Span) -> bool:
    return span.kind == "term" and span.entries[0].kind == "condition"


def _may_be_stored(span: Span, spans: Sequence[Span]) -> bool:
    """Whether a value may have the name of a condition, or of small talk; a verb that begins the text is an order."""
    begins = span.kind == "write" and all(
        before.kind in ("filler", "chat") for before in spans if before.first < span.first
    )
    return _names_condition(span) or (yields(span) and not begins)


def _may_be_a_state(span: Span, tokens: Tokens) -> bool:
    """Whether a word of questions may be a state of some row all the same: "sent", "down", "positive", "unknown"."""
    said = tokens.items[span.first].word
    doubtful = span.kind == "missing" or (span.kind, span.cue) in _DOUBTFUL
    return span.length == 1 and (doubtful or (span.kind == "filler" and said in STATES))


def _twin(window: Window, spans: Sequence[Span], found: tuple[ValueHit, ...]) -> Span:
    span = next(span for span in spans if (span.first, span.last) == (window.first, window.last))
    hits = tuple(hit for hit in found if hit.how in _EQUAL)
    stored = hits and not _names_condition(span)
    return replace(span, kind="value", cue="", hits=hits) if stored else replace(span, hits=hits)


def _covered(twin: Span, taken: Sequence[Span]) -> bool:
    return any(span.first < twin.last and twin.first < span.last for span in taken)


def _kinds(tokens: Tokens, spans: Sequence[Span]) -> tuple[list[bool], list[bool]]:
    """For each token: is it free (unknown, or part of a name only), and may it stand within a value?"""
    free, joined = [False] * len(tokens), [False] * len(tokens)
    for span in sorted(spans, key=lambda span: span.first):
        weak = span.kind == "unknown" or is_weak(span)
        # "Min" in "Ho Chi Min City" calculates nothing.
        within = span.kind == "function" and span.length == 1 and span.first > 0 and free[span.first - 1]
        for at in range(span.first, span.last):
            free[at] = weak
            joined[at] = weak or within or span.kind in _JOINS
    return free, joined


def _is_whole(free: Sequence[bool], first: int, last: int) -> bool:
    """Whether at most one token on each side is borrowed from another meaning."""
    return any(free[first : first + 2]) and any(free[max(last - 2, first) : last])


def _has_marked_end(tokens: Tokens, first: int, last: int) -> bool:
    ends = (tokens.items[first], tokens.items[last - 1])
    if tokens.words()[max(first - 1, 0) : first + 1] == ("out", "of"):
        return True
    return any(token.kind in ("mark", "sign") or not any(map(str.isalnum, token.text)) for token in ends)


def _chosen(windows: Sequence[Window], hits: Sequence[tuple[ValueHit, ...]]) -> list[Span]:
    """The windows that fit best: equal before partly equal before alike, and the longer before the shorter."""
    ranked = []
    for window, found in zip(windows, hits, strict=True):
        if not found:
            continue
        best = best_rank(found, window)
        if window.borrowed and best < EQUAL_RANK:
            continue
        # Borrowed words must be part of the value itself: likeness alone would swallow the words around it.
        if window.pure or best > PARTIAL_RANK or (best == PARTIAL_RANK and holds_all(found)):
            ranked.append((best, window, found))
    ranked.sort(key=lambda item: (-item[0], item[1].first - item[1].last, item[1].first))
    taken: list[Span] = []
    for _, window, found in ranked:
        if all(window.last <= span.first or window.first >= span.last for span in taken):
            taken.append(Span("value", window.first, window.last, weight=1.0, hits=found))
    return taken


def _strangers(tokens: Tokens, spans: Sequence[Span], taken: Sequence[Span]) -> Iterator[Span]:
    """The unknown words without any hit, neighbours together; bare adjectives stay unknown."""
    unknown = {span.first for span in spans if span.kind == "unknown"}
    unknown = {at for at in unknown if tokens.items[at].word not in ADJECTIVES}
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
