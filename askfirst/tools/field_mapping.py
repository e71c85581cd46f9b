"""Bind the words for columns, measures and groups to fields of the catalog; ask where two fit equally."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pydantic import BaseModel, Field

from askfirst.catalog.model import Catalog, nearest
from askfirst.domain.clarification import Option
from askfirst.domain.errors import UnknownName
from askfirst.domain.outline import Term
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
        """A name for every term, in order (empty for whole rows), or one question about the first that stays open."""
        names: list[str] = []
        chosen: list[str] = []
        for term in args.terms:
            meanings = _meanings(term, args.dataset, context.catalog)
            answered = [answer for answer in context.answers.get(term.text, []) if answer in meanings]
            if not term.candidates and term.function in ("count", "share"):
                names.append("")
            elif answered:
                names.append(answered[-1])
                chosen.append(f"{term.text!r} is {meanings[answered[-1]].label}, as you said")
            elif len(meanings) == 1 and not term.near:
                names.append(next(iter(meanings)))
            else:
                return _ask(term, args.dataset, meanings, context.catalog)
        said = [f"{term.text!r} is {name or 'rows'}" for term, name in zip(args.terms, names, strict=True)]
        return Done(
            output={"names": names, "assumptions": list(dict.fromkeys(chosen))},
            summary="; ".join(said) if said else "No terms to map",
        )


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a name in the catalog stands for, in words."""

    label: str
    detail: str


def _meanings(term: Term, dataset: str, catalog: Catalog) -> dict[str, Meaning]:
    """The candidates that are really there. Raises UnknownName where a reader named one that is not."""
    if term.slot == "rows":
        return {name: Meaning(catalog.dataset(name).plural, "") for name in term.candidates}
    measures = catalog.dataset(dataset).measures
    found: dict[str, Meaning] = {}
    for name in term.candidates:
        if name in measures:
            measure = measures[name]
            found[name] = Meaning(measure.label, measure.description)
        else:
            bound = catalog.bind(dataset, name)
            unit = f" ({bound.field.unit})" if bound.field.unit else ""
            found[name] = Meaning(bound.label + unit, bound.field.description)
    return found


def _ask(term: Term, dataset: str, meanings: dict[str, Meaning], catalog: Catalog) -> ToolResult:
    if meanings and term.near:
        where = "" if term.slot == "rows" else f" in {catalog.dataset(dataset).plural}"
        return _ask_what_was_meant(term, meanings, where)
    if meanings:
        options = tuple(Option(meaning.label, name, meaning.detail) for name, meaning in meanings.items())
        labels = " or ".join(option.label for option in options)
        return Ask(f"What is {term.text!r}: {labels}?", options, argument=term.text, about=term.text)
    known = [bound.path for bound in catalog.paths(dataset) if bound.field.role != "hidden"]
    known += catalog.dataset(dataset).measures
    raise UnknownName(f"field or measure of {dataset}", term.text, nearest(term.text, known))


def _ask_what_was_meant(term: Term, meanings: dict[str, Meaning], where: str) -> Ask:
    """About a word that names nothing: what it may have been meant to say."""
    first = {meaning.label: name for name, meaning in reversed(meanings.items())}
    kept = {name: meaning for name, meaning in meanings.items() if first[meaning.label] == name}
    options = tuple(Option(meaning.label, name, meaning.detail) for name, meaning in kept.items())
    *labels, last = [option.label for option in options]
    listed = f"{', '.join(labels)} or {last}" if labels else last
    alike = nearest(term.text, [*labels, last])
    offered = f"Did you mean {listed}?" if alike else f"What there is: {listed}. Which one do you mean?"
    return Ask(f"I know no {term.text!r}{where}. {offered}", options, argument=term.text, about=term.text)
