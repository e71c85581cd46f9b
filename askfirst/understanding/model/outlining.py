"""From a model's reading to an outline: names stay words of the user's until they are found among what is stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from rapidfuzz import fuzz

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.outline import Mention, Outline, Term
from askfirst.domain.query import Operator, Query, Scalar, TimeRange
from askfirst.understanding.model.answers import ConditionPart, HavingPart, MeasurePart, OrderPart, Restated, TimePart
from askfirst.understanding.model.facts import Facts, bare, is_pointing, stands_in, words_of
from askfirst.understanding.model.grounding import MOMENTS, NUMBERS
from askfirst.understanding.model.losses import Losses
from askfirst.understanding.model.warrant import Words
from askfirst.understanding.reader import View
from askfirst.understanding.rules.edits.rebuilding import SLOTS
from askfirst.understanding.rules.follow_ups.references import datasets_named
from askfirst.understanding.rules.periods import Period
from askfirst.understanding.rules.words.saying import Saying

_NEGATIVE = ("ne", "not_contains", "holds_not")
_SHORTEST_KIN, _KIN = 3, 0.75
"""Letters that a word and a value must begin with alike, and which part of the value that is at least."""
_ALIKE = 80
"""From this likeness of spelling on (0 to 100) a value is the user's word with a slip of the pen mended."""


def outlines_of(read: Restated, facts: Facts, view: View, base: Query | None) -> tuple[Outline, ...]:
    """The outline of a reading that has no problems; a second one where the model reads a time unlike the calendar."""
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
        offset=read.skip or 0,
        base=base if base and base.dataset == made.dataset.name else None,
        drop=tuple(dict.fromkeys(read.drop)) if base else (),
        time_usual=bool(read.time and read.time.field is None),
    )
    outline = replace(outline, assumptions=tuple(dict.fromkeys(made.told)), unplaced=tuple(made.unplaced(outline)))
    return (outline, replace(outline, time=made.read_otherwise)) if made.read_otherwise else (outline,)


class _Made:
    """One outline under way; `told` is what the user must know of it."""

    def __init__(self, read: Restated, facts: Facts, view: View) -> None:
        self._read = read
        self._facts = facts
        self._view = view
        self._catalog: Catalog = view.catalog
        self.dataset: Dataset = view.catalog.dataset(read.dataset or "")
        self.told: list[str] = []
        self.read_otherwise: TimeRange | None = None

    def tell_of_rows(self) -> None:
        """Disclose whose rows are meant, where the message has a word for others that these do not lead to."""
        named = set(datasets_named(Saying.of(self._facts.message), self._catalog))
        reached = {bound.dataset.name for bound in self._catalog.paths(self.dataset.name)}
        if named and not named & reached:
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
            yield from self._shown(order)
            yield self._order(order)

    def time(self) -> TimeRange | None:
        """The time of the question: by the calendar where it can read the words, else as the model gives it.

        Where they differ, the model's is `read_otherwise`.
        """
        part = self._read.time
        if part is None:
            return None
        field = part.field or self._usual_time()
        if field is None:
            return None
        period = self._facts.period(part.said)
        if period is None or (self._facts.unread(part.said) and _is_within(part, period)):
            return self._as_given(part, field)
        start, end = (side.isoformat() if side else None for side in (period.start, period.end))
        sides = {side[:10] for side in (start, end) if side}
        given = {side[:10] for side in (part.start, part.end) if side}
        if given and (not given & sides or (self._facts.unread(part.said) and given - sides)):
            self.read_otherwise = TimeRange(field, part.start, part.end, self._view.time_zone, part.said, _BY_MODEL)
        return TimeRange(field, start, end, self._view.time_zone, part.said, period.rule)

    def unplaced(self, outline: Outline) -> Iterator[str]:
        """What the message says for certain and no part of the reading rests on."""
        yield from (words for words in self._read.left_out if words.strip())
        if self._read.time and outline.time is None:
            yield self._read.time.said
        yield from Losses(self._read, outline, self._facts, self._catalog).found()

    def _is_name(self, part: ConditionPart) -> bool:
        if part.op not in ("eq", "ne"):
            return False
        return self._catalog.bind(self.dataset.name, part.field).field.type == "string"

    def _is_theirs(self, part: ConditionPart, value: str) -> bool:
        """Whether the value is the user's: said in the message, or before where the words point back."""
        if stands_in(value, part.said) or (self._points_back(part) and words_of(value) <= self._facts.known):
            return True
        alike = fuzz.WRatio(fold(value), fold(bare(part.said))) >= _ALIKE
        return alike or self._is_kin(part, value)

    def _is_kin(self, part: ConditionPart, value: str) -> bool:
        """Whether a word is another form of the value, as "e-mailed" of email, where the word itself is not stored."""
        if self._facts.reads_clearly or fold(bare(part.said)) in {fold(name) for name in self._facts.stored}:
            return False
        wanted = fold(value).replace(" ", "")
        words = [*fold(part.said).split(), fold(part.said).replace(" ", "")]
        least = max(_SHORTEST_KIN, round(_KIN * len(wanted)))
        return any(_begin_alike(word, wanted) >= least for word in words)

    def _points_back(self, part: ConditionPart) -> bool:
        """Whether the words only point at what was said; those of "this year" say a time."""
        times = (self._facts.tokens.said(span.first, span.last) for span in self._facts.times)
        return is_pointing(part.said) and not any(stands_in(bare(part.said), time) for time in times)

    def _name(self, part: ConditionPart, value: str) -> str:
        """The words to look up: the user's own where they are other words than the value."""
        if stands_in(value, part.said):
            return value
        if self._points_back(part):
            self.told.append(f"{part.said!r} is read as {value}")
            return value
        if self._is_kin(part, value):
            self.told.append(f"{bare(part.said)!r} is read as {value}")
            return value
        words = bare(part.said)
        whole = stands_in(value, self._facts.message) and stands_in(words, value)
        return value if whole or not words else words

    def _fields(self, part: ConditionPart, text: str) -> tuple[str, ...]:
        """The field that the model names, and those of the same thing that the rules would look in besides."""
        rules = self._facts.rules.mentions if self._facts.rules else ()
        thing, _, name = part.field.rpartition(".")
        same = [path for one in rules if fold(one.text) == fold(text) for path in one.fields]
        keys = [path for path in same if path.rpartition(".")[2] == name and "" in (thing, path.rpartition(".")[0])]
        beside = [*(path for path in same if path.rpartition(".")[0] == thing), *keys]
        return tuple(dict.fromkeys((part.field, *beside)))

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
                part=part.part,
                values=tuple(self._scalar(part, value) for value in part.values),
                group=part.alternative,
                of_rate=part.of_rate,
            )

    def _named_condition(self, part: ConditionPart) -> Iterator[Term]:
        condition = self.dataset.conditions[part.field]
        plainly = condition.description or part.field.replace("_", " ")
        turned = "not: " if part.op == "holds_not" else ""
        self.told.append(f"{part.said!r} is read as: {turned}{plainly}")
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
        made = Term(part.said, "measure", candidates, function, second=part.second, percent=part.percent)
        return replace(made, across=part.across)

    def _having(self, part: HavingPart) -> Term:
        named = part.field in self.dataset.measures
        candidates = (part.field,) if part.field else ()
        return Term(part.said, "having", candidates, None if named else part.function, op=part.op, values=(part.value,))

    def _shown(self, part: OrderPart) -> Iterator[Term]:
        """A list shows what it is sorted by."""
        read = self._read
        listed = not (read.measures or read.groups or read.having or part.function)
        named = {column.field for column in read.columns} | set(self.dataset.measures)
        if listed and part.field and part.field not in named:
            yield Term(part.said, "extra_column", (part.field,))

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
        if part.part:
            return int(value)
        if kind in NUMBERS:
            return float(value.replace(",", ""))
        return value.lower() == "true" if kind == "boolean" else value

    def _as_given(self, part: TimePart, field: str) -> TimeRange:
        start, end = part.start or "any time", part.end or "any time"
        self.told.append(f"{part.said!r} is read as {start} to before {end} ({self._view.time_zone})")
        return TimeRange(field, part.start, part.end, self._view.time_zone, part.said, _BY_MODEL)

    def _usual_time(self) -> str | None:
        rules = self._facts.rules
        if rules and rules.time and rules.dataset == self.dataset.name:
            return rules.time.field
        fields = self.dataset.fields.values()
        return self.dataset.time or next((field.name for field in fields if field.type in MOMENTS), None)

    def _tell(self, said: str, path: str | None) -> None:
        """Disclose a field that the catalog does not call by the user's words."""
        if path is None or Words(self._facts, self._catalog, self.dataset).calls(said, path):
            return
        measure = self.dataset.measures.get(path)
        label = measure.label if measure else self._catalog.bind(self.dataset.name, path).label
        self.told.append(f"{said!r} is read as {label}")


def _is_within(part: TimePart, period: Period) -> bool:
    """Whether the model gives a smaller stretch, as of "Decmber 2024", of which the calendar reads the year alone."""
    if not (part.start and part.end and period.start and period.end):
        return False
    first, last = period.start.isoformat()[:10], period.end.isoformat()[:10]
    return first <= part.start[:10] < part.end[:10] <= last and (first, last) != (part.start[:10], part.end[:10])


def _begin_alike(first: str, second: str) -> int:
    """How many letters two words share from their beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False)))


_BY_MODEL = "as the language model reads it"
_OWN = 1_000
"""Several values of one condition are alternatives of a group that no model numbers."""


def _operator(part: ConditionPart) -> Operator:
    several = len(part.values) > 1
    if part.op in ("eq", "ne") and several:
        return "in" if part.op == "eq" else "not_in"
    operator: Operator = part.op  # type: ignore[assignment]  # holds and holds_not are taken elsewhere
    return operator
