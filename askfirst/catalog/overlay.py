"""What a `catalog/*.yaml` may say about a dataset, and how it is laid over what introspection found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pydantic import Field as PydanticField

from askfirst.catalog.model import Condition, Dataset, Field, NamedMeasure, Relation, Role
from askfirst.domain.query import Filter, Function, Operator, Scalar
from askfirst.yamlfile import Section


class FieldOverlay(Section):
    label: str | None = None
    description: str | None = None
    unit: str | None = None
    synonyms: tuple[str, ...] = ()
    role: Role | None = None
    additive: bool | None = None
    note: str | None = None


class MeasureOverlay(Section):
    function: Function
    label: str | None = None
    field: str | None = None
    second: str | None = None
    percent: float | None = None
    unit: str = ""
    synonyms: tuple[str, ...] = ()
    description: str = ""


class FilterOverlay(Section):
    """`value` and `values` say the same; one value needs no list."""

    field: str
    op: Operator
    value: Any = None
    values: tuple[Any, ...] | None = None

    def given(self) -> tuple[Any, ...]:
        """All values as they are written, whatever they are."""
        if self.values is not None:
            return self.values
        if self.value is None:
            return ()
        return tuple(self.value) if isinstance(self.value, list) else (self.value,)


class ConditionOverlay(Section):
    filters: tuple[FilterOverlay, ...]
    synonyms: tuple[str, ...] = ()
    description: str = ""


class RelationOverlay(Section):
    dataset: str
    field: str
    key: str
    label: str | None = None
    synonyms: tuple[str, ...] = ()
    cues: tuple[str, ...] = ()


class DatasetOverlay(Section):
    """One file of the catalog. What it leaves out stays as introspected."""

    dataset: str
    label: str | None = None
    plural: str | None = None
    description: str | None = None
    synonyms: tuple[str, ...] = ()
    key: str | None = None
    name_field: str | None = None
    time: str | None = None
    columns: tuple[str, ...] | None = None
    fields: dict[str, FieldOverlay] = PydanticField(default_factory=dict)
    measures: dict[str, MeasureOverlay] = PydanticField(default_factory=dict)
    conditions: dict[str, ConditionOverlay] = PydanticField(default_factory=dict)
    relations: dict[str, RelationOverlay] = PydanticField(default_factory=dict)


def lay_over(dataset: Dataset, over: DatasetOverlay) -> Dataset:
    """The dataset with all that the file says about it. Names that do not exist are left to the checks."""
    label = over.label or dataset.label
    return replace(
        dataset,
        label=label,
        plural=over.plural or (plural_of(label) if over.label else dataset.plural),
        description=over.description or dataset.description,
        synonyms=over.synonyms or dataset.synonyms,
        key=over.key or dataset.key,
        name_field=over.name_field or dataset.name_field,
        time=over.time or dataset.time,
        columns=dataset.columns if over.columns is None else over.columns,
        fields={name: _field(field, over.fields.get(name)) for name, field in dataset.fields.items()},
        measures={**dataset.measures, **{name: _measure(name, it) for name, it in over.measures.items()}},
        conditions={
            **dataset.conditions,
            **{name: _condition(name, it) for name, it in over.conditions.items()},
        },
        relations=_relations(dataset, over),
    )


def plural_of(label: str) -> str:
    """The English plural of a label, by its last letters: "facility" becomes "facilities"."""
    if label.endswith("y") and label[-2:-1] not in "aeiou":
        return label[:-1] + "ies"
    return label + ("es" if label.endswith(("s", "x", "z", "ch", "sh")) else "s")


def _field(field: Field, over: FieldOverlay | None) -> Field:
    if over is None:
        return field
    return replace(
        field,
        label=over.label or field.label,
        description=over.description or field.description,
        unit=field.unit if over.unit is None else over.unit,
        synonyms=over.synonyms or field.synonyms,
        role=over.role or field.role,
        additive=field.additive if over.additive is None else over.additive,
        note=field.note if over.note is None else over.note,
        note_written=over.note is not None,
    )


def _measure(name: str, over: MeasureOverlay) -> NamedMeasure:
    return NamedMeasure(
        name=name,
        function=over.function,
        label=over.label or _spoken(name),
        field=over.field,
        second=over.second,
        percent=over.percent,
        description=over.description,
        unit=over.unit,
        synonyms=over.synonyms,
    )


def _condition(name: str, over: ConditionOverlay) -> Condition:
    filters = tuple(Filter(it.field, it.op, tuple(map(_scalar, it.given()))) for it in over.filters)
    return Condition(name, filters, over.description, over.synonyms)


def _relations(dataset: Dataset, over: DatasetOverlay) -> dict[str, Relation]:
    """What is written, and what was found over other fields: a step that the author named has no second name."""
    named = {name: _relation(name, written) for name, written in over.relations.items()}
    fields = {relation.field for relation in named.values()}
    found = {name: relation for name, relation in dataset.relations.items() if relation.field not in fields}
    return found | named


def _relation(name: str, over: RelationOverlay) -> Relation:
    label = over.label or _spoken(name)
    return Relation(name, over.dataset, over.field, over.key, label, over.synonyms, over.cues)


def _scalar(value: object) -> Scalar:
    return value if isinstance(value, (str, int, float, bool)) else str(value)


def _spoken(name: str) -> str:
    return name.replace("_", " ").strip()
