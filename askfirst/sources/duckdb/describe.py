"""Introspection: datasets with types, roles and labels, from one look at each view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from sqlglot import exp

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Dataset, Field
from askfirst.domain.errors import LimitError
from askfirst.domain.query import Grain
from askfirst.sources.duckdb.columns import Column
from askfirst.sources.duckdb.engine import Engine
from askfirst.sources.duckdb.grains import CERTAIN, LIKELY, grain_of
from askfirst.sources.duckdb.ledger import CALLED
from askfirst.sources.duckdb.money import words_of_money
from askfirst.sources.duckdb.naming import dataset_wording, field_wording
from askfirst.sources.duckdb.notes import description_of, note_of
from askfirst.sources.duckdb.rates import rates
from askfirst.sources.duckdb.roles import Profile, column_type, key_of, name_of, role_of
from askfirst.sources.duckdb.row_words import words_of_rows
from askfirst.sources.duckdb.thesaurus import everyday_words
from askfirst.sources.duckdb.usual_time import usual_time
from askfirst.sources.duckdb.views import RawDataset

ROW_WORDS = ("row", "record", "entry")
PERSONS = ("person", "people")
SHOWN = 8
"""Fields that a list of rows shows."""
LIKELY_UNIQUE = 0.8
"""An estimate of distinct values above this share of the rows is worth an exact count."""
CODED = r"^\S*[0-9]\S*$"
"""Codes are one word with a digit."""
MEASURED = 7
"""Numbers that the first look takes of each field."""
ZONED = "TIMESTAMP WITH TIME ZONE"
NUMBERS = frozenset({"integer", "number", "decimal"})
NAMING = frozenset({"text", "category"})


@dataclass(frozen=True, slots=True)
class Described:
    """A dataset, and its fields that name each row: unique, and never null."""

    dataset: Dataset
    unique: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Found:
    field: Field
    profile: Profile


def describe(raw: RawDataset, source: str, engine: Engine) -> Described:
    """The dataset of one view. Raises SourceError, LimitError where it cannot be read."""
    profiles = _profiles(raw, engine)
    found = [_Found(_field(part, profile), profile) for part, profile in zip(raw.fields, profiles, strict=True)]
    fields = _told_apart([each.field for each in found])
    rows = dataset_wording(raw.original)
    unique = tuple(each.field.name for each in found if _may_be_key(each))
    synonyms = (*rows.synonyms, *(PERSONS if _are_persons(fields) else ()))
    added = {part.name for part in raw.fields if part.found and part.found.made}
    shown = tuple(name for name, field in fields.items() if field.role != "hidden" and name not in added)
    times = [name for name, field in fields.items() if field.role == "time"]
    dataset = Dataset(
        raw.name,
        source,
        rows.one,
        rows.many,
        fields,
        synonyms=synonyms,
        key=key_of(raw.name, rows.one, unique),
        name_field=name_of(
            rows.one,
            [name for name, field in fields.items() if field.role in NAMING],
            [it.field.name for it in found if it.field.role in NAMING and it.profile.distinct >= it.profile.values / 2],
        ),
        time=(usual := usual_time(times, {each.field.name: _filled(each.profile) for each in found}, rows.one)),
        grain=_grain(raw, usual, found, engine) if usual else None,
        rows=profiles[0].rows if profiles else None,
    )
    listed = [name for name in shown if fields[name].label not in CALLED]
    return Described(replace(dataset, columns=_listed(listed, dataset)), unique)


def _listed(names: Sequence[str], dataset: Dataset) -> tuple[str, ...]:
    """What a list shows: the first columns, and before them what tells rows apart, where it stands behind these."""
    telling = (dataset.key, dataset.name_field, dataset.time)
    behind = dict.fromkeys(name for name in telling if name in names[SHOWN:])
    return tuple(name for name in (*behind, *names) if name is not None)[:SHOWN]


def _are_persons(fields: Mapping[str, Field]) -> bool:
    """Whether rows are people: they have a first and a last name, or a sex or gender and an age."""
    words = {word for name in fields for word in fold(name).split()}
    named = bool(words & {"first", "given", "firstname"}) and bool(words & {"last", "family", "surname", "lastname"})
    return named or (bool(words & {"gender", "sex"}) and "age" in words)


def _filled(profile: Profile) -> float:
    return profile.values / profile.rows if profile.rows else 1.0


def _grain(raw: RawDataset, time: str, found: Sequence[_Found], engine: Engine) -> Grain | None:
    profile = next(each.profile for each in found if each.field.name == time)
    likely = profile.rows <= CERTAIN or profile.distinct >= profile.rows * LIKELY
    return grain_of(raw.name, time, engine) if likely else None


def answering_to_rows(dataset: Dataset, engine: Engine) -> Dataset:
    """For data of one table: its rows are also called rows, records and entries, unless a column is called so.

    Its columns answer to everyday words too; where there are several tables, these would speak for more than one.
    What points elsewhere, such as a manager's number, points to nothing here: it is all that is known of the thing.
    """
    taken = {word for field in dataset.fields.values() for word in (field.name.lower(), *field.label.lower().split())}
    words = (word for word in ROW_WORDS if word not in taken and f"{word}s" not in taken)
    open_ = {name: replace(one, role="identifier") for name, one in dataset.fields.items() if one.role == "hidden"}
    called = tuple(words_of_rows(dataset, engine))
    rows = (dataset.label.split()[-1], dataset.plural.split()[-1], *called)
    fields = _called_otherwise({**dataset.fields, **open_}, rows, (dataset.key,) if dataset.key else ())
    synonyms = tuple(dict.fromkeys((*dataset.synonyms, *words, *called)))
    return replace(dataset, fields=fields, measures=rates(fields), synonyms=synonyms)


def _field(raw: Column, profile: Profile) -> Field:
    type_ = column_type(raw.type)
    unit = raw.found.unit if raw.found else ""
    if raw.found and raw.found.doubt:
        # Dates and amounts in doubt are one word with a digit, but no codes.
        profile = replace(profile, coded=False)
    wording = field_wording(raw.original, numeric=type_ in NUMBERS, flag=type_ == "boolean", unit=unit)
    return Field(
        raw.name,
        type_,
        role_of(raw.name, type_, profile),
        wording.label,
        description_of(raw.found),
        wording.unit,
        wording.synonyms,
        zoned=raw.type == ZONED,
        missing=profile.values < profile.rows,
        zeros=profile.zeros,
        note=note_of(wording.label, raw.found),
        additive=wording.additive,
    )


def _told_apart(fields: Sequence[Field]) -> dict[str, Field]:
    """The fields by name, no two with one label."""
    taken: set[str] = set()
    told: dict[str, Field] = {}
    for field in fields:
        label, number = field.label, 2
        while label.casefold() in taken:
            label, number = f"{field.label} {number}", number + 1
        taken.add(label.casefold())
        told[field.name] = field if label == field.label else replace(field, label=label)
    return told


def _called_otherwise(fields: Mapping[str, Field], apart: Sequence[str], keys: Sequence[str]) -> dict[str, Field]:
    """The fields with the everyday words for what they are called; the words for rows are kept `apart`."""
    shown = {name: field.label for name, field in fields.items() if field.role != "hidden"}
    known = (*apart, *(word for field in fields.values() for word in field.synonyms))
    money = words_of_money(fields, apart)
    others = everyday_words(shown, (*known, *(word for words in money.values() for word in words)), keys)
    called = {name: (*field.synonyms, *money.get(name, ()), *others.get(name, ())) for name, field in fields.items()}
    return {name: replace(field, synonyms=tuple(dict.fromkeys(called[name]))) for name, field in fields.items()}


def _may_be_key(found: _Found) -> bool:
    profile = found.profile
    return found.field.role == "identifier" and profile.unique and profile.values == profile.rows > 0


def _profiles(raw: RawDataset, engine: Engine) -> list[Profile]:
    parts: list[exp.Expr] = [exp.Count(this=exp.Star())]
    for field in raw.fields:
        parts += _estimates(field)
    [[rows, *numbers]] = engine.read(_select(raw, parts))
    estimates = [numbers[place : place + MEASURED] for place in range(0, len(numbers), MEASURED)]
    likely = [
        field
        for field, (values, distinct, *_) in zip(raw.fields, estimates, strict=True)
        if values and distinct >= values * LIKELY_UNIQUE and _can_name(field)
    ]
    exact = _distinct(raw, likely, engine)
    return [
        _profile(rows, measured, unique=exact.get(field.name) == measured[0])
        for field, measured in zip(raw.fields, estimates, strict=True)
    ]


def _profile(rows: int, measured: Sequence[Any], *, unique: bool) -> Profile:
    values, distinct, coded, length, least, most, zeros = measured
    return Profile(rows, values, distinct, unique, bool(coded), float(length or 0), least, most, zeros)


def _estimates(field: Column) -> list[exp.Expr]:
    column, type_ = _column(field), column_type(field.type)
    nothing: list[exp.Expr] = [exp.null(), exp.null()]
    if type_ == "other":
        return [exp.Count(this=column), exp.Literal.number(0), *nothing, *nothing, exp.null()]
    parts: list[exp.Expr] = [exp.Count(this=column), exp.ApproxDistinct(this=column.copy())]
    zeros = exp.func("bool_or", exp.EQ(this=column.copy(), expression=exp.Literal.number(0)))
    if type_ == "integer":
        return [*parts, *nothing, exp.Min(this=column.copy()), exp.Max(this=column.copy()), zeros]
    if type_ != "string":
        return [*parts, *nothing, *nothing, zeros if type_ in NUMBERS else exp.null()]
    code = exp.RegexpLike(this=column.copy(), expression=exp.Literal.string(CODED))
    return [*parts, exp.func("bool_and", code), exp.Avg(this=exp.Length(this=column.copy())), *nothing, exp.null()]


def _can_name(field: Column) -> bool:
    return column_type(field.type) in {"string", "integer"}


def _distinct(raw: RawDataset, fields: list[Column], engine: Engine) -> dict[str, int]:
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


def _column(field: Column) -> exp.Column:
    return exp.Column(this=exp.Identifier(this=field.name, quoted=True))
