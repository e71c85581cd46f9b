"""The pipeline from a text to its reading: tokens, spans, values, times, patterns, parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from askfirst.domain.outline import Term
from askfirst.domain.query import Query
from askfirst.understanding.reader import View
from askfirst.understanding.rules.board import Board, Part
from askfirst.understanding.rules.clauses import Clause
from askfirst.understanding.rules.periods import Calendar
from askfirst.understanding.rules.placement import timing
from askfirst.understanding.rules.placement.bounds_first import (
    join_split_bounds,
    put_bounds_first,
    put_lateness_behind,
    put_negations_first,
)
from askfirst.understanding.rules.placement.bounds_of_shares import parts_in_percent
from askfirst.understanding.rules.placement.compared_adjectives import adjectives_before_numbers
from askfirst.understanding.rules.placement.finish import finish
from askfirst.understanding.rules.placement.money_verbs import money_is_counted, wages_are_known
from askfirst.understanding.rules.placement.on_those import settle_on_those
from askfirst.understanding.rules.placement.only_numbers import only_so_many
from askfirst.understanding.rules.placement.other_end import settle_other_end
from askfirst.understanding.rules.placement.patterns import PATTERNS
from askfirst.understanding.rules.placement.ranked_figures import note_divisions
from askfirst.understanding.rules.placement.which_date import ask_which_date
from askfirst.understanding.rules.places import Places
from askfirst.understanding.rules.recognition.added_up_elsewhere import added_up_elsewhere
from askfirst.understanding.rules.recognition.asides import without_asides
from askfirst.understanding.rules.recognition.at_least_once import without_happenings
from askfirst.understanding.rules.recognition.back_references import back_references
from askfirst.understanding.rules.recognition.coordinates import with_coordinates, with_lines
from askfirst.understanding.rules.recognition.deeds import counted_by_deeds
from askfirst.understanding.rules.recognition.deeds_timed import note_deeds
from askfirst.understanding.rules.recognition.events import note_events
from askfirst.understanding.rules.recognition.explained_names import told_of_glosses
from askfirst.understanding.rules.recognition.leading_deeds import told_of_deeds
from askfirst.understanding.rules.recognition.left_out import left_out
from askfirst.understanding.rules.recognition.levels_at_times import levels_at_times
from askfirst.understanding.rules.recognition.money_talk import in_words_of_the_data
from askfirst.understanding.rules.recognition.names_of_times import without_names
from askfirst.understanding.rules.recognition.narrowed_nouns import without_narrowed_nouns
from askfirst.understanding.rules.recognition.newcomers import told_of_newcomers
from askfirst.understanding.rules.recognition.numbers_owned import numbers_owned
from askfirst.understanding.rules.recognition.often_used import often_used
from askfirst.understanding.rules.recognition.owner_clauses import without_owner_clauses
from askfirst.understanding.rules.recognition.purpose_clauses import without_purposes
from askfirst.understanding.rules.recognition.purposes import left_aside
from askfirst.understanding.rules.recognition.recognisers import RECOGNISERS
from askfirst.understanding.rules.recognition.recognising import recognise
from askfirst.understanding.rules.recognition.repeated_words import without_repeated
from askfirst.understanding.rules.recognition.rewording import in_plain_words
from askfirst.understanding.rules.recognition.row_nouns import strange_rows, told
from askfirst.understanding.rules.recognition.second_clauses import parted
from askfirst.understanding.rules.recognition.second_questions import second_question
from askfirst.understanding.rules.recognition.shorthand import written_out
from askfirst.understanding.rules.recognition.shown_values import shown_values
from askfirst.understanding.rules.recognition.siblings import siblings
from askfirst.understanding.rules.recognition.speech import without_speech
from askfirst.understanding.rules.recognition.spelling import Respelt, respelt, words_of
from askfirst.understanding.rules.recognition.spent_on import spent_on_rows
from askfirst.understanding.rules.recognition.stored_evidence import where_stored
from askfirst.understanding.rules.recognition.subject import Misspelt, assumed_dataset, corrected, leaves, misspelt
from askfirst.understanding.rules.recognition.symbols import values_in_signs
from askfirst.understanding.rules.recognition.terms import choose_dataset, evidence_for
from askfirst.understanding.rules.recognition.totals_of_things import totals_of_things
from askfirst.understanding.rules.recognition.values import whole_names
from askfirst.understanding.rules.recognition.verbs import is_verb_form, same_root
from askfirst.understanding.rules.recognition.who_of_them import who_of_them
from askfirst.understanding.rules.recognition.year_nouns import years_written_whole
from askfirst.understanding.rules.spans import Span, settle
from askfirst.understanding.rules.times import times
from askfirst.understanding.rules.times.spoken_years import with_spoken_years
from askfirst.understanding.rules.times.stepping import steps
from askfirst.understanding.rules.tokens import Tokens, tokenize


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
    """Read a message about the workspace's data; with a base as a change of that query.

    Of two questions that cannot be one, the second finds no place.
    """
    whole = await _read(message, view, base)
    two = second_question(whole.tokens, whole.parts, whole.spans)
    if two is None:
        return whole
    first = await _read(message[: two[0]], view, base)
    return replace(first, unplaced=(*first.unplaced, message[two[1] :].strip(" ?!.,")))


async def _read(message: str, view: View, base: Query | None) -> Reading:
    calendar = times.calendar_of(view)
    slips = await _in_plain_words(message, view, calendar, base)
    fixed = [span for recogniser in RECOGNISERS for span in recogniser(slips.tokens)]
    fixed += [*times.times(await without_names(slips.tokens, view), calendar), *steps(slips.tokens, base)]
    fixed += [*back_references(slips.tokens, base), *left_out(slips.tokens)] if base else []
    slip = await misspelt(slips.tokens, fixed, view) or await strange_rows(slips.tokens, fixed, view)
    tokens = slip.tokens if slip else slips.tokens
    dataset, evidence, merits = await _subject(tokens, [*fixed], view, base)
    fixed += await _beside(tokens, base, view) if base and dataset == base.dataset else []
    done = counted_by_deeds(tokens, fixed, view.catalog, "" if base else dataset)
    fixed, dataset = [*done.fixed], done.dataset or dataset
    dataset = dataset if base else _where_counted(tokens, fixed, view, dataset)
    if not dataset:
        stands = tuple(settle(fixed, len(tokens)))
        return Reading(tokens, stands, "", 0.0, unplaced=_rest(tokens), merits=merits, recognised=tuple(fixed))
    spans, recognised = await recognise(tokens, fixed, view, dataset)
    spans = without_narrowed_nouns(tokens, spans, view.catalog.dataset(dataset), base)
    spans, besides = _without_asides(tokens, spans, view, dataset)

    def new_board(items: Sequence[Span], asked: tuple[Clause, ...] = ()) -> Board:
        return Board(
            tokens,
            view.catalog,
            view.catalog.dataset(dataset),
            Places.of(view.catalog, dataset),
            calendar,
            [span for span in items if span.kind != "filler"],
            assumptions=[*slips.told, *besides],
            base=base if base and base.dataset == dataset else None,
            asked=asked,
            doubtful_time=done.doubt,
        )

    board = new_board(*(parted(tokens, spans) if base is None else (spans,)))
    _filled(board, slip, view)
    if board.asked_in_vain:
        board = new_board(spans)
        _filled(board, slip, view)
    return replace(_reading(board, spans, evidence), merits=merits, recognised=tuple(recognised))


async def _beside(tokens: Tokens, base: Query, view: View) -> list[Span]:
    """What stands beside the things of the earlier question: others of their kind, and values that it showed."""
    return [*siblings(tokens, base, view.catalog), *await shown_values(tokens, base, view)]


def _where_counted(tokens: Tokens, fixed: Sequence[Span], view: View, dataset: str) -> str:
    """Things may be counted by the rows of others: by what uses them, or by what brought them."""
    dataset = often_used(tokens, fixed, view.catalog, dataset) or dataset
    return added_up_elsewhere(tokens, fixed, view.catalog, dataset) or dataset


async def _in_plain_words(message: str, view: View, calendar: Calendar, base: Query | None) -> Respelt:
    """The tokens with shorthand and years written out and slips corrected, and what to tell of it."""
    plain, reworded = in_plain_words(with_spoken_years(written_out(tokenize(message))))
    unsaid = without_speech(with_coordinates(with_lines(plain, view.catalog), view.catalog), words_of(view.catalog))
    years = years_written_whole(unsaid.tokens, view.catalog, calendar)
    slips = await respelt(years.tokens, view)
    tokens, levels = levels_at_times(slips.tokens, view.catalog)
    money = in_words_of_the_data(tokens, view.catalog)
    tokens, totals = totals_of_things(money.tokens, view.catalog)
    tokens, asked = who_of_them(tokens, base, view.catalog)
    slips = replace(slips, tokens=tokens, told=(*slips.told, *money.told, *totals, *asked, *levels))
    return replace(slips, told=(*slips.told, *years.told, *unsaid.told, *reworded))


def _without_asides(tokens: Tokens, spans: list[Span], view: View, dataset: str) -> tuple[list[Span], tuple[str, ...]]:
    """The spans without what only stands around the question, and what is told of it."""
    glosses = told_of_glosses(tokens, spans)
    spans, asides = without_asides(tokens, spans)
    spans, purposes = without_purposes(tokens, spans)
    spans = without_happenings(tokens, without_repeated(tokens, spans))
    spans, newcomers = told_of_newcomers(tokens, spans, view.catalog, dataset)
    named = told(tokens, spans, view.catalog, dataset)
    told_so = told_of_deeds(tokens, spans)
    return spans, (*named, *told_so, *glosses, *left_aside(tokens, spans), *asides, *purposes, *newcomers)


async def _subject(
    tokens: Tokens, fixed: list[Span], view: View, base: Query | None
) -> tuple[str, float, Mapping[str, float]]:
    """The dataset that the text is about, how much of the text says so, and the same of all datasets."""
    names = await whole_names(tokens, view)
    told = without_owner_clauses(corrected(tokens, fixed, view.catalog))
    merits = evidence_for(told, [*fixed, *names], view.catalog)
    dataset, evidence = choose_dataset(merits)
    if base and not leaves(tokens, fixed, view, (base.dataset, dataset)):
        dataset = base.dataset
    elif evidence <= 0:
        dataset = assumed_dataset(tokens, fixed, view, otherwise=dataset)
    if not base:
        dataset = await where_stored(tokens, [*fixed, *names], view, dataset, merits)
        dataset = spent_on_rows(tokens, view.catalog) or dataset
        dataset = numbers_owned(tokens, view.catalog, dataset, merits) or dataset
    return dataset, evidence, merits


def _filled(board: Board, slip: Misspelt | None, view: View) -> None:
    """Put all that was recognised in its place."""
    if slip:
        _ask_about(board, slip)
    put_bounds_first(board)
    join_split_bounds(board)
    parts_in_percent(board)
    put_lateness_behind(board)
    put_negations_first(board)
    adjectives_before_numbers(board)
    only_so_many(board)
    note_divisions(board)
    note_events(board)
    note_deeds(board)
    ask_which_date(board)
    timing.place_times(board, view.time_zone)
    _scan(board)
    finish(board, board.base)
    settle_on_those(board, board.base)
    settle_other_end(board, board.base)
    money_is_counted(board)
    wages_are_known(board)


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
        unplaced=(
            *dict.fromkeys((*board.unplaced, *values_in_signs(board.tokens.text, board.catalog))),
            *_rest(board.tokens),
        ),
    )


def tokens_go_on(tokens: Tokens) -> bool:
    """Whether the text adds to what was asked: "and by month"."""
    return tokens.words()[:1] in (("and",), ("plus",))


def _rest(tokens: Tokens) -> tuple[str, ...]:
    return (tokens.rest,) if tokens.rest else ()
