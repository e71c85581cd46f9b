"""One frozen set of settings, and where each of them came from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from pydantic import Field, PrivateAttr, SecretStr, ValidationError, field_validator
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from askfirst.config.places import DOTENV, KEYS, TOML, Given, from_dotenv, from_environment, from_toml, no_such_setting
from askfirst.config.serving import LogFormat, LogLevel, ServerSettings, SessionBusy
from askfirst.domain.conversation import MESSAGE_CAP
from askfirst.domain.errors import ConfigError, Problem

DateOrder: TypeAlias = Literal["ymd", "dmy", "mdy"]
ModelStructure: TypeAlias = Literal["auto", "json_schema", "function_calling", "prompt"]
_HIDDEN = "********"
_SECRET = frozenset((*KEYS, "commit_secret", "database"))
_POSTGRES = re.compile(r"postgres(ql)?(\+psycopg)?://\S+")


class Settings(ServerSettings):
    """All that can be set. `load_settings` reads it; made by hand, it looks at nothing but its arguments."""

    home: Path = Path(".askfirst")
    """The folder of askfirst's own state; relative to the working folder."""
    database: SecretStr | None = None
    """The PostgreSQL database of conversations, proposals and commit events; a file in `home` if it is not set."""
    workspace: str | None = None
    """Where LangGraph Studio's graph finds its workspace or data; the freight workspace if it is not set."""
    today: date | None = None
    """The day that relative times count from, in place of the workspace's and of the real one."""
    fiscal_year_start: int | None = Field(default=None, ge=1, le=12)
    """The month in which fiscal years begin, in place of the workspace's."""
    date_order: DateOrder | None = None
    """The order of day, month and year in dates written in numbers, in place of the workspace's: ymd, dmy or mdy."""
    holidays: str | None = Field(default=None, pattern=r"^[A-Z]{2}$")
    """The country whose holidays are meant, as its ISO code, in place of the workspace's."""
    model: str | None = Field(default=None, pattern=r"^(none|(openai|gemini):\S+)$")
    """The language model: none, openai:NAME or gemini:NAME; if it is not set, that of the provider whose key is set."""
    model_url: str | None = Field(default=None, pattern=r"^https?://\S+$")
    """Where the model is served, for servers that speak the protocol of OpenAI (or Gemini); else the provider's own."""
    model_structure: ModelStructure = "auto"
    """How the model is made to write JSON; auto finds out what the server can do."""
    prefer_rules: bool = False
    """Whether questions that the rules read clearly are answered without asking the model."""
    model_remarks: bool = True
    """Whether the model may add remarks to an answer, each checked against the table."""
    model_calls: int = Field(default=8, ge=0)
    """How often one message may ask the model, tries counted."""
    model_tokens: int = Field(default=50_000, ge=0)
    """The tokens, of both sides, that one message may use."""
    model_seconds: float = Field(default=45.0, gt=0)
    """How long one message may wait for the model in all."""
    model_call_seconds: float = Field(default=20.0, gt=0)
    """How long one call of the model may take."""
    openai_api_key: SecretStr | None = None
    """The key of OpenAI."""
    google_api_key: SecretStr | None = None
    """The key of Google's Gemini."""
    message_characters: int = Field(default=10_000, ge=1, lt=MESSAGE_CAP)
    """The longest message that is read."""
    todos_per_plan: int = Field(default=12, ge=1, le=100)
    """The most steps that a plan may have."""
    options_per_question: int = Field(default=8, ge=2, le=50)
    """The most options that a question back shows."""
    principal: str | None = None
    """Who asks, where a workspace keeps things from some and nobody says who it is."""
    query_rows: int = Field(default=10_000, ge=1)
    """The most rows that one query fetches."""
    query_fetched_rows: int = Field(default=200_000, ge=1)
    """The most rows that a server sends for a query which is completed here."""
    query_seconds: float = Field(default=30.0, gt=0)
    """How long one query may take."""
    query_memory_mb: int = Field(default=1024, ge=64)
    """How much memory the embedded database may use."""
    cache_seconds: float = Field(default=60.0, ge=0)
    """How long the table of a query is kept, to be given again for an equal one; 0 turns that off."""
    cache_mb: int = Field(default=64, ge=1)
    """How much memory the tables that are kept may use."""
    query_keys: int = Field(default=10_000, ge=1)
    """How many things of one answer may narrow the next question."""
    list_rows: int = Field(default=100, ge=1)
    """How many rows a list has when the question gives no number."""
    reply_rows: int = Field(default=50, ge=1)
    """How many rows a reply carries; the whole table stays in the result store."""
    exchange_seconds: float = Field(default=120.0, gt=0)
    """How long one message may take until its reply."""
    todo_seconds: float = Field(default=60.0, gt=0)
    """How long one step of a plan may take."""
    todo_retries: int = Field(default=2, ge=0, le=10)
    """How often a step is tried again after a failure that may pass."""
    lock_seconds: float = Field(default=120.0, gt=0)
    """How long a message waits for another one of the same session."""
    busy_seconds: float = Field(default=10.0, gt=0)
    """How long one write to the state waits for another process that is writing there."""
    memory_exchanges: int = Field(default=5, ge=0)
    """How many exchanges of a session a reader looks back on."""
    checkpoints_kept: int = Field(default=3, ge=1)
    """How many checkpoints of a session are kept."""
    results_days: int = Field(default=7, ge=1)
    """How many days a stored table is kept."""
    choice_run: float = Field(default=0.7, ge=0, le=1)
    """How surely the words must give a tool's arguments for it to run without asking back."""
    choice_ask: float = Field(default=0.4, ge=0, le=1)
    """How surely for asking back with options; below, the request is to be said in other words."""
    proposal_seconds: float = Field(default=900.0, ge=0)
    """How long a proposal waits for its yes; 0 means for good."""
    commit_url: str | None = Field(default=None, pattern=r"^https?://\S+$")
    """Where commit events are delivered by HTTP POST; if it is not set, they wait in the outbox."""
    commit_secret: SecretStr | None = None
    """The secret that deliveries are signed with."""
    commit_seconds: float = Field(default=10.0, gt=0)
    """How long one delivery may take."""
    commit_tries: int = Field(default=12, ge=1)
    """How often a delivery is tried before it is given up until a person sends it again."""
    log_file: Path | None = None
    """Where events are written, a JSON object a line; nowhere if it is not set. Relative to the working folder."""

    _origins: dict[str, str] = PrivateAttr(default_factory=dict)

    @field_validator("database")
    @classmethod
    def _is_postgres(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _POSTGRES.fullmatch(value.get_secret_value()):
            raise ValueError("no address of a PostgreSQL database")
        return value

    def model_post_init(self, context: dict[str, str] | None, /) -> None:
        self._origins = context or {}

    def origin(self, name: str) -> str:
        """Where a setting's value came from."""
        return self._origins.get(name, "default")


class Explained(NamedTuple):
    """One setting as a person may see it: secrets are masked."""

    name: str
    value: str
    origin: str


def load_settings(folder: Path | None = None, **overrides: object) -> Settings:
    """The settings of a working folder (default: the current one).

    What is passed in goes before the environment, that before `.env`, that before `askfirst.toml`, that before the
    defaults. A `home` that is passed in holds all of the state, unless a `database` is passed in with it.

    Raises ConfigError with every setting that is wrong and every unknown key of askfirst.toml.
    """
    folder = (folder or Path.cwd()).absolute()
    if "home" in overrides:
        overrides.setdefault("database", None)
    names = Settings.model_fields
    toml, problems = from_toml(folder / TOML, names)
    dotenv, unreadable = from_dotenv(folder / DOTENV, names)
    problems += unreadable
    found = (
        toml | dotenv | from_environment(names) | {name: Given(value, "given", 0) for name, value in overrides.items()}
    )
    origins = {name: given.where() for name, given in found.items()}
    try:
        settings = Settings.model_validate({name: given.value for name, given in found.items()}, context=origins)
    except ValidationError as error:
        problems += [_problem(fault, found) for fault in error.errors()]
        raise _error(problems) from None
    if problems:
        raise _error(problems)
    return settings.model_copy(update=_absolute(settings, folder))


def explain_settings(settings: Settings) -> list[Explained]:
    """Every setting in its order, with its value and where that came from."""
    return [
        Explained(name, _shown(name, getattr(settings, name)), settings.origin(name)) for name in Settings.model_fields
    ]


def _problem(fault: ErrorDetails, found: Mapping[str, Given]) -> Problem:
    name = str(fault["loc"][0])
    given, field = found[name], Settings.model_fields.get(name)
    if field is None:
        return Problem(given.origin, given.line, no_such_setting(name, Settings.model_fields))
    value = _shown(name, given.value, quoted=True)
    return Problem(given.origin, given.line, f"The setting {name!r} is {value}; allowed: {_allowed(name, field)}.")


_ALLOWED = {
    "model": "none, openai:NAME or gemini:NAME",
    "database": "an address such as postgresql://USER:PASSWORD@HOST:5432/DATABASE",
    "model_url": "an address such as http://127.0.0.1:8080/v1",
    "commit_url": "an address such as https://kernel.example.com/v1/kernel/commit",
    "model_structure": ", ".join(get_args(ModelStructure)),
    "date_order": ", ".join(get_args(DateOrder)),
    "traces_url": "an address such as http://127.0.0.1:4318",
    "session_busy": ", ".join(get_args(SessionBusy)),
    "log_level": ", ".join(get_args(LogLevel)),
    "log_format": ", ".join(get_args(LogFormat)),
    "holidays": "a country's code of two capital letters, such as US",
}


def _allowed(name: str, field: FieldInfo) -> str:
    kind: Any = field.annotation
    if name in _ALLOWED:
        return _ALLOWED[name]
    if kind in (int, int | None, float, float | None):
        number = "a number" if kind in (float, float | None) else "a whole number"
        least = next((f" of at least {it.ge}" for it in field.metadata if hasattr(it, "ge")), "")
        above = next((f" above {it.gt}" for it in field.metadata if hasattr(it, "gt")), "")
        most = next((f" and at most {it.le}" for it in field.metadata if hasattr(it, "le")), "")
        under = next((f" and under {it.lt}" for it in field.metadata if hasattr(it, "lt")), "")
        return number + least + above + most + under
    if kind == (date | None):
        return "a date such as 2025-01-15"
    if kind in (Path, Path | None):
        return "a path"
    return "true or false" if kind is bool else "text"


def _shown(name: str, value: object, *, quoted: bool = False) -> str:
    if value is None:
        return "not set"
    if name in _SECRET:
        return _HIDDEN
    shown = _USER.sub(f"//{_HIDDEN}@", str(value)) if name.endswith("_url") else value
    return repr(shown) if quoted else str(shown)


_USER = re.compile(r"//[^/@]*@")
"""Name and password within an address."""


def _absolute(settings: Settings, folder: Path) -> dict[str, object]:
    paths = {name: getattr(settings, name) for name in ("home", "log_file", "access_file")}
    return {name: folder / path.expanduser() for name, path in paths.items() if path is not None}


def _error(problems: list[Problem]) -> ConfigError:
    count = "a problem" if len(problems) == 1 else f"{len(problems)} problems"
    return ConfigError(f"The settings have {count}:", "Correct them where they are set.", problems)
