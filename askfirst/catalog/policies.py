"""Who may see what: rows by the attributes of the one who asks, fields and datasets that are hidden from them.

Policies stand in the workspace's `policies.yaml`. They fail closed: where any are there, a name that they do not know
sees nothing, and neither does one who lacks an attribute that a rule needs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeAlias

from askfirst.catalog.masking import check_masked
from askfirst.catalog.model import Catalog, Condition, Dataset, Field, Relation
from askfirst.domain.codec import to_json
from askfirst.domain.errors import PolicyError, UnknownName
from askfirst.domain.principal import Asking, Principal, as_text
from askfirst.domain.query import Filter, Query

Attributes: TypeAlias = Mapping[str, tuple[str, ...]]
"""What is known of the one who asks, as policies compare it: each attribute has one or more texts."""


@dataclass(frozen=True, slots=True)
class RowRule:
    """Rows are seen whose `field`, a path of the dataset, is one of the values of an `attribute` of who asks."""

    field: str
    attribute: str


@dataclass(frozen=True, slots=True)
class DatasetPolicy:
    """What is kept from whom.

    All `rows` rules hold together. `hidden` names fields that only those see who have one of the values in `unless`;
    `masked` those that anybody else sees through a mask (see `Mask.of`). With `only`, the whole dataset is for those
    alone who have one of its values.
    """

    rows: tuple[RowRule, ...] = ()
    hidden: tuple[str, ...] = ()
    masked: Mapping[str, str] = field(default_factory=dict)
    unless: Attributes = field(default_factory=dict)
    only: Attributes = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Policies:
    """The policies by dataset, and the principals by name."""

    datasets: Mapping[str, DatasetPolicy]
    principals: Mapping[str, Attributes]

    def of(self, asks: Asking, catalog: Catalog) -> Sight:
        """What one sees who asks. Raises PolicyError for nobody, and for a name of which nothing is known."""
        return sight_of(self, self.known_of(asks), partial(catalogs_of, self, catalog))

    def known_of(self, asks: Asking) -> Attributes:
        """The attributes of who asks: their own where they bring any, else those that stand here by the name.

        Raises PolicyError as `of`.
        """
        if asks is None:
            raise PolicyError("Nobody says who asks, and this data is not for everybody.", "Say who you are.")
        if isinstance(asks, Principal) and asks.attributes is not None:
            return {name: tuple(map(as_text, values)) for name, values in asks.attributes.items()}
        known = self.principals.get(asks.name if isinstance(asks, Principal) else asks)
        if known is None:
            raise PolicyError("You are not among those who may ask about this data.", "Ask whoever looks after it.")
        return known

    def rows_of(self, dataset: str) -> tuple[RowRule, ...]:
        """The rules for the rows of a dataset."""
        return self.datasets[dataset].rows if dataset in self.datasets else ()


@dataclass(frozen=True, slots=True)
class Sight:
    """What one principal sees: the catalog without the rest, and the conditions on the rows of each dataset.

    A dataset of which an attribute is missing that its rules need is not there. `whole` is the catalog of everything,
    with the masks, and without keys that are not seen in full: the order of rows would tell of them.
    """

    catalog: Catalog
    whole: Catalog
    rows: Mapping[str, tuple[Filter, ...]]

    @property
    def hash(self) -> str:
        """16 hexadecimal digits: equal for those who see the same."""
        seen = {
            name: sorted((field.name, field.masked) for field in one.fields.values())
            for name, one in self.catalog.datasets.items()
        }
        text = f"{sorted(seen.items())}\0{to_json({name: list(one) for name, one in self.rows.items()})}"
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def guarded(self, query: Query) -> Query:
        """The query with every condition that it must have.

        Raises UnknownName for what is not seen, PolicyError where a masked field is not only shown.

        A dataset that the query reaches over a relation is seen only as far as its own rows are.
        """
        self._check(query)
        return replace(
            query, filters=(*query.filters, *(one for one in self._needed(query) if one not in query.filters))
        )

    def holds(self, query: Query) -> bool:
        """Whether the query has every condition that it must have, and shows nothing else that is not seen."""
        needed = self._needed(query)
        try:
            self._check(replace(query, filters=tuple(one for one in query.filters if one not in needed)))
        except (UnknownName, PolicyError):
            return False
        return all(one in query.filters for one in needed)

    def _check(self, query: Query) -> None:
        self.catalog.dataset(query.dataset)
        for path in query.fields():
            self.catalog.bind(query.dataset, path)
        check_masked(query, self.catalog)

    def _needed(self, query: Query) -> tuple[Filter, ...]:
        """The conditions of the dataset and of all that its paths reach, those of the conditions themselves as well."""
        needed: dict[Filter, None] = {}
        open_ = {"": query.dataset, **self._reached(query.dataset, query.fields())}
        met: set[str] = set()
        while open_:
            steps, dataset = open_.popitem()
            met.add(steps)
            for condition in self.rows.get(dataset, ()):
                path = f"{steps}{condition.field}"
                needed[replace(condition, field=path)] = None
                more = self._reached(query.dataset, (path,))
                open_ |= {prefix: name for prefix, name in more.items() if prefix not in met}
        return tuple(sorted(needed, key=lambda one: one.field))

    def _reached(self, dataset: str, paths: Iterable[str]) -> dict[str, str]:
        """The datasets that paths lead over, by the path before them ("customer.")."""
        reached: dict[str, str] = {}
        for path in paths:
            prefix = ""
            for step in self.whole.bind(dataset, path).steps:
                prefix += f"{step.name}."
                reached[prefix] = step.dataset
        return reached


@dataclass(frozen=True, slots=True)
class Shape:
    """What one sees apart from rows: the datasets that are kept from them, and those whose fields they see in full."""

    kept_back: frozenset[str]
    in_full: frozenset[str]


def sight_of(policies: Policies, known: Attributes, shaped: Callable[[Shape], tuple[Catalog, Catalog]]) -> Sight:
    """What one sees of whom this is known; `shaped` gives the catalogs of a shape (see `catalogs_of`)."""
    kept_back, in_full = set(), set()
    for name, policy in policies.datasets.items():
        if not _has(known, policy.only) or not all(known.get(rule.attribute) for rule in policy.rows):
            kept_back.add(name)
        elif policy.unless and _has(known, policy.unless):
            in_full.add(name)
    seen, everything = shaped(Shape(frozenset(kept_back), frozenset(in_full)))
    rows = {
        name: tuple(Filter(rule.field, "in", known[rule.attribute]) for rule in policies.rows_of(name))
        for name in seen.datasets
    }
    return Sight(seen, everything, rows)


def catalogs_of(policies: Policies, catalog: Catalog, shape: Shape) -> tuple[Catalog, Catalog]:
    """The catalog of what is seen, and the one of everything, with the masks."""
    seen: dict[str, Dataset] = {}
    whole: dict[str, Dataset] = {}
    for name, dataset in catalog.datasets.items():
        if name in shape.kept_back:
            continue
        policy = policies.datasets.get(name, DatasetPolicy())
        if name in shape.in_full:
            policy = replace(policy, hidden=(), masked={})
        whole[name] = _under_masks(dataset, policy)
        seen[name] = _without(dataset, policy, restricted=bool(policy.rows))
    restricted = {name for name in seen if policies.rows_of(name)}
    kept = {name: _within(dataset, seen, restricted) for name, dataset in seen.items()}
    everything = catalog
    if any(dataset != catalog.datasets[name] for name, dataset in whole.items()):
        everything = Catalog(catalog.name, {**catalog.datasets, **whole})
    return Catalog(catalog.name, kept), everything


def _has(known: Attributes, wanted: Attributes) -> bool:
    """Whether every attribute that is wanted has one of its values."""
    return all(set(values) & set(known.get(name, ())) for name, values in wanted.items())


def _under_masks(dataset: Dataset, policy: DatasetPolicy) -> Dataset:
    """The dataset as its source is asked: with its masks, and without a key that is not seen in full."""
    masked = {name: replace(dataset.fields[name], masked=mask) for name, mask in policy.masked.items()}
    key = None if dataset.key in {*policy.hidden, *masked} else dataset.key
    return replace(dataset, fields={**dataset.fields, **masked}, key=key)


def _without(dataset: Dataset, policy: DatasetPolicy, *, restricted: bool) -> Dataset:
    """The dataset without some fields; what its rows hold is not told where only some of them are seen."""
    hidden = {*policy.hidden, *policy.masked}
    fields = {name: one for name, one in dataset.fields.items() if name not in policy.hidden}
    if restricted:
        fields = {name: _noted(one) for name, one in fields.items()}
    fields |= {name: _covered(fields[name], mask) for name, mask in policy.masked.items() if name in fields}
    return replace(
        dataset,
        fields=fields,
        key=None if dataset.key in hidden else dataset.key,
        name_field=None if dataset.name_field in hidden else dataset.name_field,
        time=None if dataset.time in hidden else dataset.time,
        rows=None if restricted else dataset.rows,
        left_out=(),
    )


def _noted(one: Field) -> Field:
    """The field without a note that was made of all rows: it counts and quotes what is not seen."""
    if not one.note or one.note_written:
        return one
    return replace(one, note=f"Not all values of {one.label} may be read as they are written")


def _covered(one: Field, mask: str) -> Field:
    """A field as it is known through a mask: it keeps its type, so that a question of its values is refused by name."""
    return replace(one, zeros=None, note="", masked=mask)


def _plain(relation: Relation, dataset: Dataset) -> Relation:
    """The relation without the number of values that it was found by."""
    told = f"{dataset.name}.{relation.field} is taken to refer to {relation.dataset}.{relation.key}"
    return replace(relation, note=told) if relation.note else relation


def _within(dataset: Dataset, seen: Mapping[str, Dataset], restricted: set[str]) -> Dataset:
    """The dataset without what is made of fields, or leads to datasets, that are not seen.

    What somebody made of masked fields stays, to be refused by name; what was made of their values does not.
    """

    def reached(path: str) -> Field | None:
        here = dataset
        *steps, last = path.split(".")
        for step in steps:
            relation = here.relations.get(step)
            if relation is None or relation.dataset not in seen:
                return None
            here = seen[relation.dataset]
        return here.fields.get(last)

    def is_seen(path: str | None) -> bool:
        return not path or reached(path) is not None

    def is_told(one: Condition) -> bool:
        paths = (one.time, one.past, *(path for each in one.filters for path in each.fields))
        fields = [reached(path) for path in paths if path]
        return all(field and not (field.masked and one.inferred) for field in fields)

    def is_whole(relation: Relation) -> bool:
        return dataset.name not in restricted and relation.dataset not in restricted

    relations = {name: one for name, one in dataset.relations.items() if one.dataset in seen}
    return replace(
        dataset,
        relations={name: one if is_whole(one) else _plain(one, dataset) for name, one in relations.items()},
        conditions={name: one for name, one in dataset.conditions.items() if is_told(one)},
        measures={name: one for name, one in dataset.measures.items() if is_seen(one.field) and is_seen(one.second)},
        columns=tuple(filter(is_seen, dataset.columns)),
    )
