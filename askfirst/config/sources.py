"""The sources of a workspace as its file names them: what each reads, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator, Field, SecretStr

from askfirst.config.data import database_file, matching
from askfirst.config.servers import (
    SERVER_KINDS,
    ServerKind,
    ServerSpec,
    SourceKind,
    resolved,
    wrong_address,
)
from askfirst.domain.errors import Problem
from askfirst.yamlfile import Document, Section, one_or_more

_OF_FIELDS: Mapping[str, tuple[SourceKind, ...]] = {
    "without": ("elasticsearch", "graphql"),
    "scalars": ("graphql",),
    "nested": ("elasticsearch",),
}
"""What may be said of single fields, and of which kinds of sources."""


@dataclass(frozen=True, slots=True)
class SourceSpec:
    """What a source reads: data files, one database file, or a server. All paths are absolute and were there.

    One that is `same_as` another holds the same rows under the same names.
    Of a source in the client, `columns` are the columns of its tables with their types, and `files` a sample.
    """

    kind: SourceKind
    files: tuple[Path, ...] = ()
    database: Path | None = None
    server: ServerSpec | None = None
    columns: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    same_as: str = ""


class SourceSection(Section):
    """A source in `workspace.yaml`."""

    kind: SourceKind = "duckdb"
    files: Annotated[tuple[str, ...], BeforeValidator(one_or_more), Field(min_length=1)] = ()
    database: str | None = None
    address: str | None = None
    schema_: Annotated[str, Field(alias="schema")] = ""
    tables: Annotated[tuple[str, ...], BeforeValidator(one_or_more)] = ()
    token: str | None = None
    without: Annotated[tuple[str, ...], BeforeValidator(one_or_more)] = ()
    scalars: dict[str, str] = Field(default_factory=dict)
    nested: Annotated[tuple[str, ...], BeforeValidator(one_or_more)] = ()
    columns: dict[str, dict[str, str]] = Field(default_factory=dict)
    same_as: str | None = None


def read_source(
    folder: Path, document: Document, name: str, sources: Mapping[str, SourceSection]
) -> tuple[SourceSpec, list[Problem]]:
    """A source of the file, and all that is wrong with it."""
    source = sources[name]
    spec, problems = _spec(folder, document, name, source)
    problems += [*_field_problems(document, name, source), *_copy_problems(document, name, sources)]
    return replace(spec, same_as=source.same_as or ""), problems


def _spec(folder: Path, document: Document, name: str, source: SourceSection) -> tuple[SourceSpec, list[Problem]]:
    if source.kind == "client":
        return _client_spec(folder, document, name, source)
    if source.kind != "duckdb":
        return _server_spec(document, name, source)
    place = ("sources", name)
    # By what is written: a value that does not fit has been told already.
    if len({"files", "database"} & document.data["sources"][name].keys()) != 1:
        return SourceSpec("duckdb"), [document.problem(place, "A source needs either 'files' or 'database'.")]
    problems = []
    if source.database is not None:
        database, wrong = database_file(folder, source.database)
        problems += [document.problem((*place, "database"), wrong)] if wrong else []
        return SourceSpec("duckdb", database=database), problems
    files, problems = _matching(folder, document, name, source)
    return SourceSpec("duckdb", files=files), problems


def _matching(
    folder: Path, document: Document, name: str, source: SourceSection
) -> tuple[tuple[Path, ...], list[Problem]]:
    """The files that a source's patterns mean, and what is wrong with these."""
    files: list[Path] = []
    problems: list[Problem] = []
    for index, pattern in enumerate(source.files):
        found, wrong = matching(folder, pattern)
        files += found
        problems += [document.problem(("sources", name, "files", index), wrong)] if wrong else []
    return tuple(dict.fromkeys(files)), problems


def _client_spec(
    folder: Path, document: Document, name: str, source: SourceSection
) -> tuple[SourceSpec, list[Problem]]:
    """A source in the client: what its tables hold, and a sample of their rows."""
    if not source.columns:
        wrong = "A source of the kind 'client' needs 'columns': the columns of each of its tables, with their types."
        return SourceSpec("client"), [document.problem(("sources", name), wrong)]
    files, problems = _matching(folder, document, name, source)
    return SourceSpec("client", files=files, columns=source.columns), problems


def _server_spec(document: Document, name: str, source: SourceSection) -> tuple[SourceSpec, list[Problem]]:
    """A server, its address and token perhaps from the environment, and what is wrong with these."""
    place = ("sources", name)
    kind: ServerKind = next(one for one in SERVER_KINDS if one == source.kind)
    if source.address is None:
        return SourceSpec(kind), [document.problem(place, f"A source of the kind {kind!r} needs an 'address'.")]
    address, wrong = resolved(source.address)
    wrong = wrong or wrong_address(kind, address)
    problems = [document.problem((*place, "address"), wrong)] if wrong else []
    token, wrong = resolved(source.token) if source.token else ("", "")
    problems += [document.problem((*place, "token"), wrong)] if wrong else []
    secret = SecretStr(token) if token else None
    spec = ServerSpec(
        kind,
        SecretStr(address),
        schema=source.schema_,
        tables=source.tables,
        token=secret,
        without=source.without,
        scalars=source.scalars,
        nested=source.nested,
    )
    return SourceSpec(kind, server=spec), problems


def _field_problems(document: Document, name: str, source: SourceSection) -> Iterator[Problem]:
    """What is said of single fields, of a source whose fields nothing needs to be said of."""
    for key, kinds in _OF_FIELDS.items():
        if getattr(source, key) and source.kind not in kinds:
            why = f"{key!r} is for sources of the kind {' or '.join(map(repr, kinds))}, not {source.kind!r}."
            yield document.problem(("sources", name, key), why)


def _copy_problems(document: Document, name: str, sources: Mapping[str, SourceSection]) -> Iterator[Problem]:
    """What is wrong with the source that another one is said to be the same as."""
    source = sources[name]
    if source.same_as is None:
        return
    first = sources.get(source.same_as)
    others = ", ".join(repr(other) for other, one in sources.items() if other != name and one.same_as is None)
    if first is None or source.same_as == name or first.same_as is not None or "client" in (first.kind, source.kind):
        allowed = f"a source that holds the same rows, no client ({others or 'none'})"
        why = f"'same_as' is {source.same_as!r}; allowed: {allowed}."
        yield document.problem(("sources", name, "same_as"), why)
