"""What is recognised in a text without the catalog: numbers, comparators, cues, each by its recogniser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from askfirst.understanding.rules.recognition import cues, extremes, numbers
from askfirst.understanding.rules.recognition.adding_up import adding_up
from askfirst.understanding.rules.recognition.compared_fields import bearings
from askfirst.understanding.rules.recognition.explained_names import explaining, pronouns
from askfirst.understanding.rules.recognition.field_pairs import multiples
from askfirst.understanding.rules.recognition.opposites import either_way
from askfirst.understanding.rules.recognition.owners import owned
from askfirst.understanding.rules.recognition.purposes import purposes
from askfirst.understanding.rules.recognition.share_words import parts_of_a_whole
from askfirst.understanding.rules.recognition.text_words import text_cues
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.times import cycles
from askfirst.understanding.rules.times.series_words import series
from askfirst.understanding.rules.tokens import Tokens

Recogniser: TypeAlias = Callable[[Tokens], Iterator[Span]]

RECOGNISERS: tuple[Recogniser, ...] = (
    cues.cues,
    cues.marks,
    cues.counted_behind,
    cues.planned,
    parts_of_a_whole,
    adding_up,
    either_way,
    numbers.numbers,
    numbers.ones,
    numbers.units,
    multiples,
    text_cues,
    numbers.percentiles,
    numbers.ordinals,
    numbers.limits,
    cycles.cycle_grains,
    bearings,
    purposes,
    extremes.extremes,
    explaining,
    pronouns,
    owned,
    series,
)
"""What is recognised without the catalog; times need the calendar besides, terms the catalog."""
