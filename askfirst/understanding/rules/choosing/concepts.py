"""Everyday English for what people tell of things that they bought, sent or waited for, whatever the business is.

An argument that sorts what people tell (it has a value for whatever else there is) names its values in a word or two;
who tells a story uses others. `concepts.yaml` and `concepts_of_dealings.yaml` have these; the first says how they are
written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

import yaml

from askfirst.catalog.lookup import fold
from askfirst.domain.choice import Argument

_FILES = ("concepts.yaml", "concepts_of_dealings.yaml")
"""The first has the groups of words for the patterns of both."""


@dataclass(frozen=True, slots=True)
class Concept:
    """Words that mean much the same: a value whose own words hold one of `names` is also meant by the others.

    Where one that it `beats` is told as well, this one is meant. What `explains` may be why somebody wants something.
    Where one of `unsure_beside` stands in the same clause it is only a guess: it may be told of something else.
    """

    names: frozenset[str]
    wordings: tuple[str, ...]
    patterns: tuple[str, ...]
    beats: frozenset[str]
    explains: bool
    unsure_beside: frozenset[str]


@dataclass(frozen=True, slots=True)
class Concepts:
    """All of them by name, and the words of each group that their patterns speak of."""

    by_name: Mapping[str, Concept]
    groups: Mapping[str, tuple[str, ...]]


@lru_cache(maxsize=1)
def concepts() -> Concepts:
    """The concepts that come with the package, read when they are first needed."""
    read = [yaml.safe_load(files(__package__).joinpath(name).read_text("utf-8")) for name in _FILES]
    described: dict[str, Any] = {name: one for data in read for name, one in data["concepts"].items()}
    found = {
        name: Concept(
            frozenset(_listed(one["names"])),
            _listed(one["wordings"]),
            tuple(one["patterns"]),
            frozenset(one.get("beats", ())),
            one.get("explains", True),
            frozenset(one.get("unsure_beside", "").split()),
        )
        for name, one in described.items()
    }
    return Concepts(found, {name: tuple(words.split()) for name, words in read[0]["groups"].items()})


@lru_cache(maxsize=256)
def meant(argument: Argument, place: int) -> tuple[str, ...]:
    """The concepts that a value stands for and no other value of an argument that sorts what people tell."""
    if not any(fold(str(one.value)) == "other" for one in argument.allowed):
        return ()
    stands = [_stands_for(argument, at) for at in range(len(argument.allowed))]
    others = set[str]().union(*(found for at, found in enumerate(stands) if at != place))
    return tuple(sorted(stands[place] - others))


def wordings(argument: Argument, place: int) -> tuple[str, ...]:
    """Other wordings for a value of an argument that sorts what people tell; none that speak for two of its values."""
    found = [concepts().by_name[name] for name in meant(argument, place)]
    return tuple(text for one in found for text in (*sorted(one.names), *one.wordings))


def _stands_for(argument: Argument, place: int) -> set[str]:
    one = argument.allowed[place]
    own = {fold(text.replace("_", " ")) for text in (str(one.value), one.label, *one.phrases)}
    return {name for name, concept in concepts().by_name.items() if own & concept.names}


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(","))
