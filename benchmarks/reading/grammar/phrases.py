"""What the composed questions are made of, as it stands in YAML: shapes for all sets, and the phrases of each set.

A shape is a way to ask, with slots for phrases, and the SELECT that answers it with the same slots. A phrase is told
in some ways that mean the same, and has its SQL.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, TypeVar

from pydantic import BeforeValidator, Field

from askfirst.domain.errors import ConfigError
from askfirst.yamlfile import Section, fit, one_or_more, read_yaml

HERE = Path(__file__).parent
PHRASES = HERE / "phrases"
SHAPES = HERE / "shapes"

Texts: TypeAlias = Annotated[tuple[str, ...], BeforeValidator(one_or_more)]
"""Ways to say one thing; one of them needs no list."""


def _lists(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _talks(value: object) -> object:
    return tuple(one_or_more(each) for each in value) if isinstance(value, list) else value


S = TypeVar("S", bound=Section)
Some: TypeAlias = Annotated[tuple[S, ...], BeforeValidator(_lists)]


class Figure(Section):
    """What is worked out of rows. `ranked` is false where "the highest" cannot stand before it."""

    say: Texts
    sql: str
    ranked: bool = True
    sums: bool = False
    """Whether it is a total, of which there are shares."""


class Group(Section):
    """What rows are split by."""

    say: Texts
    plural: Texts
    sql: str
    most: Texts = ()
    """What those of them with the most rows did: "moved the most shipments"."""


class Condition(Section):
    """Which rows are meant: told before their noun, after it, or as a deed or state of theirs.

    `on` is the column, which no other part of the question may be about.
    """

    before: Texts = ()
    after: Texts = ()
    verb: Texts = ()
    on: str
    sql: str


class Time(Section):
    """A stretch of time; `{time}` in its SQL is the column that it is held against."""

    say: Texts
    sql: str


class Deed(Section):
    """Something that rows did or that befell them, with the column of its time: "departed", departed_at."""

    say: Texts
    sql: str


class Grain(Section):
    """A stretch that times are cut to; `{time}` in its SQL is their column."""

    say: Texts
    adverb: Texts
    sql: str


class Column(Section):
    """What a list shows. `high` and `low` say the rows with the most and the least of it, if they can be ranked."""

    say: Texts
    sql: str
    high: Texts = ()
    low: Texts = ()


class Compared(Section):
    """Values of one column that are held against each other."""

    say: Texts
    on: str
    sql: str


class Subject(Section):
    """The rows that questions are about. `time` is the column that a time without a deed is held against."""

    row: str
    rows: str
    table: str
    key: str
    time: str = ""
    bare: bool = True
    """Whether its figures may be told without the noun: "average delay to Seattle"."""
    over: Annotated[tuple[int, ...], BeforeValidator(_lists)] = (5, 10, 20)
    """How many rows of a group may be asked for."""
    counts: Texts = ("number of {them}", "count of {them}", "total number of {them}")
    figures: Some[Figure] = ()
    groups: Some[Group] = ()
    conditions: Some[Condition] = ()
    deeds: Some[Deed] = ()
    columns: Some[Column] = ()
    compared: Some[Compared] = ()


class SetPhrases(Section):
    """All phrases of one set."""

    subjects: Annotated[tuple[Subject, ...], BeforeValidator(_lists), Field(min_length=1)]
    times: Some[Time] = ()
    grains: Some[Grain] = ()


class Shape(Section):
    """A way to ask. `ask` are messages or talks with slots, `sql` and `also` what answers each of them.

    `ranks`: it takes the first of an order, so that ties are no questions. `split`: rows without a group or without a
    figure may be left out.
    """

    name: str
    ask: Annotated[tuple[tuple[str, ...], ...], BeforeValidator(_talks), Field(min_length=1)]
    sql: str
    also: Texts = ()
    kind: Literal["split", "ranks", "ordered", "plain"] = "plain"


class ShapeFile(Section):
    """Shapes that belong together."""

    shapes: Some[Shape]


def load_shapes() -> tuple[Shape, ...]:
    """All shapes. Raises ConfigError for a file that does not fit."""
    return tuple(shape for path in sorted(SHAPES.glob("*.yaml")) for shape in _load(path, ShapeFile).shapes)


def load_phrases(names: tuple[str, ...] = ()) -> Iterator[tuple[str, SetPhrases]]:
    """The phrases of these sets, or of all that have some. Raises ConfigError for a file that does not fit."""
    for path in sorted(PHRASES.glob("*.yaml")):
        if not names or path.stem in names:
            yield path.stem, _load(path, SetPhrases)


def _load(path: Path, model: type[S]) -> S:
    document, problems = read_yaml(path, shown=f"{path.parent.name}/{path.name}")
    found, wrong = fit(document, model) if document else (None, [])
    if found is None or problems or wrong:
        raise ConfigError(f"The phrases of {path.name} cannot be read.", "Mend the file.", [*problems, *wrong])
    return found
