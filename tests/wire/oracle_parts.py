"""What the rules read, as the parts of a model's answer: the way back of `understanding/model/outlining.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from askfirst.catalog.model import Catalog
from askfirst.domain.outline import Mention, Outline, Term
from askfirst.sources.source import ValueSearch
from askfirst.understanding.model.facts import words_of
from askfirst.understanding.model.grounding import DROPPED
from askfirst.understanding.reader import View

Answer: TypeAlias = dict[str, Any]
_COMPARED = frozenset((
    "lt", "le", "gt", "ge", "between", "contains", "not_contains", "starts_with", "ends_with", "is_null", "not_null",
    "eq", "ne",
))  # fmt: skip


class CannotSayError(Exception):
    """A reading has something that no answer of a model can hold."""


class Inverse:
    """An outline as the parts of a model's answer."""

    def __init__(self, message: str, outline: Outline, view: View) -> None:
        self._message = message
        self._outline = outline
        self._view = view
        self._catalog: Catalog = view.catalog
        self._dataset = view.catalog.dataset(outline.dataset)

    async def parts(self) -> Answer:
        """All of them. Raises CannotSayError for what has no place."""
        outline = self._outline
        if outline.filters or outline.having or outline.offset or outline.count_groups:
            raise CannotSayError("filters, offset or counted groups")
        if outline.base and outline.unplaced:
            raise CannotSayError(f"not placed: {outline.unplaced}")  # it may be about rows that no prompt shows
        fields = outline.base.fields() if outline.base else ()
        if any(name not in (*DROPPED, *fields) for name in outline.drop):
            raise CannotSayError(f"drops {outline.drop}")
        of: dict[str, list[Answer]] = {
            key: [] for key in ("conditions", "measures", "groups", "columns", "having", "order")
        }
        for mention in outline.mentions:
            of["conditions"].append(await self._mention(mention))
        for key, part in self._terms():
            of[key].append(part)
        left_out = [self._words(text) for text in outline.unplaced]
        return {**of, "time": self._time(), "limit": outline.limit, "drop": list(outline.drop), "left_out": left_out}

    def _words(self, text: str) -> str:
        """Raises CannotSayError for words that the user did not use."""
        if not words_of(text) or not words_of(text) <= words_of(self._message):
            raise CannotSayError(f"{text!r} does not stand in the message")
        return text

    def _time(self) -> Answer | None:
        time = self._outline.time
        if time is None:
            return None
        field = None if self._outline.time_usual else time.field
        return {"said": self._words(time.said), "field": field, "start": time.start, "end": time.end}

    async def _mention(self, mention: Mention) -> Answer:
        fields = mention.fields or await self._stored(mention.text)
        if not fields:
            raise CannotSayError(f"no field for {mention.text!r}")
        return {
            "said": self._words(mention.text),
            "field": fields[0],
            "op": "ne" if mention.negated else "eq",
            "values": [mention.text],
            "part": None,
            "alternative": mention.group,
            "of_rate": mention.of_rate,
        }

    async def _stored(self, text: str) -> tuple[str, ...]:
        """The one field that holds a name; none where it is several."""
        (hits,) = await self._view.look_up([ValueSearch(text)])
        found = [path for hit in hits for path in self._paths(hit.dataset, hit.field)]
        return tuple(dict.fromkeys(found)) if len(set(found)) == 1 else ()

    def _paths(self, dataset: str, field: str) -> Iterator[str]:
        """From the dataset in question to the field of another."""
        if dataset == self._dataset.name:
            yield field
        yield from (f"{name}.{field}" for name, to in self._dataset.relations.items() if to.dataset == dataset)

    def _terms(self) -> Iterator[tuple[str, Answer]]:
        terms = self._outline.terms
        past = {term.text for term in terms if term.slot == "condition" and self._past(term)}
        for term in terms:
            if term.slot == "rows" and not term.near:
                continue
            if term.slot == "filter" and term.text in past:
                continue  # comes with the condition
            self._check(term)
            yield self._term(term)

    def _past(self, term: Term) -> bool:
        conditions = self._dataset.conditions
        return any(name in conditions and conditions[name].past for name in term.candidates)

    def _check(self, term: Term) -> None:
        """Raises CannotSayError for what a part of an answer cannot be."""
        odd = term.near or term.yardsticks or term.across or term.each or term.periods or term.factor != 1.0
        if odd or len(term.candidates) > 1 or (term.part and term.slot != "dimension"):
            raise CannotSayError(f"{term.slot} {term.text!r}")
        if (term.second and term.slot != "measure") or (term.group is not None and term.group < 0):
            raise CannotSayError(f"second of {term.slot} {term.text!r}")
        self._words(term.text)

    def _term(self, term: Term) -> tuple[str, Answer]:
        field = term.candidates[0] if term.candidates else None
        said: Answer = {"said": term.text, "field": field}
        named = self._dataset.measures.get(field or "")
        function = named.function if named else term.function
        if term.slot == "measure" and function:
            return "measures", said | {
                "function": function,
                "second": term.second,
                "percent": term.percent,
                "across": None,
            }
        if term.slot == "dimension" and field:
            return "groups", said | {"grain": term.grain, "part": term.part}
        if term.slot == "column" and field:
            return "columns", said
        if term.slot == "having" and function and term.op and not term.percent:
            return "having", said | {"function": function, "op": term.op, "value": float(str(term.values[0]))}
        if term.slot == "order" and not term.percent:
            return "order", said | {"function": function, "descending": term.descending}
        if term.slot in ("filter", "condition") and field:
            return "conditions", said | self._condition(term, field)
        raise CannotSayError(f"{term.slot} {term.text!r}")

    def _condition(self, term: Term, field: str) -> Answer:
        place = {"part": term.part, "alternative": term.group, "of_rate": term.of_rate}
        called = self._called(term, field)
        if called:
            return place | {"field": called, "op": "holds", "values": []}
        if field in self._dataset.conditions and term.slot == "condition":
            return place | {"op": "holds_not" if term.op in ("ne", "not_in") else "holds", "values": []}
        op = {"in": "eq", "not_in": "ne", None: "eq"}.get(term.op, term.op)
        text = self._catalog.bind(self._dataset.name, field).field.type == "string"
        if op not in _COMPARED or (text and op in ("eq", "ne") and term.slot == "filter"):
            raise CannotSayError(f"{term.op} of {field}")
        values = [value if isinstance(value, str) else f"{value:g}".lower() for value in term.values]
        return place | {"op": op, "values": values}

    def _called(self, term: Term, field: str) -> str:
        """The condition of the catalog that is this filter; empty where none is."""
        same = [
            name
            for name, condition in self._dataset.conditions.items()
            if [(one.field, one.op, one.values) for one in condition.filters] == [(field, term.op, term.values)]
        ]
        return same[0] if len(same) == 1 else ""
