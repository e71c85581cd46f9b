"""What is recognised in a text without the catalog: numbers, comparators, cues, each by its recogniser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from askfirst.understanding.rules.recognition import cues, extremes, numbers
from askfirst.understanding.rules.recognition.adding_up import adding_up
from askfirst.understanding.rules.recognition.bracketed_examples import bracketed_examples
from askfirst.understanding.rules.recognition.bracketed_hints import bracketed_hints
from askfirst.understanding.rules.recognition.comparatives import frequencies, reached
from askfirst.understanding.rules.recognition.compared_fields import bearings
from askfirst.understanding.rules.recognition.dealings import dealings, getting_more, thing_by_thing
from askfirst.understanding.rules.recognition.developing import developing
from askfirst.understanding.rules.recognition.each_of_them import said_of_them
from askfirst.understanding.rules.recognition.each_to_next import each_to_next, varied_among
from askfirst.understanding.rules.recognition.explained_names import explaining, pronouns
from askfirst.understanding.rules.recognition.field_pairs import multiples
from askfirst.understanding.rules.recognition.interjections import interjections
from askfirst.understanding.rules.recognition.judgements import judgements
from askfirst.understanding.rules.recognition.leading_deeds import leading_deeds
from askfirst.understanding.rules.recognition.number_ranges import number_ranges
from askfirst.understanding.rules.recognition.opposites import either_way
from askfirst.understanding.rules.recognition.orderings import orderings, ranked_by
from askfirst.understanding.rules.recognition.owner_clauses import owned_by
from askfirst.understanding.rules.recognition.owners import behind_lands, owned
from askfirst.understanding.rules.recognition.purposes import purposes
from askfirst.understanding.rules.recognition.set_phrases import set_phrases
from askfirst.understanding.rules.recognition.share_words import parts_of_a_whole
from askfirst.understanding.rules.recognition.spread_words import spreads
from askfirst.understanding.rules.recognition.text_words import text_cues
from askfirst.understanding.rules.recognition.what_we_do import what_we_do
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.times import cycles
from askfirst.understanding.rules.times.parts_of_weeks import parts_of_weeks
from askfirst.understanding.rules.times.series_words import series
from askfirst.understanding.rules.tokens import Tokens

Recogniser: TypeAlias = Callable[[Tokens], Iterator[Span]]

RECOGNISERS: tuple[Recogniser, ...] = (
    cues.cues,
    cues.marks,
    cues.counted_behind,
    interjections,
    bracketed_hints,
    bracketed_examples,
    cues.planned,
    parts_of_a_whole,
    set_phrases,
    adding_up,
    spreads,
    either_way,
    frequencies,
    reached,
    each_to_next,
    varied_among,
    numbers.numbers,
    number_ranges,
    numbers.ones,
    numbers.units,
    multiples,
    text_cues,
    numbers.percentiles,
    numbers.ordinals,
    numbers.limits,
    cycles.cycle_grains,
    parts_of_weeks,
    bearings,
    purposes,
    extremes.extremes,
    leading_deeds,
    orderings,
    ranked_by,
    explaining,
    pronouns,
    owned,
    owned_by,
    behind_lands,
    series,
    developing,
    said_of_them,
    what_we_do,
    dealings,
    thing_by_thing,
    getting_more,
    judgements,
)
"""What is recognised without the catalog; times need the calendar besides, terms the catalog."""
