"""Bind the words for columns, measures and groups to fields of the catalog; where two fit equally, both go on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from pydantic import BaseModel, Field

from askfirst.catalog.condition_words import describe_filters
from askfirst.catalog.left_out import told_of_left_out
from askfirst.catalog.model import BoundField, Catalog, Dataset, nearest
from askfirst.domain.clarification import Option
from askfirst.domain.codec import to_plain
from askfirst.domain.errors import UnknownName
from askfirst.domain.outline import ROWS as ROWS_THERE
from askfirst.domain.outline import Term
from askfirst.tools.open_terms import OpenTerm, with_open
from askfirst.tools.placing import NEGATIVE, ROWS
from askfirst.tools.tool import Arguments, Ask, BuiltinTool, Done, ToolContext, ToolResult


class MappingArguments(Arguments):
    """The dataset of the question, and the words to map with what they may mean."""

    dataset: str = Field(examples=["shipments"])
    terms: tuple[Term, ...] = Field(
        examples=[[{"text": "weight", "slot": "measure", "candidates": ["gross_weight_kg"], "function": "avg"}]]
    )


class FieldMapping(BuiltinTool):
    """See `description`."""

    name: ClassVar[str] = "field_mapping"
    description: ClassVar[str] = (
        "Map business terms to fields and measures of the catalog. Use it when the question names columns, groups or "
        "figures. Do not use it for stored values: that is entity_resolution."
    )
    arguments: ClassVar[type[BaseModel]] = MappingArguments
    can_clarify: ClassVar[bool] = True

    async def run(self, args: MappingArguments, context: ToolContext) -> ToolResult:
        """A name for every term, in order (empty for whole rows), or one question about the first that names nothing.

        Terms with several meanings are `open`: `query_builder`, which has the rest of the question, tries them.
        """
        names: list[str] = []
        chosen: list[str] = []
        opened: list[OpenTerm] = []
        for term in args.terms:
            meanings = _meanings(term, args.dataset, context.catalog)
            answered = [answer for answer in context.answers.get(term.text, []) if answer in meanings]
            if not term.candidates and term.function in ROWS:
                names.append("")
            elif answered:
                names.append(answered[-1])
                if term.text not in context.recalled:
                    chosen.append(_told(term, meanings[answered[-1]].label))
            elif len(meanings) == 1 and not term.near:
                names.append(next(iter(meanings)))
            elif meanings and not term.near and term.slot != "rows":
                opened = with_open(opened, len(names), term, _options(meanings))
                names.append(next(iter(meanings)))
            else:
                return _ask(term, args.dataset, meanings, context.catalog)
        said = [f"{term.text!r} is {name or 'rows'}" for term, name in zip(args.terms, names, strict=True)]
        return Done(
            output={
                "names": names,
                "assumptions": list(dict.fromkeys(chosen)),
                **({"open": [to_plain(one) for one in opened]} if opened else {}),
            },
            summary="; ".join(said) if said else "No terms to map",
        )


def _told(term: Term, label: str) -> str:
    if not term.yardsticks:
        return f"{term.text!r} is {label}, as you said"
    return f"{term.text!r} goes by {label}, as you said"


def _is_rate(term: Term, name: str) -> bool:
    """Whether the yardstick of that name is a part of the rows."""
    found = term.yardstick(name)
    return found is not None and found.function == "rate"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a name in the catalog stands for, in words."""

    label: str
    detail: str


def _meanings(term: Term, dataset: str, catalog: Catalog) -> dict[str, Meaning]:
    """The candidates that are really there. Raises UnknownName where a reader named one that is not."""
    if term.slot == "rows":
        return {name: Meaning(catalog.dataset(name).plural, "") for name in term.candidates}
    if term.slot == "condition":
        return {name: _condition(term, name, catalog.dataset(dataset), catalog) for name in term.candidates}
    measures = catalog.dataset(dataset).measures
    found: dict[str, Meaning] = {}
    for name in term.candidates:
        if term.yardsticks and name == ROWS_THERE:
            found[name] = Meaning(f"number of {catalog.dataset(dataset).plural}", "")
        elif name in measures:
            measure = measures[name]
            found[name] = Meaning(measure.label, measure.description)
        else:
            bound = catalog.bind(dataset, name)
            unit = f" ({bound.field.unit})" if bound.field.unit else " (%)" if _is_rate(term, name) else ""
            found[name] = Meaning(bound.label + unit, bound.field.description)
    return found


def _condition(term: Term, name: str, dataset: Dataset, catalog: Catalog) -> Meaning:
    """A condition of the catalog by its name, or a value by its field: "late", "status 'delayed'"."""
    turned = "not " if term.op in NEGATIVE else ""
    known = dataset.conditions.get(name)
    if known is None:
        return Meaning(turned + _value(term, catalog.bind(dataset.name, name)), "")
    plainly = known.description or " and ".join(describe_filters(known.filters, dataset.name, catalog))
    return Meaning(f"{turned}{name.replace('_', ' ')}", f"not: {plainly}" if turned else plainly)


def _value(term: Term, bound: BoundField) -> str:
    if bound.field.type == "boolean":
        return bound.label if term.values == (True,) else f"not {bound.label}"
    said = " or ".join(repr(value) if isinstance(value, str) else str(value) for value in term.values)
    return f"{bound.label} {said}".strip()


def _options(meanings: dict[str, Meaning]) -> tuple[Option, ...]:
    return tuple(Option(meaning.label, name, meaning.detail) for name, meaning in meanings.items())


def _ask(term: Term, dataset: str, meanings: dict[str, Meaning], catalog: Catalog) -> ToolResult:
    if meanings:
        where = "" if term.slot == "rows" else f" in {catalog.dataset(dataset).plural}"
        unknown = f"I know no {term.text!r}{where}.{told_of_left_out(term.text, catalog)}"
        return replace(_ask_what_was_meant(term, meanings, unknown), dataset=dataset, kind=term.slot)
    known = [bound.path for bound in catalog.paths(dataset) if bound.field.role != "hidden"]
    known += catalog.dataset(dataset).measures
    raise UnknownName(f"field or measure of {dataset}", term.text, nearest(term.text, known))


def _ask_what_was_meant(term: Term, meanings: dict[str, Meaning], unknown: str) -> Ask:
    """About a word that names nothing, as `unknown` says: what it may have been meant to say."""
    first = {meaning.label: name for name, meaning in reversed(meanings.items())}
    kept = {name: meaning for name, meaning in meanings.items() if first[meaning.label] == name}
    options = _options(kept)
    *labels, last = [option.label for option in options]
    listed = f"{', '.join(labels)} or {last}" if labels else last
    alike = nearest(term.text, [*labels, last])
    if term.yardsticks:
        whole = term.text.lower().startswith("how")
        asked = f"{term.text[:1].upper()}{term.text[1:]}{', going' if whole else ''} by what: {listed}?"
        return Ask(asked, options, argument=term.text, about=term.text)
    if term.slot == "condition" and not labels:
        return Ask(f"{unknown} Do you mean {last}?", options, argument=term.text, about=term.text)
    offered = f"Did you mean {listed}?" if alike else f"What there is: {listed}. Which one do you mean?"
    return Ask(f"{unknown} {offered}", options, argument=term.text, about=term.text)
