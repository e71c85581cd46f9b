"""`policies.yaml`: who there is, and what is kept from whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator, Field

from askfirst.catalog.masking import ALLOWED, Mask
from askfirst.catalog.model import Catalog
from askfirst.catalog.policies import Attributes, DatasetPolicy, Policies, RowRule
from askfirst.domain.errors import ConfigError, Problem, UnknownName
from askfirst.yamlfile import Document, Place, Section, fit, no_such, one_or_more, read_yaml

POLICIES = "policies.yaml"

_Values = Annotated[tuple[str, ...], BeforeValidator(one_or_more), Field(min_length=1)]


def _none_by_name(value: object) -> object:
    """A validator: where tokens say who asks, the file may name nobody."""
    return {} if value is None else value


class _Row(Section):
    field: str
    among: str


class _Dataset(Section):
    rows: tuple[_Row, ...] = ()
    hidden: Annotated[tuple[str, ...], BeforeValidator(one_or_more)] = ()
    masked: dict[str, str] = Field(default_factory=dict)
    unless: dict[str, _Values] = Field(default_factory=dict)
    only: dict[str, _Values] = Field(default_factory=dict)


class _File(Section):
    principals: Annotated[dict[str, dict[str, _Values]], BeforeValidator(_none_by_name)]
    attributes: Annotated[tuple[str, ...], BeforeValidator(one_or_more)] = ()
    datasets: dict[str, _Dataset] = Field(default_factory=dict)


def load_policies(folder: Path | None, catalog: Catalog) -> Policies | None:
    """The policies of a workspace folder; None where it has no such file: everybody sees everything.

    Raises ConfigError with all problems of the file at once.
    """
    if folder is None or not (folder / POLICIES).is_file():
        return None
    document, problems = read_yaml(folder / POLICIES, shown=POLICIES)
    file: _File | None = None
    if document is not None:
        file, found = fit(document, _File)
        problems += found
    if document is not None and file is not None:
        problems += _problems(document, file, catalog)
    if problems or file is None:
        count = "a problem" if len(problems) == 1 else f"{len(problems)} problems"
        raise ConfigError(f"The file {POLICIES} has {count}:", "Mend the file and try again.", problems)
    return Policies(
        {name: _policy(one) for name, one in file.datasets.items()},
        {name: _attributes(attributes) for name, attributes in file.principals.items()},
    )


def _policy(one: _Dataset) -> DatasetPolicy:
    rows = tuple(RowRule(row.field, row.among) for row in one.rows)
    return DatasetPolicy(rows, one.hidden, one.masked, _attributes(one.unless), _attributes(one.only))


def _attributes(plain: Mapping[str, tuple[str, ...]]) -> Attributes:
    return dict(plain)


def _problems(document: Document, file: _File, catalog: Catalog) -> Iterator[Problem]:
    known = {*file.attributes, *(attribute for attributes in file.principals.values() for attribute in attributes)}
    if not known and not file.principals:
        # The file names nobody: only tokens know how their attributes are called.
        known = {*_named(file)}
    yield from _empty_values(document, file)
    yield from _nested_problems(document, file, catalog)
    for name, one in file.datasets.items():
        place = ("datasets", name)
        if name not in catalog.datasets:
            yield document.problem(place, no_such("dataset", name, catalog.datasets))
            continue
        for at, row in enumerate(one.rows):
            yield from _row_problems(document, (*place, "rows", at), row, name, catalog, known)
        fields = catalog.datasets[name].fields
        for at, field in enumerate(one.hidden):
            if field not in fields:
                yield document.problem((*place, "hidden", at), no_such(f"field of {name}", field, fields))
        yield from _mask_problems(document, name, file, catalog)
        for key in ("unless", "only"):
            for attribute in sorted(getattr(one, key).keys() - known):
                yield document.problem((*place, key), no_such("attribute of a principal", attribute, sorted(known)))


def _named(file: _File) -> Iterator[str]:
    """The attributes that the rules speak of."""
    for one in file.datasets.values():
        yield from (*(row.among for row in one.rows), *one.unless, *one.only)


def _empty_values(document: Document, file: _File) -> Iterator[Problem]:
    """An empty text would be a value like any other: of the rows that have an empty text, too."""
    for principal, attributes in file.principals.items():
        for attribute, values in attributes.items():
            if not all(value.strip() for value in values):
                place: Place = ("principals", principal, attribute)
                yield document.problem(place, f"{attribute!r} has an empty value. Name one, or leave it out.")


def _nested_problems(document: Document, file: _File, catalog: Catalog) -> Iterator[Problem]:
    """Rows that are nested in others are kept from nobody by what keeps these."""
    for name, dataset in catalog.datasets.items():
        around = file.datasets.get(dataset.part_of)
        if around and (around.rows or around.only) and name not in file.datasets:
            told = f"The rows of {name!r} are nested in these, and nothing says who sees them. Name it, too."
            yield document.problem(("datasets", dataset.part_of), told)


def _mask_problems(document: Document, dataset: str, file: _File, catalog: Catalog) -> Iterator[Problem]:
    here, policy = catalog.datasets[dataset], file.datasets[dataset]
    for name, text in policy.masked.items():
        at: Place = ("datasets", dataset, "masked", name)
        field, mask = here.fields.get(name), Mask.of(text)
        if field is None:
            yield document.problem(at, no_such(f"field of {dataset}", name, here.fields))
            continue
        if name in policy.hidden:
            yield document.problem(at, f"{name!r} is hidden and masked; it can be one of these.")
        if mask is None:
            yield document.problem(at, f"{text!r} is no mask. Allowed: {ALLOWED}.")
        elif field.type != "string" and not mask.whole:
            told = f"{name!r} is of type {field.type}; only text can be shown in part. Write 'all'."
            yield document.problem(at, told)
        for other, path in _other_ends(dataset, name, catalog):
            kept = file.datasets.get(other)
            if kept is None or path not in {*kept.hidden, *kept.masked}:
                told = f"{other}.{path} holds the values of {name!r} in full. Mask or hide it, too."
                yield document.problem(at, told)


def _other_ends(dataset: str, field: str, catalog: Catalog) -> Iterator[tuple[str, str]]:
    """The fields that hold the same values as this one, because a relation is made of both."""
    for name, one in catalog.datasets.items():
        for relation in one.relations.values():
            if (name, relation.field) == (dataset, field):
                yield relation.dataset, relation.key
            if (relation.dataset, relation.key) == (dataset, field):
                yield name, relation.field


def _row_problems(  # noqa: PLR0913, PLR0917 - where it stands, and what it is held against
    document: Document, place: tuple[str | int, ...], row: _Row, dataset: str, catalog: Catalog, known: set[str]
) -> Iterator[Problem]:
    try:
        field = catalog.bind(dataset, row.field).field
    except UnknownName as error:
        yield document.problem((*place, "field"), str(error))
        return
    if field.type != "string":
        yield document.problem((*place, "field"), f"{row.field!r} is of type {field.type}; rules hold for text alone.")
    if row.among not in known:
        yield document.problem((*place, "among"), no_such("attribute of a principal", row.among, sorted(known)))
