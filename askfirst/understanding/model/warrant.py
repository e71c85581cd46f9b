"""What the user's words allow a reading to hold: no part may rest on words that say something else.

That words stand in the message is not enough: "shipments" restricts nothing, whatever a cell told the model. A part is
allowed where the catalog calls its field by its words, where the rules bound the same words to it, or where its words
mean nothing else yet. Where the rules read words as a figure, an operator or a direction, a model does not turn them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from askfirst.catalog.lookup import Lexicon, phrase_of
from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.outline import Term
from askfirst.understanding.model.answers import (
    ColumnPart,
    ConditionPart,
    GroupPart,
    HavingPart,
    MeasurePart,
    OrderPart,
    Restated,
    TimePart,
)
from askfirst.understanding.model.facts import (
    NEGATING,
    SMALL,
    TAKING_AWAY,
    Facts,
    numbers_in,
    says_number,
    stands_in,
    words_of,
)
from askfirst.understanding.rules.follow_ups.references import datasets_named
from askfirst.understanding.rules.recognition.numbers import numbers
from askfirst.understanding.rules.words.saying import Saying
from askfirst.understanding.rules.words.small_words import FILLER

NEGATIVE = frozenset(("ne", "not_contains", "holds_not"))
COMPARED = frozenset(("gt", "ge", "lt", "le"))
_NO_VALUE = frozenset((
    "blank", "empty", "has", "have", "having", "known", "lack", "lacking", "lacks", "missing", "null", "set",
    "undefined", "unknown", "unset", "with",
))  # fmt: skip
_OF_ONE = frozenset(("most", "least", "top", "bottom", "best", "worst", "first", "last", "one", "single"))
_ASKING = frozenset((
    "count", "find", "get", "give", "how", "list", "many", "much", "number", "see", "show", "tell", "what", "when",
    "where", "which", "who", "whose",
))  # fmt: skip
_TELLING = 5
"""Letters of a word whose other forms are told by its beginning."""
Part: TypeAlias = ConditionPart | TimePart | MeasurePart | GroupPart | ColumnPart | HavingPart | OrderPart


def unwarranted(read: Restated, facts: Facts, catalog: Catalog) -> Iterator[str]:
    """What the words do not allow, a sentence each, over a reading whose dataset is one of the catalog."""
    dataset = catalog.dataset(read.dataset or "")
    yield from _dataset(read, dataset, facts, catalog)
    words = Words(facts, catalog, dataset)
    for part in parts_of(read):
        path = part.field
        is_text = isinstance(part, ConditionPart) and words.is_text(part)
        if path is not None and not is_text and not words.allow(part.said, path):
            yield f"said: {part.said!r} does not speak of {path!r}; leave the part out."
        yield from _against_rules(part, facts)
    yield from _of_times(read, facts)
    for condition in read.conditions:
        yield from _elsewhere(condition, facts)
        if condition.op in ("is_null", "not_null") and not words_of(condition.said) & (NEGATING | _NO_VALUE):
            yield f"conditions: {condition.said!r} says nothing of missing values."
    if read.time and not words.say_a_time(read.time.said):
        yield f"time: {read.time.said!r} says no time; use null where the message says none."


def unfounded(read: Restated, facts: Facts, catalog: Catalog) -> Iterator[str]:
    """What rests on no words at all, a sentence each: conditions without a value, and what is turned around.

    This holds for every reading. What the words do not say by the catalog's own names is told to the user.
    """
    words = Words(facts, catalog, catalog.dataset(read.dataset or ""))
    for condition in read.conditions:
        yield from _turned(condition, words)
        bare = not (words.is_text(condition) or condition.part or numbers_in(condition.said))
        if bare and not words.calls(condition.said, condition.field) and not words.own(condition, read):
            yield f"said: {condition.said!r} does not speak of {condition.field!r}; leave the condition out."
    yield from _limit(read, facts)
    yield from _reshaped(read, facts)


def parts_of(read: Restated) -> Iterator[Part]:
    """Every part, in the order of the answer."""
    yield from read.conditions
    if read.time:
        yield read.time
    for parts in (read.measures, read.groups, read.columns, read.having, read.order):
        yield from parts


@dataclass(frozen=True)
class Words:
    """The words of a message, by what they mean for one dataset."""

    facts: Facts
    catalog: Catalog
    dataset: Dataset

    def allow(self, said: str, path: str) -> bool:
        """Whether a part may rest on these words: they name its field, or nothing else claims one of them."""
        usual = (self.dataset.time, self.facts.rules.time.field if self.facts.rules and self.facts.rules.time else None)
        return (
            self.calls(said, path)
            or self._resembles(said, path)
            or path in usual
            or bool(words_of(said) & self._free)
            or any(path in term.candidates for term in self._terms(said))
        )

    def calls(self, said: str, path: str) -> bool:
        """Whether the catalog calls a field, measure or condition by some of the words."""
        phrases = Lexicon.of(self.catalog).phrases(self.dataset.name)
        words = phrase_of(said)
        runs = (words[first:last] for first in range(len(words)) for last in range(first + 1, len(words) + 1))
        entries = (entry for run in runs for entry in phrases.get(run, ()))
        return any(entry.name == path or path.startswith(f"{entry.name}.") for entry in entries)

    def _resembles(self, said: str, path: str) -> bool:
        """Whether a word is of one family with one that the field is called by: "delayed" with "delay"."""
        if path in self.dataset.conditions or path in self.dataset.measures:
            return False
        bound = self.catalog.bind(self.dataset.name, path)
        called = {word for word in words_of(f"{bound.label} {' '.join(bound.field.synonyms)}") if len(word) >= _TELLING}
        return any(word.startswith(tuple(called)) for word in words_of(said)) if called else False

    def own(self, part: ConditionPart, read: Restated) -> frozenset[str]:
        """Words of a condition that say something, and nothing else: no time, no name of the rows, no other part's."""
        held = [*read.conditions, *([read.time] if read.time else [])]
        others = [other.said for other in held if other is not part and other.said != part.said]
        taken = words_of(" ".join((*others, *self.facts.times_in(part.said), *self._names_of_rows)))
        return words_of(part.said) - SMALL - FILLER - NEGATING - _ASKING - taken

    @cached_property
    def _names_of_rows(self) -> tuple[str, ...]:
        return (self.dataset.name, self.dataset.label, self.dataset.plural, *self.dataset.synonyms)

    def say_a_time(self, said: str) -> bool:
        """Whether the calendar reads a time in the words, or nothing else has a claim on them."""
        facts = self.facts
        times = (facts.tokens.said(span.first, span.last) for span in facts.times)
        return (
            facts.period(said) is not None
            or bool(words_of(said) & self._free)
            or any(overlaps(time, said) or stands_in(time, said) for time in times)
        )

    def is_text(self, part: ConditionPart) -> bool:
        """Whether it compares a text with texts: those are held against the words one by one."""
        if part.op in ("holds", "holds_not", "is_null", "not_null"):
            return False
        return self.catalog.bind(self.dataset.name, part.field).field.type == "string"

    def _terms(self, said: str) -> Iterator[Term]:
        return (term for term in (self.facts.rules.terms if self.facts.rules else ()) if overlaps(term.text, said))

    @cached_property
    def _free(self) -> frozenset[str]:
        """Words that nothing has a claim on: no names, figures, times or words of the catalog, and none of grammar."""
        rules = self.facts.rules
        claimed = set(SMALL | FILLER | NEGATING | _ASKING)
        for span in (*self.facts.times, *numbers(self.facts.tokens)):
            claimed |= words_of(self.facts.tokens.said(span.first, span.last))
        for term in rules.terms if rules else ():
            claimed |= words_of(term.text)
        for mention in rules.mentions if rules else ():
            claimed |= words_of(mention.text) if mention.fields else set()
        known = Lexicon.of(self.catalog).phrases(self.dataset.name)
        return frozenset(
            word for word in self.facts.words - claimed if not word.isdigit() and not known.get(phrase_of(word))
        )


def overlaps(text: str, said: str) -> bool:
    """Whether two stretches of words share one that says something, or the second holds all of the first."""
    words = words_of(text)
    return bool((words & words_of(said)) - SMALL - FILLER) or (bool(words) and words <= words_of(said))


def _dataset(read: Restated, dataset: Dataset, facts: Facts, catalog: Catalog) -> Iterator[str]:
    """Rows that the message names, or that its things belong to; else those of the rules or of the last question."""
    named = datasets_named(Saying.of(facts.message), catalog)
    found = [facts.rules.dataset] if facts.rules else []
    if not named or dataset.name in (*named, *found):
        return
    paths = (part.field for part in parts_of(read) if part.field and part.field not in _own_names(dataset))
    if any(step.dataset in named for path in paths for step in catalog.bind(dataset.name, path).steps):
        return
    yield f"dataset: the message asks for {named[0]}, not for {dataset.name}."


def _own_names(dataset: Dataset) -> frozenset[str]:
    return frozenset((*dataset.conditions, *dataset.measures))


def _against_rules(part: Part, facts: Facts) -> Iterator[str]:
    """What the rules read in the same words otherwise."""
    for term in facts.rules.terms if facts.rules else ():
        if term.near or term.yardsticks or not overlaps(term.text, part.said):
            continue
        same = part.field in term.candidates or (part.field is None and not term.candidates)
        if isinstance(part, (ConditionPart, HavingPart)):
            yield from _other_operator(part, term)
        elif isinstance(part, OrderPart) and term.slot == "order" and same and part.descending != term.descending:
            yield f"order: {part.said!r} wants the {'highest' if term.descending else 'lowest'} first."
        elif isinstance(part, MeasurePart) and term.slot == "measure" and same:
            if term.function and part.function != term.function:
                yield f"measures: {part.said!r} is {term.function}, not {part.function}."
        elif isinstance(part, GroupPart) and term.slot == "dimension" and same:
            cut = term.grain or term.part
            if cut and cut != (part.grain or part.part):
                yield f"groups: {part.said!r} is {cut}, not {part.grain or part.part}."


def _other_operator(part: ConditionPart | HavingPart, term: Term) -> Iterator[str]:
    if term.slot not in ("filter", "having") or term.op not in COMPARED or part.op == term.op:
        return
    values = part.values if isinstance(part, ConditionPart) else [str(part.value)]
    held = {str(value) for value in term.values} | {f"{value:g}" for value in term.values if isinstance(value, float)}
    if part.op in (*COMPARED, "eq", "ne") and held & set(values):
        yield f"conditions: {part.said!r} is {term.op}, not {part.op}."


def _turned(part: ConditionPart, words: Words) -> Iterator[str]:
    """Conditions that are turned around, or that ask for missing values, though no word says so."""
    turning = words.facts.words & NEGATING
    named = part.op != "holds_not" or words.calls(part.said, part.field)
    if part.op in NEGATIVE and named and not turning:
        yield f"conditions: no word of the message turns {part.said!r} around."
    if part.values == ["false"] and words.calls(part.said, part.field) and not turning:
        yield f"conditions: no word of the message turns {part.said!r} around."


def _of_times(read: Restated, facts: Facts) -> Iterator[str]:
    """Numbers that the message says as times alone."""
    bounds = [(part.said, number) for part in read.conditions for number in map(_number, part.values)]
    bounds += [(part.said, part.value) for part in read.having]
    for said, number in bounds:
        left = said
        for span in facts.times:
            time = facts.tokens.said(span.first, span.last)
            left = re.sub(rf"(?<!\w){re.escape(time)}(?!\w)", " ", left, flags=re.IGNORECASE)
        if number is not None and says_number(said, number) and not says_number(left, number):
            yield f"conditions: {number:g} in {said!r} is a time."


def _number(value: str) -> float | None:
    return float(value) if re.fullmatch(r"-?\d+(\.\d+)?", value) else None


def _elsewhere(part: ConditionPart, facts: Facts) -> Iterator[str]:
    """A name in another place than the words around it point to: "to" speaks of no origin."""
    for mention in facts.rules.mentions if facts.rules else ():
        roots = {path.split(".", maxsplit=1)[0] for path in mention.fields}
        values = [value for value in part.values if stands_in(value, facts.message)]
        here = part.op in ("eq", "ne") and any(overlaps(mention.text, text) for text in values or (part.said,))
        if here and roots and part.field.split(".", maxsplit=1)[0] not in roots:
            yield f"conditions: {mention.text!r} is of {' or '.join(mention.fields)}, not of {part.field}."


def _limit(read: Restated, facts: Facts) -> Iterator[str]:
    """A number of rows that is another number of the message, or "the one" of what nobody ranked."""
    rules = facts.rules
    if read.limit is None or (rules and rules.limit == read.limit):
        return
    if read.limit == 1 and read.order:
        if not any(word in _OF_ONE or word.endswith("est") for word in facts.words):
            yield "limit: the message asks for no single row; use null."
        return
    taken = [*(part.said for part in read.conditions), *(part.said for part in read.having)]
    taken += [facts.tokens.said(span.first, span.last) for span in facts.times]
    if any(says_number(said, read.limit) for said in taken):
        yield f"limit: the message does not say {read.limit} as a number of rows; use null."


def _reshaped(read: Restated, facts: Facts) -> Iterator[str]:
    """Parts that shape the last answer and go, though no word takes them away and nothing comes in their place."""
    given = {
        "dimensions": read.groups, "measures": read.measures, "order": read.order, "columns": read.columns,
    }  # fmt: skip
    by_rules = facts.rules.drop if facts.rules else ()
    for name, parts in given.items():
        if name in read.drop and not parts and name not in by_rules and not facts.words & (TAKING_AWAY | NEGATING):
            yield f"drop: no word of the message takes {name!r} away."
