"""The filters that are set: fields with a value, some values, or a range each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from askfirst.catalog.model import BoundField, Catalog
from askfirst.domain.codec import Plain
from askfirst.domain.errors import UserError
from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import Operator, Scalar
from askfirst.sources.source import ValueSearch
from askfirst.understanding.reader import View
from askfirst.understanding.rules.context.names import ambiguous, paths_named, plain_name, unknown
from askfirst.understanding.rules.context.periods import placed

_SIDES: Mapping[str, Operator] = {
    "min": "ge", "from": "ge", "ge": "ge", "gte": "ge", "max": "le", "to": "le", "le": "le", "lte": "le", "gt": "gt",
    "lt": "lt",
}  # fmt: skip
_YES, _NO = ("yes", "true", "1"), ("no", "false", "0")
_MOST_VALUES = 50


@dataclass(frozen=True, slots=True)
class Conditions:
    """What one filter is in a question: names of values to resolve, and comparisons."""

    mentions: tuple[Mention, ...] = ()
    terms: tuple[Term, ...] = ()


async def filters_of(value: Plain, known: Plain, view: View) -> dict[str, Plain]:
    """All filters with the new ones; null for a field takes its filter away.

    Raises UserError for a field or a value that is not there, with the nearest, and for a name of several fields.
    """
    if not isinstance(value, dict) or not value:
        raise UserError(
            f"A filter is an object of fields and values, not {str(value)[:60]!r}.",
            'Send for example {"status": "open"}, {"kind": ["a", "b"]} or {"cost": {"min": 100}}.',
        )
    kept: dict[str, Plain] = dict(known) if isinstance(known, dict) else {}
    for field, one in value.items():
        name = plain_name(field, "field")
        bound = field_of(name, view.catalog)
        paths = {(start, here.path) for start, here in bound.items()}
        for other in [other for other in kept if other != name]:
            if paths & {(start, here.path) for start, here in _found(other, view.catalog).items()}:
                del kept[other]
        if one is None:
            kept.pop(name, None)
        else:
            await _check(name, one, tuple(bound.values()), view)
            kept[name] = one
    return {name: kept[name] for name in sorted(kept)}


def field_of(name: str, catalog: Catalog) -> dict[str, BoundField]:
    """The field of that name in each dataset that has just one. Raises UserError where none has."""
    found = _found(name, catalog)
    if found:
        return found
    several = [f"{start}.{path}" for start in catalog.datasets for path in paths_named(name, start, catalog)]
    if several:
        raise ambiguous("field", name, several)
    raise unknown("field", name, _known(catalog))


def _found(name: str, catalog: Catalog) -> dict[str, BoundField]:
    found = {start: paths_named(name, start, catalog) for start in catalog.datasets}
    return {start: catalog.bind(start, paths[0]) for start, paths in found.items() if len(paths) == 1}


def _known(catalog: Catalog) -> list[str]:
    names: dict[str, None] = {}
    for dataset in catalog.datasets.values():
        names |= {name: None for name, field in dataset.fields.items() if field.role != "hidden"}
        names |= dict.fromkeys(dataset.relations)
    return list(names)


async def _check(name: str, value: Plain, fields: Sequence[BoundField], view: View) -> None:
    """Raises UserError where no dataset's field of that name can be compared with the value."""
    problems: list[UserError] = []
    for bound in fields:
        try:
            conditions(name, value, bound, view)
        except UserError as error:
            problems.append(error)
    if len(problems) == len(fields):
        raise problems[0]
    texts = [one for one in fields if _is_text(one)]
    if len(texts) == len(fields):
        await _check_stored(name, _listed(value), texts, view)


async def _check_stored(name: str, values: Sequence[Plain], fields: Sequence[BoundField], view: View) -> None:
    places = tuple(dict.fromkeys((bound.dataset.name, bound.field.name) for bound in fields))
    searches = [ValueSearch(str(one), places) for one in values]
    for one, hits in zip(values, await view.look_up(searches), strict=True):
        if not any(hit.how in ("exact", "folded") for hit in hits):
            near = list(dict.fromkeys(hit.value.strip() for hit in hits))[:3]
            said = f"Did you mean {' or '.join(map(repr, near))}?" if near else "Ask for the list to see what there is."
            raise UserError(f"There is no {name.replace('_', ' ')} {str(one)[:60]!r}.", said)


def _is_text(bound: BoundField) -> bool:
    return bound.field.type not in ("integer", "number", "decimal", "boolean", "date", "timestamp")


def _listed(value: Plain) -> list[Plain]:
    return value if isinstance(value, list) else [value]


def conditions(name: str, value: Plain, bound: BoundField, view: View, *, group: int = 0) -> Conditions:
    """The filter on a field of a question's dataset. Raises UserError for a value that it cannot have."""
    values = _listed(value)
    if not values or len(values) > _MOST_VALUES:
        raise UserError(f"The filter on {name!r} has {len(values)} values.", f"Send 1 to {_MOST_VALUES} of them.")
    if bound.field.type in ("date", "timestamp"):
        return _times(name, value, bound, view)
    if isinstance(value, dict):
        return Conditions(terms=_range(name, value, bound))
    if _is_text(bound):
        if not all(
            isinstance(one, str | int | float) and not isinstance(one, bool) and str(one).strip() for one in values
        ):
            raise _unfit(name, value, "text")
        alternatives = group if len(values) > 1 else None
        return Conditions(tuple(Mention(str(one).strip(), (bound.path,), group=alternatives) for one in values))
    read = tuple(_scalar(name, one, bound) for one in values)
    op: Operator = "eq" if len(read) == 1 else "in"
    return Conditions(terms=(Term(bound.label, "filter", (bound.path,), op=op, values=read),))


def _scalar(name: str, value: Plain, bound: BoundField) -> Scalar:
    if bound.field.type == "boolean":
        said = str(value).strip().lower()
        if said not in _YES + _NO:
            raise _unfit(name, value, "true or false")
        return said in _YES
    try:
        number = float(value) if not isinstance(value, bool) else None
    except (TypeError, ValueError):
        number = None
    if number is None:
        raise _unfit(name, value, "a number")
    return int(number) if number.is_integer() and bound.field.type == "integer" else number


def _range(name: str, value: dict[str, Plain], bound: BoundField) -> tuple[Term, ...]:
    """A comparison for each side of a range."""
    if not value or not set(value) <= set(_SIDES) or _is_text(bound) or bound.field.type == "boolean":
        raise _unfit(name, value, "a range as {'min': 5, 'max': 10}" if not _is_text(bound) else "text")
    sides = {_SIDES[side]: _scalar(name, one, bound) for side, one in value.items()}
    if set(sides) == {"ge", "le"}:
        return (Term(bound.label, "filter", (bound.path,), op="between", values=(sides["ge"], sides["le"])),)
    return tuple(Term(bound.label, "filter", (bound.path,), op=op, values=(one,)) for op, one in sides.items())


def _times(name: str, value: Plain, bound: BoundField, view: View) -> Conditions:
    """Moments from the start of a time to its end."""
    from askfirst.understanding.rules.context.periods import spoken, time_period_of

    words = spoken(time_period_of(value, view))
    board = placed(words, bound.dataset.name, view)
    from askfirst.domain.query import TimeRange

    found = [part.what for part in board.parts]
    if len(found) != 1 or not isinstance(found[0], TimeRange):
        raise _unfit(name, value, "one stretch of time")
    sides: list[tuple[Operator, str | None]] = [("ge", found[0].start), ("lt", found[0].end)]
    return Conditions(
        terms=tuple(Term(bound.label, "filter", (bound.path,), op=op, values=(one,)) for op, one in sides if one)
    )


def _unfit(name: str, value: Plain, wanted: str) -> UserError:
    return UserError(f"The field {name!r} cannot be {str(value)[:60]!r}.", f"Send {wanted}.")
