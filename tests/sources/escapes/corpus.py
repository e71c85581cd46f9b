"""Texts, names, statements, requests and documents that would like to do more than ask."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

import yaml

SQL: TypeAlias = Literal["duckdb", "postgres", "sqlite"]
SECRET = "sesame-7261"  # noqa: S105 - nobody's password
"""Stands in files and tables that are not asked about: no answer may hold it."""


@dataclass(frozen=True, slots=True)
class Statement:
    """`below` says what the engine does with it where no check of its text comes before.

    Refused, harmless (it runs, shows no secret and changes nothing), or stopped by its time. `needs_role` marks what a
    transaction that only reads cannot stop for a superuser; `needs` what such a user has only on other servers.
    """

    text: str
    below: Literal["refused", "harmless", "stopped"] = "refused"
    needs_role: bool = False
    needs: str = ""

    def at(self, **places: object) -> str:
        """The text with these places in it, `folder` for {folder}."""
        return filled(self.text, **places)


def filled(text: str, **places: object) -> str:
    for name, place in places.items():
        text = text.replace(f"{{{name}}}", str(place))
    return text


@cache
def _read(name: str) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = yaml.safe_load((Path(__file__).parent / name).read_text("utf-8"))
    return found


def values(*kinds: str) -> list[str]:
    """The texts of these kinds, of all that are text where none is named, each once."""
    read = _read("values.yaml")
    kinds = kinds or tuple(one for one in read if one not in {"long", "zero", "halves"})
    return list(dict.fromkeys(text for kind in kinds for text in read[kind]))


def long_values() -> list[str]:
    return [text * times for text, times in _read("values.yaml")["long"]]


def names(*kinds: str) -> list[str]:
    read = _read("names.yaml")
    return [name for kind in kinds or tuple(read) for name in read[kind]]


def statements(engine: SQL) -> list[Statement]:
    listed = [one for group in _read(f"statements_{engine}.yaml").values() for one in group]
    return [Statement(**one) if isinstance(one, dict) else Statement(str(one)) for one in listed]


def requests() -> list[str]:
    """Requests to a search server."""
    return [str(one) for one in _read("requests_elasticsearch.yaml")["requests"]]


def paths() -> list[str]:
    """Names of indices that would be other requests."""
    return [str(one) for one in _read("requests_elasticsearch.yaml")["names"]]


def documents() -> list[str]:
    """GraphQL documents, with those that are too long to be written down."""
    written = [one for group in _read("documents_graphql.yaml").values() for one in group]
    aliases = " ".join(f"a{number}: things {{ word }}" for number in range(1_000))
    roots = " ".join("things { word }" for _ in range(1_000))
    deep = "things { " * 50 + "word" + " }" * 50
    endless = "things { " * 20_000 + "word" + " }" * 20_000
    return [*written, *(f"query Rows {{ {one} }}" for one in (aliases, roots, deep, endless))]
