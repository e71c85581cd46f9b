"""The workspace: a folder with workspace.yaml, or bare data that is treated like one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Annotated, Literal, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from pydantic import BeforeValidator, Field, SecretStr

import askfirst
from askfirst.config.data import DATABASE, KINDS, database_file, in_folder, matching, unusable
from askfirst.config.servers import (
    SERVER_KINDS,
    ServerKind,
    ServerSpec,
    SourceKind,
    is_address,
    resolved,
    server_at,
    wrong_address,
)
from askfirst.config.settings import DateOrder
from askfirst.domain.errors import ConfigError, Problem
from askfirst.yamlfile import Document, Section, fit, nearest_names, one_or_more, read_yaml

WORKSPACE = "workspace.yaml"
DATA = "data"
"""The name of the source over bare data."""

WeekStart: TypeAlias = Literal["monday", "sunday", "saturday"]

_SHOWN = 80
_NAMEABLE = "Name a workspace folder, data files, a folder of data files, a .duckdb file, or the address of a server."
_COUNTRY = re.compile(r"[A-Z]{2}")


@dataclass(frozen=True, slots=True)
class SourceSpec:
    """What a source reads: data files, one database file, or a server. All paths are absolute and were there.

    Of a source in the client, `columns` are the columns of its tables with their types, and `files` a sample.
    """

    kind: SourceKind
    files: tuple[Path, ...] = ()
    database: Path | None = None
    server: ServerSpec | None = None
    columns: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Workspace:
    """What makes an agent for one business. `folder` holds the catalog; bare data has none."""

    folder: Path | None
    name: str
    sources: Mapping[str, SourceSpec]
    about: str = ""
    today: date | None = None
    time_zone: str = "UTC"
    week_start: WeekStart = "monday"
    fiscal_year_start: int = 1
    date_order: DateOrder | None = None
    holidays: str = "US"
    suggestions: tuple[str, ...] = ()


def load_workspace(where: str | Path | Sequence[str | Path] | None = None) -> Workspace:
    """The workspace at a folder with workspace.yaml, or over data files, a folder of them, or a .duckdb file.

    None is the freight workspace. Raises ConfigError with all that is wrong.
    """
    if where is None:
        return _from_folder(freight_folder())
    if not isinstance(where, str | Path) and not where:
        raise ConfigError("No data is named.", _NAMEABLE)
    places = [str(where)] if isinstance(where, str | Path) else [str(place) for place in where]
    if any(is_address(place) for place in places):
        return _from_server(places)
    paths = [_path(place) for place in places]
    if len(paths) == 1 and (folder := _workspace_folder(paths[0])):
        return _from_folder(folder)
    return _from_data(paths)


def freight_folder() -> Path:
    """The folder of the freight workspace: in the package, or beside it in a checkout. Raises ConfigError."""
    package = Path(askfirst.__file__).parent
    for folder in (package, package.parent):
        if (folder / "examples" / "freight" / WORKSPACE).is_file():
            return folder / "examples" / "freight"
    raise ConfigError(
        "The freight workspace is not in this installation.", "Install askfirst again, or name data of your own."
    )


class _Source(Section):
    kind: SourceKind = "duckdb"
    files: Annotated[tuple[str, ...], BeforeValidator(one_or_more), Field(min_length=1)] = ()
    database: str | None = None
    address: str | None = None
    schema_: Annotated[str, Field(alias="schema")] = ""
    tables: Annotated[tuple[str, ...], BeforeValidator(one_or_more)] = ()
    token: str | None = None
    columns: dict[str, dict[str, str]] = Field(default_factory=dict)


class _File(Section):
    name: str | None = None
    about: str = ""
    today: date | None = None
    time_zone: str = "UTC"
    week_start: WeekStart = "monday"
    fiscal_year_start: int = 1
    date_order: DateOrder | None = None
    holidays: str = "US"
    sources: dict[str, _Source] = Field(min_length=1)
    suggestions: tuple[str, ...] = ()


def _path(place: str) -> Path:
    if not place.strip():
        raise ConfigError("The name of the data is empty.", _NAMEABLE)
    try:
        path = Path(place).expanduser()
        path.stat()
    except FileNotFoundError:
        return path
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error).rstrip(".")
        raise ConfigError(f"{place[:_SHOWN]!r} is no file or folder: {reason}.", _NAMEABLE) from error
    return path


def _workspace_folder(path: Path) -> Path | None:
    if path.name == WORKSPACE and path.is_file():
        return path.parent.absolute()
    return path.absolute() if (path / WORKSPACE).is_file() else None


def _from_folder(folder: Path) -> Workspace:
    document, problems = read_yaml(folder / WORKSPACE, shown=WORKSPACE)
    if document is None:
        raise _error(folder, problems)
    file, found = fit(document, _File)
    problems += found
    if file is None:
        raise _error(folder, problems)
    problems += [*_zone_problems(document, file.time_zone), *_calendar_problems(document, file)]
    sources: dict[str, SourceSpec] = {}
    for name, source in file.sources.items():
        sources[name], found = _spec(folder, document, name, source)
        problems += found
    if problems:
        raise _error(folder, problems)
    return Workspace(
        folder=folder,
        name=file.name or folder.name,
        sources=sources,
        about=file.about.strip(),
        today=file.today,
        time_zone=file.time_zone,
        week_start=file.week_start,
        fiscal_year_start=file.fiscal_year_start,
        date_order=file.date_order,
        holidays=file.holidays,
        suggestions=file.suggestions,
    )


def _zone_problems(document: Document, zone: str) -> list[Problem]:
    # UTC needs no time zone database, which a small system may lack.
    if zone == "UTC":
        return []
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        near = nearest_names(zone, available_timezones())
        hint = f"Did you mean {near[0]!r}?" if near else "Use an IANA name such as Europe/Berlin."
        return [document.problem(("time_zone",), f"There is no time zone {zone!r}. {hint}")]
    return []


def _calendar_problems(document: Document, file: _File) -> Iterator[Problem]:
    if not 1 <= file.fiscal_year_start <= 12:  # noqa: PLR2004 - months of a year
        why = f"'fiscal_year_start' is {file.fiscal_year_start}; allowed: the number of a month, 1 to 12."
        yield document.problem(("fiscal_year_start",), why)
    if not _COUNTRY.fullmatch(file.holidays):
        why = f"'holidays' is {file.holidays!r}; allowed: a country's code of two capital letters, such as US."
        yield document.problem(("holidays",), why)


def _spec(folder: Path, document: Document, name: str, source: _Source) -> tuple[SourceSpec, list[Problem]]:
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


def _matching(folder: Path, document: Document, name: str, source: _Source) -> tuple[tuple[Path, ...], list[Problem]]:
    """The files that a source's patterns mean, and what is wrong with these."""
    files: list[Path] = []
    problems: list[Problem] = []
    for index, pattern in enumerate(source.files):
        found, wrong = matching(folder, pattern)
        files += found
        problems += [document.problem(("sources", name, "files", index), wrong)] if wrong else []
    return tuple(dict.fromkeys(files)), problems


def _client_spec(folder: Path, document: Document, name: str, source: _Source) -> tuple[SourceSpec, list[Problem]]:
    """A source in the client: what its tables hold, and a sample of their rows."""
    if not source.columns:
        wrong = "A 'client' source needs 'columns': the columns of each of its tables, with their types."
        return SourceSpec("client"), [document.problem(("sources", name), wrong)]
    files, problems = _matching(folder, document, name, source)
    return SourceSpec("client", files=files, columns=source.columns), problems


def _server_spec(document: Document, name: str, source: _Source) -> tuple[SourceSpec, list[Problem]]:
    """A server, its address and token perhaps from the environment, and what is wrong with these."""
    place = ("sources", name)
    kind: ServerKind = next(one for one in SERVER_KINDS if one == source.kind)
    if source.address is None:
        return SourceSpec(kind), [document.problem(place, f"A {kind!r} source needs an 'address'.")]
    address, wrong = resolved(source.address)
    wrong = wrong or wrong_address(kind, address)
    problems = [document.problem((*place, "address"), wrong)] if wrong else []
    token, wrong = resolved(source.token) if source.token else ("", "")
    problems += [document.problem((*place, "token"), wrong)] if wrong else []
    secret = SecretStr(token) if token else None
    return SourceSpec(
        kind, server=ServerSpec(kind, SecretStr(address), source.schema_, source.tables, secret)
    ), problems


def _from_server(places: Sequence[str]) -> Workspace:
    if len(places) > 1:
        raise ConfigError("A server is asked alone.", "Leave out the other places, or name both in a workspace.yaml.")
    spec = server_at(places[0])
    name = spec.place.rstrip("/").rpartition("/")[2] or DATA
    return Workspace(folder=None, name=name, sources={DATA: SourceSpec(spec.kind, server=spec)}, about="The data there")


def _from_data(paths: Sequence[Path]) -> Workspace:
    problems: list[Problem] = []
    files: list[Path] = []
    for path in paths:
        found = _files(path)
        wrong = [(file, unusable(file)) for file in found] if found else [(path, _nothing_in())]
        problems += [Problem(str(file), 0, message) for file, message in wrong if message]
        files += [file.absolute() for file in found]
    databases = [file for file in files if file.suffix.lower() == DATABASE]
    if databases and len(files) > 1:
        problems.append(Problem(str(databases[0]), 0, "A database file is asked alone. Leave out the other files."))
    if problems:
        raise ConfigError("This data cannot be used:", "Mend or leave out what is listed.", problems)
    names = ", ".join(path.absolute().name for path in paths)
    spec = SourceSpec("duckdb", database=databases[0]) if databases else SourceSpec("duckdb", tuple(files))
    return Workspace(folder=None, name=paths[0].absolute().stem, sources={DATA: spec}, about=f"The data in {names}")


def _files(path: Path) -> list[Path]:
    try:
        return in_folder(path) if path.is_dir() else [path]
    except OSError as error:
        raise ConfigError(f"The folder {str(path)!r} cannot be read: {error.strerror}.", _NAMEABLE) from error


def _nothing_in() -> str:
    return f"The folder holds neither {WORKSPACE} nor data files ({', '.join(KINDS)})."


def _error(folder: Path, problems: Sequence[Problem]) -> ConfigError:
    count = "a problem" if len(problems) == 1 else f"{len(problems)} problems"
    ordered = sorted(problems, key=lambda problem: problem.line)
    return ConfigError(f"The workspace {folder.name!r} has {count}:", "Mend the file and try again.", ordered)
