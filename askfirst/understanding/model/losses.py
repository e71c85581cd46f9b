"""What the message says for certain and no part of a reading holds: it is asked about, never dropped in silence.

Only words count that restrict as they stand: that a number is among the words of "how many" does not keep it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from askfirst.catalog.lookup import Lexicon, fold, phrase_of
from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.outline import Mention, Outline
from askfirst.domain.query import Function
from askfirst.understanding.model.answers import Restated
from askfirst.understanding.model.facts import FIGURES, SMALL, Facts, says_number, stands_in, words_of
from askfirst.understanding.model.warrant import COMPARED, NEGATIVE, Words, parts_of
from askfirst.understanding.rules.recognition.numbers import numbers
from askfirst.understanding.rules.recognition.symbols import values_in_signs

_SMALL_NUMBERS = frozenset((
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "a", "single",
))  # fmt: skip
_PARTS: frozenset[Function] = frozenset(("share", "rate", "percentage", "ratio"))
_MEANS: frozenset[Function] = frozenset(("avg", "ratio", "per_distinct", "gap"))
_FIGURES_OF: dict[str, frozenset[Function]] = {
    **dict.fromkeys(("percent", "percentage"), _PARTS),
    **dict.fromkeys(("average", "avg", "mean"), _MEANS),
    "median": frozenset(("median",)),
    "correlation": frozenset(("correlation",)),
}
NUMERIC = ("integer", "number", "decimal")
_EMPTY = frozenset({"is_null", "not_null"})


class Losses:
    """A reading held against its message."""

    def __init__(self, read: Restated, outline: Outline, facts: Facts, catalog: Catalog) -> None:
        self._read = read
        self._outline = outline
        self._facts = facts
        self._catalog = catalog
        self._dataset: Dataset = catalog.dataset(outline.dataset)

    def found(self) -> Iterator[str]:
        """The words, each once."""
        lost = [*self._numbers(), *self._times(), *self._figures(), *self._names(), *self._conditions()]
        lost += self._signs()
        yield from dict.fromkeys((*lost, *self._negations()))

    @cached_property
    def _asked(self) -> frozenset[str]:
        """Words that the user is asked about anyway."""
        near = (term.text for term in self._outline.terms if term.near)
        return words_of(" ".join((*near, *self._read.left_out)))

    @cached_property
    def _values(self) -> frozenset[str]:
        """Words that are looked up among stored values, or compared with them."""
        texts = [mention.text for mention in self._outline.mentions]
        texts += [str(value) for term in self._outline.terms for value in term.values]
        return words_of(" ".join(texts))

    def _numbers(self) -> Iterator[str]:
        read, facts = self._read, self._facts
        held = [part.said for part in (*read.conditions, *read.having)]
        held += [part.said for part in read.measures if part.percent is not None]
        held += [part.said for part in (*read.groups, *read.columns)]
        held += [read.time.said] if read.time else []
        kept = words_of(" ".join(held)) | self._values | self._asked | self._called
        for span in numbers(facts.tokens):
            text = facts.tokens.said(span.first, span.last)
            rows = [count for count in (read.limit, read.skip) if count is not None]
            counts = any(says_number(text, count) or says_number(text, count + 1) for count in rows)
            if not counts and not words_of(text) <= kept and not self._is_small_talk(text):
                yield text

    def _signs(self) -> Iterator[str]:
        """Values that are said in signs alone."""
        held = [mention.text for mention in self._outline.mentions]
        held += [str(value) for term in self._outline.terms for value in term.values]
        for signs in values_in_signs(self._facts.message, self._catalog):
            if not any(signs in text for text in (*held, *self._read.left_out)):
                yield signs

    def _is_small_talk(self, text: str) -> bool:
        """A small number in letters, as in "each one" or "the two of them", mostly bounds nothing."""
        return words_of(text) <= _SMALL_NUMBERS

    def _times(self) -> Iterator[str]:
        read, facts = self._read, self._facts
        moments = [part.said for part in read.conditions if self._is(part.field, "date", "timestamp", *NUMERIC)]
        held = [*moments, read.time.said if read.time else ""]
        cut = [part.said for part in read.groups if part.grain or part.part]
        kept = words_of(" ".join(held)) | self._values | self._asked
        for span in facts.times:
            text = facts.tokens.said(span.first, span.last)
            stretch = span.period is not None and bool(span.period.start or span.period.end)
            here = kept if stretch else kept | words_of(" ".join(cut))
            if words_of(text) - SMALL - here:
                yield text

    def _figures(self) -> Iterator[str]:
        said = words_of(" ".join(part.said for part in parts_of(self._read)))
        functions = {part.function for part in self._read.measures} | {part.function for part in self._read.having}
        lost = sorted((self._facts.words & FIGURES) - said - self._asked)
        aside = {"mean"} if stands_in("i mean", self._facts.message) else set()
        return (word for word in lost if word not in aside and not functions & _FIGURES_OF.get(word, frozenset()))

    def _names(self) -> Iterator[str]:
        """Names that the rules found. Where they know the place, only a value keeps it; a guess may be anything."""
        rules = self._facts.rules.mentions if self._facts.rules else ()
        seen = {mention.text for mention in rules}
        others = [Mention(name) for name in self._facts.stored if name not in seen and not name.isdecimal()]
        for mention in (*rules, *others):
            words = words_of(mention.text)
            shown = [(part.said, part.field) for part in self._read.groups]
            shown += [(part.said, part.field) for part in self._read.columns]
            examples = words_of(" ".join(said for said, path in shown if path in mention.fields))
            kept = self._values | self._asked | self._by_condition | examples
            if mention.text in self._facts.stored and words <= self._facts.words and not words & kept:
                yield mention.text

    def _conditions(self) -> Iterator[str]:
        """Conditions of the catalog that the words name as a whole."""
        rules = self._facts.rules
        kept = {part.field for part in self._read.conditions}
        used = self._used
        said = words_of(" ".join(part.said for part in self._read.conditions)) | self._asked
        for name, condition in self._dataset.conditions.items():
            held = bool(rules and condition.filters and set(condition.filters) <= set(rules.filters))
            ways = (way for way in (name, *condition.synonyms) if f" {fold(way)} " in f" {fold(self._facts.message)} ")
            way = next(ways, "")
            meant = used & {one.field for one in condition.filters}
            if held and way and name not in kept and not meant and not words_of(way) & said:
                yield way

    def _negations(self) -> Iterator[str]:
        """Words that turn something around, where fewer parts of the reading are turned."""
        read = self._read
        turned = sum(max(1, len(part.values)) for part in read.conditions if self._is_turned(part.op, part.values))
        turned += sum(1 for part in read.having if part.op in {*COMPARED, "ne"})
        turned += len(read.drop) + bool(read.time)
        held = words_of(" ".join((*self._paraphrased(), *(part.said for part in (*read.measures, *read.columns)))))
        left = [word for word in self._facts.negations if word not in self._asked | held]
        return iter(left if turned < len(left) else ())

    def _paraphrased(self) -> Iterator[str]:
        """Conditions in words that the catalog does not have: what turns there is a part of the meaning, and told."""
        words = Words(self._facts, self._catalog, self._dataset)
        for part in self._read.conditions:
            said_so = any(stands_in(value, part.said) for value in part.values)
            if part.op in ("holds", "eq") and not said_so and not words.calls(part.said, part.field):
                yield part.said

    def _is_turned(self, op: str, values: list[str]) -> bool:
        return op in NEGATIVE | COMPARED | _EMPTY or values == ["false"]

    @cached_property
    def _used(self) -> frozenset[str]:
        """Fields that figures, times and conditions are about: "late" may be told by an average delay."""
        paths = [path for term in self._outline.terms for path in term.candidates if term.slot != "dimension"]
        named = [self._dataset.measures[path].field for path in paths if path in self._dataset.measures]
        time = [self._outline.time.field] if self._outline.time else []
        return frozenset(path for path in (*paths, *named, *time) if path)

    def _is(self, path: str, *types: str) -> bool:
        """Whether a field is of one of these types; a condition of the catalog is of none."""
        if path in self._dataset.conditions:
            return False
        return self._catalog.bind(self._dataset.name, path).field.type in types

    @cached_property
    def _by_condition(self) -> frozenset[str]:
        named = [part.said for part in self._read.conditions if part.op in ("holds", "holds_not")]
        return words_of(" ".join(named))

    @cached_property
    def _called(self) -> frozenset[str]:
        """Words of fields that bear a number in their name."""
        phrases = Lexicon.of(self._catalog).phrases(self._dataset.name)
        words = [word for part in parts_of(self._read) if part.field for word in fold(part.said).split()]
        runs = (words[at : at + size] for size in (2, 3) for at in range(len(words) - size + 1))
        return frozenset(word for run in runs if phrases.get(phrase_of(" ".join(run)), ()) for word in run)
