"""The things of a catalog that a setting names: figures, and fields to group and filter by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from askfirst.catalog.lookup import Lexicon, fold, phrase_of
from askfirst.catalog.model import BoundField, Catalog
from askfirst.catalog.phrases import OWNED
from askfirst.domain.codec import Plain
from askfirst.domain.errors import UnknownName, UserError

ROWS = "rows"
_FULL = 0.5
"""Meanings below this weight are parts of a name."""
_NUMERIC = ("integer", "number", "decimal")


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that a name may mean: a named measure, a field, or the number of a dataset's rows."""

    dataset: str
    kind: Literal["measure", "field", "rows"]
    name: str

    @property
    def exact(self) -> str:
        """The name that means nothing else."""
        return f"{self.dataset}.{self.name}"


def plain_name(value: Plain, what: str) -> str:
    """A name as it is kept: lower case, its words joined by '_'. Raises UserError for what is no text."""
    parts = [fold(part).replace(" ", "_") for part in value.split(".")] if isinstance(value, str) else []
    if not all(parts) or not parts:
        raise UserError(f"{str(value)[:60]!r} cannot be a {what}.", f"Send the name of a {what} as text.")
    return ".".join(parts)


def figures_named(name: str, catalog: Catalog) -> tuple[Figure, ...]:
    """The figures of that name over all datasets; a dataset's own name is the number of its rows."""
    exact = tuple(one for one in all_figures(catalog) if _same(one.exact, name))
    if exact:
        return exact
    found: dict[Figure, None] = {}
    for entry in Lexicon.of(catalog).phrases(None).get(phrase_of(name), ()):
        if entry.weight < OWNED:
            continue
        if entry.kind == "dataset":
            found[Figure(entry.name, "rows", ROWS)] = None
        elif entry.kind == "measure":
            found[Figure(entry.dataset, "measure", entry.name)] = None
        elif entry.kind == "field" and _is_figure(catalog.bind(entry.dataset, entry.name)):
            found[Figure(entry.dataset, "field", entry.name)] = None
    counted = any(one.kind == "rows" for one in found)
    return tuple(one for one in found if not (counted and one.kind == "field"))


def all_figures(catalog: Catalog) -> list[Figure]:
    """Every figure that can be set."""
    found: list[Figure] = []
    for dataset in catalog.datasets.values():
        found += [Figure(dataset.name, "measure", name) for name in dataset.measures]
        bound = [catalog.bind(dataset.name, name) for name in dataset.fields]
        found += [Figure(dataset.name, "field", one.path) for one in bound if _is_figure(one)]
        found.append(Figure(dataset.name, "rows", ROWS))
    return found


def _is_figure(bound: BoundField) -> bool:
    return bound.field.type in _NUMERIC and bound.field.role == "measure"


def paths_named(name: str, dataset: str, catalog: Catalog) -> tuple[str, ...]:
    """The fields of that name in a dataset and behind its relations: those that fit best, several where none is best.

    `name` may be a path, also behind the dataset's own name; a path of another dataset names nothing here.
    """
    head, _, rest = name.partition(".")
    if rest and _same(head, dataset):
        name, head = rest, ""
    elif (
        rest
        and any(_same(head, other) for other in catalog.datasets)
        and head not in catalog.dataset(dataset).relations
    ):
        return ()
    visible = [one for one in catalog.paths(dataset) if one.field.role != "hidden"]
    exact = tuple(one.path for one in visible if _same(one.path, name))
    if exact:
        return exact[:1]
    found = Lexicon.of(catalog).phrases(dataset).get(phrase_of(name), ())
    fields = [one for one in found if one.kind == "field" and one.dataset == dataset and one.weight >= _FULL]
    best = max((one.weight for one in fields), default=0.0)
    return tuple(dict.fromkeys(one.name for one in fields if one.weight == best))


def _same(one: str, other: str) -> bool:
    return fold(one) == fold(other)


def can_group(bound: BoundField) -> bool:
    """Whether its values can make groups: what is measured cannot, and moments are grouped by a grain."""
    return bound.field.role not in ("measure", "hidden") and bound.field.type not in ("date", "timestamp")


def unknown(what: str, value: Plain, known: list[str]) -> UserError:
    """The error for a name that nothing here has, with those that may have been meant."""
    from askfirst.catalog.model import nearest

    near = nearest(str(value).lower().replace("_", " "), {one.replace("_", " "): one for one in known})
    shown = ", ".join(known[:_MOST_SHOWN]) + (" ..." if len(known) > _MOST_SHOWN else "")
    return UnknownName(what, str(value)[:_MOST_CHARACTERS], [one.replace(" ", "_") for one in near], shown)


_MOST_SHOWN = 20
_MOST_CHARACTERS = 60


def ambiguous(what: str, value: Plain, exact: list[str]) -> UserError:
    """The error for a name that several things have."""
    listed = ", ".join(exact[:_MOST_SHOWN])
    return UserError(f"{str(value)!r} can mean more than one {what}: {listed}.", "Set one of them by this exact name.")
