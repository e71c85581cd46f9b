"""The places that settings stand in: askfirst.toml, .env and the environment."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic_settings import BaseSettings, DotEnvSettingsSource, EnvSettingsSource

from askfirst.domain.errors import Problem

TOML = "askfirst.toml"
DOTENV = ".env"
KEYS = {
    "openai_api_key": ("OPENAI_API_KEY",),
    "google_api_key": ("GOOGLE_API_KEY", "GEMINI_API_KEY"),
}
"""The variables that the providers' own libraries read, beside `ASKFIRST_` and the setting's name."""
_PREFIX = "ASKFIRST_"


@dataclass(frozen=True, slots=True)
class Given:
    """A value from outside. `line` is 0 where its origin has no lines."""

    value: object
    origin: str
    line: int

    def where(self) -> str:
        """The origin as messages name it."""
        return f"{self.origin}:{self.line}" if self.line else self.origin


def from_environment(names: Iterable[str]) -> dict[str, Given]:
    """The settings of these names that the environment has."""
    variables = EnvSettingsSource(BaseSettings, env_ignore_empty=True).env_vars
    return {
        name: Given(value, f"{variable} in the environment", 0) for name, variable, value in _named(variables, names)
    }


def from_dotenv(path: Path, names: Iterable[str]) -> tuple[dict[str, Given], list[Problem]]:
    """The settings of these names that a file of variables has; none, and why, for one that cannot be read."""
    if not path.is_file():
        return {}, []
    try:
        text = path.read_text("utf-8")
        variables = DotEnvSettingsSource(BaseSettings, env_file=path, env_ignore_empty=True).env_vars
    except (OSError, UnicodeDecodeError) as error:
        return {}, [Problem(DOTENV, 0, f"It cannot be read: {error}.")]
    named = _named(variables, names)
    return {name: Given(value, DOTENV, _line(text, variable)) for name, variable, value in named}, []


def _named(variables: Mapping[str, str | None], names: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """The settings among environment variables, whose names pydantic-settings gives in lower case."""
    for name in names:
        for variable in (_PREFIX + name.upper(), *KEYS.get(name, ())):
            value = variables.get(variable.lower())
            if value:
                yield name, variable, value
                break


def from_toml(path: Path, names: Collection[str]) -> tuple[dict[str, Given], list[Problem]]:
    """All that a TOML file sets, and what is wrong with it: also each name that is no setting's."""
    if not path.is_file():
        return {}, []
    try:
        text = path.read_text("utf-8")
        data = tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        return {}, [Problem(TOML, 0, f"It cannot be read: {error}.")]
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        return {}, [Problem(TOML, int(line[1]) if line else 0, f"This is not valid TOML: {error}.")]
    found = {name: Given(value, TOML, _line(text, name)) for name, value in data.items()}
    unknown = [
        Problem(TOML, given.line, no_such_setting(name, names)) for name, given in found.items() if name not in names
    ]
    return {name: given for name, given in found.items() if name in names}, unknown


def no_such_setting(name: str, names: Iterable[str]) -> str:
    """What is said of a name that is no setting's, with the nearest ones."""
    from askfirst.yamlfile import no_such

    return no_such("setting", name, names)


def _line(text: str, name: str) -> int:
    """The line that sets a name, whatever the quotes or the table around it."""
    sets = re.compile(rf"""\s*(export\s+|\[+\s*)?["']?{re.escape(name)}["']?\s*[].=]""", re.IGNORECASE)
    return next((number for number, line in enumerate(text.split("\n"), 1) if sets.match(line)), 0)
