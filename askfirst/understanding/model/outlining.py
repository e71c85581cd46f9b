"""From a model's reading to an outline: names stay words of the user's until they are found among what is stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rapidfuzz import fuzz

from askfirst.catalog.lookup import Lexicon, fold, phrase_of
from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.outline import Mention, Outline, Term
from askfirst.domain.query import Operator, Query, Scalar, TimeRange
from askfirst.understanding.model.answers import ConditionPart, HavingPart, MeasurePart, OrderPart, Restated, TimePart
from askfirst.understanding.model.facts import Facts, bare, is_pointing, words_of
from askfirst.understanding.model.grounding import MOMENTS, NUMBERS
from askfirst.understanding.reader import View
from askfirst.understanding.rules.edits.rebuilding import SLOTS

_NEGATIVE = ("ne", "not_contains", "holds_not")
_ALIKE = 80
"""From this likeness of spelling on (0 to 100) a value is the user's word with a slip of the pen mended."""


def outline_of(read: Restated, facts: Facts, view: View, base: Query | None) -> Outline:
    """The outline of a reading that has no problems."""
    made = _Made(read, facts, view)
    terms = tuple(dict.fromkeys(sorted(made.terms(), key=lambda term: SLOTS.index(term.slot))))
    time = made.time()
    made.tell_of_rows()
    outline = Outline(
        made.dataset.name,
        mentions=tuple(dict.fromkeys(made.mentions())),
        terms=terms,
        time=time,
        limit=read.limit,
        base=base if base and base.dataset == made.dataset.name else None,
        drop=tuple(dict.fromkeys(read.drop)) if base else (),
        time_usual=bool(read.time and read.time.field is None),
    )
    return replace(outline, assumptions=tuple(dict.fromkeys(made.told)), unplaced=tuple(made.unplaced(outline)))


class _Made:
    """One outline under way; `told` is what the user must know of it."""

    def __init__(self, read: Restated, facts: Facts, view: View) -> None:
        self._read = read
        self._facts = facts
        self._view = view
        self._catalog: Catalog = view.catalog
        self.dataset: Dataset = view.catalog.dataset(read.dataset or "")
        self.told: list[str] = []

    def tell_of_rows(self) -> None:
        """Disclose whose rows are meant, where the message has no word for them and the last question had others."""
        phrases = Lexicon.of(self._catalog).phrases()
        stems = phrase_of(self._facts.message)
        runs = (stems[at : at + size] for size in (1, 2, 3) for at in range(len(stems) - size + 1))
        named = {entry.dataset for run in runs for entry in phrases.get(run, ()) if entry.kind == "dataset"}
        base = self._view.last_query.query.dataset if self._view.last_query else ""
        if named and self.dataset.name not in {*named, base}:
            self.told.append(f"the rows that are looked at are {self.dataset.plural}")

    def mentions(self) -> Iterator[Mention]:
        """Names of stored things, to be looked up."""
        for at, part in enumerate(self._read.conditions):
            if self._is_name(part):
                group = part.alternative if part.alternative is not None or len(part.values) == 1 else _OWN + at
                for value in part.values:
                    if self._is_theirs(part, value):
                        text = self._name(part, value)
                        yield Mention(text, self._fields(part, text), part.op == "ne", group, of_rate=part.of_rate)

    def terms(self) -> Iterator[Term]:
        """Figures, groups, columns, orders and all conditions that are no names."""
        for at, part in enumerate(self._read.conditions):
            yield from self._condition(part, at)
        for measure in self._read.measures:
            yield self._measure(measure)
        for group in self._read.groups:
            self._tell(group.said, group.field)
            yield Term(group.said, "dimension", (group.field,), grain=group.grain, part=group.part)
        for column in self._read.columns:
            self._tell(column.said, column.field)
            yield Term(column.said, "column", (column.field,))
        for having in self._read.having:
            yield self._having(having)
        for order in self._read.order:
            yield self._order(order)

    def time(self) -> TimeRange | None:
        """The time of the question: by the calendar where it can read the words, else as the model gives it."""
        part = self._read.time
        if part is None:
            return None
        field = part.field or self._usual_time()
        if field is None:
            return None
        period = self._facts.period(part.said)
        if period is None:
            return self._as_given(part, field)
        start, end = (side.isoformat() if side else None for side in (period.start, period.end))
        return TimeRange(field, start, end, self._view.time_zone, part.said, period.rule)

    def unplaced(self, outline: Outline) -> Iterator[str]:
        """What the message says for certain and no part of the reading rests on."""
        yield from (words for words in self._read.left_out if words.strip())
        if self._read.time and outline.time is None:
            yield self._read.time.said
        said = words_of(" ".join((*self._restricting(), *self._read.left_out)))
        facts = self._facts
        lost = [*facts.lost_numbers(said), *facts.lost_times(said), *facts.lost_figures(said)]
        rules = self._facts.rules
        named = [(mention.text, words_of(mention.text)) for mention in (rules.mentions if rules else ())]
        lost += [text for text, words in named if words <= self._facts.words and not words & said]
        if self._facts.negations() - said and not any(mention.negated for mention in outline.mentions):
            lost += sorted(self._facts.negations() - said)
        yield from dict.fromkeys(lost)

    def _restricting(self) -> Iterator[str]:
        """The words of all parts, and what they were bound to: any of them may hold a number or a name."""
        read = self._read
        parts = [*read.conditions, *read.measures, *read.groups, *read.columns, *read.having, *read.order]
        yield from (part.said for part in parts)
        yield from (value for part in read.conditions for value in part.values)
        if read.time:
            yield read.time.said
        if read.limit is not None:
            yield from (token.text for token in self._facts.tokens.items if token.text == str(read.limit))

    def _is_name(self, part: ConditionPart) -> bool:
        if part.op not in ("eq", "ne"):
            return False
        return self._catalog.bind(self.dataset.name, part.field).field.type == "string"

    def _is_theirs(self, part: ConditionPart, value: str) -> bool:
        """Whether the value is the user's: said in the message, or before where the words point back."""
        words = words_of(value)
        if words <= self._facts.words or (is_pointing(part.said) and words <= self._facts.known):
            return True
        return fuzz.WRatio(fold(value), fold(bare(part.said))) >= _ALIKE

    def _name(self, part: ConditionPart, value: str) -> str:
        """The words to look up: the user's own where they are other words than the value."""
        if words_of(value) <= self._facts.words:
            return value
        if is_pointing(part.said):
            self.told.append(f"{part.said!r} is read as {value}")
            return value
        return bare(part.said) or value

    def _fields(self, part: ConditionPart, text: str) -> tuple[str, ...]:
        """The field that the model names, and those that the rules would look in besides."""
        rules = self._facts.rules.mentions if self._facts.rules else ()
        same = [one.fields for one in rules if fold(one.text) == fold(text) and part.field in one.fields]
        return tuple(dict.fromkeys((part.field, *(path for fields in same for path in fields))))

    def _condition(self, part: ConditionPart, at: int) -> Iterator[Term]:
        if part.op in ("holds", "holds_not"):
            yield from self._named_condition(part)
        elif self._is_name(part):
            theirs = [value for value in part.values if self._is_theirs(part, value)]
            if len(theirs) < len(part.values):
                # What the user did not say is asked about, never taken.
                values: tuple[Scalar, ...] = tuple(value for value in part.values if value not in theirs)
                negative: Operator | None = "ne" if part.op == "ne" else None
                group = part.alternative if theirs == [] else _OWN + at
                asked = Term(part.said, "condition", (part.field,), op=negative, values=values, near=True)
                yield replace(asked, group=group, of_rate=part.of_rate)
        else:
            self._tell(part.said, part.field)
            yield Term(
                part.said,
                "filter",
                (part.field,),
                op=_operator(part),
                values=tuple(self._scalar(part, value) for value in part.values),
                group=part.alternative,
                of_rate=part.of_rate,
            )

    def _named_condition(self, part: ConditionPart) -> Iterator[Term]:
        condition = self.dataset.conditions[part.field]
        plainly = condition.description or part.field.replace("_", " ")
        self.told.append(f"{part.said!r} is read as: {plainly}")
        op: Operator | None = "ne" if part.op == "holds_not" else None
        held = Term(part.said, "condition", (part.field,), op=op, group=part.alternative, of_rate=part.of_rate)
        yield held
        if condition.past and op is None:
            today = (self._view.today.isoformat(),)
            yield replace(held, slot="filter", candidates=(condition.past,), op="lt", values=today)

    def _measure(self, part: MeasurePart) -> Term:
        named = part.field in self.dataset.measures
        candidates = (part.field,) if part.field else ()
        self._tell(part.said, part.field)
        function = None if named and part.second is None else part.function
        return Term(part.said, "measure", candidates, function, second=part.second, percent=part.percent)

    def _having(self, part: HavingPart) -> Term:
        named = part.field in self.dataset.measures
        candidates = (part.field,) if part.field else ()
        return Term(part.said, "having", candidates, None if named else part.function, op=part.op, values=(part.value,))

    def _order(self, part: OrderPart) -> Term:
        """By a figure of the question where it is one of them, so that no second figure is made of it."""
        same = [one for one in self._read.measures if one.field == part.field and part.function in (None, one.function)]
        if same:
            return replace(self._measure(same[0]), slot="order", descending=part.descending)
        named = part.field in self.dataset.measures
        candidates = (part.field,) if part.field else ()
        return Term(part.said, "order", candidates, None if named else part.function, descending=part.descending)

    def _scalar(self, part: ConditionPart, value: str) -> Scalar:
        kind = self._catalog.bind(self.dataset.name, part.field).field.type
        if kind in NUMBERS:
            return float(value.replace(",", ""))
        return value.lower() == "true" if kind == "boolean" else value

    def _as_given(self, part: TimePart, field: str) -> TimeRange:
        start, end = part.start or "any time", part.end or "any time"
        self.told.append(f"{part.said!r} is read as {start} to before {end} ({self._view.time_zone})")
        return TimeRange(field, part.start, part.end, self._view.time_zone, part.said, "as the language model reads it")

    def _usual_time(self) -> str | None:
        rules = self._facts.rules
        if rules and rules.time and rules.dataset == self.dataset.name:
            return rules.time.field
        fields = self.dataset.fields.values()
        return self.dataset.time or next((field.name for field in fields if field.type in MOMENTS), None)

    def _tell(self, said: str, path: str | None) -> None:
        """Disclose a field that the catalog does not call by the user's words."""
        if path is None or self._calls(said, path):
            return
        measure = self.dataset.measures.get(path)
        label = measure.label if measure else self._catalog.bind(self.dataset.name, path).label
        self.told.append(f"{said!r} is read as {label}")

    def _calls(self, said: str, path: str) -> bool:
        phrases = Lexicon.of(self._catalog).phrases(self.dataset.name)
        words = phrase_of(said)
        for first in range(len(words)):
            for last in range(len(words), first, -1):
                entries = phrases.get(words[first:last], ())
                if any(entry.name == path or path.startswith(f"{entry.name}.") for entry in entries):
                    return True
        return False


_OWN = 1_000
"""Several values of one condition are alternatives of a group that no model numbers."""


def _operator(part: ConditionPart) -> Operator:
    several = len(part.values) > 1
    if part.op in ("eq", "ne") and several:
        return "in" if part.op == "eq" else "not_in"
    operator: Operator = part.op  # type: ignore[assignment]  # holds and holds_not are taken elsewhere
    return operator
