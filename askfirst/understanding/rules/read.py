"""The pipeline from a text to its reading: tokens, spans, values, times, patterns, parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from askfirst.catalog.lookup import Lexicon
from askfirst.domain.outline import Term
from askfirst.domain.query import Query
from askfirst.understanding.reader import View
from askfirst.understanding.rules import (
    conditions,
    cues,
    cycles,
    figures,
    grouping,
    listing,
    naming,
    numbers,
    ranking,
    states,
    times,
    timing,
)
from askfirst.understanding.rules.absences import absent_rows
from askfirst.understanding.rules.alternatives import alternatives
from askfirst.understanding.rules.asides import without_asides
from askfirst.understanding.rules.bare_years import without_amounts
from askfirst.understanding.rules.board import Board, Part, Pattern
from askfirst.understanding.rules.changing import changes
from askfirst.understanding.rules.events import event_terms, events, note_events
from askfirst.understanding.rules.finish import finish
from askfirst.understanding.rules.implied import implied_terms
from askfirst.understanding.rules.moments import dates, latest_values
from askfirst.understanding.rules.outside import without_named
from askfirst.understanding.rules.places import Places
from askfirst.understanding.rules.ratios import ratios
from askfirst.understanding.rules.relations import cue_phrases
from askfirst.understanding.rules.shared_words import shared_words
from askfirst.understanding.rules.spans import Span, gaps, is_weak, settle
from askfirst.understanding.rules.spelling import respelt
from askfirst.understanding.rules.stepping import steps
from askfirst.understanding.rules.strangers import with_strangers
from askfirst.understanding.rules.subject import (
    Misspelt,
    assumed_dataset,
    corrected,
    counts_rows,
    cuts_a_name,
    leaves,
    misspelt,
    row_words,
    whole_field,
)
from askfirst.understanding.rules.terms import choose_dataset, evidence_for, measured, own_words, terms
from askfirst.understanding.rules.tokens import Tokens, tokenize
from askfirst.understanding.rules.values import find_values, overlaid, whole_names
from askfirst.understanding.rules.verbs import is_verb_form, same_root, without_catalog_verbs

_RELATION = 0.42
_BEFORE_A_NAME = 1.05

Recogniser: TypeAlias = Callable[[Tokens], Iterator[Span]]

RECOGNISERS: tuple[Recogniser, ...] = (
    cues.cues,
    cues.marks,
    cues.counted_behind,
    numbers.numbers,
    numbers.ones,
    numbers.units,
    numbers.percentiles,
    numbers.ordinals,
    numbers.limits,
    cycles.cycle_grains,
)
"""What is recognised without the catalog; times need the calendar besides, terms the catalog."""

PATTERNS: tuple[Pattern, ...] = (
    changes,
    listing.goals,
    ranking.orders,
    ranking.limits,
    ranking.nth,
    ranking.rows_wanted,
    ranking.worths,
    ranking.averaged,
    latest_values,
    dates,
    ranking.both_ends,
    ranking.superlatives,
    ratios,
    figures.calculations,
    absent_rows,
    conditions.missing_values,
    conditions.known_values,
    states.both_states,
    states.the_others,
    states.negations,
    conditions.field_compared,
    conditions.held_in_text,
    conditions.between_of,
    conditions.signs,
    conditions.amount_of,
    grouping.all_of_them,
    grouping.grains,
    grouping.groupings,
    grouping.ranked_things,
    naming.kinds,
    naming.names,
    states.known_conditions,
    alternatives,
    listing.extra_columns,
    listing.units_told,
    listing.rows,
    events,
    listing.loose_terms,
    listing.compared_names,
    listing.small_words,
    listing.leftovers,
)
"""Tried in this order at every item; the first that applies places it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text was read as.

    `evidence` says how much of it named the chosen dataset's words, 0 is nothing; `merits` the same of all datasets.
    `recognised` are all spans that were found, those that gave way to others among them.
    """

    tokens: Tokens
    spans: tuple[Span, ...]
    dataset: str
    evidence: float
    parts: tuple[Part, ...] = ()
    limit: int | None = None
    offset: int = 0
    count_groups: bool = False
    goals: frozenset[str] = frozenset()
    changes: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    unplaced: tuple[str, ...] = ()
    time_named: bool = False
    goes_on: bool = False
    merits: Mapping[str, float] = field(default_factory=dict)
    recognised: tuple[Span, ...] = ()


async def read(message: str, view: View, base: Query | None) -> Reading:
    """Read a message about the workspace's data; with a base as a change of that query."""
    slips = await respelt(tokenize(message), view)
    calendar = times.calendar_of(view)
    fixed = [span for recogniser in RECOGNISERS for span in recogniser(slips.tokens)]
    fixed += [*times.times(slips.tokens, calendar), *steps(slips.tokens, base)]
    slip = await misspelt(slips.tokens, fixed, view)
    tokens = slip.tokens if slip else slips.tokens
    names = await whole_names(tokens, view)
    merits = evidence_for(corrected(tokens, fixed, view.catalog), [*fixed, *names], view.catalog)
    dataset, evidence = choose_dataset(merits)
    if base and not leaves(tokens, fixed, view, (base.dataset, dataset)):
        dataset = base.dataset
    elif evidence <= 0:
        dataset = assumed_dataset(tokens, fixed, view, otherwise=dataset)
    if not dataset:
        stands = tuple(settle(fixed, len(tokens)))
        return Reading(tokens, stands, "", 0.0, unplaced=_rest(tokens), merits=merits, recognised=tuple(fixed))
    spans, recognised = await _spans(tokens, fixed, view, dataset)
    spans, asides = without_asides(tokens, spans)
    board = Board(
        tokens,
        view.catalog,
        view.catalog.dataset(dataset),
        Places.of(view.catalog, dataset),
        calendar,
        [span for span in spans if span.kind != "filler"],
        assumptions=[*slips.told, *asides],
        base=base if base and base.dataset == dataset else None,
    )
    if slip:
        _ask_about(board, slip)
    note_events(board)
    timing.place_times(board, view.time_zone)
    _scan(board)
    finish(board, board.base)
    return replace(_reading(board, spans, evidence), merits=merits, recognised=tuple(recognised))


def _ask_about(board: Board, slip: Misspelt) -> None:
    """A misspelt dataset is read as the one it is like, and that is for the user to confirm."""
    before = board.tokens.words()[slip.at - 1] if slip.at else ""
    label = board.catalog.dataset(slip.dataset).label
    if before == "who" and is_verb_form(slip.said) and same_root(slip.said, label):
        board.assumptions.append(f"{slip.said!r} asks for the {label}")
    elif slip.dataset == board.dataset.name:
        board.parts.append(Part(Term(slip.said, "rows", (slip.dataset,), near=True), slip.at, slip.at + 1))
    else:
        board.unplaced.append(slip.said)


async def _spans(tokens: Tokens, fixed: Sequence[Span], view: View, dataset: str) -> tuple[list[Span], list[Span]]:
    """All that is recognised, settled, with stored values in their places; and all of it as it was found."""
    lexicon = Lexicon.of(view.catalog)
    named = list(terms(tokens, lexicon.phrases(dataset), lexicon.longest(dataset)))
    named += shared_words(tokens, lexicon.phrases(dataset))
    words = tokens.words()
    named += event_terms(tokens, view.catalog.dataset(dataset))
    named = [whole_field(span, tokens, named, view.catalog.dataset(dataset)) for span in named]
    named = [span for span in named if not (counts_rows(span, named, fixed) or _compares(words, span.last))]
    named = [span for span in named if not cuts_a_name(span, named)]
    here = view.catalog.dataset(dataset)
    own = [*own_words(tokens, here), *row_words(tokens, named, dataset), *implied_terms(tokens, here)]
    found = without_amounts(tokens, [*fixed, *own], measured(named, view.catalog.dataset(dataset)))
    told = [*found, *(span for span in named if not is_weak(span))]
    known = {at for span in told if span.kind != "filler" for at in range(span.first, span.last)}
    cued = list(_relation_cues(tokens, view, dataset, known))
    before_names = [span for span in cued if span.weight == _BEFORE_A_NAME]
    found += [*cued, *(span for span in named if not any(_ends_with(span, cue) for cue in before_names))]
    settled = settle(without_named(found, named), len(tokens))
    settled += gaps(settled, len(tokens))
    looked_up = await find_values(tokens, settled, catalog=view.catalog, dataset=dataset, look_up=view.look_up)
    values = without_catalog_verbs(tokens, looked_up, lexicon.phrases(dataset), view.catalog.dataset(dataset))
    spans = overlaid(settled, values, len(tokens))
    return with_strangers(tokens, spans, catalog=view.catalog, dataset=dataset), [*found, *looked_up]


def _relation_cues(tokens: Tokens, view: View, dataset: str, known: set[int]) -> Iterator[Span]:
    """The words before names; "arrived at" before what may be a name is no field, though one is called so."""
    words = tokens.words()
    for phrase in cue_phrases(view.catalog, dataset):
        for first in range(len(words)) if phrase != ("of",) else ():
            last = first + len(phrase)
            if words[first:last] == phrase and not _compares(words, last):
                names = len(phrase) > 1 and last < len(words) and last not in known
                yield Span("relation", first, last, weight=_BEFORE_A_NAME if names else _RELATION)


def _compares(words: Sequence[str], at: int) -> bool:
    """As in "arrived at least": the little word belongs to the comparison."""
    return words[at - 1] == "at" and words[at : at + 1] in (("least",), ("most",))


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
        offset=board.offset,
        count_groups=board.count_groups,
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
