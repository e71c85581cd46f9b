"""A reading in words: one self-contained question with absolute dates, and what a follow-up changes."""

from __future__ import annotations

from collections.abc import Sequence

from askfirst.catalog.condition_words import a_few, describe_second, describe_time
from askfirst.catalog.describe import describe_across, describe_measure, describe_offset
from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.outline import Mention, Outline, Term
from askfirst.domain.query import Dimension, Filter, Measure, Query

_FUNCTIONS = {
    "count_distinct": "number of different", "sum": "total", "avg": "average", "min": "lowest", "max": "highest",
    "median": "median", "stddev": "standard deviation of", "share": "share of", "range": "highest minus lowest",
}  # fmt: skip

_OPERATORS = {
    "gt": "over", "ge": "at least", "lt": "under", "le": "at most", "eq": "equal to", "ne": "not", "between": "between",
    "is_null": "missing", "not_null": "known", "contains": "containing",
    "not_contains": "not containing", "starts_with": "starting with", "not_starts_with": "not starting with",
    "ends_with": "ending with", "not_ends_with": "not ending with", "not_in": "none of", "in": "",
}  # fmt: skip


class Wording:
    """Words for the parts of one outline."""

    def __init__(self, outline: Outline, catalog: Catalog) -> None:
        self._outline = outline
        self._catalog = catalog
        self._dataset: Dataset = catalog.dataset(outline.dataset)
        self._base = outline.base or Query(outline.dataset)

    def question(self) -> str:
        """The whole question as one sentence."""
        figures, groups = self._figures(), self._groups()
        if figures or groups:
            counted = figures or [f"number of {self._dataset.plural}"]
            said = f"Show the {_joined(counted)}" + (f" by {_joined(groups)}" if groups else "")
            subject = "" if any(self._dataset.plural in figure for figure in figures) else self._dataset.plural
            tail = self._conditions()
            said += f" for {subject}" if subject and tail else ""
        else:
            said, tail = f"List {self._dataset.plural}", [*self._columns(), *self._conditions()]
        parts = [f"with {_joined(tail)}"] if tail else []
        parts += self._havings() + self._order()
        return " ".join([said, *parts]) + "."

    def analysis(self) -> str:
        """The question as an order to analyze the last results."""
        fields = [self._term(term) for term in self._outline.terms]
        what = f" of {_joined(fields)}" if fields else ""
        return f"Analyze the statistics{what} in the last results."

    def changes(self) -> tuple[str, ...]:
        """What a follow-up changes: "carrier: Pacific Star -> Ocean North"."""
        outline, base = self._outline, self._base
        if outline.base is None:
            return ()
        said = [self._dropped(name) for name in outline.drop]
        said += [self._renamed(mention) for mention in outline.mentions]
        said += [f"{_before(base, filter_.field)}{self._filter(filter_)}" for filter_ in outline.filters]
        if outline.time:
            before = describe_time(base.time) if base.time else "any time"
            said.append(f"time: {before} -> {describe_time(outline.time)}")
        said += self._changed_terms()
        return tuple(line for line in said if line)

    def _changed_terms(self) -> list[str]:
        old = [self._dimension(dimension) for dimension in self._base.dimensions]
        new = self._groups() if any(term.slot == "dimension" for term in self._outline.terms) else old
        said = [f"grouped by: {_joined(old) or 'nothing'} -> {_joined(new)}"] if new != old else []
        if any(term.slot == "measure" for term in self._outline.terms):
            before = [describe_measure(measure, self._dataset, self._catalog) for measure in self._base.measures]
            said.append(f"shown: {_joined(before) or 'the list'} -> {_joined(self._figures())}")
        for term in self._outline.terms:
            if term.slot == "filter":
                said.append(f"only: {self._compared(term)}")
            elif self._is_new_column(term):
                said.append(f"column added: {self._term(term)}")
        return [*said, *self._order(), *self._havings()]

    def _dropped(self, name: str) -> str:
        if name in ("filters", "time", "limit", "dimensions", "measures"):
            return f"without: {name}"
        if name == "having" and self._base.having:
            return f"without: the condition on {_joined(self._held_to())}"
        held = [filter_ for filter_ in self._base.filters if filter_.field == name]
        again = any(term.slot == "filter" and name in term.candidates for term in self._outline.terms)
        return f"without: {self._filter(held[0])}" if held and not again else ""

    def _held_to(self) -> list[str]:
        """The figures that the earlier query's groups were held to."""
        named = {measure.name: measure for measure in self._base.measures}
        held = [named[one.measure] for one in self._base.having if one.measure in named]
        return [describe_measure(measure, self._dataset, self._catalog) for measure in held] or ["groups"]

    def _renamed(self, mention: Mention) -> str:
        for filter_ in self._base.filters:
            if filter_.field in mention.fields:
                old = " or ".join(str(value).strip() for value in filter_.values)
                return f"{self._label(filter_.field)}: {old} -> {_said(mention)}"
        return f"added: {self._mention(mention)}"

    def _figures(self) -> list[str]:
        terms = [term for term in self._outline.terms if term.slot == "measure"]
        if not terms and not self._base.measures:
            terms = [term for term in self._outline.terms if term.slot == "having"]
        if terms or "measures" in self._outline.drop:
            return list(dict.fromkeys(self._term(term) for term in terms))
        return [describe_measure(measure, self._dataset, self._catalog) for measure in self._base.measures]

    def _groups(self) -> list[str]:
        terms = [term for term in self._outline.terms if term.slot == "dimension"]
        if terms or "dimensions" in self._outline.drop:
            return [self._grained(term) for term in terms]
        return [self._dimension(dimension) for dimension in self._base.dimensions]

    def _columns(self) -> list[str]:
        return [f"the column {self._term(term)}" for term in self._outline.terms if self._is_new_column(term)]

    def _is_new_column(self, term: Term) -> bool:
        """A column that only shows what rows are ordered by goes without saying."""
        ordered = {other.candidates for other in self._outline.terms if other.slot == "order"}
        return term.slot == "column" or (term.slot == "extra_column" and term.candidates not in ordered)

    def _conditions(self) -> list[str]:
        outline = self._outline
        said = [self._filter(filter_) for filter_ in self._kept()]
        said += [self._filter(filter_) for filter_ in outline.filters]
        said += self._groups_of_conditions(of_rate=False)
        time = outline.time or (None if "time" in outline.drop else self._base.time)
        if time:
            said.append(f"{self._catalog.bind(outline.dataset, time.field).label} {describe_time(time)}")
        return said

    def _groups_of_conditions(self, *, of_rate: bool) -> list[str]:
        """The names and comparisons, those of one group joined by "or"."""
        parts: list[Mention | Term] = [*self._outline.mentions]
        parts += [term for term in self._outline.terms if term.slot in ("filter", "condition")]
        parts = [part for part in parts if part.of_rate == of_rate]
        said: dict[object, list[str]] = {}
        before: Mention | Term | None = None
        for part in parts:
            group: object = part if part.group is None else part.group
            words = self._mention(part) if isinstance(part, Mention) else self._compared(part)
            if isinstance(part, Mention) and isinstance(before, Mention) and group in said:
                # "carrier A or B": the field is said once.
                words = part.text if (part.fields, part.negated) == (before.fields, before.negated) else words
            said.setdefault(group, []).append(words)
            before = part
        return [" or ".join(dict.fromkeys(words)) for words in said.values()]

    def _kept(self) -> list[Filter]:
        """The earlier filters that stay."""
        if "filters" in self._outline.drop:
            return []
        gone = {*self._outline.drop, *(filter_.field for filter_ in self._outline.filters)}
        gone |= {path for mention in self._outline.mentions for path in mention.fields}
        times = {one.field for one in self._base.dimensions if one.grain or one.part}
        kept = [filter_ for filter_ in self._base.filters if filter_.field not in gone]
        # What groups by a time leave out is theirs, and told when the answer comes.
        return [filter_ for filter_ in kept if not (filter_.op == "not_null" and filter_.field in times)]

    def _havings(self) -> list[str]:
        terms = [term for term in self._outline.terms if term.slot == "having"]
        return [f"where {self._compared(term)}" for term in terms]

    def _order(self) -> list[str]:
        terms = [term for term in self._outline.terms if term.slot == "order"]
        said = [f"ordered by {self._term(term)}, {_direction(term)} first" for term in terms]
        if self._outline.limit is not None:
            skipped = f", {describe_offset(self._outline.offset)}" if self._outline.offset else ""
            said.append(f"limited to {self._outline.limit:,}{self._each()}{skipped}")
        return [", ".join(said)] if said else []

    def _each(self) -> str:
        """What the limit holds within, of the words themselves or of the earlier query."""
        each = [self._grained(term) for term in self._outline.terms if term.each]
        held = self._base.limit_per if not {"limit", "dimensions", "columns"} & set(self._outline.drop) else ()
        each = each or [self._dimension(one) for one in self._base.dimensions if one.name in held]
        each = each or [self._label(name) for name in held]
        return f" for each {_joined(each)}" if each else ""

    def _mention(self, mention: Mention) -> str:
        places = list(dict.fromkeys(self._place(path) for path in mention.fields))
        where = " or ".join(places[:3]) if places else "any field"
        return f"{where} {'not ' if mention.negated else ''}{mention.text}"

    def _place(self, path: str) -> str:
        """The relation is enough to say: which of its fields holds the name is for the resolution to tell."""
        steps = self._catalog.bind(self._outline.dataset, path).steps
        return steps[-1].label if steps else self._label(path)

    def _compared(self, term: Term) -> str:
        if term.slot == "having":
            return f"{self._term(term)} {_operator(term)} {_amount(term.values)}"
        if term.slot == "condition":
            return repr(term.text)
        if len(term.candidates) == 1:
            second, factor = term.second, term.factor
            return self._filter(Filter(term.candidates[0], term.op or "eq", term.values, None, second, factor))
        return f"{self._term(term)} {_operator(term)} {_amount(term.values)}".strip()

    def _filter(self, filter_: Filter) -> str:
        """A condition as a noun: "delay over 5 hours"."""
        bound = self._catalog.bind(self._outline.dataset, filter_.field)
        if filter_.second:
            return f"{bound.label} {describe_second(filter_, self._outline.dataset, self._catalog)}"
        values = a_few([_amount((value,)) for value in filter_.values])
        said = (" and " if filter_.op == "between" else " or ").join(values)
        word = "" if filter_.op in ("eq", "in") else _OPERATORS[filter_.op]
        return " ".join(part for part in (bound.label, word, said, bound.field.unit if said else "") if part)

    def _dimension(self, dimension: Dimension) -> str:
        label = self._label(dimension.field)
        return f"{dimension.grain} of {label}" if dimension.grain else label

    def _grained(self, term: Term) -> str:
        if term.periods:
            return f"{self._term(term)} ({' compared with '.join(period.name for period in term.periods)})"
        return f"{term.grain} of {self._term(term)}" if term.grain else self._term(term)

    def _term(self, term: Term) -> str:
        """The catalog's word where the term can mean one thing only, else the candidates."""
        said = self._rate(term) if term.function == "rate" else self._plain_term(term)
        return describe_across(term.across, said) if term.across else said

    def _plain_term(self, term: Term) -> str:
        if not term.candidates and term.function and term.second:
            return describe_measure(Measure(term.function, None, term.second), self._dataset, self._catalog)
        if not term.candidates:
            return f"{_FUNCTIONS.get(term.function or '', 'number of')} {self._dataset.plural}"
        if term.near:
            return " ".join(part for part in (_FUNCTIONS.get(term.function or ""), repr(term.text)) if part)
        if len(term.candidates) > 1:
            labels = " or ".join(self._label(name) for name in term.candidates[:3])
            return f"{_FUNCTIONS[term.function]} {labels}" if term.function in _FUNCTIONS else labels
        name = term.candidates[0]
        if name in self._dataset.measures or term.function is None:
            return self._label(name)
        measure = Measure(term.function, name, term.second, term.percent)
        return describe_measure(measure, self._dataset, self._catalog)

    def _rate(self, term: Term) -> str:
        """The part of the rows, or of a field's sum, that the conditions of the rate hold for."""
        rows = self._dataset.plural
        whole = f"the total {self._label(term.candidates[0])} of {rows}" if term.candidates else rows
        return f"percentage of {whole} that have {_joined(self._groups_of_conditions(of_rate=True))}"

    def _label(self, name: str) -> str:
        if name in self._dataset.measures:
            return self._dataset.measures[name].label
        return self._catalog.bind(self._outline.dataset, name).label


def _joined(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _said(mention: Mention) -> str:
    return f"not {mention.text}" if mention.negated else mention.text


def _before(base: Query, field: str) -> str:
    return "instead: " if any(filter_.field == field for filter_ in base.filters) else "added: "


def _direction(term: Term) -> str:
    return "highest" if term.descending else "lowest"


def _operator(term: Term) -> str:
    return _OPERATORS.get(term.op or "", "")


def _amount(values: Sequence[object]) -> str:
    return " and ".join(map(_value, values))


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,.15g}" if isinstance(value, int | float) else str(value).strip()
