"""Introspection: datasets with types, roles and labels, from one look at each view."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from sqlglot import exp

from askfirst.catalog.model import Dataset, Field
from askfirst.domain.errors import LimitError
from askfirst.sources.duckdb.engine import Engine
from askfirst.sources.duckdb.naming import dataset_wording, field_wording
from askfirst.sources.duckdb.roles import Profile, column_type, key_of, name_of, role_of
from askfirst.sources.duckdb.views import RawDataset, RawField

SHOWN = 8
"""Fields that a list of rows shows."""
LIKELY_UNIQUE = 0.8
"""An estimate of distinct values above this share of the rows is worth an exact count."""
ZONED = "TIMESTAMP WITH TIME ZONE"
NUMBERS = frozenset({"integer", "number", "decimal"})
NAMING = frozenset({"text", "category"})


@dataclass(frozen=True, slots=True)
class _Found:
    field: Field
    profile: Profile


def describe(raw: RawDataset, source: str, engine: Engine) -> Dataset:
    """The dataset of one view. Raises SourceError, LimitError where it cannot be read."""
    profiles = _profiles(raw, engine)
    found = [_Found(_field(part, profile), profile) for part, profile in zip(raw.fields, profiles, strict=True)]
    fields = {each.field.name: each.field for each in found}
    label, plural = dataset_wording(raw.original, raw.name)
    unique = [each.field.name for each in found if _may_be_key(each)]
    shown = tuple(name for name, field in fields.items() if field.role != "hidden")
    times = [name for name, field in fields.items() if field.role == "time"]
    return Dataset(
        raw.name,
        source,
        label,
        plural,
        fields,
        key=key_of(raw.name, label, unique),
        name_field=name_of(label, [name for name, field in fields.items() if field.role in NAMING]),
        time=times[0] if times else None,
        columns=shown[:SHOWN],
    )


def _field(raw: RawField, profile: Profile) -> Field:
    type_ = column_type(raw.type)
    wording = field_wording(raw.original, numeric=type_ in NUMBERS)
    role = role_of(raw.name, type_, profile)
    return Field(raw.name, type_, role, wording.label, unit=wording.unit, zoned=raw.type == ZONED)


def _may_be_key(found: _Found) -> bool:
    profile = found.profile
    return found.field.role == "identifier" and profile.unique and profile.values == profile.rows > 0


def _profiles(raw: RawDataset, engine: Engine) -> list[Profile]:
    parts: list[exp.Expr] = [exp.Count(this=exp.Star())]
    for field in raw.fields:
        parts += _estimates(field)
    [[rows, *numbers]] = engine.read(_select(raw, parts))
    estimates = [numbers[place : place + 4] for place in range(0, len(numbers), 4)]
    likely = [
        field
        for field, (values, distinct, *_) in zip(raw.fields, estimates, strict=True)
        if values and distinct >= values * LIKELY_UNIQUE and _can_name(field)
    ]
    exact = _distinct(raw, likely, engine)
    return [
        Profile(rows, values, distinct, exact.get(field.name) == values, bool(coded), float(length or 0))
        for field, (values, distinct, coded, length) in zip(raw.fields, estimates, strict=True)
    ]


def _estimates(field: RawField) -> list[exp.Expr]:
    column = _column(field)
    if column_type(field.type) == "other":
        return [exp.Count(this=column), *(exp.Literal.number(0) for _ in range(3))]
    parts: list[exp.Expr] = [exp.Count(this=column), exp.ApproxDistinct(this=column.copy())]
    if column_type(field.type) != "string":
        return [*parts, exp.Literal.number(0), exp.Literal.number(0)]
    digits = exp.RegexpLike(this=column.copy(), expression=exp.Literal.string(r"^\S*[0-9]\S*$"))
    return [*parts, exp.func("bool_and", digits), exp.Avg(this=exp.Length(this=column.copy()))]


def _can_name(field: RawField) -> bool:
    return column_type(field.type) in {"string", "integer"}


def _distinct(raw: RawDataset, fields: list[RawField], engine: Engine) -> dict[str, int]:
    """Exact numbers of distinct values; a field for which memory does not suffice is left out, so it is no key."""
    exact: dict[str, int] = {}
    for field in fields:
        count = exp.Count(this=exp.Distinct(expressions=[_column(field)]))
        with suppress(LimitError):
            [[exact[field.name]]] = engine.read(_select(raw, [count]))
    return exact


def _select(raw: RawDataset, parts: list[exp.Expr]) -> str:
    table = exp.Table(this=exp.Identifier(this=raw.name, quoted=True))
    return exp.Select(expressions=parts, from_=exp.From(this=table)).sql("duckdb")


def _column(field: RawField) -> exp.Column:
    return exp.Column(this=exp.Identifier(this=field.name, quoted=True))
