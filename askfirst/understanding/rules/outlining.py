"""From a reading to an outline: its parts by kind, and for a follow-up what changes the earlier query."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.describe import describe_usual_order
from askfirst.catalog.model import Catalog
from askfirst.domain.outline import Mention, Outline, Term
from askfirst.domain.query import Filter, Query, TimeRange
from askfirst.understanding.rules.edits.editing import EDITED, edited
from askfirst.understanding.rules.edits.rebuilding import (
    SLOTS,
    dimension_terms,
    filter_term,
    measure_terms,
    rebuilt,
)
from askfirst.understanding.rules.follow_ups.adding import (
    added_time,
    also_left_out,
    kept_exclusions,
    without_conditions_of_added,
    without_contradictions,
)
from askfirst.understanding.rules.follow_ups.groups_added import groups_added
from askfirst.understanding.rules.follow_ups.narrowing import (
    compares_figures,
    is_of_one,
    is_of_the_one,
    narrows,
    of_the_same_thing,
    way_of,
    with_its_figures,
    without_row_words,
)
from askfirst.understanding.rules.follow_ups.other_times import on_other_time
from askfirst.understanding.rules.follow_ups.ranks import asks_for_its_names, with_rank, without_another_order
from askfirst.understanding.rules.follow_ups.row_references import asks_of_it, row_said
from askfirst.understanding.rules.follow_ups.set_beside import compares_with, set_beside
from askfirst.understanding.rules.placement.same_function import by_the_same
from askfirst.understanding.rules.read import Reading
from askfirst.understanding.rules.recognition.text_words import OF_TEXT
from askfirst.understanding.rules.times.stepping import steps
from askfirst.understanding.rules.tokens import tokenize

_NEXT_TO = {"previous": "before", "preceding": "before", "prior": "before", "following": "after", "subsequent": "after"}
_UP = ("gt", "ge")
_DOWN = ("lt", "le")


def outline_of(reading: Reading, base: Query | None, catalog: Catalog) -> Outline:
    """The outline; its terms stand in the order in which a query is built."""
    parts = [part.what for part in reading.parts]
    terms = tuple(dict.fromkeys(part for part in parts if isinstance(part, Term)))
    mentions = tuple(dict.fromkeys(part for part in parts if isinstance(part, Mention)))
    outline = Outline(
        reading.dataset,
        mentions=mentions,
        terms=terms,
        filters=tuple(dict.fromkeys(part for part in parts if isinstance(part, Filter))),
        time=next((part for part in parts if isinstance(part, TimeRange)), None),
        limit=reading.limit,
        offset=reading.offset,
        count_groups=reading.count_groups,
        assumptions=reading.assumptions,
        unplaced=reading.unplaced,
        time_usual=not reading.time_named,
    )
    if base and base.dataset == reading.dataset:
        outline = _changing(outline, base, reading, catalog)
    ordered = sorted(outline.terms, key=lambda term: SLOTS.index(term.slot))
    return replace(outline, terms=tuple(dict.fromkeys(ordered)), drop=tuple(dict.fromkeys(outline.drop)))


def _changing(outline: Outline, base: Query, reading: Reading, catalog: Catalog) -> Outline:
    done = edited(reading.tokens, base, catalog)
    query = done.query
    outline = replace(outline, base=base, drop=tuple(name for name in reading.dropped if name != EDITED))
    if query.limit == 1 and not query.order and (base.limit, base.offset) != (query.limit, query.offset):
        told = f"rows are counted {describe_usual_order(query, catalog)}, as they were shown"
        outline = replace(outline, assumptions=(*outline.assumptions, told))
    outline = without_another_order(_with_steps(_on_shown(outline, query), query), query)
    if outline.time and outline.time.field != (query.time.field if query.time else outline.time.field):
        outline = replace(outline, time=_on_same_field(outline.time, query, reading))
    outline, query = on_other_time(outline, query, reading, catalog)
    if "instead" not in reading.changes:
        outline = also_left_out(outline, query, reading.tokens.words())
        outline = without_contradictions(kept_exclusions(outline, query), query)
    outline = by_the_same(outline, query, catalog)
    adds = _adds(reading)
    if adds or compares_with(reading):
        outline = set_beside(outline, query, reading, catalog)
    if adds:
        outline = without_conditions_of_added(added_time(outline, query), query, reading)
    each = any(term.each for term in outline.terms) and query.groups and outline.limit is None
    beside = done.beside or compares_figures(outline, query, reading) or bool(compares_with(reading))
    goes_on = reading.goes_on and not done.exchanged and "instead" not in reading.changes
    if adds or each or beside or goes_on:
        outline = _added(outline, query, catalog)
    renamed: set[str] = set()
    if narrows(reading):
        outline = with_its_figures(of_the_same_thing(outline, query, catalog), query, reading)
        outline = without_row_words(outline, query, reading)
    else:
        renamed = _renamed(outline, query, catalog)
        outline = _without_doubtful(outline, query, catalog)
    outline = replace(outline, drop=(*outline.drop, *sorted(renamed)))
    outline = _with_other_sides(outline, query, catalog, instead="instead" in reading.changes)
    outline = _without_columns_of_groups(_without_whole_shares(groups_added(outline, query, catalog), query), query)
    of_one = _is_of_a_row(outline, query, reading, catalog) or is_of_the_one(outline, query, reading)
    if asks_for_its_names(outline, query) or of_one:
        return replace(outline, mentions=(), unplaced=(*outline.unplaced, " ".join(reading.tokens.text.split())))
    return rebuilt(with_rank(outline, query, catalog), query, catalog)


def _on_shown(outline: Outline, query: Query) -> Outline:
    """A name that fits several fields is of the one that the answer is grouped by."""
    shown = {dimension.field for dimension in query.dimensions} - {one.field for one in query.filters}

    def aimed(mention: Mention) -> Mention:
        fields = tuple(path for path in mention.fields if path in shown)
        return replace(mention, fields=fields) if len(fields) == 1 else mention

    return replace(outline, mentions=tuple(map(aimed, outline.mentions)))


def _without_whole_shares(outline: Outline, query: Query) -> Outline:
    """A share of one group's rows in themselves is all of them, which nobody asks for."""
    grouped = {dimension.field for dimension in query.dimensions}
    if not any(measure.function == "share" for measure in query.measures):
        return outline
    whole = [one for one in outline.mentions if not one.negated and one.group is None and grouped & set(one.fields)]
    kept = tuple(one for one in outline.mentions if one not in whole)
    return replace(outline, mentions=kept, unplaced=(*outline.unplaced, *(one.text for one in whole)))


def _without_columns_of_groups(outline: Outline, query: Query) -> Outline:
    """A field to be shown beside groups has many values in each: what is to be made of them only the user knows."""
    columns = [term for term in outline.terms if term.slot in ("column", "extra_column")]
    if not columns or not query.groups or "measures" in outline.drop:
        return outline
    ordered = {term.candidates for term in outline.terms if term.slot == "order"}
    said = [term.text for term in columns if term.candidates not in ordered]
    kept = tuple(term for term in outline.terms if term not in columns)
    return replace(outline, terms=kept, unplaced=tuple(dict.fromkeys((*outline.unplaced, *said))))


def _with_steps(outline: Outline, query: Query) -> Outline:
    """As in "the previous month" behind one of May: the one before that, not the last one of the calendar."""
    said = outline.time.said.lower().removeprefix("the ").split() if outline.time else []
    if outline.time is None or len(said) != len(("previous", "month")) or said[0] not in _NEXT_TO:
        return outline
    for span in steps(tokenize(f"{said[1]} {_NEXT_TO[said[0]]}"), query):
        if span.period and span.period.start and span.period.end:
            start, end = span.period.start.isoformat(), span.period.end.isoformat()
            return replace(outline, time=replace(outline.time, start=start, end=end, rule=span.period.rule))
    return outline


def _is_of_a_row(outline: Outline, query: Query, reading: Reading, catalog: Catalog) -> bool:
    """As in "the second one by month": which group that is, the earlier query does not know."""
    asked = any(term.slot in ("dimension", "measure") for term in outline.terms)
    words = " ".join(reading.tokens.words())
    return (asked or asks_of_it(words)) and row_said(words, query, catalog) is not None


def _adds(reading: Reading) -> bool:
    """Whether what is said stands beside what was there: "also Houston", "the sum as well", "with the vessel"."""
    whats = [part.what for part in reading.parts]
    groups = bool(whats) and all(isinstance(what, Term) and what.slot == "dimension" for what in whats)
    if groups and reading.tokens.words()[:1] == ("with",):
        return True
    return "also" in reading.changes or reading.tokens.words()[-2:] == ("as", "well")


def _on_same_field(time: TimeRange, base: Query, reading: Reading) -> TimeRange:
    """A time without a field of its own is about what the earlier time was about."""
    return time if reading.time_named or base.time is None else replace(time, field=base.time.field)


def _added(outline: Outline, query: Query, catalog: Catalog) -> Outline:
    """As in "also by month": what is added stands beside what was there."""
    slots = {term.slot for term in outline.terms}
    kept: list[Term] = []
    if "dimension" in slots:
        kept += dimension_terms(query, catalog)
    if "measure" in slots:
        kept += measure_terms(query, catalog)
    said = {replace(term, text="") for term in outline.terms}
    kept = [term for term in kept if replace(term, text="") not in said]
    return replace(outline, terms=(*kept, *outline.terms))


def _with_other_sides(outline: Outline, query: Query, catalog: Catalog, *, instead: bool) -> Outline:
    """A new comparison takes the place of the earlier one; a bound on the other side stays beside it."""
    drop, terms = list(outline.drop), list(outline.terms)
    for term in outline.terms:
        held = [one for one in query.filters if term.slot == "filter" and one.field in term.candidates]
        if not held or term.of_rate:
            continue
        drop += [one.field for one in held]
        terms += [
            filter_term(one, query, catalog)
            for one in held
            if not instead and _is_beside(one, _filter(one.field, term))
        ]
    filters = []
    several = {one.field for one in outline.filters if [new.field for new in outline.filters].count(one.field) > 1}
    for new in outline.filters:
        beside = [one for one in query.filters if one.field == new.field and _is_beside(one, new)]
        if new.field in several or (beside and not instead):
            drop.append(new.field)
            terms += [filter_term(one, query, catalog) for one in (*beside, new)]
        else:
            filters.append(new)
    ordered = any(term.slot == "order" for term in outline.terms)
    drop += ["order"] if ordered and query.order else []
    return replace(outline, drop=tuple(drop), terms=tuple(dict.fromkeys(terms)), filters=tuple(filters))


def _filter(path: str, term: Term) -> Filter:
    return Filter(path, term.op or "eq", term.values, term.part, term.second, term.factor)


def _is_beside(old: Filter, new: Filter) -> bool:
    """Whether an earlier condition on a field and a new one say different things that can both hold."""
    if new.op == "not_null" and old.op not in ("is_null", "not_null"):
        return True
    if old.part != new.part or old.second != new.second or ({old.op, new.op} <= OF_TEXT and old.op != new.op):
        return True
    low, high = (old, new) if old.op in _UP else (new, old)
    bounds = (low.op in _UP and high.op in _DOWN and low.values and high.values) or None
    if bounds is None:
        return False
    least, most = low.values[0], high.values[0]
    return isinstance(least, int | float) and isinstance(most, int | float) and least < most


def _without_doubtful(outline: Outline, base: Query, catalog: Catalog) -> Outline:
    """Words that may take the place of an earlier name or stand beside it are told as not placed: no row fits both."""
    held = {filter_.field for filter_ in base.filters if is_of_one(filter_, base, catalog)}
    behind = {way_of(path) for path in held}
    open_names = [(mention, {way_of(path) for path in mention.fields}) for mention in outline.mentions]
    doubtful = [
        mention for mention, ways in open_names if len(ways) > 1 and ways & behind and not held & set(mention.fields)
    ]
    kept = tuple(mention for mention in outline.mentions if mention not in doubtful)
    said = (mention.text for mention in doubtful)
    return replace(outline, mentions=kept, unplaced=tuple(dict.fromkeys((*outline.unplaced, *said))))


def _renamed(outline: Outline, base: Query, catalog: Catalog) -> set[str]:
    """The fields of earlier names in whose place new words come: what is of one port is not of another city."""
    taken = {path for mention in outline.mentions for path in mention.fields}
    ways = {
        way_of(mention.fields[0])
        for mention in outline.mentions
        if not mention.negated and len({way_of(path) for path in mention.fields}) == 1
    }
    held = (filter_.field for filter_ in base.filters if is_of_one(filter_, base, catalog))
    return {path for path in held if way_of(path) in ways and path not in taken}
