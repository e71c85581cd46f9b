"""The workspace: a folder with workspace.yaml, or bare data that is treated like one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from pydantic import Field

import askfirst
from askfirst.config.data import DATABASE, KINDS, in_folder, unusable
from askfirst.config.mcp_servers import McpServerSection, McpServerSpec, read_mcp_servers
from askfirst.config.servers import (
    is_address,
    server_at,
)
from askfirst.config.settings import DateOrder
from askfirst.config.sources import SourceSection, SourceSpec, read_source
from askfirst.domain.errors import ConfigError, Problem
from askfirst.yamlfile import Document, Section, fit, nearest_names, read_yaml

WORKSPACE = "workspace.yaml"
DATA = "data"
"""The name of the source over bare data."""

WeekStart: TypeAlias = Literal["monday", "sunday", "saturday"]

_SHOWN = 80
_NAMEABLE = "Name a workspace folder, data files, a folder of data files, a .duckdb file, or the address of a server."
_COUNTRY = re.compile(r"[A-Z]{2}")


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
    mcp_servers: tuple[McpServerSpec, ...] = ()


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


class _File(Section):
    name: str | None = None
    about: str = ""
    today: date | None = None
    time_zone: str = "UTC"
    week_start: WeekStart = "monday"
    fiscal_year_start: int = 1
    date_order: DateOrder | None = None
    holidays: str = "US"
    sources: dict[str, SourceSection] = Field(min_length=1)
    suggestions: tuple[str, ...] = ()
    mcp_servers: dict[str, McpServerSection] = Field(default_factory=dict)


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
    for name in file.sources:
        sources[name], found = read_source(folder, document, name, file.sources)
        problems += found
    servers, found = read_mcp_servers(folder, document, file.mcp_servers)
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
        mcp_servers=servers,
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
