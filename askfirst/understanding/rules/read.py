"""The pipeline from a text to its reading: tokens, spans, values, times, patterns, parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from askfirst.catalog.lookup import Entry, Lexicon
from askfirst.domain.outline import Term
from askfirst.domain.query import Query
from askfirst.understanding.reader import View
from askfirst.understanding.rules import (
    conditions,
    cues,
    figures,
    grouping,
    listing,
    naming,
    numbers,
    ranking,
    times,
    timing,
)
from askfirst.understanding.rules.bare_years import without_amounts
from askfirst.understanding.rules.board import Board, Part, Pattern
from askfirst.understanding.rules.changing import changes
from askfirst.understanding.rules.finish import finish
from askfirst.understanding.rules.periods import Calendar
from askfirst.understanding.rules.relations import cue_phrases
from askfirst.understanding.rules.spans import Span, gaps, is_weak, settle
from askfirst.understanding.rules.stepping import steps
from askfirst.understanding.rules.strangers import with_strangers
from askfirst.understanding.rules.subject import Misspelt, assumed_dataset, corrected, misspelt, row_words
from askfirst.understanding.rules.terms import choose_dataset, measured, own_words, terms
from askfirst.understanding.rules.tokens import Tokens, tokenize
from askfirst.understanding.rules.values import Places, find_values, overlaid
from askfirst.understanding.rules.verbs import without_catalog_verbs

_RELATION = 0.42
_BEFORE_A_NAME = 1.05

Recogniser: TypeAlias = Callable[[Tokens], Iterator[Span]]

RECOGNISERS: tuple[Recogniser, ...] = (
    cues.cues,
    cues.marks,
    numbers.numbers,
    numbers.units,
    numbers.percentiles,
    numbers.limits,
)
"""What is recognised without the catalog; times need the calendar besides, terms the catalog."""

PATTERNS: tuple[Pattern, ...] = (
    changes,
    listing.goals,
    ranking.orders,
    ranking.limits,
    ranking.rows_wanted,
    ranking.worths,
    ranking.superlatives,
    figures.calculations,
    conditions.missing_values,
    conditions.negations,
    conditions.field_compared,
    conditions.amount_of,
    grouping.grains,
    grouping.groupings,
    grouping.ranked_things,
    naming.names,
    conditions.known_conditions,
    listing.extra_columns,
    listing.rows,
    listing.loose_terms,
    listing.small_words,
    listing.leftovers,
)
"""Tried in this order at every item; the first that applies places it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text was read as. `evidence` says how much of it named the chosen dataset's words; 0 is nothing."""

    tokens: Tokens
    spans: tuple[Span, ...]
    dataset: str
    evidence: float
    parts: tuple[Part, ...] = ()
    limit: int | None = None
    goals: frozenset[str] = frozenset()
    changes: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    unplaced: tuple[str, ...] = ()
    time_named: bool = False
    goes_on: bool = False


async def read(message: str, view: View, base: Query | None) -> Reading:
    """Read a message about the workspace's data; with a base as a change of that query."""
    tokens = tokenize(message)
    calendar = Calendar(view.today, view.week_start)
    fixed = [span for recogniser in RECOGNISERS for span in recogniser(tokens)]
    fixed += [*times.times(tokens, calendar), *steps(tokens, base)]
    slip = await misspelt(tokens, fixed, view)
    tokens = slip.tokens if slip else tokens
    dataset, evidence = choose_dataset(corrected(tokens, fixed, view.catalog), fixed, view.catalog)
    if base and not _leaves(tokens, fixed, view, (base.dataset, dataset)):
        dataset = base.dataset
    elif evidence <= 0:
        dataset = assumed_dataset(tokens, fixed, view, otherwise=dataset)
    if not dataset:
        return Reading(tokens, tuple(settle(fixed, len(tokens))), "", 0.0, unplaced=_rest(tokens))
    spans = await _spans(tokens, fixed, view, dataset)
    board = Board(
        tokens,
        view.catalog,
        view.catalog.dataset(dataset),
        Places.of(view.catalog, dataset),
        calendar,
        [span for span in spans if span.kind != "filler"],
        base=base if base and base.dataset == dataset else None,
    )
    if slip:
        _ask_about(board, slip)
    timing.place_times(board, view.time_zone)
    _scan(board)
    finish(board, board.base)
    return _reading(board, spans, evidence)


def _ask_about(board: Board, slip: Misspelt) -> None:
    """A misspelt dataset is read as the one it is like, and that is for the user to confirm."""
    if slip.dataset == board.dataset.name:
        board.parts.append(Part(Term(slip.said, "rows", (slip.dataset,), near=True), slip.at, slip.at + 1))
    else:
        board.unplaced.append(slip.said)


def _leaves(tokens: Tokens, fixed: Sequence[Span], view: View, datasets: tuple[str, str]) -> bool:
    """Whether a follow-up is about another dataset: it names one that the earlier query's cannot reach."""
    base, other = datasets
    if base == other or not other:
        return False
    lexicon = Lexicon.of(view.catalog)
    own = [
        span
        for span in settle([*fixed, *terms(tokens, lexicon.phrases(other), lexicon.longest(other))], len(tokens))
        if any(entry.kind == "dataset" and entry.name == other and entry.weight == 1 for entry in span.entries)
    ]
    reachable = lexicon.phrases(base)
    return any(_is_asked_for(span, fixed) or _is_apart(span, reachable) for span in own)


def _is_apart(span: Span, reachable: Mapping[tuple[str, ...], tuple[Entry, ...]]) -> bool:
    return all(entry.kind == "dataset" for entry in reachable.get(span.entries[0].phrase, ()))


def _is_asked_for(span: Span, fixed: Sequence[Span]) -> bool:
    """Whether rows of it are wanted ("how many orders", "show orders"), not something by it."""
    return any(
        cue.last == span.first and (cue.function == "count" or (cue.kind, cue.cue) == ("goal", "list")) for cue in fixed
    )


async def _spans(tokens: Tokens, fixed: Sequence[Span], view: View, dataset: str) -> list[Span]:
    """All that is recognised, settled, with stored values in their places."""
    lexicon = Lexicon.of(view.catalog)
    named = list(terms(tokens, lexicon.phrases(dataset), lexicon.longest(dataset)))
    own = [*own_words(tokens, view.catalog.dataset(dataset)), *row_words(tokens, named, dataset)]
    found = without_amounts(tokens, [*fixed, *own], measured(named, view.catalog.dataset(dataset)))
    told = [*found, *(span for span in named if not is_weak(span))]
    known = {at for span in told if span.kind != "filler" for at in range(span.first, span.last)}
    cued = list(_relation_cues(tokens, view, dataset, known))
    before_names = [span for span in cued if span.weight == _BEFORE_A_NAME]
    found += [*cued, *(span for span in named if not any(_ends_with(span, cue) for cue in before_names))]
    settled = settle(found, len(tokens))
    settled += gaps(settled, len(tokens))
    values = await find_values(tokens, settled, catalog=view.catalog, dataset=dataset, look_up=view.look_up)
    values = without_catalog_verbs(tokens, values, lexicon.phrases(dataset), view.catalog.dataset(dataset))
    spans = overlaid(settled, values, len(tokens))
    return with_strangers(tokens, spans, catalog=view.catalog, dataset=dataset)


def _relation_cues(tokens: Tokens, view: View, dataset: str, known: set[int]) -> Iterator[Span]:
    """The words before names; "arrived at" before what may be a name is no field, though one is called so."""
    words = tokens.words()
    for phrase in cue_phrases(view.catalog, dataset):
        for first in range(len(words)) if phrase != ("of",) else ():
            last = first + len(phrase)
            if words[first:last] == phrase:
                names = len(phrase) > 1 and last < len(words) and last not in known
                yield Span("relation", first, last, weight=_BEFORE_A_NAME if names else _RELATION)


def _ends_with(span: Span, cue: Span) -> bool:
    return span.last == cue.last and span.first <= cue.first


def _scan(board: Board) -> None:
    at = 0
    while at < len(board.items):
        at += next(placed for pattern in PATTERNS if (placed := pattern(board, at)))


def _reading(board: Board, spans: Sequence[Span], evidence: float) -> Reading:
    return Reading(
        board.tokens,
        tuple(spans),
        board.dataset.name,
        evidence,
        parts=tuple(board.parts),
        limit=board.limit,
        goals=frozenset(board.goals),
        changes=tuple(board.changes),
        dropped=tuple(dict.fromkeys(board.dropped)),
        assumptions=tuple(dict.fromkeys(board.assumptions)),
        time_named=board.time_named,
        goes_on=tokens_go_on(board.tokens),
        unplaced=(*dict.fromkeys(board.unplaced), *_rest(board.tokens)),
    )


def tokens_go_on(tokens: Tokens) -> bool:
    """Whether the text adds to what was asked: "and by month"."""
    return tokens.words()[:1] in (("and",), ("plus",))


def _rest(tokens: Tokens) -> tuple[str, ...]:
    return (tokens.rest,) if tokens.rest else ()
