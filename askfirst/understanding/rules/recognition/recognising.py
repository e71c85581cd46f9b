"""All that a text may say about a dataset: its words, values and times, settled where they overlap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.catalog.lookup import Lexicon
from askfirst.catalog.model import Dataset
from askfirst.understanding.reader import View
from askfirst.understanding.rules.recognition.asked_twice import asked_twice
from askfirst.understanding.rules.recognition.carried_goods import carried_goods
from askfirst.understanding.rules.recognition.comparatives import comparatives
from askfirst.understanding.rules.recognition.correlated import correlated
from askfirst.understanding.rules.recognition.events import event_terms
from askfirst.understanding.rules.recognition.explained_names import glossed, ones
from askfirst.understanding.rules.recognition.field_nouns import field_nouns, implied_nouns
from askfirst.understanding.rules.recognition.field_pairs import between_times
from askfirst.understanding.rules.recognition.implied import implied_terms
from askfirst.understanding.rules.recognition.joining_times import joining_times
from askfirst.understanding.rules.recognition.leading_deeds import without_deeds
from askfirst.understanding.rules.recognition.middles import middles
from askfirst.understanding.rules.recognition.name_words import name_words
from askfirst.understanding.rules.recognition.nameless_rows import nameless_rows
from askfirst.understanding.rules.recognition.namers import without_namers
from askfirst.understanding.rules.recognition.nouns_behind_values import without_nouns_behind
from askfirst.understanding.rules.recognition.nouns_of_fields import nouns_of_fields
from askfirst.understanding.rules.recognition.outside import without_named
from askfirst.understanding.rules.recognition.purposes import without_data
from askfirst.understanding.rules.recognition.results_of_games import results_of_games
from askfirst.understanding.rules.recognition.row_nouns import row_nouns
from askfirst.understanding.rules.recognition.row_totals import row_totals
from askfirst.understanding.rules.recognition.said_sizes import without_plain_words
from askfirst.understanding.rules.recognition.same_ends import with_both_ends
from askfirst.understanding.rules.recognition.shared_words import shared_words
from askfirst.understanding.rules.recognition.sides_of_games import sides_of_games
from askfirst.understanding.rules.recognition.so_many_of_each import so_many_of_each
from askfirst.understanding.rules.recognition.spent_on import spent
from askfirst.understanding.rules.recognition.strangers import with_strangers
from askfirst.understanding.rules.recognition.subject import (
    counts_rows,
    cuts_a_name,
    is_placed_measure,
    row_words,
    whole_field,
)
from askfirst.understanding.rules.recognition.taken_times import taken_times
from askfirst.understanding.rules.recognition.terms import measured, own_words, terms
from askfirst.understanding.rules.recognition.timed_deeds import timed_deeds
from askfirst.understanding.rules.recognition.timed_verbs import without_timed_verbs
from askfirst.understanding.rules.recognition.turned_names import turned_names
from askfirst.understanding.rules.recognition.two_numbers import two_numbers
from askfirst.understanding.rules.recognition.unit_names import unit_names
from askfirst.understanding.rules.recognition.value_of_rows import without_values_of_rows
from askfirst.understanding.rules.recognition.values import find_values, overlaid
from askfirst.understanding.rules.recognition.values_had import values_had
from askfirst.understanding.rules.recognition.values_in_company import values_in_company
from askfirst.understanding.rules.recognition.verbs import row_names, without_catalog_verbs
from askfirst.understanding.rules.recognition.who_of_rows import different_people, who_of_rows
from askfirst.understanding.rules.recognition.winners import winners
from askfirst.understanding.rules.recognition.words_of_columns import without_common_parts
from askfirst.understanding.rules.recognition.year_nouns import year_nouns
from askfirst.understanding.rules.relations import cue_phrases
from askfirst.understanding.rules.spans import Span, gaps, is_weak, settle
from askfirst.understanding.rules.times.bare_years import without_amounts
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.movement import HAPPENINGS
from askfirst.understanding.rules.words.told_states import tells_a_state

_RELATION = 0.42
_BEFORE_A_NAME = 1.05


async def recognise(tokens: Tokens, fixed: Sequence[Span], view: View, dataset: str) -> tuple[list[Span], list[Span]]:
    """All that is recognised, settled, with stored values in their places; and all of it as it was found."""
    here = view.catalog.dataset(dataset)
    phrases = Lexicon.of(view.catalog).phrases(dataset)
    fixed = [span for span in fixed if not _tells_a_state(tokens, span, here)]
    named = _named(tokens, fixed, view, here)
    fixed = without_values_of_rows(tokens, fixed, named, here)
    own = _said_of_fields(tokens, named, fixed, view, here)
    own += carried_goods(tokens, [*fixed, *named, *own], here)
    fixed = [*fixed, *year_nouns(tokens, named, fixed, view.catalog, dataset)]
    own += await row_nouns(tokens, [*fixed, *named, *own], view, dataset)
    own += await nameless_rows(tokens, [*fixed, *named, *own], view, dataset)
    found = without_amounts(tokens, [*fixed, *own], measured(named, here))
    told = [*found, *(span for span in named if not is_weak(span))]
    known = {at for span in told if span.kind != "filler" for at in range(span.first, span.last)}
    cued = list(_relation_cues(tokens, view, dataset, known))
    before_names = [span for span in cued if span.weight == _BEFORE_A_NAME]
    found += [*cued, *(span for span in named if not any(_ends_with(span, cue) for cue in before_names))]
    settled = settle(without_data(without_named(found, named), named), len(tokens))
    settled += gaps(settled, len(tokens))
    looked_up = await find_values(tokens, settled, catalog=view.catalog, dataset=dataset, look_up=view.look_up)
    values = without_namers(tokens, without_catalog_verbs(tokens, looked_up, phrases, here), view.catalog)
    values = without_common_parts(tokens, settled, without_nouns_behind(tokens, settled, values, here), here)
    values = await values_in_company(tokens, settled, values, here, view.look_up)
    values = await values_had(tokens, settled, values, here, view.look_up)
    spans = without_plain_words(tokens, overlaid(settled, values, len(tokens)), here)
    spans = with_both_ends(tokens, spans)
    spans = with_strangers(tokens, without_timed_verbs(tokens, spans, here), catalog=view.catalog, dataset=dataset)
    return glossed(tokens, without_deeds(tokens, spans, dataset), here), [*found, *looked_up]


def _tells_a_state(tokens: Tokens, span: Span, here: Dataset) -> bool:
    """As in "how many orders are complete": what else only rounds off a question tells which rows are meant."""
    plain = span.length <= len(("are", "enough")) and span.kind in ("filler", "function", "joining", "conjunction")
    return plain and tells_a_state(tokens.words(), span.last - 1, row_names(here))


def _named(tokens: Tokens, fixed: Sequence[Span], view: View, here: Dataset) -> list[Span]:
    """The catalog's terms that stand there by their names."""
    lexicon, words = Lexicon.of(view.catalog), tokens.words()
    phrases = lexicon.phrases(here.name)
    named = [*terms(tokens, phrases, lexicon.longest(here.name)), *shared_words(tokens, phrases)]
    named += event_terms(tokens, here)
    named = [whole_field(span, tokens, named, here) for span in named]
    named = [span for span in named if not is_placed_measure(span, fixed)]
    named = [span for span in named if not (counts_rows(span, named, fixed) or _compares(words, span.last))]
    return [span for span in named if not cuts_a_name(span, named)]


def _said_of_fields(
    tokens: Tokens, named: Sequence[Span], fixed: Sequence[Span], view: View, here: Dataset
) -> list[Span]:
    """The catalog's terms in other words than their names."""
    return [
        *own_words(tokens, here),
        *row_words(tokens, named, here.name),
        *implied_terms(tokens, here),
        *taken_times(tokens, here),
        *name_words(tokens, here),
        *turned_names(tokens, here),
        *comparatives(tokens, here),
        *joining_times(tokens, here),
        *between_times(tokens, named, here),
        *field_nouns(tokens, named, fixed, here),
        *implied_nouns(tokens, here),
        *((*ones(tokens, fixed, here), *timed_deeds(tokens, here)) if len(view.catalog.datasets) == 1 else ()),
        *correlated(tokens, named, here),
        *two_numbers(tokens, named, here),
        *asked_twice(tokens, named, here),
        *row_totals(tokens, fixed, here),
        *spent(tokens, fixed, here),
        *middles(tokens, named, here),
        *nouns_of_fields(tokens, named, here),
        *unit_names(tokens, named, here),
        *so_many_of_each(tokens, named, here),
        *results_of_games(tokens, here),
        *winners(tokens, here),
        *(who_of_rows(tokens, named, here) if len(view.catalog.datasets) == 1 else ()),
        *(different_people(tokens, named, here) if len(view.catalog.datasets) == 1 else ()),
        *sides_of_games(tokens, here),
    ]


def _relation_cues(tokens: Tokens, view: View, dataset: str, known: set[int]) -> Iterator[Span]:
    """The words before names; "arrived at" before what may be a name is no field, though one is called so."""
    words = tokens.words()
    there = frozenset(words)
    for phrase in cue_phrases(view.catalog, dataset):
        for first in range(len(words)) if phrase != ("of",) and there.issuperset(phrase) else ():
            last = first + len(phrase)
            if words[first:last] == phrase and not _compares(words, last):
                behind = last + (words[last : last + 1] in (("either",), ("both",)))
                names = len(phrase) > 1 and behind < len(words) and behind not in known
                begins = first + (phrase[0] in HAPPENINGS)
                yield Span("relation", begins, last, weight=_BEFORE_A_NAME if names else _RELATION)


def _compares(words: Sequence[str], at: int) -> bool:
    """As in "arrived at least": the little word belongs to the comparison."""
    return words[at - 1] == "at" and words[at : at + 1] in (("least",), ("most",))


def _ends_with(span: Span, cue: Span) -> bool:
    return span.last == cue.last and span.first <= cue.first
