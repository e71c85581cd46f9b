"""`policies.yaml`: who there is, and what is kept from whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator, Field

from askfirst.catalog.model import Catalog
from askfirst.catalog.policies import Attributes, DatasetPolicy, Policies, RowRule
from askfirst.domain.errors import ConfigError, Problem, UnknownName
from askfirst.yamlfile import Document, Section, fit, no_such, one_or_more, read_yaml

POLICIES = "policies.yaml"

_Values = Annotated[tuple[str, ...], BeforeValidator(one_or_more), Field(min_length=1)]


class _Row(Section):
    field: str
    among: str


class _Dataset(Section):
    rows: tuple[_Row, ...] = ()
    hidden: Annotated[tuple[str, ...], BeforeValidator(one_or_more)] = ()
    unless: dict[str, _Values] = Field(default_factory=dict)
    only: dict[str, _Values] = Field(default_factory=dict)


class _File(Section):
    principals: dict[str, dict[str, _Values]]
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
    return DatasetPolicy(rows, one.hidden, _attributes(one.unless), _attributes(one.only))


def _attributes(plain: Mapping[str, tuple[str, ...]]) -> Attributes:
    return dict(plain)


def _problems(document: Document, file: _File, catalog: Catalog) -> Iterator[Problem]:
    known = {attribute for attributes in file.principals.values() for attribute in attributes}
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
        for key in ("unless", "only"):
            for attribute in sorted(getattr(one, key).keys() - known):
                yield document.problem((*place, key), no_such("attribute of a principal", attribute, sorted(known)))


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
