"""The catalog's values. Introspection makes the bare form, YAML overlays add what no schema knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from askfirst.domain.errors import UnknownName
from askfirst.domain.query import Filter, Function, Grain
from askfirst.domain.table import ColumnType

Role: TypeAlias = Literal["identifier", "category", "measure", "time", "text", "flag", "hidden"]


@dataclass(frozen=True, slots=True)
class Field:
    """A column of a dataset. `zoned` holds for timestamps that carry a time zone, `missing` where some rows have none.

    `zeros` tells whether some row of a number holds 0, where that is known.

    `note` is what everyone who reads a number made of it must know, such as cells that could not be read; it is made of
    all rows unless somebody has `note_written`. Numbers that are not `additive` are averaged unless a sum is asked for
    by name. `phrases` are said of rows for which a flag holds, and mean it as a whole only. `masked` is the mask (see
    `Mask.of`) that covers its values for whoever asks; empty where they are seen in full.
    """

    name: str
    type: ColumnType
    role: Role
    label: str
    description: str = ""
    unit: str = ""
    synonyms: tuple[str, ...] = ()
    zoned: bool = False
    missing: bool = False
    zeros: bool | None = None
    note: str = ""
    note_written: bool = False
    additive: bool = True
    phrases: tuple[str, ...] = ()
    masked: str = ""


@dataclass(frozen=True, slots=True)
class NamedMeasure:
    """A number that the business has a word for."""

    name: str
    function: Function
    label: str
    field: str | None = None
    second: str | None = None
    percent: float | None = None
    description: str = ""
    unit: str = ""
    synonyms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Condition:
    """A word that stands for filters, such as "late".

    One that is `inferred` was made of what a column is called or holds. `time` tells since when it is, `past` is a
    field of time that must be before today besides.
    """

    name: str
    filters: tuple[Filter, ...]
    description: str = ""
    synonyms: tuple[str, ...] = ()
    inferred: bool = False
    time: str | None = None
    past: str | None = None


@dataclass(frozen=True, slots=True)
class Relation:
    """A many-to-one step to another dataset: rows whose `field` equals the other's `key`.

    `cues` are the words before a name that choose this relation ("to" for a destination). `note` says how it was found
    where nobody wrote it.
    """

    name: str
    dataset: str
    field: str
    key: str
    label: str
    synonyms: tuple[str, ...] = ()
    cues: tuple[str, ...] = ()
    note: str = ""


ROWS = ("row", "rows")
"""What the rows of a table are called whose name is no word for many things."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What a source has in its rows besides the fields, by its name there, and why it is none of them."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Dataset:
    """A table of one source, with its meaning. `columns` are the field paths that a list of its rows shows.

    `grain` is told where each row is of one day, month or the like, by its field `time`. `part_of`
    names the dataset in whose rows these are nested.
    """

    name: str
    source: str
    label: str
    plural: str
    fields: Mapping[str, Field]
    description: str = ""
    synonyms: tuple[str, ...] = ()
    key: str | None = None
    name_field: str | None = None
    time: str | None = None
    grain: Grain | None = None
    columns: tuple[str, ...] = ()
    measures: Mapping[str, NamedMeasure] = field(default_factory=dict)
    conditions: Mapping[str, Condition] = field(default_factory=dict)
    relations: Mapping[str, Relation] = field(default_factory=dict)
    rows: int | None = None
    left_out: tuple[LeftOut, ...] = ()
    part_of: str = ""


@dataclass(frozen=True, slots=True)
class BoundField:
    """A field path that was found: the relations to walk, the dataset at their end, and the field there."""

    path: str
    steps: tuple[Relation, ...]
    dataset: Dataset
    field: Field

    @property
    def label(self) -> str:
        """What people call it: a name behind relations is called by the last relation ("destination")."""
        if not self.steps:
            return self.field.label
        step = self.steps[-1].label
        return step if self.field.name == self.dataset.name_field else f"{step} {self.field.label}"


@dataclass(frozen=True, slots=True)
class Catalog:
    """All datasets of a workspace, by name."""

    name: str
    datasets: Mapping[str, Dataset]
    _paths: dict[tuple[str, int], tuple[BoundField, ...]] = field(default_factory=dict, compare=False, repr=False)
    _bound: dict[tuple[str, str], BoundField] = field(default_factory=dict, compare=False, repr=False)

    def dataset(self, name: str) -> Dataset:
        """The dataset. Raises UnknownName with the nearest ones."""
        found = self.datasets.get(name)
        if found is None:
            raise UnknownName("dataset", name, nearest(name, self.datasets), ", ".join(self.datasets))
        return found

    def bind(self, dataset: str, path: str) -> BoundField:
        """The field at a path such as `destination.name`. Raises UnknownName with the nearest paths."""
        if (dataset, path) not in self._bound:
            self._bound[dataset, path] = self._bind(dataset, path)
        return self._bound[dataset, path]

    def _bind(self, dataset: str, path: str) -> BoundField:
        here, steps = self.dataset(dataset), []
        *relations, last = path.split(".")
        for relation in relations:
            if relation not in here.relations:
                raise self._unknown(dataset, path)
            steps.append(here.relations[relation])
            here = self.dataset(steps[-1].dataset)
        if last not in here.fields:
            raise self._unknown(dataset, path)
        return BoundField(path, tuple(steps), here, here.fields[last])

    def paths(self, dataset: str, *, depth: int = 2) -> tuple[BoundField, ...]:
        """Every field of a dataset and of those that its relations reach within `depth` steps, nearest first."""
        if (dataset, depth) not in self._paths:
            self._paths[dataset, depth] = tuple(self._walk(dataset, depth))
        return self._paths[dataset, depth]

    def _walk(self, dataset: str, depth: int) -> Iterator[BoundField]:
        reached: list[tuple[Dataset, tuple[Relation, ...]]] = [(self.dataset(dataset), ())]
        for here, steps in reached:
            for field_ in here.fields.values():
                path = ".".join([*(step.name for step in steps), field_.name])
                yield BoundField(path, steps, here, field_)
            if len(steps) < depth:
                reached += [(self.dataset(step.dataset), (*steps, step)) for step in here.relations.values()]

    def _unknown(self, dataset: str, path: str) -> UnknownName:
        known = [bound.path for bound in self.paths(dataset) if bound.field.role != "hidden"]
        return UnknownName(f"field of {dataset}", path, nearest(path, known))


def nearest(name: str, known: Mapping[str, object] | list[str], *, limit: int = 3) -> tuple[str, ...]:
    """The known names most like `name`, best first; only those that could be a slip of the pen."""
    from rapidfuzz import fuzz, process

    found = process.extract(name.lower(), list(known), scorer=fuzz.WRatio, limit=limit, score_cutoff=70)
    return tuple(match for match, _, _ in found)
